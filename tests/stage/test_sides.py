from __future__ import annotations

import pytest

from qkvideo.scenes.kit.layout import LAYOUTS
from qkvideo.scenes.kit.rows import rows
from qkvideo.scenes.kit.sides import TWO_HEADS, below, lists, place
from qkvideo.scenes.kit.theme import SIZES

NAMES = ("one", "other")
CASES = [
    (shape, count, foot)
    for shape in LAYOUTS
    for count, foot in ((1, 0), (4, 0), (8, 0), (10, 1), (12, 0))
    if shape != "1:1" or count <= 10
]


def sides(shape, count, foot):
    places = LAYOUTS[shape]
    wide = rows(tuple(range(count)), count, places.stage, head=1.0)
    return place(
        NAMES, wide, places, places.stage, names=1.35, scores=0.9, head=TWO_HEADS, foot=foot
    )


@pytest.mark.parametrize(("shape", "count", "foot"), CASES)
def test_both_halves_fit_and_their_bars_can_be_compared(shape, count, foot):
    stage, both = LAYOUTS[shape].stage, sides(shape, count, foot)
    assert [side.name for side in both] == list(NAMES)
    lengths = [side.right - side.left for side in both]
    assert lengths[0] == pytest.approx(lengths[1])
    assert lengths[0] >= 1.5
    for side in both:
        lines = side.lines
        assert lines.count == count
        assert lines.em >= SIZES.least
        assert lines.pitch >= 1.25 * lines.em
        assert lines.beside <= side.start < side.score < side.left < side.right <= stage.right
        assert lines.head + 0.5 * SIZES.label <= stage.top
        assert lines.bottom - foot * lines.pitch >= stage.bottom - 1e-9


@pytest.mark.parametrize(("shape", "count", "foot"), CASES)
def test_halves_do_not_meet(shape, count, foot):
    one, other = sides(shape, count, foot)
    if below((one, other)):
        assert one.right == other.right
        assert one.lines.bottom - foot * one.lines.pitch > other.lines.head + 0.5 * SIZES.label
    else:
        assert one.right <= other.start
        assert lists((one, other)) == [one.lines]


def test_halves_stand_side_by_side_where_a_frame_is_wide_or_too_low():
    assert not any(below(sides("16:9", count, 0)) for count in (1, 12))
    assert all(below(sides("9:16", count, 0)) for count in (1, 12))
    assert [below(sides("1:1", count, 0)) for count in (1, 3, 10)] == [True, True, False]

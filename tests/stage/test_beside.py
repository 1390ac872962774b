from __future__ import annotations

import pytest

from qkvideo.scenes.kit.beside import places_for
from qkvideo.scenes.kit.layout import LAYOUTS, inside, layout
from qkvideo.scenes.kit.theme import SIZES


@pytest.fixture(params=LAYOUTS)
def places(request):
    return places_for(layout(request.param)), layout(request.param).stage


def test_pictures_stand_on_the_stage_and_what_is_told_beside_or_below_them(places):
    made, stage = places
    assert inside(made.square, stage)
    assert inside(made.plot, stage)
    assert inside(made.panel, stage)
    assert made.square.width == pytest.approx(made.square.height)
    assert made.panel.left > made.plot.right or made.panel.top < made.plot.bottom
    for table in (made.doubled, made.listed):
        assert table.left > made.square.right or table.head < made.square.bottom


def test_tables_end_on_the_stage(places):
    """Doublings: the first and three; sizes: six; bytes: three and a note; ways: four."""
    made, stage = places
    for table, lines in (
        (made.doubled, 4),
        (made.listed, 6),
        (made.weighed, 3),
        (made.crossed, 3),
        (made.summed, 4),
    ):
        assert stage.left <= table.left < max(table.columns) <= stage.right
        assert table.head < stage.top
        assert table.line(lines - 1) > stage.bottom
        assert table.line(0) < table.rule < table.head


def test_no_text_is_smaller_than_the_least(places):
    made, _ = places
    assert made.em(SIZES.least) >= SIZES.least
    assert made.fine >= SIZES.least
    assert made.listed.em(SIZES.least * 1.01) >= SIZES.least

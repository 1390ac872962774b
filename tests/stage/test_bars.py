from __future__ import annotations

import numpy as np
import pytest

from qkvideo.scenes.kit.axis import axis
from qkvideo.scenes.kit.bars import bars, extent, reach
from qkvideo.scenes.kit.layout import inside
from qkvideo.scenes.kit.numbers import Cells, style_for
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.theme import SIZES, theme
from qkvideo.scenes.kit.witness import ink, numbers_on_screen

BOX = Box(-3.0, -1.0, 3.0, 2.0)


def vector(values):
    values = np.asarray(values, dtype=np.float64)[None]
    columns = tuple(range(values.shape[1]))
    return Cells("V", values, (4,), columns, style_for(values))


def lengths(made):
    side = (lambda b: b.height) if made.upright else (lambda b: b.width)
    return np.array([side(box) for box in made.boxes])


@pytest.mark.parametrize("upright", [True, False])
@pytest.mark.parametrize("values", [[0.5, 0.25, 0.125, 0.0], [1.0, -2.0, 0.5, -0.25]])
def test_lengths_are_proportional_to_magnitudes(values, upright):
    made = bars(vector(values), BOX, theme("dark"), upright=upright)
    longest = np.abs(values).max()
    assert lengths(made) == pytest.approx(lengths(made).max() * np.abs(values) / longest)
    for rod, box in zip(made.rods, made.boxes, strict=True):
        if box.width > 0 and box.height > 0:
            drawn = ink([rod])
            edges = (drawn.left, drawn.bottom, drawn.right, drawn.top)
            assert edges == pytest.approx((box.left, box.bottom, box.right, box.top))


@pytest.mark.parametrize("upright", [True, False])
def test_a_sign_is_a_side(upright):
    made = bars(vector([1.0, -2.0]), BOX, theme("dark"), upright=upright)
    plus, minus = made.boxes
    if upright:
        assert plus.bottom == minus.top == made.origin
    else:
        assert plus.left == minus.right == made.origin


@pytest.mark.parametrize("upright", [True, False])
@pytest.mark.parametrize("values", [[0.5, 0.25], [3.0, -2.0, -3.0], [0.0], [float("nan"), 1.0]])
def test_everything_stays_in_its_box_and_numbers_are_their_cells(values, upright):
    cells = vector(values)
    made = bars(cells, BOX, theme("dark"), upright=upright)
    assert len(made.numbers) == len(values)
    assert inside(ink([m for m in made.group.get_family() if len(m.points)]), BOX)
    for k, (cell, _) in enumerate(numbers_on_screen([made.group])):
        assert (cell.tensor, cell.index) == ("V", (4, k))
        assert cell.text == cells.texts[0][k]


def test_one_scale_for_what_is_compared():
    high = bars(vector([0.5]), BOX, theme("dark"), largest=1.0, numbers=False)
    low = bars(vector([0.25]), BOX, theme("dark"), largest=1.0, numbers=False)
    assert lengths(high)[0] == pytest.approx(2 * lengths(low)[0])
    assert lengths(high)[0] == pytest.approx(BOX.height / 2)


def test_a_crowd_has_no_numbers_but_a_window_of_it_has():
    crowd = vector(np.linspace(0.01, 0.4, 64))
    assert bars(crowd, BOX, theme("dark")).numbers == {}
    full = (3, 4, 5, 6)
    made = bars(crowd, BOX, theme("dark"), axis=axis(64, BOX.width, 0.8, full))
    assert tuple(made.numbers) == full
    assert all(number.em >= SIZES.least for number in made.numbers.values())


def test_bars_grow_out_of_zero():
    made = bars(vector([1.0, -2.0]), BOX, theme("dark"))
    starts = [animation.mobject for animation in made.grow()[1:3]]
    assert all(np.allclose(start.points[:, 1], made.origin) for start in starts)


def test_stacked_bars_begin_where_the_last_one_ended_and_end_at_the_sum():
    values = [1.0, -2.5, 0.5, 2.0]
    made = bars(list(vector(values).all()), BOX, theme("dark"), upright=False, stacked=True)
    unit = lengths(made)[0]
    at = made.origin
    for value, box in zip(values, made.boxes, strict=True):
        assert (box.left if value > 0 else box.right) == pytest.approx(at)
        at += value * unit
    assert at == pytest.approx(made.origin + sum(values) * unit)
    assert reach(vector(values)) == 2.5
    assert reach(vector(values), stacked=True) == 1.5


def test_zero_stands_where_the_span_puts_it():
    cells = vector([1.0, -0.5, 3.0])
    assert extent(cells) == (-0.5, 3.0)
    assert extent(cells, stacked=True) == (0.0, 3.5)
    made = bars(cells, BOX, theme("dark"), upright=False, span=(-1.0, 3.0), numbers=False)
    assert made.origin == pytest.approx(BOX.left + BOX.width / 4)
    assert made.boxes[2].right == pytest.approx(BOX.right)
    assert made.boxes[1].left == pytest.approx(BOX.left + BOX.width / 8)

from __future__ import annotations

import pytest

from qkvideo.scenes.kit.numbers import Cell, Number, Style
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.plot import MARKS, Plot, Tick, mark, values
from qkvideo.scenes.kit.theme import theme

BOX = Box(-4, -1, 2, 2)
PLOT = Plot(BOX, (1, 1e6), (1e-3, 1))
DARK = theme("dark")


def cell(value):
    return Cell("n", (), float(value), Style(0, ".", ","))


def test_equal_factors_are_equal_lengths():
    assert PLOT.at(1, 1e-3) == pytest.approx((-4, -1))
    assert PLOT.at(1e6, 1) == pytest.approx((2, 2))
    assert PLOT.across(1e3) == pytest.approx(-1)
    assert PLOT.up(1e-2) - PLOT.up(1e-3) == pytest.approx(PLOT.up(1) - PLOT.up(1e-1))


def test_labels_that_would_touch_are_left_out_the_important_ones_stay():
    ticks = [Tick(1000.0, (cell(1000),)), Tick(1100.0, (cell(1100),)), Tick(1e6, (cell(1e6),))]
    made = PLOT.axes(ticks, [], DARK)
    shown = [m.cell.text for m in made.get_family() if isinstance(m, Number)]
    assert shown == ["1,000", "1,000,000"]


def test_numbers_stand_where_nothing_else_does():
    points = [(-3.0, 0.0), (-2.9, 0.05), (0.0, 1.0)]
    listed = [(x, y, [cell(k)]) for k, (x, y) in enumerate(points)]
    assert set(values(listed, points, 0.2, DARK.ink, BOX)) == {0, 2}
    assert values([(-3.95, 0.0, [cell(7)])], [], 0.2, DARK.ink, BOX) == {}


def test_marks_are_centred_and_differ_in_shape():
    outlines = set()
    for kind in MARKS:
        made = mark(kind, 1.0, -0.5, DARK.ink, DARK.ground)
        assert made.get_center()[:2] == pytest.approx((1.0, -0.5))
        outlines.add((made.points.round(3).tobytes(), made.get_fill_color().to_hex()))
    assert len(outlines) == len(MARKS)

"""What happens between two states of a grid."""

from __future__ import annotations

import numpy as np
import pytest

from qkvideo.scenes.figures.change import (
    along_diagonals,
    column_by_column,
    row_by_row,
)
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.layout.items import Sheet
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.transition import SPREAD, Move, Transition
from qkvideo.scenes.text.numbers import Cells, Style

SHAPE = (3, 4)
OLD, NEW = np.arange(12.0).reshape(SHAPE), np.arange(12.0).reshape(SHAPE) * -1.5
STILL = {"key": "s", "rows": (0, 1, 2), "columns": (0, 1, 2, 3), "inks": np.ones((*SHAPE, 4))}


def cells(values):
    return Cells("scores", values, (0, 1, 2), (0, 1, 2, 3), Style(2))


def sheet(values=OLD, grey=0.2, **how):
    usual = {
        "xs": np.arange(5.0) - 2,
        "ys": 0.75 - 0.5 * np.arange(4.0),
        "fill": np.full((*SHAPE, 4), grey),
        "cells": cells(values),
        "texts": cells(values).texts,
    }
    return Sheet(**STILL | usual | how)


def begun(a, b, order="together"):
    """How to stand at a time between two sheets."""
    motion = Motion(Transition(1, (Move(a, b, 0.0, 1.0),), order))
    (grid,) = motion.drawn

    def at(time):
        motion.at(time)
        return grid

    return at


# Colours


def test_at_the_start_nothing_has_changed_and_at_the_end_all():
    at = begun(sheet(), sheet(grey=0.8))
    assert at(0).fill == pytest.approx(0.2, abs=1e-15)
    assert at(0.5).fill == pytest.approx(0.5)
    assert at(1).fill == pytest.approx(0.8, abs=1e-15)


def test_a_number_is_never_lost_in_a_cell_that_is_dimmed():
    dark, quiet = (np.full((*SHAPE, 4), grey) for grey in (0.0, 0.6))
    at = begun(sheet(grey=0.9, inks=dark), sheet(grey=0.1, inks=quiet))
    for time in np.linspace(0, 1, 30):
        grid = at(time)
        assert np.abs(grid.ink - grid.fill)[..., :3].min() > 0.09


def test_it_eases_in_and_out():
    at = begun(sheet(), sheet(grey=0.8))
    # The cubic smoothstep: 3 t² − 2 t³.
    assert at(0.25).fill == pytest.approx(0.2 + 0.6 * 0.15625)
    assert at(0.75).fill == pytest.approx(0.2 + 0.6 * 0.84375)


def test_each_cell_changes_in_its_own_time():
    lag = row_by_row(SHAPE)
    at = begun(sheet(), sheet(grey=0.8), "rows")
    for time in (0, 0.2, 0.35, 0.5, 0.65, 0.8, 1):
        for cell in ((0, 0), (1, 1), (2, 3)):
            t = min(max((time - SPREAD * lag[cell]) / (1 - SPREAD), 0), 1)
            assert at(time).fill[cell] == pytest.approx(0.2 + 0.6 * (3 * t**2 - 2 * t**3))


@pytest.mark.parametrize(
    ("lag", "expected"),
    {
        row_by_row: [[0] * 4, [1] * 4, [2] * 4],
        column_by_column: [[0, 1, 2, 3]] * 3,
        along_diagonals: [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1]],
    }.items(),
)
def test_orders_in_which_cells_begin(lag, expected):
    assert lag(SHAPE) == pytest.approx(np.array(expected) / np.max(expected))


@pytest.mark.parametrize("rows", [[0, 2], [0, 1, 2], [1]])
def test_rows_change_from_the_top_each_as_a_whole_and_a_lone_row_cell_by_cell(rows):
    """Softmax shares out each row for itself: a sweep over columns would say otherwise."""
    new = np.full((*SHAPE, 4), 0.2)
    new[rows] = 0.8
    at = begun(sheet(), sheet(fill=new), "rows")
    lines = np.array([at(t).fill[rows, :, 0] for t in np.linspace(0, 1, 21)])
    turns = np.argmax(lines > 0.2, axis=0)
    whole, first = (turns == turns[:, :1]).all(), turns.T if len(rows) == 1 else turns
    assert whole == (len(rows) > 1)
    assert (np.diff(first[:, 0]) > 0).all()


@pytest.mark.parametrize("lag", [row_by_row, column_by_column, along_diagonals])
def test_a_lone_cell_has_a_beginning(lag):
    assert np.isfinite(lag((1, 1))).all()


# Numbers


def visible(grid):
    """{cell: [(text, alpha), …]} of all that can be seen."""
    seen = {}
    for lettering, ink in grid.layers():
        for i, j in lettering.written():
            if ink[i, j, 3] > 0:
                seen.setdefault((i, j), []).append((lettering.texts[i][j], ink[i, j, 3]))
    return seen


@pytest.mark.parametrize("order", ["together", "rows"])
def test_no_number_is_ever_drawn_that_is_not_a_cells(order):
    at = begun(sheet(), sheet(NEW), order)
    seen = set()
    for time in np.linspace(0, 1, 101):
        for (i, j), texts in visible(at(time)).items():
            ((text, _),) = texts  # never two at once
            assert text in {cells(OLD).texts[i][j], cells(NEW).texts[i][j]}
            seen.add((i, j, text))
    assert len(seen) == 12 + 11  # 0.00 stays


def test_a_number_leaves_before_the_new_one_comes():
    at = begun(sheet(), sheet(NEW))
    alphas = [dict(visible(at(t))[1, 1] or ()) for t in (0.1, 0.3, 0.7, 0.9)]
    assert [list(a) for a in alphas] == [["5.00"], ["5.00"], ["−7.50"], ["−7.50"]]
    values = [next(iter(a.values())) for a in alphas]
    assert 1 > values[0] > values[1] > 0
    assert 0 < values[2] < values[3] < 1
    assert (1, 1) not in visible(at(0.5))


def test_a_number_that_stays_is_never_gone():
    at = begun(sheet(), sheet(NEW))
    for time in np.linspace(0, 1, 21):
        assert visible(at(time))[0, 0] == [("0.00", 1.0)]


def test_texts_come_where_there_were_none_and_go_where_there_are_no_more():
    texts = cells(OLD).texts
    before, after = (("", "1.00", "", ""), *texts[1:]), (("7.00", "", "", ""), *texts[1:])
    at = begun(sheet(texts=before), sheet(texts=after))
    assert visible(at(0.3))[0, 0][0][1] > 0.2
    assert visible(at(0.3))[0, 1][0][1] > 0.2
    assert (0, 1) not in visible(at(0.6))
    assert at(1).lettering.texts == after


def test_what_was_given_is_not_changed():
    a, b = sheet(), sheet(NEW, grey=0.8)
    at = begun(a, b)
    for time in (0, 0.4, 1):
        at(time)
    at(1).fill[...] = 0
    at(1).ink[...] = 0
    assert (b.fill == 0.8).all()
    assert (a.fill == 0.2).all()
    assert (b.inks == 1).all()


# Geometry


def test_sizes_and_place_change_together():
    """As where a whole matrix becomes a small one: all its edges move at one pace."""
    wide = sheet(xs=np.array([0.0, 2, 3, 4, 5]), ys=np.array([3.0, 2, 1, 0]), em=0.4)
    at = begun(sheet(), wide)
    half = at(0.5).copy()
    assert [half.box.left, half.box.top] == pytest.approx([-1, 1.875])
    assert np.diff(half.column_edges()) == pytest.approx([1.5, 1, 1, 1])
    assert np.diff(half.row_edges()) == pytest.approx([-0.75] * 3)
    assert half.em == pytest.approx(0.3)
    end = at(1)
    assert end.column_edges() == pytest.approx([0, 2, 3, 4, 5])
    assert end.row_edges() == pytest.approx([3, 2, 1, 0])
    assert (end.em, end.gap) == pytest.approx((0.4, 0.02))


def test_every_edge_moves_at_one_pace():
    start, end = np.arange(5.0) - 2, np.array([-4, -3.9, -3.8, 1.2, 1.3])
    at = begun(sheet(), sheet(xs=end))
    for time in (0.2, 0.6):
        share = 3 * time**2 - 2 * time**3
        assert at(time).column_edges() == pytest.approx(start + share * (end - start))


def test_what_does_not_move_stays_where_it_is():
    small = {"xs": 0.1 + (np.arange(5.0) - 2) / 3, "ys": 0.7 + (0.75 - 0.5 * np.arange(4.0)) / 3}
    at = begun(sheet(**small), sheet(grey=0.8, **small))

    def places(grid):
        return [*grid.column_edges(), *grid.row_edges(), grid.em, grid.gap]

    before = places(at(0))
    for time in np.linspace(0, 1, 13):
        assert places(at(time)) == pytest.approx(before, abs=1e-12)


def test_columns_without_width_do_not_matter():
    fill = np.zeros((1, 5, 4))
    assert GridFigure([1.0, 0.0, 0.0, 0.0, 1.0], [1.0], fill).radius > 0

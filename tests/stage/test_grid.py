"""A grid by itself: where its cells are, and what it shows."""

from __future__ import annotations

import numpy as np
import pytest

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.layout.items import Sheet
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.text.numbers import Cells, Style
from qkvideo.scenes.text.pango import typeset

VALUES = np.array([[1.25, -0.5, 3.0], [-12.0, 0.07, 2.5]])


@pytest.fixture
def cells():
    return Cells("scores", VALUES, (4, 7), (1, 2, 3), Style(2))


@pytest.fixture
def grid(cells):
    """Columns 1, 2 and 3 wide, rows .5 and 1.5 high: 6 by 2, its middle at the origin."""
    fill = np.linspace(0, 1, 24).reshape(2, 3, 4)
    made = GridFigure([1, 2, 3], [0.5, 1.5], fill, cells=cells, em=0.2, gap=0.04)
    return made.write(cells.texts, np.ones((2, 3, 4)))


@pytest.fixture
def sheet(cells):
    """The same as a thing of a layout."""
    return Sheet(
        key="s",
        xs=np.array([-3.0, -2, 0, 3]),
        ys=np.array([1.0, 0.5, -1]),
        fill=np.ones((2, 3, 4)),
        rows=(4, 7),
        columns=(1, 2, 3),
        texts=cells.texts,
        inks=np.ones((2, 3, 4)),
        cells=cells,
    )


def edges(box):
    return [box.left, box.bottom, box.right, box.top]


def test_cells_are_where_their_sizes_put_them(grid):
    assert grid.shape == (2, 3)
    assert edges(grid.box) == pytest.approx([-3, -1, 3, 1])
    assert edges(grid.cell_box(0, 0)) == pytest.approx([-3, 0.5, -2, 1])
    assert edges(grid.cell_box(1, 2)) == pytest.approx([0, -1, 3, 0.5])


def test_place_moves_the_upper_left_corner(grid):
    assert edges(grid.place(1, 2).box) == pytest.approx([1, 0, 7, 2])


def test_fills_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="2 rows and 3 columns"):
        GridFigure([1, 2, 3], [1, 1], np.ones((3, 2, 4)))


def test_texts_that_do_not_fit_are_refused(grid):
    with pytest.raises(ValueError, match="texts"):
        grid.write((("1", "2"),), np.ones((2, 3, 4)))


def test_a_copy_is_a_grid_of_its_own(grid):
    copy = grid.copy()
    copy.fill[...] = 0
    copy.ink[...] = 0
    copy.xs[1] = 0.9
    copy.place(1, 1)
    copy.write(tuple(("",) * 3 for _ in range(2)), copy.ink)
    assert grid.fill.max() == 1
    assert grid.ink.min() == 1
    assert edges(grid.cell_box(0, 0)) == pytest.approx([-3, 0.5, -2, 1])
    assert len(list(grid.lettering.written())) == 6


def test_its_numbers_are_the_tensors(sheet):
    shown = {cell.index: cell for cell, _ in numbers([sheet])}
    assert sorted(shown) == [(4, 1), (4, 2), (4, 3), (7, 1), (7, 2), (7, 3)]
    assert shown[7, 1].value == -12.0
    assert shown[7, 1].text == "−12.00"


def test_a_number_stands_inside_its_cell_on_its_figures_middle(sheet, grid):
    for k, (_, box) in enumerate(numbers([sheet])):
        cell = sheet.cell_box(*divmod(k, 3))
        assert cell.left < box.left < box.right < cell.right
        assert (box.bottom + box.top) / 2 == pytest.approx(
            (cell.bottom + cell.top) / 2, abs=0.02 * grid.em * 2
        )


def test_numbers_are_drawn_where_the_layout_says(sheet, grid):
    for k, (_, box) in enumerate(numbers([sheet])):
        x, y = grid.text_origin(grid.lettering, *divmod(k, 3))
        ink = grid.lettering.setting(*divmod(k, 3)).ink.scaled(grid.em)
        assert [x + ink.left, y + ink.bottom] == pytest.approx([box.left, box.bottom])


def test_numbers_of_a_column_end_in_one_line(grid):
    """Their advances do: "−12.00" is the widest, centred, and the others end where it ends."""
    widest = typeset("−12.00", tabular=True).width * 0.2
    for i, j in np.ndindex(2, 3):
        text = grid.lettering.texts[i][j]
        x, _ = grid.text_origin(grid.lettering, i, j)
        end = x + typeset(text, tabular=True).width * 0.2
        cell = grid.cell_box(i, j)
        assert end == pytest.approx((cell.left + cell.right) / 2 + widest / 2)


def test_what_cannot_be_seen_is_no_number(sheet):
    sheet.inks[0, 0, 3] = 0
    assert (4, 1) not in {cell.index for cell, _ in numbers([sheet])}


def test_a_text_that_is_not_its_cells_number_is_found_out(sheet, cells):
    texts = (("1.26", *cells.texts[0][1:]), cells.texts[1])
    object.__setattr__(sheet, "texts", texts)
    with pytest.raises(QKVideoError, match=r"“1\.26” is drawn for scores\[4, 1\]"):
        list(numbers([sheet]))


def test_texts_and_cells_of_no_size_are_no_division_by_zero(grid):
    small = grid.copy()
    small.em = 0.0
    narrow = GridFigure([0, 2, 4], [0.0, 2], grid.fill, em=0.2, gap=0.04)
    narrow.write((("1", "", "2"), ("", "3", "4")), np.ones((2, 3, 4)))
    made = grid.copy()
    # Points of a glyph may be as near 0 as numbers come, and glyphs are read when they are drawn.
    with np.errstate(all="raise", under="ignore"):
        made.between(grid, small, 0.5, 0.5)
        made.between(small, small.copy(), 0.5, 0.5)
        made.between(grid, narrow, 0.9, 0.9)
    assert np.isfinite(made.ink).all()
    # The first column has no room for its number any more.
    assert made.ink[0, 0, 3] == 0 < made.ink[1, 2, 3]

"""A grid by itself: where its cells are, what it shows, and how it gets on with manim."""

from __future__ import annotations

import numpy as np
import pytest
from manim import RIGHT, UP, Circle, Group, Square, VGroup

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.camera.stock import standing_whole
from qkvideo.scenes.mobjects.grid import Grid
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
    made = Grid([1, 2, 3], [0.5, 1.5], fill, cells=cells, em=0.2, gap=0.04)
    return made.write(cells.texts, np.ones((2, 3, 4)))


def edges(box):
    return [box.left, box.bottom, box.right, box.top]


# Where its cells are


def test_cells_rows_and_columns_are_where_their_sizes_put_them(grid):
    assert grid.shape == (2, 3)
    assert edges(grid.box) == pytest.approx([-3, -1, 3, 1])
    assert edges(grid.cell_box(0, 0)) == pytest.approx([-3, 0.5, -2, 1])
    assert edges(grid.cell_box(1, 2)) == pytest.approx([0, -1, 3, 0.5])
    assert edges(grid.row_box(1)) == pytest.approx([-3, -1, 3, 0.5])
    assert edges(grid.column_box(1)) == pytest.approx([-2, -1, 0, 1])


def test_place_moves_the_upper_left_corner(grid):
    assert edges(grid.place(1, 2).box) == pytest.approx([1, 0, 7, 2])


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "in a group"])
def test_others_point_at_cells_after_moves_and_scaling(grid, alone):
    moved = grid if alone else VGroup(grid)
    moved.shift([1, -2, 0])
    moved.scale(0.5, about_point=np.array([1.0, -2.0, 0.0]))
    # The outline is now 3 by 1 around (1, -2).
    assert grid.cell(0, 2).get_center() == pytest.approx([1.75, -1.625, 0])
    assert grid.row(0).width == pytest.approx(3)
    assert grid.column(2).get_corner(UP + RIGHT) == pytest.approx([2.5, -1.5, 0])
    frame = Square().surround(grid.cell(1, 0), stretch=True, buff=0)
    assert frame.get_left()[0] == pytest.approx(-0.5)


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "in a group"])
def test_numbers_and_gaps_scale_with_it(grid, alone):
    (grid if alone else Group(grid, Circle())).scale(3)
    assert grid.em == pytest.approx(0.6)
    assert grid.gap == pytest.approx(0.12)


def test_stretching_moves_its_cells(grid):
    grid.stretch_to_fit_width(12)
    assert edges(grid.cell_box(0, 1)) == pytest.approx([-4, 0.5, 0, 1])
    assert grid.em == pytest.approx(0.2)


def test_fills_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="2 rows and 3 columns"):
        Grid([1, 2, 3], [1, 1], np.ones((3, 2, 4)))


def test_texts_that_do_not_fit_are_refused(grid):
    with pytest.raises(ValueError, match="texts"):
        grid.write((("1", "2"),), np.ones((2, 3, 4)))


# What it shows


def test_its_numbers_are_the_tensors(grid):
    shown = {cell.index: cell for cell, _, _ in grid.numbers()}
    assert sorted(shown) == [(4, 1), (4, 2), (4, 3), (7, 1), (7, 2), (7, 3)]
    assert shown[7, 1].value == -12.0
    assert shown[7, 1].text == "−12.00"


def test_a_number_stands_inside_its_cell_on_its_figures_middle(grid):
    for k, (_, box, _) in enumerate(grid.numbers()):
        cell = grid.cell_box(*divmod(k, 3))
        assert cell.left < box.left < box.right < cell.right
        assert (box.bottom + box.top) / 2 == pytest.approx(
            (cell.bottom + cell.top) / 2, abs=0.02 * grid.em * 2
        )


def test_numbers_of_a_column_end_in_one_line(grid):
    """Their advances do: "−12.00" is the widest, centred, and the others end where it ends."""
    widest = typeset("−12.00", tabular=True).width * 0.2
    for i, j in np.ndindex(2, 3):
        text = grid.lettering.texts[i][j]
        x, _ = grid.text_origin(grid.lettering, i, j)
        end = x + typeset(text, tabular=True).width * 0.2
        cell = grid.cell_box(i, j)
        assert end == pytest.approx((cell.left + cell.right) / 2 + widest / 2)


def test_what_cannot_be_seen_is_no_number(grid):
    grid.ink[0, 0, 3] = 0
    assert (4, 1) not in {cell.index for cell, _, _ in grid.numbers()}
    assert list(grid.set_opacity(0).numbers()) == []


def test_a_text_that_is_not_its_cells_number_is_found_out(grid, cells):
    texts = (("1.26", *cells.texts[0][1:]), cells.texts[1])
    with pytest.raises(QKVideoError, match=r"“1\.26” is drawn for scores\[4, 1\]"):
        list(grid.write(texts, grid.ink).numbers())


# Among other mobjects


def test_a_copy_is_a_grid_of_its_own(grid):
    copy = grid.copy()
    copy.fill[...] = 0
    copy.ink[...] = 0
    copy.xs[1] = 0.9
    copy.shift(RIGHT)
    copy.write(tuple(("",) * 3 for _ in range(2)), copy.ink)
    assert grid.fill.max() == 1
    assert grid.ink.min() == 1
    assert edges(grid.cell_box(0, 0)) == pytest.approx([-3, 0.5, -2, 1])
    assert len(list(grid.numbers())) == 6


def test_becoming_another_takes_its_looks_and_nothing_else(grid):
    other = Grid([1, 1], [1], np.full((1, 2, 4), 0.5), em=0.1).shift(2 * RIGHT).set_opacity(0.3)
    grid.set_z_index(5)
    grid.add_updater(lambda _: None)
    grid.become(other)
    assert grid.shape == (1, 2)
    assert edges(grid.box) == pytest.approx([1, -0.5, 3, 0.5])
    assert (grid.em, grid.opacity) == pytest.approx((0.1, 0.3))
    assert (grid.z_index, len(grid.updaters)) == (5, 1)
    other.fill[...] = 0
    assert grid.fill.min() == 0.5


def test_a_saved_state_comes_back(grid):
    grid.save_state()
    grid.shift(RIGHT).set_opacity(0.5).scale(2)
    grid.restore()
    assert edges(grid.box) == pytest.approx([-3, -1, 3, 1])
    assert (grid.opacity, grid.em) == pytest.approx((1, 0.2))


def test_a_group_may_become_another(grid):
    group, other = VGroup(grid), VGroup(grid.copy().shift(UP).set_opacity(0.5))
    group.become(other)
    assert edges(grid.box) == pytest.approx([-3, 0, 3, 2])
    assert grid.opacity == 0.5


def test_fading_leaves_cells_their_colours(grid):
    before = grid.fill.copy()
    VGroup(grid).set_opacity(0.5)
    grid.fade(0.5)
    assert grid.opacity == pytest.approx(0.25)
    assert (grid.fill == before).all()


REFUSED = {
    "to turn": (NotImplementedError, "does not turn", lambda g: g.rotate(0.1)),
    "to flip": (NotImplementedError, "does not turn", lambda g: g.flip()),
    "to turn in a group": (
        NotImplementedError,
        "does not turn",
        lambda g: VGroup(g).rotate(1).submobjects[0].box,
    ),
    "to flip in a group": (
        NotImplementedError,
        "does not turn",
        lambda g: VGroup(g).flip().submobjects[0].box,
    ),
    "to shear": (
        NotImplementedError,
        "does not turn",
        lambda g: g.apply_matrix([[1, 1], [0, 1]]).box,
    ),
    "to become a circle": (TypeError, "cannot become Circle", lambda g: g.become(Circle())),
    "to match while becoming": (TypeError, "match_width", lambda g: g.become(g, match_width=True)),
    "a circle to go to": (TypeError, "cannot be transformed", lambda g: g.align_data(Circle())),
    "another shape": (
        TypeError,
        r"\(2, 3\) cannot be transformed",
        lambda g: g.align_data(Grid([1], [1], np.ones((1, 1, 4)))),
    ),
    "one colour for all": (TypeError, "colours of their own", lambda g: g.set_color("#FF0000")),
    "a stroke": (TypeError, "no strokes", lambda g: VGroup(g).set_stroke(width=2)),
    "to be drawn along its outline": (
        NotImplementedError,
        "FadeIn",
        lambda g: g.pointwise_become_partial(g, 0, 0.5),
    ),
    "to hold others": (TypeError, "VGroup", lambda g: g.add(Circle())),
}


@pytest.mark.parametrize("whole", [True, False], ids=["whole", "in parts"])
@pytest.mark.parametrize(("error", "why", "act"), REFUSED.values(), ids=REFUSED.keys())
def test_it_refuses(grid, error, why, act, whole):
    with standing_whole(whole), pytest.raises(error, match=why):
        act(grid)


def test_it_has_parts_only_where_a_camera_needs_them(grid):
    assert len(grid.get_family()) == 1 + 2 * 6
    with standing_whole():
        assert grid.get_family() == [grid]
    assert len(grid.copy().get_family()) == 1 + 2 * 6


def test_parts_do_not_count_for_its_extent(grid):
    with standing_whole():
        alone = grid.width, grid.height
    assert (grid.width, grid.height) == pytest.approx(alone)

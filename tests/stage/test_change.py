"""What happens between two states of a grid."""

from __future__ import annotations

import numpy as np
import pytest
from manim import (
    RIGHT,
    UP,
    Camera,
    Circle,
    Create,
    FadeIn,
    FadeOut,
    ReplacementTransform,
    Scene,
    Transform,
    VGroup,
    tempconfig,
)
from manim.renderer.cairo_renderer import CairoRenderer

from qkvideo.scenes.camera.camera import GridCamera
from qkvideo.scenes.mobjects.change import (
    SPREAD,
    Change,
    along_columns,
    along_diagonals,
    along_rows,
    outwards,
    row_by_row,
)
from qkvideo.scenes.mobjects.grid import Grid
from qkvideo.scenes.text.numbers import Cells, Style

SHAPE = (3, 4)
OLD, NEW = np.arange(12.0).reshape(SHAPE), np.arange(12.0).reshape(SHAPE) * -1.5


def cells(values):
    return Cells("scores", values, (0, 1, 2), (0, 1, 2, 3), Style(2))


@pytest.fixture
def grid():
    made = Grid([1.0] * 4, [0.5] * 3, np.full((*SHAPE, 4), 0.2), cells=cells(OLD), em=0.2)
    return made.write(cells(OLD).texts, np.ones((*SHAPE, 4)))


def at(change, alpha):
    change.interpolate(alpha)
    return change.grid


def begun(grid, **kwargs):
    change = Change(grid, **kwargs)
    change.begin()
    return change


# Colours


def test_at_the_start_nothing_has_changed_and_at_the_end_all(grid):
    change = begun(grid, fill=np.full((*SHAPE, 4), 0.8))
    assert at(change, 0).fill == pytest.approx(0.2, abs=1e-15)
    assert at(change, 0.5).fill == pytest.approx(0.5)
    assert at(change, 1).fill == pytest.approx(0.8, abs=1e-15)


def test_it_eases_in_and_out(grid):
    change = begun(grid, fill=np.full((*SHAPE, 4), 0.8))
    # The cubic smoothstep: 3 t² − 2 t³.
    assert at(change, 0.25).fill == pytest.approx(0.2 + 0.6 * 0.15625)
    assert at(change, 0.75).fill == pytest.approx(0.2 + 0.6 * 0.84375)


def test_each_cell_changes_in_its_own_time(grid):
    lag = np.zeros(SHAPE)
    lag[0, 1], lag[2, 3] = 0.5, 1.0
    change = begun(grid, fill=np.full((*SHAPE, 4), 0.8), lag=lag)
    for alpha in (0, 0.2, 0.35, 0.5, 0.65, 0.8, 1):
        for cell in ((0, 0), (0, 1), (2, 3)):
            t = min(max((alpha - SPREAD * lag[cell]) / (1 - SPREAD), 0), 1)
            expected = 0.2 + 0.6 * (3 * t**2 - 2 * t**3)
            assert at(change, alpha).fill[cell] == pytest.approx(expected)
    assert at(change, 0.55).fill[0, 0, 0] == pytest.approx(0.8)
    assert at(change, 0.55).fill[2, 3, 0] == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("lag", "expected"),
    {
        row_by_row: [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]],
        along_rows: [[0, 1, 2, 3]] * 3,
        along_columns: [[0] * 4, [1] * 4, [2] * 4],
        along_diagonals: [[0, 1, 2, 3], [1, 2, 3, 4], [2, 3, 4, 5]],
    }.items(),
)
def test_orders_in_which_cells_begin(lag, expected):
    assert lag(SHAPE) == pytest.approx(np.array(expected) / np.max(expected))


def test_outwards_begins_at_a_cell():
    lag = outwards(SHAPE, (2, 0))
    assert lag[2, 0] == 0
    assert lag[0, 3] == 1
    assert lag[2, 2] == pytest.approx(2 / np.sqrt(13))


@pytest.mark.parametrize("lag", [row_by_row, along_rows, along_columns, along_diagonals])
def test_a_lone_cell_has_a_beginning(lag):
    assert np.isfinite(lag((1, 1))).all()
    assert np.isfinite(outwards((1, 1), (0, 0))).all()


# Numbers


def visible(grid):
    """{cell: [(text, alpha), …]} of all that can be seen."""
    seen = {}
    for lettering, ink in grid.layers():
        for i, j in lettering.written():
            if ink[i, j, 3] > 0:
                seen.setdefault((i, j), []).append((lettering.texts[i][j], ink[i, j, 3]))
    return seen


@pytest.mark.parametrize("lag", [None, row_by_row(SHAPE)], ids=["at once", "row by row"])
def test_no_number_is_ever_drawn_that_is_not_a_cells(grid, lag):
    change = begun(grid, cells=cells(NEW), lag=lag)
    seen = set()
    for alpha in np.linspace(0, 1, 101):
        for (i, j), texts in visible(at(change, alpha)).items():
            ((text, _),) = texts  # never two at once
            assert text in {cells(OLD).texts[i][j], cells(NEW).texts[i][j]}
            seen.add((i, j, text))
    assert len(seen) == 12 + 11  # 0.00 stays


def test_a_number_leaves_before_the_new_one_comes(grid):
    change = begun(grid, cells=cells(NEW))
    alphas = [dict(visible(at(change, t))[1, 1] or ()) for t in (0.1, 0.3, 0.7, 0.9)]
    assert [list(a) for a in alphas] == [["5.00"], ["5.00"], ["−7.50"], ["−7.50"]]
    values = [next(iter(a.values())) for a in alphas]
    assert 1 > values[0] > values[1] > 0
    assert 0 < values[2] < values[3] < 1
    assert (1, 1) not in visible(at(change, 0.5))


def test_a_number_that_stays_is_never_gone(grid):
    change = begun(grid, cells=cells(NEW))
    for alpha in np.linspace(0, 1, 21):
        assert visible(at(change, alpha))[0, 0] == [("0.00", 1.0)]


def test_texts_come_where_there_were_none_and_go_where_there_are_no_more(grid):
    grid.write((("", "1.00", "", ""), *cells(OLD).texts[1:]), grid.ink)
    texts = (("7.00", "", "", ""), *cells(OLD).texts[1:])
    change = begun(grid, texts=texts)
    assert visible(at(change, 0.3))[0, 0][0][1] > 0.2
    assert visible(at(change, 0.3))[0, 1][0][1] > 0.2
    assert (0, 1) not in visible(at(change, 0.6))
    assert at(change, 1).lettering.texts == texts


def test_cells_and_their_numbers_change_together(grid):
    change = begun(grid, cells=cells(NEW))
    for alpha in (0.8, 1):
        numbers = at(change, alpha).numbers()
        assert [cell.value for cell, _, _ in numbers] == NEW.reshape(-1).tolist()


def test_what_is_not_given_stays(grid):
    grid.set_opacity(0.4)
    change = begun(grid, em=0.3)
    for alpha in (0.5, 1):
        assert at(change, alpha).opacity == pytest.approx(0.4)
        assert (grid.fill == 0.2).all()
        assert visible(grid)[2, 3] == [("11.00", 1.0)]


def test_what_was_given_is_not_changed(grid):
    fill, ink = np.full((*SHAPE, 4), 0.8), np.full((*SHAPE, 4), 0.5)
    change = begun(grid, fill=fill, ink=ink, cells=cells(NEW))
    for alpha in (0, 0.4, 1):
        at(change, alpha)
    grid.fill[...] = 0
    grid.ink[...] = 0
    assert (fill == 0.8).all()
    assert (ink == 0.5).all()


# Geometry


def test_sizes_and_place_change_together(grid):
    """As where a whole matrix becomes a small one: all its edges move at one pace."""
    change = begun(grid, widths=[2, 1, 1, 1], heights=[1] * 3, left=0.0, top=3.0, em=0.4)
    half = at(change, 0.5)
    assert [half.box.left, half.box.top] == pytest.approx([-1, 1.875])
    assert np.diff(half.column_edges()) == pytest.approx([1.5, 1, 1, 1])
    assert np.diff(half.row_edges()) == pytest.approx([-0.75] * 3)
    assert half.em == pytest.approx(0.3)
    end = at(change, 1)
    assert end.column_edges() == pytest.approx([0, 2, 3, 4, 5])
    assert end.row_edges() == pytest.approx([3, 2, 1, 0])
    assert (end.em, end.gap) == pytest.approx((0.4, 0.02))


def test_every_edge_moves_at_one_pace(grid):
    start = grid.column_edges()
    change = begun(grid, widths=[0.1, 0.1, 5, 0.1], left=-4.0)
    end = np.array([-4, -3.9, -3.8, 1.2, 1.3])
    for alpha in (0.2, 0.6):
        share = 3 * alpha**2 - 2 * alpha**3
        assert at(change, alpha).column_edges() == pytest.approx(start + share * (end - start))


def test_what_does_not_move_stays_where_it_is(grid):
    grid.scale(1 / 3).shift([0.1, 0.7, 0])
    before = [*grid.column_edges(), *grid.row_edges(), grid.em, grid.gap]
    change = begun(grid, fill=np.full((*SHAPE, 4), 0.8))
    for alpha in np.linspace(0, 1, 13):
        now = at(change, alpha)
        after = [*now.column_edges(), *now.row_edges(), now.em, now.gap]
        assert after == pytest.approx(before, abs=1e-12)


def test_a_shape_that_does_not_fit_is_refused(grid):
    with pytest.raises(ValueError, match="3 rows and 2 columns"):
        begun(grid, widths=[1, 1])


# manim's own animations


class Stage(Scene):
    """A scene without a film around it."""

    def __init__(self, camera_class):
        super().__init__(renderer=CairoRenderer(camera_class=camera_class))


@pytest.fixture(params=[GridCamera, Camera])
def stage(request, tmp_path):
    settings = {
        "dry_run": True,
        "pixel_width": 128,
        "pixel_height": 72,
        "frame_rate": 15,
        "progress_bar": "none",
        "media_dir": str(tmp_path),
    }
    with tempconfig(settings):
        yield Stage(request.param)


def half_way(animation):
    animation.begin()
    animation.interpolate(0.5)
    return animation.mobject


def test_fading_in_and_out(stage, grid):
    assert half_way(FadeIn(grid.copy())).opacity == pytest.approx(0.5)
    stage.play(FadeIn(grid, shift=UP), run_time=0.2)
    assert grid.opacity == 1
    assert stage.mobjects == [grid]
    assert grid.box.top == pytest.approx(0.75)
    stage.play(FadeOut(VGroup(grid, Circle())), run_time=0.2)
    assert stage.mobjects == []


def test_animate(stage, grid):
    stage.add(grid)
    stage.play(grid.animate.shift(2 * RIGHT).scale(0.5).set_opacity(0.25), run_time=0.2)
    assert [grid.box.left, grid.box.right] == pytest.approx([1, 3])
    assert (grid.em, grid.opacity) == pytest.approx((0.1, 0.25))
    assert len(list(grid.numbers())) == 12


def test_a_transformation_is_a_change(stage, grid):
    target = grid.copy().shift(UP)
    target.cells = cells(NEW)
    target.write(cells(NEW).texts, target.ink)
    between = half_way(Transform(grid.copy(), target))
    assert between.box.top == pytest.approx(1.25)
    assert list(visible(between)) == [(0, 0)]
    stage.add(grid)
    stage.play(ReplacementTransform(grid, target), run_time=0.2)
    assert stage.mobjects == [target]
    assert [cell.value for cell, _, _ in target.numbers()] == NEW.reshape(-1).tolist()


def test_a_transformation_may_follow_an_arc(grid):
    target = grid.copy().shift(4 * RIGHT)
    between = half_way(Transform(grid, target, path_arc=np.pi))
    # Half a turn about (2, 0), half way.
    assert between.get_center() == pytest.approx([2, -2, 0])
    assert between.width == pytest.approx(4)


def test_a_group_with_a_grid_in_it_is_transformed(stage, grid):
    group = VGroup(grid, Circle())
    target = group.copy().shift(RIGHT)
    stage.add(group)
    stage.play(Transform(group, target), run_time=0.2)
    assert grid.box.left == pytest.approx(-1)


def test_a_transformation_into_something_else_is_refused(stage, grid):
    with pytest.raises(TypeError, match="cannot be transformed into Circle"):
        stage.play(Transform(grid, Circle()))


def test_being_drawn_along_its_outline_is_refused(stage, grid):
    with pytest.raises(NotImplementedError, match="FadeIn or Change"):
        stage.play(Create(grid))

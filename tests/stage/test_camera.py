"""What a grid looks like, pixel by pixel, and that manim's camera draws the same."""

from __future__ import annotations

import numpy as np
import pytest
from manim import Text, VMobject
from oracle import by_manim, psnr

from qkvideo.scenes.camera.alpha import straight
from qkvideo.scenes.camera.canvas import Canvas, CanvasView, apart
from qkvideo.scenes.camera.coverage import cover
from qkvideo.scenes.figures.figure import Figure, Group
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.figures.label import Label
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.items import Curve
from qkvideo.scenes.stage import shapes
from qkvideo.scenes.stage.draw import drawn as drawn_item
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import Style

RED, GREEN, BLUE = np.array([[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1.0]])
WHITE = np.ones(4)


def frame(width, height, ground="#000000", opaque=True, units=None):
    """A frame of a size in pixels, ten of which are a unit, if nothing else is said."""
    return CanvasView(width, height, units or (width / 10, height / 10), ground, opaque)


def drawn(view, *figures, canvas=None):
    return (canvas or Canvas(view)).show(figures).copy()


def moved(grid, x=0.0, y=0.0):
    """The same grid elsewhere."""
    grid.extent = grid.extent + np.array([x, y, 0, 0])
    return grid


def scaled(grid, by):
    """The same grid larger, about the origin."""
    grid.extent = grid.extent * by
    return grid


def colours(*rows):
    return np.array(rows, dtype=float)


# Fills


def test_cells_on_whole_pixels_have_their_colours_and_nothing_else():
    view = frame(40, 20)
    grid = GridFigure([1, 1], [1], colours([RED, BLUE]), gap=0)
    picture = drawn(view, grid)
    expected = np.zeros((20, 40, 4))
    expected[..., 3] = 255
    expected[5:15, 10:20, 0] = 255
    expected[5:15, 20:30, 2] = 255
    assert (picture == expected).all()


def test_the_ground_is_seen_in_gaps_and_around():
    view = frame(40, 20, ground="#404040")
    picture = drawn(view, GridFigure([1, 1], [1], colours([WHITE, WHITE]), gap=0.2))
    row = picture[10, :, 0]
    assert row.tolist() == [64] * 11 + [255] * 8 + [64] * 2 + [255] * 8 + [64] * 11
    assert (picture[:6, :, 0] == 64).all()


def test_a_pixel_across_edges_shows_each_cell_by_its_share():
    view = frame(40, 20)
    grid = moved(GridFigure([1, 1], [1], colours([RED, GREEN]), gap=0), 0.025)
    row = drawn(view, grid)[10]
    assert row[10, :3] == pytest.approx([191, 0, 0], abs=1)  # three quarters red, one black
    assert row[20, :3] == pytest.approx([64, 191, 0], abs=1)  # a quarter red, the rest green
    assert row[30, :3] == pytest.approx([0, 64, 0], abs=1)
    half = drawn(view, moved(grid, 0.025))[10]
    assert half[[10, 20, 30], :3].tolist() == [[128, 0, 0], [128, 128, 0], [0, 128, 0]]


@pytest.mark.parametrize("n", [7, 64, 200])
@pytest.mark.parametrize("offset", [0.0, 0.013, 0.05])
def test_thin_cells_have_no_holes_between_them(n, offset):
    """Two hundred cells on ninety pixels: two and a quarter to a pixel."""
    view = frame(100, 100)
    grid = GridFigure([9 / n] * n, [9 / n] * n, np.ones((n, n, 4)), gap=0)
    moved(grid, offset, offset)
    assert (drawn(view, grid)[7:93, 7:93, :3] >= 254).all()


def test_thin_cells_blend_into_their_mean():
    view = frame(40, 20)
    picture = drawn(view, GridFigure([0.05] * 40, [1], colours([RED, BLUE] * 20), gap=0))
    assert picture[10, 11:29, [0, 2]] == pytest.approx(128, abs=1)


def test_cells_may_be_translucent():
    view = frame(40, 20, ground="#0000FF")
    grid = GridFigure([2], [1], colours([[1, 0, 0, 0.25]]), gap=0)
    grid.opacity = 0.5
    picture = drawn(view, grid)
    assert picture[10, 20, :3] == pytest.approx([32, 0, 223], abs=1)


def test_what_lies_outside_of_the_frame_does_not_matter():
    view = frame(40, 20)
    fill = np.zeros((2, 2, 4))
    fill[0, 0], fill[1, 1] = RED, GREEN
    huge = scaled(GridFigure([1, 1], [1, 1], fill, gap=0), 1000)
    picture = drawn(view, huge)
    assert (picture[5, 5, :3] == [255, 0, 0]).all()
    assert (picture[15, 35, :3] == [0, 255, 0]).all()
    assert (drawn(view, moved(huge, 5000))[..., :3] == 0).all()


def test_a_grid_of_no_size_is_not_drawn():
    view = frame(40, 20)
    assert (drawn(view, scaled(GridFigure([1], [1], np.ones((1, 1, 4))), 0))[..., :3] == 0).all()


def test_coverage_adds_up():
    """However edges lie, the shares of all pixels make up the length of the axis."""
    edges = np.cumsum([3.3, 0.2, 0.45, 7.0, 0.01, 1.9])
    axis = cover(edges, 0.0, 100)
    assert axis.shares.sum(axis=0)[axis.entry].sum() / 256 == pytest.approx(
        edges[-1] - 3.3, abs=0.02
    )
    gapped = cover(np.array([1.0, 5.0, 9.0]), 1.0, 100)
    assert gapped.shares.sum(axis=0)[gapped.entry].sum() / 256 == 6
    assert gapped.start == 1


# Frames


@pytest.mark.parametrize("draw", [drawn, lambda view, *figures: by_manim(figures, view)])
def test_frames_may_be_upright(draw):
    view = frame(90, 160)
    picture = draw(view, GridFigure([9], [4, 4], colours([RED], [BLUE]), gap=0))
    assert picture.shape == (160, 90, 4)
    assert (picture[41:79, 1:89, :3] == [255, 0, 0]).all()
    assert (picture[81:119, 1:89, :3] == [0, 0, 255]).all()
    assert (picture[121:, :, :3] == 0).all()


def test_a_transparent_picture_is_premultiplied():
    view = frame(40, 20, ground="#FF8000", opaque=False)
    grid = GridFigure([1, 1], [1], colours([[1, 0.5, 0, 0.5], [0, 0, 1, 1]]), gap=0.2)
    picture = drawn(view, grid, Figure(curves.circle(0, 0, 1)))
    assert picture[10, 15].tolist() == [128, 64, 0, 128]
    assert picture[10, 25].tolist() == [0, 0, 255, 255]
    # Where nothing is, nothing is: not even an invisible ground, which edges would mix in.
    assert (picture[:5] == 0).all()
    assert (picture[..., :3] <= picture[..., 3:]).all()


def test_files_get_straight_colours():
    view = frame(40, 20, ground="#FF8000", opaque=False)
    fill = colours([[1, 0.5, 0, 0.5], [0.2, 0.4, 1, 0.25]])
    grid = GridFigure([1, 1], [1], fill, gap=0)
    picture = straight(drawn(view, moved(grid, 0.05)))
    assert picture.dtype == np.uint8
    assert picture[10, 15] == pytest.approx([255, 128, 0, 128], abs=1)
    # A quarter of 255 steps is what such a pixel has to tell its colour by.
    assert picture[10, 25] == pytest.approx([51, 102, 255, 64], abs=4)
    assert picture[10, 10] == pytest.approx([255, 128, 0, 64], abs=2)  # half covered, same colour
    assert (picture[10, 5] == 0).all()
    assert straight(np.ones((1, 1, 4), np.uint8)).tolist() == [[[255, 255, 255, 1]]]


# Numbers


def numbered(n, seed=0, side=8.0, ink=WHITE):
    """A square of numbers on colours, in a frame of 10 units."""
    rng = np.random.default_rng(seed)
    fill = rng.random((n, n, 4)) * 0.6
    fill[..., 3] = 1
    texts = tuple(tuple(Style(2).write(v) for v in row) for row in rng.normal(size=(n, n)) * 3)
    grid = GridFigure([side / n] * n, [side / n] * n, fill, em=0.3 * side / n, gap=0.05 * side / n)
    return grid.write(texts, np.broadcast_to(ink, (n, n, 4)))


def test_numbers_have_their_own_colours():
    view = frame(400, 400, units=(10, 10))
    grid = numbered(2)
    grid.fill[...] = [0, 0, 0, 1]
    grid.ink[0, 0], grid.ink[0, 1], grid.ink[1, 0], grid.ink[1, 1] = RED, GREEN, BLUE, 0
    picture = drawn(view, grid)
    for channel, (y, x) in enumerate([(0, 0), (0, 1), (1, 0)]):
        quarter = picture[200 * y : 200 * (y + 1), 200 * x : 200 * (x + 1), :3]
        assert quarter[..., channel].max() == 255
        assert np.delete(quarter, channel, axis=-1).max() == 0
    assert picture[200:, 200:, :3].max() == 0


def test_what_a_camera_keeps_never_outlives_what_it_shows():
    """Through changes of text, colour, size and place: as if drawn for the first time."""
    view = frame(400, 400, units=(10, 10))
    canvas, grid, other = Canvas(view), numbered(5), numbered(5, seed=1)
    steps = [
        lambda: None,
        lambda: moved(grid, 0.0137, 0.3),
        lambda: grid.write(other.lettering.texts, other.ink),
        lambda: scaled(grid, 0.7),
        lambda: grid.ink.__setitem__((2, 3), RED),
        lambda: grid.write(grid.lettering.texts, grid.ink, np.eye(5, dtype=bool)),
        lambda: setattr(grid, "em", grid.em * 0.8),
        lambda: setattr(grid, "extent", grid.extent * [1, 1, 1.1, 1]),
        lambda: setattr(grid, "opacity", 0.4),
    ]
    previous = None
    for step in steps:
        step()
        picture = drawn(view, grid, canvas=canvas)
        assert (picture == drawn(view, grid)).all()
        assert previous is None or (picture != previous).any()
        previous = picture


@pytest.mark.parametrize("height", [480, 1080])
def test_digits_are_as_sharp_as_manims_own(height):
    """The same number at the same place from manim's `Text`, on manim's camera."""
    view = frame(height * 16 // 9, height, units=(128 / 9, 8))
    grid = GridFigure([1.2], [0.6], colours([[0.1, 0.12, 0.2, 1]]), em=0.3, gap=0)
    bare = grid.copy()
    grid.write((("−3.93",),), np.ones((1, 1, 4)))
    x, y = grid.text_origin(grid.lettering, 0, 0)
    ink = grid.lettering.setting(0, 0).ink.scaled(0.3)
    text = Text("−3.93", font="Source Sans Pro", font_size=0.3 * 72)
    assert text.width == pytest.approx(ink.width, rel=0.01)
    text.scale_to_fit_width(ink.width)
    text.move_to([x + (ink.left + ink.right) / 2, y + (ink.bottom + ink.top) / 2, 0])
    theirs = Group(
        Figure(glyph.points[:, :2], fill=WHITE)
        for glyph in text.get_family()
        if isinstance(glyph, VMobject) and len(glyph.points)
    )
    top, left = height // 2 - height // 40, height * 8 // 9 - height // 18
    window = slice(top, top + height // 20), slice(left, left + height // 9)
    ours, theirs = drawn(view, grid)[window], by_manim([bare, theirs], view)[window]
    assert ours.max() > 240
    assert psnr(ours, theirs) > 40
    steps = [np.abs(np.diff(p[..., 0].astype(int), axis=1)).max() for p in (ours, theirs)]
    assert steps[0] > 0.95 * steps[1]


# Lines in several colours


def test_a_ribbon_has_its_colours_on_the_way_between_its_ends():
    view = frame(200, 100)
    arc = curves.straight((-8, 0), (8, 0))
    shades = ("#FF0000", "#FFFFFF", "#0000FF")
    ribbon = drawn_item(Curve(key="b", points=arc, colour="#FF0000", width=100, shades=shades))
    picture = drawn(view, ribbon)[50]
    assert (picture[22, :3] > [230, 0, 0]).tolist() == [True, True, True]
    assert picture[22, 2] < 40
    assert picture[100, :3].min() > 245
    assert picture[178, 2] > 230
    assert picture[178, 0] < 40
    # Half of it drawn, colours are where they were.
    ribbon.outline = shapes.partial(arc, 0.5)
    half = drawn(view, ribbon)[50]
    assert np.array_equal(half[22], picture[22])
    assert np.array_equal(half[95], picture[95])
    assert half[110, :3].max() == 0


# Any camera


@pytest.mark.one_in(3)
@pytest.mark.parametrize("n", [1, 5, 26])
@pytest.mark.parametrize("opacity", [1.0, 0.6])
def test_manims_camera_draws_the_same(n, opacity):
    view = frame(400, 400, units=(10, 10))
    grid = numbered(n)
    grid.opacity = opacity
    fast = drawn(view, grid)
    assert psnr(fast, by_manim([grid], view)) > 45
    assert len(np.unique(fast)) > 20


def test_cells_that_stand_apart_have_round_corners():
    """Of 24 pixels, the corners of radius 4.8 lack (4 − π) r² of a square's area."""
    view = frame(40, 40)
    grid = GridFigure([2.5], [2.5], np.ones((1, 1, 4)), gap=0.1)
    assert grid.radius == pytest.approx(0.1)
    grid.radius = 0.48
    picture = drawn(view, grid)[..., 0] / 255
    assert picture.sum() == pytest.approx(24**2 - (4 - np.pi) * 4.8**2, rel=0.002)
    assert (picture[8, 8], picture[20, 20], picture[8, 20]) == (0, 1, 1)
    grid.gap = 0
    grid.radius = 0
    assert drawn(view, grid)[8, 8, 0] == 255


def test_rows_that_are_one_piece_are_round_at_their_ends_only():
    view = frame(120, 60)
    grid = GridFigure([3] * 3, [2, 2], np.ones((2, 3, 4)), gap=0.2, joined=True)
    grid.radius = 0.6
    picture = drawn(view, grid)[..., 0] / 255
    left, top = 15, 10
    assert picture[top + 1, left + 1] == 0
    assert picture[top + 1, left + 88] == 0
    # At an inner edge there is a hairline, and no corner beside it.
    assert picture[top + 1, left + 28] == picture[top + 10, left + 28] == 1
    assert 0 < picture[top + 10, left + 30] < 1
    assert picture[top + 20, left + 20] == 0


@pytest.mark.parametrize("joined", [False, True])
def test_manims_camera_draws_the_same_corners(joined):
    view = frame(400, 200)
    fills = np.linspace(0.3, 1, 24).reshape(2, 3, 4)
    grid = GridFigure([10, 12, 8], [8, 8], fills, gap=0.6, joined=joined)
    grid.radius = 2
    fast = drawn(view, grid)
    assert psnr(fast, by_manim([grid], view)) > 45
    assert len(np.unique(fast)) > 20


def test_manims_camera_draws_the_same_half_way():
    view = frame(400, 400, units=(10, 10))
    start, other = numbered(6), numbered(6, seed=1, ink=[1, 0.8, 0, 1])
    wide = [1.6, 1.4, 1.2, 1.1, 1.0, 0.9]
    end = GridFigure(wide, [8 / 6] * 6, other.fill, em=other.em, gap=other.gap)
    end.write(other.lettering.texts, other.ink)
    grid, lag = start.copy(), np.linspace(0, 1, 36).reshape(6, 6)
    for time in (0.1, 0.33, 0.5, 0.8):
        grid.between(start, end, time, np.clip(2 * time - lag, 0, 1))
        assert psnr(drawn(view, grid), by_manim([grid], view)) > 45


@pytest.mark.parametrize("n", [5, 64])
def test_on_manims_camera_cells_that_touch_have_no_seams(n):
    view = frame(480, 480, units=(8, 8))
    grid = GridFigure([6.03 / n] * n, [5.91 / n] * n, np.ones((n, n, 4)), gap=0)
    assert (by_manim([grid], view)[65:415, 65:415, :3] >= 254).all()


def test_outlines_that_are_remembered_are_the_ones_to_be_drawn():
    """Text that moves, changes, and comes back: always as manim draws it."""
    view = frame(400, 200)
    canvas = Canvas(view)
    label, other = Label("0.42 cat", 4, "#FFFFFF"), Label("0.43 mat", 4, "#FFFFFF")
    steps = [
        (label, (-17.3, 1.21, 4, 0.0)),
        (label, (-17.3, 1.21, 3.2, 0.0)),
        (label, (-17.3, 1.21, 3.2, 0.3)),
        (other, (-12.0, 0.0, 4, 0.0)),
        (label, (-12.0, 0.0, 4, 0.0)),
        (label, (-8.93, 0.11, 4, 0.0)),
    ]
    previous = None
    for text, place in steps:
        picture = drawn(view, text.stand(*place), canvas=canvas)
        assert psnr(picture, by_manim([text], view)) > 45
        assert previous is None or psnr(picture, previous) < 35
        previous = picture


# Only what changes


def test_areas_are_joined_until_none_meet():
    areas = [(0, 10, 0, 10), (5, 20, 5, 9), (0, 8, 100, 110), (200, 210, 0, 10), (205, 215, 4, 50)]
    assert apart(areas) == ((0, 20, 0, 10), (0, 8, 100, 110), (200, 215, 0, 50))
    assert apart([]) == ()


def test_what_changed_is_drawn_where_it_was_and_where_it_is():
    view = frame(200, 100)
    back = Figure(curves.area(Box(-8, -3, 8, 3)), fill=np.array([0.2, 0.3, 0.4, 1]))
    word, line = Label("cat", 3, "#FFFFFF"), Figure(curves.straight((-9, 1), (9, -1)))
    line.strokes, line.width = RED[None], 20
    shown = [back, word.stand(-7, 2, 2), line]
    canvas = Canvas(view)
    canvas.begin(shown, 1)
    before = canvas.pixels.copy()
    word.stand(2, -3, 2)
    areas = canvas.change([1])
    assert (canvas.pixels == Canvas(view).show(shown)).all()
    differ = (canvas.pixels != before).any(axis=-1)
    assert differ.any()
    for top, bottom, left, right in areas:
        differ[top:bottom, left:right] = False
    assert not differ.any()
    sizes = [(last - first) * (end - begin) for first, last, begin, end in areas]
    assert sum(sizes) < 200 * 100 / 2
    assert canvas.change([]) == ()


def test_what_was_not_to_be_seen_changes_nothing():
    view = frame(200, 100)
    word = Label("cat", 3, "#FFFFFF").stand(-7, 0, 2).fade(0)
    canvas = Canvas(view)
    canvas.begin([word], 0)
    word.stand(0, 0, 2)
    assert canvas.change([0]) == ()
    word.fade(1)
    assert len(canvas.change([0])) == 1

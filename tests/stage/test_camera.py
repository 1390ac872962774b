"""What a grid looks like, pixel by pixel, and that any camera draws the same."""

from __future__ import annotations

import numpy as np
import pytest
from manim import Camera, Circle, Scene, Text, VGroup, config, tempconfig
from manim.renderer.cairo_renderer import CairoRenderer

from qkvideo.scenes.camera.camera import GridCamera, straight
from qkvideo.scenes.camera.coverage import cover
from qkvideo.scenes.camera.stock import standing_whole
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.items import Curve
from qkvideo.scenes.mobjects.change import Change, row_by_row
from qkvideo.scenes.mobjects.grid import Grid
from qkvideo.scenes.mobjects.label import Label
from qkvideo.scenes.stage.draw import drawn as drawn_item
from qkvideo.scenes.stage.draw import in_space
from qkvideo.scenes.text.numbers import Style

RED, GREEN, BLUE = np.array([[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1.0]])
WHITE = np.ones(4)


@pytest.fixture
def frame():
    """Set manim up for frames of a size in pixels, ten of which are a unit of the frame."""
    with tempconfig({}):

        def size(width, height, ground="#000000", opacity=1.0):
            config.pixel_width, config.pixel_height = width, height
            config.frame_width, config.frame_height = width / 10, height / 10
            config.background_color, config.background_opacity = ground, opacity

        yield size


def drawn(*mobjects, camera_class=GridCamera, camera=None):
    camera = camera or camera_class()
    camera.reset()
    camera.capture_mobjects(mobjects)
    return camera.pixel_array.copy()


def colours(*rows):
    return np.array(rows, dtype=float)


def psnr(a, b):
    error = np.mean((a[..., :3].astype(float) - b[..., :3]) ** 2)
    return np.inf if error == 0 else 10 * np.log10(255**2 / error)


# Fills


def test_cells_on_whole_pixels_have_their_colours_and_nothing_else(frame):
    frame(40, 20)
    grid = Grid([1, 1], [1], colours([RED, BLUE]), gap=0)
    picture = drawn(grid)
    expected = np.zeros((20, 40, 4))
    expected[..., 3] = 255
    expected[5:15, 10:20, 0] = 255
    expected[5:15, 20:30, 2] = 255
    assert (picture == expected).all()


def test_the_ground_is_seen_in_gaps_and_around(frame):
    frame(40, 20, ground="#404040")
    picture = drawn(Grid([1, 1], [1], colours([WHITE, WHITE]), gap=0.2))
    row = picture[10, :, 0]
    assert row.tolist() == [64] * 11 + [255] * 8 + [64] * 2 + [255] * 8 + [64] * 11
    assert (picture[:6, :, 0] == 64).all()


def test_a_pixel_across_edges_shows_each_cell_by_its_share(frame):
    frame(40, 20)
    grid = Grid([1, 1], [1], colours([RED, GREEN]), gap=0).shift([0.025, 0, 0])
    row = drawn(grid)[10]
    assert row[10, :3] == pytest.approx([191, 0, 0], abs=1)  # three quarters red, one black
    assert row[20, :3] == pytest.approx([64, 191, 0], abs=1)  # a quarter red, the rest green
    assert row[30, :3] == pytest.approx([0, 64, 0], abs=1)
    half = drawn(grid.shift([0.025, 0, 0]))[10]
    assert half[[10, 20, 30], :3].tolist() == [[128, 0, 0], [128, 128, 0], [0, 128, 0]]


@pytest.mark.parametrize("n", [7, 64, 200])
@pytest.mark.parametrize("offset", [0.0, 0.013, 0.05])
def test_thin_cells_have_no_holes_between_them(frame, n, offset):
    """Two hundred cells on ninety pixels: two and a quarter to a pixel."""
    frame(100, 100)
    grid = Grid([9 / n] * n, [9 / n] * n, np.ones((n, n, 4)), gap=0)
    with standing_whole():
        grid.shift([offset, offset, 0])
        assert (drawn(grid)[7:93, 7:93, :3] >= 254).all()


def test_thin_cells_blend_into_their_mean(frame):
    frame(40, 20)
    picture = drawn(Grid([0.05] * 40, [1], colours([RED, BLUE] * 20), gap=0))
    assert picture[10, 11:29, [0, 2]] == pytest.approx(128, abs=1)


def test_cells_may_be_translucent(frame):
    frame(40, 20, ground="#0000FF")
    picture = drawn(Grid([2], [1], colours([[1, 0, 0, 0.25]]), gap=0).set_opacity(0.5))
    assert picture[10, 20, :3] == pytest.approx([32, 0, 223], abs=1)


def test_what_lies_outside_of_the_frame_does_not_matter(frame):
    frame(40, 20)
    fill = np.zeros((2, 2, 4))
    fill[0, 0], fill[1, 1] = RED, GREEN
    huge = Grid([1, 1], [1, 1], fill, gap=0).scale(1000)
    picture = drawn(huge)
    assert (picture[5, 5, :3] == [255, 0, 0]).all()
    assert (picture[15, 35, :3] == [0, 255, 0]).all()
    assert (drawn(huge.shift([5000, 0, 0]))[..., :3] == 0).all()


def test_a_grid_of_no_size_is_not_drawn(frame):
    frame(40, 20)
    assert (drawn(Grid([1], [1], np.ones((1, 1, 4))).scale(0))[..., :3] == 0).all()


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


@pytest.mark.parametrize("camera_class", [GridCamera, Camera])
def test_frames_may_be_upright(frame, camera_class):
    frame(90, 160)
    picture = drawn(Grid([9], [4, 4], colours([RED], [BLUE]), gap=0), camera_class=camera_class)
    assert picture.shape == (160, 90, 4)
    assert (picture[41:79, 1:89, :3] == [255, 0, 0]).all()
    assert (picture[81:119, 1:89, :3] == [0, 0, 255]).all()
    assert (picture[121:, :, :3] == 0).all()


def test_a_transparent_picture_is_premultiplied(frame):
    frame(40, 20, ground="#FF8000", opacity=0)
    grid = Grid([1, 1], [1], colours([[1, 0.5, 0, 0.5], [0, 0, 1, 1]]), gap=0.2)
    picture = drawn(grid, Circle(stroke_width=0, fill_opacity=0))
    assert picture[10, 15].tolist() == [128, 64, 0, 128]
    assert picture[10, 25].tolist() == [0, 0, 255, 255]
    # Where nothing is, nothing is: not even an invisible ground, which edges would mix in.
    assert (picture[:5] == 0).all()
    assert (picture[..., :3] <= picture[..., 3:]).all()


def test_files_get_straight_colours(frame):
    frame(40, 20, ground="#FF8000", opacity=0)
    fill = colours([[1, 0.5, 0, 0.5], [0.2, 0.4, 1, 0.25]])
    grid = Grid([1, 1], [1], fill, gap=0).shift([0.05, 0, 0])
    picture = straight(drawn(grid))
    assert picture.dtype == np.uint8
    assert picture[10, 15] == pytest.approx([255, 128, 0, 128], abs=1)
    # A quarter of 255 steps is what such a pixel has to tell its colour by.
    assert picture[10, 25] == pytest.approx([51, 102, 255, 64], abs=4)
    assert picture[10, 10] == pytest.approx([255, 128, 0, 64], abs=2)  # half covered, same colour
    assert (picture[10, 5] == 0).all()


# Numbers


def numbered(n, seed=0, side=8.0, ink=WHITE):
    """A square of numbers on colours, in a frame of 10 units."""
    rng = np.random.default_rng(seed)
    fill = rng.random((n, n, 4)) * 0.6
    fill[..., 3] = 1
    texts = tuple(tuple(Style(2).write(v) for v in row) for row in rng.normal(size=(n, n)) * 3)
    grid = Grid([side / n] * n, [side / n] * n, fill, em=0.3 * side / n, gap=0.05 * side / n)
    return grid.write(texts, np.broadcast_to(ink, (n, n, 4)))


def test_numbers_have_their_own_colours(frame):
    frame(400, 400)
    config.frame_width = config.frame_height = 10
    grid = numbered(2)
    grid.fill[...] = [0, 0, 0, 1]
    grid.ink[0, 0], grid.ink[0, 1], grid.ink[1, 0], grid.ink[1, 1] = RED, GREEN, BLUE, 0
    picture = drawn(grid)
    for channel, (y, x) in enumerate([(0, 0), (0, 1), (1, 0)]):
        quarter = picture[200 * y : 200 * (y + 1), 200 * x : 200 * (x + 1), :3]
        assert quarter[..., channel].max() == 255
        assert np.delete(quarter, channel, axis=-1).max() == 0
    assert picture[200:, 200:, :3].max() == 0


def test_what_a_camera_keeps_never_outlives_what_it_shows(frame):
    """Through changes of text, colour, size and place: as if drawn for the first time."""
    frame(400, 400)
    config.frame_width = config.frame_height = 10
    camera, grid, other = GridCamera(), numbered(5), numbered(5, seed=1)
    steps = [
        lambda: None,
        lambda: grid.shift([0.0137, 0.3, 0]),
        lambda: grid.write(other.lettering.texts, other.ink),
        lambda: grid.scale(0.7),
        lambda: grid.ink.__setitem__((2, 3), RED),
        lambda: grid.write(grid.lettering.texts, grid.ink, np.eye(5, dtype=bool)),
        lambda: setattr(grid, "em", grid.em * 0.8),
        lambda: grid.stretch(1.1, 0),
        lambda: grid.set_opacity(0.4),
    ]
    previous = None
    for step in steps:
        step()
        picture = drawn(grid, camera=camera)
        assert (picture == drawn(grid)).all()
        assert previous is None or (picture != previous).any()
        previous = picture


@pytest.mark.parametrize("height", [480, 1080])
def test_digits_are_as_sharp_as_manims_own(frame, height):
    """The same number at the same place from manim's `Text`, on manim's camera."""
    frame(height * 16 // 9, height)
    config.frame_width, config.frame_height = 128 / 9, 8
    grid = Grid([1.2], [0.6], colours([[0.1, 0.12, 0.2, 1]]), em=0.3, gap=0)
    bare = grid.copy()
    grid.write((("−3.93",),), np.ones((1, 1, 4)))
    x, y = grid.text_origin(grid.lettering, 0, 0)
    ink = grid.lettering.setting(0, 0).ink.scaled(0.3)
    text = Text("−3.93", font="Source Sans Pro", font_size=0.3 * 72)
    assert text.width == pytest.approx(ink.width, rel=0.01)
    text.scale_to_fit_width(ink.width)
    text.move_to([x + (ink.left + ink.right) / 2, y + (ink.bottom + ink.top) / 2, 0])
    top, left = height // 2 - height // 40, height * 8 // 9 - height // 18
    window = slice(top, top + height // 20), slice(left, left + height // 9)
    ours, theirs = drawn(grid)[window], drawn(bare, text, camera_class=Camera)[window]
    assert ours.max() > 240
    assert psnr(ours, theirs) > 40
    steps = [np.abs(np.diff(p[..., 0].astype(int), axis=1)).max() for p in (ours, theirs)]
    assert steps[0] > 0.95 * steps[1]


# Lines in several colours


def test_a_ribbon_has_its_colours_on_the_way_between_its_ends(frame):
    frame(200, 100)
    arc = curves.straight((-8, 0), (8, 0))
    ribbon = drawn_item(Curve(key="b", points=arc, colour="#FF0000", width=100,
                              shades=("#FF0000", "#FFFFFF", "#0000FF")))  # fmt: skip
    picture = drawn(ribbon)[50]
    assert (picture[22, :3] > [230, 0, 0]).tolist() == [True, True, True]
    assert picture[22, 2] < 40
    assert picture[100, :3].min() > 245
    assert picture[178, 2] > 230
    assert picture[178, 0] < 40
    # Half of it drawn, colours are where they were.
    ribbon.points = in_space(curves.partial(arc, 0.5))
    half = drawn(ribbon)[50]
    assert np.array_equal(half[22], picture[22])
    assert np.array_equal(half[95], picture[95])
    assert half[110, :3].max() == 0


# Any camera


@pytest.mark.parametrize("n", [1, 5, 26])
@pytest.mark.parametrize("opacity", [1.0, 0.6])
def test_manims_camera_draws_the_same(frame, n, opacity):
    frame(400, 400)
    config.frame_width = config.frame_height = 10
    grid = numbered(n).set_opacity(opacity)
    with standing_whole():
        fast = drawn(grid)
    assert psnr(fast, drawn(grid, camera_class=Camera)) > 45
    assert len(np.unique(fast)) > 20


def test_cells_that_stand_apart_have_round_corners(frame):
    """Of 24 pixels, the corners of radius 4.8 lack (4 − π) r² of a square's area."""
    frame(40, 40)
    grid = Grid([2.5], [2.5], np.ones((1, 1, 4)), gap=0.1)
    picture = drawn(grid)[..., 0] / 255
    assert grid.radius == pytest.approx(0.1)
    grid.radius = 0.48
    picture = drawn(grid)[..., 0] / 255
    assert picture.sum() == pytest.approx(24**2 - (4 - np.pi) * 4.8**2, rel=0.002)
    assert (picture[8, 8], picture[20, 20], picture[8, 20]) == (0, 1, 1)
    grid.gap = 0
    grid.radius = 0
    assert drawn(grid)[8, 8, 0] == 255


def test_rows_that_are_one_piece_are_round_at_their_ends_only(frame):
    frame(120, 60)
    grid = Grid([3] * 3, [2, 2], np.ones((2, 3, 4)), gap=0.2, joined=True)
    grid.radius = 0.6
    picture = drawn(grid)[..., 0] / 255
    left, top = 15, 10
    assert picture[top + 1, left + 1] == 0
    assert picture[top + 1, left + 88] == 0
    # At an inner edge there is a hairline, and no corner beside it.
    assert picture[top + 1, left + 28] == picture[top + 10, left + 28] == 1
    assert 0 < picture[top + 10, left + 30] < 1
    assert picture[top + 20, left + 20] == 0


@pytest.mark.parametrize("joined", [False, True])
def test_manims_camera_draws_the_same_corners(frame, joined):
    frame(400, 200)
    fills = np.linspace(0.3, 1, 24).reshape(2, 3, 4)
    grid = Grid([10, 12, 8], [8, 8], fills, gap=0.6, joined=joined)
    grid.radius = 2
    with standing_whole():
        fast = drawn(grid)
    assert psnr(fast, drawn(grid, camera_class=Camera)) > 45
    assert len(np.unique(fast)) > 20


def test_manims_camera_draws_the_same_half_way(frame):
    frame(400, 400)
    config.frame_width = config.frame_height = 10
    grid, other = numbered(6), numbered(6, seed=1, ink=[1, 0.8, 0, 1])
    change = Change(
        grid,
        fill=other.fill,
        ink=other.ink,
        texts=other.lettering.texts,
        lag=row_by_row(grid.shape),
        widths=[1.6, 1.4, 1.2, 1.1, 1.0, 0.9],
    )
    change.begin()
    for alpha in (0.1, 0.33, 0.5, 0.8):
        change.interpolate(alpha)
        assert psnr(drawn(grid), drawn(grid, camera_class=Camera)) > 45


@pytest.mark.parametrize("n", [5, 64])
def test_on_manims_camera_cells_that_touch_have_no_seams(frame, n):
    frame(480, 480)
    config.frame_width = config.frame_height = 8
    grid = Grid([6.03 / n] * n, [5.91 / n] * n, np.ones((n, n, 4)), gap=0)
    assert (drawn(grid, camera_class=Camera)[65:415, 65:415, :3] >= 254).all()


@pytest.mark.parametrize("whole", [True, False])
def test_a_grid_camera_draws_a_grid_once(frame, whole):
    """Also in a scene that never said that grids may stand whole."""
    frame(40, 20)
    grid = Grid([2], [1], colours([[1, 0, 0, 0.5]]), gap=0)
    with standing_whole(whole):
        assert drawn(VGroup(grid))[10, 20, 0] == pytest.approx(128, abs=1)


@pytest.mark.parametrize("camera_class", [Camera, GridCamera])
def test_somebody_elses_scene_may_hold_a_grid(camera_class, tmp_path):
    """With numbers that change while it moves, in a group, above and below other mobjects."""

    class Theirs(Scene):
        def construct(self):
            grid = numbered(3, side=3.0)
            self.add(Circle(radius=2, fill_opacity=1, fill_color="#FFFFFF"), VGroup(grid))
            texts = tuple(("0.00", "1.00", "2.00") for _ in range(3))
            self.play(Change(grid, texts=texts), run_time=0.2)
            self.play(grid.animate.shift([0.5, 0.5, 0]), run_time=0.2)
            self.wait(0.2)

    settings = {
        "dry_run": True,
        "pixel_width": 426,
        "pixel_height": 240,
        "frame_rate": 15,
        "media_dir": str(tmp_path),
        "progress_bar": "none",
    }
    with tempconfig(settings):
        scene = Theirs(renderer=CairoRenderer(camera_class=camera_class))
        scene.render()
        scene.renderer.static_image = None
        scene.renderer.update_frame(scene)
        picture = scene.renderer.get_frame()
        reference = numbered(3, side=3.0).shift([0.5, 0.5, 0])
        reference.write(tuple(("0.00", "1.00", "2.00") for _ in range(3)), reference.ink)
        circle = Circle(radius=2, fill_opacity=1, fill_color="#FFFFFF")
        expected = drawn(circle, reference, camera_class=GridCamera)
    assert psnr(picture, expected) > 45


def test_outlines_that_a_camera_remembers_are_the_ones_to_be_drawn(frame):
    """Text that moves, changes its shape in place, and comes back: always as manim draws it."""
    frame(400, 200)
    camera = GridCamera()
    # Its first digits are those of the other: a shape is all of its points.
    label, other = Label("0.42 cat", 4, "#FFFFFF"), Label("0.43 mat", 4, "#FFFFFF")
    steps = [
        lambda: label.shift([-17.3, 1.21, 0]),
        lambda: label.scale(0.8),
        lambda: label.rotate(0.3),
        lambda: label.submobjects[0].points.__imul__(0.9),
        lambda: label.become(Label("0.42 cat", 4, "#FFFFFF").shift([-12, 0, 0])),
        lambda: label.become(other.shift([-12, 0, 0])),
        lambda: label.shift([3.07, 0.11, 0]),
        lambda: label.submobjects[0].points.__setitem__((slice(40), 0), -15.0),
    ]
    previous = None
    for step in steps:
        step()
        picture = drawn(label, camera=camera)
        assert psnr(picture, drawn(label, camera_class=Camera)) > 45
        assert previous is None or psnr(picture, previous) < 35
        previous = picture

"""Pictures as manim mobjects: what they are made of, and what manim's own animations do to them."""

from __future__ import annotations

import importlib.metadata
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache, partial
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from manim import (
    DOWN,
    LEFT,
    RED,
    UP,
    Camera,
    Circle,
    Circumscribe,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    FadeTransform,
    GrowFromCenter,
    ImageMobject,
    Indicate,
    MovingCamera,
    RendererType,
    ReplacementTransform,
    Restore,
    Rotate,
    Scene,
    SurroundingRectangle,
    TracedPath,
    Transform,
    VGroup,
    VMobject,
    Write,
    config,
    tempconfig,
)
from manim.animation.animation import prepare_animation
from manim.utils.ipython_magic import ManimMagic
from PIL import Image

import qkvideo.scenes.mobjects.picture
from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.mobjects import KeyedTransform, Stage, lesson
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera import parts
from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.describe.describe import describe
from qkvideo.scenes.layout.film import lay_out, placed
from qkvideo.scenes.layout.items import Curve, Sheet, without
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import contrast, theme
from qkvideo.scenes.mobjects.importing import manim_for
from qkvideo.scenes.mobjects.matrix import closed_matrices
from qkvideo.scenes.mobjects.picture import Picture
from qkvideo.scenes.mobjects.recorder import Recorder, record
from qkvideo.scenes.parts.boxes import Row
from qkvideo.scenes.parts.own import Own
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.text import Line, Said
from qkvideo.scenes.stage.draw import grid, picture
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.scene import FigureCamera, WholeFrames
from qkvideo.scenes.stage.shoot import view
from qkvideo.scenes.stage.transition import recorded
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.encoding.quality import quality

SENTENCE = "The cat sat on the mat because it was tired"
GROUND = theme("dark").ground
SIZE = quality("l")


@pytest.fixture(scope="module")
def own():
    return lesson(SENTENCE)


@pytest.fixture(autouse=True)
def frame(monkeypatch):
    for name, value in (("pixel_width", SIZE.width), ("pixel_height", SIZE.height)):
        monkeypatch.setitem(config, name, value)
    monkeypatch.setitem(config, "frame_rate", SIZE.fps)
    monkeypatch.setitem(config, "frame_width", layout("16:9").width)


def shot(camera, *mobjects):
    made = camera(background_color=GROUND)
    made.capture_mobjects(mobjects)
    return made.pixel_array[..., :3].astype(int)


@cache
def laid(slug, **how):
    model = trace(SENTENCE)
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row, **how)
    return brief, lay_out(scenes.module(slug), brief)


def corners(items):
    """Where the round corners of cells are: Cairo draws them as curves, our painter as circles."""
    unit, found = SIZE.height / 8, np.zeros((SIZE.height, SIZE.width), bool)
    for item in items:
        if isinstance(item, Sheet):
            made = grid(item)
            x, y = (
                made.column_edges() * unit + SIZE.width / 2,
                SIZE.height / 2 - made.row_edges() * unit,
            )
            # Cells without gaps reach beneath each other.
            reach = max(made.radius + max(made.gaps) / 2, parts._UNDER) * unit + 1
            across, down = (
                (abs(np.arange(size)[:, None] + 0.5 - edges) < reach + 0.5).any(axis=1)
                for size, edges in ((SIZE.width, x), (SIZE.height, y))
            )
            found |= np.outer(down, across)
    return found


USUAL = "score-matrix", "cross-attention", "closing"


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(film.slug, marks=[] if film.slug in USUAL else [pytest.mark.long])
        for film in scenes.ours()
    ],
)
def test_untouched_mobjects_are_the_still(slug):
    brief, film = laid(slug)
    for beat in film.beats:
        still = Canvas(view(layout(brief.aspect), brief, SIZE)).show(picture(beat.last))
        with closed_matrices():
            whole = Picture(beat.last, brief.model.labels)
        assert (shot(FigureCamera, whole) == still[..., :3]).all(), beat.name
        stock = shot(Camera, Picture(beat.last, brief.model.labels))
        off = abs(stock - still[..., :3].astype(int)).max(axis=-1) > 2
        assert (off & ~corners(beat.last)).mean() <= 1e-4, beat.name


def test_a_cell_is_an_entry_of_the_tensor(own):
    cell = own.matrix("weights").cell("it", "cat")
    weights = own.brief.model.at(own.brief.layer, own.brief.head).weights
    assert (cell.tensor, cell.index, cell.value) == ("weights", (7, 1), weights[7, 1])
    assert cell.number == f"{weights[7, 1]:.2f}"
    assert own.matrix("weights").cell(7, 1).value == cell.value
    row = own.matrix("scores").row("it")
    assert [each.value for each in row] == list(
        own.brief.model.at(own.brief.layer, own.brief.head).scores[7]
    )
    assert [each.index for each in own.matrix("W_Q").column(3)][:2] == [(0, 3), (1, 3)]


def test_parts_have_the_film_s_names(own):
    beat = own.film("score-matrix").beat("whole-matrix")
    assert beat["scores"].cell("it", "cat").value == own.matrix("scores").cell("it", "cat").value
    assert beat["scores"]["row/7"].text == beat["scores/row/7"].text == "it"
    arcs = own.arcs("it")
    assert arcs.share("cat").value == own.matrix("weights").cell("it", "cat").value
    assert arcs.word("tired").text == "tired"
    assert arcs.beam("cat").stroke_width > arcs.beam("mat").stroke_width


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda own: own.matrix("weights").cell("it", "dog"), "there is no “dog”"),
        (lambda own: own.matrix("weights").cell("It", "THE"), "one of 0, 4"),
        (lambda own: own.matrix("weights").cell(10, 0), "no row 10: the rows are 0 to 9"),
        (lambda own: own.vector("it", "Q").cell("cat", 0), "no row 1: the only row is 7"),
        (lambda own: own.softmax("it").beam("cat"), "“cat” has no beam here"),
        (lambda own: own.matrix("W_Q").cell("it", 0), "rows of W_Q are no words"),
        (lambda own: own.matrix("W_X"), "there are X, W_Q"),
        (lambda own: own.matrix("mask"), "no matrix “mask”"),
        (lambda own: own.vector("it", "W_Q"), "no rows for tokens"),
        (lambda own: own.arcs(-1), "0 to 9, not -1"),
        (lambda own: own.film("closing").beat("nothing"), "the beats are"),
        (lambda own: own.film("nothing"), "no film “nothing”"),
        (lambda own: own.matrix("weights")["nothing"], "nothing here is called"),
        (lambda own: own.arcs("it").matrix, "no matrix"),
        (lambda own: KeyedTransform(own.arcs("it"), Circle()), "a Circle has no names"),
        (lambda _: Mine()["scores"], "no “scores” yet: call self.show"),
        (lambda _: Stage().show("one-row"), "the scene names no film"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(own, ask, says):
    with pytest.raises(RequestError, match=says) as refusal:
        ask(own)
    assert "\n" not in str(refusal.value)


def test_opengl_is_refused_in_one_line(own, monkeypatch):
    monkeypatch.setattr(
        qkvideo.scenes.mobjects.picture, "config", SimpleNamespace(renderer=RendererType.OPENGL)
    )
    for make in (lambda: own.arcs("it"), Mine):
        with pytest.raises(RequestError, match="OpenGL is not supported: leave out"):
            make()


ANIMATIONS = {
    "Create": lambda own: Create(own.arcs("it")),
    "Write": lambda own: Write(own.matrix("Q").row("cat")),
    "Indicate": lambda own: Indicate(own.matrix("scores").cell("it", "cat"), scale_factor=3),
    "FadeIn": lambda own: FadeIn(own.softmax("it"), shift=DOWN),
    "Transform": lambda own: Transform(own.vector("it", "Q"), own.vector("cat", "K")),
    "Rotate": lambda own: Rotate(own.product("it", "cat"), 0.5),
    "GrowFromCenter": lambda own: GrowFromCenter(own.matrix("weights")),
    "animate": lambda own: own.arcs("it").animate.scale(0.5).to_edge(LEFT).set_color(RED).build(),
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", ANIMATIONS)
def test_animations_look_the_same_with_both_cameras(own, name):
    animation = ANIMATIONS[name](own)
    animation._setup_scene(None)
    animation.begin()
    for moment in (0.1, 0.5, 0.9):
        animation.interpolate(moment)
        seen = shot(FigureCamera, animation.mobject)
        assert (seen == shot(Camera, animation.mobject)).all()
        assert (seen != shot(Camera)).any()


@pytest.mark.parametrize("colour", ["#FFFFFF", "#000000", "#FC6255", "#FFFF00"])
def test_an_indicated_cell_keeps_its_digits_legible(own, colour):
    cell = own.matrix("weights").cell("it", "cat")
    cell.set_color(colour)
    assert cell.box.get_fill_color().to_hex() == colour
    fill, ink = (np.array(m.fill_rgbas[0]) for m in (cell.box, cell.digits[0]))
    assert contrast(fill, ink) >= 4.5
    whole = own.matrix("weights")
    VGroup(whole).set_color(colour)
    assert whole.cell("it", "cat").digits[0].fill_rgbas[0].tolist() == ink.tolist()


def test_a_closed_matrix_is_one_leaf_from_which_cells_are_taken(own):
    whole = own.matrix("weights")
    with closed_matrices():
        closed = own.matrix("weights")
    assert len(closed.matrix.family_members_with_points()) == 1
    before = shot(FigureCamera, closed)
    for mobject in (closed, whole):
        mobject.scale(0.7).shift(LEFT)
    cell = closed.cell("it", "cat")
    there = whole.cell("it", "cat")
    assert np.allclose(cell.box.points, there.box.points, atol=1e-9)
    assert [len(each.points) for each in cell.digits] == [len(each.points) for each in there.digits]
    # A cell that is taken away leaves a hole, and only there.
    with_cell, cell_box = shot(FigureCamera, closed), SurroundingRectangle(cell, buff=0.0)
    closed.matrix.remove(cell)
    gone = np.argwhere((shot(FigureCamera, closed) != with_cell).any(axis=-1))
    unit = SIZE.height / 8
    middle = np.array([SIZE.height / 2 - cell_box.get_y() * unit, cell_box.get_x() * unit])
    middle[1] += SIZE.width / 2
    assert len(gone)
    assert (abs(gone - middle).max(axis=0) <= unit * np.array([cell.height, cell.width])).all()
    assert (before != with_cell).any()
    assert [each.index for each in closed.matrix] == [each.index for each in whole.matrix]


TOGETHER = {
    "target": lambda m, _: [m.animate.shift(DOWN), m.cell(7, 5).animate.set_color(RED)],
    "state": lambda m, _: [m.save_state(), m.cell(7, 5).shift(UP), Restore(m)][2:],
    "another": lambda m, other: [ReplacementTransform(m, other)],
    "cells": lambda m, other: [Transform(m, (other.cell(7, 5).shift(UP), other)[1])],
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", TOGETHER)
def test_a_closed_matrix_and_its_cells_move_together_as_an_open_one(own, name):
    def moments():
        moved = own.matrix("weights")
        moved.cell("it", "cat").shift(LEFT * 2 + DOWN)
        played = TOGETHER[name](moved, own.matrix("scores").scale(0.7))
        played = [prepare_animation(each) for each in played]
        for each in played:
            each.begin()
        for moment in (0.2, 0.6, 1.0):
            for each in played:
                each.interpolate(moment)
            yield shot(FigureCamera, moved)
            if name in ("target", "state"):  # asked for while it moves
                moved.cell(2, round(4 * moment))

    with closed_matrices():
        closed = [*moments()]
    # On the way to another matrix, the numbers of a closed one change at once, half-way.
    way = 1e-5 if name in ("target", "state") else 0.03
    for seen, opened, most in zip(closed, moments(), (way, way, 1e-5), strict=True):
        assert (abs(seen - opened).max(axis=-1) > 16).mean() < most


ON = {
    "cell": lambda own: (own.matrix("weights"), lambda m: m.cell("it", "cat").box),
    "beam": lambda own: (own.arcs("it"), lambda m: m.beam("cat")),
    "word": lambda own: (own.arcs("it"), lambda m: m.word("cat")),
    "bar": lambda own: (own.softmax("it"), lambda m: m.bar("cat")),
}


@pytest.mark.parametrize("name", ON)
def test_what_is_added_later_lies_in_front(own, name):
    whole, part = ON[name](own)
    middle = part(whole)
    at = middle.point_from_proportion(0.5) if name == "beam" else middle.get_center()
    scene = Scene(camera_class=FigureCamera)
    scene.add(whole, dot := Dot(at, radius=0.3, color="#00FF00"))
    first, part_ = shot(Camera, *scene.mobjects), shot(Camera, dot)
    assert (first[part_[..., 1] == 255] == (0, 255, 0)).all()
    scene.add(part(whole))
    assert (shot(Camera, *scene.mobjects) != first).any()


def test_a_cell_that_is_indicated_lies_over_its_row(own):
    scene, whole = Scene(), own.matrix("weights")
    row = whole.row("it")
    scene.add(whole)
    scene.add(row)  # as manim does when it plays an animation of the row
    scene.add(dot := Dot(row[1].get_center(), color="#00FF00"))
    before = shot(Camera, *scene.mobjects)
    larger = Indicate(whole.cell("it", "cat"), scale_factor=3)
    larger.begin()
    larger.interpolate(0.5)
    seen = shot(Camera, *scene.mobjects)
    assert (seen == shot(Camera, whole, row, row[1])).all()
    larger.finish()
    assert (shot(Camera, *scene.mobjects) == before).all()
    assert (before[shot(Camera, dot)[..., 1] == 255] == (0, 255, 0)).all()


def test_a_beam_is_one_with_the_light_around_it(own):
    arcs = own.arcs("it")
    assert len(arcs.names) == 30
    others = VGroup(*(arcs[name] for name in arcs.names if name != "arcs/beam/1"))
    scene = Scene()
    scene.add(arcs)
    scene.remove(arcs.beam("cat"))
    assert (shot(Camera, *scene.mobjects) == shot(Camera, others)).all()
    beam = own.arcs("it").beam("cat")
    half = beam.copy().set_opacity(0.5)
    light = [each.stroke_rgbas[0, 3] for each in (*beam.submobjects, *half.submobjects)]
    assert len(light) == 8
    assert light[4:] == pytest.approx([each / 2 for each in light[:4]])
    assert beam.copy().fade(0.5).submobjects[0].stroke_rgbas[0, 3] == pytest.approx(light[0] / 2)
    assert half.fill_rgbas[0, 3] == 0  # which manim would fill
    made = Create(beam)
    made.begin()
    made.interpolate(0.5)
    ends = [each.points[-1] for each in beam.family_members_with_points()]
    assert np.allclose(ends, ends[0])


def test_the_arrows_of_a_fan_have_lengths_and_angles_of_the_trace(own):
    fan, head = own.fan("it", "cat", "mat"), own.brief.model.at(2, 1)
    start, end = fan["fan/query/line"].get_start(), fan["fan/query/tip"].get_start()
    unit = np.linalg.norm(end - start) / np.linalg.norm(head.Q[7])
    for j, key in enumerate(head.K):
        arrow = fan[f"fan/{j}/tip"].get_start() - start
        assert np.linalg.norm(arrow) == pytest.approx(unit * np.linalg.norm(key), rel=1e-6)
        assert arrow @ (end - start) == pytest.approx(unit**2 * (head.Q[7] @ key), rel=1e-6)
    names = {name.split("/")[1] for name in fan.names if name.endswith("/shadow")}
    assert names == {"1", "5"}


def test_a_row_of_softmax_is_reached_by_the_key(own):
    softmax = own.softmax("it")
    cell = own.matrix("weights").cell("it", "cat")
    assert softmax.share("cat").value == softmax.share(1).value == cell.value
    assert softmax.word("cat").text == "cat"
    assert softmax.bar("cat").width > softmax.bar("mat").width
    assert softmax["exp/1"].value == pytest.approx(np.exp(softmax["scaled/1"].value))


def test_cells_are_counted_row_by_row(own):
    with closed_matrices():
        closed = own.matrix("weights").matrix
    for matrix in (closed, own.matrix("weights").matrix):
        matrix.cell(0, 2)
        assert len(matrix) == 100
        assert [cell.index for cell in matrix[1:3]] == [(0, 1), (0, 2)]
        assert matrix[-1].index == (9, 9)


def test_a_turned_closed_matrix_is_drawn_turned(own):
    with closed_matrices():
        closed = own.matrix("weights").rotate(0.4)
    opened = own.matrix("weights").rotate(0.4)
    off = abs(shot(FigureCamera, closed) - shot(FigureCamera, opened))
    assert off.max() <= 2


def test_a_matrix_follows_a_camera_that_moves(own):
    with closed_matrices():
        closed = own.matrix("weights")

    def near(camera, whole):
        made = camera(background_color=GROUND)
        made.frame.scale(0.4).move_to(closed)
        made.capture_mobjects([whole])
        return made.pixel_array[..., :3].astype(int)

    ours, theirs = near(FigureCamera, closed), near(MovingCamera, own.matrix("weights"))
    assert np.percentile(abs(ours - theirs), 95) <= 2
    assert (abs(ours - shot(FigureCamera, closed)) > 20).mean() > 0.1


def test_a_part_is_as_high_as_it_looks(own):
    arcs = own.arcs("it")
    seen = np.argwhere((shot(Camera, arcs) != shot(Camera)).any(axis=-1))
    lowest = (SIZE.height / 2 - seen[:, 0].max()) * 8 / SIZE.height
    stroke = arcs.beam("cat").stroke_width / 200
    assert arcs.get_bottom()[1] - stroke == pytest.approx(lowest, abs=0.05)


def test_beams_keep_their_shape_where_a_part_is_scaled(own):
    arcs, small = own.arcs("it"), own.arcs("it").scale(0.5)
    assert small.beam("cat").stroke_width == pytest.approx(arcs.beam("cat").stroke_width / 2)
    bent = Indicate(arcs.beam("cat"), scale_factor=3).create_target()
    assert bent.stroke_width == pytest.approx(3 * arcs.beam("cat").stroke_width)


def test_a_keyed_transform_moves_what_both_have(own):
    weights, scores = own.matrix("weights"), own.matrix("scores").shift(DOWN)
    moved = KeyedTransform(weights, scores)
    kinds = [type(each).__name__ for each in moved.animations]
    words = len(own.tokens) * 2
    # The names begin with the tensor's, which is another one here: everything fades.
    assert kinds.count("FadeOut") == kinds.count("FadeIn") == words + 1
    same = KeyedTransform(weights, own.matrix("weights").shift(DOWN))
    assert {type(each).__name__ for each in same.animations} == {"ReplacementTransform"}
    kinds = {type(each) for each in KeyedTransform(own.arcs("it"), own.arcs("tired")).animations}
    assert FadeTransform in kinds  # of numbers that become others


class Mine(Stage):
    film = "score-matrix"

    def construct(self):
        self.show("one-row")
        still = shot(FigureCamera, *self.mobjects)
        self.play(Indicate(self["scores"].cell("it", "cat")), run_time=0.2)
        self.play(self["scores"].row("it").animate.set_color(RED), run_time=0.2)
        assert (shot(FigureCamera, *self.mobjects) != still).any()
        self.add(dot := Dot(self["scores"].cell("it", "cat").get_center(), color="#00FF00"))
        self.play(self["scores"].animate.shift(UP * 0.01), run_time=0.1)
        seen, dot_ = shot(FigureCamera, *self.mobjects), shot(FigureCamera, dot)
        assert (seen[dot_[..., 1] == 255] == (0, 255, 0)).all()
        self.play(VGroup(dot).animate.shift(UP * 0.01), run_time=0.1)
        self.play(FadeOut(dot), self["scores"].animate.shift(UP * 0.01), run_time=0.1)
        assert dot not in self.get_mobject_family_members()
        self.camera.frame.scale(0.5).shift(DOWN)
        self.restore()
        assert self.camera.frame.width == pytest.approx(config.frame_width)
        assert self.camera.frame.get_center() == pytest.approx(np.zeros(3))
        assert (shot(FigureCamera, *self.mobjects) == still).all()
        with pytest.raises(RequestError, match="no beat “nothing”; the beats are"):
            self.show("nothing")
        self.sections = [s.name for s in self.renderer.file_writer.sections]


def test_a_scene_plays_beats_and_speaks_in_between(monkeypatch, tmp_path):
    monkeypatch.setitem(config, "media_dir", str(tmp_path))
    monkeypatch.setitem(config, "dry_run", True)
    brief, _ = laid("score-matrix")
    scene = Mine(replace(brief, order=("one-row",)))
    scene.render()
    assert "one-row" in scene.sections


class Plain(Scene):
    sentence = ""

    def construct(self):
        matrix = lesson(self.sentence).matrix("weights")
        self.play(FadeIn(matrix), run_time=0.2)
        self.play(Indicate(matrix.cell(1, 0)), run_time=0.2)


class Short(Stage):
    film = "score-matrix"

    def construct(self):
        self.show("total")
        self.play(self["scores"].animate.shift(LEFT), run_time=0.2)


def test_manim_s_cache_tells_sentences_apart_and_knows_them_again(monkeypatch, tmp_path):
    monkeypatch.setitem(config, "media_dir", str(tmp_path))
    monkeypatch.setitem(config, "dry_run", True)

    def hashes(sentence):
        model = trace(sentence)
        head = model.at()
        clips = []
        brief = Brief(model, head.layer, head.head, model.default_row, order=("total",))
        for make in (Plain, partial(Short, brief)):
            with tempconfig({}):
                scene = make()
                scene.sentence = sentence
                scene.render()
            clips += scene.renderer.animations_hashes
        return clips

    first = hashes("Hello world")
    assert hashes("Hello world") == first
    assert not {*first} & {*hashes("Hello there")}


CELL = """
class Shown(Stage):
    film = "score-matrix"

    def construct(self):
        self.show("total")
"""


def test_a_notebook_s_magic_draws_a_stage(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(config, "media_dir", str(tmp_path / "media"))
    monkeypatch.setenv("QKVIDEO_SENTENCE", "Hello world")
    before = config.background_color
    shell = InteractiveShell()
    shell.register_magics(ManimMagic)
    shell.push({"Stage": Stage, "config": config})
    with redirect_stdout(StringIO()):
        shell.run_cell_magic("manim", "-ql -s -v ERROR Shown", CELL)
    (still,) = (tmp_path / "media" / "jupyter").glob("Shown@*.png")
    assert Image.open(still).size == (SIZE.width, SIZE.height)
    assert config.background_color == before
    assert isinstance(shell.user_ns["Shown"](renderer=None).renderer, WholeFrames)


PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "manim.md"
EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "manim").glob("*.py"))
SCENES = [*re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("source", [*SCENES, *(path.read_text("utf-8") for path in EXAMPLES)])
def test_the_scenes_of_the_page_and_the_examples_play(source, monkeypatch, tmp_path):
    monkeypatch.setitem(config, "media_dir", str(tmp_path))
    monkeypatch.setitem(config, "dry_run", True)
    names: dict[str, Any] = {"__name__": "scene"}
    exec(compile(source, "scene.py", "exec"), names)
    (scene,) = (
        each
        for each in names.values()
        if isinstance(each, type) and issubclass(each, Scene) and each.__module__ == "scene"
    )
    scene().render()


OWN = PAGE.parent / "own-film.md"


def test_what_the_page_on_own_films_shows_can_be_drawn():
    names: dict[str, Any] = {}
    for source in re.findall(r"^```python\n(.*?)^```$", OWN.read_text("utf-8"), re.M | re.S):
        exec(source, names)
    _, film = laid("score-matrix", theme="light")
    own = Own(names["plane"], key="plane", says=Said("/name-scores"))
    picture_ = Row((Line(("1",), key="share"), own))
    _, (items,) = placed([picture_], film.frame)
    assert {item.colour for item in items if item.key.startswith("plane")} >= {
        film.frame.colour("quiet")
    }
    with manim_for(film.frame):
        left, strips, ticks = record(items, items, (), film.frame.colour, names["point"])
    assert (left, ticks) == (items, 15)
    assert "scores" in describe(picture_, (), Speech(catalogue("en", "describe"), "x")).text
    with pytest.raises(QKVideoError, match="the mobject “a”: ZeroDivisionError: division by zero"):
        placed([Own(lambda _: 1 / 0, key="a")], film.frame)
    shades = {look.colour for strip in strips for look in strip if isinstance(look, Curve)}
    assert film.frame.colour("share") in shades


def test_manim_finds_no_plug_in_of_ours_and_films_load_no_manim():
    ours = importlib.metadata.distribution("qkvideo").entry_points
    assert [each for each in ours if each.group == "manim.plugins"] == []
    code = "import sys, qkvideo.scenes as s; s.module('mixing'); sys.exit('manim' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


MOST_OFF = 1e-4
"""Share of the pixels, without cells' corners, that may differ by more than 2 levels: stems of
letters between two pixels."""
PLAYED = {
    "Indicate": lambda s: s.play(Indicate(s["scores"].cell("it", "cat"), scale_factor=3)),
    "Circumscribe": lambda s: s.play(Circumscribe(s["scores"].row("it"), color=RED)),
    "moved": lambda s: s.play(s["scores"].animate.scale(0.5)),
    "FadeOut": lambda s: s.play(FadeOut(s["scores"])),
    "Transform": lambda s: s.play(
        Transform(s["scores"].cell("it", "cat").box, Circle(fill_opacity=1), run_time=0.4)
    ),
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", PLAYED)
def test_a_step_plays_as_manim_does(name):
    """At each moment that is recorded, all pixels but corners are as a manim camera has them."""
    brief, film = laid("score-matrix")
    items = next(beat for beat in film.beats if beat.name == "whole-matrix").steps[-1].items
    frames, notes = [], Recorder.note

    def note(scene):
        notes(scene)
        frames.append(None if len(frames) % 6 else shot(FigureCamera, *scene.mobjects))

    with manim_for(film.frame), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Recorder, "note", note)
        left, strips, ticks = record(
            items, items, brief.model.labels, "#FFFFFF".format, PLAYED[name]
        )
    motion = Motion(recorded(strips, ticks))
    canvas = Canvas(view(layout(brief.aspect), brief, SIZE))
    assert len(frames) == 2 * ticks + 1
    round_ = corners(items)
    for k in range(0, len(frames), 6):
        motion.at(k / (2 * ticks))
        canvas.forget()
        off = abs(canvas.show(motion.drawn)[..., :3].astype(int) - frames[k])
        assert np.mean((off.max(axis=-1) > 2)[~round_]) <= MOST_OFF
    canvas.forget()
    end = canvas.show(picture(left))[..., :3].astype(int)
    assert np.mean((abs(end - frames[-1]).max(axis=-1) > 2)[~round_]) <= MOST_OFF
    assert (left == items) == (name in ("Indicate", "Circumscribe"))


@pytest.mark.parametrize("plays", [[1e9], [400, 400]], ids=str)
def test_animations_without_end_are_refused_before_they_fill_the_memory(plays, monkeypatch):
    monkeypatch.setattr(Recorder, "note", lambda scene: setattr(scene, "_moments", 400 * 30))
    with pytest.raises(RequestError, match="animations last longer than 600 seconds"):
        record((), (), (), "#FFFFFF".format, lambda scene: [scene.wait(each) for each in plays])


def test_parts_that_are_not_there_yet_are_brought_by_animations():
    brief, film = laid("score-matrix")
    items = next(beat for beat in film.beats if beat.name == "whole-matrix").steps[-1].items
    seen = without(items, ["scores"])

    def plays(scene):
        scene.play(FadeIn(scene["scores"], run_time=0.2))

    with manim_for(film.frame):
        left, strips, _ = record(items, seen, brief.model.labels, "#FFFFFF".format, plays)
        assert record(items, seen, (), "#FFFFFF".format, lambda scene: None)[0] == seen
    assert set(left) == set(items)
    first = {strip[0].key.split("/")[0] for strip in strips if strip[0].alpha}
    assert first == {item.key.split("/")[0] for item in seen}


def test_a_trace_that_grows_is_recorded():
    _, film = laid("score-matrix")

    def plays(scene):
        dot = Dot()
        scene.add(dot, TracedPath(dot.get_center, stroke_color=RED))
        scene.play(dot.animate.shift(LEFT), run_time=0.4)

    with manim_for(film.frame):
        left, strips, ticks = record((), (), (), film.frame.colour, plays)
    (trace_,) = (item for item in left if item.colour == RED.to_hex())
    assert ticks == 6
    assert np.ptp(trace_.points[:, 0]) == pytest.approx(1)
    assert {len(look.points) for look in next(s for s in strips if s[-1] is trace_)} != {4}


def test_defaults_of_ones_own_outlive_a_film():
    _, film = laid("score-matrix")
    VMobject.set_default(color=RED)
    try:
        with manim_for(film.frame):
            assert VMobject().color.to_hex() == film.frame.colour("ink")
        assert VMobject().color == RED
    finally:
        VMobject.set_default()


def test_only_vector_mobjects_can_be_part_of_a_film():
    _, film = laid("score-matrix")
    image = ImageMobject(np.zeros((2, 2, 3), np.uint8))
    with manim_for(film.frame), pytest.raises(QKVideoError, match="only vector mobjects"):
        record((), (), (), str, lambda scene: scene.add(image))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda _: None, "TypeError: it is no mobject, but of type NoneType"),
        (lambda _: Circle, "TypeError: it is no mobject, but of type "),
        (lambda _: Circle().scale(np.nan), "ValueError: a point of it is no number"),
    ],
)
def test_what_is_no_mobject_or_nowhere_is_named(make, said):
    _, film = laid("score-matrix")
    with pytest.raises(QKVideoError, match=f"the mobject “a”: {said}"):
        placed([Own(make, key="a")], film.frame)


def test_a_mobject_is_made_once_for_a_picture_and_has_a_most(monkeypatch):
    _, film = laid("score-matrix")
    made = []

    def squares(_):
        made.append(VGroup(*(Circle() for _ in range(9))))
        return made[-1]

    placed([Row((Line(("1",), key="share"), Own(squares, key="a")))], film.frame)
    assert len(made) == 1
    monkeypatch.setattr("qkvideo.scenes.layout.kinds.own._MOST", 9)
    with pytest.raises(QKVideoError, match="the mobject “a”: ValueError: it has 10 mobjects; at"):
        placed([Own(squares, key="a")], film.frame)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda _: lesson("a", tokens=5), "tokens is 5: it must be a list of texts"),
        (lambda _: lesson("a", weights=5), "weights is 5: it must be a name"),
        (lambda _: lesson(trace=5), "the trace is int: give what qkvideo.trace returns"),
        (lambda _: lesson("a", lang=5), "there is no language “5”"),
        (lambda own: lesson("a", trace=own.brief.model), "a trace is given, and a sentence, too"),
        (lambda own: lesson(trace=own.brief.model, mask="causal"), "is given, and mask, too"),
        (lambda own: lesson(trace=own.brief.model, versus="a"), "is given, and versus, too"),
        (lambda own: own.arcs(None), "the tokens have the numbers 0 to 9, not None"),
        (lambda own: own.arcs(1.5), "the tokens have the numbers 0 to 9, not 1.5"),
        (lambda own: own.fan("cat", []), r"the tokens have the numbers 0 to 9, not \[\]"),
        (lambda own: own.film(5), "a film's name is a text, not int"),
    ],
)
def test_what_is_of_another_type_is_refused(own, ask, said):
    with pytest.raises(RequestError, match=said):
        ask(own)


@pytest.mark.parametrize("wrong", [{"ink": "qery"}, {"size": "hug"}, {"weight": "fat"}])
def test_what_a_picture_cannot_have_is_told_with_its_beat(wrong):
    brief, film = laid("score-matrix")
    beat = film.beats[0].beat
    step = replace(beat.steps[0], picture=Line(("x",), key="x", **wrong))
    (name,) = wrong.values()
    with pytest.raises(QKVideoError, match=f"^the beat “a”: .*Error.*{name}"):
        lay_out(scenes.module("score-matrix"), brief, {"a": replace(beat, steps=(step,))})


def test_a_broken_qkvideo_does_not_break_manim(tmp_path):
    (tmp_path / "qkvideo").mkdir()
    (tmp_path / "qkvideo" / "__init__.py").write_text("raise SystemExit('loaded')\n")
    (tmp_path / "scene.py").write_text(
        "from manim import *\nclass Dots(Scene):\n    def construct(self): self.add(Dot())\n"
    )
    command = [sys.executable, "-m", "manim", "-ql", "-s", "scene.py", "Dots"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert list(tmp_path.rglob("Dots*.png"))

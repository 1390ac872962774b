"""Plots: equal factors are equal lengths, and labels keep out of each other's way."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest

from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.layout.film import KINDS
from qkvideo.scenes.layout.fitting.labels import Busy, touch
from qkvideo.scenes.layout.frame import Chosen, Frame
from qkvideo.scenes.layout.items import Curve, Maths, Text
from qkvideo.scenes.layout.kinds.plot import SHAPES, area, mark
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.parts.plot import Dot, Path, Plot, Scale, Series, Tick
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.numbers import Cell, Style
from qkvideo.scenes.text.pango import typeset

assert KINDS
ROOM = Box(-4.0, -2.0, 4.0, 2.5)


def frame():
    return Frame(layout("16:9"), theme("dark"), catalogue("en"), "quadratic-cost")


def number(value):
    return (Cell("n", (), float(value), Style(0, ".", ",")),)


def tick(value, **how):
    return Tick(value, number(value), **how)


POINTS = [(256 * 2**k, 1e-3 * 4**k) for k in range(7)]
X = Scale("n", ("n",), (256.0, 16_384.0), tuple(tick(256.0 * 4**k) for k in range(4)))
Y = Scale("t", ("time",), (1e-3, 4.096), tuple(tick(10.0**k) for k in range(-3, 2)))


BEFORE = (POINTS[3][0] / 10, POINTS[3][1] / 10**2)
GROWS = Path("g", (BEFORE, POINTS[3]), dashed=True, formula="n^2", goes_on=(True, False))
"""The graph of c · n², from an edge to a point."""


def wall(name, at):
    return Path(name, ((at, Y.ends[0]), (at, Y.ends[1])), dashed=True, goes_on=(True, True))


def plot(**how):
    dots = tuple(Dot(point, number(k)) for k, point in enumerate(POINTS))
    given = {"series": (Series("a", "circle", dots),), **how}
    return Plot(key="p", x=X, y=Y, **given)


def items(part, box=ROOM, given=None):
    return {item.key: item for item in put(part, box, given or frame())}


def covered(item):
    """What a text covers."""
    width = None if item.width is None else item.width / item.em
    ink = typeset(item.text, weight=item.weight, width=width, tabular=item.cell is not None).ink
    box = ink.scaled(item.em)
    return Box(item.x + box.left, item.y + box.bottom, item.x + box.right, item.y + box.top)


def test_equal_factors_are_equal_lengths_and_ends_are_inside():
    on = area(plot(), ROOM, frame())
    assert on.x.at(1024) - on.x.at(256) == pytest.approx(on.x.at(4096) - on.x.at(1024))
    assert on.y.at(1e-1) - on.y.at(1e-2) == pytest.approx(on.y.at(1.0) - on.y.at(1e-1))
    assert on.x.at(16_384) == pytest.approx(on.x.last)
    for spot in POINTS:
        x, y = on.at(spot)
        assert on.box.left < x < on.box.right
        assert on.box.bottom < y < on.box.top


def test_every_point_has_one_mark_where_its_numbers_are():
    on, made = area(plot(), ROOM, frame()), items(plot())
    marks = {key: item for key, item in made.items() if key.startswith("p/a/mark/t/")}
    assert set(marks) == {f"p/a/mark/t/{n:g}" for n, _ in POINTS}
    for n, t in POINTS:
        points = marks[f"p/a/mark/t/{n:g}"].points
        middle = (points.max(axis=0) + points.min(axis=0)) / 2
        assert tuple(middle) == pytest.approx(on.at((n, t)))


def test_marks_are_centred_and_differ_in_shape():
    made = {shape: mark("m", shape, 1.0, -0.5, "ink", frame()) for shape in SHAPES}
    assert (
        len({(m.points.round(3).tobytes(), m.fill, m.colour) for m in made.values()})
        == len(SHAPES)
        == 8
    )
    for m in made.values():
        assert m.points.mean(axis=0) == pytest.approx((1.0, -0.5), abs=0.05)


def test_labels_that_would_touch_are_left_out_the_important_ones_stay():
    x = replace(X, ticks=(tick(1000.0), tick(1100.0), tick(16_384.0)))
    made = items(replace(plot(), x=x))
    assert "p/n/1000" in made
    assert "p/n/16384" in made
    assert "p/n/1100" not in made


def test_ticks_that_go_together_come_all_or_not_at_all():
    others = tuple(tick(256.0 * 2**k, together=True) for k in (1, 3, 5))
    both = replace(plot(), x=replace(X, ticks=(*X.ticks, *others)))
    assert "p/n/512" in items(both)
    narrow = items(both, Box(0.0, 0.0, 3.4, 3.0))
    assert not {"p/n/512", "p/n/2048", "p/n/8192"} & set(narrow)
    assert "p/n/1024" in narrow


def test_a_tick_may_have_a_key_of_its_own():
    x = replace(X, ticks=(replace(tick(1024.0), key="tokens/1024"),))
    assert items(replace(plot(), x=x))["tokens/1024"].text == "1,024"


@pytest.mark.parametrize("width", [8.0, 4.0, 3.3])
def test_no_two_texts_cover_each_other_and_none_leaves_the_plot(width):
    far = tuple(Dot((n, t / 9)) for n, t in POINTS)
    part = plot(
        series=(
            plot().series[0],
            Series("b", "square", far, ("name",)),
            Series("c", "diamond", far, ("name",)),
        ),
        paths=(
            wall("w", 16_384.0),
            wall("v", 8000.0),
            Path("l", ((256.0, 0.1), (8192.0, 1.0)), label=("a line’s name",)),
            GROWS,
        ),
        notes=(("a note that is rather long, and goes on, and on, and on, and on",),),
    )
    box = Box(0.0, 0.0, width, 4.0)
    texts = [(key, covered(i)) for key, i in items(part, box).items() if isinstance(i, Text)]
    assert len(texts) > 12
    for _, one in texts:
        assert one.left > box.left - 0.02
        assert one.right < box.right + 0.02
        assert one.bottom > box.bottom - 0.02
        assert one.top < box.top + 0.02
    clash = [(a, b) for (a, one), (b, two) in combinations(texts, 2) if touch(one, two)]
    assert clash == []


def test_a_power_goes_from_edge_to_edge_or_to_its_point():
    on = area(plot(), ROOM, frame())
    whole = items(plot(paths=(replace(GROWS, goes_on=(True, True)),)))["p/g"].points
    assert whole[:, 0].max() > on.x.last
    assert whole[:, 0].min() == pytest.approx(on.box.left)
    ended = items(plot(paths=(GROWS,)))
    slope = np.diff(ended["p/g"].points[[0, -1]], axis=0)[0] / (on.x.unit, on.y.unit)
    assert slope[1] / slope[0] == pytest.approx(2.0)
    assert tuple(ended["p/g"].points[-1]) == pytest.approx(on.at(POINTS[3]))
    assert isinstance(ended["p/g/formula"], Maths)


def test_plots_of_one_group_have_their_scales_in_one_place():
    """Whatever stands beside them: names, longer ticks, walls, notes."""
    first = replace(plot(), group="g")
    dots = plot().series[0].dots
    second = replace(
        first,
        series=(Series("b", "square", dots, ("a name",)),),
        y=replace(Y, ticks=(tick(1.0), Tick(0.1, ("a long tick",)))),
        paths=(wall("w", 16_384.0),),
        notes=(("a note",),),
    )
    given = frame()

    def places(part, given):
        on = area(part, ROOM, given)
        return on.box, on.named, *map(on.at, POINTS)

    assert places(first, frame()) != places(second, frame())
    for part in (first, second):
        area(part, ROOM, given)
    held = replace(given, chosen=Chosen(given.chosen.sizes, held=True))
    assert places(first, held) == places(second, held)


def test_labels_stand_in_the_first_place_that_is_free():
    busy = Busy(Box(0, 0, 4, 4))
    places = [Box(-1, 0, 1, 1), Box(0, 0, 1, 1), Box(2, 0, 3, 1)]
    assert busy.first(places) == places[1]
    assert busy.first(places) == places[2]
    assert busy.first(places) is None
    curve = items(plot(paths=(Path("l", ((256.0, 0.1), (8192.0, 1.0))),)))["p/l"].points
    busy, on = Busy(ROOM), Box.around(*curve[len(curve) // 2], 0.1, 0.1)
    assert busy.free(on)
    busy.keep(curve)
    assert not busy.free(on)


def test_names_at_the_top_of_a_plot_are_in_the_order_of_their_curves():
    ends = {"low": 3.7, "middle": 3.9, "high": 4.096}
    series = tuple(
        Series(name, "circle", (Dot((16_384.0, y), number(y)),), (name,))
        for name, y in ends.items()
    )
    made = items(plot(series=series))
    boxes = [covered(made[f"p/{name}/name"]) for name in ends]
    assert all(a.top < b.bottom for a, b in pairwise(boxes))
    assert boxes[-1].top <= ROOM.top


def test_what_is_drawn_over_what():
    made = items(plot(paths=(Path("l", ((256.0, 0.1), (8192.0, 1.0))),)))
    depth = {key: item.z for key, item in made.items() if isinstance(item, Curve)}
    assert depth["p/t/0.1/line"] < depth["p/axes"] < depth["p/l"] < depth["p/a/mark/t/256"]


def test_values_come_in_the_order_of_their_points():
    keys = [key for key in items(plot()) if "/value/" in key]
    assert keys == [f"p/a/value/{n:g}" for n, _ in POINTS if f"p/a/value/{n:g}" in keys]
    assert len(keys) > 3

"""Clouds: every dot stands as high as its number, names stand on no dot, and few pieces do it."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest
from test_boxes import frame
from test_plot import covered

from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.layout.fitting.labels import touch
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.meaning.cloud import Cloud, Lane, Named
from qkvideo.scenes.text.numbers import Cell, Cells, Style

ASPECTS = ("16:9", "4:3", "1:1", "9:16")
NAMES = ("people", "animals", "plants", "food", "things", "vehicles", "places", "ideas")


def lane(k, name, count=300, spread=0.1):
    values = np.random.default_rng(k).uniform(0.1 * k, 0.1 * k + spread, (1, count))
    cells = Cells("w", values, (0,), tuple(range(count)), Style())
    return Lane(name, (name,), cells, Cell("m", (0, k), float(np.median(values))))


def cloud(names=NAMES, top=1.0, **how):
    lanes = tuple(
        replace(lane(k, name), named=(Named(0, f"word{k}", k == 1),))
        for k, name in enumerate(names)
    )
    ticks = tuple(Cell("s", (0, k), top * k / 2, Style(1)) for k in range(3))
    return Cloud(key="c", lanes=lanes, top=top, **{"ticks": ticks, **how})


def items(part, aspect="16:9"):
    given = frame(aspect)
    return {item.key: item for item in put(part, given.places.canvas, given)}, given


def heights(found, name, aspect):
    """The dots' places along the scale, and across it, as middles of the outlines drawn."""
    dots = found[f"c/lane/{name}/dots"].points.reshape(-1, 8, 2)
    middles = (dots.max(axis=1) + dots.min(axis=1)) / 2
    ends = [found[f"c/lane/{name}/tick/{value}"].points for value in ("0", "1")]
    upright = np.ptp(ends[0][:, 1]) < 1e-9
    along, axis = (middles[:, 1], 1) if upright else (middles[:, 0], 0)
    low, high = (end[0, axis] for end in ends)
    return (along - low) / (high - low), middles[:, 1 - axis], upright


@pytest.mark.parametrize("aspect", ASPECTS)
def test_every_dot_stands_as_high_as_its_number(aspect):
    part = cloud()
    found, _ = items(part, aspect)
    for each in part.lanes:
        along, _, _ = heights(found, each.name, aspect)
        assert along == pytest.approx(each.cells.values[0], abs=1e-6)
    assert heights(found, "people", aspect)[2] == (aspect == "16:9")


@pytest.mark.parametrize("aspect", ASPECTS)
def test_lanes_do_not_meet_and_nothing_leaves_the_room(aspect):
    found, given = items(cloud(), aspect)
    room = given.places.canvas
    lanes = [heights(found, name, aspect)[1] for name in NAMES]
    signs = {bool(a.max() < b.min()) for a, b in pairwise(lanes)}
    assert len(signs) == 1
    for item in found.values():
        if isinstance(item, Text):
            box = covered(item)
            corners = np.array([[box.left, box.bottom], [box.right, box.top]])
        else:
            corners = np.array([item.points.min(axis=0), item.points.max(axis=0)])
        assert corners[0, 0] >= room.left - 0.05
        assert corners[1, 0] <= room.right + 0.05
        assert corners[0, 1] >= room.bottom - 0.05
        assert corners[1, 1] <= room.top + 0.05


@pytest.mark.parametrize("aspect", ASPECTS)
def test_no_text_touches_another_or_stands_on_a_dot_of_another_lane(aspect):
    found, _ = items(cloud(), aspect)
    texts = {key: covered(item) for key, item in found.items() if isinstance(item, Text)}
    assert not [pair for pair in combinations(texts, 2) if touch(*(texts[key] for key in pair))]
    for key, box in texts.items():
        if "/named/" not in key:
            continue
        for name in NAMES:
            if name in key:
                continue
            x, y = found[f"c/lane/{name}/dots"].points.T
            inside = (x > box.left) & (x < box.right) & (y > box.bottom) & (y < box.top)
            assert not inside.any(), (key, name)
    # The name that is spoken of comes first.
    assert "c/lane/animals/named/0" in texts


def test_a_dot_keeps_its_place_across_the_lane_whatever_its_number():
    first, second = cloud(), cloud()
    moved = second.lanes[3]
    values = 1 - moved.cells.values
    cells = Cells("w", values, (0,), moved.cells.columns, Style())
    lanes = list(second.lanes)
    lanes[3] = Lane(moved.name, moved.label, cells, moved.median)
    part = Cloud(key="c", lanes=tuple(lanes), top=1.0, ticks=second.ticks)
    after, _ = items(part)
    before, _ = items(first)
    assert heights(before, "food", "")[1] == pytest.approx(heights(after, "food", "")[1])
    assert heights(after, "food", "")[0] == pytest.approx(values[0])


def test_numbers_beyond_the_scale_stay_on_its_edge():
    found, _ = items(cloud(top=0.5, ticks=()))
    dots = found["c/lane/ideas/dots"].points
    lower = found["c/lane/people/dots"].points
    assert np.ptp(dots[:, 1]) < 0.1 < np.ptp(lower[:, 1])


def test_thousands_of_dots_are_few_pieces_and_quick():
    def laid_out(dots):
        lanes = tuple(lane(k, name, dots) for k, name in enumerate(NAMES))
        begun = time.process_time()
        found, _ = items(Cloud(key="c", lanes=lanes, top=1.0))
        return found, time.process_time() - begun

    few = [laid_out(25)[1] for _ in range(4)][-1]
    found, many = laid_out(400)
    # Sixteen times as many, and much of the work is the same; pairs would be 256 times as many.
    assert many < 64 * few
    assert len(found) < 6 * len(NAMES)
    assert sum(len(item.points) for key, item in found.items() if key.endswith("/dots")) == 8 * 3200


def test_names_stand_on_no_line_of_a_median():
    def two(k, name, values):
        cells = Cells("w", np.array([values]), (0,), tuple(range(len(values))), Style())
        return Lane(name, (name,), cells, Cell("m", (0, k), float(np.median(values))))

    long, short = Named(0, "a word that is so long that it crosses"), Named(0, "a", lit=True)
    lanes = (
        replace(two(0, "people", [0.5, 0.5]), named=(long,)),
        two(1, "animals", [0.1, 0.9]),
        replace(two(2, "food", [0.5]), named=(short,)),
    )
    found, _ = items(replace(cloud(), lanes=lanes))
    names = {item.text for item in found.values() if isinstance(item, Text)}
    assert "a" in names
    assert long.name not in names

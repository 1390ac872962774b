"""Fans: lengths and angles as drawn are those of the vectors."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.intermediates import directions, plane
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.layout.film import KINDS
from qkvideo.scenes.layout.fitting.labels import touch
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Text
from qkvideo.scenes.layout.kinds.text import advance
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.look.places import inside, layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.parts.fan import Fan, Ray
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.numbers import USUAL, Cell

assert KINDS
HALF_A_PIXEL = 0.5 * 8 / 1080
SHAPES = ("16:9", "1:1", "9:16")


def cell(name, value, *index):
    return Cell(name, index, float(value), USUAL)


def fan(q, K, told=(0,)):
    """The fan of a query and keys, its numbers worked out a second time."""
    rays = []
    for j, k in enumerate(K):
        # Not by a quotient of dot product and lengths, as the engine does it.
        u, v = (x / (np.linalg.norm(x) or 1.0) for x in (q, k))
        turn = 2 * math.atan2(np.linalg.norm(u - v), np.linalg.norm(u + v))
        turn = turn if q.any() and k.any() else math.pi / 2
        cosine, long = math.cos(turn), np.linalg.norm(k)
        more = cell("angle", math.degrees(turn), j), cell("shadow", long * cosine, j)
        given = ("key", *more) if j in told else ()
        rays.append(Ray(f"{j}", (f"word{j}",), cell("length", long), cell("cos", cosine), *given))
    return Fan(
        key="fan", label=("query",), length=cell("length", np.linalg.norm(q)), rays=tuple(rays)
    )


def drawn(part, aspect="16:9"):
    frame = Frame(layout(aspect), theme("dark"), catalogue("en"), "score-matrix")
    return {item.key: item for item in put(part, frame.places.canvas, frame)}, frame.places.canvas


def tip(items, name):
    """Where an arrow begins and ends."""
    return items[f"fan/{name}/line"].points[0], items[f"fan/{name}/tip"].points[0]


def check(items, q, K):
    """All that is drawn, measured in the picture."""
    start, end = tip(items, "query")
    unit = math.dist(start, end) / np.linalg.norm(q)
    assert abs(end[1] - start[1]) < HALF_A_PIXEL
    for j, k in enumerate(K):
        begin, (x, y) = tip(items, j)
        along = (x - start[0]) / unit
        assert np.allclose(begin, start)
        assert abs(math.dist(start, (x, y)) - unit * np.linalg.norm(k)) < HALF_A_PIXEL
        # Its shadow, times the query's length, is the dot product.
        assert abs(along - q @ k / np.linalg.norm(q)) * unit < HALF_A_PIXEL
        if f"fan/{j}/shadow" in items:
            foot = items[f"fan/{j}/shadow"].points
            ends = sorted((foot[:, 0].min(), foot[:, 0].max()))
            assert np.allclose(ends, sorted((start[0], x)), atol=HALF_A_PIXEL)
        if f"fan/{j}/angle" in items:
            first, last = items[f"fan/{j}/angle"].points[[0, -1]] - start
            assert first[1] == pytest.approx(0, abs=1e-9)
            assert math.atan2(*last[::-1]) == pytest.approx(math.atan2(y - start[1], x - start[0]))


@pytest.mark.one_in(3)  # each number of keys in one shape
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("count", [1, 3, 10, 30, 64])
def test_lengths_angles_and_shadows_are_true_within_half_a_pixel(count, aspect):
    random = np.random.default_rng(count)
    q, K = random.normal(size=8), random.normal(size=(count, 8)) * random.gamma(2, size=(count, 1))
    items, room = drawn(fan(q, K, told=(0, count - 1)), aspect)
    check(items, q, K)
    for item in items.values():
        if isinstance(item, Curve):
            ends = Box(*item.points.min(axis=0), *item.points.max(axis=0))
            assert inside(ends, room.grown(0.01)), item.key


def test_an_arrow_that_waits_lies_on_the_query_and_all_else_stands_where_it_will():
    part = fan(np.array([3.0, 1.0]), np.array([[1.0, 2.0], [-1.0, 1.0]]))
    first, *others = part.rays
    items, _ = drawn(part)
    waiting, _ = drawn(replace(part, rays=(replace(first, waits=True), *others)))
    begin, end = tip(waiting, 0)
    true = tip(items, 0)
    assert np.allclose(begin, true[0])
    assert np.allclose(end, tip(items, "query")[1]), "a second tip on one line looks like a fault"
    assert items.keys() == waiting.keys()
    for key in items.keys() - {"fan/0/line", "fan/0/tip"}:
        same = items[key] == waiting[key] if isinstance(items[key], Text) else np.array_equal(
            items[key].points, waiting[key].points
        )  # fmt: skip
        assert same, key


def test_shadows_without_numbers_are_drawn_alone():
    part = fan(np.array([3.0, 1.0]), np.array([[1.0, 2.0], [2.0, 1.0]]), told=())
    items, _ = drawn(replace(part, rays=tuple(replace(r, shadow=True) for r in part.rays)))
    assert {"fan/0/shadow", "fan/1/shadow", "fan/0/drop"} <= items.keys()
    assert not any("number" in key for key in items)


EXTREMES = {
    "nothing": ([3.0, 0.0], [[0.0, 0.0], [1.0, 1.0]]),
    "same": ([3.0, 0.0], [[2.0, 0.0], [3.0, 0.0]]),
    "opposite": ([3.0, 0.0], [[-2.0, 0.0], [-3.0, 0.0]]),
    "upright": ([3.0, 0.0], [[0.0, 5.0], [0.0, -5.0]]),
    "tiny": ([1e-9, 0.0], [[1e-9, 1e-9], [-1e-9, 0.0]]),
    "huge": ([1e9, 0.0], [[1e9, 1e9], [-1.0, 0.0]]),
    "unlike": ([1e-3, 0.0], [[50.0, 50.0], [-40.0, 1.0]]),
}


@pytest.mark.parametrize("name", EXTREMES)
def test_extremes_are_drawn_as_they_are(name):
    q, K = map(np.array, EXTREMES[name])
    items, _ = drawn(fan(q, K, told=(0, 1)))
    check(items, q, K)
    assert all(np.isfinite(i.points).all() for i in items.values() if isinstance(i, Curve))


def test_a_query_without_length_is_a_point():
    items, _ = drawn(fan(np.zeros(2), np.array([[1.0, 1.0]])))
    start, end = tip(items, "query")
    assert np.allclose(start, end)


@pytest.mark.parametrize("aspect", SHAPES)
def test_words_and_numbers_overlap_nothing_of_their_kind(aspect):
    model = trace("The cat sat on the mat because it was tired", weights="lesson").at()
    items, _ = drawn(fan(model.Q[7], model.K, told=(1, 0)), aspect)
    texts = [item for item in items.values() if isinstance(item, Text)]
    boxes = [Box(t.x, t.y, t.x + t.setting.width * t.em, t.y + 0.7 * t.em) for t in texts]
    pairs = combinations(zip(texts, boxes, strict=True), 2)
    assert [(a.text, b.text) for (a, one), (b, other) in pairs if touch(one, other)] == []
    assert {"fan/query/word", "fan/0/word", "fan/1/word", "fan/1/shadow/number"} <= items.keys()


@pytest.mark.parametrize("aspect", SHAPES)
def test_grey_words_leave_out_what_would_crowd_and_no_lead_passes_over_a_told_arrow(aspect):
    model = trace("The cat sat on the mat because it was tired", weights="lesson").at()
    part = fan(model.Q[7], model.K, told=(1, 0))
    items, _ = drawn(replace(part, rays=sorted(part.rays, key=lambda r: r.ink == "quiet")), aspect)
    texts = {key: item for key, item in items.items() if isinstance(item, Text)}
    boxes = [
        Box(t.x, t.y - 0.5 * t.em, t.x + t.setting.width * t.em, t.y + 0.5 * t.em)
        for t in texts.values()
    ]
    ems = dict(zip(texts, (t.em for t in texts.values()), strict=True))
    quiet = [key for key in texts if key.endswith("/word") and key[4] in "23456789"]
    assert len(quiet) >= 4
    order = [*texts]
    for key in quiet:
        # Placed after these; later ones keep away from it themselves.
        k = order.index(key)
        near = [b for b in boxes[:k] if touch(boxes[k].grown(0.9 * ems[key]), b)]
        assert len(near) <= 1, key
    start, ends = tip(items, "query")[0], [tip(items, name)[1] for name in ("query", 0, 1)]
    dots = np.linspace(0, 1, 400)[:, None]
    for lead in (item for key, item in items.items() if key.endswith("/lead")):
        a, b = lead.points[[0, -1]]
        path = a + dots * (b - a)
        for end in ends:
            arrow = start + dots * (end - start)
            gaps = np.linalg.norm(path[:, None] - arrow[None], axis=2)
            assert gaps.min() > 0.01


@pytest.mark.parametrize("aspect", SHAPES)
def test_the_number_of_a_short_shadow_against_the_query_stands_at_its_end(aspect):
    items, _ = drawn(fan(np.array([3.0, 0.0]), np.array([[-0.1, 3.0], [2.0, 2.0]])), aspect)
    number, shape = items["fan/0/shadow/number"], items["fan/0/shadow"].points
    right = number.x + number.setting.width * number.em
    assert 0 < shape[:, 0].min() - right < number.em
    assert shape[:, 1].min() < number.y + 0.35 * number.em < shape[:, 1].max() + 0.1


THIRTY = (
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been sleeping "
    "on the old mat wakes up because it was hungry and tired again"
)
LONG = (
    "Internationalization notwithstanding electroencephalographers characteristically "
    "misunderstood counterrevolutionaries because incomprehensibilities overwhelmed them"
)


@pytest.mark.one_in(3)  # each sentence in one shape
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize(("sentence", "row"), [(THIRTY, 24), (LONG, 9)], ids=["many", "long"])
def test_crowded_words_are_beside_their_tips_or_joined_to_them(sentence, row, aspect):
    head = trace(sentence, weights="lesson").at()
    part = fan(head.Q[row], head.K, told=(int(head.scores[row].argmax()),))
    words = sentence.split()
    rays = [replace(ray, label=(word,)) for ray, word in zip(part.rays, words, strict=True)]
    rays.sort(key=lambda ray: -ray.length.value)
    items, _ = drawn(replace(part, rays=tuple(rays)), aspect)
    boxes = {}
    for key, item in items.items():
        if isinstance(item, Text):
            low = item.y - 0.5 * item.em
            ends = item.x, low, item.x + item.setting.width * item.em, low + item.em
            boxes[key] = Box(*ends)
    named = [key.removesuffix("/word") for key in boxes if key.endswith("/word")]
    assert len(named) >= 8
    for name in named:
        box, leads = boxes[f"{name}/word"], items.get(f"{name}/lead")
        end = items[f"{name}/tip"].points[0] if leads is None else leads.points[-1]
        near = np.clip(end, (box.left, box.bottom), (box.right, box.top))
        assert math.dist(end, near) < 0.32
        if leads is not None:
            assert leads.points[0] == pytest.approx(items[f"{name}/tip"].points[0])
            others = (b for key, b in boxes.items() if key != f"{name}/word")
            dots = curves.at(leads.points, np.linspace(0, 1, 50))
            assert not [b for b in others for x, y in dots if touch(Box(x, y, x, y), b.grown(-0.1))]


@pytest.mark.parametrize("sentence", ["Go", "The cat sat on the mat because it was tired"])
def test_the_engine_finds_the_same_lengths_and_angles(sentence):
    head = trace(sentence, weights="lesson").at()
    found = directions(head.Q, head.K)
    for i, q in enumerate(head.Q):
        for j, ray in enumerate(fan(q, head.K, told=range(head.n)).rays):
            assert found["length.K"][j, 0] == pytest.approx(ray.length.value, rel=1e-12)
            assert found["cosine"][i, j] == pytest.approx(ray.cosine.value, abs=1e-12)
            assert found["angle"][i, j] == pytest.approx(ray.angle.value, abs=1e-6)
            assert found["shadow"][i, j] == pytest.approx(ray.shadow.value, abs=1e-12)
        assert found["shadow"][i] * found["length.Q"][i] == pytest.approx(head.scores[i])


def test_the_plane_of_two_queries_keeps_their_scores_with_every_key():
    random = np.random.default_rng(5)
    q, other, K = random.normal(size=8), random.normal(size=8), random.normal(size=(6, 8))
    spots = plane(q, other, K)
    long = math.hypot(*q)
    assert spots[1:] @ (long, 0.0) == pytest.approx(K @ q)
    assert spots[1:] @ spots[0] == pytest.approx(K @ other)
    assert math.hypot(*spots[0]) == pytest.approx(math.hypot(*other))
    assert spots[0, 1] > 0
    # No vector is longer than it was: what reaches out of the plane is left out.
    assert (np.linalg.norm(spots[1:], axis=1) <= np.linalg.norm(K, axis=1) + 1e-12).all()


@pytest.mark.parametrize("times", [1.0, 3.0, -2.0, 0.0])
def test_queries_in_one_direction_leave_a_line(times):
    q, K = np.array([1.0, 2.0, 2.0]), np.eye(3)
    spots = plane(q, times * q, K)
    assert spots[:, 1] == pytest.approx(0)
    assert spots[1:, 0] == pytest.approx(q / 3)
    assert np.isfinite(plane(0 * q, q, K)).all()


@pytest.mark.parametrize("aspect", SHAPES)
def test_words_of_several_pieces_are_there(aspect):
    part = fan(np.array([3.0, 0.0]), np.array([[3.0, 0.9]]))
    part = replace(part, label=("a word", " … ", "another"))
    items, _ = drawn(part, aspect)
    assert {"fan/query/word/0", "fan/query/word/1", "fan/query/word/2"} <= items.keys()
    assert {"fan/0/word", "fan/0/angle/number/0"} <= items.keys()


def test_two_words_side_by_side_are_not_read_as_one():
    """Of keys beside the query, as long as leaves their words just room before the query's."""
    near = 0
    for long in np.linspace(2.0, 2.9, 30):
        items, _ = drawn(fan(np.array([3.0, 0.0]), np.array([[long, 0.02 * long]])), "1:1")
        query, key = (items[f"fan/{name}/word"] for name in ("query", "0"))
        gap = query.x - key.x - advance(key.text, key.weight) * key.em
        if abs(query.y - key.y) < key.em and gap > 0:
            assert gap >= SPACES.near - 1e-9
            near += gap < 3 * SPACES.near
    assert near

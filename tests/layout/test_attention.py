"""Sentences as lines and as columns: where words, shares and beams stand."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.layout.film import KINDS
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import GLOW, Curve, Text
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.look.places import inside, layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.parts.attention import Attention, Beam, Link, Weighed
from qkvideo.scenes.parts.boxes import turning
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.pronoun import film
from qkvideo.scenes.telling import folder_of
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.numbers import Cell, whole
from qkvideo.scenes.text.pango import typeset

assert KINDS

TIRED = ("The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "tired")
DIRTY = (*TIRED[:-1], "dirty")
ARABIC = ("القطة", "جلست", "على", "الحصيرة", "لأنها", "كانت", "متعبة")
LONG = ("internationalization" * 2,) * 8
SHAPES = ["16:9", "1:1", "9:16"]
NARROW = SHAPES[1:]


def sentence(tokens, key="first", query=None, keys=None, **how):
    query = len(tokens) - 1 if query is None else query
    keys = tuple(range(len(tokens))) if keys is None else keys
    cells = {j: Cell("weights", (query, j), (j + 1) / 100) for j in keys}
    how = {"beams": tuple(Beam(query, j, cells[j]) for j in keys), **how}
    how = {"shares": tuple(cells.items()), **how}
    return Attention(tokens, keys, query, key=key, group="lines", **how)


def placed(aspect, *parts):
    say = catalogue("en", folder_of(film))
    frame = Frame(layout(aspect), theme("dark"), say, "pronoun")
    picture = parts[0] if len(parts) == 1 else turning(parts)
    return {item.key: item for item in put(picture, frame.places.canvas, frame)}


def box(item):
    """What a text covers with ink, and a curve with its line."""
    if isinstance(item, Text):
        tabular = item.cell is not None
        ink = typeset(item.text, weight=item.weight, tabular=tabular).ink.scaled(item.em)
        x, y = item.x, item.y
        return Box(ink.left + x, ink.bottom + y, ink.right + x, ink.top + y)
    path = np.concatenate(
        [
            curves.at(item.points[k : k + 4], np.linspace(0, 1, 9))
            for k in range(0, len(item.points), 4)
        ]
    )
    half = item.width / 200
    low, high = path.min(axis=0) - half, path.max(axis=0) + half
    return Box(low[0], low[1], high[0], high[1])


def apart(a, b):
    return min(a.right, b.right) - max(a.left, b.left) < 0.01 or (
        min(a.top, b.top) - max(a.bottom, b.bottom) < 0.01
    )


SENTENCES = [
    [TIRED],
    [TIRED, DIRTY],
    [("cat",)],
    [LONG, LONG],
    [("a",) * 12, TIRED],
    [ARABIC],
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("round_", ["one", "two"])
@pytest.mark.parametrize("sentences", SENTENCES)
def test_nothing_leaves_the_stage_and_no_two_texts_touch(aspect, round_, sentences):
    stage = layout(aspect).canvas
    parts = [
        sentence(tokens, key, round=round_)
        for key, tokens in zip(("first", "second"), sentences, strict=False)
    ]
    items = placed(aspect, *parts)
    assert all(inside(box(item), stage, 0.16) for item in items.values())
    texts = [item for item in items.values() if isinstance(item, Text)]
    assert all(text.em >= SIZES.least - 1e-9 for text in texts)
    boxes = [box(text) for text in texts]
    assert all(apart(a, b) for k, a in enumerate(boxes) for b in boxes[:k])
    # In a column beams stand beside words and numbers, in a line above or below them.
    for key in (part.key for part in parts):
        beams = [box(items[k]) for k in items if k.startswith(f"{key}/beam/")]
        own = [box(t) for t in texts if t.key.startswith((f"{key}/word/", f"{key}/share/"))]
        if aspect == "16:9":
            words = [box(t) for t in texts if t.key.startswith(f"{key}/word/")]
            middle = sum(b.bottom + b.top for b in words) / len(words) / 2
            assert all((b.top < middle) if round_ == "one" else (b.bottom > middle) for b in beams)
        elif round_ == "two":
            assert all(b.right > max(o.right for o in own) for b in beams)
        else:
            assert all(b.left < min(o.left for o in own) for b in beams)


@pytest.mark.parametrize("aspect", NARROW)
def test_columns_have_rows_in_order_and_stand_beside_one_another(aspect):
    items = placed(aspect, sentence(TIRED, round="two"), sentence(DIRTY, "second", round="two"))
    for key in ("first", "second"):
        words = [items[f"{key}/word/{j}"] for j in range(10)]
        assert all(box(a).bottom > box(b).top - 0.12 for a, b in pairwise(words))
        assert len({round(word.x, 6) for word in words}) == 1
        assert len({word.em for word in words}) == 1
    assert items["first/word/0"].x < 0 < items["second/word/0"].x
    assert items["first/word/0"].y == pytest.approx(items["second/word/0"].y)


def test_two_sentences_that_compare_have_their_words_at_the_same_places():
    first = sentence(TIRED, beside=("The", "hippopotamus", *DIRTY[2:]))
    second = sentence(("The", "hippopotamus", *DIRTY[2:]), "second", beside=TIRED)
    items = placed("16:9", first, second)
    for j in range(10):
        a, b = (box(items[f"{key}/word/{j}"]) for key in ("first", "second"))
        assert (a.left + a.right) / 2 == pytest.approx((b.left + b.right) / 2, abs=0.03)


@pytest.mark.parametrize("aspect", SHAPES)
def test_of_words_left_out_there_are_dots_in_their_places(aspect):
    rest = (whole("unshown", 7), Cell("rest.weights", (9, 0), 0.3))
    items = placed(aspect, sentence(TIRED, keys=(1, 2, 7), query=7, rest=rest))
    along = (lambda i: -i.y) if aspect != "16:9" else (lambda i: i.x)
    order = ["dots/0", "word/1", "word/2", "dots/1", "word/7", "dots/2"]
    assert sorted(order, key=lambda key: along(items[f"first/{key}"])) == order
    assert items["first/rest/3"].cell.tensor == "rest.weights"


def test_a_column_of_arabic_has_its_edge_on_the_right():
    items = placed("9:16", sentence(ARABIC))
    words = [items[f"first/word/{j}"] for j in range(7)]
    ends = {round(w.x + typeset(w.text, weight=w.weight).width * w.em, 3) for w in words}
    assert len(ends) == 1
    line = placed("16:9", sentence(ARABIC))
    xs = [line[f"first/word/{j}"].x for j in range(7)]
    assert xs == sorted(xs, reverse=True)


def test_few_words_fill_a_tall_stage():
    items = placed("9:16", sentence(("Hello", "world")))
    apart_ = items["first/word/0"].y - items["first/word/1"].y
    assert apart_ > 0.3 * layout("9:16").canvas.height


def test_a_beam_is_as_wide_as_its_share_and_lies_over_smaller_ones():
    items = placed("16:9", sentence(TIRED))
    beams = [items[f"first/beam/{j}"] for j in range(10)]
    # All but the smallest, which could not be seen.
    assert beams[0].width < 2 * beams[1].width
    each = beams[9].width / 10
    assert [b.width for b in beams[1:]] == pytest.approx([each * (j + 1) for j in range(1, 10)])
    assert [b.z for b in beams] == sorted(b.z for b in beams)
    assert all(beam.enters == "trace" for beam in beams)
    assert all(b.z < items["first/word/0"].z for b in beams)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("query", [0, 4, 9])
@pytest.mark.parametrize("aspect", SHAPES)
def test_beams_of_a_word_end_side_by_side_and_none_crosses_another(aspect, query):
    """Together they are as wide as a share of 1 would be; a loop leaves its own inside free."""
    weights = np.arange(1, 11) / 55
    cells = [Cell("w", (query, j), float(weights[j])) for j in range(10)]
    beams = tuple(Beam(query, j, cell) for j, cell in enumerate(cells))
    items = placed(aspect, sentence(TIRED, query=query, round="two", beams=beams, shares=()))
    made = {j: items[f"first/beam/{j}"] for j in range(10) if j != query}
    across = 0 if aspect == "16:9" else 1
    ends = sorted((beam.points[0, across], beam.width / 100) for beam in made.values())
    gaps = [b - a - (v + w) / 2 for (a, v), (b, w) in pairwise(ends)]
    side_by_side = sorted(gaps)[: -1 if 0 < query < 9 else None]
    assert side_by_side == pytest.approx([0] * len(side_by_side), abs=0.02)
    whole = made[9 if query != 9 else 8]
    rest = sum(weight for j, weight in enumerate(weights) if j != query)
    share = weights[9 if query != 9 else 8]
    together = sum(width for _, width in ends)
    assert together == pytest.approx(rest * whole.width / 100 / share, abs=0.03)
    paths = {j: path(beam) for j, beam in made.items()}
    for j, k in combinations(paths, 2):
        if (j < query) == (k < query):
            assert not crossing(paths[j], paths[k]), (j, k)


def path(curve):
    pieces = range(0, len(curve.points), 4)
    return np.concatenate(
        [curves.at(curve.points[k : k + 4], np.linspace(0, 1, 40)) for k in pieces]
    )


def crossing(a, b):
    """Whether two paths cross: some piece of the one has its ends on both sides of the other."""

    def side(p, q, r):
        return np.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    return any(
        side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0
        for p, q in pairwise(a)
        for r, s in pairwise(b)
    )


def test_a_beam_is_the_keys_at_the_key_and_the_querys_at_the_query():
    wide = Beam(9, 1, Cell("weights", (9, 1), 0.9))
    items, colours = placed("16:9", sentence(TIRED, beams=(wide,), shares=())), theme("dark")
    beam, words = items["first/beam/1"], [box(items[f"first/word/{j}"]) for j in (1, 9)]
    key, query = ((word.left + word.right) / 2 for word in words)
    # It is drawn from the word that asks; its light runs back.
    light = items["first/beam/1/glow/0"]
    for curve, first, last in ((beam, 0, -1), (light, -1, 0)):
        assert abs(curve.ends[last][0] - key) < 0.05
        assert abs(curve.ends[first][0] - query) < 0.6
        assert curve.shades[last] == colours.key
        assert curve.shades[first] == colours.query


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_link_runs_like_a_beam_and_where_it_is_cut_a_line_is_in_its_place(aspect):
    link, colours = Link(7, 9, Cell("w", (7, 9), 0.4)), theme("dark")
    whole, cut = (
        placed(aspect, sentence(TIRED, round="two", link=each))
        for each in (link, replace(link, cut=True))
    )
    beam, line = whole["first/link/beam"], cut["first/link/beam"]
    assert (beam.shades[0], beam.shades[-1]) == (colours.query, colours.key)
    along = int(aspect != "16:9")
    words = [box(whole[f"first/word/{j}"]) for j in (7, 9)]
    places = [w.y if along else (w.left + w.right) / 2 for w in words]
    for end, place in zip(beam.ends, places, strict=True):
        assert abs(end[along] - place) < 0.3
    assert np.allclose([line.points[0], line.points[-1]], [beam.points[0], beam.points[-1]])
    assert "first/link/cross" in cut
    assert "first/link/cross" not in whole


@pytest.mark.parametrize("aspect", SHAPES)
def test_what_is_said_of_a_sentence_is_in_its_room(aspect):
    a, b = (Cell("w", (9, j), 0.1) for j in (1, 5))
    ratio = Cell("ratio.w", (9, 1, 5), 1.0)
    total = (Said("together"), " = ", Cell("total.w", (9, 0), 1.0))
    link = Link(7, 9, Cell("w", (7, 9), 0.4), Said("round-one"))
    parts = [
        sentence(TIRED, weighed=Weighed((1, 5), (a, " ÷ ", b), (" = ", ratio))),
        sentence(TIRED, total=total),
        sentence(TIRED, round="two", shares=(), link=link, name=Said("round-one")),
        sentence(TIRED, round="two", link=Link(7, 9, cut=True)),
    ]
    for part in parts:
        items = placed(aspect, part)
        assert all(inside(box(item), layout(aspect).canvas, 0.16) for item in items.values())
        texts = [box(item) for item in items.values() if isinstance(item, Text)]
        assert all(apart(one, two) for k, one in enumerate(texts) for two in texts[:k])
        named = {"weighed", "total", "link", "name"}
        assert any(named & {*key.split("/")} for key in items)


def test_a_sentence_without_beams_flows_in_rows_of_similar_length():
    words = tuple(f"word{k}" for k in range(30))
    long = placed("16:9", sentence(words, keys=tuple(range(8)), beams=(), shares=(), flows=True))
    assert list(long) == [f"first/word/{k}" for k in range(30)]
    rows = [sum(item.y == y for item in long.values()) for y in {i.y for i in long.values()}]
    assert len(rows) > 1
    assert min(rows) >= max(rows) / 2
    short = placed("16:9", sentence(TIRED, beams=(), shares=(), flows=True))
    assert short["first/word/0"].em > long["first/word/0"].em
    column = placed("9:16", sentence(TIRED, beams=(), shares=(), flows=True))
    assert len({item.y for item in column.values()}) == len(TIRED)


def test_words_that_are_left_out_are_dots_if_there_is_no_room_for_all():
    words = tuple(f"antidisestablishmentarianism{k}" for k in range(99))
    found = placed("16:9", sentence(words, keys=(0, 1, 98), beams=(), shares=(), flows=True))
    assert list(found) == ["first/word/0", "first/word/1", "first/dots/0", "first/word/98"]


def test_no_beam_shows_a_share_of_nothing():
    beams = (Beam(9, 0, Cell("w", (9, 0), 0.0)), Beam(9, 1, Cell("w", (9, 1), 1.0)))
    items = placed("16:9", sentence(TIRED, beams=beams))
    shown = [k for k, item in items.items() if isinstance(item, Curve) and GLOW not in k]
    assert shown == ["first/beam/1"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("tokens", [TIRED, DIRTY[5:], LONG[:5]], ids=["ten", "five", "long"])
@pytest.mark.parametrize("few", [True, False], ids=["one", "two"])
def test_names_of_beams_are_as_large_as_there_is_room_for(tokens, aspect, few):
    """Both alike, and beside all that is there; two sentences leave them less room."""
    last = len(tokens) - 1
    link = Link(last - 2, last, Cell("weights", (last, 0), 0.4), Said("round-one"))
    how = {"query": last - 2, "round": "two", "shares": (), "link": link}
    cell = Cell("weights", (last, 0), 0.7)
    beam = (Beam(last - 2, 0, cell),)
    parts = [
        sentence(tokens, key, beams=beam, name=Said("round-one"), **how)
        for key in ("first", "second")
    ]
    items = placed(aspect, *parts[: 1 if few else 2])
    names = [item for key, item in items.items() if key.endswith("/name")]
    assert len(names) == (2 if few else 4)
    (em,) = {name.em for name in names}
    words = [item for key, item in items.items() if "/word/" in key]
    assert em == SIZES.least or em <= 0.8 * words[0].em
    if few and len(tokens) == 10 and aspect == "16:9":
        assert em >= SIZES.label
    for one, other in combinations([box(text) for text in (*names, *words)], 2):
        assert apart(one, other)


def test_the_name_of_a_round_lies_across_no_arc():
    """Arcs of fainter beams to words further away rise over the named one."""
    cells = {j: Cell("weights", (7, j), 0.4 if j == 5 else 0.06) for j in range(10)}
    beams = tuple(Beam(7, j, cell, lit=j == 5) for j, cell in cells.items())
    how = {"beams": beams, "round": "two", "shares": (), "name": Said("round-one")}
    items = placed("16:9", sentence(TIRED, query=7, **how))
    name = box(items["first/name"])
    for key, item in items.items():
        if isinstance(item, Curve) and GLOW not in key:
            points = item.points.reshape(-1, 4, 2)
            path = np.concatenate([curves.at(bend, np.linspace(0, 1, 60)) for bend in points])
            half = item.width / 200
            across = (path[:, 0] > name.left) & (path[:, 0] < name.right)
            assert not across.any() or path[across, 1].max() + half < name.bottom, key


def test_a_wide_link_has_a_higher_arc_than_a_thin_one():
    """Where its line is wider than the arc is high, its inner edge folds over at both ends."""
    link = Link(7, 9, Cell("weights", (7, 9), 0.9), Said("round-one"))
    beams = (Beam(7, 5, Cell("weights", (7, 5), 0.9)),)
    items = placed("16:9", sentence(TIRED, query=7, beams=beams, shares=(), link=link))
    wide = items["first/link/beam"]
    assert np.ptp(wide.points[:, 1]) > 1.1 * wide.width / 100


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize(("end", "share"), [(0, 0.9), (2, 0.48), (5, 0.48), (6, 0.48)])
def test_no_edge_of_a_link_folds_over(aspect, end, share):
    """Half a width beside its middle, the line still runs forwards: it has no horns."""
    link = Link(6, end, Cell("weights", (6, end), share), Said("round-one"))
    words = ("It", "has", "a", "few", "words", "and", "it")
    beams = (Beam(6, 5, Cell("weights", (6, 5), 0.16)),)
    made = placed(aspect, sentence(words, query=6, beams=beams, shares=(), link=link))
    arc = made["first/link/beam"]
    # In a column, straight pieces lead to the bend.
    bend = max(arc.points.reshape(-1, 4, 2), key=lambda b: np.ptp(b, axis=0).min())
    middle = curves.at(bend, np.linspace(0, 1, 400))
    steps = np.diff(middle, axis=0)
    across = np.stack([-steps[:, 1], steps[:, 0]], axis=1)
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    for side in (-1, 1):
        edge = middle[:-1] + side * arc.width / 200 * across
        back = (np.diff(edge, axis=0) * steps[:-1]).sum(axis=1) < 0
        # A fold of half a stroke is not seen.
        folded = np.linalg.norm(np.diff(edge, axis=0)[back], axis=1).sum()
        assert folded < 0.09, (side, folded)


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_struck_out_number_is_beside_its_words_weight_and_touches_nothing(aspect):
    cells = {j: Cell("weights", (7, j), 0.1 + j / 100) for j in range(10)}
    beams = tuple(Beam(7, j, cell) for j, cell in cells.items())
    how = {"beams": beams, "shares": tuple(cells.items()), "round": "two", "bright": (1, 5)}
    old = Cell("old", (7, 1), 0.76)
    made = placed(aspect, sentence(TIRED, query=7, was=((1, old),), **how))
    number, line, new = (made[f"first/{key}"] for key in ("was/1", "was/1/line", "share/1"))
    assert number.cell == old
    texts = [item for item in made.values() if isinstance(item, Text) and item != number]
    of = box(number)
    assert all(apart(of, box(text)) for text in texts)
    assert line.points[0, 0] < of.left < of.right < line.points[-1, 0]
    assert of.bottom < line.points[0, 1] < of.top
    assert abs(number.x - new.x) + abs(number.y - new.y) < 1


@pytest.mark.parametrize("round_", ["one", "two"])
def test_the_words_left_out_are_told_in_a_size_that_can_be_read(round_):
    """In the corner that arcs leave; in the smallest size only where they leave no more room."""
    keys = (0, 1, 5, 7, 9)
    rest = whole("unshown", 5), Cell("rest", (7,), 0.3)
    made = placed("16:9", sentence(TIRED, query=7, keys=keys, round=round_, rest=rest))
    texts = [item for key, item in made.items() if key.startswith("first/rest")]
    assert min(item.em for item in texts) >= SIZES.label
    for key, item in made.items():
        if isinstance(item, Curve) and "/beam/" in key and GLOW not in key:
            half = item.width / 200
            for text in map(box, texts):
                x, y = path(item).T
                within = (x > text.left - half) & (x < text.right + half)
                within &= (y > text.bottom - half) & (y < text.top + half)
                assert not within.any(), key


def of_query(query, top, share):
    """Beams from a query, one of which is wide."""
    cells = {j: Cell("weights", (query, j), share if j == top else 0.02) for j in range(len(TIRED))}
    return {
        "beams": tuple(Beam(query, *each) for each in cells.items()),
        "shares": tuple(cells.items()),
        "query": query,
        "round": "two",
    }


@pytest.mark.parametrize("top", [1, 5])
def test_a_beam_with_a_name_is_about_as_wide_as_without(top):
    how, widths = of_query(7, top, 0.75), []
    for name in (None, Said("round-one")):
        parts = [sentence(TIRED, key, name=name, **how) for key in ("first", "second")]
        widths.append(placed("16:9", *parts)[f"first/beam/{top}"].width)
    assert widths[1] >= 0.9 * widths[0]


@pytest.mark.parametrize("share", [0.1, 0.4, 0.95])
def test_a_link_with_a_name_stays_in_a_tall_frame_and_leaves_room_for_words(share):
    link = Link(7, 9, Cell("w", (7, 9), share), Said("round-one"))
    parts = [
        sentence(TIRED, key, link=link, name=Said("round-one"), **of_query(7, 1, 0.75))
        for key in ("first", "second")
    ]
    items = placed("9:16", *parts)
    assert all(inside(box(item), layout("9:16").canvas, 0.16) for item in items.values())
    assert items["first/word/0"].em >= 0.35
    name, words = items["first/link/name"], [items[f"first/word/{j}"] for j in range(10)]
    assert all(apart(box(name), box(word)) for word in words)

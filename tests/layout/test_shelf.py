"""A shelf: books in lines, vectors on them, and what comes of each beside it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from test_boxes import boxes, frame, word

from qkvideo.scenes.layout.items import Curve, Sheet
from qkvideo.scenes.layout.kinds.text import advance
from qkvideo.scenes.library_analogy.shelf import (
    Cover,
    Lengths,
    Shelf,
    Strip,
    Strips,
    Titles,
)
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.look.places import PLACES, inside, layout
from qkvideo.scenes.parts.boxes import Wrap
from qkvideo.scenes.parts.forms import Somebody
from qkvideo.scenes.parts.text import Line, Token
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import Cell, Cells, Style

SHARES = (0.5, 0.3, 0.15, 0.05)
MATCHES = (2.0, 1.0, -0.5, -1.0)


def vector(name, k, d=4):
    rng = np.random.default_rng(k)
    return Cells(name, rng.normal(size=(1, d)), (k,), tuple(range(d)), Style(2))


def head(name):
    return Line((name,), key=f"said/{name}", weight="semibold", breaks=True)


def keys(count=4, d=4, **how):
    entries = tuple(Strip(f"K/{k}", vector("K", k, d)) for k in range(count))
    asked = Strip("Q", vector("Q", 9, d), frame="query")
    given = {"heads": (head("key"),), "above": asked, **how}
    return Strips(name="K", entries=entries, largest=2.0, **given)


def values(count=4, d=4, **how):
    entries = tuple(Strip(f"V/{k}", vector("V", k, d)) for k in range(count))
    return Strips(name="V", entries=entries, largest=2.0, heads=(head("value"),), **how)


def plates(count=4):
    return Titles(name="title", entries=(None,) * count, bands=True, above=Somebody(key="reader"))


def matches(**how):
    cells = tuple(Cell("scores", (0, k), x) for k, x in enumerate(MATCHES))
    return Lengths(name="match", entries=cells, signed=True, heads=(head("match"),), **how)


def shares(**how):
    cells = tuple(Cell("weights", (0, k), x) for k, x in enumerate(SHARES))
    return Lengths(name="share", entries=cells, numbers=True, heads=(head("share"),), **how)


COVERS = (Cover("spine", "title", "K", "key"), Cover("pages", "V", "V", "value", stack=True))


def shelf(*columns, count=4, **how):
    rows = tuple(f"{k}" for k in range(count))
    how = {"covers": COVERS, **how}
    return Shelf(key="shelf", rows=rows, columns=columns, **how)


def laid(part, aspect="16:9", box=None):
    """What is drawn, by key."""
    given = frame(aspect)
    _, items = boxes(part, box or given.places.canvas, given)
    assert len({item.key for item in items}) == len(items)
    return {item.key: item for item in items}


def around(item):
    """The box of a curve or of a sheet."""
    if isinstance(item, Sheet):
        return item.box
    (left, low), (right, top) = item.points.min(axis=0), item.points.max(axis=0)
    return Box(float(left), float(low), float(right), float(top))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", PLACES)
@pytest.mark.parametrize("count", [1, 3, 7, 12])
@pytest.mark.parametrize("d", [2, 8, 64])
def test_books_lie_on_one_another_within_the_stage(aspect, count, d):
    stage = layout(aspect).canvas
    items = laid(shelf(plates(count), keys(count, d), values(count, d), count=count), aspect)
    for what in ("spine", "pages"):
        covers = [around(items[f"shelf/{k}/{what}"]) for k in range(count)]
        assert all(inside(cover, stage) for cover in covers)
        assert all(a.bottom > b.top for a, b in pairwise(covers))
    for k in range(count):
        spine, pages = (around(items[f"shelf/{k}/{what}"]) for what in ("spine", "pages"))
        assert inside(items[f"K/{k}/cells"].box, spine)
        assert inside(items[f"V/{k}/cells"].box, pages)
        assert spine.right < pages.left
    asked, first = items["Q/cells"].box, items["K/0/cells"].box
    assert inside(asked, stage)
    assert asked.bottom > first.top
    # Number by number above the tags that it is compared with.
    assert items["Q/cells"].xs == pytest.approx(items["K/0/cells"].xs)


def test_bars_go_to_both_sides_by_their_sign_and_are_as_long_as_their_numbers():
    items = laid(shelf(plates(), keys(), values(), matches()))
    zero = around(items["shelf/0/match/bar/zero"]).left
    lengths = []
    for k, value in enumerate(MATCHES):
        bar = around(items[f"shelf/{k}/match/bar"])
        near, far = (bar.left, bar.right) if value > 0 else (bar.right, bar.left)
        assert near == pytest.approx(zero)
        lengths.append((far - near) / value)
        assert items[f"shelf/{k}/match/bar"].enters == "grow"
    assert lengths == pytest.approx([lengths[0]] * 4)


def test_what_is_not_finite_has_no_bar():
    cells = (Cell("masked", (0, 0), -np.inf), *matches().entries[1:])
    items = laid(shelf(plates(), keys(), values(), replace(matches(), entries=cells)))
    assert "shelf/0/match/bar" not in items
    assert "shelf/1/match/bar" in items


@pytest.mark.parametrize("aspect", PLACES)
def test_an_arrow_leads_from_one_column_to_the_other_past_their_heads(aspect):
    becomes = "said/match", "said/share"
    items = laid(shelf(plates(), keys(), values(), matches(), shares(), becomes=becomes), aspect)
    line, stage = items["shelf/becomes/arrow/line"], layout(aspect).canvas
    assert inside(around(line), stage)
    first, last = items["said/match"], items["said/share"]
    (start, y), (end, _) = line.points[0], line.points[-1]
    assert start < end
    above = y > max(first.y, last.y) + SIZES.label / 2
    between = start > first.x and end < last.x
    assert above or between


def test_numbers_stand_in_vectors_as_many_as_can_be_read():
    entries = tuple(Strip(f"K/{k}", vector("K", k, 8), numbers=True) for k in range(4))
    numbered = replace(keys(4, 8), entries=entries, above=None)
    wide = laid(shelf(plates(), numbered, values(4, 8)))["K/0/cells"]
    assert [bool(text) for text in wide.texts[0]] == [True] * 3 + [False] * 5
    assert wide.em >= SIZES.least
    box = Box(0.0, 0.0, 5.0, 4.0)
    narrow = laid(shelf(plates(), numbered, values(4, 8)), box=box)["K/0/cells"]
    assert 1 <= sum(bool(text) for text in narrow.texts[0]) < 3
    flat = Box(0.0, 0.0, 12.0, 1.4)
    assert laid(shelf(plates(), numbered, values(4, 8)), box=flat)["K/0/cells"].texts is None


def test_a_stack_of_books_has_edges_and_no_spine():
    rest = Line(("23 more",), key="more", ink="quiet")
    first, last = keys(), values()
    first = replace(first, entries=(*first.entries[:3], None))
    items = laid(shelf(plates(), first, last, rest=rest))
    assert "shelf/3/spine" not in items
    assert "shelf/3/pages" in items
    edges = [items[f"shelf/3/edge/{k}"] for k in range(3)]
    assert all(isinstance(edge, Curve) for edge in edges)
    assert around(edges[-1]).top < items["more"].y


def test_words_are_titles_and_a_long_one_loses_its_middle():
    words = ("it", "W" * 40, "on", "mat")
    entries = tuple(Line((Token(w, k),), key=f"title/{k}") for k, w in enumerate(words))
    titles = Titles(name="title", entries=entries)
    items = laid(shelf(titles, keys(above=None), values()))
    assert items["title/0"].text == "it"
    assert "…" in items["title/1"].text
    assert items["title/0"].em == items["title/2"].em


def test_columns_are_never_narrower_than_a_word_above_them():
    columns = plates(), keys(grow=9), values(), matches(), shares()
    items = laid(shelf(*columns), "1:1")
    for name in ("key", "value", "match", "share"):
        text = items[f"said/{name}"]
        assert text.text == name
        # A line that is narrower than its word would break it.
        assert text.width is None or advance(name, "semibold") * text.em <= text.width + 1e-6


def test_what_has_no_room_beside_goes_on_below():
    parts = tuple(word(c * 4, c) for c in "abc")
    found, _ = boxes(Wrap(parts), Box(0.0, 0.0, 8.0, 4.0))
    assert found["a"].top == found["b"].top == found["c"].top
    width = 2.4 * found["a"].width + 0.3
    found, _ = boxes(Wrap(parts), Box(0.0, 0.0, width, 4.0))
    assert found["a"].top == pytest.approx(found["b"].top)
    assert found["c"].top < found["a"].bottom + 1e-6
    # All rows stand in the middle.
    assert found["c"].left + found["c"].right == pytest.approx(width, abs=1e-5)
    found, _ = boxes(Wrap(parts, side="left"), Box(0.0, 0.0, width, 4.0))
    assert found["a"].left == pytest.approx(found["c"].left) == pytest.approx(0.0, abs=1e-5)

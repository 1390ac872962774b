from __future__ import annotations

from itertools import pairwise

import pytest

from qkvideo.scenes.kit.layout import LAYOUTS, inside, layout
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.shelf import shelf


def apart(a, b):
    return a.right <= b.left or b.right <= a.left or a.top <= b.bottom or b.top <= a.bottom


@pytest.mark.parametrize("aspect", LAYOUTS)
@pytest.mark.parametrize("count", [1, 3, 7, 12])
@pytest.mark.parametrize(("tags", "pages"), [(2, 2), (8, 8), (64, 3)])
def test_reader_books_and_what_comes_of_them_have_places_of_their_own(aspect, count, tags, pages):
    places = layout(aspect)
    at = shelf(places, count, tags, pages)
    middles = [at.top - (k + 0.5) * at.pitch for k in range(count)]
    bottom = at.top - count * at.pitch
    columns = [Box(left, bottom, right, at.top) for left, right in (at.matches, at.shares)]
    books = [at.book(y) for y in middles]
    things = [at.card, *books, *columns]
    for k, thing in enumerate(things):
        assert inside(thing, places.stage), thing
        assert all(apart(thing, other) for other in things[:k])
    # What is on a book is in the order in which it is read.
    tags_end = at.tags[0] + tags * at.tags[1]
    order = [at.left, at.tags[0], tags_end, at.pages[0], at.edge, books[0].right]
    assert all(a < b for a, b in pairwise(order))
    assert at.floor >= places.stage.bottom
    # The question is held right above the tags that it is laid onto.
    question = at.question.left, at.question.right
    assert question == pytest.approx((at.tags[0], tags_end))
    assert at.question.bottom > at.heads
    # While they wait, they are apart too.
    waiting = Box(
        books[0].left + at.away[0],
        bottom + at.away[1],
        books[0].right + at.away[0],
        at.top + at.away[1],
    )
    assert inside(waiting, places.stage)
    assert inside(at.large_card, places.stage)
    assert apart(waiting, at.large_card)


def test_a_tall_stage_has_taller_books():
    square, tall = (shelf(layout(aspect), 6, 8, 8) for aspect in ("1:1", "9:16"))
    assert tall.pitch > 1.5 * square.pitch
    assert tall.large_card.bottom > tall.top + tall.away[1]
    assert square.large_card.right < square.left + square.away[0]

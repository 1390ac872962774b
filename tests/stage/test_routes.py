"""Texts on their way to another place: none is read through another."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.stage.durations import CORNER, MOVE
from qkvideo.scenes.stage.routes import ROUTES, choose, poses
from qkvideo.scenes.stage.transition import transition


def word(text, x, y, em=0.3, slant=0.0):
    return Text(key=text, text=text, em=em, x=x, y=y, colour="#FFFFFF", slant=slant)


# The last word of a row and the first of the next one, which are neighbours in one line ...
TO_A_LINE = [
    (word("lazy", 5.0, 2.5), word("lazy", -2.7, 2.0)),
    (word("dog", -5.0, 1.5), word("dog", -1.9, 2.0)),
]
# ... and in one column.
TO_A_COLUMN = [
    (word("and", -0.4, -1.5), word("and", -1.5, -1.1)),
    (word("tired", 0.4, -1.5), word("tired", -1.5, -1.45)),
]


def near(pairs, route):
    """How far the two words' left ends are apart along either axis, at each moment."""
    one, other = (poses(pair, route, np.linspace(0, 1, 200)) for pair in pairs)
    return np.abs(one - other)[:, :2].tolist()


@pytest.mark.parametrize(
    ("pairs", "route"), [(TO_A_LINE, "along"), (TO_A_COLUMN, "across")], ids=["line", "column"]
)
def test_words_that_would_cross_go_round_a_corner(pairs, route):
    wide, high = 0.55, 0.2  # of the first word at this size, and of its letters
    assert any(x < wide and y < high for x, y in near(pairs, "straight"))
    assert choose(pairs) == route
    assert not any(x < wide and y < high for x, y in near(pairs, route))


@pytest.mark.parametrize(("first", "last"), [(0.3, 0.2), (0.2, 0.3)])
def test_words_are_small_at_the_corner(first, last):
    pair = word("a", 0, 0, first), word("a", 2, 1, last)
    for route in ("along", "across"):
        np.testing.assert_allclose(
            poses(pair, route, np.array([0, 0.5, 1]))[:, 2], [first, 0.2, last]
        )


def test_words_that_do_not_cross_go_straight():
    pairs = [(word("a", -3, 1), word("a", -3, -1)), (word("b", 3, 1), word("b", 2, -1))]
    assert choose(pairs) == "straight"
    assert choose([(a, a) for a, _ in TO_A_LINE]) == "straight"
    assert choose([]) == "straight"


def test_what_stands_still_is_not_crossed_either():
    still = word("stays", 0.0, 0.0)
    # Straight it would pass through; down its own column and along below, it does not.
    moving = word("goes", -2.0, 1.5), word("goes", 2.0, -1.5)
    assert choose([(still, still), moving]) in {"along", "across"}


@pytest.mark.parametrize("route", ROUTES)
def test_every_way_begins_and_ends_where_the_pictures_are(route):
    a, b = word("w", 1.0, 2.0), word("w", -3.0, -1.0, em=0.5, slant=0.4)
    for old, new in ((a, b), (b, a)):
        first, last = poses((old, new), route, np.array([0.0, 1.0])).tolist()
        assert first == [old.x, old.y, old.em, old.slant]
        assert last == pytest.approx([new.x, new.y, new.em, new.slant])


def test_a_motion_round_a_corner_takes_longer():
    before, after = ([pair[k] for pair in TO_A_LINE] for k in (0, 1))
    made = transition(tuple(before), tuple(after), "usual", "together")
    assert {move.route for move in made.moves} == {"along"}
    assert made.ticks == MOVE * CORNER


def test_the_same_word_may_lie_upon_itself():
    """Two columns of the same words become two lines: they meet where they turn."""
    pairs = [
        (word(name, -5.1 + 5.7 * s, 2.0 - 0.4 * k), word(name, -5.9 + 1.2 * k, 1.6 - 2.8 * s))
        for s in (0, 1)
        for k, name in enumerate(
            ["The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "tired"]
        )
    ]
    assert choose(pairs) == "along"
    # Other words would lie upon them.
    others = [(replace(a, text=f"x{a.text}"), replace(b, text=f"x{b.text}")) for a, b in pairs[10:]]
    assert choose([*pairs[:10], *others]) != "along"


def test_where_no_route_is_free_words_fade_and_come():
    """Two columns of other words become two lines, of which the first is across the second."""
    columns = [
        (
            word(f"{name} {k}", -2.0 + 4 * s, 2.0 - 0.6 * k),
            word(f"{name} {k}", k * 1.2 - 4, 1.4 - s),
        )
        for s, name in enumerate(["one", "other"])
        for k in range(6)
    ]
    made = transition(*(tuple(pair[k] for pair in columns) for k in (0, 1)), "usual", "together")
    assert not any(move.before and move.after for move in made.moves)
    # A step can overrule it.
    asked = {f"one {k}": "along" for k in range(6)}
    made = transition(
        *(tuple(pair[k] for pair in columns) for k in (0, 1)), "usual", "together", asked
    )
    moved = {move.after.key: move.route for move in made.moves if move.before and move.after}
    assert moved == asked

"""Texts on their way to another place: none is read through another."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from qkvideo.scenes.layout.items import Sheet, Text
from qkvideo.scenes.stage.durations import CORNER, MOVE, QUEUE
from qkvideo.scenes.stage.routes import ROUTES, Way, free_way, poses
from qkvideo.scenes.stage.transition import transition


def word(text, x, y, em=0.3, slant=0.0):
    return Text(key=text, text=text, em=em, x=x, y=y, colour="#FFFFFF", slant=slant)


def sheet(left, top):
    edges = np.array([0.0, 1.0, 2.0])
    return Sheet(
        key="m",
        xs=left + edges,
        ys=top - edges,
        fill=np.ones((2, 2, 4)),
        rows=(0, 1),
        columns=(0, 1),
    )


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
    assert free_way(pairs) == Way(route)
    assert not any(x < wide and y < high for x, y in near(pairs, route))


def test_words_that_do_not_cross_go_straight():
    pairs = [(word("a", -3, 1), word("a", -3, -1)), (word("b", 3, 1), word("b", 2, -1))]
    assert free_way(pairs) == Way("straight")
    assert free_way([(a, a) for a, _ in TO_A_LINE]) == Way("straight")
    assert free_way([]) == Way("straight")


def test_what_stands_still_is_not_crossed_either():
    still = word("stays", 0.0, 0.0)
    # Straight it would pass through; down its own column and along below, it does not.
    moving = word("goes", -2.0, 1.5), word("goes", 2.0, -1.5)
    assert free_way([(still, still), moving]) in {Way("along"), Way("across")}


def test_words_go_round_a_matrix_if_there_is_a_way():
    matrix = sheet(0.0, 0.0)
    moving = word("goes", -2.0, -1.5), word("goes", 1.0, 0.8)
    assert free_way([moving]) == Way("straight")
    assert free_way([moving], sheets=[(matrix, matrix)]) == Way("across")
    # A matrix elsewhere is not in the way.
    away = sheet(0.0, -9.0)
    assert free_way([moving], sheets=[(away, away)]) == Way("straight")
    # Two words read through each other are worse.
    still = word("stays", -2.0, 0.5), word("stays", -2.0, 0.5)
    assert free_way([moving, still], sheets=[(matrix, matrix)]) != Way("across")


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
    assert free_way(pairs) == Way("along")
    # Other words would lie upon them.
    others = [(replace(a, text=f"x{a.text}"), replace(b, text=f"x{b.text}")) for a, b in pairs[10:]]
    assert free_way([*pairs[:10], *others]) != Way("along")


def two_columns(pitch, apart):
    """Two columns of other words become two lines, of which the first is across the second."""
    return [
        (
            word(f"{name} {k}", -2.0 + 4 * s, 2.0 - pitch * k),
            word(f"{name} {k}", k * 1.2 - 4, 1.4 - apart * s),
        )
        for s, name in enumerate(["one", "other"])
        for k in range(6)
    ]


def test_where_no_route_is_free_words_go_one_after_another():
    columns = two_columns(0.8, 3.0)
    way = free_way(columns)
    assert way.queue != "together"
    # Words beside a matrix move with it.
    assert free_way(columns, alone=False).queue == "together"
    # The first to start is the last to arrive when all of it runs backwards.
    back = free_way([(b, a) for a, b in columns])
    assert {way.queue, back.queue} == {"first", "last"}
    made = transition(*(tuple(pair[k] for pair in columns) for k in (0, 1)), "usual", "together")
    moved = [move for move in made.moves if not move.still]
    starts = [move.start for move in moved]
    assert sorted(starts) == starts[:: 1 if way.queue == "first" else -1]
    assert min(starts) == 0 == 1 - max(move.end for move in moved)
    assert made.ticks == MOVE * QUEUE
    # If they cross each other even so, they do not move.
    close = two_columns(0.6, 1.0)
    assert free_way(close).queue != "together"
    made = transition(*(tuple(pair[k] for pair in close) for k in (0, 1)), "usual", "together")
    assert not any(move.before and move.after for move in made.moves)


def test_a_name_that_changes_in_its_place_does_not_disturb_a_queue():
    columns = two_columns(0.8, 3.0)
    name = word("an old name", -6.0, -4.0)
    columns.append((name, replace(name, text="a new name", x=-5.7)))
    made = transition(*(tuple(pair[k] for pair in columns) for k in (0, 1)), "usual", "together")
    assert sum(move.before is not None and move.after is not None for move in made.moves) == 12

"""Lists of bars, and parts in rows and columns."""

from __future__ import annotations

import pytest
from test_boxes import ROOM, boxes, word

from qkvideo.scenes.kit.numbers import Cell
from qkvideo.scenes.parts.bars import Bar, Bars
from qkvideo.scenes.parts.boxes import Lattice
from qkvideo.scenes.parts.text import Token


def bars(*values, **how):
    made = [Bar(f"b{k}", (Token(f"w{k}", k),), Cell("weights", (0, k), v)) for k, v in
            enumerate(values)]  # fmt: skip
    return Bars(tuple(made), key="bars", **how)


def test_a_bar_is_as_long_as_its_number():
    _, items = boxes(bars(0.5, 0.25, 0.25), ROOM)
    drawn = {item.key: item for item in items}
    lengths = [
        drawn[f"bars/b{k}/bar"].points[:, 0].max() - drawn[f"bars/b{k}/bar"].points[:, 0].min()
        for k in range(3)
    ]
    assert lengths[0] == pytest.approx(2 * lengths[1])
    assert lengths[1] == lengths[2]
    assert drawn["bars/b0/value"].cell.value == 0.5
    assert drawn["bars/b1/label"].token == (0, 1)


def test_bars_stay_in_their_box_and_what_is_not_spoken_of_is_quiet():
    _, items = boxes(bars(1.0, 0.0, lit=frozenset({"b0"})), ROOM)
    drawn = {item.key: item for item in items}
    assert drawn["bars/b0/value"].x < ROOM.right
    assert drawn["bars/b1/value"].colour != drawn["bars/b0/value"].colour
    assert drawn["bars/b1/bar"].alpha < 1


def test_columns_are_as_wide_as_their_widest_part():
    rows = ((word("a", "a"), word("bbbb", "b")), (word("cccc", "c"), word("d", "d")))
    found, _ = boxes(Lattice(rows, sides=("end", "start")), ROOM)
    assert found["a"].right == pytest.approx(found["c"].right)
    assert found["b"].left == pytest.approx(found["d"].left)
    assert found["a"].top == pytest.approx(found["b"].top)
    assert found["a"].bottom > found["c"].top

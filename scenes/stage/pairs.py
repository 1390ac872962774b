"""Matches the items of two successive pictures: by key, what texts show, or the line they begin.

The pieces of a line have the keys "key/0", "key/1" and so on; a single piece has the line's key.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any

import numpy as np

from qkvideo.scenes.layout.items import Item, Items, Sheet, Text

BARE = 4
"""Almost nothing stays if at least this many times more items disappear or appear."""
ROUNDING = 1e-9
"""Differences up to this one, such as of positions in frame units, are rounding errors of the
layout: an item that differs by no more has not moved."""


@dataclass
class Pairs:
    """The items of two successive pictures, sorted by what happens to each item.

    Attributes:
        left: Items that are only in the first picture, and disappear.
        come: Items that are only in the second picture, and appear.
        stay: Items that are in both pictures and look the same in both, each as (item in the first
            picture, item in the second picture).
        change: Items that are in both pictures and look different, each as (item in the first
            picture, item in the second picture).
    """

    left: list[Item] = field(default_factory=list)
    come: list[Item] = field(default_factory=list)
    stay: list[tuple[Item, Item]] = field(default_factory=list)
    change: list[tuple[Item, Item]] = field(default_factory=list)

    @property
    def both(self) -> list[tuple[Item, Item]]:
        """Items that are in both pictures."""
        return [*self.stay, *self.change]

    @property
    def texts(self) -> list[tuple[Text, Text]]:
        """Texts that are in both pictures."""
        return [(a, b) for a, b in self.both if isinstance(a, Text) and isinstance(b, Text)]

    @property
    def sheets(self) -> list[tuple[Sheet, Sheet]]:
        """Matrices that are in both pictures."""
        return [(a, b) for a, b in self.both if isinstance(a, Sheet) and isinstance(b, Sheet)]

    @property
    def few(self) -> bool:
        """Whether almost nothing stays, compared with what disappears or appears."""
        return BARE * len(self.both) <= max(len(self.left), len(self.come))


def paired(before: Items, after: Items) -> Pairs:
    """Match the items of two successive pictures: of several that are alike, the nearest."""
    old, new, made = {id(item): item for item in before}, list(after), Pairs()
    for sign in (_key, _shows, _begins):
        alike: dict[Any, list[Item]] = defaultdict(list)
        for known in old.values():
            alike[sign(known)].append(known)
        rest = []
        for item in new:
            found = alike[sign(item)] if sign(item) else []
            if not found:
                rest.append(item)
                continue
            known = min(found, key=partial(_way, item))
            found.remove(known)
            (made.stay if same(known, item) else made.change).append((known, item))
            del old[id(known)]
        new = rest
    made.left, made.come = [*old.values()], new
    return made


def line_of(item: Item) -> tuple[str, str]:
    """Return the key of the line to which a text belongs, and the text's number in that line.

    The number is a string of digits, the end of the text's key. For example, the text with the key
    "note/2" has the number "2" in the line "note". The number is "" if the text is a whole line.
    """
    line, _, piece = item.key.rpartition("/")
    return (line, piece) if piece.isdecimal() else (item.key, "")


def is_name(item: Item) -> bool:
    """Whether an item is a text, but no number or word of the sentence; it may contain them."""
    return isinstance(item, Text) and item.cell is None and item.token is None


def _key(item: Item) -> Any:
    return type(item), item.key


def _shows(item: Item) -> Any:
    """Return the token or cell that a text shows, or else what its line says there."""
    if not isinstance(item, Text):
        return None
    if is_name(item):
        return line_of(item)[0], item.text.strip()
    return frozenset(marks(item))


def _begins(item: Item) -> Any:
    """Return the line that a text begins; a name stays when a number is added to it."""
    if not is_name(item):
        return None
    line, piece = line_of(item)
    return line if piece in {"", "0"} else None


def _way(a: Item, b: Item) -> tuple[bool, float]:
    """Return whether a text would turn on its way to the other, and how long the way is."""
    if not isinstance(a, Text) or not isinstance(b, Text):
        return False, 0.0
    return a.slant != b.slant, distance(a, b)


def distance(a: Text, b: Text) -> float:
    """Return the distance of two texts, in frame units."""
    return float(np.hypot(b.x - a.x, b.y - a.y))


def same(a: Item, b: Item) -> bool:
    """Return whether two items look the same, whatever their keys."""
    return a is b or (
        type(a) is type(b)
        and all(
            _equal(getattr(a, field.name), getattr(b, field.name))
            for field in fields(a)
            if field.name not in {"key", "enters", "cells", "rows", "columns"}
        )
    )


def _equal(a: Any, b: Any) -> bool:
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.shape == b.shape and np.allclose(a, b, rtol=0, atol=ROUNDING)
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= ROUNDING
    return bool(a == b)


def marks(item: Item) -> set[tuple[Any, ...]]:
    """Return what an item shows, as hashable tuples.

    A token is ("token", index of the sentence, index of the token); a number is ("cell", name of
    the tensor, index). The set is empty if the item shows neither.
    """
    found: set[tuple[Any, ...]] = set()
    match item:
        case Text():
            if item.token is not None:
                found.add(("token", *item.token))
            cells = [item.cell, *(span.cell for span in item.spans)]
            found |= {("cell", c.tensor, c.index) for c in cells if c is not None and c.index}
        case Sheet():
            if item.cells is not None and item.texts is not None:
                found |= {
                    ("cell", cell.tensor, cell.index)
                    for i, row in enumerate(item.texts)
                    for j, text in enumerate(row)
                    if text
                    for cell in (item.cells.cell(i, j),)
                }
    return found

"""Matches the items of two successive pictures: by key, what texts show, or the line they begin.

The pieces of a line have the keys "key/0", "key/1" and so on; a single piece has the line's key.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache, partial
from typing import Any

import numpy as np

from qkvideo.scenes.layout.items import Item, Items, Sheet, Text

BARE = 4
"""Almost nothing stays if at least this many times more items disappear or appear."""
UNSEEN = {"key", "enters", "cells", "rows", "columns"}
"""Attributes of items that are not seen while an item stands."""
ROUNDING = 1e-9
"""Differences up to this one, such as of positions in frame units, are rounding errors of the
layout: an item that differs by no more has not moved."""
_NUMBERS = np.ndarray, float


Both = tuple[Item, Item]
"""An item that is in both pictures, as it is in the first and in the second."""
Pair = tuple[Text, Text]
"""The same, of a text."""


@dataclass(frozen=True)
class ItemPairs:
    """The items of two successive pictures, sorted by what happens to each item.

    Attributes:
        left: Items that are only in the first picture, and disappear.
        come: Items that are only in the second picture, and appear.
        stay: Items that are in both pictures and look the same in both, each as (item in the first
            picture, item in the second picture).
        change: Items that are in both pictures and look different, each as (item in the first
            picture, item in the second picture).
    """

    left: Sequence[Item]
    come: Sequence[Item]
    stay: Sequence[Both]
    change: Sequence[Both]

    @property
    def both(self) -> list[Both]:
        """Items that are in both pictures."""
        return [*self.stay, *self.change]

    @property
    def texts(self) -> list[Pair]:
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


def paired(before: Items, after: Items) -> ItemPairs:
    """Match the items of two successive pictures: of several that are alike, the nearest.

    A number in whose place another one comes goes to where it is newly shown, if it is.
    """
    old, come, pairs = list(before), list(after), list[Both]()
    known = {item.key: item.marks for item in before if isinstance(item, Text)}
    again = {item.marks for item in after if isinstance(item, Text) and item.key not in known}
    leaves = {i.key for i in after if i.marks != known.get(i.key) and known.get(i.key) in again}

    def key(item: Item) -> Any:
        return None if item.key in leaves else (type(item), item.key)

    for sign in (key, _shows, _begins):
        alike = defaultdict[Any, list[Item]](list)
        for each in old:
            alike[sign(each)].append(each)
        for item in tuple(come):
            if found := alike[sign(item)] if sign(item) else []:
                nearest = min(found, key=partial(_way, item))
                for some, one in ((found, nearest), (old, nearest), (come, item)):
                    del some[next(k for k, each in enumerate(some) if each is one)]
                pairs.append((nearest, item))
    seen = [(pair, same(*pair)) for pair in pairs]
    both = ([pair for pair, stays in seen if stays is one] for one in (True, False))
    return ItemPairs(old, come, *both)


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


def _shows(item: Item) -> Any:
    """Return the token or cell that a text shows, or else what its line says there."""
    if not isinstance(item, Text):
        return None
    if is_name(item):
        return line_of(item)[0], item.text.strip()
    return item.marks


def _begins(item: Item) -> Any:
    """Return the line that a text begins; a name stays when a number is added to it."""
    line, piece = line_of(item)
    return line if is_name(item) and piece in {"", "0"} else None


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
    if a is b or type(a) is not type(b):
        return a is b
    kind: Any = type(a)  # for mypy, the class of frozen items cannot be hashed
    return all(_equal(getattr(a, name), getattr(b, name)) for name in _seen(kind))


@cache
def _seen(kind: type[Any]) -> tuple[str, ...]:
    """Return the attributes of a kind of item that are seen while an item stands."""
    return tuple(field.name for field in fields(kind) if field.name not in UNSEEN)


def _equal(a: Any, b: Any) -> bool:
    if a is b:
        return True
    if isinstance(a, _NUMBERS) and isinstance(b, _NUMBERS):
        return np.shape(a) == np.shape(b) and bool(np.all(np.abs(a - b) <= ROUNDING))
    return bool(a == b)

"""What is the same in two pictures: things of one key, and texts that show the same."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from qkvideo.scenes.layout.items import Item, Items, Sheet, Text


@dataclass
class Pairs:
    """Two pictures compared.

    Attributes:
        left: What is only in the first.
        come: What is only in the second.
        stay: What looks the same in both.
        change: What is in both, and looks different.
    """

    left: list[Item] = field(default_factory=list)
    come: list[Item] = field(default_factory=list)
    stay: list[tuple[Item, Item]] = field(default_factory=list)
    change: list[tuple[Item, Item]] = field(default_factory=list)


def paired(before: Items, after: Items) -> Pairs:
    """Find what is the same in both pictures."""
    old = {item.key: item for item in before}
    made = Pairs()
    fresh: list[Item] = []
    for item in after:
        known = old.pop(item.key, None)
        if known is None or type(known) is not type(item):
            if known is not None:
                made.left.append(known)
            fresh.append(item)
        elif same(known, item):
            made.stay.append((known, item))
        else:
            made.change.append((known, item))
    # Texts that show the same under another name.
    waiting: dict[frozenset[Any], list[Item]] = defaultdict(list)
    for item in old.values():
        waiting[_shows(item)].append(item)
    for item in fresh:
        alike = waiting[_shows(item)] if _shows(item) else []
        if alike:
            known = alike.pop(0)
            (made.stay if same(known, item) else made.change).append((known, item))
            old.pop(known.key, None)
        else:
            made.come.append(item)
    made.left.extend(old.values())
    return made


def _shows(item: Item) -> frozenset[Any]:
    """What a text shows, if it shows one word or one number and nothing else; else nothing."""
    if not isinstance(item, Text):
        return frozenset()
    if item.token is None and item.cell is None:
        return frozenset()
    return frozenset(marks(item))


def same(a: Item, b: Item) -> bool:
    """Whether two things look alike, wherever their names come from."""
    return type(a) is type(b) and all(
        _equal(getattr(a, field.name), getattr(b, field.name))
        for field in fields(a)
        if field.name not in {"key", "enters", "cells", "rows", "columns"}
    )


def _equal(a: Any, b: Any) -> bool:
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return np.array_equal(a, b)
    return bool(a == b)


def marks(item: Item) -> set[tuple[Any, ...]]:
    """The words of sentences and the cells of tensors that something shows."""
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

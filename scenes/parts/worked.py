"""Computations that a film shows step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from qkvideo.scenes.parts.grid import Where
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.text import Line, Piece
from qkvideo.scenes.story.terms import MOST, Sums

ALONE = 3
"""Number of rows or cells that are computed one by one, to show how, before all others at once."""


def stops(count: int) -> tuple[int, ...]:
    """Return after how many of `count` numbers their sum so far is shown, at last that of all."""
    each = -(-count // MOST)
    return (*range(each, count, each), count)


def singled(count: int) -> tuple[range, range]:
    """Return the indices of what is computed one by one, and of what is computed at once after it.

    Of many, none comes alone: in a folded matrix, the first ones are often too thin to be seen.
    """
    alone = min(ALONE, count - 1) if count <= MOST else 0
    return range(alone), range(alone, count)


def doubled(rest: range) -> Iterator[range]:
    """Yield a range in pieces, each twice as long as the one before; the last one is what is left.

    What comes one by one is so followed by the rest faster and faster.
    """
    size = 1
    while rest:
        size = size if len(rest) >= 2 * size else len(rest)
        yield rest[:size]
        rest, size = rest[size:], 2 * size


def later(done: int, count: int) -> Where | bool:
    """Return which columns of a matrix with `count` columns are empty while `done` are computed."""
    return Where(columns=tuple(range(done, count))) if done < count else False


def so_far(
    sums: Sums, count: int, key: str, ink: Ink = "ink", after: tuple[Piece, ...] = (), **how: Any
) -> Line:
    """Return the line of the sum of the first `count` numbers, one of `stops`.

    In all of these lines, the signs stand in the same places.

    Args:
        sums: The numbers that are added up.
        count: How many of them have been added.
        key: Key of the line.
        ink: Colour of the sum.
        after: What stands after the sum, such as "≠ 1".
        **how: Further attributes of the line.
    """
    every = stops(len(sums.terms))
    added = [piece for cell in sums.added for piece in ("  +  ", cell) if count == every[-1]]
    before = ("Σ", *added, f"  {sums.sign(every)}  ")
    pieces = (*before, sums.after(count), *after)
    inks = [ink if k == len(before) else "quiet" for k in range(len(pieces))]
    counts = tuple(map(sums.after, every))
    return Line(pieces, key=key, ink=tuple(inks), counts=counts, **how)

"""The one search: the largest size that fits."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sized
from typing import TypeVar

import numpy as np

from qkvideo.scenes.look.measures import SIZES

NARROWEST = 0.3
"""Minimum width of balanced lines, as a share of the room."""
STEP = 0.02
"""Difference between the sizes that are tried for a text, in frame units."""

Size = TypeVar("Size")
Made = TypeVar("Made")
Lines = TypeVar("Lines", bound=Sized)


def largest(sizes: Iterable[Size], fits: Callable[[Size], Made | None]) -> tuple[Size, Made] | None:
    """Return the first size that fits, and what `fits` gives for it; None if none fits.

    Args:
        sizes: Sizes, or other ways to arrange something, from the best to the worst.
        fits: Returns an arrangement for a size; None if that size does not fit.
    """
    for size in sizes:
        if (made := fits(size)) is not None:
            return size, made
    return None


def balanced(broken: Callable[[float], Lines], width: float, longest: float = 0.0) -> Lines:
    """Return a text broken into as few lines as possible, with lines of similar length.

    The last line is rarely a single word.

    Args:
        broken: Breaks the text into lines of a maximum width.
        width: Maximum width.
        longest: Width of the longest word, in the same unit. Narrower lines, which would break it,
            are not tried.
    """
    best = broken(width)
    for share in np.arange(0.95, NARROWEST, -0.05):
        narrower = width * float(share)
        if len(best) == 1 or narrower < longest:
            break
        tried = broken(narrower)
        if len(tried) > len(best):
            break
        best = tried
    return best


def limit(lengths: Iterable[float], room: float) -> float:
    """Return the length to which the longest are limited, so that all fit the room together.

    It is infinite if they fit anyway.
    """
    left, lengths = max(0.0, room), sorted(lengths)
    for k, each in enumerate(lengths):
        most = left / (len(lengths) - k)
        if each > most:
            return most
        left -= each
    return math.inf


def down(most: float) -> Iterator[float]:
    """Yield the sizes of text from `most` to the smallest one; without that one."""
    yield from map(float, np.arange(most, SIZES.least, -STEP))

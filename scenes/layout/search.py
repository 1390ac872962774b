"""The one search: the largest size that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import numpy as np

from qkvideo.scenes.look.theme import SIZES

STEP = 0.01
"""Difference between the sizes that are tried, in frame units."""

Size = TypeVar("Size")
Made = TypeVar("Made")


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


def down(most: float, least: float = SIZES.least, step: float = STEP) -> Iterator[float]:
    """Yield the sizes from `most` to `least`; at least one size."""
    yield from map(float, np.arange(most, least, -step))
    yield min(most, least)

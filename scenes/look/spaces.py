"""Spaces between the things of a picture, by their role."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Spaces:
    """Spaces in frame units.

    Attributes:
        close: Between things that are read as one: a frame and its contents, a heading and its
            column, the rows of a text.
        near: Between a thing and what belongs to it or points at it, such as an arrow.
        tick: Length of a bracket's ends.
        apart: Between labels, and between a label and what is not labelled by it.
        beside: Between cells and the words beside them.
    """

    close: float = 0.06
    near: float = 0.1
    tick: float = 0.1
    apart: float = 0.12
    beside: float = 0.14


SPACES = Spaces()

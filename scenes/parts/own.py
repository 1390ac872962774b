"""A mobject of manim's as a part of a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Said


@dataclass(frozen=True)
class Own(Part):
    """Any vector mobject of manim's: in its own size, or smaller if there is less room.

    Attributes:
        make: Returns the mobject. Its argument is a function from the name of an ink, such as
            "query", to its colour. manim is to be imported in `make`, not before.
        says: What it shows, for viewers who cannot see it; None for nothing.
    """

    make: Callable[[Callable[[Ink], str]], Any]
    says: Said | None = None

"""A picture that stands alone, and what is said of it."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.text.badge import Heads


@dataclass(frozen=True)
class Still:
    """One picture that belongs to no film.

    Attributes:
        title: What it is about.
        say: What is said below it.
        picture: What is on the stage.
        heads: Whether it shows one head, or all of its layer.
    """

    title: Said
    say: Said
    picture: Part
    heads: Heads = "one"

"""A single picture with its texts, which does not belong to a film."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.text.badge import Heads


@dataclass(frozen=True)
class Still:
    """One picture that does not belong to a film.

    Attributes:
        title: Its title.
        say: The caption.
        picture: The picture.
        heads: Whether it shows one head, or all heads of its layer.
    """

    title: Said
    say: Said
    picture: Part
    heads: Heads = "one"

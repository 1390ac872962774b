"""A single picture with its texts, which does not belong to a film."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.text.badge import Heads


@dataclass(frozen=True)
class Still:
    """A single picture with its texts.

    Attributes:
        title: Title of the picture.
        say: Caption of the picture.
        picture: The picture.
        heads: Which heads are shown: one head, or all heads of the layer.
    """

    title: Said
    say: Said
    picture: Part
    heads: Heads = "one"

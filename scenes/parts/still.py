"""A single picture with its texts, which does not belong to a film."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.text.badge import Heads


@dataclass(frozen=True)
class Still:
    """A single picture with its texts, which does not belong to a film.

    Attributes:
        title: Title, above the picture.
        say: Caption, below the picture.
        picture: The part that is the whole picture.
        heads: The heads that the badge names: "one" for the chosen head, "all" for all heads of the
            layer.
    """

    title: Said
    say: Said
    picture: Part
    heads: Heads = "one"

"""People, drawn as head and shoulders."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Ink, Part


@dataclass(frozen=True)
class Somebody(Part):
    """A person, drawn as head and shoulders; the items have the keys "<key>/head" and so on.

    Attributes:
        ink: Colour of the person.
        smiles: Whether the person has a face, and a tint of the colour.
        asks: Whether the person raises a hand.
    """

    ink: Ink = "query"
    smiles: bool = False
    asks: bool = False

"""The variables and claims of a beat's title, caption and notes."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story.claim import Claim


@dataclass(frozen=True)
class Caption:
    """The facts that a beat's texts mention.

    Attributes:
        say: Variables of its lines in the catalogue; "case" chooses among their variants.
        claims: What the texts claim about numbers as drawn.
    """

    say: Given
    claims: tuple[Claim, ...] = ()

    @property
    def case(self) -> str:
        """The variant of the lines."""
        return str(self.say["case"])

"""The variables and claims of a beat's title, caption and notes."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story.claim import Claim


@dataclass(frozen=True)
class Caption:
    """The facts that a beat's texts mention.

    Attributes:
        say: Variables of the beat's lines in the catalogue; "case" selects the variant of a line.
        claims: Claims about numbers as drawn that the texts make.
    """

    say: Given
    claims: tuple[Claim, ...] = ()

    @property
    def case(self) -> str:
        """The variant of the beat's lines."""
        return str(self.say["case"])

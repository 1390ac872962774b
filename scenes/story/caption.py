"""What a beat's title, caption and notes are given."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story.claim import Claim


@dataclass(frozen=True)
class Caption:
    """The facts of which a beat speaks.

    Attributes:
        say: Variables of its lines in the catalogue; "case" chooses among their variants.
        claims: What the lines claim of numbers, as they are drawn.
    """

    say: Given
    claims: tuple[Claim, ...] = ()

    @property
    def case(self) -> str:
        """Which variant of the lines it is."""
        return str(self.say["case"])

"""The variables and claims of a beat's title, caption and notes."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story.claim import Claim


@dataclass(frozen=True)
class Caption:
    """What a beat's title, caption and notes say about the sentence.

    Attributes:
        say: A dict from each variable of the beat's texts to its value. The variable "case" selects
            the variant of the texts.
        claims: What these texts claim about numbers.
    """

    say: Given
    claims: tuple[Claim, ...] = ()

    @property
    def case(self) -> str:
        """Name of the variant of the beat's lines."""
        return str(self.say["case"])

"""The lecture's last picture: how the number with which it began is computed.

Storyboard
1. number: both rounds of the sentence, and the steps from a score to the largest weight.

This is a film of its own since it follows a different film in each lecture, and a film rendered by
itself has no such ending.
"""

from __future__ import annotations

from qkvideo.scenes.parts.beat import Beat, beat

from .picture import steps
from .story import Closing, tell

TITLE = "The first number"
SUMMARY = "The end of every lecture: the number that it began with, worked out step by step."
ORDER = 99
BUILDS_ON = ("mixing",)
POSTER = "number/closing"
ANY_SCALING = True

__all__ = ["tell"]


@beat
def number(s: Closing) -> Beat:
    """Show how the largest attention weight of the chosen query is computed, step by step.

    The lecture began with this weight.
    """
    return Beat(s.say, steps(s), layers=s.rounds, claims=s.claims)

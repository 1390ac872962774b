"""The lecture's last picture: the number that it began with, and how that comes about.

Storyboard
1. number: both rounds of the sentence, and the steps from a score to the largest share.

It is a film of its own, the last of every lecture: which film comes before it depends on the
lecture, and who asks for a single film gets no end of a lecture.
"""

from __future__ import annotations

from qkvideo.scenes.parts.beat import Beat, beat

from .picture import steps
from .story import Closing, tell

TITLE = "The first number"
SUMMARY = "The end of every lecture: the number that it began with, worked out step by step."
ORDER = 99
POSTER = "number/closing"
ANY_SCALING = True

__all__ = ["tell"]


@beat
def number(s: Closing) -> Beat:
    """Show the number that the lecture began with, computed step by step."""
    return Beat(s.say, steps(s), layers=s.rounds, claims=s.claims)

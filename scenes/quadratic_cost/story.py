"""The facts about n²: counted for this sentence, and measured on a named machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.story.costs import Costs
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import WHOLE, Cell

from .counted import Counted, count
from .measured import Measured, measure

FOUR = Cell("constant", (), 4.0, WHOLE)
"""The number for the words "four times"."""


@dataclass(frozen=True)
class Story:
    """All facts of the film.

    Attributes:
        counted: Costs computed from the number of tokens.
        measured: Times and memory measured on a machine.
        claims: Claims of each caption, by the name of its beat.
    """

    counted: Counted
    measured: Measured
    claims: Mapping[str, tuple[Claim, ...]]


def tell(view: View, room: Room) -> Story:
    """Return the story: costs computed from the number of tokens, and measured times and memory.

    Args:
        view: Gives the sentence's tokens and the measurements.
        room: Not used.
    """
    del room
    costs = Costs.of(view)
    counted, measured = count(costs), measure(costs)
    claims = {
        "double": tuple(
            Claim("quotient", FOUR, (after.cells, before.cells))
            for before, after in pairwise(counted.doublings)
        ),
        "tiles": measured.memory.claims,
    }
    return Story(counted, measured, claims)

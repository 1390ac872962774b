"""The motion from one picture to the next."""

from __future__ import annotations

from collections.abc import Callable

from qkvideo.scenes.figures.figure import Drawn
from qkvideo.scenes.stage.draw import drawn
from qkvideo.scenes.stage.movers import mover
from qkvideo.scenes.stage.plan import Move, Plan


class Motion:
    """Brings everything that moves to where it will be.

    Args:
        plan: What becomes of each thing.

    Attributes:
        drawn: All that is to be seen, in the order in which it is drawn.
        first: Place of the first of it that moves; the number of all, if nothing does.
    """

    def __init__(self, plan: Plan) -> None:
        self.drawn: list[Drawn] = []
        self._ways: list[tuple[int, Move, Callable[[float], None]]] = []
        self._shares: list[float | None] = []
        for place, move in enumerate(plan.moves):
            if move.still:
                item = move.after or move.before
                assert item is not None
                self.drawn.append(drawn(item))
            else:
                one, bring = mover(move, plan.order)
                self.drawn.append(one)
                self._ways.append((place, move, bring))
                self._shares.append(None)
        self.first = self._ways[0][0] if self._ways else len(self.drawn)

    def at(self, time: float) -> list[int]:
        """Bring all to a time, from 0 to 1.

        Returns:
            The places of what looks different than it did before.
        """
        changed = []
        for k, (place, move, bring) in enumerate(self._ways):
            share = (time - move.start) / (move.end - move.start)
            share = min(1.0, max(0.0, share))
            if share != self._shares[k]:
                bring(share)
                self._shares[k] = share
                changed.append(place)
        return changed

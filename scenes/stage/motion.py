"""Computes the drawings of a transition at any moment."""

from __future__ import annotations

from collections.abc import Callable

from qkvideo.scenes.figures.figure import Drawn
from qkvideo.scenes.stage.draw import drawn
from qkvideo.scenes.stage.transition import Move, Transition
from qkvideo.scenes.stage.tweens import tween


class Motion:
    """The drawings of a transition at one moment; the method `at` sets the moment.

    Args:
        transition: The transition to draw.

    Attributes:
        drawn: The drawings of all items, in drawing order, at the moment that was set last.
        first: Index in `drawn` of the first drawing that changes during the transition; the number
            of drawings if none changes.
    """

    def __init__(self, transition: Transition) -> None:
        self.drawn: list[Drawn] = []
        self._ways: list[tuple[int, Move, Callable[[float], None]]] = []
        self._shares: list[float | None] = []
        for place, move in enumerate(transition.moves):
            if move.still:
                item = move.after or move.before
                assert item is not None
                self.drawn.append(drawn(item))
            else:
                one, bring = tween(move, transition.order)
                self.drawn.append(one)
                self._ways.append((place, move, bring))
                self._shares.append(None)
        self.first = self._ways[0][0] if self._ways else len(self.drawn)

    def at(self, time: float) -> list[int]:
        """Set all drawings to a moment of the transition.

        Args:
            time: The moment, from 0 (start of the transition) to 1 (end).

        Returns:
            Indices in `drawn` of the drawings that have changed since the last call.
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

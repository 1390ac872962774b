"""Computes the drawings of a transition at any moment."""

from __future__ import annotations

from collections.abc import Callable

from qkvideo.scenes.figures.figure import Drawn
from qkvideo.scenes.stage.draw import drawn
from qkvideo.scenes.stage.tracks import Track, actors
from qkvideo.scenes.stage.transition import Transition
from qkvideo.scenes.stage.tweens import follow


class Motion:
    """The drawings of a transition at one moment; the method `at` sets the moment.

    Args:
        transition: The transition to draw.

    Attributes:
        drawn: All drawings, in drawing order, at the moment that was set last.
        first: Index in `drawn` of the first drawing that changes during the transition; the number
            of drawings if none changes.
    """

    def __init__(self, transition: Transition) -> None:
        self.drawn: list[Drawn] = []
        self._ways: list[tuple[int, Track, Callable[[float], None]]] = []
        for place, actor in enumerate(actors(transition)):
            made = drawn(actor.item)
            self.drawn.append(made)
            self._ways += [(place, track, follow(made, track)) for track in actor.tracks]
        self._shares: list[float | None] = [None] * len(self._ways)
        self.first = self._ways[0][0] if self._ways else len(self.drawn)

    def at(self, time: float) -> list[int]:
        """Set all drawings to a moment of the transition.

        Args:
            time: The moment, from 0 (start of the transition) to 1 (end).

        Returns:
            Indices in `drawn` of the drawings that have changed since the last call.
        """
        changed = {}
        for k, (place, track, bring) in enumerate(self._ways):
            share = (time - track.start) / (track.end - track.start)
            share = min(1.0, max(0.0, share))
            if share != self._shares[k]:
                bring(share)
                self._shares[k] = share
                changed[place] = True
        return [*changed]

"""Computes the drawings of a transition at any moment."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from qkvideo.scenes.figures.figure import Drawn
from qkvideo.scenes.stage.draw import drawn
from qkvideo.scenes.stage.tracks import actors
from qkvideo.scenes.stage.transition import Transition
from qkvideo.scenes.stage.tweens import follow


class Motion:
    """The drawings of a transition at one moment; the method `at` sets the moment.

    Args:
        transition: The transition to draw.
        known: Drawings of items, by the items' ids, which are used instead of new ones. Afterwards,
            it has those of the items that do not change.

    Attributes:
        drawn: All drawings, in drawing order, at the moment that was set last.
        first: Index in `drawn` of the first drawing that changes during the transition; the number
            of drawings if none changes.
    """

    def __init__(self, transition: Transition, known: dict[int, Drawn] | None = None) -> None:
        known = {} if known is None else known
        self.drawn: list[Drawn] = []
        self._ways: list[tuple[int, Callable[[float], None]]] = []
        spans: list[tuple[float, float]] = []
        for place, actor in enumerate(actors(transition)):
            made = known.pop(id(actor.item), None) or drawn(actor.item)
            if not actor.tracks:
                known[id(actor.item)] = made
            self.drawn.append(made)
            self._ways += [(place, follow(made, track)) for track in actor.tracks]
            spans += [(track.start, track.end) for track in actor.tracks]
        self._spans = np.array(spans).reshape(-1, 2).T
        self._shares = np.full(len(spans), np.nan)
        self.first = self._ways[0][0] if self._ways else len(self.drawn)

    def at(self, time: float) -> list[int]:
        """Set all drawings to a moment of the transition.

        Args:
            time: The moment, from 0 (start of the transition) to 1 (end).

        Returns:
            Indices in `drawn` of the drawings that have changed since the last call.
        """
        start, end = self._spans
        shares = np.clip((time - start) / (end - start), 0.0, 1.0)
        moving = np.flatnonzero(shares != self._shares).tolist()
        self._shares = shares
        for k, share in zip(moving, shares[moving].tolist(), strict=True):
            self._ways[k][1](share)
        return [*dict.fromkeys(self._ways[k][0] for k in moving)]

"""The motion from one picture to the next, as one animation of manim's."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import Animation, VGroup, VMobject, linear

from qkvideo.scenes.stage.draw import drawn
from qkvideo.scenes.stage.movers import Mover, mover
from qkvideo.scenes.stage.plan import Move, Plan


class Motion(Animation):
    """Brings everything that moves to where it will be; what stands still below it is apart.

    Args:
        plan: What becomes of each thing.
        seconds: How long it takes.

    Attributes:
        below: What stands still and is drawn before all that moves.
    """

    def __init__(self, plan: Plan, seconds: float) -> None:
        first = next((k for k, m in enumerate(plan.moves) if not m.still), len(plan.moves))
        self.below: list[VMobject] = [_at_rest(move) for move in plan.moves[:first]]
        self._ways: list[tuple[Move, Mover]] = []
        parts: list[VMobject] = []
        for move in plan.moves[first:]:
            if move.still:
                parts.append(_at_rest(move))
            else:
                self._ways.append((move, mover(move, plan.order)))
                parts.append(self._ways[-1][1][0])
        super().__init__(VGroup(*parts), run_time=seconds, rate_func=linear)

    @property
    def all(self) -> list[Any]:
        """What is on the stage meanwhile, in the order in which it is drawn."""
        return [*self.below, self.mobject]

    def begin(self) -> None:
        """Stand at the beginning. manim would copy everything first."""
        self.starting_mobject = self.mobject
        self.interpolate(0)

    def interpolate_mobject(self, alpha: float) -> None:
        """Stand at the time `alpha`, from 0 to 1."""
        for move, (_, bring) in self._ways:
            share = (alpha - move.start) / (move.end - move.start)
            bring(float(np.clip(share, 0.0, 1.0)))

    def clean_up_from_scene(self, scene: Any) -> None:
        """Leave it to the stage: it puts the new picture there."""


def _at_rest(move: Move) -> VMobject:
    item = move.after or move.before
    assert item is not None
    return drawn(item)

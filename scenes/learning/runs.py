"""Training with the division by √d_k and without it: every run that was recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from qkvideo.engine.learning import dividing
from qkvideo.engine.learning.recall import EVERY, Run
from qkvideo.scenes.text.numbers import Cell, Style, whole

WIDTHS = (4, 512)
"""d_k of the panels: one at which runs with and without the division overlap, and a wide one."""
POINTS = 24
"""So many tests of each run are drawn: on a logarithmic scale the late ones are close together."""
TICKS = (10, 100)
"""Steps on the scale, beside the last one."""
COUNT, SHARE = Style(0, group=","), Style(2)


@dataclass(frozen=True)
class Runs:
    """The runs of one width, one for each seed, at the rate that suits them.

    Attributes:
        name: "divided" or "undivided".
        lines: Share of right answers, run by run, after each of `points`.
        count: How many they are.
        learnt: How many of them learnt the task.
        first: After how many steps the first of them had.
        last: And the last of those that did.
    """

    name: str
    lines: tuple[tuple[float, ...], ...]
    count: Cell
    learnt: Cell
    first: Cell
    last: Cell

    @property
    def whole(self) -> bool:
        """Whether all of them learned it."""
        return self.learnt.value == self.count.value


@dataclass(frozen=True)
class Side:
    """Both ways at one width.

    Attributes:
        width: d_k.
        points: Steps at which answers were tested; some of them, from the first one on.
        ticks: Some of them, for a scale.
        divided: With the division.
        undivided: Without it.
    """

    width: Cell
    points: tuple[int, ...]
    ticks: tuple[Cell, ...]
    divided: Runs
    undivided: Runs

    @property
    def both(self) -> tuple[Runs, Runs]:
        """Without it first: what is spoken of is drawn last."""
        return self.undivided, self.divided


def sides() -> tuple[Side, ...]:
    """Return the widths that are shown."""
    return tuple(map(_side, WIDTHS))


def _side(width: int) -> Side:
    found = dividing.read()
    tests = np.unique(np.geomspace(1, dividing.STEPS // EVERY, POINTS).round().astype(int))
    ways = [_runs(found.best(width, divided=way), tests, divided=way) for way in (True, False)]
    points = tuple((tests * EVERY).tolist())
    ticks = tuple(Cell("learning.steps", (k,), k, COUNT) for k in (points[-1], *TICKS))
    return Side(Cell("learning.widths", (width,), width, COUNT), points, ticks, *ways)


def _runs(runs: Sequence[Run], tests: npt.NDArray[np.int_], *, divided: bool) -> Runs:
    took = sorted(run.learnt for run in runs if run.learnt is not None)
    name = "divided" if divided else "undivided"
    key = f"{name}.{runs[0].width}"
    return Runs(
        name=name,
        lines=tuple(tuple(run.right[tests].tolist()) for run in runs),
        count=_count(f"runs.{key}", len(runs)),
        learnt=_count(f"learnt.{key}", len(took)),
        first=_count(f"first.{key}", took[0]),
        last=_count(f"last.{key}", took[-1]),
    )


def _count(name: str, value: int) -> Cell:
    return replace(whole(f"learning.{name}", value), style=COUNT)

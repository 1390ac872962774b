"""Training runs with and without the division by √d_k: all runs that were recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from qkvideo.engine.learning import dividing
from qkvideo.engine.learning.recall import EVERY, Run
from qkvideo.scenes.text.numbers import Cell, Style, whole

WIDTHS = (4, 512)
"""The widths d_k that are shown: one at which the two kinds of runs overlap, and a large one."""
POINTS = 24
"""Number of tests of each run that are drawn; on a logarithmic scale, late tests are close
together."""
TICKS = (10, 100)
"""Steps that are labelled on the scale, besides the last one."""
COUNT, SHARE = Style(0, group=","), Style(2)
"""Number formats of counts and of shares."""


@dataclass(frozen=True)
class Runs:
    """Training runs of one width d_k, with or without the division by √d_k: one for each seed.

    Runs were made at several learning rates. Only those at the best rate are kept here: the rate at
    which the largest number of runs learned the task. A run has learned the task if a test finds at
    least 90 % right answers.

    Attributes:
        name: "divided" for runs with the division, "undivided" for runs without it.
        lines: For each run, the fraction of right answers (0 to 1) in each test that is shown. The
            test at index k was made after `Side.points[k]` training steps.
        count: Number of runs.
        learnt: Number of runs that learned the task.
        first: Number of training steps that the quickest run needed to learn the task.
        last: Number of training steps that the slowest run needed to learn the task. Runs that
            never learned the task do not count.
    """

    name: str
    lines: tuple[tuple[float, ...], ...]
    count: Cell
    learnt: Cell
    first: Cell
    last: Cell

    @property
    def whole(self) -> bool:
        """Whether all runs learned the task."""
        return self.learnt.value == self.count.value


@dataclass(frozen=True)
class Side:
    """The training runs of one width, with and without the division by √d_k.

    Attributes:
        width: The width d_k, that is, the length of a query.
        points: Numbers of training steps after which the runs were tested; only tests that are
            shown. Runs that ended earlier have no tests at the last ones.
        ticks: Numbers of training steps that are written on the axis.
        divided: The runs with the division.
        undivided: The runs without the division.
    """

    width: Cell
    points: tuple[int, ...]
    ticks: tuple[Cell, ...]
    divided: Runs
    undivided: Runs

    @property
    def both(self) -> tuple[Runs, Runs]:
        """The runs without the division by √d_k, then the runs with the division.

        They are drawn in this order, so the runs with the division are on top.
        """
        return self.undivided, self.divided


def sides() -> tuple[Side, ...]:
    """Return the runs of each width in `WIDTHS`."""
    return tuple(map(_side, WIDTHS))


def _side(width: int) -> Side:
    """Return the runs at one width."""
    found = [dividing.read().best(width, divided=way) for way in (True, False)]
    last = max(len(run.right) for runs in found for run in runs) - 1
    tests = np.unique(np.geomspace(1, last, POINTS).round().astype(int))
    ways = [_runs(runs, tests, divided=way) for runs, way in zip(found, (True, False), strict=True)]
    points = tuple((tests * EVERY).tolist())
    ticks = tuple(Cell("learning.steps", (k,), k, COUNT) for k in (points[-1], *TICKS))
    return Side(Cell("learning.widths", (width,), width, COUNT), points, ticks, *ways)


def _runs(runs: Sequence[Run], tests: npt.NDArray[np.int_], *, divided: bool) -> Runs:
    """Return the runs of one kind, with the results of some of their tests."""
    took = sorted(run.learnt for run in runs if run.learnt is not None)
    name = "divided" if divided else "undivided"
    key = f"{name}.{runs[0].width}"
    return Runs(
        name=name,
        lines=tuple(tuple(run.right[tests[tests < len(run.right)]].tolist()) for run in runs),
        count=_count(f"runs.{key}", len(runs)),
        learnt=_count(f"learnt.{key}", len(took)),
        first=_count(f"first.{key}", took[0]),
        last=_count(f"last.{key}", took[-1]),
    )


def _count(name: str, value: int) -> Cell:
    """Return a count as a cell."""
    return replace(whole(f"learning.{name}", value), style=COUNT)

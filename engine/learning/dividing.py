"""The effect of dividing scores by √d_k: recorded runs of `recall` with and without it.

`dividing.npz` holds every run, including those that failed: `widths` (w,), `rates` (r,), `seeds`
(s,), `steps`, and `right` (w, 2, r, s, p), the number of right answers to `recall.TESTED` test
sequences at p tests; on the second axis, 0 is without the division and 1 with it. The widest runs
without it learn best at low rates, and not all in these steps: those have more steps, too, as
`longer.rates` (q,), `longer.steps` and `longer.right` (q, s, p).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.files.npz import read_npz
from qkvideo.engine.learning import recall
from qkvideo.engine.learning.recall import EVERY, TESTED, Run

SHIPPED: Final = Path(__file__).parents[1] / "data" / "dividing.npz"

WIDTHS: Final = (4, 16, 64, 256, 512)
RATES: Final = (0.001, 0.003, 0.01, 0.03)
SEEDS: Final = 5
STEPS: Final = 600
LONGER_RATES: Final = (0.001, 0.002)
LONGER_STEPS: Final = 1500
"""Learning rates and steps of the further runs without the division, at the largest width."""


@dataclass(frozen=True)
class Dividing:
    """All recorded training runs, with and without division of the scores by √d_k.

    Attributes:
        widths: Values of d_k, ascending.
        runs: By (d_k, whether scores were divided by √d_k, learning rate): one run for each seed.
            The runs of one width and side have the same learning rates as all others, but for the
            widest runs without the division, which have one more, and more steps at low rates.
    """

    widths: tuple[int, ...]
    runs: dict[tuple[int, bool, float], tuple[Run, ...]]

    def best(self, width: int, *, divided: bool) -> tuple[Run, ...]:
        """Return the runs at the best learning rate: the one at which most runs learnt the task.

        If several rates are tied, the best is the one at which the runs that learnt the task took
        the fewest steps in total.

        Args:
            width: d_k, one of `widths`.
            divided: True for the runs with division of the scores by √d_k, False for the runs
                without it.

        Returns:
            One run for each seed.
        """

        def merit(rate: float) -> tuple[int, int]:
            learnt = [run.learnt for run in self.runs[width, divided, rate]]
            return -sum(at is not None for at in learnt), sum(at or 0 for at in learnt)

        return self.runs[width, divided, min(self.rates(width, divided=divided), key=merit)]

    def rates(self, width: int, *, divided: bool) -> tuple[float, ...]:
        """Return the learning rates that were tried, ascending; see `best` for the arguments."""
        return tuple(sorted(rate for w, d, rate in self.runs if (w, d) == (width, divided)))


def build() -> dict[str, npt.NDArray[Any]]:
    """Make all training runs, with and without the division by √d_k, and return their results.

    The results are the arrays of the file `dividing.npz`, by name. This takes about fifteen minutes
    on one core.
    """
    points = STEPS // EVERY + 1
    right = np.zeros((len(WIDTHS), 2, len(RATES), SEEDS, points), dtype=np.int16)
    for at in np.ndindex(*right.shape[:-1]):
        width, divided, rate, seed = at
        run = recall.train(
            WIDTHS[width], divided=bool(divided), rate=RATES[rate], seed=seed, steps=STEPS
        )
        right[at] = np.round(run.right * TESTED)
    return {
        "widths": np.array(WIDTHS),
        "rates": np.array(RATES),
        "seeds": np.arange(SEEDS),
        "steps": np.array([STEPS]),
        "right": right,
        **_longer(),
    }


def _longer() -> dict[str, npt.NDArray[Any]]:
    """Make the further runs of the largest width, without the division."""
    points = LONGER_STEPS // EVERY + 1
    right = np.zeros((len(LONGER_RATES), SEEDS, points), dtype=np.int16)
    for rate, seed in np.ndindex(*right.shape[:-1]):
        run = recall.train(
            WIDTHS[-1], divided=False, rate=LONGER_RATES[rate], seed=seed, steps=LONGER_STEPS
        )
        right[rate, seed] = np.round(run.right * TESTED)
    return {
        "longer.rates": np.array(LONGER_RATES),
        "longer.steps": np.array([LONGER_STEPS]),
        "longer.right": right,
    }


@cache
def read() -> Dividing:
    """Read the runs that the package includes."""
    arrays = read_npz(SHIPPED)
    widths = tuple(map(int, arrays["widths"]))
    kept = {
        (width, bool(divided), float(rate)): arrays["right"][w, divided, r]
        for w, width in enumerate(widths)
        for divided in (0, 1)
        for r, rate in enumerate(arrays["rates"])
    }
    longer = zip(arrays["longer.rates"], arrays["longer.right"], strict=True)
    kept |= {(widths[-1], False, float(rate)): right for rate, right in longer}
    runs = {
        key: tuple(
            Run(*key, int(seed), right / TESTED)
            for seed, right in zip(arrays["seeds"], rights, strict=True)
        )
        for key, rights in kept.items()
    }
    return Dividing(widths, runs)

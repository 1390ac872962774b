"""The effect of dividing scores by √d_k: recorded runs of `recall` with and without it.

`dividing.npz` holds every run, including those that failed: `widths` (w,), `rates` (r,), `seeds`
(s,), `steps`, and `right` (w, 2, r, s, p), the number of right answers to `recall.TESTED` test
sequences at p tests; on the second axis, 0 is without the division and 1 with it.
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


@dataclass(frozen=True)
class Dividing:
    """All recorded training runs, with and without division of the scores by √d_k.

    Attributes:
        widths: Values of d_k, ascending.
        rates: Learning rates, ascending.
        runs: By (d_k, whether scores were divided by √d_k, learning rate): one run for each seed.
    """

    widths: tuple[int, ...]
    rates: tuple[float, ...]
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

        return self.runs[width, divided, min(self.rates, key=merit)]


def build() -> dict[str, npt.NDArray[Any]]:
    """Make all training runs, with and without the division by √d_k, and return their results.

    The results are the arrays of the file `dividing.npz`, by name. This takes about twelve minutes
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
    }


@cache
def read() -> Dividing:
    """Read the runs that the package includes."""
    arrays = read_npz(SHIPPED)
    widths = tuple(map(int, arrays["widths"]))
    rates = tuple(map(float, arrays["rates"]))
    runs = {
        (width, bool(divided), rate): tuple(
            Run(width, bool(divided), rate, int(seed), right / TESTED)
            for seed, right in zip(arrays["seeds"], arrays["right"][w, divided, r], strict=True)
        )
        for w, width in enumerate(widths)
        for divided in (0, 1)
        for r, rate in enumerate(rates)
    }
    return Dividing(widths, rates, runs)

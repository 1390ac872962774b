"""A task for one head of attention: find an item by its key, and say which value it holds.

Each sequence has `ITEMS` items. An item's vector is the sum of its key's vector and its value's;
the query is the vector of one of the keys. One head of attention reads the values, and a linear
classifier names the value. The loss depends only on that answer, so its gradient reaches W_Q and
W_K only through the weights and V; where the softmax is saturated, hardly any gradient arrives
(Vaswani et al. 2017, section 3.2.1, footnote 4). A loss on the weights themselves would not show
this, because its gradient is weight minus target, however large the scores are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.lesson.adam import settle

Array = npt.NDArray[np.float64]

ITEMS: Final = 16
KEYS: Final = 32
VALUES: Final = 8
D_MODEL: Final = 32
BATCH: Final = 64
TESTED: Final = 512
EVERY: Final = 5
"""Number of steps between two tests."""
LEARNT: Final = 0.9
"""Share of right answers from which on a run counts as having learnt the task."""


@dataclass(frozen=True)
class Run:
    """One training run on this module's task: find an item by its key, and name its value.

    Attributes:
        width: d_k.
        divided: Whether scores are divided by √d_k.
        rate: Learning rate.
        seed: Seed of all random numbers.
        right: (tests,), the results of the tests. The first test is before training, and there is
            one after every 5 steps (`EVERY`). A result is the share of the test sequences for which
            the head's answer was right, from 0 to 1.
    """

    width: int
    divided: bool
    rate: float
    seed: int
    right: Array

    @property
    def learnt(self) -> int | None:
        """Number of steps before the first test with at least 90 % right answers (`LEARNT`).

        None if no test of the run reached 90 %.
        """
        at = np.flatnonzero(self.right >= LEARNT)
        return int(at[0]) * EVERY if at.size else None


def train(width: int, *, divided: bool, rate: float, seed: int, steps: int) -> Run:
    """Train one head on this module's task, and return its results in tests during the training.

    An item has a key and a value. The head is given several items and the key of one of them, and
    has to name this item's value. The optimizer is Adam (Kingma and Ba 2014).

    Args:
        width: d_k.
        divided: Whether scores are divided by √d_k.
        rate: Learning rate.
        seed: Seed of the task's vectors, the sequences and the initial matrices. Two runs with
            equal seed and width start from equal matrices, and are trained on equal sequences.
        steps: Number of training steps.
    """
    import torch  # noqa: PLC0415 - only building needs it
    from torch.nn import functional  # noqa: PLC0415 - likewise

    draw = np.random.Generator(np.random.PCG64([seed, width]))
    keys, values = (draw.standard_normal((count, D_MODEL)) for count in (KEYS, VALUES))

    def new(rows: int, columns: int) -> Any:
        return torch.nn.Parameter(
            torch.from_numpy(draw.standard_normal((rows, columns)) * rows**-0.5)
        )

    W_Q, W_K = new(D_MODEL, width), new(D_MODEL, width)
    W_V, named = new(D_MODEL, D_MODEL), new(D_MODEL, VALUES)
    parameters = [W_Q, W_K, W_V, named]
    known = torch.from_numpy(keys), torch.from_numpy(values)

    def answers(task: tuple[Any, Any, Any]) -> Any:
        holders, held, asked = task
        X = known[0][holders] + known[1][held]
        query = known[0][holders[torch.arange(len(asked)), asked]]
        scores = ((query @ W_Q)[:, None] * (X @ W_K)).sum(dim=2)
        weights = (scores / width**0.5 if divided else scores).softmax(dim=1)
        return (weights[:, None] @ (X @ W_V))[:, 0] @ named

    def drawn(count: int) -> tuple[Any, Any, Any]:
        holders = draw.permuted(np.tile(np.arange(KEYS), (count, 1)), axis=1)[:, :ITEMS]
        held, asked = draw.integers(VALUES, size=(count, ITEMS)), draw.integers(ITEMS, size=count)
        return torch.from_numpy(holders), torch.from_numpy(held), torch.from_numpy(asked)

    def truth(task: tuple[Any, Any, Any]) -> Any:
        return task[1][torch.arange(len(task[2])), task[2]]

    tested, right = drawn(TESTED), list[float]()
    optimizer = torch.optim.Adam(parameters, lr=rate)
    for step in range(steps + 1):
        if step % EVERY == 0:
            with torch.no_grad():
                found = answers(tested).argmax(dim=1) == truth(tested)
            right.append(float(found.double().mean()))
        if step == steps:
            break
        batch = drawn(BATCH)
        optimizer.zero_grad()
        functional.cross_entropy(answers(batch), truth(batch)).backward()
        optimizer.step()
        settle(parameters)
    return Run(width, divided, rate, seed, np.array(right))

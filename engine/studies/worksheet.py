"""One row of attention to compute by hand, from rounded numbers.

If rounded numbers are used, the last digits differ from those of the exact computation. The
worksheet is therefore computed as students do it: it starts from rounded numbers, and rounds after
each step, so that answers can be compared digit by digit. It uses `Decimal`, since floats cannot
represent all decimal numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.errors import RequestError

Numbers = tuple[Decimal, ...]

MOST_KEYS: Final = 6
"""Maximum number of keys to compute. For a longer row, one key fewer is computed, and the sums
over all remaining keys are given."""
MOST_NUMBERS: Final = 8
"""Maximum length of vectors that students multiply by hand."""
SHOWN_VALUES: Final = 4
"""Number of components of the values to average, if they have more than `MOST_NUMBERS`."""
DECIMALS: Final = 2
"""Number of decimals of every result."""
_COMFORTABLE: Final = (-3.0, 5.0)
"""Range for the largest scaled score; outside of it, the score is subtracted from all before
exp."""


@dataclass(frozen=True)
class Worksheet:
    """One query's attention, as an exercise to compute by hand, with the result of each step.

    The vectors are rounded, and the result of each step is rounded to `DECIMALS` decimals (`root`
    to more if it is less than 1). At most `MOST_KEYS` keys are computed by hand. For the other
    keys, students get the sum of the exponentials and the mean of the values.

    Attributes:
        row: Index of the query, from 0.
        keys: Indices (from 0) of the keys to compute by hand, in ascending order.
        others: Number of the other keys; blocked keys are not counted.
        blocked: Number of keys that the mask blocks.
        q: The query's vector, (d_k,); empty if d_k is above `MOST_NUMBERS`.
        k: The key vectors of `keys`, (d_k,) each; each is empty if `q` is empty.
        v: The value vectors of `keys`: all components, or the first `SHOWN_VALUES` if d_v is above
            `MOST_NUMBERS`.
        root: √d_k · temperature.
        scores: q · k for each of `keys`; the scores of the trace if `q` is empty.
        scaled: `scores` divided by `root`.
        largest: The largest of `scaled`, which is subtracted from each scaled score before exp.
            None if nothing needs to be subtracted, since exp is easy to compute.
        shifted: `scaled` minus `largest`; the same as `scaled` if `largest` is None.
        exp: Exponentials of `shifted`.
        others_exp: Sum of the exponentials of the other keys; 0 if there are none.
        others_v: Mean of the value vectors of the other keys, weighted by their attention weights;
            empty if there are no other keys.
        total: Sum of `exp` and `others_exp`.
        weights: `exp` divided by `total`. If there are other keys, the last entry is `others_exp`
            divided by `total`.
        output: The sum of the vectors in `v` and of `others_v`, each times its weight.
        exact_weights: The weights without any rounding, in the order of `weights`.
        exact_output: The output without any rounding, with as many components as `output`.
    """

    row: int
    keys: tuple[int, ...]
    others: int
    blocked: int
    q: Numbers
    k: tuple[Numbers, ...]
    v: tuple[Numbers, ...]
    root: Decimal
    scores: Numbers
    scaled: Numbers
    largest: Decimal | None
    shifted: Numbers
    exp: Numbers
    others_exp: Decimal
    others_v: Numbers
    total: Decimal
    weights: Numbers
    output: Numbers
    exact_weights: tuple[float, ...]
    exact_output: tuple[float, ...]

    @property
    def steps(self) -> tuple[str, ...]:
        """Names of what is computed, in order: of "score" and "shifted", those that are needed."""
        by_hand = ("score",) if self.q else ()
        less = () if self.largest is None else ("shifted",)
        return (*by_hand, "scaled", *less, "exp", "total", "weight", "output")


def worksheet(trace: AttentionTrace, row: int) -> Worksheet:
    """Return one query's attention as an exercise to compute by hand.

    Args:
        trace: The head.
        row: Index of the query, from 0.

    Raises:
        RequestError: Numbers are too large, too small or too different to be computed by hand.
    """
    try:
        with np.errstate(over="raise", divide="raise", invalid="raise"):
            return _worksheet(trace, row)
    except (ArithmeticError, ValueError) as error:
        raise RequestError(
            "there is no worksheet of such numbers: choose another temperature, or other weights"
        ) from error


def _worksheet(trace: AttentionTrace, row: int) -> Worksheet:
    open_keys = [int(j) for j in np.flatnonzero(~trace.mask[row])]
    keys = _chosen(trace.weights[row], open_keys, row)
    rest = [j for j in open_keys if j not in keys]
    shown = trace.d_v if trace.d_v <= MOST_NUMBERS else SHOWN_VALUES
    values = trace.V[:, :shown]
    by_hand = trace.d_k <= MOST_NUMBERS
    places = _places(trace.Q[row], trace.K[keys]) if by_hand else DECIMALS
    q = _rounded(trace.Q[row], places) if by_hand else ()
    k = tuple(_rounded(trace.K[j], places) if by_hand else () for j in keys)
    value_places = _places(values[open_keys])
    v = tuple(_rounded(values[j], value_places) for j in keys)

    divisor = math.sqrt(trace.d_k) * trace.temperature
    root = _round(divisor, max(DECIMALS, DECIMALS - math.floor(math.log10(divisor))))
    scores = tuple(
        _round(sum((a * b for a, b in zip(q, each, strict=True)), Decimal(0)))
        if by_hand
        else _round(float(trace.scores[row, j]))
        for j, each in zip(keys, k, strict=True)
    )
    scaled = tuple(_round(score / root) for score in scores)
    low, high = _COMFORTABLE
    largest = None if low <= max(scaled) <= high else max(scaled)
    shifted = tuple(s - (largest or 0) for s in scaled)
    exp = tuple(_round(s.exp()) for s in shifted)
    exact = np.exp(trace.masked[row, rest] - float(largest or 0))
    others_exp = _round(float(exact.sum()))
    together = exact @ values[rest] / exact.sum() if exact.any() else np.zeros(shown)
    others_v = _rounded(together, value_places) if rest else ()
    total = sum(exp, others_exp)
    all_exp = (*exp, others_exp) if rest else exp
    all_v = (*v, others_v) if rest else v
    weights = tuple(_round(e / total) for e in all_exp)
    output = tuple(
        _round(sum((w * each[c] for w, each in zip(weights, all_v, strict=True)), Decimal(0)))
        for c in range(shown)
    )
    true = trace.weights[row]
    return Worksheet(
        row=row,
        keys=tuple(keys),
        others=len(rest),
        blocked=len(trace.mask[row]) - len(open_keys),
        q=q,
        k=k,
        v=v,
        root=root,
        scores=scores,
        scaled=scaled,
        largest=largest,
        shifted=shifted,
        exp=exp,
        others_exp=others_exp,
        others_v=others_v,
        total=total,
        weights=weights,
        output=output,
        exact_weights=(*map(float, true[keys]), *([float(true[rest].sum())] if rest else [])),
        exact_output=tuple(map(float, trace.output[row, :shown])),
    )


def _chosen(weights: NDArray[np.float64], keys: Sequence[int], row: int) -> list[int]:
    """Return all keys, or if there are many, the query itself and those with the largest weights.

    They are in the sentence's order.
    """
    if len(keys) <= MOST_KEYS:
        return list(keys)
    strongest = sorted(keys, key=lambda j: (j != row, -weights[j], j))
    return sorted(strongest[: MOST_KEYS - 1])


def _places(*arrays: NDArray[np.float64]) -> int:
    """Return the number of decimals: one, or more if that would round the numbers to 0."""
    largest = max((float(np.abs(array).max()) for array in arrays if array.size), default=0.0)
    if largest >= 0.5 or largest == 0:
        return 1
    return min(4, 1 - math.floor(math.log10(largest)))


def _rounded(numbers: Iterable[float], places: int) -> Numbers:
    return tuple(_round(float(number), places) for number in numbers)


def _round(number: Decimal | float, places: int = DECIMALS) -> Decimal:
    """Round with halves away from zero, as taught at school; there is no negative zero."""
    # A float is read as its shortest decimal representation.
    exact = number if isinstance(number, Decimal) else Decimal(repr(float(number)))
    return exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP) + 0

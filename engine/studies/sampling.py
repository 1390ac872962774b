"""How softmax depends on the length of queries and keys, measured on random samples.

Queries and keys are vectors of d_k independent numbers of mean 0 and variance 1. Each number is one
byte, centred and scaled, so dot products are sums of whole numbers: they are the same to the last
bit on every machine, whatever the order of addition.

That such scores have variance d_k, and are therefore divided by √d_k, is from Vaswani et al.,
"Attention Is All You Need" (2017), section 3.2.1, footnote 4.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.trace import freeze
from qkvideo.engine.files.npz import pack_npz, read_npz, write_file
from qkvideo.engine.studies.saturation import jacobian_norm, sharpness

Array = NDArray[np.float64]

D_K: Final = (4, 16, 64, 256, 512)
"""Lengths of the vectors. A shorter vector consists of the first numbers of the longest one."""
KEYS: Final = 10
QUERIES: Final = 12_000
"""Number of queries: enough that three standard errors of each variance are below 2 %."""
USUAL: Final = 2
"""Index in `D_K` of 64, the d_k of many models."""
EXAMPLE: Final = 3
"""Index in `D_K` of the length (256) for which one query is shown key by key.

At this length, the weights change less without the division than with it, whether a small number is
added to q · k or to the input of softmax. At 64, this depends on where it is added, since dividing
by √d_k also shrinks a change of q · k."""
NUDGE: Final = 0.1
"""Number that is added to one score to see how much the weights change."""
SATURATED: Final = 0.99
"""If a row has a weight larger than this, its weights hardly change: all entries of the softmax
Jacobian are below 0.01."""
CROWDS: Final = (10, 100, 1_000, 10_000)
"""Numbers of keys of one query; fewer keys are the first of the most."""
ASKED: Final = 200
"""Number of queries of the length with index `USUAL` for which largest weights are compared."""
BINS: Final = 40
REACH: Final = 4.0
"""Range of a histogram on each side of 0, in standard deviations."""
AXIS: Final = (-50.0, 0.0, 50.0)

_AT_ONCE = 500
VALUES: Final = 256
"""Number of values that a number of a vector can have: those of a byte."""
_UNIT = (VALUES**2 - 1) // 3
"""Mean square of an odd number from -255 to 255, which is what each byte is turned into."""


@cache
def _sums(seed: int) -> NDArray[np.int64]:
    """Return the dot products as whole numbers, (len(D_K), QUERIES, KEYS)."""
    return _products(seed, slice(1, None))


@cache
def _squares(seed: int) -> NDArray[np.int64]:
    """Return the squared lengths of queries as whole numbers, (len(D_K), QUERIES)."""
    return _products(seed, slice(0, 1))[:, :, 0]


def _products(seed: int, others: slice) -> NDArray[np.int64]:
    """Return the dot products of each query with some of its vectors: itself, then its keys."""
    starts = (0, *D_K[:-1])
    parts = []
    for part in range(QUERIES // _AT_ONCE):
        vectors = _vectors(f"seed {seed} scores {part}", (_AT_ONCE, 1 + KEYS, D_K[-1]))
        products = np.multiply(vectors[:, others], vectors[:, :1], dtype=np.int32)
        parts.append(np.add.reduceat(products, starts, axis=2))
    sums = np.cumsum(np.concatenate(parts), axis=2, dtype=np.int64)
    return np.ascontiguousarray(np.moveaxis(sums, 2, 0))


def first(d_k: int, seed: int = 0) -> tuple[Array, Array]:
    """Return the first of the random queries, with its keys.

    Args:
        d_k: Length of the vectors, at most the longest in `D_K`.
        seed: Seed of the random numbers.

    Returns:
        (1, d_k) and (KEYS, d_k).
    """
    vectors = _vectors(f"seed {seed} scores 0", (1 + KEYS, D_K[-1]))[:, :d_k] / math.sqrt(_UNIT)
    return vectors[:1], vectors[1:]


def _vectors(key: str, shape: tuple[int, ...]) -> NDArray[np.int16]:
    """Return odd whole numbers from -255 to 255, equally likely, that depend only on the key."""
    size = int(np.prod(shape))
    drawn = np.frombuffer(hashlib.shake_256(key.encode()).digest(size), dtype=np.uint8)
    return 2 * drawn.astype(np.int16).reshape(shape) - np.int16(255)


def sampled_scores(seed: int = 0) -> Array:
    """Return the dot products of random queries with random keys.

    Each query has `KEYS` keys of its own. All lengths in `D_K` use the same random vectors: a
    shorter vector consists of the first numbers of the longest one.

    Args:
        seed: Seed of the random numbers.

    Returns:
        (len(D_K), QUERIES, KEYS): entry (l, i, j) is the dot product of query i with its key j, for
        vectors of length `D_K[l]`.
    """
    return _sums(seed) / _UNIT


SHIPPED: Final = Path(__file__).parents[1] / "data" / "samples.npz"


@cache
def sample() -> Mapping[str, Array]:
    """Return how softmax depends on d_k, measured on random queries and keys.

    This is the result of `measure` with seed 0, read from a file that the package includes. Seed 0
    was the first seed that was tried.
    """
    arrays = read_npz(SHIPPED)
    return MappingProxyType({name: freeze(name, a) for name, a in arrays.items()})


def measure(seed: int = 0) -> Mapping[str, Array]:
    """Measure how softmax depends on d_k, on random queries and keys (see `sampled_scores`).

    "Scaled" means divided by √d_k, "unscaled" means not divided.

    Args:
        seed: Seed of the random numbers.

    Returns:
        Read-only arrays by name. Each name below has "sample." before it, as in "sample.d_k".
        (5, 1), a row for each d_k in `D_K`: "d_k"; "root", √d_k; "variance" and "variance.scaled",
        of all dot products; "spread" and "spread.scaled", their roots; "long", the root of the mean
        squared length of the queries; "reach", the same of the keys' lengths along their queries;
        "median.unscaled" and "median.scaled", the median of
        `saturation.jacobian_norm`; "saturated.unscaled" and "saturated.scaled", the percentage of
        queries with a weight above `SATURATED`.
        (5, BINS): "counts", histograms of the scaled dot products from -REACH to REACH.
        (1, 1): "queries", the number of queries; "scores", the number of dot products for each d_k;
        "bits", the largest possible entropy of `KEYS` weights; "nudge", `NUDGE`; "limit",
        `SATURATED`.
        (1, 3): "axis", the scores to mark on an axis.
        The following are about one example query, and are there twice, as in "sample.scaled.row"
        and "sample.unscaled.row".
        (1, KEYS): "row", the input of softmax; "weights"; "nudged", the weights after `NUDGE` is
        added to the largest input; "moved", "nudged" minus "weights". (1, 1): "entropy", in bits;
        "same", how much the largest weight changes if `NUDGE` is added to the largest dot product,
        before any division by √d_k.
        For the same query, only once, (1, 1): "key", the index (from 0) of the largest input.
        (len(CROWDS), 1), a row for each number of keys, of scaled scores at d_k = `D_K[USUAL]`:
        "crowd.n", the number of keys; "crowd.largest", the largest weight of one query;
        "crowd.more", what its largest score lacks for the weight that it has with the fewest keys;
        "crowd.middle", the median of the largest weights of `ASKED` queries.
    """
    scores = sampled_scores(seed)
    d_k = np.array([D_K], dtype=np.float64).T
    roots = np.sqrt(d_k)
    found = {
        "d_k": d_k,
        "root": roots,
        "variance": np.array([[_variance(sums)] for sums in _sums(seed)]),
        "counts": np.stack([_histogram(x / root) for x, root in zip(scores, roots, strict=True)]),
        "queries": np.array([[float(QUERIES)]]),
        "scores": np.array([[float(QUERIES * KEYS)]]),
        "bits": np.log2([[float(KEYS)]]),
        "nudge": np.array([[NUDGE]]),
        "axis": np.array([AXIS]),
    }
    found["variance.scaled"] = found["variance"] / d_k
    found |= {f"spread{x}": np.sqrt(found[f"variance{x}"]) for x in ("", ".scaled")}
    squares = _squares(seed) / _UNIT
    found["long"] = _root_of_mean(squares)
    found["reach"] = _root_of_mean(scores**2 / squares[:, :, None])
    found["limit"] = np.array([[SATURATED]])
    entering = {"unscaled": scores, "scaled": scores / roots[:, :, None]}
    for name, every in entering.items():
        weights = [attention.softmax(x) for x in every]
        norms = [jacobian_norm(w) for w in weights]
        found[f"median.{name}"] = np.median(norms, axis=1)[:, None]
        full = [(w.max(axis=1) > SATURATED).mean() for w in weights]
        found[f"saturated.{name}"] = 100 * np.array(full)[:, None]
        if name == "unscaled":
            found |= _example(scores[EXAMPLE], norms[EXAMPLE], D_K[EXAMPLE])
    found |= _crowds(seed)
    return MappingProxyType({f"sample.{name}": freeze(name, a) for name, a in found.items()})


def _crowds(seed: int) -> dict[str, Array]:
    """Return what becomes of the largest weight if a query has more keys."""
    d_k = D_K[USUAL]
    vectors = _vectors(f"seed {seed} crowds", (ASKED + CROWDS[-1], d_k)).astype(np.int64)
    scaled = vectors[:ASKED] @ vectors[ASKED:].T / (_UNIT * math.sqrt(d_k))
    largest = np.array([attention.softmax(scaled[:, :n]).max(axis=1) for n in CROWDS])
    # The query that is in the middle of all with the fewest keys.
    one = largest[:, [int(np.argsort(largest[0], kind="stable")[ASKED // 2])]]
    odds = np.log(one) - np.log1p(-one)
    return {
        "crowd.n": np.array([CROWDS], dtype=np.float64).T,
        "crowd.largest": one,
        "crowd.more": odds[0] - odds,
        "crowd.middle": np.median(largest, axis=1)[:, None],
    }


def _example(scores: Array, norms: Array, d_k: int) -> dict[str, Array]:
    """Return one query's results, key by key: the query with the median Jacobian norm.

    Returns:
        For "unscaled" and "scaled": ".row", the input of softmax; ".weights"; ".nudged", the
        weights after `NUDGE` was added to the largest input; and ".moved", their difference, (1,
        KEYS) each; ".entropy" in bits; and ".same", the change of the largest weight if `NUDGE` is
        added to q · k instead, before any division, (1, 1) each.
        "key" (1, 1), the index of the largest input.
    """
    middle = int(np.argsort(norms, kind="stable")[len(norms) // 2])
    row = scores[[middle]]
    key = int(row.argmax())
    found = {"key": np.array([[float(key)]])}
    nudge = NUDGE * (np.arange(KEYS) == key)
    for name, divisor in (("unscaled", 1.0), ("scaled", math.sqrt(d_k))):
        entering = row / divisor
        weights, nudged, same = (
            attention.softmax(x) for x in (entering, entering + nudge, (row + nudge) / divisor)
        )
        sharp = sharpness("", weights)
        found |= {
            f"{name}.row": entering,
            f"{name}.weights": weights,
            f"{name}.nudged": nudged,
            f"{name}.moved": nudged - weights,
            f"{name}.same": (same - weights)[:, [key]],
            f"{name}.entropy": sharp["entropy."],
        }
    return found


def _variance(sums: NDArray[np.int64]) -> float:
    """Return the variance, rounded only once."""
    count = sums.size
    squares, total = int((sums**2).sum()), int(sums.sum())
    return float(Fraction(count * squares - total**2, (count * _UNIT) ** 2))


def _root_of_mean(squares: Array) -> Array:
    """Return the root of the mean of each row's numbers, which are added without rounding."""
    rows = squares.reshape(len(squares), -1)
    return np.sqrt([[math.fsum(row.tolist()) / row.size] for row in rows])


def _histogram(standardised: Array) -> Array:
    counts, _ = np.histogram(standardised, BINS, (-REACH, REACH))
    return counts.astype(np.float64)


if __name__ == "__main__":
    write_file(SHIPPED, pack_npz(measure()))

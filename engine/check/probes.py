"""Known inputs, and the shapes in which functions take them.

Everything is computed in one shape, (batch, heads, n, d); a `Form` says which part of it a function
gets. All sizes (batch, heads, n, d_k, and their square roots) differ, so a function that mixes up
two axes either fails or gives other numbers. All inputs are multiples of 1/8, which every number
format represents exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)

BATCH, HEADS = 2, 3


@dataclass(frozen=True)
class Form:
    """The shapes in which a function takes its arrays.

    Attributes:
        rank: Number of axes: 2 for (n, d), 3 for (batch, n, d), 4 with an axis of heads.
        tokens_first: Whether the axes of rank 4 are (batch, n, heads, d) instead of (batch, heads,
            n, d).
        square: 0 if the function takes any n. Otherwise, the number of heads into which it splits
            d; it then takes only n = d / square, so that each head's arrays are square.
    """

    rank: int
    tokens_first: bool = False
    square: int = 0

    @property
    def axes(self) -> str:
        """The axes as text for reports, such as "(batch, n, d)"."""
        if self.rank == 4:
            return "(batch, n, heads, d)" if self.tokens_first else "(batch, heads, n, d)"
        return "(batch, n, d)" if self.rank == 3 else "(n, d)"

    def give(self, array: NDArray[Scalar]) -> NDArray[Scalar]:
        """Convert an array from (batch, heads, n, d) to the function's shape."""
        if self.rank == 4:
            return array.swapaxes(1, 2) if self.tokens_first else array
        return array[:, 0] if self.rank == 3 else array[0, 0]

    def take(self, array: NDArray[Scalar]) -> NDArray[Scalar]:
        """Convert a result from the function's shape back to (batch, heads, n, d)."""
        if self.rank == 4:
            return array.swapaxes(1, 2) if self.tokens_first else array
        return array[:, None] if self.rank == 3 else array[None, None]


@dataclass(frozen=True, eq=False)
class Probe:
    """The inputs Q, K and V of one call, (batch, heads, n, d) each.

    Attributes:
        name: A name of these inputs, for reports.
        mixed: Name of what a correct function returns for this V: `output`, or `weights` if V is
            the identity matrix.
    """

    name: str
    Q: Array
    K: Array
    V: Array
    mixed: str = "output"

    @property
    def n(self) -> int:
        """Number of tokens."""
        return int(self.Q.shape[2])


@cache
def ordinary(form: Form, n: int = 6, d: int = 16, spread: float = 1.0) -> Probe:
    """Return random inputs; if `spread` is 1, their scaled scores are of magnitude 1.

    The rows of V are linearly independent, so the output determines the weights.

    Args:
        form: The shapes in which the function takes its arrays.
        n: Number of tokens.
        d: Length of queries, keys and values (d_k = d_v).
        spread: Factor by which queries and keys are multiplied, a power of 2.
    """
    batch, heads = (BATCH if form.rank > 2 else 1), (HEADS if form.rank == 4 else 1)
    if form.square:
        n = d // form.square
    rng = np.random.default_rng([19, batch, heads, n, d])
    Q, K, V = (
        np.clip(np.round(rng.standard_normal((batch, heads, n, d)) * 8.8) / 8, -3, 3)
        for _ in range(3)
    )
    return Probe(f"{n} tokens, d_k = {d}", frozen(Q * spread), frozen(K * spread), frozen(V))


@cache
def extreme(form: Form, size: float) -> Probe:
    """Return inputs whose largest scores, before the division by √d_k, are ±`size`.

    Scores up to 32,768 are exact in float16.

    Args:
        form: The shapes in which the function takes its arrays.
        size: Magnitude of the largest scores, a power of 2, at least 1024.
    """
    plain = ordinary(form)
    n, d = plain.Q.shape[2:]
    # Each product of a query's entry and a key's entry is size / d.
    query = 2.0 ** np.floor(np.log2(size / d) / 2)
    key = size / d / query
    signs = np.where(np.arange(n) % 2, -1.0, 1.0)
    levels = np.resize([1.0, 0.0, -1.0, 1.0, 0.5, -0.5], n)
    ones = np.ones_like(plain.Q)
    return Probe(
        f"scores of ±{size:,.0f} before any division",
        frozen(ones * query * signs[:, None]),
        frozen(ones * key * levels[:, None]),
        plain.V,
    )


def frozen(array: Array) -> Array:
    """Make the array read-only, and return it."""
    array.flags.writeable = False
    return array


@cache
def some_mask(n: int) -> Mask:
    """Return a random mask that differs from its transpose, its inverse and every triangular mask.

    Every row and every column contains both values, so each row keeps a key however a function
    reads the mask.

    Returns:
        (n, n), True = blocked.
    """
    rng = np.random.default_rng(n)
    while True:
        mask = rng.random((n, n)) < 0.4
        if all(
            each.any(axis=axis).all() for each in (mask, ~mask) for axis in (0, 1)
        ) and not np.array_equal(mask, mask.T):
            mask.flags.writeable = False
            return mask


@cache
def some_padding(form: Form, n: int) -> Mask:
    """Return a padding mask, in which sequences have different numbers of pads.

    Args:
        form: The shapes in which the function takes its arrays.
        n: Number of tokens, pads included.

    Returns:
        (batch, 1, 1, n), True = blocked: two pads in the first sequence, one in any other.
    """
    batch = BATCH if form.rank > 2 else 1
    pads = np.where(np.arange(batch) == 0, 2, 1)
    mask: Mask = np.arange(n) >= n - pads[:, None, None, None]
    mask.flags.writeable = False
    return mask


@dataclass(frozen=True)
class MaskForm:
    """The form in which a function takes its mask.

    Attributes:
        kind: `bool`, `int` (1 and 0), `float` (0 and -inf, added to scores) or `flag` (True
            instead of an array).
        axes: The mask's shape as text, such as "(batch, 1, n, n)".
    """

    kind: str
    axes: str

    def give(self, mask: Mask) -> NDArray[np.generic]:
        """Convert a mask to the function's form.

        Args:
            mask: (batch or 1, heads or 1, n or 1, n), True = blocked.
        """
        shaped = _MASK_SHAPES[self.axes](mask)
        if self.kind == "float":
            return np.where(shaped, -np.inf, 0.0)
        return shaped.astype(np.int64) if self.kind == "int" else shaped


_MASK_SHAPES: dict[str, Callable[[Mask], Mask]] = {
    "(n, n)": lambda mask: mask[0, 0],
    "(batch, n, n)": lambda mask: mask[:, 0],
    "(batch, 1, n, n)": lambda mask: mask,
    "(batch, heads, n, n)": lambda mask: np.repeat(mask, HEADS, axis=1),
    "(n,)": lambda mask: mask[0, 0, 0],
    "(1, n)": lambda mask: mask[0, 0],
    "(batch, n)": lambda mask: mask[:, 0, 0],
    "(batch, 1, n)": lambda mask: mask[:, 0],
    "(batch, 1, 1, n)": lambda mask: mask,
}

MATRICES = {
    2: ("(n, n)",),
    3: ("(n, n)", "(batch, n, n)", "(batch, 1, n, n)"),
    4: ("(n, n)", "(batch, 1, n, n)", "(batch, n, n)", "(batch, heads, n, n)"),
}
VECTORS = {
    2: ("(n,)", "(1, n)"),
    3: ("(batch, n)", "(batch, 1, n)", "(batch, 1, 1, n)"),
    4: ("(batch, n)", "(batch, 1, 1, n)"),
}
KINDS = ("bool", "int", "float")

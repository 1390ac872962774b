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
    """The shape in which a function takes Q, K and V.

    Attributes:
        rank: Number of axes: 2 for (n, d), 3 for (batch, n, d), 4 for a shape with an axis of
            heads.
        tokens_first: Whether the shape of rank 4 is (batch, n, heads, d). If False, it is (batch,
            heads, n, d).
        square: 0 if the function takes any number of tokens n. Otherwise it takes only n = d /
            `square` tokens: it splits the last axis, of length d, into `square` heads, and works
            only if each head's Q, K and V are square matrices.
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
        """Convert an array from (batch, heads, n, d) to the shape that the checked function takes.

        For an axis that the function's shape lacks, only index 0 is kept.
        """
        if self.rank == 4:
            return array.swapaxes(1, 2) if self.tokens_first else array
        return array[:, 0] if self.rank == 3 else array[0, 0]

    def take(self, array: NDArray[Scalar]) -> NDArray[Scalar]:
        """Convert an array to (batch, heads, n, d), from the shape that the function uses.

        An axis that the function's shape lacks gets the length 1.
        """
        if self.rank == 4:
            return array.swapaxes(1, 2) if self.tokens_first else array
        return array[:, None] if self.rank == 3 else array[None, None]


@dataclass(frozen=True, eq=False)
class Probe:
    """The inputs Q, K and V of one call, and their name.

    Attributes:
        name: The name of the inputs in reports.
        Q: Queries, (batch, heads, n, d).
        K: Keys, (batch, heads, n, d).
        V: Values, (batch, heads, n, d).
        mixed: What the product of attention weights and V is called in reports: `output`, or
            `weights` if V is the identity matrix.
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
    """Return random inputs Q, K and V; the same arguments always give the same inputs.

    The rows of V are linearly independent. So the attention weights can be computed from the output
    and V.

    Args:
        form: The shape in which the function to be checked takes Q, K and V. It decides how many
            sequences and heads the inputs have.
        n: Number of tokens. Ignored if `form.square` is not 0: then there are d / `form.square`
            tokens.
        d: Length of each query, key and value (d_k = d_v).
        spread: Factor by which queries and keys are multiplied, a power of 2. If `spread` is 1, the
            scores divided by √d_k are about 1 in magnitude.
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
    """Return inputs whose scores, before the division by √d_k, reach from -`size` to `size`.

    Up to a `size` of 32,768, float16 represents these scores exactly.

    Args:
        form: The shape in which the checked function takes Q, K and V.
        size: The largest score, a power of 2, at least 1024.
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
    """Return a random mask that is neither symmetric nor triangular.

    Every row and every column contains True and False. So each query keeps at least one key, even
    if a function transposes or inverts the mask.

    Args:
        n: Number of tokens.

    Returns:
        (n, n), with True for blocked keys.
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
    """Return a padding mask: two pads in the first sequence, one pad in each later sequence.

    The pads are the last tokens of a sequence.

    Args:
        form: The shape in which the checked function takes Q, K and V. It decides the number of
            sequences.
        n: Number of tokens of each sequence, pads included.

    Returns:
        (batch, 1, 1, n), with True for pads, which are blocked.
    """
    batch = BATCH if form.rank > 2 else 1
    pads = np.where(np.arange(batch) == 0, 2, 1)
    mask: Mask = np.arange(n) >= n - pads[:, None, None, None]
    mask.flags.writeable = False
    return mask


@dataclass(frozen=True)
class MaskForm:
    """The form in which a function takes its mask: type and shape.

    Attributes:
        kind: The type: `bool`, `int` (1 for True, 0 for False), `float` (-inf for blocked entries,
            0 for others; added to the scores) or `flag` (the single value True, no array). Whether
            True blocks or keeps an entry is up to the function, and not part of the form.
        axes: The shape as text, such as "(batch, 1, n, n)".
    """

    kind: str
    axes: str

    def give(self, mask: Mask) -> NDArray[np.generic]:
        """Return a mask with the shape and type of this form.

        Args:
            mask: Booleans, (batch or 1, heads or 1, n or 1, n). For the kind `float`, True means
                blocked; otherwise it means what the function takes it to mean.

        Returns:
            An array of booleans, integers or floats. For the kind `flag`, an array of booleans;
            the process that runs the function passes the single value True instead of this array.
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

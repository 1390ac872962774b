"""Known inputs, and the shapes in which functions take them.

Everything is computed in one shape, (batch, heads, n, d); a `CallForm` says which part of it a
function gets. All sizes (batch, heads, n, d_k, and their square roots) differ, so a function that
mixes up two axes either fails or gives other numbers; in one probe, n is d_k, for those that look
at sizes to tell axes. All inputs are multiples of 1/8, which every number format represents
exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)

BATCH, HEADS = 3, 2
_SEED = 19


@dataclass(frozen=True)
class CallForm:
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
        Q: Queries, (batch, heads, n, d_k).
        K: Keys, (batch, heads, m, d_k).
        V: Values, (batch, heads, m, d_v).
        mixed: What the product of attention weights and V is called in reports: `output`, or
            `weights` if V is the identity matrix.
        shows: What these inputs show that ordinary ones do not; empty for ordinary ones.
        scale: Size of the numbers in V, to which differences are compared.
        recurs: Whether the same inputs are given to every function.
    """

    name: str
    Q: Array
    K: Array
    V: Array
    mixed: str = "output"
    shows: str = ""
    scale: float = 3.0
    recurs: bool = True

    @property
    def n(self) -> int:
        """Number of queries."""
        return int(self.Q.shape[2])


def probes(form: CallForm) -> tuple[Probe, ...]:
    """Return the inputs with which every function is called, as far as it accepts them.

    Any function accepts the first. The number of tokens and the length of vectors differ in the
    second; the others show what these two do not.

    Args:
        form: The shape in which the function takes Q, K and V.
    """
    again = ordinary(form, seed=20, shows="what it keeps from one call to the next")
    if form.square:
        return ordinary(form), again
    cross = "how it takes fewer queries than keys"
    few = "which keys belong to a head of queries, if several share one"
    shared = [
        ordinary(form, heads=4, key_heads=2, shows=few),
        ordinary(form, key_heads=1, shows=few),
    ]
    return (
        ordinary(form),
        ordinary(form, 5, 32),
        ordinary(form, 7, 8, d_v=24, shows="whose length it takes the square root of, and how"),
        again,
        ordinary(form, 7, 5),  # an odd length: does every number of a query count?
        ordinary(form, 8, 8, shows="whether it tells rows from columns if there are as many"),
        ordinary(form, 4, m=9, shows=cross),
        *(shared if form.rank == 4 else []),
        rising(form),
    )


@cache
def ordinary(
    form: CallForm,
    n: int = 6,
    d: int = 16,
    spread: float = 1.0,
    *,
    m: int | None = None,
    d_v: int | None = None,
    heads: int = HEADS,
    key_heads: int | None = None,
    seed: int = _SEED,
    shows: str = "",
) -> Probe:
    """Return random inputs Q, K and V; the same arguments always give the same inputs.

    The rows of V are linearly independent if d_v is at least m. Then the attention weights can be
    computed from the output and V.

    Args:
        form: The shape in which the function to be checked takes Q, K and V. It decides how many
            sequences and heads the inputs have.
        n: Number of queries. Ignored if `form.square` is not 0: then there are d / `form.square`
            tokens.
        d: Length of each query and key, d_k.
        spread: Factor by which queries and keys are multiplied, a power of 2. If `spread` is 1, the
            scores divided by √d_k are about 1 in magnitude.
        m: Number of keys; None for `n`.
        d_v: Length of each value; None for `d`.
        heads: Number of heads, if the form has any.
        key_heads: Number of heads of keys and values; None for `heads`.
        seed: Number that decides the random numbers.
        shows: What these inputs show.
    """
    batch, heads = (BATCH if form.rank > 2 else 1), (heads if form.rank == 4 else 1)
    if form.square:
        n = d // form.square
    m, d_v, key_heads = m or n, d_v or d, key_heads or heads
    rng = np.random.default_rng([seed, batch, heads, n, d])
    Q, K, V = (
        np.clip(np.round(rng.standard_normal(shape) * 8.8) / 8, -3, 3)
        for shape in ((batch, heads, n, d), (batch, key_heads, m, d), (batch, key_heads, m, d_v))
    )
    name = f"{n} tokens" if m == n else f"{n} queries, {m} keys"
    name += f", d_k = {d}" + f", d_v = {d_v}" * (d_v != d)
    name += f", {key_heads} of {heads} heads with keys" * (key_heads != heads)
    name += ", other numbers" * (seed != _SEED)
    Q, K = Q * spread, K * spread
    return Probe(name, frozen(Q), frozen(K), frozen(V), shows=shows)


@cache
def rising(form: CallForm, n: int = 70, d: int = 16) -> Probe:
    """Return inputs whose scores rise from key to key, so that the largest come last.

    Args:
        form: The shape in which the checked function takes Q, K and V.
        n: Number of tokens, more than fit into one tile of a function that works tile by tile.
        d: Length of each query, key and value.
    """
    plain = ordinary(form, n, d)
    steps = np.round(np.arange(n) * 8 * 2.0 / n) / 8  # 0 to 2
    return Probe(
        f"{n} tokens, the largest scores last",
        frozen(plain.Q / 2 + 1),
        frozen(plain.K / 2 + steps[:, None]),
        plain.V,
        shows="that what was added up before a larger score came is rescaled (online softmax)",
    )


@cache
def faint(form: CallForm) -> Probe:
    """Return inputs whose small weights meet large values, so that each adds about 1.

    The weights reach from e⁻⁶ to e⁻¹⁰, and each but the largest has a column of the output for
    itself. Number formats round them relative to their size; a function that rounds weights to
    some decimals loses them. All scores are exact in every number format.

    Args:
        form: The shape in which the checked function takes Q, K and V. One head each.
    """
    plain = ordinary(form)
    m, d = plain.K.shape[2:]
    falls = np.resize([0.0, 7.0, 8.0, 9.0, 10.25, 6.0], m)
    Q, K, V = np.zeros_like(plain.Q), np.zeros_like(plain.K), np.zeros_like(plain.V)
    Q[..., 0] = 2.0 ** np.floor(np.log2(np.sqrt(d)))
    K[..., 0] = -falls
    keys = np.arange(1, m)
    V[..., keys, keys % d] = 2.0 ** np.floor(falls[1:] * np.log2(np.e))
    return Probe(
        "small weights with large values", frozen(Q), frozen(K), frozen(V), scale=0.25, recurs=False
    )


@cache
def leaking(probe: Probe, blocked: bytes) -> Probe:
    """Return inputs whose values are large where keys are blocked, so that no leak is too small.

    Args:
        probe: The inputs otherwise.
        blocked: For each key, 1 if no query may see it, otherwise 0.
    """
    V = probe.V * np.where(np.frombuffer(blocked, np.uint8), 4096.0, 1.0)[:, None]
    name = f"{probe.name}, values of blocked keys × 4,096"
    return Probe(name, probe.Q, probe.K, frozen(V), shows="whether blocked keys leak")


@cache
def extreme(form: CallForm, size: float) -> Probe:
    """Return inputs whose scores, before the division by √d_k, reach from -`size` to `size`.

    In every third row all scores are 0: their largest one is not the largest of all rows.

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
    signs = np.resize([1.0, -1.0, 0.0], n)
    levels = np.resize([-0.5, 0.5, -1.0, 0.0, -1.0, 1.0], n)
    ones = np.ones_like(plain.Q)
    return Probe(
        f"scores of ±{size:,.0f} before any division",
        frozen(ones * query * signs[:, None]),
        frozen(ones * key * levels[:, None]),
        plain.V,
        shows="how it takes large scores",
    )


def frozen(array: Array) -> Array:
    """Make the array read-only, and return it."""
    array.flags.writeable = False
    return array


@cache
def some_mask(form: CallForm, n: int, m: int | None = None, heads: int = HEADS) -> Mask:
    """Return random masks, another for each sequence and head, neither symmetric nor triangular.

    Every row and every column contains True and False. So each query keeps at least one key, even
    if a function transposes or inverts the mask.

    Args:
        form: The shape in which the checked function takes Q, K and V. It decides how many
            sequences and heads there are.
        n: Number of queries.
        m: Number of keys; None for `n`.
        heads: Number of heads, if the form has any.

    Returns:
        (batch, heads, n, m), with True for blocked keys.
    """
    m = m or n
    batch, heads = (BATCH if form.rank > 2 else 1), (heads if form.rank == 4 else 1)
    rng = np.random.default_rng([n, m])
    found: list[Mask] = []
    while len(found) < batch * heads:
        mask = rng.random((n, m)) < 0.4
        mixed = all(each.any(axis=axis).all() for each in (mask, ~mask) for axis in (0, 1))
        if mixed and not (n == m and np.array_equal(mask, mask.T)):
            found.append(mask)
    masks: Mask = np.array(found).reshape(batch, heads, n, m)
    masks.flags.writeable = False
    return masks


@cache
def some_padding(form: CallForm, n: int) -> Mask:
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


BIAS = -2.0
"""A number that a mask adds to scores, and that shows whether it is added as it is."""

_AXES = {"b": "batch", "h": "heads", "q": "n", "k": "n", "1": "1"}


@dataclass(frozen=True)
class MaskForm:
    """The form in which a function takes its mask: type and shape.

    Attributes:
        kind: The type: `bool`, `int` (1 for True, 0 for False), `float` (-inf for blocked entries,
            0 for others; added to the scores), `bias` (the same with `BIAS` instead of -inf) or
            `flag` (the single value True, no array). Whether True blocks or keeps an entry is up to
            the function, and not part of the form.
        letters: The axes, a letter each: b for sequences, h for heads, q for queries, k for keys, 1
            for an axis of length 1.
    """

    kind: str
    letters: str

    @property
    def axes(self) -> str:
        """The shape as text, such as "(batch, 1, n, n)"."""
        names = ", ".join(_AXES[each] for each in self.letters)
        return f"({names},)" if len(self.letters) == 1 else f"({names})"

    @property
    def is_row(self) -> bool:
        """Whether the mask is one row for all queries."""
        return "q" not in self.letters

    def indexes(self, form: CallForm) -> bool:
        """Return whether the mask's axes are the scores' first, so that scores[mask] accepts it."""
        return self.letters == {2: "k", 3: "bk"}.get(form.rank)

    def narrow(self, mask: Mask) -> Mask:
        """Return the part of a mask that this form can pass: index 0 along each axis that it lacks.

        Args:
            mask: Booleans, (batch or 1, heads or 1, n or 1, m).
        """
        sizes = (None if letter in self.letters else 1 for letter in "bhqk")
        return mask[tuple(slice(size) for size in sizes)]

    def give(self, mask: Mask) -> NDArray[np.generic]:
        """Return a mask with the shape and type of this form.

        Args:
            mask: Booleans, (batch or 1, heads or 1, n or 1, m). For the kind `float`, True means
                blocked; otherwise it means what the function takes it to mean.

        Returns:
            An array of booleans, integers or floats. For the kind `flag`, an array of booleans;
            the process that runs the function passes the single value True instead of this array.
        """
        narrow = self.narrow(mask)
        sizes = dict(zip("bhqk", narrow.shape, strict=True), **{"1": 1})
        shaped = narrow.reshape([sizes[letter] for letter in self.letters])
        if self.kind in ("float", "bias"):
            return np.where(shaped, -np.inf if self.kind == "float" else BIAS, 0.0)
        return shaped.astype(np.int64) if self.kind == "int" else shaped


MATRICES = {
    2: ("qk",),
    3: ("qk", "bqk", "b1qk"),
    4: ("qk", "b1qk", "bqk", "bhqk", "hqk", "1hqk"),
}
VECTORS = {
    2: ("k", "1k"),
    3: ("bk", "b1k", "b11k"),
    4: ("bk", "b11k"),
}
"""The axes of masks that may be given, as `MaskForm.letters`, by the number of axes of Q."""
KINDS = ("bool", "int", "float")

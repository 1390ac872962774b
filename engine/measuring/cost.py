"""What attention costs, counted exactly: multiply-adds, bytes, parameters.

Counts are of the arithmetic on paper: every step unfused, every input read once, every result
written once. A multiply-add is one multiplication and the addition that takes up its product, so
it is two floating-point operations. What a machine really takes is measured, not counted: see
`qkvideo.engine.measuring.measure`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from qkvideo.engine.errors import RequestError

DTYPE_BYTES = {"float64": 8, "float32": 4, "bfloat16": 2, "float16": 2}
"""Bytes of one number."""

ATTENTION_STEPS = ("scores", "scaled", "weights", "output")
"""The steps between Q, K, V and the mixed values: the ones in which n² appears."""

# How many n×n arrays are alive at once in each backend's naive variant: NumPy works in place on
# one, torch's softmax writes a second.
_MATRICES = {"numpy": 1, "torch": 2}


@dataclass(frozen=True)
class Shape:
    """The sizes that one attention layer's cost depends on.

    Attributes:
        n: Tokens.
        d_model: Numbers per token outside the layer.
        d_k: Numbers per query and key of one head.
        d_v: Numbers per value of one head.
        heads: Heads in the layer.
        batch: Sequences worked on at once.
        dtype: A key of `DTYPE_BYTES`.

    Raises:
        RequestError: A size is no positive whole number, or the dtype is unknown.
    """

    n: int
    d_model: int
    d_k: int
    d_v: int
    heads: int = 1
    batch: int = 1
    dtype: str = "float32"

    def __post_init__(self) -> None:
        for name in ("n", "d_model", "d_k", "d_v", "heads", "batch"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or value < 1:
                raise RequestError(f"{name} is {value!r}: give a whole number from 1")
        number_bytes(self.dtype)


@dataclass(frozen=True)
class Step:
    """One step of the layer.

    Attributes:
        name: The tensor that the step makes, in the papers' symbols.
        shape: That tensor's shape, batch and heads first.
        multiply_adds: Those of its matrix products.
        elementwise: Its other operations on single numbers (a comparison, an exponential, …).
        reads: Bytes of its inputs.
        writes: Bytes of its result.
    """

    name: str
    shape: tuple[int, ...]
    multiply_adds: int
    elementwise: int
    reads: int
    writes: int


def number_bytes(dtype: str) -> int:
    """Bytes of one number of a dtype.

    Raises:
        RequestError: The dtype is unknown.
    """
    if dtype not in DTYPE_BYTES:
        raise RequestError(f"dtype {dtype!r} is unknown: choose from {', '.join(DTYPE_BYTES)}")
    return DTYPE_BYTES[dtype]


def steps(shape: Shape, *, biases: bool = False) -> tuple[Step, ...]:
    """Every step of one layer, from its input X to its result.

    Args:
        shape: The layer's sizes.
        biases: Whether each projection adds a bias.

    Returns:
        Q, K, V, scores, scaled, weights, output, result, in the order in which they are made.
    """
    s, size = shape, number_bytes(shape.dtype)
    items = s.batch * s.heads

    def step(
        name: str,
        result: tuple[int, ...],
        inputs: Sequence[int],
        multiply_adds: int = 0,
        elementwise: int = 0,
    ) -> Step:
        return Step(
            name, result, multiply_adds, elementwise, sum(inputs) * size, prod(result) * size
        )

    def projection(name: str, wide: int) -> Step:
        result = (s.batch, s.heads, s.n, wide)
        weight = s.d_model * s.heads * wide
        bias = s.heads * wide if biases else 0
        return step(
            name,
            result,
            [s.batch * s.n * s.d_model, weight, bias],
            multiply_adds=s.batch * s.n * weight,
            elementwise=prod(result) if biases else 0,
        )

    square = (s.batch, s.heads, s.n, s.n)
    mixed = (s.batch, s.heads, s.n, s.d_v)
    outer = (s.batch, s.n, s.d_model)
    joined = s.heads * s.d_v
    return (
        projection("Q", s.d_k),
        projection("K", s.d_k),
        projection("V", s.d_v),
        step("scores", square, [2 * items * s.n * s.d_k], multiply_adds=prod(square) * s.d_k),
        step("scaled", square, [prod(square)], elementwise=prod(square)),
        # Per row: n - 1 comparisons, n subtractions, n exponentials, n - 1 additions, n divisions.
        step("weights", square, [prod(square)], elementwise=items * s.n * (5 * s.n - 2)),
        step(
            "output",
            mixed,
            [prod(square), items * s.n * s.d_v],
            multiply_adds=prod(square) * s.d_v,
        ),
        # The result adds X (the residual) and, where there is one, the bias.
        step(
            "result",
            outer,
            [prod(mixed), joined * s.d_model, prod(outer), s.d_model if biases else 0],
            multiply_adds=s.batch * s.n * joined * s.d_model,
            elementwise=prod(outer) * (2 if biases else 1),
        ),
    )


def matrix_bytes(n: int, *, heads: int = 1, batch: int = 1, dtype: str = "float32") -> int:
    """Bytes of the n×n scores of all heads of all sequences."""
    return batch * heads * n * n * number_bytes(dtype)


def parameters(
    d_model: int, d_k: int, d_v: int, heads: int, *, biases: bool = False
) -> dict[str, int]:
    """Learned numbers of one layer, per projection.

    Returns:
        The counts of W_Q, W_K, W_V and W_O and, with biases, of b_Q, b_K, b_V and b_O.
    """
    widths = {"Q": heads * d_k, "K": heads * d_k, "V": heads * d_v}
    counts = {f"W_{name}": d_model * width for name, width in widths.items()}
    counts["W_O"] = heads * d_v * d_model
    if biases:
        counts |= {f"b_{name}": width for name, width in widths.items()} | {"b_O": d_model}
    return counts


def crossover(d_model: int, d_k: int, d_v: int, *, with_output: bool = True) -> int:
    """The length from which the n² part costs at least as many multiply-adds as the projections.

    Below it the projections cost more. Per token and head the projections take
    d_model · (2 d_k + d_v) multiply-adds, and d_model · d_v more with W_O; the n² part takes
    n · (d_k + d_v). Heads and batch cancel. With W_O it is 2 · d_model, whatever the heads' size.

    Args:
        d_model: Numbers per token outside the layer.
        d_k: Numbers per query and key of one head.
        d_v: Numbers per value of one head.
        with_output: Whether W_O counts among the projections.

    Returns:
        n, in tokens, rounded up.
    """
    projections = d_model * (2 * d_k + d_v + (d_v if with_output else 0))
    return -(-projections // (d_k + d_v))


def window_pairs(n: int, window: int) -> int:
    """Query-key pairs within a centred window of `window` keys, clipped at both ends.

    Raises:
        RequestError: The window is not a positive odd number.
    """
    if window < 1 or window % 2 == 0:
        raise RequestError(f"window is {window}: give an odd number of keys from 1, such as 257")
    reach = min(window // 2, n - 1)
    return n * (2 * reach + 1) - reach * (reach + 1)


def attention_multiply_adds(variant: str, shape: Shape, *, window: int = 257) -> int:
    """Multiply-adds that a variant needs between Q, K, V and the output.

    Work thrown away (a tile's corners outside the window, products done twice) does not count, so
    a rate made from this is of useful work.

    Args:
        variant: `naive`, `blockwise`, `window`, `linear` or one that starts with `sdpa`.
        shape: The layer's sizes; `d_model` plays no part.
        window: Keys that a query sees in the variant `window`.

    Returns:
        The count, over all heads and sequences.

    Raises:
        RequestError: The variant is unknown.
    """
    items = shape.batch * shape.heads
    if variant in {"naive", "blockwise"} or variant.startswith("sdpa"):
        return items * shape.n * shape.n * (shape.d_k + shape.d_v)
    if variant == "window":
        return items * window_pairs(shape.n, window) * (shape.d_k + shape.d_v)
    if variant == "linear":
        # φ(K)ᵀV, then φ(Q) times it, and φ(Q) times the sum of φ(K) for the divisor.
        return items * shape.n * (2 * shape.d_k * shape.d_v + shape.d_k)
    raise RequestError(
        f"variant {variant!r} is unknown: choose naive, blockwise, window, linear or sdpa-…"
    )


def attention_bytes(variant: str, shape: Shape, *, backend: str = "numpy") -> int:
    """Bytes that a variant has to allocate beyond Q, K and V: at least these.

    Tiles and row statistics are left out where they do not grow with n², so for all but the
    quadratic variants this is a lower bound: the output, and linear's φ(Q) and φ(K).

    Args:
        variant: As in `attention_multiply_adds`.
        shape: The layer's sizes; `d_model` plays no part.
        backend: `numpy` or `torch`.

    Returns:
        Bytes, over all heads and sequences.
    """
    items, size = shape.batch * shape.heads, number_bytes(shape.dtype)
    output = items * shape.n * shape.d_v * size
    if variant in {"naive", "sdpa-math"}:
        square = matrix_bytes(shape.n, heads=shape.heads, batch=shape.batch, dtype=shape.dtype)
        return output + _MATRICES[backend] * square
    if variant == "linear":
        return output + 2 * items * shape.n * shape.d_k * size
    return output

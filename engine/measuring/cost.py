"""What attention costs, counted exactly: multiply-adds, bytes, parameters.

Counts follow the formulas, with no steps fused: every step reads each input once and writes its
result once. A multiply-add is one multiplication and the addition of its product, so it counts as
two floating-point operations. What a machine really needs is measured by
`qkvideo.engine.measuring.measure`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from qkvideo.engine.errors import RequestError

DTYPE_BYTES = {"float64": 8, "float32": 4, "bfloat16": 2, "float16": 2}
"""Size in bytes of one number in each format."""

ATTENTION_STEPS = ("scores", "scaled", "weights", "output")
"""The steps between Q, K, V and the output: those whose cost contains n²."""

# Number of n×n arrays that each backend's naive variant holds at the same time: NumPy works in
# place in one array, torch's softmax writes a second one.
_MATRICES = {"numpy": 1, "torch": 2}


@dataclass(frozen=True)
class LayerShape:
    """The sizes that the cost of one attention layer depends on.

    Attributes:
        n: Number of tokens.
        d_model: Length of a token's vector in the layer's input and in its result.
        d_k: Length of a query and of a key of one head.
        d_v: Length of a value of one head.
        heads: Number of heads in the layer.
        batch: Number of sequences computed together.
        dtype: Number format of all tensors, a key of `DTYPE_BYTES`.

    Raises:
        RequestError: A size is not a positive whole number, or the dtype is unknown.
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
class CostStep:
    """The cost of one step of an attention layer.

    Attributes:
        name: Name of the tensor that the step computes, such as `Q` or `scores`.
        shape: Shape of this tensor: (batch, heads, n, …), or (batch, n, d_model) for `result`.
        multiply_adds: Number of multiply-adds in the step's matrix products.
        elementwise: Number of all other arithmetic operations of the step, such as comparisons,
            divisions and exponentials.
        reads: Size of the step's inputs, in bytes.
        writes: Size of the computed tensor, in bytes.
    """

    name: str
    shape: tuple[int, ...]
    multiply_adds: int
    elementwise: int
    reads: int
    writes: int


def number_bytes(dtype: str) -> int:
    """Return the size in bytes of one number.

    Args:
        dtype: Number format of the number, a key of `DTYPE_BYTES`.

    Raises:
        RequestError: The dtype is unknown.
    """
    if dtype not in DTYPE_BYTES:
        raise RequestError(f"dtype {dtype!r} is unknown: choose from {', '.join(DTYPE_BYTES)}")
    return DTYPE_BYTES[dtype]


def steps(shape: LayerShape, *, biases: bool = False) -> tuple[CostStep, ...]:
    """Return the cost of each step of one attention layer, from its input X to its result.

    Args:
        shape: The layer's sizes.
        biases: Whether each projection adds a bias.

    Returns:
        One `CostStep` for each tensor, in the order of computation: Q, K, V, scores, scaled (scores
        divided by √d_k), weights (softmax of scaled), output (weights times V), and result (the
        outputs of all heads times W_O, plus X).
    """
    s, size = shape, number_bytes(shape.dtype)
    items = s.batch * s.heads

    def step(
        name: str,
        result: tuple[int, ...],
        inputs: Sequence[int],
        multiply_adds: int = 0,
        elementwise: int = 0,
    ) -> CostStep:
        return CostStep(
            name, result, multiply_adds, elementwise, sum(inputs) * size, prod(result) * size
        )

    def projection(name: str, wide: int) -> CostStep:
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
        # The result adds X (the residual) and, if there is one, the bias.
        step(
            "result",
            outer,
            [prod(mixed), joined * s.d_model, prod(outer), s.d_model if biases else 0],
            multiply_adds=s.batch * s.n * joined * s.d_model,
            elementwise=prod(outer) * (2 if biases else 1),
        ),
    )


def matrix_bytes(n: int, *, heads: int = 1, batch: int = 1, dtype: str = "float32") -> int:
    """Return the size in bytes of the n×n scores of one layer, for all heads and sequences.

    Args:
        n: Number of tokens.
        heads: Number of heads in the layer.
        batch: Number of sequences computed together.
        dtype: Number format of the scores, a key of `DTYPE_BYTES`.
    """
    return batch * heads * n * n * number_bytes(dtype)


def parameters(
    d_model: int, d_k: int, d_v: int, heads: int, *, biases: bool = False
) -> dict[str, int]:
    """Count the parameters of each projection of one attention layer.

    Args:
        d_model: Length of a token's vector in the layer's input and in its result.
        d_k: Length of a query and of a key of one head.
        d_v: Length of a value of one head.
        heads: Number of heads in the layer.
        biases: Whether each projection adds a bias.

    Returns:
        The number of parameters, by name: `W_Q`, `W_K`, `W_V` and `W_O` (all heads together); with
        biases also `b_Q`, `b_K`, `b_V` and `b_O`.
    """
    widths = {"Q": heads * d_k, "K": heads * d_k, "V": heads * d_v}
    counts = {f"W_{name}": d_model * width for name, width in widths.items()}
    counts["W_O"] = heads * d_v * d_model
    if biases:
        counts |= {f"b_{name}": width for name, width in widths.items()} | {"b_O": d_model}
    return counts


def window_pairs(n: int, window: int) -> int:
    """Count the query-key pairs if each query attends only to the keys in a window around it.

    Args:
        n: Number of queries, which is also the number of keys.
        window: Number of keys in the window, which is centred on the query. Near the ends of the
            sequence, the part of the window beyond the end contains no keys.

    Raises:
        RequestError: The window is not a positive odd number.
    """
    if window < 1 or window % 2 == 0:
        raise RequestError(f"window is {window}: give an odd number of keys from 1, such as 257")
    reach = min(window // 2, n - 1)
    return n * (2 * reach + 1) - reach * (reach + 1)


def attention_multiply_adds(variant: str, shape: LayerShape, *, window: int = 257) -> int:
    """Count the multiply-adds from Q, K and V to the output, for a variant of attention.

    Only the multiply-adds that the output needs are counted, each of them once. A program may
    compute more.

    Args:
        variant: `naive`, `blockwise`, `window`, `linear`, or a name that starts with `sdpa`
            (torch's `scaled_dot_product_attention`).
        shape: The layer's sizes; `d_model` is not used.
        window: Number of keys that each query attends to, odd; near the ends of the sequence,
            there are fewer. Used only by the variant `window`.

    Returns:
        The number of multiply-adds, over all heads and sequences.

    Raises:
        RequestError: The variant is unknown, or it is `window` and the argument `window` is not a
            positive odd number.
    """
    items = shape.batch * shape.heads
    if variant in {"naive", "blockwise"} or variant.startswith("sdpa"):
        return items * shape.n * shape.n * (shape.d_k + shape.d_v)
    if variant == "window":
        return items * window_pairs(shape.n, window) * (shape.d_k + shape.d_v)
    if variant == "linear":
        # φ(K)ᵀV, then φ(Q) times this product, and φ(Q) times the sum of φ(K) for the divisor.
        return items * shape.n * (2 * shape.d_k * shape.d_v + shape.d_k)
    raise RequestError(
        f"variant {variant!r} is unknown: choose naive, blockwise, window, linear or sdpa-…"
    )


def attention_bytes(variant: str, shape: LayerShape, *, backend: str = "numpy") -> int:
    """Return the minimum number of bytes that a variant of attention has to allocate.

    Counted are the output, arrays of n×n numbers, and the arrays φ(Q) and φ(K) of linear attention.
    Q, K and V are not counted.

    Args:
        variant: `naive`, `blockwise`, `window`, `linear`, or a name that starts with `sdpa`
            (torch's `scaled_dot_product_attention`).
        shape: The layer's sizes; `d_model` is not used.
        backend: The library that computes attention: `numpy` or `torch`.

    Returns:
        Number of bytes, over all heads and sequences.
    """
    items, size = shape.batch * shape.heads, number_bytes(shape.dtype)
    output = items * shape.n * shape.d_v * size
    if variant in {"naive", "sdpa-math"}:
        square = matrix_bytes(shape.n, heads=shape.heads, batch=shape.batch, dtype=shape.dtype)
        return output + _MATRICES[backend] * square
    if variant == "linear":
        return output + 2 * items * shape.n * shape.d_k * size
    return output

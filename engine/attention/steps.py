"""Scaled dot-product attention, one pure function per step, in float64.

The steps and their symbols are those of Vaswani et al., "Attention Is All You Need" (2017), section
3.2: Attention(Q, K, V) = softmax(Q Kᵀ / √d_k) V. Rows are queries, columns are keys. No argument is
changed in place.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.errors import RequestError

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


def project(X: Array, W: Array, b: Array | None = None) -> Array:
    """Multiply each row of X by a learned matrix, and add a bias if there is one: `X @ W (+ b)`.

    Args:
        X: (n, d_model), one row per token.
        W: (d_model, d), the learned matrix. d is d_k for queries and keys, d_v for values.
        b: (d,), the bias; None if the weights have none.

    Returns:
        (n, d): Q, K or V.

    Raises:
        RequestError: The shapes do not fit together.
    """
    _fit(X.ndim == W.ndim == 2 and X.shape[1] == W.shape[0], "X", X, "W", W)
    if b is None:
        return X @ W
    _fit(b.shape == W.shape[1:], "W", W, "b", b)
    return X @ W + b


def score(Q: Array, K: Array) -> Array:
    """Compare every query with every key by their dot product: `Q @ K.T`.

    Args:
        Q: (n_q, d_k), one row per query.
        K: (n_k, d_k), one row per key.

    Returns:
        (n_q, n_k): entry (i, j) says how well key j matches query i.

    Raises:
        RequestError: Q and K differ in d_k, or d_k is 0.
    """
    _fit(Q.ndim == K.ndim == 2 and Q.shape[1] == K.shape[1], "Q", Q, "K", K)
    if Q.shape[1] < 1:
        raise RequestError(f"d_k is 0 (Q has shape {Q.shape}): queries and keys need d_k >= 1")
    return Q @ K.T


def scale(scores: Array, d_k: int, temperature: float = 1.0, divisor: Array | None = None) -> Array:
    """Return scores divided by √d_k and by the temperature.

    Dividing by √d_k keeps the spread of the scores independent of d_k.

    Args:
        scores: (n, n).
        d_k: Length of a query and of a key.
        temperature: Above 1 makes the attention weights more equal, below 1 less equal. At 1,
            they are those of “Attention Is All You Need”, which has no temperature.
        divisor: (1,), the number that replaces √d_k in models that divide by another number.

    Returns:
        (n, n): `scores / sqrt(d_k) / temperature`, or `scores / divisor / temperature`.

    Raises:
        RequestError: d_k is below 1, or the temperature is not a positive finite number, or so
            small that a score divided by it is too large for a number.
    """
    if d_k < 1:
        raise RequestError(f"d_k is {d_k}: queries and keys need d_k >= 1")
    check_temperature(temperature)
    plain = scores / (math.sqrt(d_k) if divisor is None else divisor)
    with np.errstate(over="ignore"):
        scaled = plain / temperature
    if temperature < 1 and (np.isposinf(scaled) & np.isfinite(plain)).any():
        raise RequestError(
            f"temperature is {temperature!r}: scores divided by it are too large, give a larger one"
        )
    return np.asarray(scaled)


def block(scaled: Array, mask: Mask) -> Array:
    """Return scores with -inf for blocked keys, to which softmax then gives the weight 0.

    Args:
        scaled: (n, n), scores divided by √d_k and temperature.
        mask: (n, n), True = blocked.

    Returns:
        (n, n), the masked scores.

    Raises:
        RequestError: The shapes differ, the mask is not boolean, or all scores of a row that are
            not blocked are -inf.
    """
    _fit(scaled.shape == mask.shape, "scaled", scaled, "mask", mask)
    if mask.dtype != np.bool_:
        raise RequestError(f"mask has dtype {mask.dtype}: it must be bool (True = blocked)")
    lost = (np.isneginf(scaled) | mask).all(axis=1) & ~mask.all(axis=1)
    if lost.any():
        raise RequestError(
            f"row {lost.argmax() + 1} holds no score but -inf: softmax needs a finite one, use"
            " smaller weights"
        )
    return np.where(mask, -np.inf, scaled)


def softmax(masked: Array) -> Array:
    """Turn each row of scores into weights that are not negative and add up to 1.

    The row's maximum is subtracted first. This multiplies numerator and denominator by the same
    factor, so the weights stay the same, and exp cannot overflow.

    Args:
        masked: (n, n), -inf where a key is blocked.

    Returns:
        (n, n): `weights`; exactly 0 where blocked.

    Raises:
        RequestError: A row is blocked entirely (its weights are undefined), or contains NaN or
            +inf.
    """
    if masked.ndim != 2 or masked.shape[1] == 0:
        raise RequestError(f"masked has shape {masked.shape}: softmax needs rows with a key each")
    highest = masked.max(axis=1, keepdims=True)
    wrong = np.flatnonzero(~np.isfinite(highest[:, 0]))
    if wrong.size:
        top = highest[wrong[0], 0]
        i = wrong[0] + 1
        if top == -np.inf:
            raise RequestError(
                f"row {i} is blocked entirely: softmax needs a key to attend to, unblock one"
            )
        raise RequestError(
            f"row {i} holds {top}: softmax needs finite scores (or -inf), use smaller weights"
        )
    with np.errstate(over="ignore"):  # a difference beyond float64 is -inf, and exp makes it 0
        exponentials = np.exp(masked - highest)
    return np.asarray(exponentials / exponentials.sum(axis=1, keepdims=True))


def mix(weights: Array, V: Array) -> Array:
    """Return each query's average of all values, weighted by the query's row: `weights @ V`.

    Args:
        weights: (n_q, n_k), attention weights, one row per query.
        V: (n_k, d_v), one row per value.

    Returns:
        (n_q, d_v): one head's `output`.

    Raises:
        RequestError: The shapes do not fit together.
    """
    _fit(weights.ndim == V.ndim == 2 and weights.shape[1] == V.shape[0], "weights", weights, "V", V)
    return weights @ V


def join(X: Array, outputs: Sequence[Array], W_O: Array) -> Array:
    """Put the heads' outputs side by side, multiply them by W_O, and add the result to X.

    Args:
        X: (n, d_model), the layer's input (the residual stream).
        outputs: The output of each head, (n, d_v) each.
        W_O: (heads * d_v, d_model).

    Returns:
        (n, d_model): `X + concat(outputs) @ W_O`, the next layer's X.

    Raises:
        RequestError: The shapes do not fit together, or there is no output.
    """
    if not outputs:
        raise RequestError("there are 0 outputs to join: a layer needs at least one head")
    for output in outputs:
        _fit(output.ndim == 2 and output.shape[0] == X.shape[0], "X", X, "output", output)
    heads = np.concatenate(outputs, axis=1)
    _fit(W_O.ndim == 2 and heads.shape[1] == W_O.shape[0], "concat(outputs)", heads, "W_O", W_O)
    _fit(X.shape[1:] == W_O.shape[1:], "X", X, "W_O", W_O)
    return X + heads @ W_O


def check_temperature(temperature: float) -> None:
    """Check that scores can be divided by a temperature.

    Raises:
        RequestError: The temperature is not a finite number above 0.
    """
    if not (math.isfinite(temperature) and temperature > 0):
        raise RequestError(f"temperature is {temperature}: it must be a finite number above 0")


def _fit(fits: bool, name: str, a: NDArray[np.generic], other: str, b: NDArray[np.generic]) -> None:
    if not fits:
        raise RequestError(f"shapes do not fit: {name} is {a.shape}, {other} is {b.shape}")

"""Linear attention: a different function from softmax attention, without the n×n matrix (O(n·d²)).

The weight of a key is proportional to φ(q)·φ(k) with φ(x) = elu(x) + 1 (Katharopoulos et al. 2020),
so the sum over keys can be computed before any query is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.kernels.shapes import check_qkv

if TYPE_CHECKING:
    from torch import Tensor


def linear_numpy(Q: NDArray[Any], K: NDArray[Any], V: NDArray[Any]) -> NDArray[Any]:
    """Compute linear attention (Katharopoulos et al. 2020).

    With φ(x) = elu(x) + 1, the output for a query q is [Σⱼ (φ(q)·φ(kⱼ)) vⱼ] / [Σⱼ φ(q)·φ(kⱼ)],
    summed over all keys kⱼ and their values vⱼ.

    Args:
        Q: Queries, (…, n, d_k).
        K: Keys, (…, n, d_k).
        V: Values, (…, n, d_v).

    Returns:
        The output, (…, n, d_v), in the inputs' dtype.

    Raises:
        RequestError: The shapes do not match.
    """
    check_qkv(Q, K, V)
    phi_Q, phi_K = _positive(Q), _positive(K)
    summary = np.matmul(np.swapaxes(phi_K, -1, -2), V)
    output: NDArray[Any] = np.matmul(phi_Q, summary)
    output /= np.matmul(phi_Q, phi_K.sum(axis=-2)[..., None])
    return output


def _positive(x: NDArray[Any]) -> NDArray[Any]:
    made: NDArray[Any] = np.exp(np.minimum(x, 0))
    made += np.maximum(x, 0)
    return made


def linear_torch(Q: Tensor, K: Tensor, V: Tensor) -> Tensor:
    """Compute linear attention (Katharopoulos et al. 2020) with torch.

    With φ(x) = elu(x) + 1, the output for a query q is [Σⱼ (φ(q)·φ(kⱼ)) vⱼ] / [Σⱼ φ(q)·φ(kⱼ)],
    summed over all keys kⱼ and their values vⱼ.

    Args:
        Q: Queries, (…, n, d_k), on any device.
        K: Keys, (…, n, d_k).
        V: Values, (…, n, d_v).

    Returns:
        The output, (…, n, d_v), in the inputs' dtype, on their device.

    Raises:
        RequestError: The shapes do not match.
    """
    check_qkv(Q, K, V)
    # elu(x) + 1 is not used here: elu subtracts 1 from e^x, and adding 1 again loses digits.
    phi_Q, phi_K = (each.clamp(max=0).exp_().add_(each.clamp(min=0)) for each in (Q, K))
    output = phi_Q @ (phi_K.transpose(-1, -2) @ V)
    return output.div_(phi_Q @ phi_K.sum(dim=-2).unsqueeze(-1))

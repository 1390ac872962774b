from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings

# The same examples in every run, however slow the machine is.
settings.register_profile("qkvideo", derandomize=True, deadline=None)
settings.load_profile("qkvideo")

MakeWeights = Callable[..., Path]


@pytest.fixture
def toy() -> dict[str, np.ndarray]:
    """Two layers of two heads, d_model = 6, d_k = 3, d_v = 2; biases in the second layer only."""
    rng = np.random.default_rng(7)
    arrays = {
        "vocab": np.array(["the", "cat", "sat", "it", "[pad]"]),
        "embedding": rng.normal(size=(5, 6)),
        "positions": rng.normal(size=(12, 6)) / 4,
    }
    for layer in (1, 2):
        arrays[f"L{layer}.W_Q"] = rng.normal(size=(2, 6, 3))
        arrays[f"L{layer}.W_K"] = rng.normal(size=(2, 6, 3))
        arrays[f"L{layer}.W_V"] = rng.normal(size=(2, 6, 2))
        arrays[f"L{layer}.W_O"] = rng.normal(size=(4, 6)) / 2
    arrays["L2.b_Q"] = rng.normal(size=(2, 3))
    arrays["L2.b_K"] = rng.normal(size=(2, 3))
    arrays["L2.b_V"] = rng.normal(size=(2, 2))
    return arrays


@pytest.fixture
def make_weights(tmp_path: Path, toy: dict[str, np.ndarray]) -> MakeWeights:
    """Write the toy weights as `toy.npz`; changes replace arrays, None leaves one out."""

    def make(changes: dict[str, object] | None = None) -> Path:
        arrays = toy | (changes or {})
        path = tmp_path / "toy.npz"
        np.savez(path, **{key: value for key, value in arrays.items() if value is not None})
        return path

    return make

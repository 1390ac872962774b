"""Names and axes of a head's tensors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Axes with the same name have the same size. Tensors have one row per piece of a word; if no word
# was split, the pieces are the tokens.
TENSORS: Final[Mapping[str, tuple[str, ...]]] = {
    "resid_pre": ("n", "d_model"),
    "X": ("n", "d_model"),
    "W_Q": ("d_model", "d_k"),
    "W_K": ("d_model", "d_k"),
    "W_V": ("d_model", "d_v"),
    "b_Q": ("d_k",),
    "b_K": ("d_k",),
    "b_V": ("d_v",),
    "cos": ("n", "d_k"),
    "sin": ("n", "d_k"),
    "Q_unrotated": ("n", "d_k"),
    "K_unrotated": ("n", "d_k"),
    "Q": ("n", "d_k"),
    "K": ("n", "d_k"),
    "V": ("n", "d_v"),
    "scores": ("n", "n"),
    "divisor": ("one",),
    "scaled": ("n", "n"),
    "bias": ("n", "n"),
    "mask": ("n", "n"),
    "masked": ("n", "n"),
    "weights": ("n", "n"),
    "output": ("n", "d_v"),
    "W_O": ("heads·d_v", "d_model"),
    "result": ("n", "d_model"),
    "resid_mid": ("n", "d_model"),
    "X_mlp": ("n", "d_model"),
    "gate": ("n", "d_mlp"),
    "up": ("n", "d_mlp"),
    "act": ("n", "d_mlp"),
    "resid_post": ("n", "d_model"),
}
BIASES: Final = ("b_Q", "b_K", "b_V")
BETWEEN: Final = ("resid_pre", "resid_mid", "X_mlp", "gate", "up", "act", "resid_post")
"""Tensors of a whole layer, before and after its attention, which only language models have."""
OF_LAYER: Final = ("W_O", "result", *BETWEEN)
"""Tensors that a layer's heads share; a file with all heads has them once."""
UNROTATED: Final = ("Q_unrotated", "K_unrotated")
PRETRAINED: Final = ("cos", "sin", *UNROTATED, "divisor", "bias", *BETWEEN)
"""Tensors that only some pretrained models have."""
MATRICES: Final = ("W_Q", "W_K", "W_V")
"""Learned matrices, which a recording (see `recorded`) does not contain."""
OPTIONAL: Final = (*MATRICES, *BIASES, *PRETRAINED, "W_O", "result")

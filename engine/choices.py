"""Choices of options, and their defaults, each defined once. Imports no heavy package."""

from __future__ import annotations

from typing import Final

DEFAULT_WEIGHTS: Final = "lesson"
"""Name of the source of weights that is used by default (see `sources.lesson`)."""
AUTO: Final = "auto"
"""Stands for those weights on this machine that read the sentence best."""
MASKS: Final = ("none", "causal", "padding", "causal+padding")
"""Kinds of masks, as `masks.build_mask` makes them."""
DTYPES: Final = ("float32", "float64", "bfloat16", "float16")
"""Number formats in which a pretrained model can compute; the first is the default."""
BACKENDS: Final = ("numpy", "torch")
DEVICES: Final = ("cpu", "cuda")
CLOCKS: Final = ("wall", "cpu")
"""Clocks for `measure`: elapsed time, or the process's CPU time."""

PRETRAINED: Final = "hf:"
"""Prefix that marks the name of a model of the library transformers, as in "hf:gpt2"."""
MINILM: Final = "minilm"
"""Name of the pretrained model that is run without this library."""
SMOLLM2: Final = "smollm2"
"""Name of the language model that is run without it, too."""
GGUF: Final = "gguf:"
"""Prefix that marks the path of a file with a language model, as in "gguf:model.gguf"."""


def is_file(weights: str) -> bool:
    """Return whether weights are named by the path of a file (.npz)."""
    return weights.lower().endswith(".npz")

"""Lists of choices, and defaults, each in one place. Imports nothing heavy."""

from __future__ import annotations

from typing import Final

DEFAULT_WEIGHTS: Final = "lesson"
"""Name of the source of the weights that is used if none is given (`sources.lesson`)."""
MASKS: Final = ("none", "causal", "padding", "causal+padding")
"""Kinds of masks (`masks.build_mask`)."""
DTYPES: Final = ("float32", "float64", "bfloat16", "float16")
"""Number formats in which a pretrained model can compute; the first is the default."""
BACKENDS: Final = ("numpy", "torch")
DEVICES: Final = ("cpu", "cuda")
CLOCKS: Final = ("wall", "cpu")
"""Clocks for `measure`: elapsed time, or the process's CPU time."""

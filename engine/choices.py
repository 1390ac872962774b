"""What can be chosen, each written once. Nothing heavy is imported here."""

from __future__ import annotations

from typing import Final

MASKS: Final = ("none", "causal", "padding", "causal+padding")
"""Which keys a query may not see (`masks.build_mask`)."""
DTYPES: Final = ("float32", "float64", "bfloat16", "float16")
"""In what a pretrained model computes; float32 unless said otherwise."""
BACKENDS: Final = ("numpy", "torch")
DEVICES: Final = ("cpu", "cuda")
CLOCKS: Final = ("wall", "cpu")
"""By what `measure` times: the clock on the wall, or a process's own time."""

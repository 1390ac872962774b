"""Reads tensors in the format safetensors."""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np
from numpy.typing import NDArray


def read_safetensors(content: bytes) -> dict[str, NDArray[np.float32]]:
    """Return the float32 tensors of a file by name; tensors of other formats are left out.

    Args:
        content: The content of the file, which is trusted: its digest has been checked.

    Returns:
        Read-only arrays, which share the memory of `content`.
    """
    (length,) = struct.unpack("<Q", content[:8])
    places: dict[str, Any] = json.loads(content[8 : 8 + length])
    tensors = {}
    for name, place in places.items():
        if name != "__metadata__" and place["dtype"] == "F32":
            begin, end = (8 + length + offset for offset in place["data_offsets"])
            flat = np.frombuffer(content, "<f4", (end - begin) // 4, begin)
            tensors[name] = flat.reshape(place["shape"])
    return tensors

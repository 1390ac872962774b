"""Messages to the function's process, as JSON, so that nothing has to be unpickled."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Answer = dict[str, Any]
Anything = NDArray[Any]


@dataclass(frozen=True, eq=False)
class CallQuestion:
    """A request to call the checked function, once or several times with the same arguments.

    Attributes:
        library: What the function is called with: `numpy` arrays or `torch` tensors.
        dtype: Name of the number format of Q, K and V. A mask of the kind `float` has it too.
        arrays: Q, K and V, in the order and the shape in which the function takes them.
        mask: The mask, in the shape in which the function takes it. True means what it means in the
            function: blocked or kept. None for no mask.
        mask_kind: How the mask is passed: `bool`, `int` (1 for True, 0 for False), `float` (-inf
            for blocked entries, 0 for others) or `flag` (the value True instead of an array).
        mask_name: Name of the mask's parameter. None to pass the mask as the fourth argument.
        options: Further arguments, by name.
        times: Number of calls.
        names: What the three arrays are, in their order.
    """

    library: str
    dtype: str
    arrays: tuple[Anything, Anything, Anything]
    mask: Anything | None = None
    mask_kind: str = "bool"
    mask_name: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    times: int = 1
    names: str = "QKV"

    def written(self) -> Answer:
        """Return the question as JSON data."""
        return {
            **vars(self),
            "arrays": [pack(each) for each in self.arrays],
            "mask": None if self.mask is None else pack(self.mask),
            "options": dict(self.options),
        }

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> CallQuestion:
        """Read a question from JSON data."""
        Q, K, V = (unpack(each) for each in written["arrays"])
        mask = None if written["mask"] is None else unpack(written["mask"])
        return cls(**{**written, "arrays": (Q, K, V), "mask": mask})


def pack(array: Anything) -> Answer:
    """Return an array as JSON data, which `unpack` turns back into an equal array.

    Returns:
        A dictionary: `shape`, `dtype` (its name), and `data`, all numbers, row by row, in base64.
    """
    return {
        "shape": array.shape,
        "dtype": str(array.dtype),
        "data": b64encode(array.tobytes()).decode(),
    }


def unpack(packed: Mapping[str, Any]) -> Anything:
    """Read an array from JSON data."""
    return np.frombuffer(b64decode(packed["data"]), packed["dtype"]).reshape(packed["shape"])

"""What is asked of the function's process, and how arrays travel: as JSON, nothing is pickled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Answer = dict[str, Any]
Anything = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Question:
    """One call of the function, or several of the same kind.

    Attributes:
        library: `numpy` or `torch`.
        dtype: Of Q, K, V, and of a mask that is added.
        arrays: Q, K, V in the shapes that the function gets.
        mask: In the shape that it gets; None to give none.
        mask_kind: `bool`, `int` (1 and 0), `float` (0 and -inf, to be added) or `flag` (the word
            True instead of an array).
        mask_name: The parameter for the mask; None if it goes fourth.
        options: Further arguments by name.
        times: How many calls.
    """

    library: str
    dtype: str
    arrays: tuple[Anything, Anything, Anything]
    mask: Anything | None = None
    mask_kind: str = "bool"
    mask_name: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    times: int = 1

    def written(self) -> Answer:
        """As JSON can hold it."""
        return {
            **vars(self),
            "arrays": [pack(each) for each in self.arrays],
            "mask": None if self.mask is None else pack(self.mask),
            "options": dict(self.options),
        }

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Question:
        """The opposite of `written`."""
        Q, K, V = (unpack(each) for each in written["arrays"])
        mask = None if written["mask"] is None else unpack(written["mask"])
        return cls(**{**written, "arrays": (Q, K, V), "mask": mask})


def pack(array: Anything) -> Answer:
    """Shape, dtype and numbers; floats keep every bit up to float64."""
    return {"shape": array.shape, "dtype": str(array.dtype), "data": array.ravel().tolist()}


def unpack(packed: Mapping[str, Any]) -> Anything:
    """The opposite of `pack`."""
    return np.array(packed["data"], dtype=packed["dtype"]).reshape(packed["shape"])

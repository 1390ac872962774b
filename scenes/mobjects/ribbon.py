"""A line whose colour changes on its way."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from manim import VMobject

Array = npt.NDArray[np.float64]


class Ribbon(VMobject):
    """A line in several colours, which lie on the straight way between two points.

    manim would take them from its outline, which changes while a line is drawn.

    Args:
        ends: Where the first colour is, and where the last one is, (2, 2).
    """

    def __init__(self, ends: Array) -> None:
        super().__init__()
        self.ends = ends

    def get_gradient_start_and_end_points(self) -> tuple[Any, Any]:
        """Where the colours begin and end, in space."""
        start, end = np.concatenate([self.ends, np.zeros((2, 1))], axis=1)
        return start, end

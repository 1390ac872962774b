"""What mobjects show: all their parts, how opaque these are, and the box of their ink."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from manim import Mobject, VMobject

from qkvideo.scenes.text.pango import Box, ink_box

VISIBLE = 0.25
"""Below this opacity nothing counts as a number that can be read."""


def family(mobjects: Iterable[Mobject]) -> Iterator[Mobject]:
    """All mobjects on the stage, with their parts, each once."""
    seen: set[int] = set()
    for mobject in mobjects:
        for member in mobject.get_family():
            if id(member) not in seen:
                seen.add(id(member))
                yield member


def opacity(mobject: VMobject) -> float:
    """How opaque its fill is."""
    return float(mobject.get_fill_opacity())


def ink(mobjects: Iterable[VMobject]) -> Box:
    """The box of what they draw."""
    return ink_box(np.concatenate([mobject.points for mobject in mobjects]))

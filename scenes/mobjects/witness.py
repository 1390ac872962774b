"""Which numbers can be seen, and where: the truth behind a film's manifest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from manim import Mobject, VMobject

from qkvideo.scenes.mobjects.grid import Grid
from qkvideo.scenes.mobjects.label import Label
from qkvideo.scenes.mobjects.number import Number
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import Box, ink_box

VISIBLE = 0.25
"""Below this opacity nothing counts as a number that can be read."""


def numbers_on_screen(mobjects: Iterable[Mobject]) -> Iterator[tuple[Cell, Box]]:
    """Every number that can be seen now, and the box of its ink in units of the frame."""
    for mobject in family(mobjects):
        if isinstance(mobject, Grid):
            yield from ((cell, box) for cell, box, o in mobject.numbers() if o > VISIBLE)
        elif isinstance(mobject, Number):
            if mobject.submobjects and opacity(mobject.submobjects[0]) > VISIBLE:
                yield mobject.cell, ink(mobject.submobjects)
        elif isinstance(mobject, Label):
            for span, cell in enumerate(mobject.span_cells):
                inks = mobject.span_inks(span)
                if cell is not None and inks and opacity(inks[0]) > VISIBLE:
                    yield cell, ink(inks)


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

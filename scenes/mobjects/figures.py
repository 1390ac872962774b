"""Lines and frames, formulas and legends: what points at things."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from manim import Arrow, MathTypst, RoundedRectangle, VGroup, VMobject

from qkvideo.scenes.look.theme import SIZES, Theme
from qkvideo.scenes.mobjects.grid import Grid
from qkvideo.scenes.mobjects.label import Anchor, Label
from qkvideo.scenes.text.pango import Box

TICK = 0.1
"""Length of a bracket's ends."""


def point(x: float, y: float) -> npt.NDArray[np.float64]:
    """A point of the frame, as manim wants it."""
    return np.array([x, y, 0.0])


def line(corners: Sequence[tuple[float, float]], colour: str, width: float = 2.0) -> VMobject:
    """A line through some points."""
    made = VMobject(stroke_color=colour, stroke_width=width)
    made.set_points_as_corners([point(*corner) for corner in corners])
    return made


def area(corners: Sequence[tuple[float, float]]) -> VMobject:
    """A filled shape without an outline; its colour is set by `set_fill`."""
    made = VMobject(stroke_width=0)
    made.set_points_as_corners([point(*corner) for corner in (*corners, corners[0])])
    return made


def frame(box: Box, colour: str, width: float = 3.5) -> VMobject:
    """A frame around a box."""
    rectangle = RoundedRectangle(
        corner_radius=0.04,
        width=box.width,
        height=box.height,
        stroke_color=colour,
        stroke_width=width,
    )
    rectangle.move_to(point((box.left + box.right) / 2, (box.bottom + box.top) / 2))
    return rectangle


def arrow(start: tuple[float, float], end: tuple[float, float], colour: str) -> VMobject:
    """A straight arrow between two points of the frame."""
    return Arrow(
        point(*start),
        point(*end),
        buff=0,
        color=colour,
        stroke_width=3,
        tip_length=0.16,
        # manim would make short arrows thinner and their tips smaller.
        max_tip_length_to_length_ratio=1,
        max_stroke_width_to_length_ratio=50,
    )


def bracket_above(left: float, right: float, y: float, colour: str) -> VMobject:
    """A bracket over a stretch, its ends pointing down."""
    return line([(left, y - TICK), (left, y), (right, y), (right, y - TICK)], colour)


def bracket_below(left: float, right: float, y: float, colour: str) -> VMobject:
    """A bracket under a stretch, its ends pointing up."""
    return line([(left, y + TICK), (left, y), (right, y), (right, y + TICK)], colour)


def bracket_beside(
    x: float, bottom: float, top: float, colour: str, ends: float = TICK
) -> VMobject:
    """A bracket to the left of a stretch, its ends pointing right; on its right, if negative."""
    return line([(x + ends, top), (x, top), (x, bottom), (x + ends, bottom)], colour)


def formula(
    source: str, em: float, colour: str, x: float, y: float, *, fit: float | None = None
) -> MathTypst:
    """A formula in Typst's mathematics, centred on a point.

    Parts in `{{ }}` can be selected by their number. Its source is written by the film's author;
    no word of the sentence ever goes into it.

    Args:
        source: Typst.
        em: Size.
        colour: Of all of it.
        x: Its middle.
        y: Its middle.
        fit: The widest it may be: one with long words in it is set smaller.
    """
    # manim's cache forgets how thick lines are: a second fraction bar would be thinner.
    made = MathTypst(source, font_size=em * 72, color=colour, use_svg_cache=False)
    for part in made.get_family():
        # Its outline in the file's own form is not needed any more, and takes long to copy.
        part.__dict__.pop("path_obj", None)
    if fit is not None and made.width > fit:
        made.scale(fit / made.width)
    made.move_to(point(x, y))
    return made


def abreast(blocks: Sequence[VMobject], box: Box, apart: float | None = None) -> VGroup:
    """Move blocks side by side, in the middle of a box.

    Args:
        blocks: From left to right.
        box: Where.
        apart: Between two; evenly spread over the box, if not given.
    """
    wide = sum(block.width for block in blocks)
    gap = (box.width - wide) / (len(blocks) + 1) if apart is None else apart
    x = (box.left + box.right - wide - (len(blocks) - 1) * gap) / 2
    for block in blocks:
        block.move_to(point(x + block.width / 2, (box.bottom + box.top) / 2))
        x += block.width + gap
    return VGroup(*blocks)


def spelled(text: str) -> str:
    """Text of the catalogue to stand upright within a formula's source, literally."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def crosshair(grid: Grid, i: int, j: int, theme: Theme) -> VGroup:
    """Two lines that lead from a cell's words to the cell: along its row, and down its column."""
    box, cell = grid.box, grid.cell_box(i, j)
    x, y = (cell.left + cell.right) / 2, (cell.bottom + cell.top) / 2
    return VGroup(
        line([(box.left, y), (cell.left, y)], theme.query, 3),
        line([(x, box.top), (x, cell.top)], theme.key, 3),
    )


def legend(theme: Theme, words: tuple[str, str], box: Box) -> VGroup:
    """What the colours of signed numbers mean.

    Args:
        theme: Whose colours.
        words: For the most negative and the most positive.
        box: The strip; its words stand below it.
    """
    steps = 41
    fill = theme.of_sign(np.linspace(-1, 1, steps)[None], 1.0)
    strip = Grid([box.width / steps] * steps, [box.height], fill, gap=0.0)
    strip.place(box.left, box.top)
    ends: tuple[tuple[float, Anchor], ...] = ((box.left, "left"), (box.right, "right"))
    labels = [
        Label(word, SIZES.least, theme.quiet).at(x, box.bottom - 0.2, anchor)
        for word, (x, anchor) in zip(words, ends, strict=True)
    ]
    return VGroup(strip, *labels)

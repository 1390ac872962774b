"""Formulas, set by Typst."""

from __future__ import annotations

import numpy as np
from manim import MathTypst


def formula(source: str, em: float, colour: str, x: float, y: float) -> MathTypst:
    """A formula in Typst's mathematics, centred on a point.

    Parts in `{{ }}` can be selected by their number. Its source is written by the film's author;
    no word of the sentence ever goes into it.

    Args:
        source: Typst.
        em: Size.
        colour: Of all of it.
        x: Its middle.
        y: Its middle.
    """
    # manim's cache forgets how thick lines are: a second fraction bar would be thinner.
    made = MathTypst(source, font_size=em * 72, color=colour, use_svg_cache=False)
    for part in made.get_family():
        # Its outline in the file's own form is not needed any more, and takes long to copy.
        part.__dict__.pop("path_obj", None)
    made.move_to(np.array([x, y, 0.0]))
    return made

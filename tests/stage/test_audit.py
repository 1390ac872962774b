"""The ruler itself: it finds what is wrong, and nothing in what is right."""

from __future__ import annotations

import numpy as np
import pytest

from qkvideo.scenes.checks.audit import problems
from qkvideo.scenes.figures.figure import Figure
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.figures.label import Label
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.fitting.axes import SLANT
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.text.box import Box

PLACES = layout("16:9")
INK = "#F2F4F8"


def found(*drawn):
    return problems(drawn, PLACES)


def word(text, em, x, y, slant=0.0):
    return Label(text, em, INK).stand(x, y, em, slant)


def grid(text="1.00", em=0.2, width=0.8):
    made = GridFigure([width] * 2, [0.4], np.ones((1, 2, 4)), em=em)
    return made.write(((text, ""),), np.ones((1, 2, 4)))


def test_a_good_picture_has_no_problems():
    assert found(word("cat", 0.3, -3, 0), word("mat", 0.3, -2, 0), grid()) == []


def test_overlapping_words_are_found():
    (problem,) = found(word("because", 0.3, 0, 0), word("it", 0.3, 0.5, 0))
    assert problem == "“because” and “it” overlap"


def test_parallel_slanted_words_do_not_overlap_though_their_upright_boxes_do():
    words = [word("because", 0.2, 0.47 * k, 0, SLANT) for k in range(3)]
    assert found(*words) == []
    close = [word("because", 0.2, 0.1 * k, 0, SLANT) for k in range(2)]
    assert len(found(*close)) == 1


def test_leaving_the_safe_area_is_found():
    (problem,) = found(word("cat", 0.3, 6.6, 0))
    assert "leaves the safe area" in problem
    square = Figure(curves.area(Box(5.5, -1, 7.5, 1)), fill=np.ones(4))
    assert "leaves the safe area" in found(square)[0]


def test_what_is_too_small_is_found():
    (problem,) = found(word("cat", 0.19, 0, 0))
    assert "under 0.200" in problem
    assert any("under 0.200" in problem for problem in found(grid(em=0.15)))


def test_a_number_that_leaves_its_cell_is_found():
    assert found(grid("−123.45", width=0.4)) == ["“−123.45” does not fit its cell (0, 0)"]


def test_a_word_on_a_grid_is_found():
    assert found(grid(), word("cat", 0.3, 0, 0)) == ["“cat” runs into a grid"]


@pytest.mark.parametrize("hide", [lambda m: m.fade(0), lambda m: m.stand(0, 1, 0.3)])
def test_what_cannot_be_seen_or_is_elsewhere_does_not_count(hide):
    other = word("cat", 0.3, 0, 0)
    hide(other)
    assert found(grid(), other) == []

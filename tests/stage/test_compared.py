from __future__ import annotations

import numpy as np
import pytest

from qkvideo.scenes.kit import words
from qkvideo.scenes.kit.compared import compared, most
from qkvideo.scenes.kit.layout import LAYOUTS, inside, layout
from qkvideo.scenes.kit.numbers import Cells, Style
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.strips import narrowest, number_size, strip_columns

TOKENS = ["internationalization", "because", "it", "was", ",", "Donaudampfschifffahrt"] * 2


@pytest.mark.parametrize("aspect", LAYOUTS)
@pytest.mark.parametrize("few", [1, 2, 5, 12])
def test_both_matrices_their_words_and_what_is_read_off_them_fit_the_stage(aspect, few):
    places = layout(aspect)
    tokens = TOKENS[: min(few, most(places))]
    at = compared(places, tokens)
    beside = words.width_beside(at.texts, at.lines)
    above = words.height_above(at.texts, at.columns)
    lean = words.overhang(at.texts, at.columns)
    alls = []
    for (left, top), reading in zip(at.corners, at.readings, strict=True):
        grid = Box(left, top - at.lines.length, left + at.columns.length, top)
        whole = Box(left - beside, grid.bottom, grid.right + lean, top + above)
        assert inside(whole, places.stage)
        assert inside(reading, places.stage)
        assert reading.top <= grid.bottom or reading.left >= grid.right + 0.2
        assert reading.width > 1.9
        alls.append(whole)
    first, second = alls
    assert first.right <= second.left or first.bottom >= second.top


def test_there_are_fewer_words_where_there_is_less_room():
    assert [most(layout(aspect)) for aspect in ("16:9", "9:16", "1:1")] == [12, 10, 5]


def test_a_narrow_strip_shows_fewer_numbers_and_all_of_them_can_be_read():
    values = np.array([[-12.25, 3.5, 0.25, 1.0, 2.0, -3.0, 4.0, 5.0]])
    block = Cells("K", values, (0,), tuple(range(8)), Style(2, "."))
    least = narrowest([block])
    shown = []
    for room in (3.0, 1.8, 1.0):
        places = strip_columns(8, room, least)
        assert places.length <= room + 1e-9
        shown.append(len(places.full))
    assert shown == [3, 2, 1]
    assert number_size([block], strip_columns(8, 1.8, least), 0.5) is not None
    assert number_size([block], strip_columns(8, 1.8), 0.5) is None

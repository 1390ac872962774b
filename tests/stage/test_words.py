from __future__ import annotations

from qkvideo.scenes.kit.numbers import Cell, Style
from qkvideo.scenes.kit.theme import theme
from qkvideo.scenes.kit.witness import numbers_on_screen
from qkvideo.scenes.kit.words import lines_of

INK = theme("dark").ink


def cell(value, index):
    return Cell("scores", (index,), float(value), Style(0, ".", ","))


def test_numbers_in_broken_lines_know_their_cells_and_places():
    """The first stands at the left of the first line, the second at the right of the last."""
    first, last = cell(1234, 0), cell(77, 1)
    label = lines_of([first, " tokens are read by nobody, but not ", last], 0.3, INK, width=2.4)
    assert label.lines == 3
    assert label.text == "1,234 tokens are read by nobody, but not 77"
    boxes = {c.index: box for c, box in numbers_on_screen([label.at(-1.0, 0.5)])}
    assert set(boxes) == {(0,), (1,)}
    assert abs(boxes[(0,)].left + 1.0) < 0.1
    assert boxes[(0,)].bottom - boxes[(1,)].top > 0.3
    assert boxes[(1,)].right <= 1.4 + 0.05

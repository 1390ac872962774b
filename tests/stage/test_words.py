from __future__ import annotations

from qkvideo.engine.tokens import tokenize
from qkvideo.scenes.kit.audit import problems
from qkvideo.scenes.kit.axis import Axis
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.layout import layout
from qkvideo.scenes.kit.numbers import Cell, Style
from qkvideo.scenes.kit.pango import typeset
from qkvideo.scenes.kit.theme import SIZES, theme
from qkvideo.scenes.kit.witness import numbers_on_screen
from qkvideo.scenes.kit.words import above_columns, broken, fitted, length, line_of, lines_of, shown

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


def test_a_line_is_set_as_large_as_it_fits_and_never_too_small():
    parts = ["variance of ", cell(512, 0), " numbers"]

    def drawn(em):
        return sum(
            part.advance for part in line_of(parts, em, INK, x=0.0, y=0.0, weight="semibold")
        )

    assert length(parts, "semibold") * 0.4 == drawn(0.4)
    assert fitted(parts, 100.0, 0.4, "semibold") == 0.4
    em = fitted(parts, 2.5, 0.4, "semibold")
    assert SIZES.least < em < 0.4
    assert abs(drawn(em) - 2.5) < 1e-6
    assert fitted(parts, 0.5, 0.4, "semibold") == SIZES.least


def test_slanted_words_of_a_tall_script_are_set_smaller_until_they_do_not_touch():
    columns = Axis((0.4,) * 7, tuple(range(7)))
    arabic = ["القطة", "جلست", "على", "الحصيرة", "لأنها", "كانت", "متعبة"]
    latin = ["The", "mat", "because", "sat", "tired", "dog", "yellow"]
    made = [above_columns(text, columns, 0.0, 0.0, INK).group for text in (arabic, latin)]
    for group in made:
        assert problems([group], layout("16:9")) == []
    assert made[0][0].em < 0.25 < made[1][0].em


def test_no_lonely_word_and_no_broken_one():
    """Three words that just miss one line: two and one would be uneven, hyphens would be worse."""
    whole = broken("kept in tiles", 0.3, INK, 10.0)
    assert whole.lines == 1
    label = broken("holds one tile of output and no more", 0.3, INK, 4.2)
    assert label.lines == 2
    assert label.advance < 3.2
    narrow = broken("blockwise, flash", 0.3, INK, 0.95 * typeset("blockwise, flash").width * 0.3)
    one = Label("blockwise,", 0.3, INK)
    assert narrow.lines == 2
    assert narrow.advance >= one.advance - 1e-6


def test_what_looks_alike_is_one_word_and_stands_in_the_same_quotes():
    one, other = tokenize("❤ ❤\ufe0f")
    assert one == other
    for mark in ("❤", "❤\ufe0f", "👩\u200d🚀", ",", "e\u0301"[1:]):
        assert shown(mark) == f"“{mark}”"
    for word in ("cat", "...", "1\ufe0f\u20e3", "猫"):
        assert shown(word) == word

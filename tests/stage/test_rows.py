from __future__ import annotations

import pytest

from qkvideo.scenes.kit.layout import LAYOUTS
from qkvideo.scenes.kit.numbers import Cell, whole
from qkvideo.scenes.kit.rows import asking, column, names, rows
from qkvideo.scenes.kit.theme import SIZES, theme
from qkvideo.scenes.kit.witness import ink, numbers_on_screen

STAGE = LAYOUTS["16:9"].stage
TOKENS = tuple(f"w{k}" for k in range(30))


@pytest.mark.parametrize("aspect", LAYOUTS)
@pytest.mark.parametrize(("keys", "n"), [((0,), 1), (range(12), 12), ((1, 3, 5, 7, 9, 20, 21), 30)])
def test_lines_their_heads_and_their_sums_fit_the_stage(keys, n, aspect):
    stage = LAYOUTS[aspect].stage
    lines = rows(tuple(keys), n, stage)
    assert lines.count == len(tuple(keys)) + (len(tuple(keys)) < n)
    assert lines.em >= SIZES.least
    assert lines.head + lines.em / 2 <= stage.top
    assert lines.y(lines.count) - lines.pitch / 2 >= stage.bottom - 1e-9


def test_the_others_have_a_line_that_says_how_many_they_are():
    lines = rows((2, 4), 30, STAGE)
    made = names(TOKENS, lines, "#FFFFFF", ["the other ", whole("others", 28)], "#808080")
    assert [label.text for label in made[:2]] == ["w2", "w4"]
    assert [cell.text for cell, _ in numbers_on_screen([made])] == ["28"]
    for label in made[:2]:
        assert ink(label.submobjects).right == pytest.approx(lines.beside, abs=0.03)


def test_an_upright_frame_has_larger_lines_and_words_as_wide_as_they_are():
    stage = LAYOUTS["9:16"].stage
    usual, short = rows(range(3), 3, stage), rows(range(3), 3, stage, tokens=["a", "bc", "it"])
    assert usual.em > SIZES.label
    assert usual.pitch > rows(range(3), 3, STAGE).pitch
    assert short.beside < usual.beside
    long = rows(range(3), 3, stage, tokens=["a", "internationalization", "it"])
    assert long.words == usual.words
    for lines, words in ((short, ("a", "bc", "it")), (long, ("a", "internationalization", "it"))):
        made = names(words, lines, "#FFFFFF", [], "#808080")
        assert ink([m for label in made for m in label.submobjects]).left >= stage.left - 0.03


@pytest.mark.parametrize("aspect", LAYOUTS)
def test_however_many_the_others_are_they_stay_in_the_frame(aspect):
    places = LAYOUTS[aspect]
    lines = rows((2, 4), 64, places.stage)
    made = names(["w"] * 64, lines, "#FFFFFF", ["the other ", whole("others", 62)], "#808080")
    box = ink([m for label in made[-1] for m in label.submobjects])
    assert places.safe.left <= box.left
    assert box.right <= lines.beside


def test_a_column_leaves_lines_empty_and_puts_signs_before_numbers():
    lines = rows((0, 1, 2), 3, STAGE)
    cells = [Cell("exp", (0, 0), 1.5), None, Cell("exp", (0, 2), -12.25)]
    made = column(cells, lines, 2.0, "#FFFFFF", signs=["=", "", "≈"], quiet="#808080")
    found = {cell.index: box for cell, box in numbers_on_screen([made])}
    assert set(found) == {(0, 0), (0, 2)}
    assert [box.right for box in found.values()] == pytest.approx([2.0, 2.0], abs=0.03)
    signs = [m for m in made if m.text in "=≈"]
    assert len(signs) == 2
    assert max(ink(s.submobjects).right for s in signs) < min(box.left for box in found.values())


def test_the_one_who_asks_keeps_its_word_rather_than_its_verb():
    lines = rows((0,), 1, STAGE)
    assert [m.text for m in asking("it", "asks", lines, theme("dark"))] == ["it", "asks"]
    (alone,) = asking("because", "asks", lines, theme("dark"))
    assert alone.text == "because"

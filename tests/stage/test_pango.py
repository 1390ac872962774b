from __future__ import annotations

import pytest

from qkvideo.scenes.kit.pango import (
    Span,
    ellipsis,
    graphemes,
    ink_box,
    left_to_right,
    missing_characters,
    typeset,
)


def test_characters_that_no_font_has_are_named():
    unassigned = "\u0378"
    assert missing_characters("The cat") == ()
    assert missing_characters(f"a {unassigned} b") == (unassigned,)


@pytest.mark.parametrize("word", ["שלום", "مرحبا", "cat", "Straße", "γάτα", "−1.23", "é"])
def test_a_word_alone_has_ink(word):
    ink = typeset(word).ink
    assert ink.width > 0.2
    assert ink.height > 0.2


@pytest.mark.parametrize("text", ["<b>x</b>", "&amp;", "<span", "$x^2$", "#read(1)"])
def test_text_is_literal(text):
    # Every character takes its room: none was swallowed as markup.
    letters = sum(typeset(c).width for c in text)
    assert typeset(text).width == pytest.approx(letters, rel=0.06)


def test_a_span_knows_where_it_stands():
    setting = typeset("a 4.33 b", spans=(Span(2, 6),))
    before, number = typeset("a ").width, typeset("4.33").width
    (box,) = setting.spans
    assert box.left == pytest.approx(before, abs=0.02)
    assert box.width == pytest.approx(number, abs=0.02)
    assert [run.span for run in setting.runs] == [-1, 0, -1]
    ink = ink_box(setting.runs[1].points)
    assert box.left <= ink.left < ink.right <= box.right


def test_outlines_are_shared_and_cannot_be_changed():
    points = typeset("shared").runs[0].points
    with pytest.raises(ValueError, match="read-only"):
        points[0, 0] = 1


def test_figures_are_of_equal_width():
    assert len({typeset(digit, tabular=True).width for digit in "0123456789−"}) == 1


def test_lines_break_at_words():
    wide = typeset("one two three four").width
    assert typeset("one two three four", width=wide * 0.6).lines == 2
    assert typeset("one two three four", width=wide * 1.01).lines == 1


def test_a_long_word_loses_its_middle():
    word = "Donaudampfschifffahrtsgesellschaft"
    short = ellipsis(word, 5.0)
    assert short.startswith("Dona")
    assert short.endswith("aft")
    assert typeset(short).width <= 5.0
    assert ellipsis("cat", 5.0) == "cat"


def test_no_letter_is_cut_in_two():
    family = "👨‍👩‍👧‍👦"
    word = family * 12
    assert set(graphemes(ellipsis(word, 4.0))) <= {family, "…"}


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("The cat sat .", "The cat sat ."),
        ("القطة جلست على الحصيرة .", ". الحصيرة على جلست القطة"),
        ("שלום עולם", "עולם שלום"),
        ("The word سلام عليكم means peace", "The word عليكم سلام means peace"),
        ("abc אבג 123 דהו", "abc דהו 123 אבג"),
        ("אבג the cat דהו", "דהו the cat אבג"),
        ("( אבג )", "( אבג )"),
        ("1 2 3", "1 2 3"),
    ],
)
def test_words_stand_where_their_readers_look_for_them(text, seen):
    """Expected by UAX #9; brackets around a right-to-left word follow it, seen from the left."""
    words = text.split()
    found = [words[k] for k in left_to_right(words, range(len(words)))]
    assert found == (seen if "(" not in text else ") אבג (").split()


def test_the_paragraph_decides_for_a_line_of_another_script():
    words = ["אבג", "the", "cat"]
    assert left_to_right(words, range(1, 3)) == (1, 2)
    assert left_to_right([*words, "1", ","], range(3, 5)) == (4, 3)
    assert left_to_right(["a", *words, "1", ","], range(4, 6)) == (4, 5)

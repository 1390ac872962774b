"""Lengths of texts with and without wide characters, and where their lines break."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from manimpango import list_fonts

from qkvideo.scenes.text.languages import SHAPES, alphabet, languages
from qkvideo.scenes.text.lengths import (
    SPOKEN,
    ended,
    joined,
    letters,
    phrases,
    set_letters,
    unbroken,
    words,
)
from qkvideo.scenes.text.pango import Font, missing_characters, pieces, set_in, typeset
from qkvideo.studio.text.caption_files import LINE, LINES, TimeMark, cues
from qkvideo.studio.text.teaching import questions_in

SAID = "每个查询都与每个键相乘，得到的分数越高，这个词就越受关注（见下）；softmax 把它变成权重。"


def test_a_text_of_letters_is_as_long_as_it_is():
    text = "Zwei — “Wörter”, ещё два: −0.31"
    assert letters(text) == set_letters(text) == len(text)
    assert words(text) == 5
    assert unbroken("Two  words. ") == ["Two  ", "words. "]


def test_chinese_is_read_nine_characters_a_second_where_english_is_read_seventeen():
    assert letters("读" * 9) == pytest.approx(17)
    assert letters("读" * 9 + "ab") == pytest.approx(19)
    assert set_letters("读" * 16) == pytest.approx(LINE)
    assert words("“cat”的权重是 0.31，最大。") == 2 + 6 / SPOKEN  # a word, a number; six letters


def test_lines_break_beside_chinese_but_before_no_comma_and_after_no_bracket():
    parts = unbroken(SAID)
    assert "".join(parts) == SAID
    assert {"乘，", "（见", "下）；", "softmax "} <= {*parts}
    assert not any(part[0] in "，。；）" or part.rstrip()[-1] in "（“" for part in parts)


def test_phrases_end_after_commas_and_stops_but_before_no_quotation_mark():
    assert phrases("“it”转向了：转向“cat”（0.76），或转向“mat”。是吗？") == [
        "“it”转向了：",
        "转向“cat”（0.76），",
        "或转向“mat”。",
        "是吗？",
    ]
    assert phrases("减 0.25：“cat”从 3 降到 2") == ["减 0.25：“cat”从 3 降到 2"]


def lines(text, width):
    """The lines into which Pango breaks a text."""
    found = defaultdict(str)
    with set_in(Font(shapes=SHAPES["zh"])):
        for piece in pieces(text, width=width):
            found[piece.line] += piece.text
    return [line.rstrip() for line in found.values()]


@pytest.mark.skipif(bool(missing_characters(SAID)), reason="no font here has these characters")
def test_chinese_is_broken_after_a_phrase_and_never_before_a_comma():
    assert "".join(lines(SAID, 1000.0)) == SAID
    broken = lines(SAID, 32.0)
    assert broken[0].endswith("，")
    assert "".join(broken).replace(" ", "") == SAID.replace(" ", "")
    for width in (12.0, 15.5, 19.0, 24.0):
        assert not any(line[0] in "，；。）" for line in lines(SAID, width))


@pytest.mark.skipif("Noto Sans CJK SC" not in list_fonts(), reason="no font with both shapes")
def test_the_films_language_decides_the_shape_of_a_character():
    """Of “骨”, whose upper part is turned the other way in Japan."""
    with set_in(Font(shapes=SHAPES["zh"])):
        ours = typeset("骨").runs[0].points
    with set_in(Font(shapes="ja")):
        theirs = typeset("骨").runs[0].points
    assert ours.shape != theirs.shape or not np.allclose(ours, theirs)


def test_cues_of_chinese_have_lines_of_sixteen_characters_and_end_after_a_clause():
    made = cues([TimeMark("", SAID, 0, 300)])
    assert len(made) == 2
    assert "".join(cue.say for cue in made) == SAID
    assert all(cue.say[-1] in "，；。" for cue in made)
    lines = [line for cue in made for line in cue.lines]
    assert max(map(set_letters, lines)) <= LINE
    assert all(len(cue.lines) <= LINES for cue in made)


def test_chinese_sentences_end_and_follow_without_spaces():
    assert ended("权重") == "权重。"
    assert ended("weights") == "weights."
    assert ended("为什么？") == "为什么？"
    assert joined(["权重。", "和为 1。", "", "Yes."]) == "权重。和为 1。Yes."
    assert joined(["One.", "Two."]) == "One. Two."
    assert questions_in("就是这样。请问：谁在提问？没有人。（为什么？）") == (
        "谁在提问？",
        "为什么？",
    )


@pytest.mark.parametrize("lang", languages())
def test_an_alphabet_has_every_letter_once(lang):
    assert len({*alphabet(lang)}) == len(alphabet(lang)) > 60

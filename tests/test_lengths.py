"""Lengths of texts with and without wide characters, and where their lines break."""

from __future__ import annotations

import pytest

from qkvideo.scenes.text.languages import alphabet, languages
from qkvideo.scenes.text.lengths import ended, joined, letters, set_letters, unbroken, words
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
    assert words("“cat”的权重是 0.31，最大。") == 2 + 5  # a word, a number; eight characters


def test_lines_break_beside_chinese_but_before_no_comma_and_after_no_bracket():
    parts = unbroken(SAID)
    assert "".join(parts) == SAID
    assert {"乘，", "（见", "下）；", "softmax "} <= {*parts}
    assert not any(part[0] in "，。；）" or part.rstrip()[-1] in "（“" for part in parts)


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

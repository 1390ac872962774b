"""Sentences in one line or several: words are written out if there is room."""

from __future__ import annotations

import pytest
from laying import Beats
from test_boxes import frame

from qkvideo.engine.attention.forward import trace
from qkvideo.scenes import module
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.fitting.sentence import STRONG, line_up
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.layout.kinds.text import Run, length, shortened
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.parts.attention import Attention
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import ellipsis, extent
from qkvideo.scenes.text.signs import stuck

BOX = Box(-3.7, -3.0, 3.7, 5.0)


def texts(sentence):
    tokens = tuple(sentence.split())
    every = tuple(range(len(tokens)))
    part = Attention(key="s", tokens=tokens, shown=every, query=0, flows=True)
    made = list(put(part, BOX, frame("16:9")))
    return [item.text for item in made], made[0].em


def test_words_are_smaller_rather_than_shortened():
    words, em = texts("Der Hund schläft auf dem Fernsehsessel weil er heute sehr müde ist")
    assert "Fernsehsessel" in words
    short, large = texts("Der Hund schläft auf dem Gras weil er heute sehr müde ist")
    assert "Gras" in short
    assert 0.7 * large < em <= large


def test_a_very_long_word_is_shortened():
    words, em = texts("Die " + 4 * "Donaudampfschifffahrtsgesellschaftskapitänsmütze" + " w" * 9)
    assert "…" in words[1]
    assert em >= SIZES.least


@pytest.mark.parametrize("width", [8.0, 9.5, 11.0, 12.3, 13.7, 15.0])
def test_a_shortened_line_keeps_its_letters_in_the_width_that_they_take(width):
    """It is shortened when it is measured, and once more when it is placed in that width."""
    line = [Run(text, "") for text in ("it: ", "Donaudampfschifffahrtsgesellschaft", " · ")]
    once = shortened(line, width)
    assert "…" in once[1].text
    assert shortened(line, length(once)) == once


def test_a_sentence_is_read_in_its_direction():
    tokens = ("החתול", "ישב", "על", "המחצלת")
    part = Attention(key="s", tokens=tokens, shown=(0, 1, 2, 3), query=0, flows=True)
    xs = {item.token[1]: item.x for item in put(part, BOX, frame("16:9"))}
    assert xs[1] < xs[0]


def test_a_bold_word_that_fits_is_not_shortened():
    """The width of a word in bold is divided by the size and multiplied again."""
    sentence = "The price of imported coffee beans has doubled since autumn ."
    tokens = sentence.split()
    at = line_up((tokens,), range(len(tokens)), -6.53, 6.53)
    for key, word in enumerate(tokens):
        assert ellipsis(word, at.widths[key] / at.em, STRONG) == word


@pytest.mark.parametrize(
    ("sentence", "typed"),
    [
        ("Das Gericht , das spät kam .", "Das Gericht, das spät kam."),
        ("Er sagte : „ Ihr Drama “ war lang", "Er sagte: „Ihr Drama“ war lang"),
        ("“ Hope ” is ( she said ) a thing", "“Hope” is (she said) a thing"),
        ('He painted " Stars " while ill', 'He painted "Stars" while ill'),
        ("Он сказал « да » и ушёл", "Он сказал «да» и ушёл"),
        ("E = mc² + 1 , 5 % !", "E = mc² + 1, 5%!"),
        ('! " a', '! "a'),
    ],
)
def test_signs_stand_beside_the_word_that_they_belong_to(sentence, typed):
    tokens = sentence.split()
    spaces = ("" if close else " " for close in stuck(tokens))
    assert (
        "".join(space + token for space, token in zip(spaces, tokens, strict=True)) == f" {typed}"
    )


def test_in_a_sentence_in_lines_a_comma_touches_its_word():
    tokens = ("Das", "Gericht", ",", "das", "kam")
    part = Attention(key="s", tokens=tokens, shown=(0, 1, 2, 3, 4), query=0, flows=True)
    made = list(put(part, BOX, frame("16:9")))
    assert [item.text for item in made] == list(tokens)
    word, sign = made[1:3]
    assert sign.y == word.y
    assert sign.x == pytest.approx(word.x + extent(word.text).width * word.em, abs=0.03)


@pytest.mark.parametrize(("lang", "sign"), [("en", "“,”"), ("de", "„,“"), ("ru", "«,»")])
def test_a_sign_outside_its_sentence_is_in_the_quotation_marks_of_the_language(lang, sign):
    """Beside a matrix, and in a line with beams."""
    model = trace("The cat slept, it was tired")
    brief = Brief(model, 2, model.default_head(), model.default_row, lang=lang)
    for film, beat in (("masking", "everyone"), ("meaning", "slot")):
        laid = Beats(module(film), brief)[beat]
        words = [i.text for i in laid.steps[-1].items if isinstance(i, Text) and "," in i.text]
        assert words
        assert set(filter(lambda word: not any(c.isdigit() for c in word), words)) == {sign}


@pytest.mark.parametrize("aspect", ["1:1", "9:16"])
def test_words_beside_the_beams_of_several_heads_are_written_out(aspect):
    model = trace("The hammer broke the glass plate because it was so heavy")
    brief = Brief(model, 2, model.default_head(), model.default_row, aspect=aspect)
    beat = next(b for b in lay_out(module("heads"), brief).beats if b.name == "questions")
    items = beat.steps[-1].items
    words = {item.text for item in items if isinstance(item, Text) and item.token is not None}
    assert "hammer" in words
    assert not any("…" in word for word in words)

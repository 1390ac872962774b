"""A sentence broken into lines: words are written out if that costs little size."""

from __future__ import annotations

import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.scenes import module
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.layout.kinds.text import shown
from qkvideo.scenes.layout.lines import STRONG, flow, line_up
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import ellipsis

BOX = Box(-3.7, -3.0, 3.7, 5.0)


def texts(sentence):
    made = flow(sentence.split(), BOX)
    return [word.text for word in made.words], made.em


def test_words_are_a_little_smaller_rather_than_shortened():
    words, em = texts("Der Hund schläft auf dem Fernsehsessel weil er heute sehr müde ist")
    assert "Fernsehsessel" in words
    short, large = texts("Der Hund schläft auf dem Gras weil er heute sehr müde ist")
    assert "Gras" in short
    assert 0.7 * large < em < large


def test_a_very_long_word_is_shortened():
    words, _ = texts("Die Donaudampfschifffahrtsgesellschaftskapitänsmütze " + "w " * 30)
    assert "…" in words[1]


def test_a_bold_word_that_fits_is_not_shortened():
    """The width of a word in bold is divided by the size and multiplied again."""
    sentence = "The price of imported coffee beans has doubled since autumn ."
    tokens = sentence.split()
    at = line_up((tokens,), range(len(tokens)), -6.53, 6.53)
    for key, word in enumerate(tokens):
        assert ellipsis(shown(word), at.widths[key] / at.em, STRONG) == shown(word)


@pytest.mark.parametrize("aspect", ["1:1", "9:16"])
def test_words_beside_the_beams_of_several_heads_are_written_out(aspect):
    model = trace("The hammer broke the glass plate because it was so heavy")
    brief = Brief(model, 2, model.default_head(), model.default_row, aspect=aspect)
    beat = next(b for b in lay_out(module("heads"), brief).beats if b.name == "questions")
    items = beat.steps[-1].items
    words = {item.text for item in items if isinstance(item, Text) and item.token is not None}
    assert "hammer" in words
    assert not any("…" in word for word in words)

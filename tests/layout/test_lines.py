"""A sentence broken into lines: words are written out if that costs little size."""

from __future__ import annotations

from qkvideo.scenes.layout.lines import flow
from qkvideo.scenes.text.pango import Box

BOX = Box(-3.7, -3.0, 3.7, 5.0)


def texts(sentence):
    made = flow(sentence.split(), BOX)
    return [word.text for word in made.words], made.em


def test_words_are_a_little_smaller_rather_than_shortened():
    words, em = texts("Der Hund schläft auf dem Teppich weil er heute sehr müde ist")
    assert "Teppich" in words
    short, large = texts("Der Hund schläft auf dem Gras weil er heute sehr müde ist")
    assert "Gras" in short
    assert 0.7 * large < em < large


def test_a_very_long_word_is_shortened():
    words, _ = texts("Die Donaudampfschifffahrtsgesellschaftskapitänsmütze " + "w " * 30)
    assert "…" in words[1]

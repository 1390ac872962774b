"""Captions of sentences that lecturers type: read doubtfully, misread, with words that are long."""

from __future__ import annotations

import pytest
from laying import said

from qkvideo import scenes
from qkvideo.scenes.telling import text_of
from qkvideo.scenes.text.languages import languages

OWN = {
    "doubtful": "The librarian returned the manuscript to the archive because it was fragile",
    "long": "When the old philologist finally opened the medieval manuscript in the monastery "
    "library, she noticed that it contained a glossary nobody had ever described before",
    "unknown": "The parliament postponed the constitutional amendment because it was controversial",
}


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("lang", languages())
def test_the_last_caption_says_its_words_whole_and_the_next_question(lang, name):
    """It is the longest of all: two layers, three words, a doubt, and what the next film answers.

    A page that the browser draws has every language, so one that does not fit is refused in all.
    """
    beats = said(scenes.entry("pronoun"), lang, sentence=OWN[name], following="library-analogy")
    last = beats[-1].say.text
    assert last.endswith(text_of("library-analogy", "asked", lang))
    assert "…" not in last

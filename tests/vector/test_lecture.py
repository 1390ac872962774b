"""The whole short lecture in one file."""

from __future__ import annotations

import pytest
from drawings import laid_out, lost, still, worst_tile

from qkvideo.scenes.look.choices import THEMES
from qkvideo.scenes.text.languages import alphabet, languages
from qkvideo.scenes.text.pango import missing_characters

SENTENCE = "The cat sat on the mat because it was tired"
MOST = 2_000_000


@pytest.fixture
def lecture(make_drawn):
    return make_drawn(sentence=SENTENCE, langs=None)


@pytest.mark.long
def test_the_lecture_is_small_and_shows_every_number(make_drawn):
    """In one language, which has most of what all have: pictures, outlines, fonts."""
    lecture = make_drawn(sentence=SENTENCE)
    assert len(lecture.page.content().encode()) < MOST / 2
    lecture.bare()
    for number, show in enumerate(lecture.shows):
        laid = laid_out(show)
        for place, beat in enumerate(laid.beats):
            lecture.rest(number, place)
            assert lost(laid, beat, lecture.written()) == [], (show.film.slug, beat.name)
    assert lecture.troubles == []


@pytest.mark.long
def test_in_all_languages_it_is_small(lecture):
    page = lecture.page
    assert len(page.content().encode()) < MOST
    names = page.locator("select[name=lang] option").all_text_contents()
    assert names[:2] == ["English", "Deutsch"]
    assert "Español" in names
    assert len(names) == sum(not missing_characters(alphabet(lang)) for lang in languages())


@pytest.mark.long
@pytest.mark.parametrize(("lang", "theme"), [("en", "dark"), ("de", "light"), ("ru", "white")])
def test_every_tile_of_every_last_picture_looks_alike(lecture, lang, theme):
    lecture.choose("lang", lang)
    lecture.choose("theme", str(THEMES.index(theme)))
    lecture.bare()
    for number, show in enumerate(lecture.shows):
        laid = laid_out(show, lang=lang, theme=theme)
        for place, beat in enumerate(laid.beats):
            lecture.rest(number, place)
            wanted = still(laid, beat, show, lang=lang, theme=theme)
            assert worst_tile(wanted, lecture.pixels()) > 0.8, (show.film.slug, beat.name)

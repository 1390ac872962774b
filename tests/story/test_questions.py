"""A film ends with a question, and a later film of the same lecture answers it."""

from __future__ import annotations

import re

import pytest
from laying import laid

from qkvideo import scenes
from qkvideo.scenes.look.choices import LECTURES
from qkvideo.scenes.text.languages import languages

MISSION = ["library-analogy", "score-matrix", "scaling", "masking", "quadratic-cost"]
FILMS = scenes.ours()


def answered_by(film):
    return getattr(scenes.module(film.slug), "ANSWERED_BY", ())


@pytest.mark.parametrize("lecture", LECTURES)
def test_each_question_is_answered_later_in_every_lecture_that_asks_it(lecture):
    slugs = [film.slug for film in scenes.lecture(lecture)]
    for place, film in enumerate(scenes.lecture(lecture)):
        assert {*answered_by(film)} <= {*slugs[place + 1 :]}, film.slug


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_the_last_caption_asks_what_the_film_says_is_answered(film, lang):
    said = re.sub("“[^”]*”|„[^“]*“|«[^»]*»", "", laid(film, lang).beats[-1].say.text)
    assert said.count("?") == len(answered_by(film)), said


def test_the_short_lecture_has_the_films_of_the_mission():
    slugs = [film.slug for film in scenes.lecture("short")]
    assert [slug for slug in slugs if slug in MISSION] == MISSION

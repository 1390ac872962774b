"""Each film but the last of a lecture ends with the question that the next one answers."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from laying import said
from parsed import messages

from qkvideo import scenes
from qkvideo.scenes.layout.around import heading
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.look.choices import ASPECTS, LECTURES
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.text.catalogue import Message, catalogue
from qkvideo.scenes.text.languages import files_of, languages
from qkvideo.scenes.text.lengths import joined, letters
from qkvideo.studio.text.teaching import questions_in, teaching

MISSION = ["library-analogy", "score-matrix", "scaling", "masking", "quadratic-cost"]
FILMS = scenes.ours()
MOST_IN_A_HANDOUT = 160
MOST_THOUGHT = 80


def asked(film, lang):
    """The question that a film answers, as its file has it."""
    (text,) = messages(files_of(lang)[film.slug])[f"{film.slug}-asked"].value.elements
    return text.value


@pytest.mark.parametrize("lang", languages())
def test_each_film_answers_a_question_of_its_own(lang):
    questions = [asked(film, lang) for film in FILMS]
    assert len({*questions}) == len(questions)
    assert all(re.fullmatch(r"[^?？]+[?？]", question) for question in questions)


@pytest.mark.parametrize("lang", languages())
def test_each_question_has_an_answer_that_stands_alone(lang):
    for film in FILMS:
        (text,) = messages(files_of(lang)[film.slug])[f"{film.slug}-takeaway"].value.elements
        assert text.value.endswith((".", "。")), film.slug
        assert letters(text.value) <= MOST_IN_A_HANDOUT, film.slug
        assert not re.search(r"[“„«]", text.value), film.slug  # it is said of any sentence


@pytest.mark.parametrize("lang", languages())
def test_what_many_think_at_first_has_a_beat_that_shows_otherwise(lang):
    for film in FILMS:
        lines = messages(files_of(lang)[film.slug])
        found = teaching(film.slug, lang).misconceptions
        named = [name for name in lines if name.endswith("-misconception")]
        assert named == [f"{film.slug}-{beat}-misconception" for beat in found], film.slug
        assert found, film.slug
        for beat, text in found.items():
            assert text.endswith((".", "。")), beat
            assert letters(text) <= MOST_THOUGHT, beat
            assert not re.search(r"[“„«]", text), beat  # it is said of any sentence


def test_questions_are_found_in_notes():
    notes = "So it is. Ask: who asks? Nobody. (But why?) The end… Then “how?” Done."
    assert questions_in(notes) == ("Who asks?", "But why?", "Then “how?”")


@pytest.mark.one_in(len(languages()))
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("lecture", LECTURES)
def test_a_film_ends_with_the_question_that_the_next_one_answers(lecture, lang):
    films = [film for film in scenes.lecture(lecture) if not film.package]
    for film, after in pairwise(films):
        beats = said(film, lang, following=after.slug)
        alone = said(film, lang)[-1].say.text
        assert beats[-1].say.text == joined((alone, asked(after, lang))), film.slug
        assert asked(after, lang) not in [
            beat.say.text[-len(asked(after, lang)) :] for beat in beats[:-1]
        ]


@pytest.mark.one_in(len(languages()))
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_the_question_is_the_only_one_and_fits_whichever_film_comes_next(film, lang):
    alone = said(film, lang)[-1].say
    assert not re.search("[?？]", alone.text)
    questions = [asked(other, lang) for other in FILMS if other != film]
    for aspect in ASPECTS:
        frame = Frame(layout(aspect), theme("dark"), catalogue(lang), film.slug)
        for question in questions:
            heading.said(Message(joined((alone.text, question)), alone.parts), frame)


def test_the_short_lecture_has_the_films_of_the_mission():
    slugs = [film.slug for film in scenes.lecture("short")]
    assert [slug for slug in slugs if slug in MISSION] == MISSION

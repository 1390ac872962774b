"""What the lecture ends on: the first number, worked out."""

from __future__ import annotations

import math

import pytest

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.closing import film
from qkvideo.scenes.closing.picture import steps
from qkvideo.scenes.closing.story import tell as close
from qkvideo.scenes.look.choices import LECTURES
from qkvideo.scenes.parts.part import check
from qkvideo.scenes.pronoun.story import tell
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.telling import folder_of
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.films.plan import wanted_shows
from qkvideo.studio.requests.films import RenderRequest

FOLDER = folder_of(film)
HEADLINE = "The cat sat on the mat because it was tired"


def view(sentence=HEADLINE, row=None, versus=False, **how):
    def compute(words):
        return trace(words, **{"weights": "lesson", **how})

    model = compute(sentence)
    head = model.at()
    spotlit = model.default_row if row is None else row
    other = second(model, None, compute) if versus else None
    return View(Brief(model, head.layer, head.head, spotlit, versus=other))


def say(closing, lang="en"):
    return catalogue(lang, FOLDER).say("closing-number-say", closing.say).text


@pytest.mark.parametrize("versus", [False, True])
def test_it_is_the_number_that_the_lecture_opens_with(versus):
    opened = tell(view(versus=versus), Room()).rows.last[0]
    closed = close(view(versus=versus), Room())
    assert closed.steps["weights"] == opened.cells[opened.top]
    assert closed.look.top == opened.top


def test_the_steps_lead_to_it():
    seen = view()
    head, closed = seen.model.at(), close(seen, Room())
    i, j = closed.row, closed.look.top
    score = math.fsum(head.Q[i] * head.K[j])
    assert closed.steps["scores"].value == pytest.approx(score)
    assert closed.steps["scaled"].value == pytest.approx(score / math.sqrt(head.d_k))
    powers = [math.exp(math.fsum(head.Q[i] * key) / math.sqrt(head.d_k)) for key in head.K]
    assert closed.steps["exp"].value == pytest.approx(powers[j])
    assert closed.by["total"].value == pytest.approx(math.fsum(powers))
    assert closed.steps["weights"].value == pytest.approx(powers[j] / math.fsum(powers))
    told = "9.47 ÷ √8 is 3.35; softmax: 0.76."
    assert f"“it” asks, “cat” answers: {told}" in say(closed)


def test_the_powers_of_a_masked_row_are_those_that_are_seen():
    seen = view(mask="causal")
    closed = close(seen, Room())
    scaled = seen.model.at().scaled[closed.row, : closed.row + 1]
    assert closed.by["keys"].value == len(scaled) == closed.row + 1
    assert closed.by["total"].value == pytest.approx(math.fsum(map(math.exp, scaled)))


def test_what_is_divided_by_more_than_the_root_is_not_said_to_be():
    closed = close(view(temperature=2.0), Room())
    assert "scaled" not in closed.steps
    assert not closed.by
    assert "√" not in say(closed)


def test_the_link_of_round_one_carries_the_cue_where_it_is_known():
    closed = close(view(versus=True), Room())
    first = tell(view(versus=True), Room()).firsts[0]
    assert (closed.first.start, closed.first.end) == (first.start, first.end)
    assert close(view(weights="random"), Room()).first is None


@pytest.mark.one_in(3)
@pytest.mark.parametrize("weights", ["lesson", "random"])
@pytest.mark.parametrize("temperature", [1.0, 1e-300, 1e16])
@pytest.mark.parametrize("sentence", ["cat", "a b c", HEADLINE, "tok " * 16, "w " * 30])
def test_what_is_claimed_holds_and_every_picture_has_keys_of_its_own(
    sentence, temperature, weights
):
    for row in (0, len(sentence.split()) - 1):
        closed = close(
            view(sentence.strip(), row, weights=weights, temperature=temperature), Room()
        )
        assert all(claim.holds for claim in closed.claims)
        assert all(say(closed, lang) for lang in ("de", "en", "ru"))
        for step in steps(closed):
            check(step.picture)


@pytest.mark.parametrize("lecture", LECTURES)
def test_every_lecture_ends_on_it_and_no_single_film_does(lecture):
    films = [entry.slug for entry in scenes.lecture(lecture)]
    assert films.index("closing") == len(films) - 1
    shows = wanted_shows(RenderRequest(slugs="quadratic-cost", sentence="The cat sat"))
    assert [show.film.slug for show in shows] == ["quadratic-cost"]

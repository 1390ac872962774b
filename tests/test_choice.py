"""Which films and beats a request means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qkvideo import scenes
from qkvideo.engine.errors import RequestError
from qkvideo.studio.films.plan import plan
from qkvideo.studio.films.selection import select
from qkvideo.studio.requests.films import RenderRequest

BEATS = {film.slug: set(film.beats) for film in scenes.programme()}
SHARED = "scores"  # several films have a beat of that name


def chosen(*asked, **more):
    return {film.slug: only and set(only) for film, only in select(*asked, **more).items()}


def test_without_anything_it_is_the_lecture():
    assert chosen() == dict.fromkeys(BEATS)
    assert list(chosen(["mixing", "scaling", "mixing"])) == ["mixing", "scaling"]
    assert chosen("mixing") == {"mixing": None}


def test_a_beat_is_meant_in_every_film_or_in_the_one_that_is_named():
    have = {slug for slug, beats in BEATS.items() if SHARED in beats}
    assert len(have) > 1
    assert chosen(beat=SHARED) == {slug: {SHARED} for slug in have}
    assert chosen(beat=["mixing/by-hand", "pronoun/cut"]) == {
        "pronoun": {"cut"},
        "mixing": {"by-hand"},
    }


def test_beats_are_left_out():
    assert chosen("pronoun", without="cut") == {"pronoun": BEATS["pronoun"] - {"cut"}}
    left = chosen(without=["pronoun/cut", SHARED])
    assert left["mixing"] == BEATS["mixing"] - {SHARED}
    assert left["pronoun"] == BEATS["pronoun"] - {"cut", SHARED}
    every = [f"pronoun/{beat}" for beat in BEATS["pronoun"]]
    assert "pronoun" not in chosen(without=every)
    assert chosen("mixing", beat=["by-hand", "add-up"], without="add-up") == {"mixing": {"by-hand"}}


@pytest.mark.parametrize(
    ("choices", "part"),
    [
        ({"beat": "nothing"}, "there is no beat “nothing”"),
        ({"without": "pronoun/nothing"}, "there is no beat “pronoun/nothing”"),
        ({"without": "pronom/cut"}, "did you mean “pronoun”?"),
        ({"slugs": "mixing", "beat": "pronoun/cut"}, "there is no beat “pronoun/cut”"),
        ({"slugs": "pronoun", "beat": "cut", "without": "cut"}, "no beat is left"),
    ],
)
def test_what_is_not_there_is_refused(choices, part):
    with pytest.raises(RequestError, match=part.replace("?", r"\?")):
        select(**choices)


def test_a_beat_of_a_film_that_is_not_in_the_lecture_is_meant_all_the_same():
    jobs = plan(RenderRequest(sentence="a b", beat=("vectors/rows", "mixing/by-hand"))).jobs
    assert [(job.film.slug, job.only) for job in jobs] == [
        ("vectors", {"rows"}),
        ("mixing", {"by-hand"}),
    ]


def test_a_lecture_is_what_is_in_it_and_in_shorter_ones(monkeypatch):
    first, *rest = scenes.programme()
    films = (first, *(replace(film, lecture="full") for film in rest))
    for name in ("programme", "ours"):
        monkeypatch.setattr(scenes, name, lambda: films)
    planned = [job.film.slug for job in plan(RenderRequest(sentence="a")).jobs]
    assert planned == [first.slug]
    planned = [job.film.slug for job in plan(RenderRequest(sentence="a", lecture="full")).jobs]
    assert planned == [film.slug for film in films]
    (mixing,) = (job.film for job in plan(RenderRequest("mixing", sentence="a")).jobs)
    assert mixing.slug == "mixing"

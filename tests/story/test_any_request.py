"""All films for any request: no untrue statement, no empty picture, no warning."""

from __future__ import annotations

import importlib
import warnings
from functools import cache, partial

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.choices import MASKS
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.look.choices import ASPECTS
from qkvideo.scenes.story.claim import drawn

FILMS = scenes.programme()
STORIES = 2000
SENTENCES = [
    "cat",
    "Birds fly",
    "Attention is all",
    "The cat sat on the mat because it was tired",
    "The dog that bit the man ( who ran ) slept because it was hungry .",
    "the the the the",
    "Die Donaudampfschifffahrtsgesellschaft fährt heute nicht, weil sie müde ist",
    "Кошка легла на коврик, потому что она устала",
    " ".join(f"w{k}" for k in range(31)),
]
TEMPERATURES = st.one_of(
    st.sampled_from([1e-300, 1e-16, 0.1, 1.0, 2.0, 1e16, 1e17, 1e300]),
    st.floats(1e-300, 1e300, allow_nan=False),
)
WEIGHTS = st.one_of(
    st.just({"weights": "lesson"}),
    st.builds(lambda seed: {"weights": "random", "seed": seed}, st.integers(0, 10**6)),
)
REQUESTS = st.tuples(
    st.sampled_from(SENTENCES),
    st.sampled_from(MASKS),
    TEMPERATURES,
    WEIGHTS,
    st.integers(0, 63),
    st.integers(0, 3),
    st.sampled_from(ASPECTS),
)
HOW = {"deadline": None, "suppress_health_check": list(HealthCheck)}


@cache
def film(module):
    return importlib.import_module(module)


def brief(sentence, mask, temperature, weights, row, pad, aspect):
    compute = partial(trace, mask=mask, temperature=temperature, pad=pad, **weights)
    try:
        model = compute(sentence)
    except RequestError:  # it is refused in one line, and nothing is told
        assume(False)
    spotlit = row % model.n
    layer = model.at().layer
    head = model.default_head(layer, spotlit)
    other = second(model, None, compute)
    return Brief(model, layer, head, spotlit, versus=other, aspect=aspect)


def faults(laid):
    """What is wrong with a film: claims that do not hold, and beats that show nothing."""
    for beat in laid.beats:
        for claim in beat.beat.claims:
            if not claim.holds:
                yield f"{laid.slug}/{beat.name}: {claim}"
        for number, step in enumerate(beat.steps):
            if not any(item.alpha > 0 for item in step.items):
                yield f"{laid.slug}/{beat.name}: step {number} shows nothing"


def check(*request, films=FILMS):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("default", QKVideoWarning)
        given_ = brief(*request)
        for entry in films:
            assert list(faults(lay_out(film(entry.module), given_))) == []


@settings(max_examples=len(FILMS), **HOW)
@given(REQUESTS, st.sampled_from(FILMS))
def test_no_request_makes_an_untruth_an_empty_picture_or_a_warning(request, entry):
    check(*request, films=(entry,))


@pytest.mark.long
@settings(max_examples=-(-STORIES // len(FILMS)), **HOW)
@given(REQUESTS)
def test_two_thousand_stories_are_true(request):
    check(*request)


def test_these_checks_can_fail():
    """The least of several shares is called the largest; a picture loses all that is in it."""
    given_ = brief(SENTENCES[3], "none", 1.0, {"weights": "lesson"}, 7, 0, "16:9")
    laid = lay_out(film("qkvideo.scenes.mixing.film"), given_)
    claims = [claim for beat in laid.beats for claim in beat.beat.claims if claim.kind == "largest"]
    claim = next(each for each in claims if len(set(map(drawn, each.others))) > 1)
    object.__setattr__(claim, "cell", min(claim.others, key=drawn))
    assert any("largest" in fault for fault in faults(laid))
    object.__setattr__(laid.beats[0].steps[-1], "items", ())
    assert any("shows nothing" in fault for fault in faults(laid))

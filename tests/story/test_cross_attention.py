"""What the film about cross-attention says, and what its laid-out pictures show, undrawn."""

from __future__ import annotations

from functools import cache, partial
from itertools import islice

import numpy as np
import pytest

from qkvideo.engine.attention.cross import EXAMPLE, cross_trace, known_pair
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.bilingual.grammar import sentences
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.cross_attention import film
from qkvideo.scenes.cross_attention.story import tell
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Curve, Maths, Text
from qkvideo.scenes.layout.kinds.text import advance
from qkvideo.scenes.look.places import PLACES
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View

HEADLINE = "The cat sat on the mat because it was tired"
STRAIGHT = "le vieux roi rit", "the old king laughs"
LONG = (
    " et ".join(["le chat noir dort", "la petite souris grise mange le fromage", "il rit"] * 3),
    " and ".join(
        ["the black cat sleeps", "the little grey mouse eats the cheese", "he laughs"] * 3
    ),
)


@cache
def brief(sentence=HEADLINE, versus=None, *, lang="en", aspect="16:9", weights="lesson"):
    compute = partial(trace, weights=weights)
    model = compute(sentence)
    head, other = model.at(), second(model, versus, compute)
    row = model.default_row
    return Brief(model, head.layer, head.head, row, versus=other, lang=lang, aspect=aspect)


def story(*args, room=None, **how):
    return tell(View(brief(*args, **how)), room or Room())


@cache
def laid(*args, **how):
    return {beat.name: beat for beat in lay_out(film, brief(*args, **how)).beats}


def test_a_sentence_that_the_weights_do_not_know_gives_way_to_the_example():
    s = story()
    assert (" ".join(s.tokens), " ".join(s.source)) == EXAMPLE
    assert s.example
    assert known_pair("the black cat sleeps", "le chat noir dort") == EXAMPLE
    assert known_pair("le chat noir dort", None) == EXAMPLE


def test_one_s_own_sentences_are_taken_where_most_words_are_known():
    s = story(*STRAIGHT)
    assert s.tokens == tuple(STRAIGHT[0].split())
    assert not s.example
    assert known_pair("le chat zzyzx dort", "the cat zzyzx sleeps")[0] == "le chat zzyzx dort"
    assert known_pair("le chat zzyzx qqxyz", "the cat sleeps") == EXAMPLE  # half is not most
    assert known_pair("le chat dort", "the cat zzyzx qqxyz") == EXAMPLE


def test_noun_and_adjective_cross_and_the_verb_is_shared():
    s = story()
    assert s.crossed == (1, 2)
    assert (s.tokens[s.i], s.source[s.j]) == ("noir", "black")
    assert s.shared == (3, (3, 4))
    say = laid()["cross"].say.text
    assert "“noir” looks past “chat” at “black”: orders differ." in say
    assert "“dort” looks at “is” and “sleeping”" in say


def test_where_nothing_crosses_the_caption_says_so():
    s = story(*STRAIGHT)
    assert s.crossed is None
    assert "No widest beams cross" in laid(*STRAIGHT)["cross"].say.text
    weights = cross_trace(*STRAIGHT).weights
    assert list(weights.argmax(axis=1)) == sorted(weights.argmax(axis=1))
    assert story("le chat", "cat").crossed is None  # both beams run to one word


def test_unknown_words_are_named_in_the_first_picture():
    texts = [
        item.text
        for item in laid("le chat zzyzx dort", "the cat is sleeping")["two"].steps[-1].items
        if isinstance(item, Text)
    ]
    assert "unknown to the weights: zzyzx" in texts
    known = (item for item in laid()["two"].steps[-1].items if isinstance(item, Text))
    assert not any("unknown" in item.text for item in known)


def test_beams_are_as_wide_as_shares_and_lead_from_query_to_key():
    s, beat = story(), laid()["cross"]
    words = {item.key: item for item in beat.steps[-1].items if isinstance(item, Text)}
    beams = {item.key: item for item in beat.steps[-1].items if isinstance(item, Curve)}
    widths = {key: curve.width for key, curve in beams.items()}
    wide = widths["pair/beam/2-1"] / widths["pair/beam/0-0"]
    assert wide == pytest.approx(s.weights.values[2, 1] / s.weights.values[0, 0])
    for (i, j), share in np.ndenumerate(s.weights.values):
        points = beams[f"pair/beam/{i}-{j}"].points
        assert (
            words[f"pair/asks/{i}"].y < points[0][1] < points[-1][1] < words[f"pair/answers/{j}"].y
        )
        word = words[f"pair/answers/{j}"]
        assert word.x < points[-1][0] < word.x + advance(word.text, word.weight) * word.em
        assert share > 0


def test_the_source_that_is_another_has_another_colour():
    made = {item.key: item for item in laid()["moved"].last if isinstance(item, Maths)}
    of = {key: item.colours for key, item in made.items() if key.endswith("/cross")}
    assert of["sources/Q/cross"] != of["sources/K/cross"] == of["sources/V/cross"] != ()


def test_columns_are_said_to_differ_only_where_they_do_as_drawn():
    s = story("chat", "cat")
    assert [drawn(cell) for cell in s.columns] == [1]
    assert "Here the columns do, too" in laid("chat", "cat")["sums"].say.text
    assert "collects" in laid()["sums"].say.text


PAIRS = [EXAMPLE, STRAIGHT, LONG, ("chat", "cat"), ("le chat", "cat"), ("il rit", "he " * 40)]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", PLACES)
@pytest.mark.parametrize("lang", ["en", "de", "ru"])
@pytest.mark.parametrize("pair", PAIRS, ids=["example", "straight", "long", "one", "two", "forty"])
def test_all_claims_hold_and_every_picture_can_be_laid_out(pair, lang, aspect):
    for beat in lay_out(film, brief(*pair, lang=lang, aspect=aspect, weights="random")).beats:
        assert all(claim.holds for claim in beat.beat.claims), beat.name


def test_claims_hold_for_sentences_of_the_grammar():
    for pair in islice(sentences(11), 40):
        s = story(" ".join(pair.french), " ".join(pair.english), weights="random")
        assert all(claim.holds for claim in (*s.most, *s.sums))
        shown = set(s.shown[0])
        assert {s.i, *(s.crossed or ())} <= shown
        assert s.j in s.shown[1]

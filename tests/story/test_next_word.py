"""What the film about the next word says, for recorded sentences and for made-up ones."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest

from qkvideo import scenes
from qkvideo.engine.attention.recorded import recorded_sentences, trace_recorded
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import all_weights
from qkvideo.engine.studies.predicted import recorded_prediction
from qkvideo.engine.studies.prediction import Guess, Lens, Without
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.choices import ASPECTS
from qkvideo.scenes.next_word import film
from qkvideo.scenes.next_word.story import tell
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.films.own import own_read

SENTENCES = recorded_sentences("smollm2")
FRANCE = "The capital of France is"
RECORDED = ("it", "wrong")


@cache
def read(sentence):
    tokens = tokenize(sentence)
    return recorded_prediction(sentence, tokens, "smollm2"), trace_recorded(
        sentence, tokens, "smollm2"
    )


def story(sentence=None, **changes):
    found, model = (None, None) if sentence is None else read(sentence)
    if changes:
        found = (replace(found[0], **changes.pop("found", {})), changes.pop("cuts", found[1]))
    return tell(SimpleNamespace(read=found, model=model), Room())


def laid(sentence, **how):
    found, model = read(sentence)
    row = model.default_row
    layer = model.default_layer(row)
    brief = Brief(model, layer, model.default_head(layer, row), row, read=found, **how)
    return {beat.name: beat for beat in lay_out(film, brief).beats}


def test_the_source_is_the_word_that_the_guess_hangs_on():
    s = story()
    assert (s.tokens[s.source], s.next.words[0]) == ("cat", "cat")
    s = story(FRANCE)
    assert (s.tokens[s.source], s.next.words[0]) == ("France", "Paris")
    assert s.left[s.source].text == "0.00"
    assert s.left[0].text == "0.00"  # where idle heads rest: never the source


def test_the_head_that_looks_most_at_it_is_that_of_all_heads():
    _, model = read(FRANCE)
    weights = np.array([all_weights(layer)[:, -1, 3] for layer in model.layers])
    s = story(FRANCE)
    assert s.look.share.value == weights.max()
    assert weights[int(s.look.layer.value) - 1, int(s.look.head.value) - 1] == weights.max()


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_claim_holds_for_every_recorded_sentence(sentence):
    for beat in laid(sentence).values():
        assert all(claim.holds for claim in beat.beat.claims), beat.name


@pytest.mark.parametrize("sentence", [SENTENCES[2], SENTENCES[7], FRANCE])
@pytest.mark.parametrize("aspect", ASPECTS)
def test_a_sentence_of_ones_own_is_what_every_beat_shows(sentence, aspect):
    beats = laid(sentence, aspect=aspect)
    for name in ("gap", "looks", "cut"):
        shown = [item.text for item in beats[name].steps[-1].items if isinstance(item, Text)]
        assert any(tokenize(sentence)[-1] in text for text in shown), name


def test_the_recorded_pair_is_left_out_where_the_sentence_is_ones_own():
    assert dict(scenes.entry("next-word").only) == dict.fromkeys(RECORDED, "included")
    found, model = read(FRANCE)
    assert not Brief(model, 14, 9, 4, read=found).included
    assert Brief(model, 14, 9, 4).included


@pytest.mark.parametrize("lang", languages())
def test_another_winner_is_named_only_where_there_is_one(lang):
    found, cuts = read(FRANCE)[0]
    beat = laid(FRANCE, lang=lang)["cut"]
    assert cuts[3].guesses[0].label in beat.say.text
    same = [replace(cut, guesses=found.next) if cut.words == (3,) else cut for cut in cuts]
    assert story(FRANCE, cuts=same).cut.winner == 0


def test_one_word_has_no_place_before_the_end():
    found, cuts = read(FRANCE)[0]
    alone = replace(
        found,
        tokens=("The",),
        words=(0,),
        after=found.after[:1],
        given=found.given[:1],
    )
    model = SimpleNamespace(
        words=(0,), n=1, labels=("The",), layers=((SimpleNamespace(weights=np.ones((1, 1))),),)
    )
    s = tell(SimpleNamespace(read=(alone, cuts[:1]), model=model), Room())
    assert s.places == ()
    assert (s.source, s.least) == (0, 0)
    assert film.captions.places(s).say["count"].value == 0


def test_equal_probabilities_are_no_lead():
    guesses = tuple(Guess(f" w{k}", 0.25, k, 0.0) for k in range(4))
    found, cuts = read(FRANCE)[0]
    even = replace(
        found, after=(*found.after[:-1], guesses), lens=Lens(np.array([9, 1]), np.ones(2))
    )
    made = tuple(Without(cut.words, guesses, 0.25) for cut in cuts)
    s = tell(SimpleNamespace(read=(even, made), model=read(FRANCE)[1]), Room())
    for name in ("gap", "cut", "control", "layers"):
        told = getattr(film.captions, name)(s)
        assert all(claim.holds for claim in told.claims), name


@pytest.mark.parametrize("slugs", [("next-word",), ()])
def test_a_single_word_has_no_look_that_could_be_cut(slugs, recwarn):
    asked = SimpleNamespace(source="smollm2", text="Stop", slugs=slugs)
    assert own_read(asked, [scenes.entry("next-word")]) is None
    said = [str(each.message) for each in recwarn]
    assert said == [
        "“next-word” shows its recorded sentences: one word has no other to look at"
    ] * bool(slugs)

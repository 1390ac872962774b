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
from qkvideo.engine.studies.language.predicted import recorded_prediction
from qkvideo.engine.studies.language.prediction import Guess, Lens, Without
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.choices import ASPECTS
from qkvideo.scenes.next_word import film
from qkvideo.scenes.next_word.story import ASKED, tell
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.films.key import key
from qkvideo.studio.films.own import own_read
from qkvideo.studio.films.plan import wanted_shows
from qkvideo.studio.requests.films import RenderRequest

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
    return tell(SimpleNamespace(read=None if found is None else (found, model)), Room())


def laid(sentence, **how):
    found, model = read(sentence)
    row = model.default_row
    layer = model.default_layer(row)
    brief = Brief(model, layer, model.default_head(layer, row), row, read=(found, model), **how)
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


@pytest.mark.one_in(3)
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
    assert not Brief(model, 14, 9, 4, read=(found, model)).included
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
    s = tell(SimpleNamespace(read=((alone, cuts[:1]), model)), Room())
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
    s = tell(SimpleNamespace(read=((even, made), read(FRANCE)[1])), Room())
    for name in ("gap", "cut", "control", "layers"):
        told = getattr(film.captions, name)(s)
        assert all(claim.holds for claim in told.claims), name


@pytest.mark.parametrize("slugs", [("next-word",), ()])
def test_a_single_word_has_no_look_that_could_be_cut(slugs, recwarn):
    asked = SimpleNamespace(source="smollm2", text="Stop", ask=None, download=False, slugs=slugs)
    assert own_read(asked, [scenes.entry("next-word")], None) is None
    said = [str(each.message) for each in recwarn]
    assert said == [
        "“next-word” shows its recorded sentences: one word has no other to look at"
    ] * bool(slugs)


def brief_of(**request):
    (show,) = wanted_shows(RenderRequest(["next-word"], **request))
    return show.brief


@pytest.mark.parametrize("ask", ["What was tired? The", None])
def test_a_language_models_film_is_about_the_request_s_sentence_and_question(ask):
    sentence = "The cat sat on the mat because it was tired"
    text = f"{sentence}. {ask}" if ask else FRANCE
    brief = brief_of(sentence=sentence if ask else FRANCE, ask=ask, weights="recorded:smollm2")
    ((found, cuts), model), ((same, others), _) = brief.read, read(text)
    assert model.labels == found.tokens == same.tokens
    assert found.next[0] == same.next[0]
    assert [cut.best for cut in cuts] == [cut.best for cut in others]


def test_a_question_without_a_language_model_is_told(recwarn):
    assert brief_of(sentence=FRANCE, ask="What was tired? The").read is None
    (said,) = {str(each.message) for each in recwarn if "question" in str(each.message)}
    assert "needs a language model (--weights smollm2)" in said


def test_a_question_is_part_of_the_film_s_key():
    brief = brief_of(sentence=FRANCE, weights="recorded:smollm2")
    other = replace(brief, read=(brief.read[0], read(SENTENCES[0])[1]))
    made = [key(each, quality("l"), "", plugins=()) for each in (brief, other)]
    assert made[0] != made[1]


def marked(losses):
    """Return the facts if each word's cut leaves a given probability of the best guess."""
    (found, cuts), model = read(ASKED[0])
    assert found.tokens[-3:] == ("tired", "?", "The")
    changed = [replace(cut, best=losses.get(found.tokens[cut.words[0]], 0.9)) for cut in cuts]
    return tell(SimpleNamespace(read=((found, tuple(changed)), model)), Room())


def test_a_mark_is_no_word_to_look_up():
    s = marked({"?": 0.001, "cat": 0.02, "mat": 0.2})
    assert (s.tokens[s.source], s.tokens[s.least], s.tokens[s.mark]) == ("cat", "mat", "?")
    told = film.captions.control(s)
    assert (told.say["sign"].text, told.say["lost"].text) == ("?", "0.00")
    assert all(claim.holds for claim in told.claims)


def test_a_mark_that_counts_less_than_the_source_is_one_of_the_others():
    s = marked({"?": 0.1, "cat": 0.02, "mat": 0.2})
    assert s.mark is None
    assert s.tokens[s.least] == "?"
    assert film.captions.control(s).say["mark"] == "none"

"""What the film about the parts of a language model says, for recorded sentences."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest

from qkvideo import scenes
from qkvideo.engine.attention.recorded import read_recording, recorded_sentences, trace_recorded
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import all_weights
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.record_language import SENTENCES
from qkvideo.engine.studies.language.passage import FILE, recorded_passage
from qkvideo.engine.studies.language.predicted import recorded_prediction
from qkvideo.engine.studies.language.prediction import source_of
from qkvideo.scenes.block import film
from qkvideo.scenes.block.story import ASKED, tell
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.choices import ASPECTS
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.films.key import key
from qkvideo.studio.films.plan import wanted_shows
from qkvideo.studio.requests.films import RenderRequest

ANY = pytest.mark.parametrize("sentence", SENTENCES)
FRANCE = "The capital of France is"
EPSILON = 1e-5
"""What SmolLM2's norms add to a mean square, by its card."""


@cache
def read(sentence):
    tokens = tokenize(sentence)
    found = recorded_prediction(sentence, tokens, "smollm2")
    return found, trace_recorded(sentence, tokens, "smollm2"), recorded_passage(found[0].tokens)


def story(sentence=None, **changes):
    if sentence is None:
        return tell(SimpleNamespace(read=None, passage=None), Room())
    found, model, passage = read(sentence)
    return tell(SimpleNamespace(read=(found, model), passage=replace(passage, **changes)), Room())


def laid(sentence, **how):
    found, model, passage = read(sentence)
    row = model.default_row
    layer = model.default_layer(row)
    head = model.default_head(layer, row)
    brief = Brief(model, layer, head, row, read=(found, model), passage=passage, **how)
    return {beat.name: beat for beat in lay_out(film, brief).beats}


# The recording


@ANY
def test_a_norm_divides_by_the_root_mean_square(sentence):
    p = read(sentence)[2]
    spread = math.sqrt(math.fsum(x * x for x in p.row) / len(p.row) + EPSILON)
    assert np.isclose(p.spread, spread, rtol=1e-12)
    np.testing.assert_allclose(p.normed, p.row / spread * p.gain, rtol=1e-12)


@ANY
def test_the_ledger_sums_to_the_logit_that_was_recorded(sentence):
    (found, cuts), _, p = read(sentence)
    guess = found.next[0]
    assert np.isclose(p.ledger[0, 0].sum(), guess.logit, rtol=1e-12)
    np.testing.assert_allclose(p.ledger[0, 0, 1::2], found.ledger.heads.sum(axis=1), atol=1e-11)
    np.testing.assert_allclose(p.ledger[0, 0, 2::2], found.ledger.mlps, atol=1e-11)
    # The probability that a cut leaves, with the total that was recorded, is the cut's logit.
    source = source_of((found, cuts))
    number = 1 + recorded_sentences("smollm2").index(" ".join(tokenize(sentence)))
    _, arrays = read_recording("smollm2")
    total = float(arrays[f"S{number}.cut.total"][source])
    left = math.log(cuts[source].best) + total
    assert np.isclose(p.ledger[1, 0].sum(), left, rtol=1e-9)


@ANY
def test_the_row_has_the_lengths_that_were_recorded(sentence):
    p = read(sentence)[2]
    number = 1 + recorded_sentences("smollm2").index(" ".join(tokenize(sentence)))
    _, arrays = read_recording("smollm2")
    np.testing.assert_allclose(p.lengths[::2], arrays[f"S{number}.norms"][:, -1], rtol=1e-6)


@ANY
def test_no_other_word_moves_in_an_mlp(sentence):
    (found, _), model, p = read(sentence)
    source, layer, own, _, _ = p.at.tolist()
    words = np.array(found.words)
    attention, mlp = p.moved
    assert not mlp[words != source].any()
    assert mlp[words == source].all()
    assert not attention[:own].any()
    assert attention[own:].all()
    weights = np.array([all_weights(each)[:, -1, words == source].max() for each in model.layers])
    assert layer == weights.argmax() + 1


def test_what_was_not_recorded_is_refused():
    with pytest.raises(RequestError, match="'a b' was not recorded: run the model"):
        recorded_passage(["a", "b"])
    assert FILE.stat().st_size < 200_000


@ANY
def test_above_average_attention_has_more_than_its_share_of_parameters(sentence):
    _, attention, mlps = story(sentence).lead.parts
    assert attention.value / (attention.value + mlps.value) > 0.3


# The story


def test_attention_is_a_fifth():
    s = story()
    assert [cell.text for cell in s.shares] == ["0.21", "0.20", "0.59", "0.00"]
    assert s.count.text == "134,515,008"


def test_what_the_look_had_brought_was_mostly_attentions():
    s = story()
    _, attention, mlps = s.change.parts
    assert (s.tokens[s.source], s.best.text) == ("cat", "cat")
    assert attention.value < 3 * mlps.value < 0
    assert (s.probability.text, s.remains.text) == ("0.46", "0.01")
    # Most points come from MLPs, and most of the lead does not.
    assert s.most.part == "mlp"
    assert s.lead.parts[1].value > s.lead.parts[2].value


@ANY
def test_sums_are_those_of_their_parts(sentence):
    s = story(sentence)
    for account in (s.guess, s.average, s.lead, s.left, s.change):
        parts = [cell.value for cell in account.parts]
        assert np.isclose(math.fsum(parts), account.total.value, atol=1e-12)
        assert account.sign in {"=", "≈"}
    for a, b, c in zip(s.guess.parts, s.average.parts, s.lead.parts, strict=True):
        assert np.isclose(a.value - b.value, c.value)
    assert np.isclose(sum(each.cell.value for each in s.ledger), s.points.value)
    spans = [(round(e.first.value), round(e.last.value)) for e in s.ledger if e.part == "mlp"]
    assert spans == [(1, 10), (11, 20), (21, 30)]


@ANY
def test_the_framed_cell_is_the_largest_look_at_the_source_of_all_heads(sentence):
    s, (_, model, _) = story(sentence), read(sentence)
    own = np.array(model.words) == s.source
    largest = max(all_weights(layer)[:, -1, own].max() for layer in model.layers)
    column = s.sharing.columns.index(s.focus)
    assert s.sharing.values[:, column].max() == largest


@pytest.mark.parametrize("layers", [1, 2, 7])
def test_models_of_other_depths_have_a_ledger_too(layers):
    p = read(FRANCE)[2]
    n = 2 * layers + 1
    s = story(FRANCE, lengths=p.lengths[:n], ledger=p.ledger[..., :n])
    assert round(s.ledger[-1].last.value) == layers
    assert len(s.ledger) == 1 + 2 * min(3, layers)
    assert np.isclose(sum(each.cell.value for each in s.ledger), p.ledger[0, 0, :n].sum())


def test_heads_with_keys_of_their_own_share_none():
    p = read(FRANCE)[2]
    s = story(FRANCE, at=np.array([*p.at[:4], 9]))
    assert film.captions.shared(s).say["way"] == "each"
    assert film.captions.shared(story(FRANCE)).say["way"] == "shared"


def test_the_scale_ends_above_the_largest_length():
    for most in (0.7, 1.0, 9.9, 10.0, 411.0, 835.3, 1000.0, 2600.0):
        ticks = [cell.value for cell in story(FRANCE, lengths=np.array([0.1, most, most])).scale]
        assert ticks[-2] < most <= ticks[-1]
        assert len(ticks) <= 6


@ANY
def test_every_claim_holds_for_every_recorded_sentence(sentence):
    for beat in laid(sentence).values():
        assert all(claim.holds for claim in beat.beat.claims), beat.name


@pytest.mark.parametrize("aspect", ASPECTS)
def test_a_sentence_of_ones_own_is_what_every_beat_shows(aspect):
    beats = laid(FRANCE, aspect=aspect)
    for name in ("alone", "shared"):
        shown = [item.text for item in beats[name].steps[-1].items if isinstance(item, Text)]
        assert any("France" in text for text in shown), name


@pytest.mark.parametrize("lang", languages())
def test_the_fifth_is_said_of_the_recorded_model_only(lang):
    own = laid(FRANCE, lang=lang)["parts"]
    brief = brief_of(sentence=FRANCE, lang=lang)
    recorded = {beat.name: beat for beat in lay_out(film, brief).beats}["parts"]
    assert own.title != recorded.title


# Requests


def brief_of(**request):
    (show,) = wanted_shows(RenderRequest(["block"], **request))
    return show.brief


def test_a_language_models_film_is_about_the_request_s_sentence():
    brief = brief_of(sentence=FRANCE, weights="recorded:smollm2")
    assert np.array_equal(brief.passage.row, read(FRANCE)[2].row)
    assert brief.read[1].labels == tuple(tokenize(FRANCE))
    assert brief_of(sentence=ASKED).passage is None


def test_the_sister_film_needs_no_passage():
    (show,) = wanted_shows(
        RenderRequest(["next-word"], sentence=FRANCE, weights="recorded:smollm2")
    )
    assert show.brief.read is not None
    assert show.brief.passage is None


def test_it_is_in_the_full_lecture_after_the_next_word():
    full = [entry.slug for entry in scenes.lecture("full")]
    assert full.index("block") == full.index("next-word") + 1
    assert "block" not in [entry.slug for entry in scenes.lecture("short")]


def test_the_passage_is_part_of_the_film_s_key():
    brief = brief_of(sentence=FRANCE, weights="recorded:smollm2")
    other = replace(brief, passage=None)
    made = [key(each, quality("l"), "", plugins=()) for each in (brief, other)]
    assert made[0] != made[1]


@pytest.mark.parametrize("sentence", ["The cat sat at the naïve tables", "The cat"])
@pytest.mark.filterwarnings("ignore::qkvideo.engine.errors.QKVideoWarning")
def test_a_model_that_is_run_has_a_film_of_its_own(sentence, tiny_gguf):
    brief = brief_of(sentence=sentence, weights=f"gguf:{tiny_gguf}")
    s = tell(SimpleNamespace(read=brief.read, passage=brief.passage), Room())
    assert s.own
    assert (s.heads.value, s.sets.value, s.layers[-1].value) == (4, 2, 3)
    assert math.isclose(s.points.value, brief.read[0][0].next[0].logit)
    for beat in lay_out(film, brief).beats:
        assert all(claim.holds for claim in beat.beat.claims), beat.name

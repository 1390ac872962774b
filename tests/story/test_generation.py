"""What the film about writing on says, for the recorded text and for a tiny random model."""

from __future__ import annotations

import math
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from qkvideo import scenes
from qkvideo.engine.attention.tokens import MAX_TOKENS, tokenize
from qkvideo.engine.models.generating import STEPS, generate
from qkvideo.engine.models.opening import open_language
from qkvideo.engine.models.predicting import Choice, write_on
from qkvideo.engine.models.spelling import spell
from qkvideo.engine.studies.language.generation import SEEDS, WAYS, pack, recorded_generation
from qkvideo.scenes.generation import film
from qkvideo.scenes.generation.story import ANEW, FAR, KEPT, tell
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.look.choices import ASPECTS
from qkvideo.scenes.story.room import Room
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.films.key import key
from qkvideo.studio.films.plan import wanted_shows
from qkvideo.studio.requests.films import RenderRequest

SENTENCE = "The cat sat at the 12 naïve tables"
RECORDED, TIMES = recorded_generation()


@pytest.fixture(scope="module")
def tiny(tiny_gguf):
    model = open_language(f"gguf:{tiny_gguf}")
    spelled = spell(SENTENCE, tokenize(SENTENCE), model.tokenizer, "tiny", 0)
    return model, spelled, generate(model, SENTENCE, spelled)


def story(written=None):
    return tell(SimpleNamespace(written=written), Room())


def softmax(logits):
    powers = [math.exp(x - max(logits)) for x in logits]
    return np.array(powers) / math.fsum(powers)


def whole(model, ids):
    """The logits after the last piece, without anything kept."""
    *_, last = model.layers([ids])
    return model.logits(last.resid_post[:, -1])[0]


def test_each_step_is_a_full_forward_pass_up_to_rounding(tiny):
    model, spelled, made = tiny
    ids = list(spelled.ids)
    special = {
        k
        for k, text in enumerate(model.tokenizer.pieces)
        if text in model.tokenizer.all_special_tokens
    }
    for row in made.after:
        logits = whole(model, ids)
        best = max((x, -k) for k, x in enumerate(logits.tolist()) if k not in special)
        assert row[0].piece == -best[1]
        assert not special & {guess.piece for guess in row}
        assert np.allclose([g.logit for g in row], logits[[g.piece for g in row]], rtol=1e-12)
        assert np.isclose(row[0].probability, softmax(logits.tolist())[row[0].piece])
        ids.append(row[0].piece)
    assert len(made.after) == STEPS


def test_in_the_same_portions_all_logits_are_equal_to_the_last_bit(tiny):
    _, _, made = tiny
    for one in (made, RECORDED):
        assert (one.gaps[1] == 0).all()
        assert (one.equal[1] == one.shape.pieces).all()
        assert (one.gaps[0] < 1e-12).all()
    # The recorded machine rounded otherwise where several rows were multiplied at once.
    assert (RECORDED.gaps[0, 1:] > 0).all()
    assert RECORDED.gaps[0, 0] == 0


def test_what_is_kept_of_the_head_is_what_a_full_pass_computes(tiny):
    model, spelled, made = tiny
    ids = [*spelled.ids, *(row[0].piece for row in made.after[:-1])]
    layer = [*model.layers([ids])][made.layer - 1]
    group = (made.head - 1) // (made.shape.heads // made.shape.kv)
    assert np.allclose(made.K, layer.K[0, group, 0])
    assert np.allclose(made.V, layer.V[0, group, 0])
    assert np.allclose(made.weights, layer.weights[0, made.head - 1, -1])
    for one in (made, RECORDED):
        scores = [math.fsum((one.Q * k).tolist()) / math.sqrt(one.shape.d_k) for k in one.K]
        assert np.allclose(softmax(scores), one.weights, atol=1e-12)


def test_each_list_is_a_softmax_computed_anew(tiny):
    model, spelled, made = tiny
    ids = [*spelled.ids, *(row[0].piece for row in made.after[: made.broad])]
    logits = whole(model, ids)
    order = sorted(range(len(logits)), key=lambda k: -logits[k])
    pieces = [guess.piece for guess in made.after[made.broad]]
    for k, way in enumerate(WAYS):
        left = order[: way.top_k]
        shares = softmax([logits[j] / way.temperature for j in left])
        sums = np.cumsum(shares)
        count = int((sums < way.top_p).sum()) + 1 if way.top_p < 1 else len(left)
        assert made.remain[k] == count
        kept = dict(zip(left[:count], shares[:count] / sums[count - 1], strict=True))
        assert np.allclose(made.shares[k], [kept.get(piece, 0.0) for piece in pieces])


def test_the_same_seed_draws_the_same(tiny):
    model, spelled, made = tiny
    assert SEEDS[0] == SEEDS[2] != SEEDS[1]
    for one in (made, RECORDED):
        assert all(words[0] == words[2] for words in one.drawn)
    if made.broad == 0:
        for k, way in enumerate(WAYS):
            choice = Choice(way.temperature, way.top_k, way.top_p, SEEDS[0])
            (drawn,) = write_on(model, spelled, 1, choice)
            assert drawn.label == made.drawn[k][0]


def test_rows_are_counted_as_they_are_computed():
    s = story()
    n = s.n
    assert [s.total(ANEW, 3).value, s.total(KEPT, 3).value] == [n + (n + 1) + (n + 2), n + 2]
    # n pieces, and FAR more of which the last is not read: a triangle, in closed form.
    assert s.total(ANEW, FAR).value == FAR * n + FAR * (FAR - 1) / 2
    assert s.total(KEPT, FAR).value == n + FAR - 1
    assert s.rows.values.max() == s.steps
    assert (s.rows.values > 0).sum() == s.total(ANEW, s.steps).value
    assert len(s.new_rows) == s.total(KEPT, s.steps).value


def test_the_memory_is_that_of_arrays_of_this_shape():
    s = story()
    page = s.pages[1]
    for heads, text in ((9, "877.5"), (3, "292.5")):
        kept = np.zeros((2, 30, heads, int(page.value), 64), dtype=np.float16)
        amount = s.memory(heads, page)
        assert amount.cell.value == kept.nbytes / 1024
        assert amount.cell.text == text


def test_the_recording_is_what_packing_makes():
    arrays = pack(RECORDED, TIMES)
    assert {*arrays} > {"after.logit", "K", "V", "seconds"}
    assert [g.piece for g in RECORDED.after[0]] == arrays["after.piece"][0].tolist()
    assert "".join((*RECORDED.read, *(row[0].text for row in RECORDED.after))) == (
        "Once upon a time, the city of Nova Haven was a thriving metropolis"
    )


def beats(weights, **how):
    sentence = how.pop("sentence", SENTENCE)
    (show,) = wanted_shows(RenderRequest(["generation"], sentence=sentence, weights=weights, **how))
    return show.brief, {beat.name: beat for beat in lay_out(film, show.brief).beats}


@pytest.mark.parametrize("aspect", ASPECTS)
def test_a_language_model_writes_on_after_the_request_s_sentence(tiny, tiny_gguf, aspect):
    _, _, made = tiny
    brief, found = beats(f"gguf:{tiny_gguf}", aspect=aspect)
    assert brief.written.sentence == SENTENCE
    assert [row[0] for row in brief.written.after] == [row[0] for row in made.after]
    for beat in found.values():
        assert all(claim.holds for claim in beat.beat.claims), beat.name


def test_another_model_shows_the_recorded_text():
    brief, found = beats("lesson", sentence="The cat sat")
    assert brief.written is None
    for beat in found.values():
        assert all(claim.holds for claim in beat.beat.claims), beat.name


def test_a_text_that_would_become_too_long_is_told(tiny_gguf, recwarn):
    long = " ".join(["the"] * (MAX_TOKENS - 2))
    brief, _ = beats(f"gguf:{tiny_gguf}", sentence=long)
    assert brief.written is None
    assert any("shows its recorded text" in str(each.message) for each in recwarn)


def test_a_question_without_a_language_model_is_told(recwarn):
    brief, _ = beats("lesson", sentence="The cat sat", ask="Who sat? The")
    assert brief.written is None
    told = [str(each.message) for each in recwarn if "question" in str(each.message)]
    needs = "a question needs a language model (--weights smollm2)"
    assert told == [f"“generation” shows its recorded text: {needs}"]


def test_what_is_written_is_part_of_the_film_s_key(tiny_gguf):
    brief, _ = beats(f"gguf:{tiny_gguf}")
    other = replace(brief, written=replace(brief.written, sentence="Another"))
    made = [key(each, quality("l"), "", plugins=()) for each in (brief, other)]
    assert made[0] != made[1]


def test_it_stands_after_the_next_word_in_the_full_lecture():
    assert scenes.entry("generation").lecture == "full"
    slugs = [film.slug for film in scenes.ours()]
    assert slugs.index("generation") > slugs.index("next-word")


@pytest.mark.long
@pytest.mark.parametrize(
    "sentence",
    [
        "Once upon a time",
        "The capital of France is",
        "def add(a, b): return a +",
        "Stop",
        "the the the the",
        "Yesterday, Ms. Müller’s naïve dachshund ate twelve croissants; then",
        "The enzyme binds the",
        "The virus entered the cell",
        "The plant lost its leaves because",
        "The bird built a nest because it",
        "The lion chased the zebra because it was",
        "The lion chased the zebra because it was slow",
        "The neuron fired because",
        "The wolf left the forest",
        "The court rejected the appeal because",
        "The tenant sued the landlord because he",
        "The judge freed the prisoner because he was",
        "The judge freed the prisoner because he was merciful",
        "The company broke the",
        "The company broke the contract",
        "The police stopped the car because",
        "The chef threw away the soup because",
        "The cook put the cake in the oven",
        "The cook put the cake in the oven because",
        "She peeled the potatoes",
        "The waiter brought the guest",
        "The knife cut the bread badly",
        "The knife cut the bread badly because",
        "The butter melted in the pan because it",
        "The milk went into the fridge because it was",
    ],
)
def test_the_film_is_true_of_any_sentence(sentence, kept_smollm2):
    brief, found = beats(kept_smollm2, sentence=sentence)
    assert brief.written is not None
    assert (brief.written.gaps[1] == 0).all()
    for beat in found.values():
        assert all(claim.holds for claim in beat.beat.claims), beat.name
    if sentence == RECORDED.sentence:
        assert [row[0].piece for row in brief.written.after] == [
            row[0].piece for row in RECORDED.after
        ]
        assert np.allclose(brief.written.K, RECORDED.K)
        assert np.allclose(brief.written.shares, RECORDED.shares)
        assert brief.written.drawn == RECORDED.drawn

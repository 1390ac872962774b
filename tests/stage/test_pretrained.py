"""Films about pretrained models: long vectors, pieces of words, biases, rotations, own rules."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers
from tokenizers.processors import TemplateProcessing
from tokenizers.trainers import BpeTrainer

import qkvideo
from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.badge import badge_facts
from qkvideo.scenes.text.catalogue import catalogue

CAT = "The cat sat on the mat because it was tired"
PIECES = "Unbelievably, Übermüdete kangaroos hopped; it's antidisestablishmentarianism"


def saved(model, folder):
    """A small model with a small tokenizer, on disk."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    tokenizer.train_from_iterator(
        [CAT] * 2, BpeTrainer(vocab_size=300, initial_alphabet=alphabet, show_progress=False)
    )
    torch.manual_seed(1)
    for parameter in model.parameters():
        parameter.data = 0.4 * torch.randn_like(parameter)
    model.save_pretrained(folder)
    fast = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer)
    fast.save_pretrained(folder)
    return f"hf:{folder}"


def marked(weights):
    """The same, with a mark before each sentence and one after it, as BERT has them."""
    folder = weights.removeprefix("hf:")
    fast = transformers.PreTrainedTokenizerFast.from_pretrained(folder)
    fast.add_special_tokens({"cls_token": "[CLS]", "sep_token": "[SEP]"})
    ids = [("[CLS]", fast.cls_token_id), ("[SEP]", fast.sep_token_id)]
    fast.backend_tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=ids
    )
    fast.save_pretrained(folder)
    return weights


def twelve_heads(kind, folder):
    """Weights of a small BERT or GPT-2 with twelve heads a layer, and sentences of n pieces."""
    if kind == "gpt2":
        sizes = {"n_embd": 48, "n_layer": 2, "n_head": 12, "vocab_size": 400, "n_positions": 80}
        model = transformers.GPT2Model(transformers.GPT2Config(**sizes))
        return saved(model, folder), _of_pieces
    config = transformers.BertConfig(
        hidden_size=48, num_hidden_layers=2, num_attention_heads=12, intermediate_size=24,
        vocab_size=400, max_position_embeddings=80,
    )  # fmt: skip
    weights = marked(saved(transformers.BertModel(config), folder))
    return weights, lambda pieces: _of_pieces(pieces - 2)


def _of_pieces(pieces):
    """The first of these words is three pieces."""
    return "cat" if pieces < 3 else " ".join(["tired"] * (pieces - 2))


@pytest.fixture(scope="module")
def turning(tmp_path_factory) -> str:
    """Like Llama, with biases: queries and keys are turned by their positions."""
    config = transformers.Qwen2Config(
        vocab_size=300,
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        num_key_value_heads=1,
        intermediate_size=16,
    )
    folder = tmp_path_factory.mktemp("models") / "turning"
    return saved(transformers.Qwen2Model(config), folder)


@pytest.fixture(scope="module")
def unscaled(tmp_path_factory) -> str:
    """A GPT-2 that leaves the division out."""
    config = transformers.GPT2Config(
        vocab_size=300, n_embd=16, n_layer=1, n_head=2, n_positions=64, scale_attn_weights=False
    )
    return saved(transformers.GPT2Model(config), tmp_path_factory.mktemp("models") / "unscaled")


def brief(weights, sentence=CAT, layer=None, head=1):
    model = trace(sentence, weights=weights)
    shown = model.at(layer, head)
    return Brief(model, shown.layer, shown.head, model.default_row)


def check(record, head):
    """Numbers that are cells are those cells; products are of the factors that are named."""
    seen = set()
    for number in record.numbers:
        name, index = number.tensor, number.index
        if name == "products.Q":
            i, j, r = index
            value = head.X[i, r] * head.W_Q[r, j]
        elif name == "projected.Q":
            value = (head.X @ head.W_Q + (0 if head.b_Q is None else head.b_Q))[index]
        elif index and isinstance(tensor := getattr(head, name, None), np.ndarray):
            value = tensor[index]
        else:
            continue
        seen.add(name)
        assert number.value == pytest.approx(value, rel=1e-11, abs=1e-13)
    return seen


@pytest.mark.one_in(2)
@pytest.mark.parametrize("sentence", [PIECES, CAT], ids=["pieces", "words"])
def test_the_score_matrix_of_minilm(draw, minilm, sentence):
    shown = brief(minilm, sentence, 4, 2)
    record = draw(shown, "score-matrix")
    assert record.problems == ()
    seen = check(record, shown.attention)
    assert {"X", "W_Q", "products.Q", "Q", "K", "scores", "b_Q"} <= seen
    titles = " ".join(beat.say for beat in record.beats)
    assert "[SEP]" not in titles  # a word goes before a model's own tokens
    assert "384" in titles


@pytest.mark.long
@pytest.mark.parametrize("sentence", [CAT, PIECES], ids=["words", "pieces"])
@pytest.mark.parametrize("slug", [each.slug for each in scenes.programme() if not each.needs_words])
def test_every_film_of_minilm(draw, minilm, slug, sentence):
    shown = brief(minilm, sentence, 4, 2)
    record = draw(shown, slug)
    assert record.problems == ()
    check(record, shown.attention)


def test_minilm_turns_it_from_cat_to_mat(draw, minilm):
    model, other = (trace(CAT.replace("tired", cue), weights=minilm) for cue in ("tired", "dirty"))
    record = draw(Brief(model, 4, 2, model.default_row, versus=other), "pronoun")
    assert record.problems == ()
    said = next(beat.say for beat in record.beats if beat.name == "round-two")
    # "[CLS]" gets more than "mat" does: that is not what most of all goes to.
    assert "Of the sentence’s words" in said
    assert "“cat”, 0.49" in said
    assert "“mat”, 0.30" in said


def test_a_query_that_is_turned_is_not_said_to_be_the_product(draw, turning):
    shown = brief(turning)
    record = draw(shown, "score-matrix")
    assert record.problems == ()
    seen = check(record, shown.attention)
    assert "projected.Q" in seen
    entry = next(beat for beat in record.beats if beat.name == "entry")
    assert "then the position turns the query" in entry.say
    (said,) = {
        number.value
        for number in record.numbers
        if number.beat == "entry" and number.tensor == "projected.Q"
    }
    row = shown.row
    assert said != pytest.approx(shown.attention.Q[row, 0])


def test_films_that_show_the_division_refuse_a_head_without_it(unscaled):
    assert trace(CAT, weights=unscaled).at().divisor == [1.0]
    wanted = {"sentence": CAT, "weights": unscaled, "dry_run": True}
    assert len(qkvideo.render(["score-matrix", "quadratic-cost"], **wanted)) == 2
    with pytest.raises(
        RequestError, match="which “mixing” shows: choose classroom, score-matrix, heads"
    ):
        qkvideo.render(["score-matrix", "mixing"], **wanted)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "chosen because"), ("de", "gewählt, weil"), ("ru", "выбрана, потому")]
)
def test_the_badge_says_that_a_head_was_chosen(minilm, lang, said):
    say = catalogue(lang)
    model = trace(CAT, weights=minilm)

    def badge(**choices):
        shown = Brief(model, 4, 2, 8, lang=lang, **choices)
        return say.say("badge", badge_facts(shown, say)).text

    assert badge(chosen=True).startswith("hf:minilm\u00a0· ")
    assert said in badge(chosen=True)
    assert said not in badge()
    # The head with the same number in another layer was not chosen.
    other = badge_facts(Brief(model, 4, 2, 8, lang=lang, chosen=True), say, (1,))
    assert said not in say.say("badge", other).text
    random = Brief(trace(CAT), 1, 1, 7, chosen=True, lang=lang)
    assert said not in say.say("badge", badge_facts(random, say)).text


def test_labels_are_words_and_readable_pieces(minilm):
    model = trace(PIECES, weights=minilm)
    assert "·" in "".join(model.labels)
    assert all("#" not in label for label in model.labels)
    assert len(model.labels) == model.n > len(model.tokens)
    assert np.array_equal(model.at().weights.shape, (model.n, model.n))


@pytest.mark.parametrize("aspect", ["16:9", "9:16"])
def test_a_recording_is_told_like_the_model(draw, aspect):
    model, other = (
        trace(CAT.replace("tired", cue), weights="recorded:minilm") for cue in ("tired", "dirty")
    )
    shown = Brief(model, 4, 2, model.default_row, chosen=True, aspect=aspect, versus=other)
    record = draw(shown, "pronoun")
    assert record.problems == ()
    said = next(beat.say for beat in record.beats if beat.name == "round-two")
    assert "“cat”, 0.49" in said
    assert "“mat”, 0.30" in said
    assert not {number.tensor for number in record.numbers if "W_Q" in number.tensor}
    told = catalogue("en", "pronoun").say("badge", badge_facts(shown, catalogue("en", "pronoun")))
    assert "all-MiniLM-L6-v2, recorded" in told.text
    assert "chosen because it shows this" in told.text


@pytest.mark.long
@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
@pytest.mark.parametrize("pieces", [1, 3, 20, 64])
@pytest.mark.parametrize("kind", ["bert", "gpt2"])
def test_pictures_of_twelve_heads_are_well_laid_out(kind, pieces, aspect, draw, tmp_path):
    weights, sentence = twelve_heads(kind, tmp_path)
    given = replace(brief(weights, sentence(pieces)), aspect=aspect)
    record = draw(given, "heads")
    assert record.problems == ()
    assert len(record.stills) == len(scenes.entry("heads").beats)

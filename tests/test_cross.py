"""Cross-attention: one sentence asks another, and weights that were trained for it."""

from __future__ import annotations

import json
import math
from itertools import islice, pairwise
from pathlib import Path

import numpy as np
import pytest
import torch

import qkvideo
from qkvideo.engine.attention.archive import load_trace
from qkvideo.engine.attention.contents import cross_contents
from qkvideo.engine.attention.cross import cross_trace
from qkvideo.engine.attention.export import to_csv, to_json, to_text
from qkvideo.engine.bilingual.build import build, examine, read_pairs
from qkvideo.engine.bilingual.grammar import sentences, with_ing, with_s
from qkvideo.engine.bilingual.training import BilingualSettings
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.files.npz import read_npz
from qkvideo.engine.sources.base import digest
from qkvideo.engine.sources.bilingual import FILE

FRENCH, ENGLISH = "le chat noir dort", "the black cat is sleeping"
PAIRS = Path(__file__).parent / "data" / "bilingual_pairs.txt"


def test_every_step_is_torch_s():
    """Against torch's own attention, with what cross-attention needs put in by hand."""
    trace = cross_trace(FRENCH, ENGLISH, pad=2)
    names = ("X", "source_X", "W_Q", "W_K", "W_V", "W_O")
    X, Y, W_Q, W_K, W_V, W_O = (torch.from_numpy(getattr(trace, name).copy()) for name in names)
    Q, K, V = X @ W_Q, Y @ W_K, Y @ W_V
    seen = torch.ones(4, 7, dtype=torch.bool)
    seen[:, 5:] = False
    output = torch.nn.functional.scaled_dot_product_attention(Q, K, V, attn_mask=seen)
    assert np.allclose(trace.output, output.numpy(), rtol=1e-12, atol=1e-12)
    weights = torch.softmax((Q @ K.T / math.sqrt(8)).masked_fill(~seen, -math.inf), dim=-1)
    assert np.allclose(trace.weights, weights.numpy(), rtol=1e-12, atol=1e-15)
    assert np.allclose(trace.result, (X + output @ W_O).numpy(), rtol=1e-12)


def test_it_is_a_rectangle_whose_rows_add_up_to_one_and_columns_do_not():
    trace = cross_trace(FRENCH, ENGLISH)
    assert trace.weights.shape == trace.scores.shape == (4, 5)
    assert trace.weights.sum(axis=1) == pytest.approx(np.ones(4), abs=1e-14)
    assert max(abs(trace.weights.sum(axis=0) - 1)) > 0.1


def test_the_beams_of_noun_and_adjective_cross_and_one_verb_has_two_words():
    weights = cross_trace(FRENCH, ENGLISH).weights
    assert list(weights.argmax(axis=1)[:3]) == [0, 2, 1]
    assert weights[3, 3:].min() > 0.3


def test_pads_get_nothing():
    trace = cross_trace(FRENCH, ENGLISH, pad=3)
    assert trace.source_tokens[5:] == ("[pad]",) * 3
    assert (trace.weights[:, 5:] == 0).all()
    assert trace.weights[:, :5] == pytest.approx(cross_trace(FRENCH, ENGLISH).weights, abs=1e-15)


def test_another_source_moves_keys_and_values_alone():
    one, other = (cross_trace(FRENCH, text) for text in (ENGLISH, "my dog runs"))
    assert np.array_equal(one.Q, other.Q)
    assert one.K.shape != other.K.shape


def test_held_back_pairs_are_right():
    figures = examine(read_pairs(PAIRS))
    assert figures.pairs >= 40
    assert figures.right / figures.words > 0.97
    assert figures.share > 0.8


def test_no_held_back_sentence_was_trained_on():
    held = {" ".join(pair.french).casefold() for pair in read_pairs(PAIRS)}
    assert len(held) == len(read_pairs(PAIRS))
    drawn = (" ".join(pair.french).casefold() for pair in sentences(BilingualSettings.seed))
    # The stream that training takes its sentences from has none of them even before it is sieved.
    assert len(held & set(islice(drawn, 2_000))) <= 1


def test_english_words_in_another_order_are_found_wrong():
    """The figures can be bad: then a word is right by luck alone."""
    pairs = [type(pair)(pair.french, pair.english[::-1], pair.links) for pair in read_pairs(PAIRS)]
    assert examine(pairs).right / examine(pairs).words < 0.4


@pytest.mark.parametrize(
    ("word", "plural"),
    [("baby", "babies"), ("box", "boxes"), ("day", "days"), ("watch", "watches")],
)
def test_regular_words_end_as_english_does(word, plural):
    assert with_s(word) == plural


@pytest.mark.parametrize(
    ("verb", "form"),
    [("run", "running"), ("dance", "dancing"), ("see", "seeing"), ("cry", "crying")],
)
def test_progressive_forms(verb, form):
    assert with_ing(verb) == form


def test_links_of_the_grammar_are_words_of_both_sides():
    for pair in islice(sentences(3), 500):
        assert len(pair.links) == len(pair.french)
        assert all(0 <= j < len(pair.english) for links in pair.links for j in links)
        assert all(links for links in pair.links)
        # Nobody is said twice but by a verb and by "ne … pas".
        for a, b in pairwise(pair.links):
            assert set(a).isdisjoint(b) or a == b


def test_written_and_read_with_its_kind(tmp_path):
    made = qkvideo.trace(FRENCH, versus=ENGLISH, weights="bilingual", out=tmp_path / "t.npz", pad=1)
    with np.load(tmp_path / "t.npz") as file:
        meta = json.loads(file["meta"].item())
        assert meta["kind"] == "cross"
        assert meta["weights"]["name"] == "bilingual"
        assert list(file["tokens"]) == FRENCH.split()
        assert list(file["source_tokens"]) == [*ENGLISH.split(), "[pad]"]
        assert np.array_equal(file["weights"], made.weights)
        assert file["K"].shape == (6, 8)
    with pytest.raises(RequestError, match="of cross-attention between two sentences"):
        load_trace(tmp_path / "t.npz")
    document = json.loads(to_json(cross_contents(made)))
    assert document["masked"][0][5] == "-inf"
    lines = to_text(cross_contents(made)).splitlines()
    heading = next(k for k, line in enumerate(lines) if line.startswith("weights (4 × 6)"))
    assert lines[heading + 1].split() == [*ENGLISH.split(), "[pad]"]
    assert ",weights,2,3,chat,cat," in to_csv(cross_contents(made))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"versus": None}, "--versus"),
        ({"versus": ENGLISH, "mask": "causal"}, "no token comes later"),
        ({"versus": ENGLISH, "head": 2}, "one head"),
        ({"versus": " "}, "nothing to read"),
        ({"versus": ENGLISH, "pad": 60}, "from 0 to 59"),
        ({"versus": ENGLISH, "temperature": 0.0}, "above 0"),
    ],
)
def test_what_does_not_go_with_two_sentences_is_refused(words, message):
    with pytest.raises(RequestError, match=message):
        qkvideo.trace(FRENCH, weights="bilingual", **words)


def test_elsewhere_the_weights_are_refused_by_name():
    with pytest.raises(RequestError, match="two sentences"):
        qkvideo.heads("the cat sat", weights="bilingual")


def test_unknown_words_are_named():
    with pytest.warns(QKVideoWarning, match="“zzyzx”"):
        made = qkvideo.trace("zzyzx frumious", versus="the brillig cat", weights="bilingual")
    assert made.source.unknown == ("zzyzx", "frumious", "brillig")


@pytest.mark.long
def test_the_build_gives_what_is_shipped():
    made = build(read_pairs(PAIRS), BilingualSettings())
    assert digest(made) == digest(read_npz(FILE))

"""What a real model made of two sentences, without the model."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.names import MATRICES
from qkvideo.engine.attention.recorded import DATA, recorded_turning
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.loading import load
from qkvideo.engine.models.record import BADGE, SENTENCES, record
from qkvideo.studio.films.plan import wanted_shows
from qkvideo.studio.requests.films import RenderRequest

TIRED = "The cat sat on the mat because it was tired"
DIRTY = TIRED.replace("tired", "dirty")
CAT, MAT, IT = 2, 6, 8
RECORDED = "recorded:minilm"


@pytest.mark.parametrize("sentence", [TIRED, DIRTY])
def test_it_is_what_the_model_computes(minilm, same_in_float32, sentence):
    here, there = trace(sentence, weights=RECORDED), trace(sentence, weights=minilm)
    assert here.tokens == there.tokens
    assert here.pieces == there.pieces
    assert here.special == there.special
    assert here.mask_kind == there.mask_kind
    assert here.source.sha256 == there.source.sha256
    assert (
        [len(heads) for heads in here.layers] == [len(heads) for heads in there.layers] == [12] * 6
    )
    for ours, own in zip(here.layers, there.layers, strict=True):
        for one, other in zip(ours, own, strict=True):
            assert (one.layer, one.head) == (other.layer, other.head)
            assert one.tensors().keys() == other.tensors().keys() - {*MATRICES, "W_O"}
            for name, tensor in one.tensors().items():
                same_in_float32(tensor, getattr(other, name), name)


def test_the_recording_agrees_with_itself():
    for heads in trace(TIRED, weights=RECORDED).layers:
        for head in heads:
            np.testing.assert_allclose(head.scores, head.Q @ head.K.T, rtol=0, atol=2e-5)
            shares = np.exp(head.masked - head.masked.max(axis=1, keepdims=True))
            np.testing.assert_allclose(
                head.weights, shares / shares.sum(axis=1, keepdims=True), atol=1e-12
            )
            assert head.plain


def test_it_turns_in_the_fourth_layer_and_not_in_the_first():
    tired, dirty = (trace(s, weights=RECORDED) for s in (TIRED, DIRTY))
    late = [m.at(4, 2).weights[IT] for m in (tired, dirty)]
    assert late[0][CAT] == pytest.approx(0.49, abs=0.005)
    assert late[1][MAT] == pytest.approx(0.30, abs=0.005)
    assert late[1][0] == pytest.approx(0.37, abs=0.005)  # [CLS] has more
    for head in range(1, 13):
        one, two = (m.at(1, head).weights[IT] for m in (tired, dirty))
        assert one[CAT] / one[MAT] == pytest.approx(two[CAT] / two[MAT], rel=1e-5)


def test_capitals_are_the_typist_s():
    shouted = trace(TIRED.upper(), weights=RECORDED)
    assert shouted.tokens[1:3] == ("THE", "CAT")
    assert np.array_equal(shouted.at(4, 2).weights, trace(TIRED, weights=RECORDED).at(4, 2).weights)


@pytest.mark.parametrize(
    ("sentence", "options", "said"),
    [
        ("The dog ran", {}, "holds “The cat sat .* tired” and .* alone: choose one"),
        (TIRED + ".", {}, "alone: choose one"),
        (TIRED, {"mask": "causal"}, "was recorded without mask 'causal'"),
        (TIRED, {"pad": 2}, "was recorded without pad 2"),
        (TIRED, {"temperature": 2.0}, "has its own, 1"),
        (TIRED, {"weights": "recorded:gpt2"}, "no recording 'gpt2': choose recorded:minilm"),
    ],
)
def test_what_was_not_recorded_is_refused_in_one_line(sentence, options, said):
    with pytest.raises(RequestError, match=said) as refusal:
        trace(sentence, **({"weights": RECORDED} | options))
    assert "\n" not in str(refusal.value)


def test_a_film_that_shows_matrices_refuses_it(tmp_path):
    with pytest.raises(
        RequestError, match=r"no W_Q.*“heads” shows some: choose pronoun"
    ) as refusal:
        qkvideo.render(["heads"], sentence=TIRED, weights=RECORDED, dry_run=True, out=tmp_path)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("slug", "missing"), [("score-matrix", {"entry", "projections"}), ("mixing", set())]
)
@pytest.mark.parametrize("weights", [RECORDED, "recorded:smollm2"])
def test_beats_that_show_matrices_are_left_out(slug, missing, weights):
    def beats(**how):
        (show,) = wanted_shows(RenderRequest([slug], sentence=TIRED, **how))
        return show.film.beats

    every = beats()
    assert missing < {*every}
    assert beats(weights=weights) == tuple(beat for beat in every if beat not in missing)
    for beat in missing:
        with pytest.raises(RequestError, match=f"no W_Q.*“{slug}/{beat}” shows some: name other"):
            beats(weights=weights, beat=beat)


def test_it_is_small():
    assert (DATA / "minilm.npz").stat().st_size < 2_000_000


CODE = """
import sys
class Refusal:
    def find_spec(self, name, path=None, target=None):
        if name in ("torch", "transformers"):
            raise ImportError(name)
sys.meta_path.insert(0, Refusal())
import qkvideo
from pathlib import Path
out = Path(sys.argv[1])
cat, what = "The cat sat on the mat because it was tired", "recorded:minilm"
qkvideo.trace(cat, weights=what, all=True, out=out / "trace.npz")
table = qkvideo.heads(cat, weights=what, versus=cat.replace("tired", "dirty"))
assert len(table.read.scores) == 72
shown = {"sentence": cat, "weights": what, "layer": 4, "head": 2}
films = qkvideo.render(["pronoun"], **shown, quality="l", format="png", out=out, jobs=1)
assert [film.status for film in films] == ["rendered"], films[0].error
assert not {"torch", "transformers"} & {*sys.modules}
"""


def test_trace_heads_and_pronoun_need_neither_torch_nor_transformers(tmp_path):
    run = subprocess.run(
        [sys.executable, "-c", CODE, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


# What it says of one head that turns


def test_the_head_that_turns_does_so_after_each_cut_and_not_after_one_swap():
    turning = recorded_turning("minilm")
    assert (turning.layer, turning.head, turning.row, turning.pair) == (4, 2, IT, (CAT, MAT))
    assert turning.cut.shape == turning.swap.shape == (3, 12, 2, 2)
    assert (turning.cut[:, :, 0, 0] > turning.cut[:, :, 0, 1]).all()
    assert (turning.cut[:, :, 1, 1] > turning.cut[:, :, 1, 0]).all()
    reversed_ = [turning.swap[..., s, 1 - s] > turning.swap[..., s, s] for s in (0, 1)]
    assert np.argwhere(np.logical_and(*reversed_)).tolist() == [[2, 8]]
    whole = [trace(s, weights=RECORDED).at(4, 2).weights[IT, [CAT, MAT]] for s in (TIRED, DIRTY)]
    assert (np.abs(turning.cut - np.array(whole)).max(axis=(2, 3)) > 1e-3).all()
    assert len(turning.swaps) == sum(a[0] > a[1] and b[1] > b[0] for a, b in turning.others)


def first_layers(loaded, sentence, asks, change=None):
    """Layer by layer, with the model's matrices and an attention of our own.

    Args:
        asks: The query, whose last occurrence counts.
        change: A layer and a head, from 0, and the output that this head gets in the query's row.

    Returns:
        The pieces; the query's weights in layer 4, head 2; and in its row, the outputs of all heads
        of each earlier layer, (layers, heads, 32).
    """
    ids = loaded.tokenizer(sentence, return_tensors="pt").input_ids
    pieces = loaded.tokenizer.convert_ids_to_tokens(ids[0])
    row = len(pieces) - 1 - pieces[::-1].index(asks)
    X, outputs = loaded.model.embeddings(ids), []
    for k, layer in enumerate(loaded.model.encoder.layer[:4]):
        own = layer.attention.self
        Q, K, V = (
            part(X)[0].reshape(-1, 12, 32).transpose(0, 1)
            for part in (own.query, own.key, own.value)
        )
        weights = (Q @ K.transpose(1, 2) / 32**0.5).softmax(dim=-1)
        mixed = (weights @ V).transpose(0, 1).contiguous()
        outputs.append(mixed[row].clone())
        if change is not None and change[0] == k:
            mixed[row, change[1]] = change[2]
        attended = layer.attention.output(mixed.reshape(1, -1, 384), X)
        X = layer.output(layer.intermediate(attended), attended)
    return pieces, weights[1, row].numpy(), outputs[:3]


def of_word(loaded, pieces, weights, word):
    """The weight of a word, whose pieces' weights are added up."""
    own = loaded.tokenizer.tokenize(word)
    at = next(k for k in range(len(pieces)) if pieces[k : k + len(own)] == own)
    return weights[at : at + len(own)].sum()


def after_swap(loaded, pair, layer, head, *, to_zero=False):
    """The weights of both candidates in both sentences, (2, 2)."""
    sentences, asks, answers = pair["sentences"], pair["ask"], pair["answers"]
    with torch.inference_mode():
        own = [first_layers(loaded, *each)[2] for each in zip(sentences, asks, strict=True)]
        found = []
        for each, query, other in zip(sentences, asks, own[::-1], strict=True):
            put = other[layer - 1][head - 1] * (not to_zero)
            pieces, weights, _ = first_layers(loaded, each, query, (layer - 1, head - 1, put))
            found.append([of_word(loaded, pieces, weights, answer) for answer in answers])
    return np.array(found)


CATS = {"sentences": [TIRED, DIRTY], "ask": ["it", "it"], "answers": ["cat", "mat"]}


@pytest.mark.parametrize(("layer", "head"), [(1, 5), (3, 4), (3, 9)])
def test_cuts_and_swaps_are_those_of_the_model_s_matrices(minilm, same_in_float32, layer, head):
    loaded, turning = load(minilm.removeprefix("hf:")), recorded_turning("minilm")
    at = layer - 1, head - 1
    same_in_float32(turning.cut[at], after_swap(loaded, CATS, layer, head, to_zero=True))
    same_in_float32(turning.swap[at], after_swap(loaded, CATS, layer, head))


def test_the_swap_in_other_pairs_is_that_of_the_model_s_matrices(minilm, same_in_float32):
    loaded, turning = load(minilm.removeprefix("hf:")), recorded_turning("minilm")
    every = json.loads((Path(__file__).parent / "data" / "lesson_fresh.json").read_text())
    turned = [a[0] > a[1] and b[1] > b[0] for a, b in turning.others]
    pairs = [pair for pair, turns in zip(every["selection"], turned, strict=True) if turns]
    for pair, swaps in zip(pairs, turning.swaps, strict=True):
        same_in_float32(swaps[2, 8], after_swap(loaded, pair, 3, 9))


@pytest.mark.long
def test_the_recording_is_made_again_from_the_wheel(minilm, same_in_float32):
    pairs = json.loads((Path(__file__).parent / "data" / "lesson_fresh.json").read_text())
    # Some pairs only: each that turns is run 72 times.
    made = record(Path(minilm.removeprefix("hf:")), BADGE, SENTENCES, pairs["selection"][:8])
    assert len(made["turn.others"]) == 8
    assert len(made["turn.swaps"]) == 2
    there = np.load(DATA / "minilm.npz")
    assert made.keys() == {*there.files}
    for key, array in made.items():
        own = there[key][: len(array)] if key in {"turn.others", "turn.swaps"} else there[key]
        if array.dtype.kind == "f":
            same_in_float32(own, array, key)
        else:
            assert np.array_equal(own, array), key

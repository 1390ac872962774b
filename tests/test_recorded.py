"""What a real model made of two sentences, without the model."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.names import MATRICES
from qkvideo.engine.attention.recorded import DATA, recorded_turning, recorded_written
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.forward import trace_model
from qkvideo.engine.models.loading import load
from qkvideo.engine.models.record import BADGE, SENTENCES, record

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


@pytest.mark.parametrize("slug", ["score-matrix", "mixing"])
def test_films_that_show_matrices_refuse_it(slug, tmp_path):
    with pytest.raises(
        RequestError, match=f"no W_Q.*“{slug}” shows some: choose pronoun"
    ) as refusal:
        qkvideo.render([slug], sentence=TIRED, weights=RECORDED, dry_run=True, out=tmp_path)
    assert "\n" not in str(refusal.value)


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


def test_the_head_that_turns_has_the_recording_s_own_shares():
    turning = recorded_turning("minilm")
    assert (turning.layer, turning.head, turning.row, turning.pair) == (4, 2, IT, (CAT, MAT))
    assert turning.cut.shape == (3, 12, 2, 12)
    np.testing.assert_allclose(turning.cut.sum(axis=-1), 1, atol=1e-6)  # in float32
    # No cut undoes the turn, and none leaves the row as it was.
    assert (turning.cut[:, :, 0, CAT] > turning.cut[:, :, 0, MAT]).all()
    assert (turning.cut[:, :, 1, MAT] > turning.cut[:, :, 1, CAT]).all()
    whole = [trace(s, weights=RECORDED).at(4, 2).weights[IT] for s in (TIRED, DIRTY)]
    assert (np.abs(turning.cut - np.array(whole)).max(axis=(2, 3)) > 1e-3).all()


def test_a_share_of_attention_can_be_empty():
    """[CLS] has half of the attention in layer 4, and writes little; [SEP] is not empty."""
    model = trace(TIRED, weights=RECORDED)
    weights = np.mean([head.weights for head in model.heads(4)], axis=0)[1:-1].mean(axis=0)
    written = recorded_written("minilm")[0][3][1:-1].mean(axis=0)
    assert weights[0] == pytest.approx(0.511, abs=0.001)
    assert written[0] == pytest.approx(0.045, abs=0.001)
    assert weights[-1] == pytest.approx(0.060, abs=0.001)
    assert written[-1] > weights[-1]


@pytest.mark.parametrize("layer", range(1, 7))
def test_what_is_written_is_the_model_s(minilm, same_in_float32, layer):
    """By the model's own matrices, head after head."""
    model, ours = trace(TIRED, weights=minilm), recorded_written("minilm")[0][layer - 1]
    terms = 0
    for h, head in enumerate(model.heads(layer)):
        values = head.V @ head.W_O[32 * h : 32 * h + 32]
        terms = terms + head.weights[:, :, None] * values[None]
    sizes = np.sqrt((terms**2).sum(axis=-1))
    same_in_float32(ours, sizes / sizes.sum(axis=1, keepdims=True))


@pytest.mark.parametrize(("layer", "head"), [(1, 5), (3, 9)])
def test_a_cut_head_is_one_whose_rows_of_W_O_are_zero(minilm, same_in_float32, layer, head):
    model = load(minilm.removeprefix("hf:"))
    own = model.blocks[layer - 1].out.weight
    kept = own.detach().clone()
    try:
        own.data[:, 32 * (head - 1) : 32 * head] = 0
        cut = [trace_model(s, s.split(), model).layers[3].weights[1, IT] for s in (TIRED, DIRTY)]
    finally:
        own.data.copy_(kept)  # in place: arrays made before are views of it
    same_in_float32(recorded_turning("minilm").cut[layer - 1, head - 1], cut)


@pytest.mark.long
def test_the_recording_is_made_again_from_the_wheel(minilm, same_in_float32):
    pairs = json.loads((Path(__file__).parent / "data" / "lesson_fresh.json").read_text())
    made = record(Path(minilm.removeprefix("hf:")), BADGE, SENTENCES, pairs["selection"])
    there = np.load(DATA / "minilm.npz")
    assert made.keys() == {*there.files}
    for key, array in made.items():
        if array.dtype.kind == "f":
            same_in_float32(there[key], array, key)
        else:
            assert np.array_equal(there[key], array), key

"""What a real model made of two sentences, without the model."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.names import MATRICES
from qkvideo.engine.attention.recorded import DATA
from qkvideo.engine.errors import RequestError

TIRED = "The cat sat on the mat because it was tired"
DIRTY = TIRED.replace("tired", "dirty")
CAT, MAT, IT = 2, 6, 8
RECORDED = "recorded:minilm"


@pytest.mark.parametrize("sentence", [TIRED, DIRTY])
def test_it_is_what_the_model_computes(minilm, sentence):
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
                np.testing.assert_allclose(
                    tensor, getattr(other, name), rtol=1e-6, atol=1e-6, err_msg=name
                )


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
        assert one[CAT] / one[MAT] == pytest.approx(two[CAT] / two[MAT], rel=1e-6)


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

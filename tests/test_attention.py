"""Every tensor against two other derivations: loops over plain floats, and torch in float64."""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path

import numpy as np
import pytest
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import linear, scaled_dot_product_attention

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.archive import save_trace
from qkvideo.engine.attention.contents import contents
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.choices import MASKS
from qkvideo.engine.errors import RequestError

SENTENCE = "the cat sat it the zebra"
CASES = list(product(("random", "file"), MASKS, (0, 3), (0.25, 1.0, 4.0)))

Rows = list[list[float]]


def saved_tensors(make_weights, tmp_path, weights, mask, pad, temperature):
    """What `trace --all -o t.npz` holds, read by NumPy alone."""
    weights = make_weights() if weights == "file" else "random"
    model = trace(SENTENCE, weights=weights, mask=mask, pad=pad, temperature=temperature, seed=3)
    save_trace(contents(model, all=True), tmp_path / "t.npz")
    with np.load(tmp_path / "t.npz", allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def layers_and_heads(tensors):
    """What each layer's heads have, with what they share, such as L1.W_O."""
    names = [name.split(".", 2) for name in tensors if name != "meta"]
    places = sorted({tuple(name[:2]) for name in names if len(name) == 3})
    layers = {}
    for layer, head in places:
        shared = {n[1]: tensors[".".join(n)] for n in names if n[0] == layer and len(n) == 2}
        own = {n[2]: tensors[".".join(n)] for n in names if n[:2] == [layer, head] and n[2:]}
        layers.setdefault(layer, []).append(shared | own)
    return list(layers.values())


def assert_same(got, want, name):
    got, want = np.asarray(got), np.asarray(want)
    assert got.shape == want.shape, name
    if want.dtype == bool:
        assert np.array_equal(got, want), name
        return
    assert np.array_equal(np.isinf(got), np.isinf(want)), name
    finite = np.isfinite(want)
    assert np.array_equal(np.isfinite(got), finite), name
    largest = max(1.0, np.abs(want[finite]).max())
    assert np.abs(got[finite] - want[finite]).max() <= 1e-12 * largest, name


# --- plain Python ---------------------------------------------------------------------------


def times(A: Rows, B: Rows) -> Rows:
    return [
        [math.fsum(a * b for a, b in zip(r, c, strict=True)) for c in zip(*B, strict=True)]
        for r in A
    ]


def plus(A: Rows, b: list[float]) -> Rows:
    return [[x + y for x, y in zip(row, b, strict=True)] for row in A]


def is_blocked(kind: str, query: int, key: int, n: int, pad: int) -> bool:
    return ("causal" in kind and key > query) or ("padding" in kind and key >= n - pad)


def head_by_hand(X, part, kind, pad, temperature):
    """One head from its input and its weights, with loops only."""
    W = {name: part[name].tolist() for name in ("W_Q", "W_K", "W_V")}
    Q, K, V = (
        plus(times(X, W[f"W_{c}"]), part.get(f"b_{c}", np.zeros(len(W[f"W_{c}"][0]))).tolist())
        for c in "QKV"
    )
    n, d_k = len(Q), len(Q[0])
    scores = times(Q, [list(column) for column in zip(*K, strict=True)])
    scaled = [[s / math.sqrt(d_k) / temperature for s in row] for row in scores]
    mask = [[is_blocked(kind, i, j, n, pad) for j in range(n)] for i in range(n)]
    masked = [
        [-math.inf if blocked else s for s, blocked in zip(*rows, strict=True)]
        for rows in zip(scaled, mask, strict=True)
    ]
    weights = []
    for row in masked:
        exponentials = [math.exp(s - max(row)) for s in row]
        weights.append([e / math.fsum(exponentials) for e in exponentials])
    found = {"Q": Q, "K": K, "V": V, "scores": scores, "scaled": scaled, "mask": mask}
    return found | {"masked": masked, "weights": weights, "output": times(weights, V)}


@pytest.mark.parametrize(("weights", "mask", "pad", "temperature"), CASES)
def test_every_tensor_equals_loops_over_plain_floats(
    make_weights, tmp_path, weights, mask, pad, temperature
):
    tensors = saved_tensors(make_weights, tmp_path, weights, mask, pad, temperature)
    layers = layers_and_heads(tensors)
    X = layers[0][0]["X"].tolist()  # where it comes from: test_sources
    for heads in layers:
        outputs = []
        for part in heads:
            expected = head_by_hand(X, part, mask, pad, temperature)
            assert_same(part["X"], X, "X")
            for name, want in expected.items():
                assert_same(part[name], want, name)
            outputs.append(expected["output"])
        together = [[x for row in rows for x in row] for rows in zip(*outputs, strict=True)]
        added = times(together, heads[0]["W_O"].tolist())
        X = [[x + a for x, a in zip(*rows, strict=True)] for rows in zip(X, added, strict=True)]
        for part in heads:
            assert_same(part["result"], X, "result")


# --- torch ----------------------------------------------------------------------------------


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("weights", "mask", "pad", "temperature"), CASES)
def test_every_tensor_equals_torch(make_weights, tmp_path, weights, mask, pad, temperature):
    tensors = saved_tensors(make_weights, tmp_path, weights, mask, pad, temperature)
    layers = layers_and_heads(tensors)
    X = torch.tensor(layers[0][0]["X"])
    n = len(X)
    blocked = torch.zeros(n, n, dtype=torch.bool)
    if "causal" in mask:
        blocked |= torch.ones(n, n, dtype=torch.bool).triu(1)
    if "padding" in mask:
        blocked[:, n - pad :] = True
    for heads in layers:
        outputs = []
        for part in heads:
            t = {k: torch.tensor(v) for k, v in part.items() if v.dtype.kind != "U"}
            Q, K, V = (linear(X, t[f"W_{c}"].T, t.get(f"b_{c}")) for c in "QKV")
            sharpness = 1 / math.sqrt(Q.shape[1]) / temperature
            with sdpa_kernel(SDPBackend.MATH):
                output = scaled_dot_product_attention(
                    Q[None, None], K[None, None], V[None, None], ~blocked, scale=sharpness
                )[0, 0]
            masked = (Q @ K.T * sharpness).masked_fill(blocked, -torch.inf)
            assert_same(part["Q"], Q, "Q")
            assert_same(part["K"], K, "K")
            assert_same(part["V"], V, "V")
            assert_same(part["scores"], Q @ K.T, "scores")
            assert_same(part["scaled"], Q @ K.T * sharpness, "scaled")
            assert_same(part["mask"], blocked, "mask")
            assert_same(part["masked"], masked, "masked")
            assert_same(part["weights"], torch.softmax(masked, dim=1), "weights")
            assert_same(part["output"], output, "output")
            outputs.append(output)
        X = X + torch.cat(outputs, dim=1) @ torch.tensor(heads[0]["W_O"])
        assert_same(heads[0]["result"], X, "result")


def test_a_whole_layer_equals_torchs_multihead_attention(make_weights):
    model = trace("the cat sat it", weights=make_weights(), mask="causal")
    heads = [model.at(1, 1), model.at(1, 2)]
    X = torch.tensor(heads[0].X)
    # MultiheadAttention wants d_v = d_k = d_model / heads, so values get a column of zeros each,
    # and W_O a row of zeros for it.
    wide_V = [np.pad(h.W_V, ((0, 0), (0, 1))) for h in heads]
    wide_O = np.insert(heads[0].W_O, [2, 4], 0.0, axis=0)
    module = torch.nn.MultiheadAttention(6, 2, bias=False, dtype=torch.float64)
    with torch.no_grad():
        stacked = [h.W_Q for h in heads] + [h.W_K for h in heads] + wide_V
        module.in_proj_weight.copy_(torch.tensor(np.concatenate(stacked, axis=1).T))
        module.out_proj.weight.copy_(torch.tensor(wide_O.T))
        output, weights = module(
            X, X, X, attn_mask=torch.tensor(heads[0].mask), average_attn_weights=False
        )
    assert_same(weights, np.stack([h.weights for h in heads]), "weights")
    assert_same(X + output, heads[0].result, "result")


# --- single steps ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "weights"),
    [
        ([3.75, 3.125, -1.25, 0.625], [0.631, 0.338, 0.004, 0.028]),
        ([4.0, 0.125, 0.25], [0.958, 0.020, 0.023]),
        ([0.2, 0.3, 0.6, 0.1], [0.222, 0.245, 0.331, 0.201]),
        ([5.0], [1.0]),
        ([-np.inf, 0.0, 0.0], [0.0, 0.5, 0.5]),
    ],
)
def test_softmax_known_values(scores, weights):
    assert attention.softmax(np.array([scores]))[0] == pytest.approx(weights, abs=5e-4)


def test_softmax_does_not_overflow():
    huge = np.array([[1e308, 1e308, -1e308], [-1e308, -1e308, -np.inf]])
    assert attention.softmax(huge).tolist() == [[0.5, 0.5, 0.0], [0.5, 0.5, 0.0]]


def test_softmax_works_along_rows():
    assert attention.softmax(np.array([[0.0, math.log(3)], [0.0, 0.0]])) == pytest.approx(
        np.array([[0.25, 0.75], [0.5, 0.5]])
    )


@pytest.mark.parametrize(
    ("row", "named"),
    [
        ([-np.inf, -np.inf], "row 2 is blocked entirely"),
        ([np.nan, 0.0], "row 2 holds nan"),
        ([np.inf, 0.0], "row 2 holds inf"),
    ],
)
def test_softmax_refuses_a_row_by_name(row, named):
    with pytest.raises(RequestError, match=named):
        attention.softmax(np.array([[0.0, 0.0], row]))


def test_scores_that_overflow_are_not_called_blocked():
    scaled = np.array([[0.0, 0.0], [0.0, -np.inf]])
    with pytest.raises(RequestError, match="row 2 holds no score but -inf"):
        attention.block(scaled, np.array([[True, True], [True, False]]))
    assert attention.block(scaled, np.zeros((2, 2), bool))[1, 0] == 0


def test_temperature_evens_out_and_sharpens():
    scores = np.array([[0.0, 2.0]])
    cold, warm = (attention.softmax(attention.scale(scores, 1, t))[0, 1] for t in (0.25, 4.0))
    assert cold == pytest.approx(1 / (1 + math.exp(-8)))
    assert warm == pytest.approx(1 / (1 + math.exp(-0.5)))


@pytest.mark.parametrize("temperature", [0.0, -1.0, math.nan, math.inf])
def test_scale_refuses_a_temperature(temperature):
    with pytest.raises(RequestError, match=rf"temperature is {temperature}"):
        attention.scale(np.zeros((2, 2)), 4, temperature)


def test_scale_refuses_d_k_0():
    with pytest.raises(RequestError, match="d_k is 0"):
        attention.scale(np.zeros((2, 2)), 0)
    with pytest.raises(RequestError, match="d_k is 0"):
        attention.score(np.zeros((2, 0)), np.zeros((2, 0)))


Z = np.zeros


@pytest.mark.parametrize(
    ("step", "arguments", "shapes"),
    [
        (attention.project, (Z((2, 3)), Z((4, 5))), ("(2, 3)", "(4, 5)")),
        (attention.project, (Z((2, 3)), Z((3, 5)), Z(4)), ("(3, 5)", "(4,)")),
        (attention.score, (Z((2, 3)), Z((2, 4))), ("(2, 3)", "(2, 4)")),
        (attention.block, (Z((2, 2)), Z((2, 3), dtype=bool)), ("(2, 2)", "(2, 3)")),
        (attention.mix, (Z((2, 2)), Z((3, 4))), ("(2, 2)", "(3, 4)")),
        (attention.join, (Z((2, 3)), [Z((3, 4))], Z((4, 3))), ("(2, 3)", "(3, 4)")),
        (attention.join, (Z((2, 3)), [Z((2, 4))], Z((5, 3))), ("(2, 4)", "(5, 3)")),
        (attention.join, (Z((2, 3)), [Z((2, 4))], Z((4, 2))), ("(2, 3)", "(4, 2)")),
    ],
)
def test_shapes_that_do_not_fit_are_both_named(step, arguments, shapes):
    with pytest.raises(RequestError) as caught:
        step(*arguments)
    assert all(shape in str(caught.value) for shape in shapes)


def test_block_wants_a_boolean_mask():
    with pytest.raises(RequestError, match="int64"):
        attention.block(Z((2, 2)), np.zeros((2, 2), dtype=np.int64))


def test_steps_leave_their_arguments_alone():
    rng = np.random.default_rng(0)
    X, W = rng.normal(size=(3, 3)), rng.normal(size=(3, 3))
    before = X.copy(), W.copy()
    mask = np.eye(3, dtype=bool)
    weights = attention.softmax(attention.block(attention.scale(attention.score(X, W), 3), mask))
    attention.join(X, [attention.mix(weights, W)], W)
    assert np.array_equal(X, before[0])
    assert np.array_equal(W, before[1])
    assert np.array_equal(mask, np.eye(3, dtype=bool))


def test_paths_may_be_paths(make_weights):
    assert trace("the cat", weights=Path(make_weights())).source.name == "toy.npz"


@pytest.mark.parametrize("temperature", [1e-320, 5e-309])
def test_a_temperature_that_is_too_small_is_named(temperature):
    with pytest.raises(RequestError, match=f"temperature is {temperature!r}: scores divided by it"):
        trace(SENTENCE, temperature=temperature)

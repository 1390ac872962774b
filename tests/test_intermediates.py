from __future__ import annotations

import math

import numpy as np
import pytest
import torch

from qkvideo.engine.attention.folding import Listing, listed, others_parts, ranks
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.intermediates import join_parts, softmax_parts, weight_parts
from qkvideo.engine.studies import hand

LONG = " ".join(f"w{k % 9}" for k in range(30))


def head(sentence="The cat sat on the mat because it was tired", **options):
    return trace(sentence, **{"weights": "random"} | options).at()


def test_both_quotients_are_the_softmax():
    masked = head(mask="causal").masked
    parts = softmax_parts(masked)
    expected = torch.softmax(torch.tensor(masked), dim=1).numpy()
    for name in ("share.exp", "share.exp.shifted"):
        np.testing.assert_allclose(parts[name], expected, rtol=1e-13)
    assert parts["exp"][0, 0] == pytest.approx(math.exp(masked[0, 0]), rel=1e-14)
    assert parts["exp"][0, 1] == 0
    assert parts["max"][3, 0] == max(masked[3])
    assert parts["total.exp.shifted"][3, 0] == pytest.approx(
        math.fsum(math.exp(s - max(masked[3])) for s in masked[3])
    )


def test_without_the_maximum_large_scores_leave_float64_and_with_it_they_do_not():
    parts = softmax_parts(np.array([[800.0, 799.0], [-800.0, -801.0]]))
    assert np.isinf(parts["exp"][0]).all()
    assert np.isnan(parts["share.exp"]).all()
    assert parts["share.exp.shifted"] == pytest.approx(np.array([[0.7310586, 0.2689414]] * 2))


def test_rows_of_weights_add_up_to_one():
    parts = weight_parts(head(mask="causal", temperature=3.0))
    np.testing.assert_allclose(parts["total.weights"], 1)


def test_what_a_layer_adds(make_weights):
    model = trace("the cat sat", weights=make_weights())
    for layer in (1, 2):
        t = model.at(layer, 1)
        parts = join_parts(model, layer)
        assert parts["heads"].shape == (3, 4)
        np.testing.assert_array_equal(parts["heads"][:, 2:], model.at(layer, 2).output)
        np.testing.assert_allclose(t.X + parts["added"], t.result, rtol=1e-14)


def test_a_short_row_is_listed_whole_and_a_long_one_by_its_largest_weights():
    assert listed(np.full((12, 12), 1 / 12), 3) == tuple(range(12))
    t = head(LONG)
    i = int(np.argmin(t.weights.argmax(axis=1) == np.arange(30)))
    keys = listed(t.weights, i)
    by_weight = sorted(range(30), key=lambda j: (-t.weights[i, j], j))
    assert set(keys) == {i, *by_weight[:7]}
    assert list(keys) == sorted(keys)
    assert listed(np.full((20, 20), 0.05) + np.eye(20) * 1e-17, 15) == (*range(7), 15)


def test_the_others_make_up_the_rest():
    t = head(LONG)
    parts = others_parts(t, {"weights": t.weights, "exp": softmax_parts(t.masked)["exp"]})
    for i in (0, 17):
        keys = listed(t.weights, i)
        rest = [j for j in range(30) if j not in keys]
        assert parts["others.weights"][i, 0] == pytest.approx(1 - sum(t.weights[i, list(keys)]))
        assert parts["others.exp"][i, 0] == pytest.approx(
            math.fsum(math.exp(t.scaled[i, j]) for j in rest)
        )
        for r in range(4):
            there = math.fsum(t.weights[i, j] * t.V[j, r] for j in keys)
            assert parts["others.output"][i, r] + there == pytest.approx(t.output[i, r])
    short = head()
    nothing = others_parts(short, {"weights": short.weights})
    assert (nothing["others.weights"] == 0).all()


def test_a_list_with_less_room_shows_less():
    t, less = head(LONG), Listing(most=7, largest=2)
    assert listed(np.full((7, 7), 1 / 7), 3, less) == tuple(range(7))
    i = 17
    first, second = sorted(range(30), key=lambda j: -t.weights[i, j])[:2]
    assert set(listed(t.weights, i, less)) == {first, second, i}
    rest = 1 - sum(t.weights[i, j] for j in {first, second, i})
    assert others_parts(t, {"weights": t.weights}, less)["others.weights"][i, 0] == (
        pytest.approx(rest)
    )
    # A row of seven keys is whole here, and one of eight is not.
    assert not others_parts(head("a b c d e f g"), {}, less)["others.output"].any()
    assert others_parts(head("a b c d e f g h"), {}, less)["others.output"].any()


@pytest.mark.parametrize("temperature", [1e-300, 1.0, 1e16, 1e308])
def test_keys_can_be_told_apart_at_any_temperature(temperature):
    t = trace(LONG, weights="lesson", temperature=temperature).at(1)
    by = ranks(t)
    assert np.abs(by).max() == 1
    for i in range(3):
        order = np.argsort(-t.scores[i], kind="stable")
        assert (np.diff(by[i, order]) <= 0).all()
        assert by[i].argmax() == t.scores[i].argmax()
    keys = listed(by, 0)
    assert int(t.scores[0].argmax()) in keys
    others = others_parts(t, {"weights": t.weights}, by=by)["others.weights"][0, 0]
    assert others == pytest.approx(1 - t.weights[0, list(keys)].sum())


def test_the_hand_example_is_what_paper_gives():
    numbers = hand.hand_example()
    assert numbers["hand.scores"].tolist() == [[1, 5]]
    assert numbers["hand.weights"] == pytest.approx(np.array([[0.0558, 0.9442]]), abs=5e-5)
    assert numbers["hand.output"] == pytest.approx(np.array([[0.112, 3.777]]), abs=5e-4)
    Q, K, V = (torch.tensor(numbers[f"hand.{name}"]) for name in "QKV")
    with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH):
        z = torch.nn.functional.scaled_dot_product_attention(Q[None], K[None], V[None])[0]
    np.testing.assert_allclose(numbers["hand.output"], z.numpy(), rtol=1e-14)
    for sums, terms, axis in (("scores", "scores", 1), ("output", "output", 0)):
        total = numbers[f"hand.products.{terms}"].sum(axis=axis)
        np.testing.assert_allclose(numbers[f"hand.{sums}"][0], total)
    assert numbers["hand.exp"][0, 1] == pytest.approx(math.exp(5 / math.sqrt(2)))
    assert numbers["hand.total"][0, 0] == pytest.approx(math.fsum(numbers["hand.exp"][0]))

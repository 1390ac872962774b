from __future__ import annotations

import numpy as np
import pytest
import torch

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies import faults
from qkvideo.engine.studies.remask import remask

SENTENCE = "The cat sat on the mat because it was tired"


def causal():
    head = trace(SENTENCE, mask="causal").at()
    return head.scaled, head.mask


def close(array, tensor):
    np.testing.assert_allclose(array, tensor.numpy(), rtol=1e-13, atol=1e-300, equal_nan=True)


# The same mistakes, made in torch.


def test_mask_after_softmax():
    scaled, _ = causal()
    wrong = torch.tril(torch.softmax(torch.tensor(scaled), dim=-1))
    made = faults.mask_after_softmax(*causal())
    close(made, wrong)
    sums = made.sum(axis=1)
    assert (sums[:-1] < 1).all()
    assert sums[-1] == pytest.approx(1)


def test_softmax_over_queries():
    scaled, mask = causal()
    blocked = torch.tensor(scaled).masked_fill(torch.tensor(mask), -torch.inf)
    made = faults.softmax_over_queries(np.where(mask, -np.inf, scaled))
    close(made, torch.softmax(blocked, dim=-2))
    sums = made.sum(axis=1)
    assert sums.mean() == pytest.approx(1, abs=1e-14)  # which is why the mean catches nothing
    assert np.abs(sums - 1).max() > 0.5


def test_triangle_reversed():
    scaled, _ = causal()
    keep = torch.ones(10, 10, dtype=torch.bool).triu()
    blocked = torch.tensor(scaled).masked_fill(~keep, -torch.inf)
    made = faults.triangle_reversed(scaled)
    close(made, torch.softmax(blocked, dim=-1))
    assert made[-1].tolist() == [0] * 9 + [1]


def test_a_row_that_is_blocked_entirely():
    scaled, _ = causal()
    blocked = torch.ones(10, 10, dtype=torch.bool).triu()
    np.testing.assert_array_equal(faults.strict_triangle(10), blocked.numpy())
    filled = torch.tensor(scaled).masked_fill(blocked, -torch.inf)
    made = faults.unguarded_softmax(np.where(blocked.numpy(), -np.inf, scaled))
    close(made, torch.softmax(filled, dim=-1))
    assert np.isnan(made[0]).all()
    assert np.isfinite(made[1:]).all()
    smallest = torch.tensor(scaled).masked_fill(blocked, torch.finfo(torch.float64).min)
    made = faults.smallest_float(scaled, blocked.numpy())
    close(made, torch.softmax(smallest, dim=-1))
    assert made[0] == pytest.approx(np.full(10, 0.1))


def test_keep_taken_for_blocked():
    head = trace(SENTENCE, mask="causal+padding", pad=2).at()
    keep = torch.tensor(~head.mask)
    query, key = torch.tensor(head.Q)[None], torch.tensor(head.K)[None]
    eye = torch.eye(12, dtype=torch.float64)[None]
    # A function whose True means keep is given a mask whose True means blocked.
    with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH):
        attend = torch.nn.functional.scaled_dot_product_attention
        wrong = attend(query, key, eye, attn_mask=~keep)[0]
        right = attend(query, key, eye, attn_mask=keep)[0]
    np.testing.assert_allclose(faults.inverted(head.scaled, head.mask), wrong.numpy(), rtol=1e-12)
    np.testing.assert_allclose(head.weights, right.numpy(), rtol=1e-12)


def test_all_of_them_with_their_sums():
    scaled, mask = causal()
    made = faults.faulty(scaled, mask)
    np.testing.assert_array_equal(made["fault.after"], faults.mask_after_softmax(scaled, mask))
    for name in ("after", "axis", "triangle", "uniform"):
        sums = [[float(sum(row))] for row in made[f"fault.{name}"]]
        np.testing.assert_allclose(made[f"total.fault.{name}"], sums)
    # What the first row is made of, in which all keys are blocked: 0 / 0, and 1 / n.
    assert (made["powers.fault.nan"][0] == 0).all()
    assert (made["powers.fault.uniform"][0] == 1).all()
    powers = made["powers.fault.uniform"]
    np.testing.assert_allclose(powers / powers.sum(axis=1, keepdims=True), made["fault.uniform"])
    assert made["mean.fault.axis"].shape == made["worst.fault.axis"].shape == (1, 1)
    assert made["worst.fault.axis"][0, 0] == max(abs(s - 1) for s in made["total.fault.axis"][:, 0])


def test_the_mask_multiplied_by_infinity():
    scaled, mask = causal()
    wrong = torch.tensor(scaled) + torch.tensor(mask).double() * -torch.inf
    made = faults.mask_multiplied(scaled, mask)
    close(made, wrong)
    assert np.isnan(made[~mask]).all()
    assert (made[mask] == -np.inf).all()
    assert torch.softmax(wrong, dim=-1).isnan().all()
    assert np.isnan(faults.unguarded_softmax(made)).all()


def test_without_the_division():
    head = trace(SENTENCE, mask="causal").at()
    scores = torch.tensor(head.Q) @ torch.tensor(head.K).T
    wrong = torch.softmax(scores.masked_fill(torch.tensor(head.mask), -torch.inf), dim=-1)
    made = faults.unscaled(head.scores, head.mask)
    np.testing.assert_allclose(made, wrong.numpy(), rtol=1e-12, atol=1e-300)
    assert (made.max(axis=1) >= head.weights.max(axis=1) - 1e-15).all()


def test_keep_taken_for_blocked_leaves_the_last_row_nothing():
    scaled, mask = causal()
    keep = torch.tensor(scaled).masked_fill(~torch.tensor(mask), -torch.inf)
    made = faults.inverted(scaled, mask)
    close(made, torch.softmax(keep, dim=-1))
    assert np.isnan(made[-1]).all()


def test_sums_of_rows_along_the_columns():
    scaled, mask = causal()
    powers = torch.tensor(scaled).masked_fill(torch.tensor(mask), -torch.inf).exp()
    made = faults.sums_along_columns(np.where(mask, -np.inf, scaled))
    np.testing.assert_allclose(made, (powers / powers.sum(dim=-1)).numpy(), rtol=1e-12)
    right = faults.unguarded_softmax(np.where(mask, -np.inf, scaled))
    assert np.diag(made) == pytest.approx(np.diag(right))
    assert (abs(made - right)[np.tril_indices(10, -1)] > 1e-6).all()


@pytest.mark.filterwarnings("error")
def test_a_sum_that_is_zero_gives_infinity_as_torch_does_and_no_warning():
    scores = np.array([[0.0, 1.0], [-800.0, -900.0]])
    powers = torch.tensor(scores).exp()
    made = faults.sums_along_columns(scores)
    np.testing.assert_array_equal(made, (powers / powers.sum(dim=-1)).numpy())
    assert np.isposinf(made[0, 1])


def test_five_of_them_beside_the_right_weights():
    head = trace(SENTENCE, mask="causal").at()
    made = faults.compared(head.scores, head.scaled, head.mask)
    for name in ("axis", "broadcast", "multiplied", "inverted", "unscaled"):
        yours = torch.tensor(made[f"fault.{name}"])
        close(made[f"difference.{name}"], yours - torch.tensor(head.weights))
        sums = made[f"total.fault.{name}"], made[f"columns.fault.{name}"]
        close(sums[0], yours.sum(dim=1, keepdim=True))
        close(sums[1], yours.sum(dim=0, keepdim=True))
    np.testing.assert_allclose(made["columns.fault.axis"], 1)
    assert made["mean.fault.axis"] == pytest.approx(1)


# The same tokens under another mask.


@pytest.mark.parametrize("own", ["none", "causal"])
@pytest.mark.parametrize("kind", ["none", "causal"])
def test_a_head_under_another_mask_is_what_the_engine_makes_of_it(make_weights, own, kind):
    path = make_weights()
    head = trace("the cat sat it", weights=path, mask=own, temperature=0.7).at(1, 2)
    fresh = trace("the cat sat it", weights=path, mask=kind, temperature=0.7).at(1, 2)
    made = remask(head, kind, real=4)
    for name in ("scaled", "mask", "masked", "weights", "output"):
        np.testing.assert_allclose(getattr(made, name), getattr(fresh, name), rtol=1e-14)


def test_pads_are_vectors_of_zeros_and_change_nothing_for_the_others(make_weights):
    path = make_weights()
    head = trace("the cat sat", weights=path).at(2, 1)  # the second layer has biases
    made = remask(head, "padding", real=3, pad=2)
    X = torch.tensor(np.concatenate([head.X, np.zeros((2, 6))]))
    Q, K, V = (
        X @ torch.tensor(W) + torch.tensor(b)
        for W, b in ((head.W_Q, head.b_Q), (head.W_K, head.b_K), (head.W_V, head.b_V))
    )
    scores = Q @ K.T / 3**0.5
    scores[:, 3:] = -torch.inf
    weights = torch.softmax(scores, dim=1)
    np.testing.assert_allclose(made.weights, weights.numpy(), rtol=1e-13)
    np.testing.assert_allclose(made.output, (weights @ V).numpy(), rtol=1e-13)
    np.testing.assert_allclose(made.weights[:3, :3], head.weights, rtol=1e-14)
    assert (made.weights[:, 3:] == 0).all()
    both = remask(head, "causal+padding", real=3, pad=2)
    assert both.mask.sum() == 3 + 2 * 5
    assert both.weights[0, 0] == 1


def test_a_causal_row_does_not_change_when_the_sentence_is_cut_after_it():
    head = trace(SENTENCE).at()
    whole, cut = remask(head, "causal", real=10), remask(head, "causal", real=6)
    np.testing.assert_allclose(whole.weights[:6, :6], cut.weights, rtol=1e-14)
    names = cut.named("cut")
    assert names["cut.blocked"][0, 0] == 15
    np.testing.assert_allclose(names["cut.total"], 1)
    np.testing.assert_array_equal(names["cut.weights"], cut.weights)

from __future__ import annotations

import math

import numpy as np
import pytest
import torch

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.saturation import (
    entropy,
    jacobian_norm,
    published_table,
    unscaled_parts,
)

SENTENCE = "The cat sat on the mat because it was tired"


def softmax(scores):
    return torch.softmax(torch.as_tensor(scores, dtype=torch.float64), dim=-1)


@pytest.mark.parametrize("spread", [0.1, 1.0, 8.0])
def test_the_norm_is_that_of_torchs_derivative(spread):
    rows = np.random.default_rng(3).normal(size=(5, 10)) * spread
    found = jacobian_norm(softmax(rows).numpy())
    for row, norm in zip(rows, found, strict=True):
        J = torch.autograd.functional.jacobian(softmax, torch.tensor(row))
        assert norm == pytest.approx(float(torch.linalg.matrix_norm(J)), rel=1e-9)


def test_the_norm_keeps_its_digits_where_one_weight_is_nearly_one():
    """Of (1 - e, e) it is 2 e (1 - e), however small e is."""
    e = 1e-18
    assert jacobian_norm(np.array([[1 - e, e]]))[0] == pytest.approx(2 * e, rel=1e-9)


def test_entropy_is_torchs_in_bits():
    weights = softmax(np.random.default_rng(4).normal(size=(6, 7)) * 3)
    expected = torch.distributions.Categorical(probs=weights).entropy().numpy() / math.log(2)
    assert entropy(weights.numpy()) == pytest.approx(expected)


def test_entropy_at_its_ends():
    assert entropy(np.array([[0.0, 1.0, 0.0]])).tolist() == [0.0]
    assert entropy(np.full((1, 8), 1 / 8))[0] == pytest.approx(3.0)
    assert not np.signbit(entropy(np.array([[1.0]]))[0])


@pytest.mark.parametrize("mask", ["none", "causal"])
def test_without_the_division_everything_else_stays(mask):
    head = trace(SENTENCE, mask=mask, temperature=1.7, weights="random").at()
    parts = unscaled_parts(head)
    scores = torch.tensor(head.scores / 1.7).masked_fill(torch.tensor(head.mask), -torch.inf)
    expected = softmax(scores).numpy()
    assert parts["weights.unscaled"] == pytest.approx(expected, abs=1e-12)
    assert parts["largest.weights.unscaled"][:, 0] == pytest.approx(expected.max(axis=1))
    assert parts["largest.weights"][:, 0] == pytest.approx(head.weights.max(axis=1))
    assert parts["root.d_k"].tolist() == [[2.0]]


def test_four_dimensions_only_halve():
    head = trace(SENTENCE, weights="random").at()
    assert unscaled_parts(head)["unscaled"] == pytest.approx(2 * head.scaled)


def test_the_published_example():
    table = published_table()
    assert table["published.scaled"].tolist() == [[3.75, 3.125, -1.25, 0.625]]
    assert table["published.claimed"].tolist() == [[0.42, 0.32, 0.04, 0.22]]
    assert table["published.weights"][0].round(3).tolist() == [0.631, 0.338, 0.004, 0.028]
    assert table["published.weights"] == pytest.approx(softmax(table["published.scaled"]).numpy())
    assert round(float(table["published.top"][0, 0]), 3) == 0.968
    norms = [table[f"published.jacobian.{name}"][0, 0] for name in ("unscaled", "weights")]
    assert [round(float(norm), n) for norm, n in zip(norms, (4, 3), strict=True)] == [0.0133, 0.443]

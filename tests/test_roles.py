from __future__ import annotations

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.roles import is_symmetric, others_value, raw_scores


def test_raw_scores_are_dot_products():
    X = np.array([[1.0, 0.0], [3.0, 4.0]])
    assert raw_scores(X).tolist() == [[1.0, 3.0], [3.0, 25.0]]


def test_symmetric_up_to_rounding():
    rng = np.random.default_rng(1)
    A = rng.normal(size=(5, 3))
    assert is_symmetric(np.einsum("id,jd->ij", A, A))
    assert not is_symmetric(rng.normal(size=(3, 3)))


def test_what_is_left_out_has_the_mean_of_its_values_by_weight():
    head = trace(" ".join(f"w{k}" for k in range(20))).at()
    i = 19
    kept = set(np.argsort(-head.weights[i])[:7]) | {i}
    rest = [k for k in range(20) if k not in kept]
    mean = np.average(head.V[rest], axis=0, weights=head.weights[i, rest])
    assert others_value(head)["others.V"][i] == pytest.approx(mean)


def test_nothing_left_out_and_nothing_that_may_be_seen():
    assert not others_value(trace("a b c").at())["others.V"].any()
    head = trace(" ".join(f"w{k}" for k in range(20)), mask="causal").at()
    rest = sorted(set(range(20)) - set(np.argsort(-head.weights[0], kind="stable")[:7]))
    assert others_value(head)["others.V"][0] == pytest.approx(head.V[rest].mean(axis=0))

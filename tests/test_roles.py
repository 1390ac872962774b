from __future__ import annotations

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.roles import best, is_symmetric, others_value, own_best, raw_scores


def test_raw_scores_are_dot_products():
    X = np.array([[1.0, 0.0], [3.0, 4.0]])
    assert raw_scores(X).tolist() == [[1.0, 3.0], [3.0, 25.0]]


def test_a_longer_neighbour_beats_a_token_itself():
    assert own_best(raw_scores(np.array([[1.0, 0.0], [3.0, 0.0]]))).tolist() == [1]


def test_with_equal_lengths_every_token_is_its_own_best():
    X = np.random.default_rng(0).normal(size=(6, 5))
    X /= np.linalg.norm(X, axis=1, keepdims=True)
    assert own_best(raw_scores(X)).tolist() == list(range(6))


def test_ties_are_no_victories_and_one_token_wins():
    assert own_best(np.ones((3, 3))).tolist() == []
    assert own_best(np.array([[-2.0]])).tolist() == [0]


def test_own_best_leaves_its_argument_alone():
    scores = np.eye(2)
    own_best(scores)
    assert np.array_equal(scores, np.eye(2))


@pytest.mark.parametrize(("share", "vectors"), [(0.53, 2), (0.78, 4), (0.95, 8), (1.0, 64)])
def test_how_often_the_law_holds_for_random_vectors(share, vectors):
    """Six Gaussian vectors: as often as was measured independently, within three errors."""
    rng = np.random.default_rng(7)
    sets = 2000
    held = sum(len(own_best(raw_scores(rng.normal(size=(6, vectors))))) for _ in range(sets))
    assert held / (6 * sets) == pytest.approx(share, abs=3 * 0.5 / sets**0.5)


def test_the_largest_of_a_row_are_several_where_they_are_equal_up_to_rounding():
    scores = np.array([[1.0, 1.0 + 1e-15, 0.0], [3.0, 2.0, 1.0], [0.0, 0.0, 5.0]])
    assert [list(np.flatnonzero(row)) for row in best(scores)] == [[0, 1], [0], [2]]


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

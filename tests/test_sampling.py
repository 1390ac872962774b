"""What is measured on samples agrees with an independent run, drawn and computed otherwise."""

from __future__ import annotations

import hashlib
import math
import statistics
from functools import cache

import numpy as np
import pytest

from qkvideo.engine.studies.sampling import D_K, KEYS, QUERIES, measure, sample, sampled_scores

INDEPENDENT = 12_000


@cache
def independent():
    """Scores of the same distribution from another generator, (5, queries, 10)."""
    rng = np.random.default_rng(20_260)
    parts = []
    for _ in range(12):
        x = rng.integers(0, 256, (INDEPENDENT // 12, 1 + KEYS, D_K[-1])).astype(np.float64)
        x = (x - 127.5) / math.sqrt((256**2 - 1) / 12)
        q, k = x[:, :1], x[:, 1:]
        parts.append([(q[..., :d] * k[..., :d]).sum(axis=-1) for d in D_K])
    return np.concatenate(parts, axis=1)


def norms(scores):
    """Frobenius norms of diag(w) - w wᵀ, in one formula, of rows along the last axis."""
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    w = e / e.sum(axis=-1, keepdims=True)
    s2, s3 = (w**2).sum(axis=-1), (w**3).sum(axis=-1)
    return np.sqrt(np.maximum(s2 - 2 * s3 + s2**2, 0.0))


def error_of_mean_square(scores):
    """Standard error of a variance around 0; a query's keys are one draw."""
    return (scores**2).mean(axis=1).std() / math.sqrt(len(scores))


def error_of_median(values):
    rng = np.random.default_rng(0)
    draws = [np.median(rng.choice(values, len(values))) for _ in range(100)]
    return statistics.stdev(draws)


@pytest.mark.parametrize("k", range(len(D_K)))
def test_variances_agree_with_an_independent_run(k):
    here, there = sample()["sample.variance"][k, 0], float(independent()[k].var())
    errors = [error_of_mean_square(x[k]) for x in (sampled_scores(), independent())]
    assert abs(here - there) <= 3 * math.hypot(*errors)


@pytest.mark.parametrize("k", range(len(D_K)))
def test_variances_are_d_k_within_three_errors_and_these_below_two_percent(k):
    error = error_of_mean_square(independent()[k])
    assert 3 * error < 0.02 * D_K[k]
    assert abs(sample()["sample.variance"][k, 0] - D_K[k]) <= 3 * error


@pytest.mark.parametrize("name", ["unscaled", "scaled"])
@pytest.mark.parametrize("k", range(len(D_K)))
def test_medians_agree_with_an_independent_run(k, name):
    """Three of their errors are below the last digit that is drawn, 0.01."""
    by = math.sqrt(D_K[k]) if name == "scaled" else 1.0
    here = norms(sampled_scores()[k] / by)
    there = norms(independent()[k] / by)
    assert sample()[f"sample.median.{name}"][k, 0] == pytest.approx(np.median(here), abs=1e-9)
    errors = [error_of_median(values) for values in (here, there)]
    assert abs(np.median(here) - np.median(there)) <= 3 * math.hypot(*errors)
    assert 3 * errors[0] < 0.01


def test_histograms_agree_with_an_independent_run():
    for k, d in enumerate(D_K):
        counts = sample()["sample.counts"][k]
        scores = independent()[k].ravel() / math.sqrt(d)
        other, _ = np.histogram(scores, 40, (-4.0, 4.0))
        # Keys of one query are not independent: hence five errors, not three.
        assert (np.abs(counts - other) <= 5 * np.sqrt(counts + other + 1)).all()
        assert counts.sum() >= 0.999 * QUERIES * KEYS


def test_the_first_scores_by_hand():
    """Byte by byte, in whole numbers of any size: so on every machine."""
    drawn = hashlib.shake_256(b"seed 0 scores 0").digest(2 * 512)
    q, k = ([2 * byte - 255 for byte in part] for part in (drawn[:512], drawn[512:]))
    for place, d in enumerate(D_K):
        total = sum(a * b for a, b in zip(q[:d], k[:d], strict=True))
        assert sampled_scores()[place, 0, 0] == total / 21_845


def test_a_variance_is_rounded_once():
    scores = sampled_scores()
    for k in range(len(D_K)):
        assert sample()["sample.variance"][k, 0] == pytest.approx(scores[k].var(), rel=1e-12)


def test_another_seed_is_another_draw_and_the_same_seed_the_same():
    assert np.array_equal(sampled_scores(0), sampled_scores(0))
    assert not np.array_equal(sampled_scores(0)[0, :9], sampled_scores(1)[0, :9])


def test_measured_arrays_cannot_be_changed():
    for array in sample().values():
        assert not array.flags.writeable
    with pytest.raises(TypeError):
        sample()["sample.variance"] = np.zeros(1)


def test_the_example_is_the_query_in_the_middle():
    found = sample()
    scores = sampled_scores()[D_K.index(256)]
    row = found["sample.unscaled.row"][0]
    assert (scores == row).all(axis=1).sum() == 1
    own, others = norms(row[None])[0], norms(scores)
    assert (others <= own).sum() == pytest.approx(QUERIES / 2, abs=1.5)
    assert found["sample.scaled.row"][0] == pytest.approx(row / 16)


@pytest.mark.parametrize("name", ["unscaled", "scaled"])
def test_a_nudge_moves_weights_as_the_derivative_says(name):
    found = {part: sample()[f"sample.{name}.{part}"][0] for part in ("row", "weights", "moved")}
    key = int(sample()["sample.key"][0, 0])
    assert found["row"].argmax() == key
    w = found["weights"]
    expected = 0.1 * w[key] * (np.eye(KEYS)[key] - w)
    assert found["moved"] == pytest.approx(expected, rel=0.06, abs=2e-4)
    assert found["moved"].sum() == pytest.approx(0, abs=1e-12)


def test_scaled_rows_move_more_whichever_number_is_nudged():
    """Compared fairly: 0.1 more for what enters softmax, or 0.1 more for q · k on both sides."""
    found = sample()
    row = found["sample.unscaled.row"][0]
    key = int(row.argmax())

    def best(scores):
        e = [math.exp(s - max(scores)) for s in scores]
        return e[key] / math.fsum(e)

    raised = [s + 0.1 * (k == key) for k, s in enumerate(row)]
    same = {
        "unscaled": best(raised) - best(row),
        "scaled": best([s / 16 for s in raised]) - best([s / 16 for s in row]),
    }
    for name, value in same.items():
        assert found[f"sample.{name}.same"][0, 0] == pytest.approx(value, rel=1e-9)
    assert same["scaled"] > 5 * same["unscaled"]
    moved = [found[f"sample.{name}.moved"][0, key] for name in ("scaled", "unscaled")]
    assert moved[0] > 5 * moved[1]


def test_saturated_rows_agree_with_an_independent_run():
    for k, d in enumerate(D_K):
        for name, by in (("unscaled", 1.0), ("scaled", math.sqrt(d))):
            scores = independent()[k] / by
            gaps = np.exp(scores - scores.max(axis=1, keepdims=True)).sum(axis=1)
            there = (1 / gaps > 0.99).mean()
            error = math.sqrt(2 * there * (1 - there) / INDEPENDENT)
            here = sample()[f"sample.saturated.{name}"][k, 0] / 100
            assert abs(here - there) <= 3 * error + 1e-12
    assert sample()["sample.saturated.unscaled"][-1, 0] > 50
    assert sample()["sample.saturated.scaled"].max() == 0


def test_a_saturated_row_has_a_small_derivative():
    """With one weight above 0.99 no entry of diag(w) - w wᵀ reaches 0.01."""
    w = np.array([0.99, *[0.01 / 9] * 9])
    assert np.abs(np.diag(w) - np.outer(w, w)).max() < 0.01


@pytest.mark.parametrize("k", range(len(D_K)))
def test_divided_scores_have_variance_one(k):
    scores = sampled_scores()[k] / math.sqrt(D_K[k])
    assert sample()["sample.variance.scaled"][k, 0] == pytest.approx(scores.var(), rel=1e-12)
    assert abs(scores.var() - 1) < 0.02


def test_what_is_shipped_is_what_measuring_gives():
    shipped, measured = sample(), measure()
    assert shipped.keys() == measured.keys()
    for name, array in measured.items():
        assert shipped[name].dtype == np.float64
        np.testing.assert_allclose(shipped[name], array, rtol=1e-12, atol=1e-15, err_msg=name)
        assert not shipped[name].flags.writeable

"""Whoever calculates with the numbers as printed gets the answers as printed."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.steps import softmax
from qkvideo.engine.errors import RequestError
from qkvideo.engine.studies.worksheet import MOST_KEYS, worksheet

SENTENCES = (
    "cat",
    "Hello world",
    "The cat sat",
    "The cat sat on the mat because it was tired",
    " ".join(f"w{k}" for k in range(64)),
)


def at_school(exact: Fraction, places: int = 2) -> Fraction:
    """Halves away from zero, with whole numbers only."""
    scaled = abs(exact) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Fraction(whole, 10**places) * (1 if exact >= 0 else -1)


def printed(numbers) -> list[Fraction]:
    """What a student reads off the page."""
    return [Fraction(str(number)) for number in numbers]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "choices", [{}, {"mask": "causal"}, {"temperature": 0.3}, {"temperature": 1e-3}], ids=str
)
def test_by_hand_from_the_printed_numbers(sentence, seed, choices):
    model = trace(sentence, weights="random", seed=seed, **choices)
    row = model.default_row
    sheet = worksheet(model.at(), row)
    q, root = printed(sheet.q), Fraction(str(sheet.root))
    scores = [at_school(sum(a * b for a, b in zip(q, printed(k), strict=True))) for k in sheet.k]
    assert scores == printed(sheet.scores)
    scaled = [at_school(score / root) for score in scores]
    assert scaled == printed(sheet.scaled)
    less = Fraction(0) if sheet.largest is None else max(scaled)
    shifted = [s - less for s in scaled]
    assert shifted == printed(sheet.shifted)
    powers = [at_school(Fraction(math.exp(s))) for s in shifted]
    assert powers == printed(sheet.exp)
    others = printed([sheet.others_exp]) if sheet.others else []
    total = sum(powers + others)
    assert total == Fraction(str(sheet.total)) > 0
    weights = [at_school(p / total) for p in powers + others]
    assert weights == printed(sheet.weights)
    values = [printed(v) for v in (*sheet.v, *([sheet.others_v] if sheet.others else []))]
    output = [
        at_school(sum(w * v for w, v in zip(weights, column, strict=True)))
        for column in zip(*values, strict=True)
    ]
    assert output == printed(sheet.output)


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("mask", ["none", "causal"])
def test_the_answers_are_near_the_truth(sentence, mask):
    """Rounding costs a little; the whole row, the others included, is the row of the film."""
    model = trace(sentence, weights="random", mask=mask)
    head, row = model.at(), model.default_row
    sheet = worksheet(head, row)
    weights = softmax(head.masked)[row]
    together = weights[[j for j in range(head.n) if j not in sheet.keys]].sum()
    true = [*weights[list(sheet.keys)], *([together] if sheet.others else [])]
    np.testing.assert_allclose(sheet.exact_weights, true, atol=1e-12)
    np.testing.assert_allclose(sheet.exact_output, weights @ head.V, atol=1e-12)
    np.testing.assert_allclose([float(w) for w in sheet.weights], true, atol=0.06)
    np.testing.assert_allclose([float(x) for x in sheet.output], sheet.exact_output, atol=0.35)
    assert sum(sheet.exact_weights) == pytest.approx(1, abs=1e-12)


def test_a_long_row_is_cut_to_the_strongest_and_the_query_itself():
    model = trace(SENTENCES[3], weights="random")
    sheet = worksheet(model.at(), 7)
    weights = model.at().weights[7]
    assert 7 in sheet.keys
    assert list(sheet.keys) == sorted(sheet.keys)
    assert len(sheet.keys) == MOST_KEYS - 1
    assert sheet.others == 10 - len(sheet.keys)
    left = [j for j in range(10) if j not in sheet.keys]
    assert min(weights[j] for j in sheet.keys if j != 7) >= max(weights[left])


def test_what_the_mask_blocks_is_left_out():
    sheet = worksheet(trace(SENTENCES[3], weights="random", mask="causal").at(), 2)
    assert (sheet.keys, sheet.others, sheet.blocked) == ((0, 1, 2), 0, 7)


def test_vectors_that_are_too_long_for_paper_are_not_multiplied(tmp_path):
    rng = np.random.default_rng(0)
    file = tmp_path / "w.npz"
    np.savez(
        file,
        vocab=np.array(["a", "b", "c"]),
        embedding=rng.normal(size=(3, 32)),
        **{"L1.W_Q": rng.normal(size=(1, 32, 16)), "L1.W_K": rng.normal(size=(1, 32, 16))},
        **{"L1.W_V": rng.normal(size=(1, 32, 16)), "L1.W_O": rng.normal(size=(16, 32))},
    )
    head = trace("a b c", weights=str(file)).at()
    sheet = worksheet(head, 1)
    assert sheet.q == ()
    np.testing.assert_allclose([float(s) for s in sheet.scores], head.scores[1], atol=0.005001)
    assert sheet.root == Decimal("4.00")
    assert [len(v) for v in sheet.v] == [4, 4, 4]
    # Scores of that size need the largest taken off first.
    assert sheet.largest == max(sheet.scaled)
    assert max(sheet.exp) == 1
    np.testing.assert_allclose([float(w) for w in sheet.weights], head.weights[1], atol=0.02)


@pytest.mark.parametrize("temperature", [1e300, 1e308, 1e-30])
def test_numbers_that_nobody_computes_by_hand_are_refused(temperature):
    head = trace(SENTENCES[2], temperature=temperature).at()
    with pytest.raises(RequestError, match="there is no worksheet of such numbers"):
        worksheet(head, 1)

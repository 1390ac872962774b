from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

from qkvideo.engine.forward import trace
from qkvideo.scenes.kit.brief import Brief

HEADLINE = "The cat sat on the mat because it was tired"
LONG = " ".join(f"w{k}" for k in range(30))


def film(shoot, *args, **kwargs):
    return shoot(*args, slug="mixing", **kwargs)[1]


def said(record, beat):
    return next(b.say for b in record.beats if b.name == beat)


def shown(record, beat, tensor):
    """The numbers of a tensor that stand on a beat's still, by index."""
    return {n.index: n for n in record.numbers if n.beat == beat and n.tensor == tensor}


def weights_for(tmp_path, scores, name="made"):
    """Weights under which the last token's scaled scores are the given ones."""
    n = len(scores)
    X = np.eye(n)
    W_Q = np.zeros((n, n))
    W_Q[n - 1] = np.array(scores) * math.sqrt(n)
    path = tmp_path / f"{name}.npz"
    arrays = {"X": X, "L1.W_Q": W_Q[None], "L1.W_K": X[None], "L1.W_V": X[None], "L1.W_O": X}
    np.savez(path, **arrays)
    return path


def test_both_columns_give_the_same_quotients(shoot):
    record = film(shoot, HEADLINE)
    left = shown(record, "quotients", "share.exp")
    right = shown(record, "quotients", "share.exp.shifted")
    weights = shown(record, "weights", "weights")
    assert len(left) == 10
    for index, number in left.items():
        assert number.text == right[index].text == weights[index].text


def test_the_example_for_paper_is_on_screen_to_its_end(shoot):
    record = film(shoot, "cat")
    assert {n.text for n in shown(record, "by-hand", "hand.weights").values()} == {
        "0.0558",
        "0.9442",
    }
    assert {n.text for n in shown(record, "by-hand", "hand.output").values()} == {"0.112", "3.777"}


def test_the_sum_of_the_weights_is_shown_and_is_one(shoot):
    record = film(shoot, HEADLINE)
    (total,) = shown(record, "weights", "total.weights").values()
    assert total.text == "1.00"
    weights = [float(n.text) for n in shown(record, "weights", "weights").values()]
    assert sum(weights) != pytest.approx(1, abs=1e-9)  # and so the film says “≈”


def test_equal_weights_never_look_unequal(shoot, tmp_path):
    for n in (3, 7, 8):
        path = weights_for(tmp_path, [0.1] * n, f"equal{n}")
        record = film(shoot, " ".join("abcdefgh"[:n]), weights=path)
        numbers = shown(record, "weights", "weights")
        assert len(numbers) == n
        assert len({number.text for number in numbers.values()}) == 1
        assert "equally" in said(record, "weights")
        assert "equal ones stay equal" in said(record, "temperature")


def test_one_token_has_nothing_to_choose(shoot):
    record = film(shoot, "cat")
    assert said(record, "weights").endswith("to itself, 1.00.")
    assert "One key gets everything" in said(record, "temperature")


def test_negative_scores_make_positive_weights(shoot, tmp_path):
    path = weights_for(tmp_path, [-3.0, -1.0, -2.0])
    record = film(shoot, "a b c", weights=path)
    assert "the least negative wins: “b” gets 0.67" in said(record, "weights")
    assert "All scores are negative, their powers are not" in said(record, "exponentials")


def test_a_tie_for_the_first_place(shoot, tmp_path):
    path = weights_for(tmp_path, [1.0, 1.0, 0.0])
    record = film(shoot, "a b c", weights=path)
    assert "Several keys share the first place in the row of “c”, with 0.42 each" in said(
        record, "weights"
    )


def test_the_strongest_may_be_the_token_itself(shoot, tmp_path):
    path = weights_for(tmp_path, [0.0, 1.0, 2.0])
    record = film(shoot, "a b c", weights=path)
    assert said(record, "weights").endswith("0.67, to itself.")


def test_scores_that_overflow_show_why_the_maximum_is_taken_off(shoot, tmp_path):
    path = weights_for(tmp_path, [800.0, 799.0, 1.0])
    record = film(shoot, "a b c", weights=path)
    assert record.problems == ()
    assert "infinite" in said(record, "exponentials")
    assert "is no number" in said(record, "quotients")
    left = shown(record, "quotients", "share.exp")
    assert [left[2, j].text for j in range(3)] == ["NaN", "NaN", "0.00"]
    right = shown(record, "quotients", "share.exp.shifted")
    assert [right[2, j].text for j in range(3)] == ["0.73", "0.27", "0.00"]


def test_a_long_row_lists_seven_the_token_itself_and_the_others_together(shoot):
    record = film(shoot, LONG)
    numbers = shown(record, "weights", "weights")
    assert len(numbers) in {7, 8}
    assert any(i == j for i, j in numbers)
    (others,) = shown(record, "weights", "others.weights").values()
    there = sum(n.value for n in numbers.values()) + others.value
    assert there == pytest.approx(1)
    # It stands where its bar would begin: it has none that could be compared with the tokens'.
    assert others.value > max(n.value for n in numbers.values())
    assert others.box[0] < min(n.box[0] for n in numbers.values())


@pytest.mark.parametrize(("sentence", "lines"), [(HEADLINE, {10}), (LONG, {8, 9})])
def test_what_is_listed_adds_up_to_z_number_by_number(shoot, sentence, lines):
    record = film(shoot, sentence)
    products = shown(record, "add-up", "products.output")
    others = shown(record, "add-up", "others.output")
    z = shown(record, "add-up", "output")
    assert len(z) == 4
    for (i, r), total in z.items():
        terms = [n.value for index, n in products.items() if index[:2] == (i, r)]
        terms += [n.value for index, n in others.items() if index == (i, r)]
        assert len(terms) in lines
        assert sum(terms) == pytest.approx(total.value)


def test_several_heads_biases_and_values_of_another_size(shoot, make_weights):
    record = film(shoot, "the cat sat it", weights=make_weights())
    assert record.problems == ()
    assert "the z of all 2 heads" in said(record, "join")
    assert "value of 2 numbers" in said(record, "shrink")


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
@pytest.mark.parametrize("sentence", [HEADLINE, " ".join(f"w{k}" for k in range(64))])
def test_numbers_stand_beside_their_bars_not_on_them(shoot, sentence, aspect):
    made, record = shoot(sentence, slug="mixing", aspect=aspect)
    assert record.problems == ()
    bars_end = [panel.right - made.reserved for panel in made._panels()]
    panel_end = [panel.right for panel in made._panels()]
    for (_, r, *_), number in (
        shown(record, "add-up", "products.output") | shown(record, "add-up", "output")
    ).items():
        left, _, right, _ = ((edge - 0.5) * made.layout.width for edge in number.box)
        assert bars_end[r] < left < right < panel_end[r]


@pytest.mark.parametrize("aspect", ["1:1", "9:16"])
def test_a_narrow_table_keeps_powers_and_shares(shoot, aspect):
    made, record = shoot(HEADLINE, slug="mixing", aspect=aspect)
    for name in ("exp", "exp.shifted", "share.exp", "share.exp.shifted"):
        assert len(shown(record, "quotients", name)) == len(made.lines.keys)
    assert not shown(record, "quotients", "scaled")
    assert not shown(record, "quotients", "shifted")
    # Side by side, in this order, and nowhere on one another.
    columns = [
        [n.box for n in shown(record, "quotients", name).values()]
        for name in ("exp", "share.exp", "exp.shifted", "share.exp.shifted")
    ]
    for before, after in pairwise(columns):
        assert max(box[2] for box in before) < min(box[0] for box in after)


def test_the_formula_says_so_if_the_mask_blocks_nothing(draw):
    for mask, says in (("none", True), ("causal", False)):
        model = trace("The cat sat", weights="random", mask=mask)
        record = draw(Brief(model, 1, 1, model.default_row), "mixing")
        assert ("it blocks nothing here" in said(record, "formula")) is says

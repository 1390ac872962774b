from __future__ import annotations

import numpy as np
import pytest

HEADLINE = "The cat sat on the mat because it was tired"
LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen it"


def film(shoot, *args, **kwargs):
    return shoot(*args, slug="scaling", **kwargs)


def say(shoot, beat, *args, **kwargs):
    _, record = film(shoot, *args, **kwargs)
    return next(b.say for b in record.beats if b.name == beat)


def shown(record, tensor, beat):
    return [n for n in record.numbers if n.tensor == tensor and n.beat == beat]


def weights_for(tmp_path, d_k, n=3):
    """Random weights of a file, with queries and keys of d_k numbers."""
    rng = np.random.default_rng(d_k)
    path = tmp_path / f"made-{d_k}.npz"
    arrays = {name: rng.normal(size=(1, 6, d_k)) for name in ("L1.W_Q", "L1.W_K", "L1.W_V")}
    np.savez(path, X=rng.normal(size=(n, 6)), **arrays, **{"L1.W_O": np.zeros((d_k, 6))})
    return path


def test_all_five_lengths_have_their_measured_variance_beside_them(shoot):
    _, record = film(shoot)
    lengths = {n.box[1]: n.value for n in shown(record, "sample.d_k", "variance") if n.index}
    variances = {n.box[1]: n.value for n in shown(record, "sample.variance", "variance")}
    assert list(lengths.values()) == [4, 16, 64, 256, 512]
    for place, length in lengths.items():
        beside = min(variances, key=lambda y: abs(y - place))
        assert abs(beside - place) < 0.01
        assert variances[beside] == pytest.approx(length, rel=0.02)


def test_a_wider_sample_is_drawn_wider(shoot):
    """On one axis: every area reaches four standard deviations, and these are √d_k."""
    made, _ = film(shoot)
    widths = [float(h[1].width) for h in made.histograms]
    assert np.array(widths) / widths[0] == pytest.approx([1, 2, 4, 8, 8 * 2**0.5], rel=1e-3)


def test_both_sides_of_a_comparison_have_one_scale(shoot):
    """As wide as a weight of one would be: the bars of 0.95 and 0.25 differ as the numbers do."""
    made, record = film(shoot)
    left, right = made.first
    weights = [
        sorted(n.value for n in shown(record, f"sample.{name}.weights", "sharpness"))
        for name in ("unscaled", "scaled")
    ]
    wide = [max(box.width for box in side.boxes) for side in (left, right)]
    assert wide[0] / wide[1] == pytest.approx(weights[0][-1] / weights[1][-1])


def test_the_nudge_says_which_weight_moved_and_by_how_much(shoot):
    _, record = film(shoot)
    said = say(shoot, "nudge")
    for name in ("unscaled", "scaled"):
        moved = shown(record, f"sample.{name}.moved", "nudge")
        largest = max(moved, key=lambda n: n.value)
        assert largest.text in said
        assert sum(n.value for n in moved if n.value != largest.value) < 0


def test_the_printed_weights_and_the_right_ones_stand_side_by_side(shoot):
    _, record = film(shoot)
    for name, texts in (
        ("published.claimed", ["0.42", "0.32", "0.04", "0.22"]),
        ("published.weights", ["0.631", "0.338", "0.004", "0.028"]),
    ):
        found = {n.index[1]: n.text for n in shown(record, name, "published")}
        assert [found[k] for k in range(4)] == texts
        assert ", ".join(texts) in say(shoot, "published")


def test_four_numbers_only_halve(shoot):
    assert "only halves" in say(shoot, "sentence")
    _, record = film(shoot)
    scores = {n.index: n.value for n in shown(record, "unscaled", "sentence")}
    scaled = {n.index: n.value for n in shown(record, "masked", "sentence")}
    assert {i: 2 * v for i, v in scaled.items()} == pytest.approx(scores)


def test_scaled_numbers_stand_to_the_right_of_unscaled_ones(shoot):
    _, record = film(shoot)
    for beat, names in (
        ("sentence", ("unscaled", "weights.unscaled", "masked", "weights")),
        (
            "sharpness",
            [f"sample.{s}.{w}" for s in ("unscaled", "scaled") for w in ("row", "weights")],
        ),
    ):
        columns = [[n.box[0] for n in shown(record, name, beat)] for name in names]
        ends = [edge for column in columns for edge in (min(column), max(column))]
        assert ends == sorted(ends)


@pytest.mark.parametrize(
    ("d_k", "words"),
    [
        (1, "scores are divided by 1."),
        (9, "divided by 3."),
        (7, "divided by 2.65."),
        (64, "Without it"),
    ],
)
def test_other_lengths(shoot, tmp_path, d_k, words):
    said = say(shoot, "sentence", "a b c", weights=weights_for(tmp_path, d_k))
    assert words in said
    assert f"have {d_k} number" in said
    assert ("numbers" in said) == (d_k > 1)
    _, record = film(shoot, "a b c", weights=weights_for(tmp_path, d_k))
    assert record.problems == ()


def test_one_token_has_nothing_to_sharpen(shoot):
    assert "nothing to sharpen" in say(shoot, "sentence", "cat")


def test_long_sentences_list_the_top_seven_the_token_itself_and_the_others(shoot):
    _, record = film(shoot, LONG)
    for name in ("weights", "weights.unscaled"):
        listed = shown(record, name, "sentence")
        rest = shown(record, f"others.{name}", "sentence")
        assert len(rest) == 1
        assert 7 <= len({n.index for n in listed}) <= 8
        assert sum(n.value for n in listed) + rest[0].value == pytest.approx(1)


def test_a_mask_blocks_on_both_sides(shoot):
    _, record = film(shoot, mask="causal", row=4)
    for name in ("weights", "weights.unscaled"):
        found = {n.index[1]: n.text for n in shown(record, name, "sentence")}
        assert [found[j] for j in range(5, 10)] == ["0.00"] * 5
    assert record.problems == ()

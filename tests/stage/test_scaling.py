from __future__ import annotations

import numpy as np
import pytest

from qkvideo import scenes

FILM = scenes.load("scaling")
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
    widths = [float(histogram[1].width) for histogram in made.histograms]
    assert np.array(widths) / widths[0] == pytest.approx([1, 2, 4, 8, 8 * 2**0.5], rel=1e-3)


def test_both_sides_of_a_comparison_have_one_scale(shoot):
    """As wide as a weight of one would be: the largest bars differ as the numbers do."""
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
    said = say(shoot, "published")
    assert "not the softmax" in said
    assert "0.97" in said  # 0.631 + 0.338, as drawn, is 0.969


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
        (64, "divided by 8."),
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
    assert "nothing to share out" in say(shoot, "sentence", "cat")


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


def test_both_published_panels_have_one_scale(shoot, monkeypatch):
    """A printed 0.42 and a right 0.338 are bars whose lengths differ as these numbers do."""
    made = {}
    real = FILM._bars

    def kept(self, cells, *args, **kwargs):
        found = real(self, cells, *args, **kwargs)
        made[cells[0].tensor] = found
        return found

    monkeypatch.setattr(FILM, "_bars", kept)
    shoot("A sentence of its own", slug="scaling")
    for names, values in (
        (("published.claimed", "published.weights"), (0.42, 0.63074)),
        (("sample.median.unscaled", "sample.median.scaled"), (0.3698, 0.3464)),
    ):
        lengths = [made[name].boxes[0].width for name in names]
        assert lengths[0] / lengths[1] == pytest.approx(values[0] / values[1], rel=1e-3)


def test_the_nudge_is_added_to_what_enters_on_both_sides(shoot):
    """Twice on screen, beside the number that it is added to; and the other comparison below."""
    _, record = film(shoot)
    nudges = [n for n in shown(record, "sample.nudge", "nudge") if n.box[1] < 0.7]
    entering = [
        max(shown(record, f"sample.{name}.row", "nudge"), key=lambda n: n.value)
        for name in ("unscaled", "scaled")
    ]
    assert len(nudges) >= 2
    for number in entering:
        assert any(
            n.box[2] < number.box[0] and abs(n.box[1] - number.box[1]) < 0.01 for n in nudges
        )
    same = [shown(record, f"sample.{name}.same", "nudge") for name in ("unscaled", "scaled")]
    assert [len(found) for found in same] == [2, 2], "below the bars, and in what is said"
    assert same[1][0].value > same[0][0].value


def test_the_measured_variance_after_the_division_stands_beside_the_other(shoot):
    _, record = film(shoot)
    found = shown(record, "sample.variance.scaled", "derivation")
    assert sorted(n.index[0] for n in found) == list(range(5))
    assert all(abs(n.value - 1) < 0.02 for n in found)


def test_a_median_that_is_small_is_not_drawn_as_nothing(shoot):
    _, record = film(shoot)
    texts = {n.text for n in shown(record, "sample.median.unscaled", "derivative")}
    assert {"0.003", "0.0002"} <= texts


def test_the_film_ends_on_what_the_division_changes(shoot):
    _, record = film(shoot)
    assert record.beats[-1].name == "rule"
    texts = {
        name: shown(record, f"sample.{name}", "rule")[0].text
        for name in ("variance", "variance.scaled", "saturated.unscaled", "saturated.scaled")
    }
    assert texts["saturated.scaled"] == "0"
    assert int(texts["saturated.unscaled"]) > 50
    assert texts["variance.scaled"] == "0.99"


def test_where_nothing_changes_it_says_so(shoot, tmp_path):
    said = say(shoot, "sentence", "a b c", weights=weights_for(tmp_path, 1))
    assert said.endswith("either way.")


def test_the_others_together_get_no_bar(shoot, monkeypatch):
    """It would be compared with those of single tokens."""
    drawn = []
    real = FILM._bars
    monkeypatch.setattr(
        FILM, "_bars", lambda self, c, *a, **k: drawn.extend(c) or real(self, c, *a, **k)
    )
    _, record = film(shoot, LONG.replace("one", "zero"))
    assert shown(record, "others.weights", "sentence")
    assert "weights" in {cell.tensor for cell in drawn}
    assert not [cell for cell in drawn if cell.tensor.startswith("others")]

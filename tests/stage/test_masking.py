from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from qkvideo.engine.forward import trace
from qkvideo.scenes.kit.brief import Brief

HEADLINE = "The cat sat on the mat because it was tired"


def film(shoot, *args, **kwargs):
    return shoot(*args, slug="masking", **kwargs)[1]


def said(record, beat):
    return next(b.say for b in record.beats if b.name == beat)


def picture(record, beat):
    """Its last frame: (height, width, 3), whole numbers."""
    still = next(still for still in record.stills if still.beat == beat)
    return still.pixels[..., :3].astype(int)


def pixels(record, box):
    """A number's box in whole pixels: left, top, right, bottom."""
    wide, high = record.width, record.height
    return [round(edge * length) for edge, length in zip(box, (wide, high) * 2, strict=True)]


def shown(record, beat, tensor):
    return {n.index: n for n in record.numbers if n.beat == beat and n.tensor == tensor}


def test_the_mask_falls_before_softmax_on_what_comes_later(shoot):
    record = film(shoot, HEADLINE)
    masked = shown(record, "causal", "causal.masked")
    assert {index for index, n in masked.items() if n.text == "−∞"} == {
        (i, j) for i in range(10) for j in range(10) if j > i
    }
    (count,) = shown(record, "causal", "causal.blocked").values()
    assert count.text == "45"


def test_the_first_row_has_only_itself_and_every_row_adds_up(shoot):
    record = film(shoot, HEADLINE)
    weights = shown(record, "left-over", "causal.weights")
    assert [weights[0, j].text for j in range(10)] == ["1.00"] + ["0.00"] * 9
    assert {n.text for n in shown(record, "left-over", "causal.total").values()} == {"1.00"}
    assert said(record, "left-over").startswith("“The” has only itself: 1.00. “tired”")


def test_what_is_left_keeps_its_proportions(shoot):
    record = film(shoot, HEADLINE)
    before = shown(record, "one-row", "open.weights")
    after = shown(record, "one-row", "causal.weights")
    ratios = {round(after[7, j].value / before[7, j].value, 9) for j in range(8)}
    assert len(ratios) == 1
    assert after[7, 8].text == after[7, 9].text == "0.00"
    assert "What the 2 later tokens had" in said(record, "one-row")


def test_another_ending_the_same_row(shoot):
    record = film(shoot, HEADLINE)
    here, there = (shown(record, "future", f"{name}.weights") for name in ("here", "there"))
    assert {k: n.text for k, n in here.items()} == {k: n.text for k, n in there.items()}
    assert set(here) == {(7, j) for j in range(8)}


def test_pads_take_a_share_until_they_are_blocked(shoot):
    record = film(shoot, "a b c d")
    open_, closed = (
        shown(record, "pads", "pads.weights"),
        shown(record, "padding", "padding.weights"),
    )
    assert len(open_) == len(closed) == 36
    assert open_[3, 4].value == open_[3, 5].value > 0
    assert all(closed[i, j].value == 0 for i in range(6) for j in (4, 5))
    # A pad's own row is computed: zeros score everyone alike.
    assert {closed[5, j].text for j in range(4)} == {"0.25"}


def test_a_mix_up_sees_just_what_it_must_not(shoot):
    record = film(shoot, HEADLINE)
    right, wrong = (shown(record, "keep", name) for name in ("both.weights", "fault.inverted"))
    assert set(right) == set(wrong)
    assert all((right[index].value == 0) != (wrong[index].value == 0) for index in right)


def test_each_fault_shows_what_gives_it_away(shoot):
    record = film(shoot, HEADLINE)
    sums = {
        name: [n.value for n in shown(record, f"quiz-{name}", f"total.fault.{name}").values()]
        for name in ("after", "axis", "triangle")
    }
    assert all(s < 1 for s in sums["after"][:-1])
    assert sums["after"][-1] == pytest.approx(1)
    assert sum(sums["axis"]) / 10 == pytest.approx(1)
    assert "mean of their sums is 1.00" in said(record, "quiz-axis")
    assert sums["triangle"] == pytest.approx([1] * 10)
    assert {n.text for n in shown(record, "quiz-blocked", "fault.nan").values()} == {"NaN"}
    assert {n.text for n in shown(record, "quiz-blocked", "fault.uniform").values()} == {"0.10"}


def test_one_token_and_the_last_row_read_well(shoot):
    record = film(shoot, "cat")
    assert said(record, "everyone") == "“cat” is alone: it scores itself, and nothing comes later."
    assert "there is no such place" in said(record, "causal")
    assert "gives itself everything: 1.00" in said(record, "left-over")
    last = film(shoot, "Hello world")
    assert said(last, "one-row") == "Nothing comes after “world”: its weights stay as they were."
    assert said(last, "future").startswith("Cut the sentence after “Hello”")
    first = film(shoot, "Hello world", row=0)
    assert "all its attention is left to itself" in said(first, "one-row")


@pytest.mark.parametrize("mask", ["none", "causal+padding"])
def test_a_brief_with_pads_and_a_mask_of_its_own_shows_the_same(draw, mask):
    pad = 2 if mask != "none" else 0
    model = trace("The cat sat", weights="random", mask=mask, pad=pad)
    record = draw(Brief(model, 1, 1, model.default_row), "masking")
    assert record.problems == ()
    assert "all 3 tokens" in said(record, "everyone")
    plain = draw(Brief(trace("The cat sat", weights="random"), 1, 1, 2), "masking")
    for beat, tensor in (("everyone", "open.scaled"), ("padding", "padding.weights")):
        numbers, same = shown(record, beat, tensor), shown(plain, beat, tensor)
        assert {k: n.text for k, n in numbers.items()} == {k: n.text for k, n in same.items()}


def test_weights_with_biases(shoot, make_weights):
    record = film(shoot, "the cat sat it", weights=make_weights())
    assert record.problems == ()


def test_blocked_tokens_among_the_others_are_spoken_of(shoot):
    record = film(shoot, " ".join(f"w{k}" for k in range(30)), row=15)
    assert "What the 14 later tokens had, listed or not, is shared" in said(record, "one-row")
    assert "listed or not" not in said(film(shoot, HEADLINE), "one-row")


def test_a_question_stands_before_its_answer(shoot):
    record = film(shoot, HEADLINE)
    for beat in record.beats:
        if beat.name.startswith("quiz-"):
            assert beat.frames / record.fps > 7


def test_it_is_said_in_which_layers_the_mask_is(draw):
    """Masked in layer two alone, layer one has told the row of the ending: the shares differ."""
    model = trace(HEADLINE)
    record = draw(Brief(model, 2, 1, 7), "masking")
    assert "Before, a layer without the mask had told “it”" in said(record, "future")
    assert "in this layer only" in said(record, "keep")
    one = shown(record, "one-row", "causal.weights")
    every = shown(record, "future", "here.weights")
    assert max(abs(one[key].value - every[key].value) for key in every) > 0.05
    for brief in (Brief(model, 1, 1, 7), Brief(trace(HEADLINE, mask="causal"), 2, 1, 7)):
        plain = draw(brief, "masking")
        assert "is the same. The cue is in its future" in said(plain, "future")
        assert "in this layer only" not in said(plain, "keep")
        one = shown(plain, "one-row", "causal.weights")
        every = shown(plain, "future", "here.weights")
        assert all(abs(one[key].value - every[key].value) < 1e-9 for key in every)


@pytest.mark.parametrize("beat", ["who", "broadcast"])
@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_a_legend_says_which_squares_are_blocked(shoot, aspect, beat):
    made, record = shoot(HEADLINE, slug="masking", aspect=aspect, theme="light")
    image = picture(record, beat)
    colours = Counter(map(tuple, image.reshape(-1, 3).tolist()))
    # More may be seen than not, in the patterns of both beats; next come blocked cells and gaps.
    ground, seen, *others = (colour for colour, _ in colours.most_common(4))
    y = round((0.5 - (made.layout.stage.top - 0.2) / made.layout.height) * record.height)
    runs = ((c, len(list(run))) for c, run in groupby(map(tuple, image[y].tolist())))
    first, second = (c for c, length in runs if length > 8 and c != ground)
    assert first == seen
    assert second in others


def test_a_blocked_cell_does_not_look_like_a_zero(shoot):
    for shape in ({}, {"aspect": "1:1", "theme": "light"}):
        made, record = shoot(HEADLINE, slug="masking", **shape)
        t, image = made.theme, picture(record, "causal")
        ground, zero = ([int(c[k : k + 2], 16) for k in (1, 3, 5)] for c in (t.ground, t.signed[8]))
        for number in shown(record, "causal", "causal.masked").values():
            if number.text == "−∞":
                left, top, _, _ = pixels(record, number.box)
                here = image[top - 3, left]
                assert abs(here - ground).sum() < abs(here - zero).sum()


def test_words_that_are_spoken_of_are_coloured_and_no_others(shoot):
    record = film(shoot, HEADLINE)
    for beat, tensor, spoken in (
        ("everyone", "open.scaled", {7}),
        ("left-over", "causal.weights", {0, 9}),
    ):
        image, coloured = picture(record, beat), set()
        for (i, j), number in shown(record, beat, tensor).items():
            left, top, _, bottom = pixels(record, number.box)
            words = image[top:bottom, : left - 10] if j == 0 else image[:0, :0]
            if (words[..., 0] - words[..., 2] > 80).any():
                coloured.add(i)
        assert coloured == spoken


def test_sums_stand_clear_of_the_notes_beside_them(shoot):
    made, record = shoot(HEADLINE, slug="masking", aspect="1:1", theme="light")
    for fault in ("after", "axis", "triangle", "nan", "uniform"):
        beat = f"quiz-{fault}" if fault in {"after", "axis", "triangle"} else "quiz-blocked"
        numbers = shown(record, beat, f"total.fault.{fault}").values()
        assert numbers
        for number in numbers:
            digit = (number.box[2] - number.box[0]) / len(number.text)
            assert number.box[2] + digit < made.notes.left / made.layout.width + 0.5

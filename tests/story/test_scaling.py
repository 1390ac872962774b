"""What the film about the division by √d_k says, and what its laid-out pictures show, undrawn."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laying import Beats

from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.places import PLACES
from qkvideo.scenes.scaling import film
from qkvideo.scenes.scaling.story import tell
from qkvideo.scenes.stage.pairs import same
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View

HEADLINE = "The cat sat on the mat because it was tired"
LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen it"
THIRTY = (
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been sleeping "
    "on the old mat wakes up because it was hungry and tired again"
)


@cache
def brief(sentence=HEADLINE, *, row=None, lang="en", aspect="16:9", **options):
    model = trace(sentence, **{"weights": "lesson", **options})
    head = model.at()
    spotlit = model.default_row if row is None else row
    return Brief(model, head.layer, head.head, spotlit, lang=lang, aspect=aspect)


def story(*args, room=None, **how):
    return tell(View(brief(*args, **how)), room or Room())


@cache
def laid(*args, **how):
    return Beats(film, brief(*args, **how))


def says(beat, *args, **how):
    return laid(*args, **how).said[beat].say.text


def items(beat, *args, **how):
    return {item.key: item for item in laid(*args, **how)[beat].steps[-1].items}


def test_bars_keep_their_place_while_those_of_the_other_side_are_replaced():
    steps = laid()["nudge"].steps[2:4]
    before, after = ({item.key: item for item in step.items} for step in steps)
    there = [key for key in before if "/scaled/weight/" in key]
    assert there
    assert all(same(before[key], after[key]) for key in there)


def length(item):
    return float(np.ptp(item.points[:, 0]))


# Samples


def test_the_measured_variance_is_the_length_and_one_after_the_division():
    lengths = story().lengths
    assert [each.d_k.value for each in lengths] == [4, 16, 64, 256, 512]
    for each in lengths:
        plain, scaled = each.variance, each.spread[1]
        assert plain.value == pytest.approx(each.d_k.value, rel=0.02)
        assert scaled.value == pytest.approx(1, rel=0.02)
        # A second way to the variance: of what the histogram shows.
        middles = np.convolve(np.linspace(*each.ends, len(each.counts) + 1), [0.5, 0.5], "valid")
        counts = np.array(each.counts)
        assert counts @ middles**2 / counts.sum() == pytest.approx(plain.value, rel=0.03)


def test_the_nudge_moves_the_largest_and_what_it_gains_the_others_lose():
    s = story()
    for side in s.sides.values():
        moved = [cell.value for cell in side.moved]
        assert int(np.argmax(moved)) == s.key == int(np.argmax([c.value for c in side.scores]))
        assert sum(moved) == pytest.approx(0, abs=1e-12)
        exps = np.exp([c.value + s.nudge.value * (k == s.key) for k, c in enumerate(side.scores)])
        assert [c.value for c in side.nudged] == pytest.approx(list(exps / exps.sum()))
    said = says("nudge")
    told = [side.moved[s.key].text for side in s.sides.values()]
    assert said.index(s.nudge.text) < said.index(told[0]) < said.index(told[1])
    # What is said is what is drawn, from left to right.
    drawn_ = [items("nudge")[f"list/{side}/moved/k{s.key}"] for side in s.sides]
    assert [item.text for item in drawn_] == told
    assert drawn_[0].x < drawn_[1].x


def test_a_fair_nudge_is_in_the_notes():
    s = story()
    score = np.array([cell.value for cell in s.sides["unscaled"].scores])
    nudged = score + s.nudge.value * (np.arange(len(score)) == s.key)
    for name, divisor in (("unscaled", 1.0), ("scaled", s.example["root"].value)):
        before, after = (np.exp(x / divisor) / np.exp(x / divisor).sum() for x in (score, nudged))
        same = s.sides[name].same
        assert same.value == pytest.approx((after - before)[s.key])
        assert same.text in laid().said["nudge"].notes


def test_the_samples_are_as_they_are_called():
    """Uniform, mean 0, variance 1: each number is one of 256 evenly spaced ones."""
    numbers = np.arange(-255, 256, 2) / math.sqrt((256**2 - 1) / 3)
    assert (numbers**2).mean() == pytest.approx(1)
    assert numbers.max() == pytest.approx(math.sqrt(3), abs=0.01)
    assert "uniform random numbers of variance one" in items("samples")["note/drawn-from"].text


def test_how_many_rows_are_saturated_is_in_the_notes():
    notes = laid().said["nudge"].notes
    assert "In 71 % of the rows" in notes
    assert "in 0 %" in notes


# Pictures


@pytest.mark.parametrize("aspect", PLACES)
def test_a_wider_sample_is_drawn_wider(aspect):
    """On one axis: every area reaches four standard deviations, and these are √d_k."""
    found = items("samples", aspect=aspect)
    widths = np.array([length(found[f"list/spread/d{k}"]) for k in range(5)])
    assert widths / widths[0] == pytest.approx([1, 2, 4, 8, 8 * 2**0.5], rel=1e-3)


@pytest.mark.parametrize("aspect", PLACES)
def test_length_times_shadow_is_the_score_and_after_the_division_one_is_left(aspect):
    found = items("derivation", aspect=aspect)
    names = ("long", "reach", "spread", "divided-spread")
    for k, d in enumerate((4, 16, 64)):
        long, reach, spread, left = (float(found[f"{name}/d{k}"].text) for name in names)
        assert long == pytest.approx(math.sqrt(d), rel=0.01)
        assert long * reach == pytest.approx(spread, rel=0.01)
        assert (reach, left) == pytest.approx((1, 1), abs=0.02)


@pytest.mark.parametrize("aspect", PLACES)
def test_all_arrows_have_one_scale_and_the_query_grows(aspect):
    found, scales = items("derivation", aspect=aspect), []
    for k in range(3):
        a, key = story().lengths[k].arrows, f"arrows/d{k}"
        start, end = (found[f"{key}/query/{what}"].points[0] for what in ("line", "tip"))
        scales.append(math.dist(start, end) / a.length.value)
        best = max(range(10), key=lambda j: a.scores[j].value)
        foot = found[f"{key}/{best}/tip"].points[0][0] - start[0]
        assert foot == pytest.approx(scales[-1] * a.shadows[best].value, abs=1e-3)
    assert scales == pytest.approx([scales[0]] * 3)
    assert [a.length.value for a in (each.arrows for each in story().lengths[:3])] == pytest.approx(
        [1.48, 4.14, 7.81], abs=0.01
    )


@pytest.mark.parametrize("aspect", PLACES)
def test_both_sides_of_a_comparison_have_one_scale(aspect):
    s = story()
    top = f"weight/k{s.key}/bar"
    sharp, moved = items("sharpness", aspect=aspect), items("nudge", aspect=aspect)
    for found, keys, values in (
        (
            sharp,
            (f"list/unscaled/{top}", f"list/scaled/{top}"),
            (s.sides["unscaled"].weights[s.key], s.sides["scaled"].weights[s.key]),
        ),
        (
            moved,
            ("list/scaled/moved/k5/bar", f"list/scaled/moved/k{s.key}/bar"),
            (s.sides["scaled"].moved[5], s.sides["scaled"].moved[s.key]),
        ),
    ):
        lengths = [length(found[key]) for key in keys]
        wanted = abs(values[0].value / values[1].value)
        assert lengths[0] / lengths[1] == pytest.approx(wanted, rel=1e-3)


def test_scaled_numbers_stand_to_the_right_of_unscaled_ones():
    for beat in ("sharpness",):
        found = items(beat)
        columns = [
            [item.x for key, item in found.items() if key.startswith(f"list/{side}/{what}/")
             and isinstance(item, Text) and item.cell is not None]
            for side in ("unscaled", "scaled") for what in ("score", "weight")
        ]  # fmt: skip
        assert [len(column) for column in columns] == [10] * 4
        ends = [edge for column in columns for edge in (min(column), max(column))]
        assert ends == sorted(ends)


@pytest.mark.parametrize("aspect", PLACES)
def test_the_nudge_stands_beside_the_number_that_it_is_added_to(aspect):
    found = items("nudge", aspect=aspect)
    key = story().key
    for side in ("unscaled", "scaled"):
        base = f"list/{side}"
        added = found[f"{base}/nudge/k{key}/1"]
        assert added.cell.text == "0.1"
        assert added.y == pytest.approx(found[f"{base}/moved/k{key}"].y)
        score = found.get(f"{base}/score/k{key}")
        # Where bars need the room of the scores, these go.
        assert score is None if aspect == "1:1" else score.y == added.y


def test_the_two_sides_are_named_from_the_first_comparison_to_the_end():
    for key in ("list/unscaled/head", "list/scaled/head"):
        assert items("sharpness")[key].text == items("nudge")[key].text


def test_more_keys_make_weights_thin_unless_scores_grow():
    crowds = story().crowds
    assert [each.n.text for each in crowds] == ["10", "100", "1,000", "10,000"]
    first, rest = crowds[0].largest.value, crowds[-1].largest.value
    # Raised by what it lacks, a weight's odds are those of the first.
    raised = rest * math.exp(crowds[-1].more.value)
    assert raised / (1 - rest + raised) == pytest.approx(first)
    # A typical row, and about the same for each tenfold number of keys.
    assert [each.largest.value for each in crowds[:1]] == pytest.approx(
        [crowds[0].middle.value], rel=0.01
    )
    gains = np.diff([each.more.value for each in crowds])
    assert (abs(gains - math.log(10)) < 1).all()
    assert says("thin").startswith("Same query, 10,000 keys instead of 10: 0.002 at most.")


# What is said is true, whatever the sentence.

WORDS = st.sampled_from(
    [
        "The",
        "cat",
        "dog",
        "mat",
        "it",
        "was",
        "tired",
        "because",
        "he",
        "sat",
        "on",
        "the",
        "Katze",
        ",",
        "Q",
    ]
)
SENTENCES = st.lists(WORDS, min_size=1, max_size=16).map(" ".join)
TEMPERATURES = st.sampled_from([1e-300, 1e-10, 0.01, 1.0, 3.0, 1e6, 1e16, 1e300, 1e308])


@st.composite
def requests(draw):
    sentence = draw(SENTENCES)
    return brief(
        sentence,
        row=draw(st.integers(0, len(sentence.split()) - 1)),
        weights=draw(st.sampled_from(["lesson", "random"])),
        seed=draw(st.integers(0, 50)),
        temperature=draw(TEMPERATURES),
        mask=draw(st.sampled_from(["none", "causal"])),
        lang=draw(st.sampled_from(["en", "de", "ru"])),
        aspect=draw(st.sampled_from([*PLACES])),
    )


@settings(max_examples=12, deadline=None)
@given(requests())
def test_all_claims_hold_and_every_picture_can_be_laid_out(given):
    beats = lay_out(film, given).beats
    for beat in beats:
        assert all(claim.holds for claim in beat.beat.claims), beat.name


def test_changes_of_weights_are_not_the_weights_on_another_axis():
    seen = [{i.key for i in step.items} for step in laid()["nudge"].steps]
    firsts = []
    for side in ("unscaled", "scaled"):
        first = next(k for k, keys in enumerate(seen) if f"list/{side}/moved/k0/bar/zero" in keys)
        before, after = seen[first - 1], seen[first]
        firsts.append(first)
        assert {f"list/{side}/weight/k0/bar/zero", f"list/{side}/weight/k0/bar"} <= before - after
        assert {f"list/{side}/moved/k0/bar/zero", f"list/{side}/moved/k0/bar"} <= after - before
    assert firsts[0] < firsts[1]  # one side after the other

"""The film about softmax and the mixture of values, as it is drawn."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from laying import Beats

from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.mixing import film as mixing
from qkvideo.scenes.stage.transition import transition
from qkvideo.scenes.stage.union import united

HEADLINE = "The cat sat on the mat because it was tired"
LONG = " ".join(f"w{k}" for k in range(30))
SHAPES = ("16:9", "1:1", "9:16")


@cache
def laid(sentence, aspect="16:9", weights="random", **options):
    model = trace(sentence, weights=weights, **options)
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row, aspect=aspect)
    return Beats(mixing, brief)


def shown(beat, tensor):
    """The numbers of a tensor on a beat's still, and where they are, by index."""
    found = [(cell, box) for cell, box in numbers(beat.steps[-1].items) if cell.tensor == tensor]
    return {cell.index: (cell, box) for cell, box in found}


def items(beat):
    return {item.key: item for item in beat.steps[-1].items}


def test_both_columns_of_shares_are_on_screen_and_alike():
    beats = laid(HEADLINE)
    left, right = (shown(beats["stable"], n) for n in ("share.exp", "share.exp.shifted"))
    weights = shown(beats["weights"], "weights")
    assert len(left) == 10
    for index, (cell, _) in left.items():
        assert cell.text == right[index][0].text == weights[index][0].text


def test_the_sum_of_the_weights_is_shown_and_is_one():
    beat = laid(HEADLINE)["weights"]
    ((total, box),) = shown(beat, "total.weights").values()
    assert total.text == "1.00"
    assert box.top < min(at.bottom for _, at in shown(beat, "weights").values())


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("sentence", [HEADLINE, LONG], ids=["ten", "thirty"])
def test_the_shares_stack_up_to_exactly_one(sentence, aspect):
    _, stacked, apart = laid(sentence, aspect)["weights"].steps[:3]
    bars = [item for item in stacked.items if item.key.endswith("/bar")]
    spans = {bar.key: (bar.points[:, 0].min(), bar.points[:, 0].max()) for bar in bars}
    start, end = spans.pop("row/share2/total/bar")
    ends = [*(span for span in spans.values()), (end, end)]
    assert ends[0][0] == pytest.approx(start)
    assert [b for _, b in ends[:-1]] == pytest.approx([a for a, _ in ends[1:]])
    # The sum keeps its bar when the others go apart.
    bars = {item.key: item.points for item in apart.items if item.key.endswith("/bar")}
    whole = bars.pop("row/share2/total/bar")
    assert (whole[:, 0].min(), whole[:, 0].max()) == pytest.approx((start, end))


def test_each_value_is_copied_and_its_copy_shrinks_to_its_weighted_value_in_its_place():
    steps = laid(HEADLINE, weights="lesson")["shrink"].steps[:4]
    sheets = [{item.key: item for item in step.items} for step in steps]
    assert "row/terms/cells" not in sheets[0]
    # The copy appears in its own place: V stays, and nothing passes over it.
    made = transition(steps[0].items, steps[1].items, "usual", "in-turn")
    assert [m.after.key for m in made.moves if not m.still] == ["row/terms/cells"]
    assert all(move.before is None for move in made.moves if not move.still)
    named = [any("row/terms/column" in key for key in each) for each in sheets]
    assert named == [False, False, True, True]  # before the first product is there
    values, terms = (each["row/terms/cells"] for each in sheets[2:])
    assert np.array_equal(values.xs, terms.xs)
    assert united(values, terms)
    weights = [cell.value for cell in sheets[3]["weights/cells"].cells.all()]
    ratio = terms.cells.values / values.cells.values
    assert ratio == pytest.approx(np.broadcast_to(np.array(weights)[:, None], ratio.shape))
    # Weights and values light up while the copy shrinks.
    for key in ("weights/cells", "V/cells"):
        fills = [each[key].fill for each in sheets]
        assert np.array_equal(fills[1], fills[3])
        assert not np.array_equal(fills[2], fills[3])


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize(
    "sentence", ["the cat sat", HEADLINE, LONG], ids=["three", "ten", "thirty"]
)
def test_every_bar_is_cut_to_its_share_of_one(sentence, aspect):
    """Before, the longest bar takes all of its room; after, all bars together would take it."""
    before, after = laid(sentence, aspect)["quotients"].steps[:2]
    powers, shares = (
        {i.key: np.ptp(i.points[:, 0]) for i in step.items if i.key.endswith("/bar")}
        for step in (before, after)
    )
    numbers_ = {cell.index[1]: cell.value for cell, _ in numbers(after.items)
                if cell.tensor == "share.exp"}  # fmt: skip
    best = max(numbers_, key=numbers_.get)
    key = f"row/rod/{best}/bar"
    assert shares[key] / powers[key] == pytest.approx(numbers_[best], rel=1e-6)
    for k, value in numbers_.items():
        if value > 0.05:
            assert shares[f"row/rod/{k}/bar"] / shares[key] == pytest.approx(
                value / numbers_[best], rel=1e-6
            )


def test_the_largest_score_is_framed_before_it_is_subtracted():
    steps = laid(HEADLINE, weights="lesson")["stable"].steps
    shifted = [any(k.key.startswith("row/shifted") for k in step.items) for step in steps]
    framed = [[i for i in step.items if i.key == "row/s/framed"] for step in steps]
    assert [bool(each) for each in framed].index(True) < shifted.index(True)
    highest = max(
        (each for each in numbers(steps[-1].items) if each[0].tensor == "scaled"),
        key=lambda each: each[0].value,
    )[1]
    *_, (frame,) = filter(None, framed)
    points = frame.points
    assert not framed[-1], "what is compared is framed then"
    assert points[:, 0].min() < highest.left < highest.right < points[:, 0].max()
    assert points[:, 1].min() < highest.bottom < highest.top < points[:, 1].max()


@pytest.mark.parametrize("sentence", ["cat", HEADLINE, LONG], ids=["one", "ten", "thirty"])
def test_one_score_is_divided_before_the_others(sentence):
    """And what all are divided by is there before."""
    beat = laid(sentence, weights="lesson")["scores"]
    found = [
        {cell.index: cell for cell, _ in numbers(step.items) if cell.tensor == "scaled"}
        for step in beat.steps[:4]
    ]
    keys = [{item.key for item in step.items} for step in beat.steps[:4]]
    (first,) = found[2].values()
    assert not any(found[:2])
    assert first.value == max(cell.value for cell in found[3].values())
    bars = [{key for key in each if key.endswith("/bar")} for each in keys]
    assert list(map(len, bars)) == list(map(len, found))
    assert ["row/foot/0" in each for each in keys] == [False, True, True, True]
    assert beat.steps[3].share > 0


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("sentence", [HEADLINE, LONG], ids=["ten", "thirty"])
def test_bars_stay_as_they_are_until_they_are_divided(sentence, aspect):
    beats = laid(sentence, aspect)
    powers, whole, shares = (
        {item.key: item.points for item in step.items if item.key.endswith("/bar")}
        for step in (beats["exponentials"].steps[-1], *beats["quotients"].steps[:2])
    )
    assert powers.keys() == whole.keys() == shares.keys()
    for key, points in powers.items():
        assert whole[key] == pytest.approx(points)
        assert np.ptp(shares[key][:, 0]) <= np.ptp(points[:, 0])


@pytest.mark.parametrize("aspect", SHAPES)
def test_the_column_of_weights_does_not_turn_over_itself(aspect):
    beats = laid(HEADLINE, aspect)
    (first, *_), last = beats["all-rows"].steps, beats["add-up"].steps[-1]
    made = transition(last.items, first.items, first.tempo, first.order, dict(first.moves))
    ways = [m for m in made.moves if "weights/cells" in {i.key for i in (m.before, m.after) if i}]
    assert sorted(bool(move.after) for move in ways) == [False, True]
    leaves, comes = sorted(ways, key=lambda move: bool(move.after))
    assert leaves.before.cells.turned
    assert (leaves.after, comes.before) == (None, None)


@pytest.mark.parametrize("sentence", [HEADLINE, LONG], ids=["ten", "thirty"])
def test_a_few_rows_are_made_one_by_one_and_then_all_others_at_once(sentence):
    beat = laid(sentence)["all-rows"]
    found = [{item.key: item for item in step.items} for step in beat.steps]
    at = [step.share > 0 for step in beat.steps].index(True)
    assert " at once are" in beat.say.text[round(beat.steps[at].share * len(beat.say.text)) :]
    if sentence == LONG:
        # Of a folded matrix, the first rows would be too thin.
        assert at == 2
        return
    filled = [{k for k, row in enumerate(each["weights/cells"].texts) if row[0]} for each in found]
    ((row,),) = filled[:1]
    assert filled == [{row}, {row}, *({row, *range(k + 1)} for k in range(3)), *[{*range(10)}] * 2]
    spans = [{0}, {1}, {2}, set(), {row}]
    for each, rows in zip(found[2:], spans, strict=True):
        for key in ("weights", "Z"):
            if not rows:  # All at once have no frame, which would grow over what is made.
                assert f"{key}/mark/own" not in each
                continue
            sheet, frame = each[f"{key}/cells"], each[f"{key}/mark/own"].points[:, 1]
            middles = (sheet.ys[:-1] + sheet.ys[1:]) / 2
            assert {k for k, y in enumerate(middles) if frame.min() < y < frame.max()} == rows


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("sentence", [HEADLINE, LONG], ids=["ten", "thirty"])
def test_each_power_is_added_to_the_sum_of_those_before_as_it_comes(sentence, aspect):
    beat = laid(sentence, aspect)["exponentials"]
    places, counted = set(), []
    for step in beat.steps[1:]:
        cells = [cell for cell, _ in numbers(step.items)]
        powers = [c.value for c in cells if c.tensor in {"exp", "others.exp"}]
        sums = [i for i in step.items if i.key.startswith("row/exp/total/") and isinstance(i, Text)]
        sign, total = sums
        assert total.cell.value == pytest.approx(sum(powers))
        counted.append(len(powers))
        # The sign stands still, and so does the end of the number.
        places.add((sign.x, round(total.x + total.setting.width * total.em, 6)))
    assert len(places) == 1
    # A sum so far is not that of keys that are left out.
    whole = sentence == HEADLINE and aspect != "1:1"
    assert counted[-1] >= 5
    assert list(dict.fromkeys(counted)) == [*range(1 if whole else counted[-1], counted[-1] + 1)]


def test_the_sum_is_framed_before_it_divides():
    beat = laid(HEADLINE, weights="lesson")["quotients"]
    total = beat.beat.say["sum"]
    before, after = ({item.key: item for item in step.items} for step in beat.steps[:2])
    ring = before["row/exp/framed"].points
    (box,) = (box for cell, box in numbers(beat.steps[0].items) if cell == total)
    assert ring[:, 0].min() < box.left < box.right < ring[:, 0].max()
    assert ring[:, 1].min() < box.bottom < box.top < ring[:, 1].max()
    # The sign before the number is in it, and it does not touch the rule above it.
    sign = next(item for key, item in before.items() if key == "row/exp/total/0")
    assert ring[:, 0].min() < sign.x + sign.setting.ink.left * sign.em
    assert ring[:, 1].max() < before["row/exp/total/rule"].points[:, 1].min()
    assert not any(key.startswith("row/share") for key in before)
    assert any(key.startswith("row/share") for key in after)
    assert "shares" in beat.say.text[round(beat.steps[1].share * len(beat.say.text)) :]


@pytest.mark.parametrize("aspect", SHAPES)
def test_the_others_have_a_number_and_no_bar(aspect):
    weights = laid(LONG, aspect)["weights"]
    assert len(shown(weights, "weights")) <= 8
    assert len(shown(weights, "others.weights")) == 1
    assert "row/share2/others/bar" not in items(weights)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("sentence", ["cat", "the cat sat", HEADLINE, LONG])
def test_values_and_what_is_left_of_them_are_level(sentence, aspect):
    """Weights, values and terms have the same rows; z stands under the terms' columns."""
    for name in ("shrink", "add-up"):
        drawn = items(laid(sentence, aspect)[name])
        w, v, terms = (drawn[f"{key}/cells"] for key in ("weights", "V", "row/terms"))
        assert w.ys == pytest.approx(v.ys)
        assert w.ys == pytest.approx(terms.ys)
        assert w.box.right < v.box.left
        assert v.box.right < terms.box.left
    z = drawn["Z/cells"]
    assert z.xs == pytest.approx(terms.xs)
    assert z.box.top < terms.box.bottom


def test_nothing_moves_between_a_value_s_share_and_its_sum():
    beats = laid(HEADLINE)
    before, after = items(beats["shrink"]), items(beats["add-up"])
    for key in ("weights/cells", "V/cells", "row/terms/cells"):
        np.testing.assert_array_equal(before[key].xs, after[key].xs)
        np.testing.assert_array_equal(before[key].fill, after[key].fill)
    assert "Z/cells" not in before


def test_one_colour_is_one_number_in_values_and_terms():
    drawn = items(laid(HEADLINE)["shrink"])
    v, terms = drawn["V/cells"], drawn["row/terms/cells"]
    weights = np.array([cell.value for cell in drawn["weights/cells"].cells.all()])
    brightness = [np.abs(sheet.cells.values).max(axis=1) for sheet in (v, terms)]
    assert brightness[1] == pytest.approx(weights * brightness[0])
    values = np.concatenate([sheet.cells.values.ravel() for sheet in (v, terms)])
    greens = np.concatenate([sheet.fill[..., 1].ravel() for sheet in (v, terms)])
    positive = np.argsort(values)[(values < 0).sum() :]
    assert (np.diff(greens[positive]) >= -1e-6).all()  # one scale: more is greener


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_narrow_table_keeps_scores_and_shares(aspect):
    beat = laid(HEADLINE, aspect)["stable"]
    names = ["scaled", "share.exp", "shifted", "share.exp.shifted"]
    found = [[box for _, box in shown(beat, name).values()] for name in names]
    assert len({len(boxes) for boxes in found}) == 1
    assert not shown(beat, "exp")  # none of these powers is too large
    # Side by side, in this order, and nowhere on one another.
    for before, after in pairwise(found):
        assert max(box.right for box in before) < min(box.left for box in after)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("temperature", [1e-300, 1e16, 1e308])
@pytest.mark.filterwarnings("error")
def test_extreme_temperatures_leave_bars_and_numbers(temperature):
    for aspect in SHAPES:
        beats = laid(HEADLINE, aspect, "lesson", temperature=temperature)
        for name in ("scores", "weights"):
            drawn = items(beats[name])
            bars = [item.points for key, item in drawn.items() if key.endswith("/bar")]
            assert max(np.ptp(points[:, 0]) for points in bars) > 0.5, name
            assert all(np.isfinite(points).all() for points in bars)
            assert len(list(numbers(beats[name].steps[-1].items))) >= len(bars)


def test_z_is_a_row_wherever_it_is():
    beats = laid(HEADLINE)
    assert items(beats["add-up"])["Z/cells"].cells.shape[0] == 1


def test_what_was_a_matrix_becomes_a_picture_of_its_step():
    beats = laid(HEADLINE)
    assert {"weights/cells", "V/cells", "Z/cells"} <= {*items(beats["all-rows"])}
    seen = [{item.key for item in step.items} for step in beats["formula"].steps]
    # Each comes with the name of its step, in the order of the steps.
    assert not any("weights/cells" in keys or "V/cells" in keys for keys in seen[:1])
    for name, matrix in {"project": "V", "softmax": "weights", "mix": "Z"}.items():
        assert [f"step/{name}/name" in keys for keys in seen] == [
            f"{matrix}/cells" in keys for keys in seen
        ]


def test_the_formula_is_lit_step_by_step_and_has_no_mask():
    for options in ({}, {"mask": "causal"}):
        steps = laid(HEADLINE, **options)["formula"].steps
        (written,) = (item for item in steps[0].items if item.key == "formula")
        assert len({*written.colours, written.colour}) == 1
        assert "M" not in written.source
        assert [item.key for item in steps[-1].items if item.key.endswith("/name")] == [
            f"step/{name}/name" for name in ("project", "score", "scale", "softmax", "mix")
        ]
        (written,) = (item for item in steps[-1].items if item.key == "formula")
        assert len({*written.colours}) == 4


def test_the_film_is_drawn_without_problems(shoot):
    for sentence in ("cat", "the cat sat it"):
        _, record = shoot(sentence, slug="mixing")
        assert record.problems == ()

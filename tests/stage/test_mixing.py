"""The film about softmax and the mixture of values, as it is drawn."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.witness import numbers
from qkvideo.scenes.mixing import film as mixing

HEADLINE = "The cat sat on the mat because it was tired"
LONG = " ".join(f"w{k}" for k in range(30))
SHAPES = ("16:9", "1:1", "9:16")


@cache
def laid(sentence, aspect="16:9", weights="random", **options):
    model = trace(sentence, weights=weights, **options)
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row, aspect=aspect)
    return {beat.name: beat for beat in lay_out(mixing, brief).beats}


def shown(beat, tensor):
    """The numbers of a tensor on a beat's still, and where they are, by index."""
    found = [(cell, box) for cell, box in numbers(beat.steps[-1].items) if cell.tensor == tensor]
    return {cell.index: (cell, box) for cell, box in found}


def items(beat):
    return {item.key: item for item in beat.steps[-1].items}


def test_both_columns_of_shares_are_on_screen_and_alike():
    beats = laid(HEADLINE)
    left, right = (shown(beats["quotients"], n) for n in ("share.exp", "share.exp.shifted"))
    weights = shown(beats["weights"], "weights")
    assert len(left) == 10
    for index, (cell, _) in left.items():
        assert cell.text == right[index][0].text == weights[index][0].text


def test_the_sum_of_the_weights_is_shown_and_is_one():
    beat = laid(HEADLINE)["weights"]
    ((total, box),) = shown(beat, "total.weights").values()
    assert total.text == "1.00"
    assert box.top < min(at.bottom for _, at in shown(beat, "weights").values())


@pytest.mark.parametrize("aspect", SHAPES)
def test_the_others_have_a_number_and_no_bar_until_all_add_up(aspect):
    beats = laid(LONG, aspect)
    weights = beats["weights"]
    assert len(shown(weights, "weights")) <= 8
    assert len(shown(weights, "others.weights")) == 1
    assert "row/share2/others/bar" not in items(weights)
    assert "row/v0/rod/others/bar" not in items(beats["shrink"])
    assert "row/v0/rod/others/bar" in items(beats["add-up"])


@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("sentence", [HEADLINE, LONG])
def test_bars_end_where_their_numbers_say(sentence, aspect):
    """The terms' bars stand end to end; the last one's end is the end of z's."""
    beat = laid(sentence, aspect)["add-up"]
    drawn = items(beat)
    panels = {key.split("/")[1] for key in drawn if key.startswith("row/v")}
    assert len(panels) == (4 if aspect == "16:9" else 2)
    for panel in panels:
        terms = [
            cell
            for cell, _ in numbers(beat.steps[-1].items)
            if cell.tensor in {"products.output", "others.output"} and f"v{cell.index[1]}" == panel
        ]
        bars = [
            item.points
            for key, item in drawn.items()
            if key.startswith(f"row/{panel}/rod/") and key.endswith("/bar") and "total" not in key
        ]
        assert len(terms) == len(bars)
        zero = drawn[f"row/{panel}/rod/zero"].points[0, 0]
        total = drawn[f"row/{panel}/rod/total/bar"].points
        unit = (total[8, 0] - total[0, 0]) / sum(cell.value for cell in terms)
        assert total[0, 0] == pytest.approx(zero)
        assert total[8, 0] == pytest.approx(bars[-1][8, 0], abs=0.03)
        ends = zero + unit * np.cumsum([cell.value for cell in terms])
        for (before, end), bar in zip(pairwise([zero, *ends]), bars, strict=True):
            assert bar[0, 0] == pytest.approx(before, abs=1e-6)
            assert bar[8, 0] == pytest.approx(end, abs=0.02)


@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("beat", ["shrink", "add-up"])
def test_numbers_stand_beside_their_bars_not_on_them(aspect, beat):
    for sentence in (HEADLINE, LONG):
        here = laid(sentence, aspect)[beat]
        for key, item in items(here).items():
            if not key.endswith(("/bar", "/outline")):
                continue
            panel = key.split("/")[1]
            left, right = item.points[:, 0].min(), item.points[:, 0].max()
            for cell, box in shown(here, "products.output").values():
                if f"v{cell.index[1]}" == panel:
                    assert box.left > right or box.right < left


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_narrow_table_keeps_powers_and_shares(aspect):
    beat = laid(HEADLINE, aspect)["quotients"]
    names = ["exp", "share.exp", "exp.shifted", "share.exp.shifted"]
    found = [[box for _, box in shown(beat, name).values()] for name in names]
    assert len({len(boxes) for boxes in found}) == 1
    assert bool(shown(beat, "scaled")) == bool(shown(beat, "shifted")) == (aspect == "16:9")
    # Side by side, in this order, and nowhere on one another.
    for before, after in pairwise(found):
        assert max(box.right for box in before) < min(box.left for box in after)


@pytest.mark.parametrize("temperature", [1e-300, 1e16, 1e308])
@pytest.mark.filterwarnings("error")
def test_extreme_temperatures_leave_bars_and_numbers(temperature):
    for aspect in SHAPES:
        beats = laid(HEADLINE, aspect, "lesson", temperature=temperature)
        for name in ("scores", "weights", "temperature"):
            drawn = items(beats[name])
            bars = [item.points for key, item in drawn.items() if key.endswith("/bar")]
            assert max(np.ptp(points[:, 0]) for points in bars) > 0.5, name
            assert all(np.isfinite(points).all() for points in bars)
            assert len(list(numbers(beats[name].steps[-1].items))) >= len(bars)


def test_what_was_a_matrix_becomes_a_picture_of_its_step():
    beats = laid(HEADLINE)
    assert {"weights/cells", "V/cells", "Z/cells"} <= {*items(beats["all-rows"])}
    first = {item.key for item in beats["formula"].steps[0].items}
    assert {"weights/cells", "V/cells", "Z/cells"} <= first


def test_the_formula_is_lit_step_by_step():
    steps = laid(HEADLINE)["formula"].steps
    (written,) = (item for item in steps[0].items if item.key == "formula")
    assert len({*written.colours, written.colour}) == 1
    assert [item.key for item in steps[-1].items if item.key.endswith("/name")] == [
        f"step/{name}/name"
        for name in ("project", "score", "scale", "mask", "softmax", "mix", "join")
    ]
    (written,) = (item for item in steps[-1].items if item.key == "formula")
    assert len({*written.colours}) == 4


def test_the_film_is_drawn_without_problems(shoot):
    for sentence in ("cat", "the cat sat it"):
        _, record = shoot(sentence, slug="mixing")
        assert record.problems == ()

from __future__ import annotations

from itertools import combinations

import pytest

from qkvideo.scenes.kit import words
from qkvideo.scenes.kit.axis import window
from qkvideo.scenes.kit.layout import LAYOUTS, inside
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.product import product
from qkvideo.scenes.kit.sheet import sheet
from qkvideo.scenes.kit.witness import ink

TEN = ["The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "tired"]
LONG = "internationalization"
SENTENCES = [["cat"], TEN, [f"w{k}" for k in range(64)], [LONG] * 8, [LONG] * 6]
NAMES = 0.55
"""Above and below a matrix, for its name and its shape."""


def boxes(tokens, at):
    """What the weights with their words, V and Z take, the latter two with their names."""
    left, top = at.weights
    beside = words.beside_rows(tokens, at.rows, left, top, "#FFFFFF")
    above = words.above_columns(tokens, at.columns, left, top, "#FFFFFF")
    glyphs = [m for w in (beside, above) for label in w.labels.values() for m in label.submobjects]
    around = ink(glyphs)
    bottom = top - at.rows.length
    weights = [Box(left, bottom - NAMES, left + at.columns.length, top)]
    weights += [ink(label.submobjects) for w in (beside, above) for label in w.labels.values()]
    others = [
        Box(x, y - at.down.length - NAMES, x + at.wide, y + NAMES)
        for x, y in (at.values, at.output)
    ]
    return weights, others, around


@pytest.mark.parametrize("aspect", LAYOUTS)
@pytest.mark.parametrize("tokens", SENTENCES, ids=["one", "ten", "sixty-four", "long", "six"])
@pytest.mark.parametrize("d_v", [2, 8, 64])
def test_weights_values_and_output_stay_in_the_frame_and_apart(aspect, tokens, d_v):
    places = LAYOUTS[aspect]
    full = window(len(tokens), (len(tokens) - 1,), places.window, places.most_full)
    at = product(tokens, full, d_v, places)
    weights, others, around = boxes(tokens, at)
    room = places.stage if places.narrow else places.safe
    for box in [*weights, *others, around]:
        assert inside(box, room, 0.03)
    for a, b in [*((a, b) for a in weights for b in others), *combinations(others, 2)]:
        apart = a.right <= b.left or b.right <= a.left or a.top <= b.bottom or b.top <= a.bottom
        assert apart
    first, second = others
    assert first.right < at.equals < second.left
    assert at.times < first.left


def test_an_upright_frame_has_v_and_z_below_the_weights():
    for aspect, below in (("16:9", False), ("1:1", False), ("9:16", True)):
        places = LAYOUTS[aspect]
        at = product(TEN, tuple(range(7)), 8, places)
        assert (at.values[1] < at.weights[1] - at.rows.length) is below
        assert at.values[1] == at.output[1]


@pytest.mark.parametrize("aspect", LAYOUTS)
def test_no_two_lines_of_the_paper_example_share_a_place(aspect):
    places = LAYOUTS[aspect]
    at = sheet(places.stage, places.narrow)
    found = [at.q, *at.k, *at.v, *at.heads, *(p for step in at.results for p in step), *at.z]
    found += [at.beside[1], at.beside[2], *([at.result] if at.result else [])]
    for x, y in found:
        assert places.stage.left <= x <= places.stage.right
        assert places.stage.bottom + 0.15 <= y <= places.stage.top - 0.15
    for (x, y), (u, v) in combinations(found, 2):
        assert abs(y - v) >= 0.3 or abs(x - u) >= 1.5

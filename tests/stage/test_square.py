from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from manim import Square as Shape

from qkvideo.scenes.kit.axis import window
from qkvideo.scenes.kit.figures import abreast
from qkvideo.scenes.kit.layout import LAYOUTS, inside
from qkvideo.scenes.kit.numbers import Cells, Style
from qkvideo.scenes.kit.pango import Box, typeset
from qkvideo.scenes.kit.square import fitting, square
from qkvideo.scenes.kit.theme import SIZES
from qkvideo.scenes.kit.written import vector

NARROW = [layout for layout in LAYOUTS.values() if layout.narrow]
TOKENS = {
    "one": ["cat"],
    "headline": ["The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "tired"],
    "long": ["internationalization"] * 8,
    "sixty-four": [f"w{k}" for k in range(64)],
}


def block(rows, columns, scale=1.0):
    values = scale * np.cos(np.arange(rows * columns, dtype=float)).reshape(rows, columns)
    return Cells("t", values, tuple(range(rows)), tuple(range(columns)), Style(2))


def widest(cells, axis):
    """Of the texts in full columns, in em."""
    return max(typeset(row[j], tabular=True).width for row in cells.texts for j in axis.full)


@pytest.mark.parametrize("places", NARROW)
@pytest.mark.parametrize("name", TOKENS)
def test_numbers_of_full_cells_can_be_read_and_all_stays_in_the_box(places, name):
    tokens, stage = TOKENS[name], places.stage
    n = len(tokens)
    cells, focus = block(n, n, 9.9), tuple(dict.fromkeys((0, n - 1)))
    made = fitting(tokens, focus, stage, [cells], places)
    assert inside(made.box, stage)
    assert set(focus) <= set(made.rows.full)
    assert made.rows.full == made.columns.full
    narrowest = min(made.columns.sizes[j] for j in made.columns.full)
    lowest = min(made.rows.sizes[i] for i in made.rows.full)
    assert narrowest > widest(cells, made.columns) * SIZES.least
    assert lowest > 1.5 * SIZES.least


def test_the_headline_s_matrix_is_whole_in_an_upright_frame_and_a_window_in_a_square_one():
    tokens = TOKENS["headline"]
    shown = {
        name: len(
            fitting(tokens, (0,), LAYOUTS[name].stage, [block(10, 10)], LAYOUTS[name]).rows.full
        )
        for name in ("9:16", "1:1")
    }
    assert shown == {"9:16": 10, "1:1": LAYOUTS["1:1"].window}


def test_wider_numbers_make_the_window_smaller():
    places, tokens = LAYOUTS["9:16"], TOKENS["headline"]
    few, many = (
        len(fitting(tokens, (0,), places.stage, [block(10, 10, scale)], places).rows.full)
        for scale in (99999.0, 1.0)
    )
    assert few < many


def test_in_a_wide_frame_the_count_decides():
    places, tokens = LAYOUTS["16:9"], TOKENS["sixty-four"]
    made = fitting(tokens, (3, 40), places.stage, [block(64, 64)], places)
    assert made == square(tokens, window(64, (3, 40)), places.stage)


@pytest.mark.parametrize("name", ["headline", "long"])
def test_its_box_is_that_of_the_words_as_drawn(name):
    tokens = TOKENS[name]
    made = square(tokens, range(len(tokens)), Box(-3.6, -3, 3.6, 3), snug=True)
    answers, asks = made.answers("#FFFFFF").group, made.asks("#FFFFFF").group
    assert answers.get_right()[0] <= made.box.right + 0.02
    assert answers.get_top()[1] <= made.box.top + 0.02
    assert asks.get_left()[0] == pytest.approx(made.box.left, abs=0.03)
    if name == "long":  # the last word is the longest: it leans out as far as was said
        assert answers.get_right()[0] == pytest.approx(made.box.right, abs=0.15)


def test_room_beyond_the_cells_is_kept():
    tokens, box = TOKENS["headline"], Box(-3.6, -3, 3.6, 3)
    made = square(tokens, range(10), box, snug=True, beyond=0.8)
    assert made.right + 0.8 <= box.right + 1e-9


@pytest.mark.parametrize("places", NARROW)
@pytest.mark.parametrize("d", [2, 16, 768])
def test_as_many_numbers_of_a_vector_as_can_be_read(places, d):
    row = block(1, d, 9.9)
    lying = vector([row], 4.7, 0.75, places)
    standing = vector([row.T], 7.6, 0.5, places, across=1.15, upright=True)
    assert lying.length <= 4.7 + 1e-9
    assert standing.length <= 7.6 + 1e-9
    assert min(lying.sizes[k] for k in lying.full) > widest(row, lying) * SIZES.least
    assert min(standing.sizes[k] for k in standing.full) > 1.5 * SIZES.least
    assert lying.full == tuple(range(len(lying.full)))
    if d == 16:
        assert len(lying.full) < 16 == len(standing.full)


def test_blocks_abreast_are_evenly_apart_and_in_the_middle():
    blocks = [Shape(side) for side in (1.0, 0.5, 2.0)]
    abreast(blocks, Box(-4, 1, 4, 3))
    lefts, rights = ([float(f(b)[0]) for b in blocks] for f in (Shape.get_left, Shape.get_right))
    gaps = [b - a for a, b in zip([-4.0, *rights], [*lefts, 4.0], strict=True)]
    assert np.allclose(gaps, gaps[0])
    assert all(block.get_center()[1] == pytest.approx(2) for block in blocks)
    abreast(blocks, Box(-4, 1, 4, 3), 0.3)
    assert all(
        float(b.get_left()[0] - a.get_right()[0]) == pytest.approx(0.3) for a, b in pairwise(blocks)
    )
    assert blocks[0].get_left()[0] == pytest.approx(-blocks[-1].get_right()[0])

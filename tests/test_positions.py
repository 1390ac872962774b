"""Places told to attention: against torch, complex numbers, and the formulas of the papers."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest
import torch

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.positions import penalties, sines, slopes
from qkvideo.engine.attention.rotary import angles, rotate, turn, turns
from qkvideo.engine.sources import open_source
from qkvideo.engine.sources.random import open_random
from qkvideo.engine.studies.places import WAYS, placed

RNG = np.random.default_rng(7)
HEADLINE = ["The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "tired"]
SWAPPED = ["The", "mat", "sat", "on", "the", "cat", "because", "it", "was", "tired"]
LAYOUTS = ["halves", "pairs"]


def by_torch(n, d_model):
    """The usual code for the rows of “Attention Is All You Need”."""
    position = torch.arange(n, dtype=torch.float64)[:, None]
    down = torch.exp(
        torch.arange(0, d_model, 2, dtype=torch.float64) * (-math.log(10_000.0) / d_model)
    )
    made = torch.zeros(n, d_model, dtype=torch.float64)
    made[:, 0::2] = torch.sin(position * down)
    made[:, 1::2] = torch.cos(position * down[: d_model // 2])
    return made.numpy()


@pytest.mark.parametrize("d_model", [2, 3, 32, 33])
def test_sines_are_those_of_the_usual_code(d_model):
    np.testing.assert_allclose(sines(np.arange(64), d_model), by_torch(64, d_model), atol=1e-12)


def test_a_shift_turns_every_pair_by_the_same_angle_wherever_it_begins():
    every = sines(np.arange(200), 16)
    points = every[:, 0::2] + 1j * every[:, 1::2]
    ratio = points[6:] / points[:-6]
    expected = [cmath.exp(-6j * 10_000 ** (-2 * r / 16)) for r in range(8)]
    np.testing.assert_allclose(ratio, np.tile(expected, (194, 1)), atol=1e-12)


def as_points(rows, layout):
    half = rows.shape[1] // 2
    if layout == "pairs":
        return rows[:, 0 : 2 * half : 2] + 1j * rows[:, 1 : 2 * half : 2]
    return rows[:, :half] + 1j * rows[:, half : 2 * half]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("d_k", [2, 5, 8])
def test_rows_are_turned_as_complex_numbers_are(layout, d_k):
    rows, places = RNG.normal(size=(4, d_k)), np.array([0, 1, 7, 1000])
    made = turn(rows, places, layout)
    turned = as_points(rows, layout) * np.exp(1j * np.outer(places, turns(d_k)))
    np.testing.assert_allclose(as_points(made, layout), turned, atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(made, axis=1), np.linalg.norm(rows, axis=1))
    if d_k % 2:
        assert np.array_equal(made[:, -1], rows[:, -1])


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_score_depends_on_the_distance_alone(layout):
    q, k = RNG.normal(size=(2, 1, 8))

    def at(i, j):
        return float(turn(q, [i], layout)[0] @ turn(k, [j], layout)[0])

    for shift in (1, 10, 1000):
        assert at(7 + shift, 1 + shift) == pytest.approx(at(7, 1), abs=1e-10)
    assert abs(at(7, 2) - at(7, 1)) > 0.01
    assert at(5, 5) == pytest.approx(float(q[0] @ k[0]))


def test_a_mixture_of_layouts_depends_on_more_than_the_distance():
    q, k = RNG.normal(size=(2, 1, 8))

    def at(i, j):
        return float(turn(q, [i])[0] @ turn(k, [j], "pairs")[0])

    assert abs(at(17, 11) - at(7, 1)) > 0.01


def test_reordered_columns_make_one_layout_of_the_other():
    rows, places = RNG.normal(size=(5, 8)), np.arange(5)
    order = [0, 2, 4, 6, 1, 3, 5, 7]
    halves = turn(rows[:, order], places, "halves")
    np.testing.assert_allclose(halves, turn(rows, places, "pairs")[:, order], atol=1e-14)


def test_halves_are_the_layout_of_the_language_models():
    rows = RNG.normal(size=(6, 8))
    np.testing.assert_array_equal(turn(rows, np.arange(6)), rotate(rows, *angles(np.arange(6), 8)))


def test_slopes_are_those_of_the_paper():
    # Press et al., section 3: with 8 heads 1/2, 1/4, … 1/256; with 16, each root between as well.
    assert slopes(8) == pytest.approx([2.0**-k for k in range(1, 9)])
    assert slopes(16)[:2] == pytest.approx([2**-0.5, 0.5])
    off = penalties(4, 0.25)
    assert off[3].tolist() == [-0.75, -0.5, -0.25, 0.0]
    assert np.array_equal(off, off.T)


@pytest.mark.parametrize("way", WAYS)
def test_a_swap_changes_no_weight_without_places_and_some_weight_with(way):
    source = open_source("lesson")
    order = [0, 5, 2, 3, 4, 1, 6, 7, 8, 9]
    here, there = (placed(source, words, way, 2, 1)["weights"] for words in (HEADLINE, SWAPPED))
    change = np.abs(here - there[np.ix_(order, order)]).max()
    assert change < 1e-12 if way == "none" else change > 0.01


def test_the_learned_way_is_the_model_itself():
    head = trace(" ".join(HEADLINE)).at(2, 1)
    made = placed(open_source("lesson"), HEADLINE, "learned", 2, 1)
    np.testing.assert_allclose(made["weights"], head.weights, atol=1e-14)


def test_alibi_is_torch_s_attention_with_a_bias():
    source = open_random(3)
    plain, made = (placed(source, HEADLINE, way, 1, 1) for way in ("none", "alibi"))
    place = torch.arange(10, dtype=torch.float64)
    bias = -(place[:, None] - place).abs() / 256
    Q, K = (torch.from_numpy(plain[name]) for name in ("Q", "K"))
    eye = torch.eye(10, dtype=torch.float64)
    shared = torch.nn.functional.scaled_dot_product_attention(Q, K, eye, attn_mask=bias)
    np.testing.assert_allclose(made["weights"], shared.numpy(), atol=1e-14)


def test_sources_know_how_many_places_they_have():
    assert open_source("lesson").places == 64
    assert open_random(0).places is None

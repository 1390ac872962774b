"""What the film about tiles shows, against softmax by torch and against sums done otherwise."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.tiled import numbers_held, tiled, tiles_of
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.tiles.story import tell

torch = pytest.importorskip("torch")
SENTENCES = (
    "it",
    "it it",
    "The cat sat on the mat because it was tired",
    " ".join(["it", "was"] * 15),
)


def row(n, seed=0):
    random = np.random.default_rng(seed)
    return random.normal(0, 3, n), random.normal(0, 1, (n, 5))


def story(sentence, mask="none", of=None):
    model = trace(sentence, weights="random", mask=mask)
    head = model.at()
    return tell(
        View(Brief(model, head.layer, head.head, model.default_row if of is None else of)), Room()
    )


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 9, 10, 30, 64])
def test_the_output_is_torch_s_softmax_of_the_whole_row(n):
    s, V = row(n, n)
    expected = (torch.softmax(torch.tensor(s), 0) @ torch.tensor(V)).numpy()
    order = tiles_of(s)
    assert len(order) <= 4
    assert sorted(key for tile in order for key in tile) == list(range(n))
    for way in (order, order[::-1]):
        assert tiled(s, V, way).output == pytest.approx(expected, abs=1e-14)


def test_what_is_kept_after_each_tile_is_that_of_the_keys_so_far():
    s, V = row(10)
    order = tiles_of(s)
    made = tiled(s, V, order)
    for t in range(len(order)):
        seen = [key for tile in order[: t + 1] for key in tile]
        largest = max(s[j] for j in seen)
        powers = {j: math.exp(s[j] - largest) for j in seen}
        assert made.maxima[t] == largest
        assert made.sums[t] == pytest.approx(math.fsum(powers.values()), rel=1e-14)
        blend = [math.fsum(powers[j] * V[j, c] for j in seen) for c in range(5)]
        assert made.blends[t] == pytest.approx(blend, abs=1e-13)
        for j in order[t]:
            assert made.powers[j] == pytest.approx(powers[j], rel=1e-14)


def test_without_corrections_a_row_whose_largest_score_comes_late_is_wrong():
    s, V = np.array([0.0, 1.0, 5.0]), np.eye(3)
    order = ((0,), (1,), (2,))
    wrong = tiled(s, V, order, corrected=False).output
    assert wrong == pytest.approx([1 / 3] * 3)  # each power is 1 when it comes
    right = tiled(s, V, order).output
    assert right == pytest.approx(torch.softmax(torch.tensor(s), 0).numpy(), abs=1e-15)


def test_tiles_come_in_the_order_in_which_more_is_corrected():
    assert tiles_of(np.array([9.0, 0, 0, 0])) == ((3,), (2,), (1,), (0,))
    assert tiles_of(np.array([0.0, 0, 0, 9])) == ((0,), (1,), (2,), (3,))
    assert tiles_of(np.zeros(4)) == ((0,), (1,), (2,), (3,))


def test_tiles_whose_keys_are_all_blocked_are_left_out():
    s = np.array([1.0, 2.0, 3.0, -np.inf, -np.inf, -np.inf, -np.inf, -np.inf])
    order = tiles_of(s)
    assert sorted(key for tile in order for key in tile) == [0, 1, 2, 3]
    expected = torch.softmax(torch.tensor(s), 0).numpy()
    assert tiled(s, np.eye(8), order).output == pytest.approx(expected, abs=1e-15)


def test_numbers_are_counted():
    assert numbers_held(10, 3) == (100, 9 + 3 + 3)
    assert numbers_held(2, 128) == (4, 4 + 2 + 2)
    # FlashAttention's point: from some length on, only one of both grows.
    assert numbers_held(2048, 128)[1] == numbers_held(1024, 128)[1]


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("mask", ["none", "causal"])
def test_the_story_holds_for_any_sentence_and_mask(sentence, mask):
    s = story(sentence, mask)
    drawn = [Fraction(cell.value) for tile in s.tiles for cell in tile.powers]
    assert all(0 <= power <= 1 for power in drawn)
    assert s.tiles[-1].sum.value == pytest.approx(s.total.value, rel=1e-12)
    assert s.tiles[-1].largest.value == max(s.scores.values[0])
    assert s.gaps["tiles"].value < 1e-13
    assert s.case == ("one" if len(s.tiles) == 1 else "late" if s.late is not None else "none")
    if s.late is None:
        assert s.gaps["uncorrected"].value < 1e-2
    for before, tile in zip(s.tiles, s.tiles[1:], strict=False):
        exact = math.exp(before.largest.value - tile.largest.value)
        assert tile.factor.value == pytest.approx(exact, rel=1e-12)


def test_a_row_that_sees_one_word_only_has_one_tile():
    s = story("The cat sat on the mat", "causal", of=0)
    assert s.case == "one"
    assert s.tiles[0].keys == (0, 1)
    assert s.tiles[0].powers[1].value == 0

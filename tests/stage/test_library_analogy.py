from __future__ import annotations

import math

import numpy as np

HEADLINE = "The cat sat on the mat because it was tired"
LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen it"


def film(shoot, *args, **kwargs):
    return shoot(*args, slug="library-analogy", **kwargs)


def shown(record, tensor, beat):
    return {n.index: n for n in record.numbers if n.tensor == tensor and n.beat == beat}


def test_the_analogy_has_no_numbers_but_one_book_s_until_there_are_shares(shoot):
    _, record = film(shoot)
    early = ("books",)
    counts = {"beat", "beats", "layer", "head"}
    assert {n.tensor for n in record.numbers if n.beat in early} == counts


def test_every_share_stands_beside_its_book_with_their_sum(shoot):
    _, record = film(shoot)
    for beat in ("shares", "blend", "sentence"):
        assert sorted(shown(record, "weights", beat)) == [(7, j) for j in range(10)]
    for beat in ("shares", "sentence"):
        assert (7, 0) in shown(record, "total.weights", beat)


def test_the_turn_shows_colours_alone_and_the_table_all_numbers(shoot):
    _, record = film(shoot)
    for tensor in "QKV":
        assert not shown(record, tensor, "both")
    table = {name: len(shown(record, name, "sentence")) for name in ("Q", "K", "scores", "V")}
    assert table == {"Q": 4, "K": 40, "scores": 10, "V": 40}
    assert sorted(shown(record, "output", "sentence")) == [(7, r) for r in range(4)]


def test_a_long_sentence_says_how_many_books_the_stack_has(shoot):
    _, record = film(shoot, LONG)
    shares = shown(record, "weights", "shares")
    assert 7 <= len(shares) <= 8
    assert (14, 0) in shown(record, "others.weights", "shares")
    assert len(shown(record, "others.V", "sentence")) == 4
    for beat in ("books", "shares", "blend", "both", "sentence"):
        rest = [n for n in record.numbers if (n.tensor, n.beat) == ("others", beat)]
        assert {n.value for n in rest} == {15 - len(shares)}
    _, usual = film(shoot)
    assert not [n for n in usual.numbers if n.tensor == "others"]


def test_blocked_books_are_well_laid_out(shoot):
    """Under a causal mask the first token can only read itself."""
    _, record = film(shoot, mask="causal", row=0)
    matches = shown(record, "masked", "sentence")
    assert [matches[0, j].text for j in range(1, 10)] == ["−∞"] * 9
    assert shown(record, "weights", "shares")[0, 0].text == "1.00"
    assert record.problems == ()


def test_many_dimensions_and_biases(shoot, tmp_path):
    rng = np.random.default_rng(5)
    X, W = rng.normal(size=(4, 40)), rng.normal(size=(3, 1, 40, 9)) / 6
    path = tmp_path / "wide.npz"
    arrays = {"X": X, "L1.W_Q": W[0], "L1.W_K": W[1], "L1.W_V": W[2], "L1.W_O": np.zeros((9, 40))}
    biases = {name: rng.normal(size=(1, 9)) for name in ("L1.b_Q", "L1.b_K", "L1.b_V")}
    np.savez(path, **arrays, **biases)
    _, record = film(shoot, "a b c d", weights=path)
    assert record.problems == ()
    assert len(shown(record, "K", "sentence")) == 12  # three of nine numbers are written out


def test_shares_are_those_of_the_matches_and_their_making_is_left_to_later_films(shoot):
    _, record = film(shoot)
    matches = [n.value for _, n in sorted(shown(record, "scores", "sentence").items())]
    powers = [math.exp(m / math.sqrt(4)) for m in matches]
    shares = [n.value for _, n in sorted(shown(record, "weights", "sentence").items())]
    assert np.allclose(shares, [p / math.fsum(powers) for p in powers])
    assert not [n for n in record.numbers if n.tensor == "d_k"]
    assert "softmax" not in " ".join(f"{beat.title} {beat.say}" for beat in record.beats).lower()

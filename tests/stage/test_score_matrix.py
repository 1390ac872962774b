from __future__ import annotations

import numpy as np

HEADLINE = "The cat sat on the mat because it was tired"


def test_the_film_takes_forty_to_sixty_seconds(shoot):
    _, record = shoot(HEADLINE)
    assert 40 <= record.frames / record.fps <= 60


def test_the_whole_matrix_is_on_the_record(shoot):
    _, record = shoot(HEADLINE)
    shown = {n.index for n in record.numbers if n.tensor == "scores" and n.beat == "whole-matrix"}
    assert shown == {(i, j) for i in range(10) for j in range(10)}


# What is said fits the values.


def say(shoot, beat, *args, **kwargs):
    _, record = shoot(*args, **kwargs)
    return next(b.say for b in record.beats if b.name == beat)


def weights_for(tmp_path, X, W_Q, W_K):
    d = X.shape[1]
    path = tmp_path / "made.npz"
    arrays = {"X": X, "L1.W_Q": W_Q[None], "L1.W_K": W_K[None]}
    np.savez(path, **arrays, **{"L1.W_V": np.eye(d)[None], "L1.W_O": np.eye(d)})
    return path


def test_one_token_has_nothing_to_compare_with(shoot):
    assert "nothing to compare" in say(shoot, "highest", "cat")
    assert "meet in the same cell" in say(shoot, "direction", "cat")
    assert "One token makes one score" in say(shoot, "count", "cat")


def test_a_row_of_ties(shoot, tmp_path):
    path = weights_for(tmp_path, np.ones((3, 2)), np.eye(2), np.eye(2))
    said = say(shoot, "highest", "a b c", weights=path)
    assert said == "Several tokens share the highest score of “c”: 2.00."


def test_a_row_that_is_all_negative(shoot, tmp_path):
    X = np.array([[1.0, 0.5], [0.5, 2.0], [1.0, 1.0]])
    path = weights_for(tmp_path, X, np.eye(2), -np.eye(2))
    said = say(shoot, "highest", "a b c", weights=path)
    assert "negative; the highest is −1.50" in said


def test_a_row_whose_strongest_is_the_token_itself(shoot, tmp_path):
    X = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]])
    path = weights_for(tmp_path, X, np.eye(2), np.eye(2))
    assert say(shoot, "highest", "a b c", weights=path).endswith("its best match is itself.")
    assert "asks “a”" in say(shoot, "direction", "a b c", weights=path)


def test_weights_with_a_bias_and_many_dimensions(shoot, tmp_path):
    rng = np.random.default_rng(5)
    X, W = rng.normal(size=(4, 40)), rng.normal(size=(2, 1, 40, 9)) / 6
    path = tmp_path / "wide.npz"
    arrays = {"X": X, "L1.W_Q": W[0], "L1.W_K": W[1], "L1.W_V": W[0], "L1.W_O": np.zeros((9, 40))}
    biases = {name: rng.normal(size=(1, 9)) for name in ("L1.b_Q", "L1.b_K", "L1.b_V")}
    np.savez(path, **arrays, **biases)
    _, record = shoot("a b c d", weights=path)
    assert record.problems == ()
    assert "and a bias" in say(shoot, "entry", "a b c d", weights=path)


def test_what_comes_into_a_later_layer_is_not_called_the_words_alone(shoot):
    _, record = shoot(HEADLINE, weights="lesson")
    first = record.beats[0]
    assert first.say.startswith("10 tokens come into layer 2, each as a vector of 32 numbers")
    assert "the layers before this one have added" in first.notes
    _, record = shoot(HEADLINE)
    assert "layer" not in record.beats[0].say + record.beats[0].notes

from __future__ import annotations

import hashlib
import math
import os
import subprocess
import sys

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.sources import open_source
from qkvideo.engine.sources.base import digest, hashed

CAT = "The cat sat on the mat because it was tired"


# --- random ---------------------------------------------------------------------------------


def test_hashed_numbers_follow_from_sha3_alone():
    bits = hashlib.shake_256(b"seed 0 word cat").digest(16)
    first, second = (int.from_bytes(bits[i : i + 8], "little") >> 11 for i in (0, 8))
    expected = [(2 * k / 2**53 - 1) * math.sqrt(3) for k in (first, second)]
    assert hashed("seed 0 word cat", (2,)).tolist() == expected


def test_hashed_numbers_have_mean_0_and_variance_1():
    many = hashed("many", (200, 500))
    # Standard errors of 100,000 uniform numbers: .0032 for the mean, .0028 for the variance.
    assert abs(many.mean()) < 0.016
    assert abs(many.var() - 1) < 0.014
    assert np.abs(many).max() <= math.sqrt(3)


def test_random_weights_are_the_same_in_every_process():
    code = (
        "from qkvideo.engine.attention.forward import trace\n"
        "t = trace('the cat', weights='random')\n"
        "print(t.source.sha256, t.at().X.tobytes().hex())"
    )
    prints = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    model = trace("the cat", weights="random")
    assert prints == {f"{model.source.sha256} {model.at().X.tobytes().hex()}\n"}


def test_random_sizes_and_badge():
    model = trace("the cat", weights="random")
    head = model.at()
    assert [len(heads) for heads in model.layers] == [1]
    assert (head.d_model, head.d_k, head.d_v) == (16, 4, 4)
    assert head.W_O.shape == (4, 16)
    assert model.source.name == model.source.kind == "random"
    assert model.source.badge == "random parameters: no meaning"


def test_columns_have_length_1():
    head = trace("the", seed=9, weights="random").at()
    for W in (head.W_Q, head.W_K, head.W_V, head.W_O):
        assert np.linalg.norm(W, axis=0) == pytest.approx(np.ones(W.shape[1]))


def test_scores_spread_by_about_2_and_vectors_by_1():
    heads = [trace(CAT, seed=seed, weights="random").at() for seed in range(200)]
    assert np.mean([head.X.var() for head in heads]) == pytest.approx(1, rel=0.05)
    assert np.sqrt(np.mean([head.scores**2 for head in heads])) == pytest.approx(2, rel=0.1)


def test_a_vector_depends_on_seed_word_and_position_alone():
    one, two = (
        trace("the cat sat", weights="random").at().X,
        trace("a cat ran away", weights="random").at().X,
    )
    assert np.array_equal(one[1], two[1])
    assert not np.array_equal(
        trace("cat cat", weights="random").at().X[0], trace("cat cat", weights="random").at().X[1]
    )
    assert not np.array_equal(one, trace("the cat sat", seed=1, weights="random").at().X)


def test_composed_and_decomposed_text_is_the_same_word():
    X = trace("cafe\u0301", weights="random").at().X
    assert np.array_equal(X, trace("caf\u00e9", weights="random").at().X)


# --- file -----------------------------------------------------------------------------------


def test_file_looks_words_up_and_adds_positions(make_weights, toy):
    model = trace("cat the cat", weights=make_weights())
    E, P = toy["embedding"], toy["positions"]
    assert np.array_equal(model.at(1).X, np.stack([E[1] + P[0], E[0] + P[1], E[1] + P[2]]))
    assert model.source.name == model.source.badge == "toy.npz"
    assert model.source.kind == "file"


def test_file_weights_arrive_head_by_head(make_weights, toy):
    model = trace("the cat", weights=make_weights())
    for layer in (1, 2):
        for head in (1, 2):
            part = model.at(layer, head)
            assert np.array_equal(part.W_O, toy[f"L{layer}.W_O"])
            for name in ("W_Q", "W_K", "W_V"):
                assert np.array_equal(getattr(part, name), toy[f"L{layer}.{name}"][head - 1])
            for name in ("b_Q", "b_K", "b_V"):
                if layer == 1:
                    assert getattr(part, name) is None
                else:
                    assert np.array_equal(getattr(part, name), toy[f"L2.{name}"][head - 1])


@pytest.mark.parametrize("dtype", [np.float32, np.float16, ">f8"])
def test_smaller_floats_become_float64(make_weights, dtype, toy):
    small = {k: a.astype(dtype) for k, a in toy.items() if k != "vocab"}
    head = trace("the cat", weights=make_weights(small)).at(1)
    assert head.W_Q.dtype == np.float64
    assert np.array_equal(head.W_Q, small["L1.W_Q"][0].astype(np.float64))


def test_unknown_words_get_a_vector_of_the_embeddings_scale_and_a_badge(make_weights, toy):
    quiet = {"embedding": toy["embedding"] / 1000, "positions": None}
    path = make_weights(quiet)
    model = trace("the zebra zebra yak", weights=path)
    X = model.at(1).X
    assert np.array_equal(X[1], X[2])
    assert not np.array_equal(X[1], X[3])
    largest = math.sqrt(3) * np.sqrt(np.mean(quiet["embedding"] ** 2))
    assert 0 < np.abs(X[1]).max() <= largest
    assert np.abs(X[1]).max() > largest / 10
    assert model.source.badge == "toy.npz · unknown words: “zebra”, “yak”"
    assert trace("zebra", weights=path).source.badge == "toy.npz · unknown word: “zebra”"
    assert trace("v w x y z", weights=path).source.badge.endswith("“v”, “w”, “x” and 2 more")


def test_a_word_is_found_as_it_is_written_and_else_in_lower_case(make_weights):
    path = make_weights({"vocab": np.array(["the", "May", "may", "d", "e"]), "positions": None})
    X = trace("THE May mAY may", weights=path).at(1).X
    vectors = np.load(path)["embedding"]
    assert np.array_equal(X, vectors[[0, 1, 2, 2]])


def test_words_are_found_however_their_accents_were_typed(make_weights):
    path = make_weights({"vocab": np.array(["cafe\u0301", "b", "c", "d", "e"])})
    assert trace("caf\u00e9", weights=path).source.badge == "toy.npz"


def test_pads_have_the_vocabs_vector_else_zeros(make_weights, toy):
    P = toy["positions"]
    X = trace("cat", weights=make_weights(), pad=2).at(1).X
    assert np.array_equal(X[1:], toy["embedding"][4] + P[1:3])
    X = trace("cat", weights=make_weights({"vocab": np.array(list("abcde"))}), pad=2).at(1).X
    assert np.array_equal(X[1:], P[1:3])


def test_one_fixed_sentence(make_weights, toy):
    fixed = {"vocab": None, "embedding": None, "X": np.arange(12.0).reshape(2, 6)}
    path = make_weights(fixed)
    model = trace("any words", weights=path, pad=1)
    assert np.array_equal(model.at(1).X[:2], fixed["X"] + toy["positions"][:2])
    assert np.array_equal(model.at(1).X[2], toy["positions"][2])
    with pytest.raises(RequestError, match=r"X in toy.npz has 2 rows, the sentence has 3 tokens"):
        trace("any three words", weights=path)


def test_more_tokens_than_positions(make_weights):
    with pytest.raises(RequestError, match="12 positions, the sentence has 13 tokens"):
        trace("the " * 10, weights=make_weights(), pad=3)


ZERO = np.zeros


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"L1.W_Q": ZERO((2, 6, 3), dtype=int)}, r"L1.W_Q has dtype int64.*float64"),
        ({"L1.W_Q": ZERO((2, 6, 3), dtype=complex)}, r"L1.W_Q has dtype complex128"),
        ({"L1.W_Q": ZERO((2, 6, 3), dtype=object)}, r"'L1.W_Q' holds Python objects"),
        ({"L1.W_Q": ZERO((6, 3))}, r"L1.W_Q has shape \(6, 3\).*\(heads, d_model, d_k\)"),
        ({"L1.W_Q": ZERO((2, 6, 0))}, r"'L1.W_Q' is empty"),
        ({"L1.W_Q": ZERO((2, 5, 3))}, r"L1.W_Q has shape \(2, 5, 3\).*d_model = 6"),
        ({"L1.W_K": ZERO((2, 6, 4))}, r"L1.W_K has shape \(2, 6, 4\).*d_k = 3"),
        ({"L1.W_V": ZERO((3, 6, 2))}, r"L1.W_V has shape \(3, 6, 2\).*heads = 2"),
        ({"L1.W_O": ZERO((6, 6))}, r"L1.W_O has shape \(6, 6\).*heads·d_v = 4"),
        ({"L2.b_Q": ZERO((2, 4))}, r"L2.b_Q has shape \(2, 4\).*d_k = 3"),
        ({"L1.W_V": np.full((2, 6, 2), np.nan)}, r"L1.W_V\[0, 0, 0\] is nan.*finite"),
        ({"positions": np.full((12, 6), np.inf)}, r"positions\[0, 0\] is inf"),
        ({"positions": ZERO((12, 5))}, r"positions has shape \(12, 5\)"),
        ({"L1.W_K": None}, "L1.W_K is missing"),
        ({"L1.W_O": None}, "L1.W_O is missing"),
        ({f"L1.{n}": None for n in ("W_Q", "W_K", "W_V", "W_O")}, "L1.W_Q is missing"),
        ({f"L{i}.{n}": None for i in (1, 2) for n in ("W_Q", "W_K", "W_V", "W_O")}, "L1"),
        ({"L1.W_X": ZERO((2, 6, 3))}, "unknown key 'L1.W_X'"),
        ({"L1.b_O": ZERO(6)}, "unknown key 'L1.b_O'"),
        ({"L01.W_Q": ZERO((2, 6, 3))}, "unknown key 'L01.W_Q'"),
        ({"vocab": None}, "either vocab and embedding, or X.*have embedding"),
        ({"embedding": None}, "either vocab and embedding, or X.*have vocab"),
        ({"X": ZERO((2, 6))}, "either vocab and embedding, or X.*vocab, embedding, X"),
        ({"vocab": np.array([1, 2, 3, 4, 5])}, "vocab has dtype int64"),
        ({"vocab": np.array([["a"]])}, r"vocab has dtype <U1 and shape \(1, 1\)"),
        ({"vocab": np.array(["a", "b"])}, r"embedding has shape \(5, 6\).*v = 2"),
        ({"vocab": np.array(list("abcda"))}, "'a' twice"),
        ({"answers": ZERO(5)}, "answers has dtype float64.*one integer.* 5 words"),
        ({"answers": ZERO(4, dtype=int)}, r"answers has dtype int64 and shape \(4,\)"),
        ({"answers": np.array([0, 1, 3, 0, 0])}, "answers names head 3.*heads 1 to 2"),
        ({"answers": np.array([0, 1, -1, 0, 0])}, "answers names head -1"),
        ({"vocab": np.array(["é", "e\u0301", "c", "d", "e"])}, "'é' twice"),
    ],
)
def test_weights_that_break_a_rule_are_refused_by_name(make_weights, changes, named):
    with pytest.raises(RequestError, match=named) as caught:
        open_source(str(make_weights(changes)))
    assert "\n" not in str(caught.value)


def test_the_digest_is_of_the_weights_not_of_the_file(make_weights, toy):
    one = open_source(str(make_weights())).provenance.sha256
    path = make_weights()
    np.savez_compressed(path, **toy)
    assert open_source(str(path)).provenance.sha256 == one
    changed = toy["L2.W_O"].copy()
    changed[3, 5] = np.nextafter(changed[3, 5], 2)
    other = open_source(str(make_weights({"L2.W_O": changed}))).provenance.sha256
    vocab = np.array(["the", "cat", "sat", "It", "[pad]"])
    third = open_source(str(make_weights({"vocab": vocab}))).provenance.sha256
    assert (
        len(
            {
                one,
                other,
                third,
                trace("a", weights="random").source.sha256,
                trace("a", seed=1, weights="random").source.sha256,
            }
        )
        == 5
    )


def test_the_digest_knows_names_and_shapes():
    a = np.arange(6.0)
    assert digest({"a": a}) != digest({"b": a})
    assert digest({"a": a}) != digest({"a": a.reshape(2, 3)})
    assert digest({"a": a, "b": a}) == digest({"b": a, "a": a})
    assert digest({"a": a.astype(np.float32)}) == digest({"a": a})


def test_learned_matrices_cannot_be_changed(make_weights):
    for weights in ("random", str(make_weights())):
        with pytest.raises(ValueError, match="read-only"):
            open_source(weights).layers[0].W_Q[0] = 0


@pytest.mark.parametrize("weights", ["", "lessons", "weights.npy", "RANDOM"])
def test_unknown_sources_are_refused_with_what_there_is(weights):
    with pytest.raises(RequestError, match=r"choose lesson, random.*FILE\.npz"):
        open_source(weights)


def test_more_words_than_any_language_model_has_are_refused(make_weights):
    count = 2**20 + 1
    many = {"vocab": np.full(count, "a"), "embedding": np.zeros((count, 6), np.float16)}
    with pytest.raises(RequestError, match=r"vocab has 1,048,577 words, the limit is 1,048,576"):
        open_source(str(make_weights(many)))


def test_heads_that_would_fill_the_memory_are_refused_before_they_are_computed(make_weights):
    heads = {f"L1.W_{m}": np.ones((100_000, 6, 1), np.float16) for m in "QKV"}
    path = make_weights({**heads, "L1.W_O": np.ones((100_000, 6), np.float16)})
    with pytest.raises(RequestError, match=r"100,002 heads.* GiB for 3 tokens, the limit is 1 GiB"):
        trace("the cat sat", weights=str(path))

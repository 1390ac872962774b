from __future__ import annotations

import math

import numpy as np
import pytest

from qkvideo.engine.forward import trace
from qkvideo.scenes.kit.brief import Brief

HEADLINE = "The cat sat on the mat because it was tired"
LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen it"


def film(shoot, *args, **kwargs):
    return shoot(*args, slug="library-analogy", **kwargs)


def say(shoot, beat, *args, **kwargs):
    _, record = film(shoot, *args, **kwargs)
    return next(b.say for b in record.beats if b.name == beat)


def weights_for(tmp_path, X, W_Q, W_K, V=None):
    d = X.shape[1]
    path = tmp_path / "made.npz"
    arrays = {"X": X, "L1.W_Q": W_Q[None], "L1.W_K": W_K[None]}
    np.savez(path, **arrays, **{"L1.W_V": np.eye(d)[None], "L1.W_O": np.eye(d)})
    return path


def shown(record, tensor, beat):
    return {n.index: n for n in record.numbers if n.tensor == tensor and n.beat == beat}


def test_the_analogy_has_no_words_of_the_sentence_and_no_numbers_until_there_are_shares(shoot):
    _, record = film(shoot)
    early = ("reader", "books", "held")
    counts = {"beat", "beats", "layer", "head"}
    assert {n.tensor for n in record.numbers if n.beat in early} == counts
    assert not any("“" in b.say for b in record.beats if b.name in (*early, "shares", "blend"))


def test_every_share_stands_beside_its_book_and_they_add_up(shoot):
    _, record = film(shoot)
    shares = shown(record, "weights", "shares")
    assert sorted(shares) == [(7, j) for j in range(10)]
    assert sum(n.value for n in shares.values()) == pytest.approx(1)
    assert (7, 0) in shown(record, "total.weights", "shares")


def test_the_turn_shows_query_keys_and_values_of_every_token(shoot):
    _, record = film(shoot)
    for tensor in "QKV":  # the reader's own row has its numbers, all others are colours
        assert sorted(shown(record, tensor, "both")) == [(7, r) for r in range(4)]
    table = {name: len(shown(record, name, "sentence")) for name in ("Q", "K", "scores", "V")}
    assert table == {"Q": 4, "K": 40, "scores": 10, "V": 40}
    assert sorted(shown(record, "output", "sentence")) == [(7, r) for r in range(4)]


def test_two_large_shares_are_written_so_that_the_larger_one_shows(shoot):
    """In the example “mat” has 0.174 and “sat” 0.171: with two digits they would be alike."""
    _, record = film(shoot)
    texts = [n.text for n in shown(record, "weights", "sentence").values()]
    assert texts.count(max(texts)) == 1
    assert max(texts) in say(shoot, "sentence")


def test_long_sentences_list_the_top_seven_the_token_itself_and_the_others(shoot):
    _, record = film(shoot, LONG)
    shares = shown(record, "weights", "shares")
    assert 7 <= len(shares) <= 8
    assert (14, 14) in shares
    rest = shown(record, "others.weights", "shares")[14, 0]
    assert sum(n.value for n in shares.values()) + rest.value == pytest.approx(1)
    assert len(shown(record, "others.V", "sentence")) == 4


def test_one_token_reads_itself(shoot):
    assert "only book" in say(shoot, "sentence", "cat")
    assert "cannot differ" in say(shoot, "raw", "cat")
    assert "nothing competes" in say(shoot, "itself", "cat")


def test_a_tie_and_a_token_that_reads_itself_most(shoot, tmp_path):
    path = weights_for(tmp_path, np.ones((3, 2)), np.eye(2), np.eye(2))
    assert "several tokens" in say(shoot, "sentence", "a b c", weights=path)


def test_a_token_that_reads_itself_most(shoot, tmp_path):
    X = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]])
    path = weights_for(tmp_path, X, np.eye(2), np.eye(2))
    assert "its own page" in say(shoot, "sentence", "a b c", weights=path)


def test_raw_vectors_need_not_match_themselves_most(shoot, tmp_path):
    """[1, 0] · [3, 0] is 3, and [1, 0] · [1, 0] only 1: the count says so."""
    X = np.array([[1.0, 0.0], [3.0, 0.0], [0.0, 2.0]])
    path = weights_for(tmp_path, X, np.eye(2), np.array([[0.0, 1.0], [1.0, 0.0]]))
    said = say(shoot, "itself", "a b c", weights=path)
    # Q Kᵀ: a and b meet only c, c meets them, b more than a.
    assert said == (
        "Vectors as they are: 2 of 3 match themselves best. Query and key need not: here 0 of 3."
    )


def test_symmetric_scores_are_called_symmetric(shoot, tmp_path):
    X = np.array([[1.0, 0.5], [0.5, 2.0], [1.0, 1.0]])
    path = weights_for(tmp_path, X, np.eye(2), np.eye(2))
    assert "agree both ways" in say(shoot, "raw", "a b c", weights=path)
    assert "makes no difference" in say(shoot, "raw")


def test_blocked_books_have_no_match(shoot):
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


def test_anyone_can_check_the_shares_from_the_matches_and_the_step_between_them(shoot):
    """What stands on the arrow is what makes the shares: the matches, divided, through softmax."""
    _, record = film(shoot)
    matches = [n.value for _, n in sorted(shown(record, "scores", "sentence").items())]
    steps = [n for n in record.numbers if (n.tensor, n.beat) == ("d_k", "sentence")]
    assert [n.text for n in steps] == ["4"]
    powers = [math.exp(m / math.sqrt(steps[0].value)) for m in matches]
    shares = [n.value for _, n in sorted(shown(record, "weights", "sentence").items())]
    assert shares == pytest.approx([p / math.fsum(powers) for p in powers])
    boxes = [shown(record, name, "sentence")[7, 5].box for name in ("scores", "weights")]
    assert boxes[0][2] < steps[0].box[0] < boxes[1][0]
    assert [n for n in record.numbers if (n.tensor, n.beat) == ("d_k", "shares")]


def test_the_others_are_a_stack_of_their_own(shoot):
    """No book among books: it says how many they are, and has no match."""
    _, record = film(shoot, LONG)
    for beat in ("reader", "books", "held", "shares", "blend"):
        rest = [n for n in record.numbers if (n.tensor, n.beat) == ("others", beat)]
        shares = shown(record, "weights", "shares")
        assert {n.value for n in rest} == {15 - len(shares)}
    _, usual = film(shoot)
    assert not [n for n in usual.numbers if n.tensor == "others"]


def test_the_film_ends_on_the_three_roles(shoot):
    _, record = film(shoot)
    assert record.beats[-1].name == "roles"
    for tensor in "QKV":
        assert len(shown(record, tensor, "roles")) == 4


def test_one_token_says_nothing_of_several_books(shoot):
    assert "only one book" in say(shoot, "blend", "cat")


def test_the_step_is_the_one_that_the_temperature_asks_for(draw):
    model = trace(HEADLINE, weights="random", temperature=2.0)
    head = model.at()
    record = draw(Brief(model, head.layer, head.head, model.default_row), "library-analogy")
    found = [n.value for n in record.numbers if (n.tensor, n.beat) == ("temperature", "shares")]
    assert found == [2.0]

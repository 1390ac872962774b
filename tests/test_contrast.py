from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.errors import RequestError
from qkvideo.engine.studies.ablate import without_link
from qkvideo.engine.studies.meaning.contrast import (
    carrier,
    difference,
    partner,
    rivals,
    row_parts,
    second,
    shown,
    strongest,
    turns,
)

TIRED = "The cat sat on the mat because it was tired"
DIRTY = TIRED.replace("tired", "dirty")


def words(text):
    return tuple(text.split())


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (TIRED, words(DIRTY)),
        (DIRTY, words(TIRED)),
        ("the cat sat on the mat because it was tired .", (*words("the" + DIRTY[3:]), ".")),
        ("The cat sat on the mat because it was happy", None),
        ("The dog sat on the mat because it was tired", None),
        (TIRED + " again", None),
        ("The cat sat on the mat because it was", None),
        ("cat", None),
    ],
)
def test_one_pair_is_known_and_no_other_is_invented(text, known):
    assert partner(words(text)) == known


@pytest.mark.parametrize(
    ("there", "row", "expected"),
    [
        (DIRTY, 7, ("one", (9,), 7)),
        ("The dog sat on the rug because it was tired", 7, ("several", (1, 5), 7)),
        (TIRED.replace("it", "she"), 7, ("asker", (7,), 7)),
        ("The cat slept because it was tired", 7, ("moved", (), 4)),
        ("The cat slept because it was very very tired today", 7, ("moved", (), 4)),
        ("A dog ran", 7, ("moved", (), 2)),
    ],
)
def test_how_two_sentences_differ(there, row, expected):
    found = difference(words(TIRED), words(there), row)
    assert (found.kind, found.changed, found.row) == expected
    assert found.cue == (9 if found.kind == "one" else None)


def test_the_same_sentence_twice_is_refused():
    with pytest.raises(RequestError, match="change a word"):
        difference(words(TIRED), words(TIRED), 7)


def test_the_keys_to_weigh_are_the_best_of_each_row():
    first, last = np.array([0.1, 0.5, 0.2, 0.2]), np.array([0.1, 0.2, 0.6, 0.1])
    assert rivals([first, last], range(4)) == (1, 2)
    assert rivals([first, last], (0, 1, 3)) == (1, 3)  # the same is best in both: 3 is second
    assert rivals([first], (2, 3)) == (2, 3)  # of equals the first
    assert rivals([first], (2,)) is None
    assert strongest(first + np.array([0, 0, 0.3 + 1e-14, 0])) == 1


def test_a_long_line_shows_what_has_to_be_there_and_the_largest():
    row = np.linspace(0.2, 0.01, 30)[::-1]
    keys = shown([row], [0, 3])
    assert keys == (0, 3, 24, 25, 26, 27, 28, 29)
    assert shown([row[:12]], [0]) == tuple(range(12))
    # What is large in the second sentence counts as well.
    assert shown([row, np.where(np.arange(30) == 7, 0.9, 0)], [0, 3], size=4) == (0, 3, 7, 29)


def test_what_a_line_leaves_out_is_counted():
    weights = trace(" ".join(f"w{k}" for k in range(20))).at().weights
    parts = row_parts(weights, (0, 4))
    assert parts["total"] == pytest.approx(np.ones((20, 1)))
    assert parts["rest"][7, 0] == pytest.approx(1 - weights[7, 0] - weights[7, 4])
    assert parts["ratio"][7, 2, 5] * weights[7, 5] == pytest.approx(weights[7, 2])
    blocked = trace("a b c", mask="causal").at().weights
    assert row_parts(blocked, (0, 1, 2))["ratio"][0, 0, 1] == 0  # a share over none


@pytest.fixture(scope="module")
def pair():
    return trace(TIRED, weights="lesson"), trace(DIRTY, weights="lesson")


def test_the_carrier_is_the_one_without_whom_nothing_turns(pair):
    rows = [model.at(2).weights[7] for model in pair]
    assert turns(*rows, (1, 5))
    assert not turns(*rows, (5, 1))
    found = carrier(*pair, cue=9, row=7, pair=(1, 5), layer=2, head=1)
    assert found is not None
    left = [without_link(model, 1, found, 9).at(2).weights[7] for model in pair]
    assert len({bool(row[1] > row[5]) for row in left}) == 1
    others = [without_link(model, 1, 0, 9).at(2).weights[7] for model in pair]
    assert turns(*others, (1, 5))


def test_without_a_turn_or_without_plain_weights_there_is_no_carrier(pair):
    assert carrier(*pair, cue=9, row=7, pair=(5, 1), layer=2, head=1) is None
    causal = [trace(text, weights="lesson", mask="causal") for text in (TIRED, DIRTY)]
    assert carrier(*causal, cue=9, row=7, pair=(1, 5), layer=2, head=1) is None
    strange = [replace(m, layers=(m.layers[0], (replace(m.at(2), Q=m.at(2).Q + 1),))) for m in pair]
    assert carrier(*strange, cue=9, row=7, pair=(1, 5), layer=2, head=1) is None


@pytest.mark.parametrize("idle", [0, 3, 6])
def test_where_no_link_undoes_the_turn_none_is_named(pair, idle):
    """The row turns, but not because of this word: no link to it may be called the carrier."""
    assert carrier(*pair, cue=idle, row=7, pair=(1, 5), layer=2, head=1) is None


def test_the_known_partner_comes_by_itself_and_only_that():
    again = partial(trace, weights="lesson", pad=1)
    model = again(TIRED + ".")
    other = second(model, None, again)
    assert other is not None
    assert other.sentence == DIRTY + "."
    assert other.tokens == (*tokenize(DIRTY + "."), "[pad]")
    assert second(again("The cat sat"), None, again) is None


def test_a_second_sentence_that_was_asked_for_comes_first():
    other = second(trace(TIRED), "A dog ran", trace)
    assert other is not None
    assert other.tokens == ("A", "dog", "ran")
    with pytest.raises(RequestError, match="the same as the first"):
        second(trace(TIRED), TIRED, trace)


def test_vectors_of_one_fixed_sentence_have_no_second_one(make_weights):
    X = np.random.default_rng(1).normal(size=(10, 6))
    path = make_weights({"vocab": None, "embedding": None, "positions": None, "X": X})
    again = partial(trace, weights=str(path))
    model = again(TIRED)
    assert second(model, None, again) is None
    with pytest.raises(RequestError, match="first one's vectors"):
        second(model, DIRTY, again)

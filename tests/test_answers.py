"""The model that was told only answers: where it looks by itself, and what depends on that."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import torch

from qkvideo.engine.lesson import training
from qkvideo.engine.lesson.build import sentences
from qkvideo.engine.sources import open_source
from qkvideo.engine.studies.meaning import answers

FRESH = Path(__file__).parent / "data" / "lesson_fresh.json"


@cache
def weights():
    return open_source("answer@3400")


def computed(asked, cut=(), deep=False):
    """The pronoun's weights in layer 1, (heads, n), and the answer; by torch, from matrices."""
    E = torch.tensor(weights().look_up(asked.tokens))
    X, looks = torch.tensor(weights().embed(asked.tokens).X), None
    for number, layer in enumerate(weights().layers):
        Q, K, V = (X @ torch.tensor(getattr(layer, name)) for name in ("W_Q", "W_K", "W_V"))
        scores = Q @ K.transpose(1, 2) / Q.shape[2] ** 0.5
        if number == 0 or deep:
            scores[:, asked.row, list(cut)] = -torch.inf
        shares = scores.softmax(dim=2)
        looks = shares[:, asked.row].numpy() if looks is None else looks
        X = X + torch.cat(list(shares @ V), dim=1) @ torch.tensor(layer.W_O)
    return looks, int((E @ X[asked.row]).argmax())


def rights(cut, deep=False):
    """For each pair, whether its two sentences are answered rightly, without some links."""
    pairs = answers.pairs()
    return np.array(
        [[computed(one, cut(one), deep)[1] == one.noun for one in pair] for pair in pairs]
    )


def test_the_counts_agree_with_a_second_derivation():
    found = answers.counts()
    whole, without = rights(lambda one: ()), rights(lambda one: one.cue)
    assert (found.right, found.whole) == (whole.sum(), whole.all(axis=1).sum()) == (37, 18)
    assert (found.right_cut, found.whole_cut) == (without.sum(), without.all(axis=1).sum())
    blind = rights(lambda one: (one.noun, one.other), deep=True)
    assert (found.right_blind, found.whole_blind) == (blind.sum(), blind.all(axis=1).sum())
    assert found.whole_blind > 15 > found.whole_cut
    looks = [computed(one)[0][:, list(one.cue)].sum(axis=1) for p in answers.pairs() for one in p]
    assert (found.head, found.looks) == (1, pytest.approx(np.mean(looks, axis=0)[0]))


def test_no_other_link_matters_as_much():
    """The control: with the link to any one of the first seven words cut, most pairs stay right."""
    for word in range(7):
        others = rights(lambda one, word=word: {word} - {*one.cue, one.row})
        assert others.all(axis=1).sum() >= 15


def test_the_pairs_are_all_of_the_list_whose_words_the_model_knows():
    listed = json.loads(FRESH.read_text(encoding="utf-8"))["selection"]
    known = [
        (tuple(pair["sentences"]), tuple(pair["answers"]))
        for pair in listed
        if not any(weights().embed(asked_tokens(s)).unknown for s in pair["sentences"])
    ]
    mine = [
        (tuple(map(joined, pair)), tuple(one.tokens[one.noun] for one in pair))
        for pair in answers.pairs()
    ]
    assert mine == known
    for pair in answers.pairs():
        rest = [[w for j, w in enumerate(one.tokens) if j not in one.cue] for one in pair]
        assert rest[0] == rest[1]
        assert all(one.tokens[one.row] == "it" for one in pair)


def asked_tokens(sentence):
    return tuple(sentence.replace(",", " ,").split())


def joined(one):
    return " ".join(one.tokens).replace(" ,", ",")


@pytest.mark.long
def test_training_had_none_of_these_sentences():
    trained = "\n".join(" ".join(each.tokens).lower() for each in sentences(training.Settings()))
    asked = [" ".join(each.tokens).lower() for pair in answers.pairs() for each in pair]
    asked += [f"the cat sat on the mat because it was {cue}" for cue in ("tired", "dirty")]
    assert [text for text in asked if text in trained] == []
    assert trained.splitlines()[9].removesuffix(" .") in trained

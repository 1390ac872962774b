"""Shuffled words have shuffled weights, as long as nothing knows the order."""

from __future__ import annotations

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.sources import open_source
from qkvideo.engine.studies.shuffle import head_of, put_back

WORDS = ["The", "cat", "sat", "on", "the", "mat", "because", "Zorblax", "was", "tired"]


@pytest.fixture(params=["lesson", "random", "file"])
def source(request, make_weights):
    name = str(make_weights()) if request.param == "file" else request.param
    return open_source(name, seed=3)


def every_head(source):
    return [(k, h) for k, layer in enumerate(source.layers, 1) for h in range(1, layer.heads + 1)]


def of(source, X, at, mask="none"):
    layer, head = at
    return head_of(source.layers[:layer], X, head, build_mask(mask, len(X), 0))["weights"]


@pytest.mark.parametrize("seed", range(4))
def test_without_places_attention_is_equivariant_under_permutations(source, seed):
    order = np.random.default_rng(seed).permutation(len(WORDS))
    X, turned = (source.look_up(words) for words in (WORDS, [WORDS[k] for k in order]))
    for at in every_head(source):
        here, there = (of(source, rows, at) for rows in (X, turned))
        # By hand, cell by cell: the word in place a of the shuffled sentence is word order[a].
        for a, i in enumerate(order):
            for b, j in enumerate(order):
                assert there[a, b] == pytest.approx(here[i, j], abs=1e-12)
        assert put_back(there, order) == pytest.approx(here, abs=1e-12)


def test_places_and_a_causal_mask_break_it(source):
    order = list(range(len(WORDS)))[::-1]
    turned = [WORDS[k] for k in order]
    broken = {"places": 0, "mask": 0}
    for at in every_head(source):
        X = [source.embed(words).X for words in (WORDS, turned)]
        placed = [of(source, rows, at) for rows in X]
        X = [source.look_up(words) for words in (WORDS, turned)]
        masked = [of(source, rows, at, "causal") for rows in X]
        for name, (here, there) in (("places", placed), ("mask", masked)):
            broken[name] += bool(np.abs(put_back(there, order) - here).max() > 0.01)
    assert min(broken.values()) > 0


@pytest.mark.parametrize("mask", ["none", "causal"])
def test_with_places_it_is_what_a_trace_has(source, mask, make_weights):
    name = {"lesson": "lesson", "random": "random"}.get(source.provenance.name)
    model = trace(" ".join(WORDS), weights=name or str(make_weights()), seed=3, mask=mask)
    for at in every_head(source):
        found = of(source, source.embed(WORDS).X, at, mask)
        assert found == pytest.approx(model.at(*at).weights, abs=1e-12)


def test_a_word_and_its_place_add_up(source):
    X, rows = source.embed(WORDS).X, source.look_up(WORDS)
    places = X - rows
    again = source.embed(["cat"] * len(WORDS)).X - source.look_up(["cat"] * len(WORDS))
    assert places == pytest.approx(again, abs=1e-12)
    assert rows[0] == pytest.approx(source.look_up([WORDS[0]])[0])

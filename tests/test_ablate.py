from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
import torch

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.studies.ablate import (
    recomputable,
    without_head,
    without_link,
    without_links,
)

SENTENCE = "The cat sat on the mat because it was tired"


@pytest.fixture(scope="module")
def model():
    return trace(SENTENCE, weights="lesson")


def in_torch(model, cuts):
    """Every layer's weights, from the first X on, with (layer, query, key) blocked."""
    X = torch.tensor(np.array(model.layers[0][0].X))
    found = []
    for heads in model.layers:
        rows, outputs = [], []
        for head in heads:
            W = {name: torch.tensor(np.array(getattr(head, f"W_{name}"))) for name in "QKV"}
            blocked = torch.tensor(np.array(head.mask))
            for layer, query, key in cuts:
                if layer == head.layer:
                    blocked[query, key] = True
            scores = (X @ W["Q"]) @ (X @ W["K"]).T / math.sqrt(head.d_k)
            rows.append(torch.softmax(scores.masked_fill(blocked, -torch.inf), -1))
            outputs.append(rows[-1] @ (X @ W["V"]))
        X = X + torch.cat(outputs, -1) @ torch.tensor(np.array(heads[0].W_O))
        found.append([row.numpy() for row in rows])
    return found


@pytest.mark.parametrize("cut", [(1, 7, 9), (1, 0, 0), (2, 7, 1)])
def test_all_that_follows_is_computed_anew(model, cut):
    ablated = without_link(model, *cut)
    for heads, expected in zip(ablated.layers, in_torch(model, [cut]), strict=True):
        for head, weights in zip(heads, expected, strict=True):
            np.testing.assert_allclose(head.weights, weights, rtol=0, atol=1e-12)
    layer, query, key = cut
    assert ablated.at(layer).weights[query, key] == 0
    assert ablated.at(layer).mask.sum() == 1


def test_links_of_several_layers_are_cut_at_once(model):
    cuts = [(2, 7, 1), (1, 7, 9), (1, 7, 4)]
    ablated = without_links(model, cuts)
    for heads, expected in zip(ablated.layers, in_torch(model, cuts), strict=True):
        for head, weights in zip(heads, expected, strict=True):
            np.testing.assert_allclose(head.weights, weights, rtol=0, atol=1e-12)


def test_what_comes_before_the_cut_stays(model):
    ablated = without_link(model, 2, 7, 1)
    assert ablated.layers[0] is model.layers[0]
    assert np.array_equal(ablated.at(2).X, model.at(2).X)


def test_a_link_that_is_blocked_already_changes_nothing():
    causal = trace(SENTENCE, weights="lesson", mask="causal")
    same = without_link(causal, 1, 7, 9)
    assert np.array_equal(same.at(2).weights, causal.at(2).weights)


def test_heads_and_biases(make_weights):
    several = trace("the cat sat it", weights=str(make_weights()))
    assert recomputable(several)
    ablated = without_link(several, 1, 1, 2)
    assert all(head.weights[1, 2] == 0 for head in ablated.layers[0])
    same = without_link(several, 1, 1, 2).layers[0][0]
    np.testing.assert_allclose(same.Q, several.layers[0][0].Q, rtol=0, atol=1e-12)


def test_what_is_no_plain_chain_of_projections_is_known(model):
    assert recomputable(model)
    other = trace("A dog ran to the cat after they were dirty", weights="lesson")
    assert not recomputable(replace(model, layers=(model.layers[0], _named(other, model))))
    rotated = replace(model.at(2), Q=-model.at(2).Q)
    assert not recomputable(replace(model, layers=(model.layers[0], (rotated,))))
    sharper = replace(model.at(2), weights=np.eye(10))
    assert not recomputable(replace(model, layers=(model.layers[0], (sharper,))))
    with pytest.raises(RequestError, match="attention-only"):
        without_link(replace(model, layers=((sharper,),)), 2, 7, 1)


def _named(other, model):
    return tuple(replace(h, tokens=model.tokens, pieces=()) for h in other.layers[1])


def test_refusals(model):
    with pytest.raises(RequestError, match="key is 10: it must be from 0 to 9"):
        without_link(model, 1, 7, 10)
    with pytest.raises(RequestError, match="no layer 3"):
        without_link(model, 3, 7, 1)
    with pytest.raises(RequestError, match="row 1 is blocked entirely"):
        without_link(trace("cat"), 1, 0, 0)


def test_a_head_that_writes_nothing_is_as_if_its_outputs_were_zero(make_weights, toy):
    model = trace("the cat it", weights=make_weights())
    for head in (1, 2):
        cut = without_head(model, 1, head)
        kept = model.at(1, 3 - head)
        rows = kept.W_O[2 * (2 - head) : 2 * (3 - head)]
        np.testing.assert_allclose(cut.at(2).X, kept.X + kept.output @ rows, atol=1e-12)
        assert np.array_equal(cut.at(1, head).weights, model.at(1, head).weights)
        assert not np.allclose(cut.at(2).weights, model.at(2).weights)
        assert recomputable(cut)
    last = without_head(model, 2, 1)
    assert last.layers[0] == model.layers[0]
    assert np.array_equal(last.at(2).weights, model.at(2).weights)
    assert not np.allclose(last.at(2).result, model.at(2).result)


def test_a_head_that_is_not_there_is_named(make_weights):
    model = trace("the cat", weights=make_weights())
    with pytest.raises(RequestError, match="no head 3"):
        without_head(model, 1, 3)

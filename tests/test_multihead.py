"""What heads add, and what several heads cost: against torch."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.measuring import cost
from qkvideo.engine.studies.multihead import subtotals

CAT = "The cat sat on the mat because it was tired"


def torchs(heads):
    """The layer as torch's own, and what it makes of the same X: (result, weights of heads)."""
    d = heads[0].d_model
    layer = torch.nn.MultiheadAttention(d, len(heads), bias=False, batch_first=True).double()
    joint = [np.concatenate([getattr(h, f"W_{x}") for h in heads], axis=1).T for x in "QKV"]
    layer.in_proj_weight.data = torch.tensor(np.concatenate(joint))
    layer.out_proj.weight.data = torch.tensor(np.array(heads[0].W_O).T)
    X = torch.tensor(np.array(heads[0].X))[None]
    with torch.no_grad():
        added, weights = layer(X, X, X, average_attn_weights=False)
    return layer, added[0].numpy(), weights[0].numpy()


@pytest.mark.parametrize("layer", [1, 2])
def test_subtotals_are_what_torch_writes_without_the_other_heads(layer):
    heads = trace(CAT).heads(layer)
    module, added, weights = torchs(heads)
    np.testing.assert_allclose(np.stack([h.weights for h in heads]), weights, atol=1e-12)
    for row in (0, 7):
        each = subtotals(heads, row)
        np.testing.assert_allclose(each.sum(axis=0), added[row], atol=1e-12)
        for h in range(len(heads)):
            alone = module.out_proj.weight.data.clone()
            others = [c for c in range(32) if c // 8 != h]
            module.out_proj.weight.data[:, others] = 0
            X = torch.tensor(np.array(heads[0].X))[None]
            with torch.no_grad():
                np.testing.assert_allclose(each[h], module(X, X, X)[0][0, row], atol=1e-12)
            module.out_proj.weight.data = alone


@pytest.mark.parametrize("heads", [1, 4, 12])
def test_heads_cost_no_more_multiply_adds_than_torch_counts_for_one(heads):
    n, d = 10, 48
    layer = torch.nn.MultiheadAttention(d, heads, batch_first=True)
    X = torch.zeros(1, n, d)
    with FlopCounterMode(display=False) as counter:
        layer(X, X, X, need_weights=True)
    shape = cost.LayerShape(n, d, d // heads, d // heads, heads)
    counted = sum(step.multiply_adds for step in cost.steps(shape, biases=True))
    assert 2 * counted == counter.get_total_flops()
    assert counted == n * 4 * d * d + 2 * n * n * d  # whatever the number of heads


@pytest.mark.parametrize(
    ("d_model", "d_k", "heads", "total"), [(32, 8, 4, 4096), (12_288, 128, 96, 603_979_776)]
)
def test_known_layers_parameters(d_model, d_k, heads, total):
    assert sum(cost.parameters(d_model, d_k, d_k, heads).values()) == total == 4 * d_model**2


def test_without_W_O_there_is_nothing_to_say():
    with pytest.raises(RequestError, match="no W_O"):
        subtotals(trace(CAT, weights="recorded:minilm").heads(4), 0)

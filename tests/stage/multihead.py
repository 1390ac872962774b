"""The numbers of the film about heads, worked out a second time, for random weights (one head)."""

from __future__ import annotations

import math
from functools import cache
from importlib import resources

import numpy as np

from qkvideo.engine.sources import open_source

CAT, MAT, IT = 2, 6, 8
TYPED = range(1, 11)
"""Of the recorded model's twelve tokens the first and the last are its own."""


def turns(a, b):
    """Whether "cat" has more in the first sentence, "mat" in the second; or other two words."""
    return bool(a[0] > a[1] and b[1] > b[0])


@cache
def ran(swapped):
    """What "ran" gives in the lesson's second head of the last layer, both layers by hand."""
    words = ["the", "cat", "that", "chased", "the", "dog", "ran"]
    if swapped:
        words[1], words[5] = words[5], words[1]
    source = open_source("lesson")
    X = source.embed(words).X
    for W_Q, W_K, W_V, W_O in ((each.W_Q, each.W_K, each.W_V, each.W_O) for each in source.layers):
        e = np.exp((X @ W_Q) @ (X @ W_K).swapaxes(1, 2) / math.sqrt(8))
        weights = e / e.sum(axis=-1, keepdims=True)
        X = X + np.concatenate(weights @ (X @ W_V), axis=1) @ W_O
    return weights[1, 6]


@cache
def recording():
    return np.load(str(resources.files("qkvideo.engine") / "data" / "minilm.npz"))


def weights(sentence, layer):
    """Softmax of the recorded scores, of all heads of a layer."""
    s = recording()[f"S{sentence}.scores"][layer - 1] / math.sqrt(32)
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def counts():
    """Whole numbers about the recorded model."""
    cut, swap = recording()["turn.cut"], recording()["turn.swap"]
    others, swaps = recording()["turn.others"], recording()["turn.swaps"]
    every = [(k, h) for k in range(1, 7) for h in range(12)]
    before = [(k, h) for k in range(3) for h in range(12)]
    rows = {(s, k): weights(s, k)[:, IT][:, [CAT, MAT]] for s in (1, 2) for k in range(1, 7)}
    kept = [turns(*cut[at]) for at in before]
    undone = {at: sum(not turns(*pair[at]) for pair in swaps) for at in before}
    best = carrier()
    means = [weights(1, 4)[h][list(TYPED)].mean(axis=0) for h in range(12)]
    return {
        "panels": 12,
        "heads": len(every),
        "cuts": len(kept),
        "undone": kept.count(False),
        "reversing": sum(turns(*swap[at][::-1]) for at in before),
        "turning": sum(turns(rows[1, k][h], rows[2, k][h]) for k, h in every),
        "others": sum(turns(*pair) for pair in others),
        "pairs": len(others),
        "again": undone[best],
        "reversed": sum(turns(*pair[best][::-1]) for pair in swaps),
        "next": max(undone[at] for at in before if at != best),
        "rival": max(sum(turns(*pair[at][::-1]) for pair in swaps) for at in before if at != best),
        "resting": sum(int(w[IT].argmax()) == 0 for h, w in enumerate(weights(1, 4)) if h != 1),
        "parking": sum(int(mean.argmax()) == 0 for mean in means),
    }


def carrier():
    """Layer and head, from 0, whose swap turns "it" the other way most clearly."""
    cat, mat = np.moveaxis(recording()["turn.swap"], -1, 0)
    lead = np.minimum(mat[..., 0] - cat[..., 0], cat[..., 1] - mat[..., 1])
    return tuple(int(k) for k in np.unravel_index(lead.argmax(), lead.shape))


def recorded(name, index):
    """What was recorded of MiniLM."""
    if name in {"layer", "head"}:
        return index[0] + 1
    if name == "carrier":
        return carrier()[index[0]] + 1
    if not index:
        return counts()[name]
    i, j = index
    sentence = 2 if name.startswith("versus.") else 1
    name = name.removeprefix("versus.")
    if name == "turn":
        uncut = [weights(s, 4)[1][IT][[CAT, MAT]] for s in (1, 2)]
        swapped = recording()["turn.swap"][carrier()]
        return (swapped if i else uncut)[j // 2][j % 2]
    if name.startswith("heads."):
        return pattern(name.removeprefix("heads."), weights(1, i + 1)[j])
    if name.startswith("L"):
        layer, head, *_ = name.split(".")
        if head.startswith("row"):
            return weights(sentence, int(layer[1:]))[i][int(head[3:]), j]
        return weights(sentence, int(layer[1:]))[int(head[1:]) - 1][i, j]
    raise KeyError(name)


def pattern(name, w):
    """A share of one head, as the table of heads has it."""
    pairs = {"previous": -1, "next": 1, "itself": 0}
    if name in pairs:
        at = [(i, i + pairs[name]) for i in TYPED if i + pairs[name] in TYPED]
        return sum(w[at_] for at_ in at) / len(at)
    if name in {"start", "separator"}:
        return math.fsum(w[i, 0 if name == "start" else 11] for i in TYPED) / len(TYPED)
    return w[IT, [CAT, MAT]].max()


def of_one_head(name, index, head, row):
    """Numbers of the sentence; None if it is no such name."""
    d_k, d_v = head.K.shape[1], head.V.shape[1]
    added = head.output[row] @ head.W_O
    if name.startswith("recorded."):
        return recorded(name.removeprefix("recorded."), index)
    if name in {"past.0", "past.1"}:
        return ran(name == "past.1")[index[1]]
    if name == "subtotals":
        return math.fsum(head.output[row] * head.W_O[:, index[1]])
    return {
        "rows": 1,
        "past.layer": 2,
        "past.head": 2,
        "entry": int(np.abs(added).argmax()) + 1,
        "heads.d_k": d_k,
        "heads.d_v": d_v,
    }.get(name)

"""The numbers of the film about learning, worked out a second time from the recorded files."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import numpy as np
import torch

from qkvideo import scenes
from qkvideo.engine.attention.forward import default_row, trace
from qkvideo.engine.sources import open_source

DATA = Path(scenes.__file__).parents[1] / "engine" / "data"
LAST = 3400
RELATIONS = "object", "verb", "adjective", "pronoun"


@cache
def file(name):
    with np.load(DATA / f"{name}.npz") as arrays:
        return dict(arrays)


@cache
def shares(tokens, weights):
    """All weights, [layer][head][row, column], and the last layer's result; with torch."""
    source = open_source(weights)
    X, found, inputs = torch.tensor(source.embed(tokens).X), [], []
    for layer in source.layers:
        inputs.append(X)
        Q, K, V = (X @ torch.tensor(getattr(layer, name)) for name in ("W_Q", "W_K", "W_V"))
        each = (Q @ K.transpose(1, 2) / Q.shape[2] ** 0.5).softmax(dim=2)
        found.append(each)
        X = X + torch.cat(list(each @ V), dim=1) @ torch.tensor(layer.W_O)
    return found, X, inputs


@cache
def told(tokens):
    """The row, the head that answers for it, from 0, and the word it weighs most in the end."""
    row = default_row(tokens)
    head = trace(" ".join(tokens), tokens=tokens).default_head(row=row) - 1
    final = shares(tokens, f"lesson@{LAST}")[0][1][head][row].numpy()
    return row, head, int(np.argmax(final.round(12)))


@cache
def descent(tokens):
    """W_Q, its gradients, losses and shares, by torch's optimizer."""
    row, head, target = told(tokens)
    layer, X = open_source("lesson@0").layers[1], shares(tokens, "lesson@0")[2][1]
    W_Q = torch.tensor(layer.W_Q[head], requires_grad=True)
    K, optimizer = X @ torch.tensor(layer.W_K[head]), torch.optim.SGD([W_Q], lr=0.1)
    matrices, gradients, found = [], [], []
    for _ in range(9):
        row_of = (X[row] @ W_Q @ K.T / K.shape[1] ** 0.5).log_softmax(dim=0)
        matrices.append(W_Q.detach().numpy().copy())
        found.append(row_of[target].item())
        optimizer.zero_grad()
        (-row_of[target]).backward()
        gradients.append(W_Q.grad.numpy().copy())
        optimizer.step()
    return matrices, gradients, [-each for each in found], [math.exp(each) for each in found]


@cache
def untold(tokens):
    """Layer and head, from 1, of the best head, and its row."""
    row, _, target = told(tokens)
    weights, *_ = shares(tokens, f"answer@{LAST}")
    every = [(at, h, w[h][row].numpy()) for at, w in enumerate(weights, 1) for h in range(4)]
    layer, head, best = max(every, key=lambda each: (each[2][target], each[0], each[1]))
    return layer, head + 1, best


def of_training(name, index, tokens):
    """The number of a name that begins with "learning."; tokens are the sentence's."""
    row, head, target = told(tokens)
    kept = [int(step) for step in file("recording")["steps"][1:-1]]
    what, _, rest = name.removeprefix("learning.").partition(".")
    if what.startswith("step") and rest == "weights":
        found = shares(tokens, f"lesson@{what.removeprefix('step')}")[0][1][head]
        return float(found[index])
    curves = file("answer" if what in {"answered", "looks"} else "recording")
    r = list(curves["curves.relations"]).index(rest) if rest in RELATIONS else 0
    right = curves["curves.right"][:, r] / curves["curves.asked"][r]
    matrices, gradients, losses, gained = descent(tokens)
    *_, weights = untold(tokens)
    if what == "untold" and rest:
        return dict(zip(("layer", "head"), untold(tokens), strict=False))[rest]
    return {
        "steps": lambda: index[0],
        "reached": lambda: curves["curves.steps"][np.flatnonzero(right >= 0.9)[0]],
        "taken": lambda: index[0],
        "scale": lambda: index[0] / 2,
        "rate": lambda: 0.1,
        "right": lambda: right[index[0]],
        "answered": lambda: right[-1],
        "looks": lambda: max(curves["curves.shares"][-1, r].flat),
        "here": lambda: float(shares(tokens, f"lesson@{kept[index[0]]}")[0][1][head][row, target]),
        "W_Q": lambda: matrices[index[0]][index[1:]],
        "gradient": lambda: gradients[index[0]][index[1:]],
        "loss": lambda: losses[index[0]],
        "share": lambda: gained[index[0]],
        "batch": lambda: 256,
        "level": lambda: 0.9,
        "layer": lambda: 2,
        "head": lambda: head + 1,
        "untold": lambda: weights[index[0]],
    }[what]()

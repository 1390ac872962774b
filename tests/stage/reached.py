"""The numbers of the film about reach, worked out a second time, with torch."""

from __future__ import annotations

from functools import cache

import numpy as np
import torch
from trained import file, shares

from qkvideo.engine.attention.forward import default_row, trace
from qkvideo.engine.lesson.words import KEPT_BACK, NOUNS
from qkvideo.engine.sources import open_source

SIZE, MORE = 32, 6


@cache
def words(tokens):
    """The later word and the earlier one, from 0, and the head, from 0."""
    near = default_row(tokens) or len(tokens) - 1
    head = trace(" ".join(tokens), tokens=tokens).default_head(row=near) - 1
    row = shares(tokens, "lesson")[0][1][head][near].numpy().round(12)
    return near, int(np.argmax(row[:near])) if near else 0, head


@cache
def cell():
    """The shipped matrices in torch's own GRU."""
    arrays = {name: torch.from_numpy(a.astype(float)) for name, a in file("recurrence").items()}
    made = torch.nn.GRU(SIZE, SIZE, batch_first=True, dtype=torch.float64)
    inwards, across, b, b_across = made.parameters()
    with torch.no_grad():
        inwards.copy_(arrays["W"].transpose(1, 2).reshape(-1, SIZE))
        across.copy_(arrays["U"].transpose(1, 2).reshape(-1, SIZE))
        b.copy_(arrays["b"].reshape(-1))
        b_across.zero_()[2 * SIZE :] = arrays["b_u"]
    return made, arrays["W_A"]


def vectors(tokens):
    return torch.tensor(np.array(open_source("lesson").look_up(tokens)))


@cache
def states(tokens):
    with torch.no_grad():
        return cell()[0](vectors(tokens)[None])[0][0]


def other(tokens):
    return "cat" if tokens[words(tokens)[1]].casefold() == "lamp" else "lamp"


def swap(tokens, at, word):
    far = words(tokens)[1]
    there = states((*tokens[:far], word, *tokens[far + 1 :]))
    apart = (states(tokens) - there).norm(dim=1)
    return float(apart[at] / apart[far])


@cache
def nouns(tokens):
    far = words(tokens)[1]
    every = {noun for some in NOUNS.values() for noun in some} - KEPT_BACK
    return sorted(every - {tokens[far].casefold()})


@cache
def median(tokens):
    near, far, _ = words(tokens)
    X = vectors(tokens).repeat(len(nouns(tokens)), 1, 1)
    X[:, far] = vectors(tuple(nouns(tokens)))
    with torch.no_grad():
        apart = (cell()[0](X)[0] - states(tokens)).norm(dim=2)
    return float(np.median((apart[:, near] / apart[:, far]).numpy()))


def layers(X, upto, shut=None):
    """The rows after so many layers of the lesson's attention; in the first a pair may be shut."""
    for k, layer in enumerate(open_source("lesson").layers[:upto]):
        Q, K, V = (X @ torch.tensor(getattr(layer, name)) for name in ("W_Q", "W_K", "W_V"))
        scores = Q @ K.transpose(1, 2) / Q.shape[2] ** 0.5
        if shut is not None and k == 0:
            scores[:, shut[0], shut[1]] = -torch.inf
        each = scores.softmax(dim=2)
        X = X + torch.cat(list(each @ V), dim=1) @ torch.tensor(layer.W_O)
    return X


def embedded(tokens):
    return torch.tensor(np.array(open_source("lesson").embed(tokens).X))


def cut(tokens):
    """The earlier word's weight in layer 2, without the largest look of layer 1."""
    near, far, head = words(tokens)
    cue = int(np.argmax(shares(tokens, "lesson")[0][0][head][near].numpy().round(12)))
    X, layer = layers(embedded(tokens), 1, (near, cue)), open_source("lesson").layers[1]
    q, K = X[near] @ torch.tensor(layer.W_Q[head]), X @ torch.tensor(layer.W_K[head])
    return float((K @ q / len(q) ** 0.5).softmax(dim=0)[far])


def answered(tokens, t):
    with torch.no_grad():
        alike = vectors(tokens)[: t + 1] @ (states(tokens)[t] @ cell()[1][0])
    return [*alike.softmax(dim=0).tolist(), *[0.0] * (len(tokens) - t - 1)]


def clock(gap, index):
    grown, machine, step = index
    if machine == 2:
        return float(step < 2)
    return 1.0 if step < gap else 0.5 * grown


def in_line(tokens):
    """Words that lines show: all, or those that are spoken of and those with the largest shares."""
    near, far, head = words(tokens)
    if len(tokens) <= 12:
        return list(range(len(tokens)))
    first, second = (layer[head][near].numpy() for layer in shares(tokens, "lesson")[0])
    ranked = sorted(range(len(tokens)), key=lambda j: (-second[j], j))
    named = (near, far, int(np.argmax(first.round(12))))
    return list(dict.fromkeys((*named, *ranked)))[:8]


def of_reach(name, index, tokens):
    """The number of a name that begins with "reach." or "rest.reach."."""
    near, far, head = words(tokens)
    gap, what = near - far, name.removeprefix("rest.").removeprefix("reach.")
    if what.endswith(".weights"):
        row = shares(tokens, "lesson")[0][int(what[1]) - 1][head][near]
        if name.startswith("rest."):
            return 1 - float(row[in_line(tokens)].sum())
        return float(row[index[1]])
    if what.startswith("layer"):
        return int(what.removeprefix("layer"))
    return {
        "gap": lambda: gap,
        "size": lambda: SIZE,
        "grown": lambda: gap + MORE,
        "more": lambda: MORE,
        "rounds": lambda: len(open_source("lesson").layers),
        "heard": lambda: float(abs(index[1] - near) <= index[0]),
        "states": lambda: float(states(tokens)[index]),
        "swap": lambda: swap(tokens, index[0], other(tokens)),
        "median": lambda: median(tokens),
        "nouns": lambda: len(nouns(tokens)),
        "answers": lambda: answered(tokens, index[0])[index[1]],
        "cut": lambda: cut(tokens),
        "clocks": lambda: clock(gap, index),
        "unshown": lambda: len(tokens) - len(in_line(tokens)),
    }[what]()

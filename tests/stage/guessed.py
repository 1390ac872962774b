"""The numbers of the film about the next word, worked out a second time from their recording."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import numpy as np

from qkvideo import scenes

SENTENCES = {"": "S3", "other.": "S4"}
CAT, IT = 1, 7
FINDER = (14, 9)


@cache
def recording():
    path = Path(scenes.__file__).parents[1] / "engine" / "data" / "smollm2.npz"
    with np.load(path) as arrays:
        return dict(arrays)


def probabilities(sentence, row=-1, part=""):
    """The probability of each recorded piece after a row, the most probable one first."""
    found = recording()
    logits, total = (found[f"{sentence}.{part}{name}"][row] for name in ("logits", "total"))
    pieces = found[f"{sentence}.{part}after"][row].tolist()
    return {piece: math.exp(x - total) for piece, x in zip(pieces, logits, strict=True)}


def looks(sentence, layer, head, row):
    """A row of weights, with zeros for what comes later."""
    found = recording()
    n = len(found[f"{sentence}.words"])
    kept = found[f"{sentence}.kept"].tolist()
    if [layer, head] in kept:
        scores = found[f"{sentence}.scores"][kept.index([layer, head]), row, : row + 1]
        powers = [math.exp((x - max(scores)) / 8) for x in scores]
        shares = [power / math.fsum(powers) for power in powers]
    else:
        start = row * (row + 1) // 2
        shares = found[f"{sentence}.weights"][layer - 1, head - 1, start : start + row + 1].tolist()
    return shares + [0.0] * (n - row - 1)


def strongest():
    """The layer and the head, from 1, that look most from the last piece at the cat."""
    weights = recording()["S3.weights"]
    start = weights.shape[2] - len(recording()["S3.words"])
    best = int(weights[..., start + CAT].argmax())
    return best // weights.shape[1] + 1, best % weights.shape[1] + 1


def of_next(name, index, shown=8):
    """A number of the film, by its name after "next."."""
    found = recording()
    n = len(found["S3.words"])
    counts = {"heads": 270, "places": 9, "look.layer": strongest()[0], "look.head": strongest()[1]}
    if name in counts:
        return counts[name]
    if name == "layer":
        return index[0]
    if name == "ten":
        return 10 ** index[0]
    if name == "look.unshown":
        return n - shown
    if name.endswith(".unshown"):
        return n - (IT + 3)
    if name == "given":
        return float(found["S3.given"][index[0]])
    if name == "left":
        return float(found["S3.cut.best"][index[0]])
    if name == "place":
        return float(found["S3.lens.place"][index[0]])
    if name == "cut.probability":
        return probabilities("S3", CAT, "cut.")[index[0]]
    which, _, last = name.rpartition(".")
    if last == "probability":
        sentence = SENTENCES[f"{which}." if which else ""]
        return [*probabilities(sentence).values()][index[0]]
    if last == "weights":
        kind, layer, head = which.split(".")
        sentence = {"look": "S3", "0": "S3", "1": "S4"}[kind]
        row = n - 1 if kind == "look" else IT
        assert index[0] == row
        return looks(sentence, int(layer[1:]), int(head[1:]), row)[index[1]]
    assert which in {"0", "1"}
    return FINDER[last == "head"]


def rest_of_next(name, shown):
    """The sum of the weights that a picture leaves out."""
    kind, layer, head, _ = name.split(".")
    sentence = {"look": "S3", "0": "S3", "1": "S4"}[kind]
    row = len(recording()["S3.words"]) - 1 if kind == "look" else IT
    weights = looks(sentence, int(layer[1:]), int(head[1:]), row)
    if kind != "look":
        return math.fsum(weights[row + 3 :])
    kept = sorted(range(len(weights)), key=lambda j: -round(weights[j], 12))
    chosen = list(dict.fromkeys((row, CAT, *kept)))[:shown]
    return math.fsum(w for j, w in enumerate(weights) if j not in chosen)

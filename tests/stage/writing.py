"""The numbers of the film about writing on, worked out a second time from its recording."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path

import numpy as np

from qkvideo import scenes

LAYERS, HEADS, KV, SIZE = 30, 9, 3, 64


@cache
def recording():
    path = Path(scenes.__file__).parents[1] / "engine" / "data" / "generation.npz"
    with np.load(path) as arrays:
        return dict(arrays)


@cache
def told():
    return json.loads(str(recording()["meta"]))


def softmax(logits):
    powers = [math.exp(x - max(logits)) for x in logits]
    return [power / math.fsum(powers) for power in powers]


def shares(way, rank):
    """The probability of a piece, from the recorded logits of the most probable ones."""
    found = recording()
    step = told()["broad"]
    logits = found["after.logit"][step].tolist()
    plain = found["after.probability"][step].tolist()
    if way == 0:
        return plain[rank]
    if way == 1:  # the sum over all pieces is not recorded: only ratios can be told
        ratio = math.exp((logits[rank] - logits[0]) / 0.5)
        return ratio * float(found["shares"][1, 0])
    if way == 2:
        return softmax(logits[:3])[rank]
    # The pieces up to half of all; the last of them reaches beyond.
    total = plain[0] / float(found["shares"][3, 0])
    assert 0.5 <= total < 0.51
    return plain[rank] / total


def weight(row):
    found = recording()
    scores = [
        math.fsum((q * k).tolist()) / 8 for q, k in zip([found["Q"]] * 13, found["K"], strict=True)
    ]
    return softmax(scores)[row]


def of_written(name, index):
    """A number of the film, by its name after "written."."""
    found, n = recording(), len(told()["read"])
    steps = len(found["after.logit"])
    machine = told()["machine"]

    def count(which, step):
        return n + step if which == 0 or step == 0 else 1

    if name == "rows":
        step, piece = index
        return sum(piece < n + k for k in range(step + 1))
    if name.startswith("bytes."):
        heads, _, unit = index
        pieces = int(name.rpartition(".")[2])
        return pieces * heads * 2 * LAYERS * SIZE * 2 / 1024 ** (4 - unit)
    known = {
        "probability": lambda k, j: float(found["after.probability"][k, j]),
        "count": count,
        "total": lambda which, k: sum(count(which, j) for j in range(k)),
        "steps": lambda: steps,
        "new": lambda k: k,
        "tick": lambda k: k,
        "Q": lambda _, j: float(found["Q"][j]),
        "K": lambda i, j: float(found["K"][i, j]),
        "V": lambda i, j: float(found["V"][i, j]),
        "weights": lambda i, _: weight(i),
        "layer": lambda _: told()["layer"],
        "head": lambda _: told()["head"],
        "shown": lambda: 16,
        "d_k": lambda: SIZE,
        "logit": lambda which, k: float(
            found["after.logit"][-1, k] if which == 0 else found["twice"][1, k]
        ),
        "difference": lambda k: abs(float(found["twice"][0, k] - found["twice"][1, k])),
        "gap": lambda which: float(found["gaps"][which, -1]),
        "equal": lambda which: float(found["equal"][which, -1]),
        "pieces": lambda: 49_152,
        "length": lambda k: float(found["lengths"][k]),
        "seconds": lambda which, k, unit: float(found["seconds"][which, k]) * 1000**unit,
        "cores": lambda: machine["cores"],
        "page": lambda k: sorted((1, n + steps - 1, 1024, 8192))[k],
        "factor": lambda k: (LAYERS, KV, SIZE, 2)[k],
        "heads": lambda: HEADS,
        "kv": lambda: KV,
        "share": shares,
        "remain": lambda way: (49_152, 49_152, 3, float(found["remain"][3]))[way],
        "seed": lambda k: (1, 2, 1)[k],
        "temperature": lambda _: 0.5,
        "top-k": lambda _: 3,
        "top-p": lambda _: 0.5,
    }
    return known[name](*index)

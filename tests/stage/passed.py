"""The numbers of the film `block`, worked out a second time from the recordings."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import guessed
import numpy as np

from qkvideo import scenes

SIZES = {"d": 576, "pieces": 49_152, "layers": 30, "heads": 9, "sets": 3, "head": 64, "mlp": 1536}
"""The shapes that SmolLM2's own card names."""
LAYER = 22


@cache
def recording():
    path = Path(scenes.__file__).parents[1] / "engine" / "data" / "block.npz"
    with np.load(path) as arrays:
        return {key.removeprefix("S3."): arrays[key] for key in arrays if key.startswith("S3.")}


def parameters():
    """How many parameters there are: of the table, of attention, of MLPs, of norms."""
    d, layers = SIZES["d"], SIZES["layers"]
    queries, keys = (SIZES[name] * SIZES["head"] for name in ("heads", "sets"))
    return [
        SIZES["pieces"] * d,
        layers * (2 * d * queries + 2 * d * keys),
        layers * 3 * d * SIZES["mlp"],
        (2 * layers + 1) * d,
    ]


def added(run, to):
    """What the row itself, all attention and all MLPs add."""
    row, *parts = recording()["ledger"][run, to].tolist()
    return np.array([row, math.fsum(parts[::2]), math.fsum(parts[1::2])])


def groups():
    """What the row itself, and ten layers of attention and of MLPs at a time add."""
    row, *parts = recording()["ledger"][0, 0].tolist()
    made = [row]
    for start in range(0, 60, 20):
        made += [math.fsum(parts[start + part : start + 20 : 2]) for part in (0, 1)]
    return made


def of_block(name, index, step=250):
    """A number of the film, by its name after "block."."""
    found = recording()
    row = found["row"]
    spread = math.sqrt(math.fsum(x * x for x in row) / len(row) + 1e-5)
    lead = [added(run, 0) - added(run, 1) for run in (0, 1)]
    accounts = {
        "guess": added(0, 0),
        "average": added(0, 1),
        "lead": lead[0],
        "left": lead[1],
        "change": lead[1] - lead[0],
    }
    which, _, last = name.partition(".")
    if which in accounts:
        return math.fsum(accounts[which]) if last else accounts[which][index[0]]
    if last == "weights":
        return guessed.looks("S3", LAYER, index[0] + 1, len(guessed.recording()["S3.words"]) - 1)[
            index[1]
        ]
    if which == "moved":
        return float(found["moved"][int(last == "mlp")][index[0]])
    if name == "probability":
        cut = guessed.recording()["S3.cut.best"][guessed.CAT]
        return float(cut) if index[0] else next(iter(guessed.probabilities("S3").values()))
    single = {
        "parameters": sum(parameters()),
        "heads": SIZES["heads"],
        "sets": SIZES["sets"],
        "size": SIZES["d"],
        "spread": spread,
        "one": math.sqrt(math.fsum(x * x for x in row) / len(row)) / spread,
        "normed-spread": math.sqrt(
            math.fsum((x / spread * g) ** 2 for x, g in zip(row, found["gain"], strict=True))
            / len(row)
        ),
        "points": math.fsum(found["ledger"][0, 0].tolist()),
        "at": LAYER,
    }
    if name in single:
        return single[name]
    (k,) = index
    return {
        "layer": lambda: k,
        "tick": lambda: k * step,
        "place": lambda: k + 1,
        "head": lambda: k + 1,
        "length": lambda: float(found["lengths"][k]),
        "count": lambda: parameters()[k],
        "share": lambda: parameters()[k] / sum(parameters()),
        "row": lambda: row[k],
        "gain": lambda: found["gain"][k],
        "divided": lambda: row[k] / spread,
        "normed": lambda: row[k] / spread * found["gain"][k],
        "ledger": lambda: groups()[k],
        "first": lambda: 0 if k == 0 else 1 + 10 * ((k - 1) // 2),
        "last": lambda: 0 if k == 0 else 10 + 10 * ((k - 1) // 2),
    }[name]()

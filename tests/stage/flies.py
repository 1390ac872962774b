"""The numbers of the film about ambiguous words, worked out a second time from their recording."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import numpy as np

from qkvideo import scenes

FLIES = 2
PAIRS = ((0, 1), (0, 2), (1, 2))


@cache
def recording():
    path = Path(scenes.__file__).parents[1] / "engine" / "data" / "readings.npz"
    with np.load(path) as arrays:
        return dict(arrays)


def cosine(a, b):
    """Term by term."""
    top = math.fsum(float(x) * float(y) for x, y in zip(a, b, strict=True))
    return top / math.sqrt(
        math.fsum(float(x) ** 2 for x in a) * math.fsum(float(y) ** 2 for y in b)
    )


def angle(a, b):
    """In degrees, and not by the cosine."""
    a, b = (np.float64(x) / math.hypot(*map(float, x)) for x in (a, b))
    return math.degrees(2 * math.atan2(math.hypot(*(a - b)), math.hypot(*(a + b))))


def of_readings(name, index):
    """A number of the film, by its name after "readings."."""
    found = recording()
    rows, cut = found["rows"], found["cut"]
    if name == "alike" and index[2] == FLIES:
        a, b = PAIRS[index[0]]
        return cosine(rows[a, index[1]], rows[b, index[1]])
    if name == "length":
        return math.hypot(*map(float, rows[index]))
    if name == "cut":
        whole = [rows[:2, -1], *cut[:2].swapaxes(0, 1)]
        return angle(*whole[index[0]])
    if name == "angle" and index[2] == FLIES:
        a, b = PAIRS[index[0]]
        return angle(rows[a, index[1]], rows[b, index[1]])
    if name in {"angle", "controls"}:
        # Of these words, only the cosines are recorded.
        return math.degrees(math.acos(found["alike" if name == "angle" else name][index]))
    counts = {
        "size": rows.shape[2],
        "same": sum(float(x) == float(y) for x, y in zip(*rows[:2, 0], strict=True)),
        "drawn": 12,
        "count": len(found["controls"]),
    }
    if name in counts:
        return counts[name]
    if name == "layer":
        return index[0]
    return float(found[name][index])

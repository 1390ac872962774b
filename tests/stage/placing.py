"""The numbers of the film about places, worked out a second time with random weights."""

from __future__ import annotations

import cmath
import math
from functools import cache

import numpy as np

from qkvideo.engine.attention.forward import default_row
from qkvideo.engine.sources.base import hashed

D_MODEL, D_K, DEGREES = 16, 4, 180 / math.pi


@cache
def rows(tokens, way):
    """What enters the only layer, row by row."""
    made = []
    for p, token in enumerate(tokens):
        row = hashed(f"seed 0 word {token}", (D_MODEL,)) / math.sqrt(2)
        if way == "learned":
            row = row + hashed(f"seed 0 position {p + 1}", (D_MODEL,)) / math.sqrt(2)
        if way == "sines":
            row = row + np.array(wave(p))
        made.append(row)
    return np.array(made)


def wave(p):
    """A row of sines, as points that are turned on a circle."""
    points = [cmath.exp(1j * p * 10_000 ** (-2 * r / D_MODEL)) for r in range(D_MODEL // 2)]
    return [x for point in points for x in (point.imag, point.real)]


def points(row, layout):
    """The pairs of a query or a key as complex numbers."""
    half = len(row) // 2
    if layout == "pairs":
        return [complex(row[2 * r], row[2 * r + 1]) for r in range(half)]
    return [complex(row[r], row[r + half]) for r in range(half)]


def turned(row, p, layout="halves"):
    """Pairs turned by a place, from 0."""
    every = enumerate(points(row, layout))
    return [z * cmath.exp(1j * p * 10_000 ** (-2 * r / len(row))) for r, z in every]


def flat(pairs, layout):
    """Pairs in the order of their layout, as numbers."""
    if layout == "pairs":
        return [x for z in pairs for x in (z.real, z.imag)]
    return [z.real for z in pairs] + [z.imag for z in pairs]


def product(a, b):
    return math.fsum(x * y for x, y in zip(a, b, strict=True))


def softmax(row):
    powers = [math.exp(s - max(row)) for s in row]
    return [p / math.fsum(powers) for p in powers]


@cache
def row_of(tokens, way, i, W):
    """Row i of the weights; W holds the bytes of W_Q and W_K."""
    W_Q, W_K = (np.frombuffer(each).reshape(D_MODEL, D_K) for each in W)
    X = rows(tokens, way)
    Q, K = X @ W_Q, X @ W_K
    scores = []
    for j in range(len(tokens)):
        if way == "rotary":
            both = zip(turned(Q[i], i), turned(K[j], j), strict=True)
            score = math.fsum((q * k.conjugate()).real for q, k in both)
        else:
            score = product(Q[i], K[j])
        # One head: its slope is 2⁻⁸.
        scores.append(score / math.sqrt(D_K) - (abs(i - j) / 256 if way == "alibi" else 0))
    return softmax(scores)


@cache
def swapped(tokens, W):
    """The row that is shown, and the two words that change places."""
    i = default_row(tokens)
    weights = row_of(tokens, "none", i, W)
    others = sorted((k for k in range(len(tokens)) if k != i), key=lambda k: (-weights[k], k))
    a = others[0] if others else i
    unlike = [k for k in others if tokens[k].casefold() != tokens[a].casefold()]
    return i, a, (unlike or others[1:] or [i])[0]


def weight(tokens, W, side, way, i, j):
    """A weight, by the indices of the words in the sentence."""
    if side == "here":
        return row_of(tokens, way, i, W)[j]
    _, a, b = swapped(tokens, W)
    put = {a: b, b: a}
    there = tuple(tokens[put.get(k, k)] for k in range(len(tokens)))
    return row_of(there, way, put.get(i, i), W)[put.get(j, j)]


def of_places(name, index, head):
    """A number of the film, by its name after "placed."."""
    tokens, W = head.tokens, (head.W_Q.tobytes(), head.W_K.tobytes())
    i, a, _ = swapped(tokens, W)
    if name.endswith(".weights"):
        side, way, _ = name.split(".")
        return weight(tokens, W, side, way, *index)
    if name.startswith("place."):
        return int(name.removeprefix("place."))
    words = rows(tokens, "none")
    q, k = words[i] @ head.W_Q, words[a] @ head.W_K

    def score(layout, at, other):
        layouts = [("halves",) * 2, ("pairs",) * 2, ("halves", "pairs")][layout]
        places = zip((q, k), (at, other), layouts, strict=True)
        return product(*(flat(turned(x, p - 1, how), how) for x, p, how in places))

    def part(pair, at, other):
        return (turned(q, at - 1)[pair] * turned(k, other - 1)[pair].conjugate()).real

    def shifted(_):
        by = max(1, abs(i - a))
        speeds = [10_000 ** (-2 * r / D_MODEL) for r in range(D_MODEL // 2)]
        seen = min(speeds, key=lambda w: abs(math.log(by * w * 4 / math.pi)))
        return by * seen * DEGREES % 360

    def scaled(_, j):
        return product(q, words[j] @ head.W_K) / 2

    lowered = {"scaled": (1, 0), "penalty": (0, 1), "lowered": (1, 1)}
    if name in lowered:
        own, off = lowered[name]
        return own * scaled(0, index[0]) - off * abs(i - index[0]) / 256
    known = {
        "words": lambda p, c: words[p, c],
        "X": lambda p, c: rows(tokens, "learned")[p, c],
        "rows": lambda p, c: (rows(tokens, "learned") - words)[p, c],
        "now": lambda number: number,
        "stood": lambda number: number,
        "number": lambda c: c + 1,
        "sines": lambda p, c: wave(p)[c],
        "speed": lambda r: 10_000 ** (-2 * r / D_MODEL) * DEGREES,
        "spin": lambda r: 10_000 ** (-2 * r / D_K) * DEGREES,
        "by": lambda: max(1, abs(i - a)),
        "turned": shifted,
        "score": score,
        "quiz": score,
        "part": part,
        "length": lambda _: math.hypot(*q),
        "base": lambda: 10_000,
        "slope": lambda: 1 / 256,
    }
    return known[name](*index)

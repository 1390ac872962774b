"""Matrices to lay out, and what to measure of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from test_boxes import frame

from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.parts.grid import Along, Grid
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import USUAL, Cells
from qkvideo.scenes.text.pango import typeset

TYPED = (
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again"
)
SENTENCE = TYPED.split()
LONG = ["Donaudampfschifffahrt", "ist", "достопримечательность", "schön", "und", "lang"]
STAGES = {a: layout(a).canvas for a in ("16:9", "1:1", "9:16")}
HALF = {a: replace(box, right=(box.left + box.right) / 2) for a, box in STAGES.items()}


def block(m, n=None, name="scores", largest=2.0):
    values = np.random.default_rng(m).uniform(-largest, largest, (m, n or m))
    return Cells(name, values, tuple(range(m)), tuple(range(n or m)), USUAL)


def square(n, words=SENTENCE, focus=(), **how):
    tokens = tuple((list(words) * n)[:n])
    rows, columns = (Along(tokens, ink, focus=focus) for ink in ("query", "key"))
    return Grid(key="g", cells=block(n), rows=rows, columns=columns, **how)


def items(part, box=STAGES["16:9"], given=None):
    return {item.key: item for item in put(part, box, given or frame())}


def ink(text):
    """The box of a text's ink, turned as it is."""
    width = None if text.width is None else text.width / text.em
    setting = typeset(
        text.text, weight=text.weight, tabular=text.cell is not None, width=width, align=text.align
    )
    box = setting.ink.scaled(text.em)
    c, s = np.cos(text.slant), np.sin(text.slant)
    xs, ys = zip(*((x * c - y * s, x * s + y * c) for x in (box.left, box.right)
                   for y in (box.bottom, box.top)), strict=True)  # fmt: skip
    return Box(min(xs), min(ys), max(xs), max(ys)).moved(text.x, text.y)


def inside(inner, outer, slack=0.02):
    return (
        inner.left >= outer.left - slack
        and inner.right <= outer.right + slack
        and inner.bottom >= outer.bottom - slack
        and inner.top <= outer.top + slack
    )

"""Points at the numbers that a caption names, where the beat's last picture shows them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from qkvideo.scenes.layout.around.heading import SAID
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Items, Text
from qkvideo.scenes.layout.kinds.pointing import outlined
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.look.measures import LAYERS, SPACES
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import ink_box

POINTED = "pointed/"
"""Beginning of the keys of the frames."""
MOST = 3
"""Maximum number of numbers at which a beat points."""
GAP = 0.15
"""Minimum gap between two words or signs, in em: between letters it is smaller."""


def pointed(
    around: Items,
    items: Items,
    claims: Sequence[Claim],
    frame: Frame,
    seen: Sequence[Curve] = (),
) -> Iterator[tuple[Curve, float]]:
    """Yield a frame around each entry of a tensor that the caption names, in the caption's order.

    Beside each frame is the share of the caption that is read before the number.

    So has the entry that the caption says to be equal to it. Entries that the picture does not
    show, or that one of the beat's pictures frames already, have none; nor have sizes and other
    numbers that are no entries, for which nobody has to look.

    Args:
        around: The texts around the picture, with the caption.
        items: The items of the picture.
        claims: What the caption says about numbers.
        frame: Gives the colour of the frames.
        seen: The curves of the beat's other pictures.
    """
    (said,) = (item for item in around if item.key == SAID)
    assert isinstance(said, Text)
    spans = sorted(said.spans, key=lambda span: span.start)
    pairs = [(one.cell, *one.others) for one in claims if one.kind == "equal"]
    equal = {_at(a): b for pair in pairs if len(pair) == 2 for a, b in (pair, pair[::-1])}
    named = [
        (_at(cell), span.start / len(said.text))
        for span in spans
        if span.cell and span.cell.index
        for cell in (span.cell, equal.get(_at(span.cell), span.cell))
    ]
    shown: dict[tuple[object, ...], list[Box]] = {}
    for cell, box in numbers(items):
        shown.setdefault(_at(cell), []).append(box)
    curves = [*seen, *(item for item in items if isinstance(item, Curve))]
    wanted = dict(reversed(named))  # where a number is named twice, it is framed the first time
    order = dict.fromkeys(key for key, _ in named if key in shown)
    # One that is framed in a matrix has no second frame around its copy in a text.
    framed = {
        key for key in order if any(_frames(curve, box) for box in shown[key] for curve in curves)
    }
    places = [key for key in [*order][:MOST] if key not in framed]
    texts = [item for item in items if isinstance(item, Text) and not item.slant]
    signs = [ink for text in texts for ink in _inks(text)] if places else []
    for number, key in enumerate(places):
        box = _around(shown[key][0], signs)
        yield outlined(f"{POINTED}{number}", box, frame.theme.ink, LAYERS.over), wanted[key]


def _at(cell: Cell) -> tuple[object, ...]:
    return cell.tensor, cell.index


def _inks(text: Text) -> Iterator[tuple[Box, bool]]:
    """Yield the bounds of each number, word and sign of a text, and whether it is a number."""
    for run in text.setting.runs:
        counted = text.cell is not None or (run.span >= 0 and bool(text.spans[run.span].cell))
        curves = (run.points * text.em).reshape(-1, 4, 3)
        curves = curves[np.argsort(curves[..., 0].min(axis=1))]
        ends = np.maximum.accumulate(curves[..., 0].max(axis=1))[:-1]
        wide = curves[1:, :, 0].min(axis=1) - ends > GAP * text.em
        for part in [curves] if counted else np.split(curves, np.flatnonzero(wide) + 1):
            yield ink_box(part.reshape(-1, 3)).moved(text.x, text.y), counted


def _around(number: Box, signs: Sequence[tuple[Box, bool]]) -> Box:
    """Return the frame of a number, with the sign on each side of it, such as "≈" or a degree's.

    It is no nearer to what is beside it than to the number.
    """
    beside = [(s, no) for s, no in signs if s.bottom < number.top and s.top > number.bottom]
    for side in (-1, 1):
        gaps = [
            (max(sign.left - number.right, number.left - sign.right), sign, counted)
            for sign, counted in beside
            if (sign.x - number.x) * side > 0
        ]
        gap, sign, counted = min(gaps, default=(math.inf, number, True), key=lambda one: one[0])
        if not counted and gap < 2 * SPACES.close and sign.width < number.height:
            number = Box.over((number, sign))
    left, bottom, right, top = -math.inf, -math.inf, math.inf, math.inf
    for sign, _ in signs:
        if sign.bottom < number.top and sign.top > number.bottom:
            left = max(left, sign.right) if sign.right <= number.left else left
            right = min(right, sign.left) if sign.left >= number.right else right
        elif sign.left < number.right and sign.right > number.left:
            bottom = max(bottom, sign.top) if sign.top <= number.bottom else bottom
            top = min(top, sign.bottom) if sign.bottom >= number.top else top
    wide = number.grown(SPACES.close)
    return Box(
        max(wide.left, (left + number.left) / 2),
        max(wide.bottom, (bottom + number.bottom) / 2),
        min(wide.right, (right + number.right) / 2),
        min(wide.top, (top + number.top) / 2),
    )


def _frames(curve: Curve, box: Box) -> bool:
    """Whether a line already runs around a number and little else."""
    around = curve.box
    inside = around.left <= box.x <= around.right and around.bottom <= box.y <= around.top
    near = around.width < 3 * box.width and around.height < 3 * box.height
    return bool(curve.colour) and inside and near

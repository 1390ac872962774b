"""Lays out strips: rows of cells with words above their columns and a label for each row.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from qkvideo.scenes.layout import axes
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.axes import BESIDE, Heads, Names
from qkvideo.scenes.layout.fitting import APART, MARGINS, OF_CELL
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Array, Item, Sheet, Text
from qkvideo.scenes.layout.kinds.grid import FAINT, GAP, THIN
from qkvideo.scenes.layout.kinds.squares import SEEN
from qkvideo.scenes.layout.kinds.text import Run, advance, length, one_line, runs
from qkvideo.scenes.look.axis import Axis
from qkvideo.scenes.look.theme import SIZES, rgba
from qkvideo.scenes.parts.grid import Along
from qkvideo.scenes.parts.strips import Strip, Strips
from qkvideo.scenes.text.pango import HALF_FIGURE, LINE_HEIGHT, Box, ellipsis

WIDEST, ALL, TALLEST = 1.3, 5.2, 0.75
"""Maximum width of a cell if there are many; maximum width of all cells together, if there are few;
and maximum height of a cell; in frame units."""
LEFT = 0.3
"""Maximum share of the width for labels on the left."""
PITCH, BETWEEN, NEAR = 1.75, 0.16, 0.05
"""Maximum distance from one strip to the next; minimum space between strips with labels beside
them; and space between a strip and the label below it; in frame units."""
LINE = 1.4
"""Height of the label below a strip, in em."""
NEXT = 0.6
"""Space between a strip's two labels in one line, in em."""
NAMED = 0.2
"""Minimum share of the line for a strip's first label."""


@dataclass(frozen=True)
class _Fitted:
    """Strips, fitted into their room.

    Attributes:
        columns: Widths of the columns, and which have full size.
        heads: The words above the columns.
        names: The entries and words of the columns.
        number: Size of the texts in cells; None if they are illegible.
        left: Room to the left of the cells.
        right: Room to the right of the cells.
        high: Height of a cell.
        pitch: Distance from one strip to the next.
        em: Size of the strips' labels.
    """

    columns: Axis
    heads: Heads
    names: Names
    number: float | None
    left: float
    right: float
    high: float
    pitch: float
    em: float


@measure.register
def _(part: Strips, room: Size, frame: Frame) -> Size:
    at = _fitted(part, room, frame)
    return Size(at.left + at.columns.length + at.right, _height(part, at))


def _height(part: Strips, at: _Fitted) -> float:
    """Return the height of all strips with the words above them."""
    return at.heads.height + at.pitch * len(part.strips)


def _fitted(part: Strips, room: Size, frame: Frame) -> _Fitted:
    """Show as many columns as are legible; smaller labels are preferred to fewer columns."""
    names = Names(tuple(range(len(part.tokens))), Along(part.tokens, focus=part.focus))
    made = [
        _placed(part, names, full, room, frame, em)
        for full in names.choices
        for em in dict.fromkeys((frame.em("label"), SIZES.least))
    ]
    return next((at for at in made if at.number is not None and axes.legible(at.columns)), made[-1])


def _placed(
    part: Strips, names: Names, full: tuple[int, ...], room: Size, frame: Frame, em: float
) -> _Fitted:
    """Fit strips with the given columns at full size, and labels of the given size."""
    beside = _beside(part, frame)
    left = min(LEFT * room.width, _named(part, em, frame)) + BESIDE if beside else 0.0
    totals = [strip.total for strip in part.strips if strip.total is not None]
    ems = [run.advance for run in runs(totals, "ink", "semibold", frame)]
    right = APART + max([length(runs(part.head, "ink", "regular", frame)), *ems]) * em
    right, lean = right if totals else 0.0, 0.0
    most = max(WIDEST, ALL / len(part.tokens))
    for _ in range(4):
        columns = axes.divided(len(part.tokens), room.width - left - max(lean, right), most, full)
        heads = axes.heads(names, columns)
        if heads.lean <= lean + 1e-9:
            break
        lean = heads.lean
    pitch = min(PITCH, (room.height - heads.height) / max(1, len(part.strips)))
    high = min(TALLEST, pitch - (BETWEEN if beside else NEAR + LINE * em))
    rows = [_texts(strip, frame) for strip in part.strips]
    texts = {row[k] for row in rows for k in full}
    widest = max(advance(text, tabular=True) for text in texts)
    wide = min(columns.sizes[k] for k in full) - 2 * MARGINS[frame.narrow]
    number = min(SIZES.number, wide / widest, OF_CELL * high)
    number_ = number if number >= SIZES.least - 1e-9 else None
    right = max(lean, right)
    return _Fitted(columns, heads, names, number_, left, right, high, pitch, em)


def _beside(part: Strips, frame: Frame) -> bool:
    """Whether labels are to the left of their strips."""
    return part.beside and not frame.narrow


def _texts(strip: Strip, frame: Frame) -> tuple[str, ...]:
    """Return the texts in a strip's cells: numbers or truth values."""
    if strip.cells is not None:
        return frame.locals(strip.cells).texts[0]
    assert strip.truths is not None  # a strip shows the one or the other
    return tuple(str(bool(truth)) for truth in strip.truths)


def _lines(strip: Strip, frame: Frame) -> tuple[list[Run], list[Run]]:
    """Return a strip's two labels."""
    called = runs((strip.called,), strip.ink, "semibold", frame)
    return called, runs((strip.about,), "quiet", "regular", frame)


def _named(part: Strips, em: float, frame: Frame) -> float:
    """Return the width of the widest label, for labels to the left of their strips."""
    both = [_lines(strip, frame) for strip in part.strips]
    return max(max(length(a) * em, length(b) * SIZES.least) for a, b in both)


@arrange.register
def _(part: Strips, box: Box, frame: Frame) -> Iterator[Item]:
    at = _fitted(part, Size(box.width, box.height), frame)
    whole = at.left + at.columns.length + at.right
    left = (box.left + box.right - whole) / 2 + at.left
    top = (box.bottom + box.top + _height(part, at)) / 2 - at.heads.height
    quiet = [frame.colour("quiet")] * len(at.columns.full)
    yield from at.heads.above(part.key, at.names, at.columns, (left, top), quiet)
    right = left + at.columns.length + at.right
    if part.head:
        line = runs(part.head, "quiet", "regular", frame)
        y = top + BESIDE + HALF_FIGURE * at.em
        yield from one_line(line, f"{part.key}/head", at.em, right, y, "right")
    for k, strip in enumerate(part.strips):
        y = top - k * at.pitch
        sheet = _sheet(strip, at, left, y, frame)
        frame.boxes[strip.key] = sheet.box
        yield sheet
        yield from _called(part, strip, at, sheet, box.right, frame)
        if strip.total is not None:
            line = runs((strip.total,), "ink", "semibold", frame)
            name = f"{part.key}/{strip.name}/total"
            yield from one_line(line, name, at.em, right, y - at.high / 2, "right")


def _sheet(strip: Strip, at: _Fitted, left: float, top: float, frame: Frame) -> Sheet:
    """Return the cells of a strip, with the upper left corner (left, top)."""
    texts, theme = _texts(strip, frame), frame.theme
    fill, inks = _colours(strip, len(texts), frame)
    columns = at.columns
    thin = min(columns.sizes) < THIN
    return Sheet(
        key=strip.key,
        xs=left + np.concatenate([[0.0], np.cumsum(columns.sizes)]),
        ys=top - np.array([0.0, at.high]),
        fill=fill,
        rows=(strip.row,),
        columns=tuple(range(len(texts))),
        texts=(tuple(text if k in columns.full else "" for k, text in enumerate(texts)),),
        inks=theme.ink_on(fill) if inks is None else inks,
        cells=None if strip.cells is None else frame.locals(strip.cells),
        em=at.number or SIZES.least,
        gap=0.0 if thin else GAP,
    )


def _colours(strip: Strip, count: int, frame: Frame) -> tuple[Array, Array | None]:
    """Return the colours of cells, and of the texts in them.

    The latter are None for the usual ones, which depend on the cell's brightness.
    """
    theme = frame.theme
    blocked = np.zeros(count, dtype=bool) if strip.blocked is None else strip.blocked
    if strip.cells is None:
        fill = np.where(
            blocked[None, :, None], rgba(theme.line), theme.of_share(np.full((1, count), SEEN))
        )
        return fill, None
    fill = theme.of_share(strip.cells.values)
    inks = theme.ink_on(fill)
    fill[:, blocked] = rgba(theme.empty, FAINT)
    inks[:, blocked] = rgba(theme.quiet)
    return fill, inks


def _called(
    part: Strips, strip: Strip, at: _Fitted, sheet: Sheet, end: float, frame: Frame
) -> Iterator[Text]:
    """Yield a strip's labels: in two lines to its left, or in one line below it."""
    key, box, (called, about) = f"{part.key}/{strip.name}", sheet.box, _lines(strip, frame)
    if _beside(part, frame):
        right, room = box.left - BESIDE, at.left - BESIDE
        y, apart = (box.bottom + box.top) / 2, LINE_HEIGHT * SIZES.least / 2
        em = max(SIZES.least, min(at.em, room / length(called)))
        for name, line, size, way in (("name", called, em, 1), ("about", about, SIZES.least, -1)):
            line = _cut(line, room / size)  # noqa: PLW2901  # as much of it as there is room for
            yield from one_line(line, f"{key}/{name}", size, right, y + way * apart, "right")
        return
    y, room = box.bottom - NEAR - LINE * at.em / 2, end - box.left
    needed = NEXT + length(about)
    em = max(SIZES.least, min(at.em, room / (length(called) + needed)))
    # A long first label leaves the second one the room that it needs, but keeps a minimum.
    called = _cut(called, min(0.5 * room / em, max(NAMED * room / em, room / em - needed)))
    yield from one_line(called, f"{key}/name", em, box.left, y)
    after = length(called) + NEXT
    line = _cut(about, room / em - after)
    yield from one_line(line, f"{key}/about", em, box.left + after * em, y)


def _cut(line: list[Run], ems: float) -> list[Run]:
    """Shorten a line of a single text in the middle, so that it is at most `ems` wide."""
    if length(line) <= ems + 1e-6 or len(line) > 1:
        return line
    run = line[0]
    text = ellipsis(run.text, max(0.0, ems), run.weight)
    return [Run(text, run.colour, run.weight, run.cell, run.token)]

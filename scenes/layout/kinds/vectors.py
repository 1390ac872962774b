"""Lays out vectors and products: a vector is one row or, in narrow frames, several.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import arrange
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item, Maths, Sheet, Text
from qkvideo.scenes.layout.kinds.pointing import arrow
from qkvideo.scenes.layout.kinds.text import Run, runs, shown
from qkvideo.scenes.layout.sheets import signed, size, stretch
from qkvideo.scenes.look.axis import axis
from qkvideo.scenes.look.measures import LAYERS, SPACES, STROKES
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.parts.vectors import Called, Product, Vector, Vectors
from qkvideo.scenes.text.numbers import Cells
from qkvideo.scenes.text.pango import LINE_HEIGHT, Box

STRETCH = 8
"""Numbers of a vector per item; in narrow frames, also numbers per row."""
NUMBER = 0.3
"""Maximum size of numbers in cells, in frame units."""
NAMES = 1.2
"""Space to the left of vectors for their names, in a narrow frame, in frame units."""
MORE = 0.32
"""Space for the dots after a vector that is longer than what is shown, in frame units."""
_WIDE, _ROOM, _BESIDE = 0.72, 10.4, 0.95
"""In a wide frame: maximum width of a number's cell and of all cells together, and how far cells
are moved to the right of the centre; in frame units."""
_HIGH, _NEXT, _APART = 0.72, 0.98, 1.95
"""In a wide frame: height of a row, distance from row to row in a group, and from one group's last
row to the next group; in frame units."""
_NARROW = 0.95
"""Maximum width of a number's cell in a narrow frame, in frame units."""
_HEAD, _ROW, _BETWEEN, _GROUP = 0.55, 0.56, 0.2, 0.7
"""In a narrow frame: heights of a name and of a row, and space between two parts of a vector and
between two groups; in frame units."""
_FREE = 0.15
"""In a narrow frame: free space above all vectors, in frame units."""
_MOST = 1.25
"""In a narrow frame: maximum factor by which these heights grow if there is room."""
_SMALL = 1.1 * SIZES.least
"""Size of the name of a sentence, in frame units."""


# Names


def _within(run: Run, room: float, em: float) -> Run:
    """Return a text shortened to its room."""
    return run.within(max(0.0, room) / em)


def _word(called: Called, ink: Ink, weight: str, frame: Frame) -> Run:
    """Return a word of the sentence as a `Run`, a piece of a line with its colour."""
    token = called.token
    return Run(shown(token.text), frame.colour(ink), weight, token=(token.sentence, token.index))


def _said(said: Said, ink: Ink, frame: Frame) -> Run:
    """Return a text of the catalogue as a `Run`, a piece of a line with its colour."""
    return runs((said,), ink, "regular", frame)[0]


def _of(
    vector: Vector, key: str, right: float, y: float, left: float, frame: Frame
) -> Iterator[Text]:
    """Yield the name of a vector's sentence, with its right end at `right`."""
    room = right - left
    if isinstance(vector.of, Called):
        run = _word(vector.of, "ink", "semibold", frame)
        dots = Run("… ", frame.colour("ink"))
        run = _within(run, room - dots.advance * _SMALL, _SMALL)
        yield run.at(key or vector.of.key, _SMALL, right, y, "right")
        left = right - run.advance * _SMALL
        yield dots.at(f"{key or vector.key}/dots", _SMALL, left, y, "right")
    elif vector.of is not None:
        variants = [_said(said, "ink", frame) for said in (vector.of, vector.short) if said]
        run = next((v for v in variants if v.advance * _SMALL <= room), variants[-1])
        run = _within(run, room, _SMALL)
        yield run.at(key or f"{vector.key}/of", _SMALL, right, y, "right")


def _whose(vector: Vector, right: float, y: float, left: float, frame: Frame) -> Iterator[Text]:
    """Yield a vector's word, "before" or "after", and its sentence, to the left of the vector."""
    em = SIZES.label
    up = 0.17 if vector.of is not None else 0.0
    x = right
    if vector.when is not None:
        when = _said(vector.when, "quiet", frame)
        yield when.at(f"{vector.key}/when", em, x, y + up, "right")
        x -= when.advance * em + SPACES.beside
    if vector.word is not None:
        run = _word(vector.word, "query", "semibold", frame)
        run = _within(run, min(1.2, x - left), em)
        yield run.at(vector.word.key, em, x, y + up, "right")
    yield from _of(vector, "", right, y - 0.2, left, frame)


def _heading(vectors: Sequence[Vector], left: float, y: float, frame: Frame) -> Iterator[Text]:
    """Yield a heading above vectors: their word, if all have the same, and "before" or "after"."""
    em, first = SIZES.label, vectors[0]
    if first.word is not None and _one_word(vectors):
        run = _within(_word(first.word, "query", "semibold", frame), 2.4, em)
        yield run.at(first.word.key, em, left, y)
        left += run.advance * em + SPACES.beside
    if first.when is not None:
        when = _said(first.when, "quiet", frame)
        yield when.at(f"{first.key}/when", em, left, y)
        left += when.advance * em + SPACES.beside
    if len(vectors) == 1 and isinstance(first.of, Said):
        yield _said(first.of, "ink", frame).at(f"{first.key}/of", em, left, y)


def _one_word(vectors: Sequence[Vector]) -> bool:
    """Whether all vectors that have a word have the same one."""
    return len({v.word.token.text for v in vectors if v.word is not None}) == 1


def _beside(
    vectors: Sequence[Vector], k: int, key: str, right: float, y: float, left: float, frame: Frame
) -> Iterator[Text]:
    """Yield what tells a vector from the others of its group, to its left: sentence or word."""
    vector = vectors[k]
    if vector.word is not None and not _one_word(vectors):
        run = _within(_word(vector.word, "query", "regular", frame), right - left, _SMALL)
        yield run.at(key or vector.word.key, _SMALL, right, y, "right")
    else:
        yield from _of(vector, key, right, y, left, frame)


# Vectors below one another


@dataclass(frozen=True)
class _Place:
    """The place of a part of a vector: its upper left corner, and the size of its cells."""

    left: float
    top: float
    width: float
    height: float


def _stretches(count: int) -> list[tuple[int, int]]:
    """Return the ranges (start, end) of numbers that are one item each."""
    return [(k, min(k + STRETCH, count)) for k in range(0, count, STRETCH)]


@arrange.register
def _(part: Vectors, box: Box, frame: Frame) -> Iterator[Item]:
    places = (_narrow if frame.narrow else _wide)(part, box)
    vectors = [vector for group in part.groups for vector in group]
    first = places[vectors[0].key][0]
    em = size([v.cells for v in vectors], first.width, first.height, NUMBER, frame)
    # Names first: if items appear one after another, they do so in this order.
    for group in part.groups:
        yield from _names(group, places, box, frame)
    for vector in vectors:
        own = places[vector.key]
        yield from _cells(vector, own, part.largest, em if part.numbers else None, frame)
        if part.more:
            right = own[-1].left + own[-1].width * _last(vector)
            yield _dots(f"{vector.key}/more", right, own[-1].top - own[-1].height / 2, frame)
    yield from _frames(part, places, frame)


def _in_row(first: _Place, count: int) -> list[_Place]:
    """Return the places of a vector's parts in one row, of which the first one is given."""
    return [replace(first, left=first.left + start * first.width) for start, _ in _stretches(count)]


def _cells(
    vector: Vector, places: Sequence[_Place], largest: float, em: float | None, frame: Frame
) -> Iterator[Sheet]:
    """Yield a vector's numbers, in items of `STRETCH` numbers; without `em`, only their colours."""
    for k, (start, end) in enumerate(_stretches(vector.cells.shape[1])):
        cells, at = stretch(vector.cells, start, end), places[k]
        widths, corner = (at.width,) * (end - start), (at.left, at.top)
        key = f"{vector.key}/cells/{k}"
        yield signed(key, cells, corner, widths, (at.height,), frame, largest=largest, em=em)


def _last(vector: Vector) -> int:
    """Return how many numbers the last item of a vector has."""
    start, end = _stretches(vector.cells.shape[1])[-1]
    return end - start


def _dots(key: str, left: float, y: float, frame: Frame, ink: Ink = "quiet") -> Text:
    """Return dots after a vector that is longer than what is shown."""
    return Run("…", frame.colour(ink)).at(key, SIZES.label, left + 0.08, y)


def _wide(part: Vectors, box: Box) -> dict[str, list[_Place]]:
    """Place vectors in a wide frame, each in one row, by key."""
    count = part.groups[0][0].cells.shape[1]
    columns = axis(count, _ROOM, _WIDE, range(count))
    cell = columns.sizes[0]
    left = (box.left + box.right - columns.length) / 2 + _BESIDE
    rows = sum(map(len, part.groups))
    apart = len(part.groups) - 1
    y = (box.bottom + box.top + apart * _APART + (rows - 1 - apart) * _NEXT + _HIGH) / 2
    places = {}
    for group in part.groups:
        for k, vector in enumerate(group):
            places[vector.key] = _in_row(_Place(left, y, cell, _HIGH), count)
            y -= _APART if k == len(group) - 1 else _NEXT
    return places


def _narrow(part: Vectors, box: Box) -> dict[str, list[_Place]]:
    """Place vectors in a narrow frame, each in several rows, by key."""
    count = part.groups[0][0].cells.shape[1]
    most = max(map(len, part.groups))
    names = NAMES if most > 1 else 0.0
    room = box.width - names - (MORE if part.more else 0.0)
    rows, each = math.ceil(count / STRETCH), min(count, STRETCH)
    width = min(_NARROW, room / each)
    heights = [_HEAD + rows * len(g) * _ROW + (rows - 1) * _BETWEEN for g in part.groups]
    total = sum(heights) + _GROUP * (len(heights) - 1)
    scale = min(_MOST, (box.height - _FREE) / total)
    left = (box.left + box.right - names - each * width) / 2 + names
    y = (box.bottom + box.top - _FREE + scale * total) / 2
    places = {}
    for group, height in zip(part.groups, heights, strict=True):
        first, high = y - _HEAD * scale, len(group) * _ROW + _BETWEEN
        for which, vector in enumerate(group):
            places[vector.key] = [
                _Place(left, first - (k * high + which * _ROW) * scale, width, _ROW * scale)
                for k in range(rows)
            ]
        y -= (height + _GROUP) * scale
    return places


def _names(
    group: Sequence[Vector], places: dict[str, list[_Place]], box: Box, frame: Frame
) -> Iterator[Text]:
    """Yield the names of a group's vectors, to their left or above them."""
    first = places[group[0].key][0]
    if frame.narrow:
        yield from _heading(group, first.left, first.top + 0.6 * _HEAD * first.height / _ROW, frame)
    for k, vector in enumerate(group):
        for at, place in enumerate(places[vector.key]):
            y = place.top - place.height / 2
            if frame.narrow and len(group) > 1:
                key = f"{vector.key}/of/{at}" if at else ""
                yield from _beside(group, k, key, place.left - 0.15, y, box.left, frame)
            elif not frame.narrow and at == 0:
                yield from _whose(vector, place.left - 0.25, y, box.left, frame)


def _frames(part: Vectors, places: dict[str, list[_Place]], frame: Frame) -> Iterator[Curve]:
    """Yield frames around numbers that differ, each around all vectors of the last group."""
    upper, lower = part.groups[-1][0], part.groups[-1][-1]
    # In a wide frame, vectors have one row, so a frame can span several items.
    count = upper.cells.shape[1]
    rows = _stretches(count) if frame.narrow else [(0, count)]
    for k, (start, end) in enumerate(rows):
        top, low = places[upper.key][k], places[lower.key][k]
        for first, last in part.differ:
            a, b = max(first, start), min(last, end)
            if a < b:
                left = top.left - start * top.width
                box = Box(left + a * top.width, low.top - low.height, left + b * top.width, top.top)
                key, colour = f"{part.key}/frame/{a}", frame.colour("ink")
                yield _framed(key, box, colour)


def _framed(key: str, box: Box, colour: str) -> Curve:
    """Return a frame with rounded corners around a box."""
    points = curves.frame(box)
    return Curve(key, points, colour, STROKES.frame, z=LAYERS.above, enters="trace")


# Vectors times a matrix


@dataclass(frozen=True)
class _Equation:
    """The places of vectors, of the matrix by which they are multiplied, and of the products.

    Attributes:
        cell: Width of a vector's cell, which shows a colour only.
        corner: x of the matrix's left edge, and y of its upper edge.
        columns: Width of the matrix's cells.
        rows: Height of the matrix's cells.
        left: x of the vectors' left end.
        ys: y of the vectors' centres.
        results: x of the results' left end.
        result_ys: y of the results' centres.
        room: Width available for a result.
        height: Height of vectors and results.
        head: y of the centre of the heading above vectors; None if names are beside them.
        sign: Width of the sign before a result.
    """

    cell: float
    corner: tuple[float, float]
    columns: float
    rows: float
    left: float
    ys: tuple[float, ...]
    results: float
    result_ys: tuple[float, ...]
    room: float
    height: float
    head: float | None
    sign: float


def _beside_matrix(part: Product, box: Box) -> _Equation:
    """Place all in one line, for wide frames."""
    (m, n), plain = part.shape, not (part.bias or part.turned)
    cell, rows, columns = min(0.2, 2.7 / m), min(0.2, 3.4 / m), min(0.28, 1.9 / n)
    middle = box.y - 0.2
    ys = (middle + 0.75, middle - 0.75) if len(part.given) > 1 else (middle,)
    left, sign = box.left + 1.95, 0.6 if plain else 1.02
    corner = left + m * cell + 0.55, middle + m * rows / 2
    results, room = corner[0] + n * columns + sign, 5.2 if plain else 4.7
    return _Equation(cell, corner, columns, rows, left, ys, results, ys, room, 0.5, None, sign)


def _below_matrix(part: Product, box: Box) -> _Equation:
    """Place results below vectors and matrix, for narrow frames."""
    (m, n), count = part.shape, len(part.given)
    sign = 1.1 if part.bias or part.turned else 0.55
    names = NAMES if count > 1 else 0.0
    low = box.height < 6
    head, height = (0.6, 0.4) if low else (0.6, 0.52)
    pitch = height + (0.08 if low else 0.2)
    below = (0.62 if low else 1.15) + count * pitch
    most = min(4.4, box.height - head - below)
    rows, columns = min(0.27, most / m), min(0.28, 2.1 / n)
    wide = box.width - names - n * columns - 0.6
    cell = min(0.2, wide / m)
    left = (box.left + box.right - names - m * cell - 0.6 - n * columns) / 2 + names
    top = (box.bottom + box.top + head + m * rows + below) / 2 - head
    middle = top - m * rows / 2
    apart = min(0.75, m * rows / 4) if count > 1 else 0.0
    ys = tuple(middle + apart * side for side in (1, -1)[:count])
    first = top - m * rows - below + (count - 0.5) * pitch
    room = box.width - names - sign - (MORE if part.more else 0.0)
    return _Equation(
        cell=cell,
        corner=(left + m * cell + 0.6, top),
        columns=columns,
        rows=rows,
        left=left,
        ys=ys,
        results=box.left + names + sign,
        result_ys=tuple(first - k * pitch for k in range(count)),
        room=room,
        height=height,
        head=ys[0] + height / 2 + 0.3,
        sign=sign,
    )


@arrange.register
def _(part: Product, box: Box, frame: Frame) -> Iterator[Item]:
    if not part.results:
        yield from _open(part, box, frame)
        return
    at = (_below_matrix if frame.narrow else _beside_matrix)(part, box)
    yield _name(part, at, box, frame)
    yield _weight(part, at, frame)
    yield from _given(part, (at.left, at.cell, at.height), at.ys, at.head, box, frame)
    if part.result is not None:
        # The name comes before signs, since these items appear one after another in films.
        y = at.result_ys[0] + at.height / 2 + (0.37 if at.head is None else 0.27)
        run = _said(part.result, "query", frame)
        yield run.at(f"{part.key}/result", SIZES.label, at.results, y)
    quiet = frame.colour("quiet")
    for k, y in enumerate(at.ys):
        key = f"{part.given[k].key}/times"
        yield Run("·", quiet).at(key, 0.5, at.corner[0] - 0.3, y, "center")
    yield from _results(part, at, box, frame)


def _weight(part: Product, at: _Equation, frame: Frame) -> Item:
    """Return the matrix as colours or, if its numbers are unknown, a dashed frame of its size."""
    (m, n), key = part.shape, f"{part.key}/weight"
    if part.weight is None:
        left, top = at.corner
        box = Box(left, top - m * at.rows, left + n * at.columns, top)
        quiet = frame.colour("quiet")
        return Curve(key, curves.dashed(curves.frame(box)), quiet)
    largest = float(abs(part.weight.values).max())
    sizes = (at.columns,) * n, (at.rows,) * m
    return signed(key, part.weight, at.corner, *sizes, frame, largest=largest)


def _given(
    part: Product,
    place: tuple[float, float, float],
    ys: Sequence[float],
    head: float | None,
    box: Box,
    frame: Frame,
) -> Iterator[Item]:
    """Yield the vectors as colours, with their names.

    Args:
        part: The product.
        place: x of the vectors' left end, and width and height of a cell.
        ys: y of the vectors' centres.
        head: y of the centre of the heading above them; None if names are beside them.
        box: The available box.
        frame: The frame.
    """
    left, cell, height = place
    if head is not None:
        yield from _heading(part.given, left, head, frame)
    for k, (vector, y) in enumerate(zip(part.given, ys, strict=True)):
        places = _in_row(_Place(left, y + height / 2, cell, height), vector.cells.shape[1])
        yield from _cells(vector, places, part.largest, None, frame)
        if head is None:
            yield from _whose(vector, left - 0.2, y, box.left, frame)
        elif len(part.given) > 1:
            yield from _beside(part.given, k, "", left - 0.15, y, box.left, frame)


def _results(part: Product, at: _Equation, box: Box, frame: Frame) -> Iterator[Item]:
    """Yield the results with their frames and signs, and the names of their words."""
    count = part.results[0].cells.shape[1]
    cell = axis(count, at.room, 0.8, range(count)).sizes[0]
    blocks: list[Cells] = [vector.cells for vector in part.results]
    em, ink = size(blocks, cell, at.height, NUMBER, frame), frame.colour("query")
    for k, (vector, y) in enumerate(zip(part.results, at.result_ys, strict=True)):
        top = y + at.height / 2
        if at.head is not None and len(part.given) > 1:
            right, key = at.results - at.sign, f"{vector.key}/of"
            yield from _beside(part.given, k, key, right, y, box.left, frame)
        yield _becomes(part, f"{vector.key}/sign", at.results - at.sign / 2, y, frame)
        yield signed(
            f"{vector.key}/cells",
            vector.cells,
            (at.results, top),
            (cell,) * count,
            (at.height,),
            frame,
            largest=part.results_largest,
            em=em,
        )
        whole = Box(at.results, top - at.height, at.results + count * cell, top)
        if part.more:
            yield _dots(f"{vector.key}/more", whole.right, y, frame, "query")
        yield _framed(f"{vector.key}/frame", whole, ink)


def _name(part: Product, at: _Equation, box: Box, frame: Frame) -> Item:
    """Return the name of the matrix, above its centre; a long one is above the texts beside."""
    wide = part.shape[1] * at.columns
    middle, above = at.corner[0] + wide / 2, 0.35 if at.head is None else 0.3
    key, em, y = f"{part.key}/name", SIZES.label, at.corner[1] + above
    if isinstance(part.name, str):
        return Maths(key, part.name, 0.46, middle, y, frame.colour("ink"))
    run = _said(part.name, "ink", frame)
    if run.advance * em > wide:  # above vectors, results and the line of text above these
        line = at.ys[0] + at.height / 2 + 0.37 if at.head is None else at.head
        y = max(y, line + LINE_HEIGHT * em)
    x = min(middle - run.advance * em / 2, box.right - run.advance * em)
    return run.at(key, em, x, y)


def _becomes(part: Product, key: str, x: float, y: float, frame: Frame) -> Item:
    """Return the sign before a result: "=", or an arrow if it is rotated; with the bias, if any."""
    sign, quiet = "->" if part.turned else "=", frame.colour("quiet")
    if part.bias:
        return Maths(key, f"+ {part.bias} {sign}", 0.36, x, y, quiet)
    if part.turned:
        return Maths(key, sign, 0.5, x, y, quiet)
    return Run(sign, quiet).at(key, 0.5, x, y, "center")


def _open(part: Product, box: Box, frame: Frame) -> Iterator[Item]:
    """Yield the vectors alone, each with an arrow to an empty place with a question mark."""
    count, shape = len(part.given), part.given[0].cells.shape[1]
    middle = box.y
    if frame.narrow:
        names = NAMES if count > 1 else 0.0
        left, room, most = box.left + names, box.width - names - 2.7, 0.3
        ys = (middle + 0.35, middle - 0.45) if count > 1 else (middle,)
    else:
        left, room, most = box.x - 3.6, 6.0, 0.36
        ys = (middle + 0.65, middle - 0.65) if count > 1 else (middle,)
    cell = min(most, room / shape)
    head = ys[0] + 0.6 if frame.narrow else None
    yield from _given(part, (left, cell, 0.5), ys, head, box, frame)
    quiet = frame.colour("quiet")
    for vector, y in zip(part.given, ys, strict=True):
        start = left + shape * cell + 0.3
        yield from arrow(f"{vector.key}/arrow", (start, y), (start + 0.8, y), quiet)
        place = Box(start + 1.1, y - 0.25, start + 2.3, y + 0.25)
        points = curves.dashed(curves.frame(place))
        yield Curve(f"{vector.key}/open", points, quiet, STROKES.line)
        yield Run("?", quiet).at(f"{vector.key}/mark", SIZES.label, place.x, y, "center")

"""Lays out coloured cells without numbers. Lengths are in frame units."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.fitting.grid import OF_CELL
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item, Sheet, Texts
from qkvideo.scenes.look.theme import SIZES, rgba
from qkvideo.scenes.parts.tiles import Tiles
from qkvideo.scenes.text.box import Box

GAP, THIN = 0.034, 0.12
"""Space between cells; and the size below which cells count as thin, with no space between them."""
LEAST = 0.15
"""Minimum size of a cell with a stroke or a cross."""
WIDEST, GAPS = 0.9, (0.03, 0.12)
"""Maximum side of a cell; and maximum space between two cells, in frame units and as a share of a
cell."""


def _shape(part: Tiles) -> tuple[float, float]:
    """Return how many cells are below one another, and side by side."""
    rows, columns = part.shares.shape
    return (part.edges[-1],) * 2 if part.edges else (part.of or rows, columns)


def _cell(part: Tiles, room: Size, frame: Frame) -> float:
    """Return the side of a cell: the largest possible, and the same in its size group."""
    if part.ems:
        return part.ems * frame.em("label")
    down, across = _shape(part)
    most = min(room.width / across, room.height / down)
    return most if part.edges else frame.chosen.choose(part.group, min(most, WIDEST))


@measure.register
def _(part: Tiles, room: Size, frame: Frame) -> Size:
    cell, (down, across) = _cell(part, room, frame), _shape(part)
    return Size(cell * across, cell * down)


@arrange.register
def _(part: Tiles, box: Box, frame: Frame) -> Iterator[Item]:
    cell = _cell(part, Size(box.width, box.height), frame)
    (high, wide), (rows, columns) = _shape(part), part.shares.shape
    names = part.rows or tuple(range(rows))
    first = names[0] if part.of else 0
    down, across = (np.array(part.edges or range(n + 1)) for n in (rows, columns))
    xs = box.x + cell * (across - wide / 2)
    ys = box.y + cell * (high / 2 - first - down)
    for name, top, low in zip(names, ys, ys[1:], strict=False):
        frame.boxes[f"{part.key}/row/{name}"] = Box(xs[0], low, xs[-1], top)
    shut = np.zeros((rows, columns), dtype=bool) if part.shut is None else part.shut
    fill = frame.theme.of_share(part.shares)
    fill[shut] = rgba(frame.colour(part.off))
    texts, em = crosses(shut, cell) if part.crossed else (None, SIZES.least)
    inks = np.broadcast_to(rgba(frame.colour("quiet")), fill.shape).copy()
    # No lines between stripes, as each stands for many cells, and readers would count stripes.
    apart = len(set(np.diff(down))) < 2 and (cell > THIN or not part.crossed)
    yield Sheet(
        part.key,
        xs=xs,
        ys=ys,
        fill=fill,
        rows=names,
        columns=part.rows if part.edges else tuple(range(columns)),
        texts=texts,
        inks=inks if part.crossed else None,
        em=em,
        gap=min(GAPS[0], GAPS[1] * cell) if apart else 0.0,
    )


def crosses(shut: npt.NDArray[np.bool_], cell: float) -> tuple[Texts | None, float]:
    """Return the texts of a mask's cells, "×" in blocked ones and "" in others, and their size.

    Args:
        shut: The mask, (rows, columns): True for each blocked cell.
        cell: Width and height of a cell, in frame units.

    Returns:
        None instead of the texts if crosses would be too small to see.
    """
    em = min(SIZES.label, OF_CELL * cell)
    if em < SIZES.least:
        return None, SIZES.least
    return tuple(tuple("×" if one else "" for one in row) for row in shut), em

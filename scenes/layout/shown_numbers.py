"""Lists the numbers that a laid-out picture shows, with their boxes, for the film's manifest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.layout.items import Item, Sheet, Text
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import HALF_FIGURE, ink_box, typeset


def numbers(items: Iterable[Item]) -> Iterator[tuple[Cell, Box]]:
    """Yield each number that a picture shows: its cell, and the bounding box of its glyphs.

    Boxes are in frame units.

    Args:
        items: The items of the laid-out picture.

    Raises:
        QKVideoError: If a cell of a matrix shows a text that differs from the cell's number.
    """
    for item in items:
        if isinstance(item, Text):
            yield from _of_text(item)
        elif isinstance(item, Sheet):
            yield from _of_sheet(item)


def _of_text(item: Text) -> Iterator[tuple[Cell, Box]]:
    """Yield the numbers of a text with their boxes."""
    if item.cell is not None:
        yield item.cell, item.setting.ink.scaled(item.em).moved(item.x, item.y)
        return
    if not any(span.cell for span in item.spans):
        return
    setting = item.setting
    for number, span in enumerate(item.spans):
        runs = [run.points for run in setting.runs if run.span == number]
        if span.cell is not None and runs:
            yield span.cell, ink_box(np.concatenate(runs) * item.em).moved(item.x, item.y)


def _of_sheet(item: Sheet) -> Iterator[tuple[Cell, Box]]:
    """Yield the numbers of a sheet with their boxes."""
    if item.cells is None or item.texts is None or item.inks is None:
        return
    settings = {
        (i, j): typeset(text, tabular=True)
        for i, row in enumerate(item.texts)
        for j, text in enumerate(row)
        if text and item.inks[i, j, 3] > 0
    }
    widest = max((setting.width for setting in settings.values()), default=0.0)
    for (i, j), setting in settings.items():
        box = item.cell_box(i, j)
        # Numbers are aligned on the right, and the widest one is centred in its column.
        left = box.x + (widest / 2 - setting.width) * item.em
        baseline = box.y - HALF_FIGURE * item.em
        cell = item.cells.cell(i, j)
        if cell.text != item.texts[i][j]:
            raise QKVideoError(f"“{item.texts[i][j]}” is drawn for {cell.tensor}{list(cell.index)}")
        yield cell, setting.ink.scaled(item.em).moved(left, baseline)

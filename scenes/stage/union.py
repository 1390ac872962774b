"""Extends two sheets to the rows and columns of both, to animate one into the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.layout.items import Array, Sheet
from qkvideo.scenes.text.numbers import Cells

Mask = npt.NDArray[np.bool_]
Places = npt.NDArray[np.intp]


def united(a: Sheet, b: Sheet) -> tuple[Sheet, Sheet] | None:
    """Extend two sheets (drawn matrices) so that both have the same rows and columns.

    A row or column that only one sheet has is added to the other sheet, with size 0.

    Returns:
        The two extended sheets. None if exactly one of the sheets is transposed, or if their
        rows (or columns) differ and at least one sheet does not have them in ascending order.
    """
    rows, columns = _union(a.rows, b.rows), _union(a.columns, b.columns)
    turned = a.cells and b.cells and a.cells.turned != b.cells.turned
    if turned or rows is None or columns is None:
        return None
    first, last = _extended(a, rows, columns), _extended(b, rows, columns)
    # Cells of size 0 have no visible colour. They grow or shrink in the colour that they have in
    # the other sheet; where a new row meets an old column, in the colour of the nearest cell.
    there = b.fill[np.ix_(_before(b.rows, rows), _before(b.columns, columns))]
    old, new = (_present(sheet, rows, columns) for sheet in (a, b))
    start = np.where(old, first.fill, there)
    return replace(first, fill=start), replace(last, fill=np.where(new, last.fill, start))


def _present(sheet: Sheet, rows: tuple[int, ...], columns: tuple[int, ...]) -> Mask:
    """Return which cells of an extended sheet also exist in a sheet, (rows, columns, 1)."""
    return np.outer(np.isin(rows, sheet.rows), np.isin(columns, sheet.columns))[..., None]


def _before(known: tuple[int, ...], names: tuple[int, ...]) -> Places:
    """Return, for each name, the index of the last known name that is not greater."""
    return np.maximum(np.searchsorted(np.array(known), np.array(names), side="right") - 1, 0)


def _union(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...] | None:
    if a == b:
        return a
    both = tuple(sorted({*a, *b}))
    ordered = all(list(some) == sorted(some) for some in (a, b))
    return both if ordered else None


def _extended(sheet: Sheet, rows: tuple[int, ...], columns: tuple[int, ...]) -> Sheet:
    if rows == sheet.rows and columns == sheet.columns:
        return sheet
    i = {row: k for k, row in enumerate(sheet.rows)}
    j = {column: k for k, column in enumerate(sheet.columns)}
    axes, shape = ((rows, i), (columns, j)), (len(rows), len(columns))
    fill, inks = np.zeros((*shape, 4)), np.zeros((*shape, 4))
    here = np.ix_(*([k for k, x in enumerate(xs) if x in known] for xs, known in axes))
    there = np.ix_(*([known[x] for x in xs if x in known] for xs, known in axes))
    fill[here] = sheet.fill[there]
    if sheet.inks is not None:
        inks[here] = sheet.inks[there]
    texts = None
    if sheet.texts is not None:
        texts = tuple(
            tuple(sheet.texts[i[r]][j[c]] if r in i and c in j else "" for c in columns)
            for r in rows
        )
    return replace(
        sheet,
        xs=_edges(sheet.xs, columns, j),
        ys=_edges(sheet.ys, rows, i),
        fill=fill,
        rows=rows,
        columns=columns,
        cells=_cells(sheet.cells, (here, there), rows, columns),
        texts=texts,
        inks=inks if sheet.inks is not None else None,
    )


def _cells(
    cells: Cells | None, places: tuple[Any, Any], rows: tuple[int, ...], columns: tuple[int, ...]
) -> Cells | None:
    """Extend the numbers of a sheet to more rows and columns; added cells contain NaN."""
    if cells is None:
        return None
    (here, there), values = places, np.full((len(rows), len(columns)), np.nan)
    values[here] = cells.values[there]
    return replace(cells, values=values, rows=rows, columns=columns)


def _edges(edges: Array, names: Sequence[int], known: dict[int, int]) -> Array:
    """Extend the edges of an axis to more rows or columns; added ones have size 0."""
    made = [float(edges[0])]
    for name in names:
        size = float(edges[known[name] + 1] - edges[known[name]]) if name in known else 0.0
        made.append(made[-1] + size)
    return np.array(made)

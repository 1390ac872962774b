"""Makes two sheets comparable, to animate one into the other: by rows and columns, or by cells."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.layout.items import Array, Item, Sheet, Texts

Mask = npt.NDArray[np.bool_]
Places = npt.NDArray[np.intp]

MOST_TURNED = 64
"""Maximum number of cells that go one by one; of more, nobody could follow any."""


def united(a: Sheet, b: Sheet) -> tuple[Sheet, Sheet] | None:
    """Extend two sheets (drawn matrices) so that both have the same rows and columns.

    A row or column that only one sheet has is added to the other sheet, with size 0. Its cells grow
    or shrink in the colour that they have in the other sheet; where a new row meets an old column,
    in the colour of the nearest cell.

    Returns:
        The two extended sheets. None if exactly one of the sheets is transposed, or if their
        rows (or columns) differ and at least one sheet does not have them in ascending order.
    """
    rows, columns = _union(a.rows, b.rows), _union(a.columns, b.columns)
    if _is_turned(a, b) or rows is None or columns is None:
        return None
    near = b.fill[np.ix_(_before(b.rows, rows), _before(b.columns, columns))]
    first = _extended(a, rows, columns, near)
    return first, _extended(b, rows, columns, first.fill)


def parted(a: Sheet, b: Sheet) -> tuple[Sheet, Sheet] | None:
    """Part a sheet into the cells that another sheet does not have, and those that it has.

    Both parts have the rows and columns of the first sheet; the cells of the other part are empty.

    Returns:
        The two parts. None if one of them has no cells.
    """
    rows, columns = (b.columns, b.rows) if _is_turned(a, b) else (b.rows, b.columns)
    kept = np.outer(np.isin(a.rows, rows), np.isin(a.columns, columns))
    if kept.all() or not kept.any():
        return None
    return _only(a, ~kept), _only(a, kept)


def stays(a: Item, b: Item) -> bool:
    """Whether two items are sheets of which at most the cells change, in their places."""
    edges = [(each.xs, each.ys) for each in (a, b) if isinstance(each, Sheet)]
    return len(edges) == 2 and all(map(np.array_equal, *edges))


def changed(a: Sheet, b: Sheet) -> Mask:
    """Return which cells look different in two sheets with the same rows and columns."""
    old, new = (_texts(sheet, [[""]]) for sheet in (a, b))
    differs = np.any(a.fill != b.fill, axis=2) | (old != new)
    if a.inks is not None and b.inks is not None:
        differs |= np.any(a.inks != b.inks, axis=2)
    return np.asarray(differs)


def _only(sheet: Sheet, there: Mask) -> Sheet:
    """Return a sheet in which only some cells are seen."""
    fill = sheet.fill * np.where(there[..., None], 1.0, [1.0, 1.0, 1.0, 0.0])
    return replace(sheet, fill=fill, texts=_as_texts(sheet, np.where(there, _texts(sheet), "")))


def _texts(sheet: Sheet, none: Any = "") -> Any:
    return np.array(sheet.texts or none, dtype=object)


def _as_texts(sheet: Sheet, made: Any) -> Texts | None:
    """Return texts of a sheet that may have none."""
    return sheet.texts and tuple(map(tuple, made.tolist()))


def turned(a: Sheet, b: Sheet) -> list[tuple[Sheet, Sheet]]:
    """Return each cell of a line before and after, if it lies in one sheet and stands in the other.

    One of the sheets is this line, a single row or column; the other one may have more cells. The
    list is empty for all other sheets: a whole matrix that turned would be a swarm of cells.
    """
    line, whole = (a, b) if len(a.rows) * len(a.columns) <= len(b.rows) * len(b.columns) else (b, a)
    shape = len(line.rows), len(line.columns)
    known = set(line.rows) <= set(whole.columns) and set(line.columns) <= set(whole.rows)
    if not (_is_turned(a, b) and known and 1 in shape and max(shape) <= MOST_TURNED):
        return []
    pairs = [
        (_cell(line, i, j), _cell(whole, whole.rows.index(column), whole.columns.index(row)))
        for i, row in enumerate(line.rows)
        for j, column in enumerate(line.columns)
    ]
    return pairs if line is a else [(old, new) for new, old in pairs]


def shuffled(a: Sheet, b: Sheet) -> tuple[tuple[Sheet, Sheet], ...]:
    """Return what stays and each cell that moves, before and after, if only the order changes.

    First come the cells that keep their place, as a pair of sheets; then, as pairs of sheets, those
    of rows and columns that change places. There are no pairs if the sheets have other rows or
    columns, if one of them is transposed, or if too many cells move.
    """
    if _is_turned(a, b) or {*a.rows} != {*b.rows} or {*a.columns} != {*b.columns}:
        return ()
    keeps = (
        np.equal.outer(a.rows, b.rows).diagonal(),
        np.equal.outer(a.columns, b.columns).diagonal(),
    )
    stay = np.logical_and.outer(*keeps)
    if not 0 < (~stay).sum() <= MOST_TURNED:
        return ()
    moved = (
        (_cell(a, i, j), _cell(b, b.rows.index(a.rows[i]), b.columns.index(a.columns[j])))
        for i, j in np.argwhere(~stay).tolist()
    )
    rest = replace(_only(b, stay), rows=a.rows, columns=a.columns)
    return ((_only(a, stay), rest), *moved)


def _is_turned(a: Sheet, b: Sheet) -> bool:
    """Whether exactly one of two sheets is transposed."""
    return bool(a.cells and b.cells and a.cells.turned != b.cells.turned)


def _cell(sheet: Sheet, i: int, j: int) -> Sheet:
    """Return one cell of a sheet as a sheet."""
    one = _extended(sheet, sheet.rows[i : i + 1], sheet.columns[j : j + 1])
    xs, ys = sheet.xs[j : j + 2], sheet.ys[i : i + 2]
    return replace(one, key=f"{sheet.key}/{i}/{j}", xs=xs, ys=ys, rows=(0,), columns=(0,))


def _before(known: tuple[int, ...], names: tuple[int, ...]) -> Places:
    """Return, for each name, the index of the last known name that is not greater."""
    return np.maximum(np.searchsorted(np.array(known), np.array(names), side="right") - 1, 0)


def _union(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...] | None:
    ordered = all(list(some) == sorted(some) for some in (a, b))
    return a if a == b else tuple(sorted({*a, *b})) if ordered else None


def _extended(
    sheet: Sheet, rows: tuple[int, ...], columns: tuple[int, ...], fill: Array | float = 0.0
) -> Sheet:
    """Return a sheet with other rows and columns; those that it does not have only have a fill.

    The numbers of their cells are NaN.
    """
    if rows == sheet.rows and columns == sheet.columns:
        return sheet
    i, j = _places(sheet.rows, rows), _places(sheet.columns, columns)
    there, cells = np.outer(i >= 0, j >= 0), sheet.cells

    def spread(values: Any, empty: Any) -> Any:
        known = there.reshape(there.shape + (1,) * (values.ndim - 2))
        return np.where(known, values[np.ix_(i, j)], empty)

    return replace(
        sheet,
        xs=_edges(sheet.xs, j),
        ys=_edges(sheet.ys, i),
        fill=spread(sheet.fill, fill),
        rows=rows,
        columns=columns,
        cells=cells
        and replace(cells, values=spread(cells.values, np.nan), rows=rows, columns=columns),
        texts=sheet.texts and _as_texts(sheet, spread(_texts(sheet), "")),
        inks=None if sheet.inks is None else spread(sheet.inks, 0.0),
    )


def _places(known: tuple[int, ...], names: tuple[int, ...]) -> Places:
    """Return the index of each name among the known ones; -1 if it is not known."""
    found = {name: k for k, name in enumerate(known)}
    return np.array([found.get(name, -1) for name in names])


def _edges(edges: Array, places: Places) -> Array:
    """Extend the edges of an axis to more rows or columns; added ones have size 0."""
    sizes = np.where(places >= 0, np.diff(edges)[places], 0.0)
    return np.cumsum(np.concatenate([edges[:1], sizes]))

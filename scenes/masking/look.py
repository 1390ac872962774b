"""Pictures that several beats share: the matrix with texts, a row twice, and masks side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, scale_of, word
from qkvideo.scenes.parts.boxes import Column, Fit, Row, Split
from qkvideo.scenes.parts.forms import BRIGHT, SIGN, Tiles
from qkvideo.scenes.parts.grid import Along, Grid, Margin, Mark, Where
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Given, Line, Said, Token, Weight
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.text.numbers import whole

from .gallery import Gallery, Hanging
from .story import ChangedRow, Filled, MaskedMatrix, Story

NOTHING = "e^(-oo) = 0"
"""The formula that explains why blocked keys get weight 0."""
OPEN = "open"
"""Key of the chosen query's row without a mask."""
EMPTY: Given = {}
"""No variables."""


def grid(s: Story, matrix: MaskedMatrix, **how: Any) -> Grid:
    """Return a matrix of scores or weights as a part.

    All matrices of a group are drawn in the same size. There are two groups: matrices with padding
    tokens, and all others, with room for the sums of the rows.

    Args:
        s: The story.
        matrix: The scores or weights.
        **how: Attributes of `Grid`; and "asks", the indices of the queries whose words are
            highlighted.
    """
    padded = len(matrix.cells.columns) > s.n
    spoken = _hearing(s) if padded else focus(s)
    tokens = s.padded if padded else s.tokens
    usual = {
        "colours": "share" if matrix.cells.tensor.endswith("weights") else "signed",
        "group": "padded" if padded else "whole",
        "beside": None if padded else sums(s.weights),
    }
    rows = Along(tokens, ink="query", lit=how.pop("asks", (s.row,)), focus=spoken)
    columns = Along(tokens, lit=(), focus=spoken)
    return Grid(key="matrix", cells=matrix.cells, rows=rows, columns=columns, **{**usual, **how})


def focus(s: Story) -> tuple[int, ...]:
    """Return what keeps full size in a matrix without pads."""
    return s.row, 0, s.n - 1


def _hearing(s: Story) -> tuple[int, ...]:
    """Return what keeps full size: the query that hears pads most, the pads, its best token."""
    best = int(s.pads.cells.values[s.hearer, : s.n].argmax())
    return s.hearer, s.n, s.n + 1, best


def sums(matrix: MaskedMatrix) -> Margin:
    """Return the sums of a matrix's rows."""
    assert matrix.sums is not None  # the caller shows only matrices with sums
    return Margin(matrix.sums.cells, (f"Σ {matrix.sums.sign}",))


def beside(hero: Part, *notes: Part) -> Split:
    """Return a box with the matrix and texts beside it; in 9:16, the texts are below it."""
    told = Fit((Column(notes, align="start"),), grows="little")
    return Split((hero, told), shares=((10, 3), (3, 1), (3, 1)), square="beside", gap="usual")


def note(name: str, given: Given = EMPTY, **how: Any) -> Line:
    """Return a text about the matrix."""
    usual = {"ink": "quiet", "breaks": True}
    return Line((Said(name, given),), key=f"note/{name}", **{**usual, **how})


def twice(s: Story, row: ChangedRow, names: tuple[str, str], heads: Sequence[Said]) -> Bars:
    """Return two columns of bars on one scale: a query's weights with two endings of the sentence.

    Args:
        s: The story.
        row: The query, and its weights with each ending.
        names: Keys of the two columns inside the list.
        heads: Headings of the two columns.
    """
    inks: dict[int, Ink] = {j: "key" if j <= row.row else "quiet" for j in row.keys}
    entries = [word(Token(s.tokens[j], j), ink) for j, ink in inks.items()]
    if row.others is not None:
        told = Said("/others-together", {"others": row.others})
        entries.append(Entry("others", (told,), "quiet", bars=False))
    columns = [(*cells, *row.rest[k : k + 1]) for k, cells in enumerate(row.both)]
    # What is equal says so, row by row: eyes would have to go to and fro between the columns.
    same = all(drawn(a) == drawn(b) for a, b in zip(*columns, strict=True))
    signs = "", "= " if same else ""
    panels = tuple(
        Panel((Quantity("share", cells, scale_of(*row.both), (head,), sign=sign),), name)
        for name, cells, head, sign in zip(names, columns, heads, signs, strict=True)
    )
    head = Token(s.tokens[row.row], row.row), " ", Said("/asks")
    return Bars(tuple(entries), panels, head=head, key="row", group="row")


def compared(
    s: Story, heads: tuple[Said, Said], framed: Sequence[int], *, both: bool = False
) -> Column:
    """Return the chosen query's row without the mask, and below it the matrix's own row.

    Args:
        s: The story.
        heads: Names of the two rows.
        framed: Indices of neighbouring keys that are framed in the row without the mask.
        both: Whether they are framed in the matrix's own row, too.
    """
    marks = (Mark("told", Where(cells=tuple((s.row, j) for j in framed))),) if framed else ()
    style, found = s.one.both[0][0].style, list[Part]()
    weights = {cell.index[1]: cell.value for cell in s.one.both[0]}
    largest = sorted(s.one.keys, key=lambda j: -weights[j])
    for key, matrix, head in zip((OPEN, "matrix"), (s.open, s.weights), heads, strict=True):
        one, total, first = matrix.alone(s.row), sums(matrix), key == OPEN
        grid = Grid(
            key=key,
            cells=replace(one.cells, style=style),
            rows=Along(s.tokens, ink="query", lit=(s.row,)),
            columns=Along(
                s.tokens if first else (), lit=(), focus=(s.row, *largest), key="matrix/column"
            ),
            colours="share",
            group="compared",
            beside=replace(total, cells=(total.cells[s.row],)),
            blocked=None if first else one.blocked,
            marks=marks if first or both else (),
        )
        name = Line((head,), "label", "quiet", key=f"{key}/label")
        found.append(Column((grid, name), gap="tight"))
    return Column(tuple(found), grow=1)


def failing(s: Story, row: Filled, *, divided: bool = True) -> Column:
    """Return a row whose keys are all blocked, and what the blocked scores were replaced by.

    Args:
        s: The story.
        row: The row.
        divided: Whether the powers of the scores are divided by their sum.
    """
    made, colours = (row.cells, "share") if divided else (row.powers, "signed")
    top = row is s.filled[0]
    words = Along(s.tokens if top else (), lit=(), focus=(0, s.n - 1, s.row))
    total = Margin((row.total,), (f"Σ {s.filled[-1].sign}",) if top else ())
    how: dict[str, Any] = {"colours": colours, "largest": s.n, "beside": total}
    cells = Grid(key=row.name, cells=made, columns=words, group="failing", **how)
    pieces = Token(s.tokens[0], 0), Said("/colon"), Said(row.name, {"n": whole("n", s.n)})
    weights: tuple[Weight, ...] = ("semibold", "regular", "regular")
    told = Line(pieces, "label", ("query", "quiet", "quiet"), weights, key=f"{row.name}/label")
    return Column((cells, told), gap="tight")


def mask(key: str, blocked: npt.NDArray[np.bool_], **how: Any) -> Tiles:
    """Return an attention mask: blocked cells are grey, with crosses; the others are bright.

    Args:
        key: Key of the part.
        blocked: True for blocked cells, (rows, columns).
        **how: Further attributes of `Tiles`.
    """
    how = {"shares": np.full(blocked.shape, BRIGHT), "shut": blocked, **how}
    return Tiles(key=key, off="line", crossed=True, **how)


def patterns(name: str, figures: Sequence[Hanging], across: tuple[int, int, int]) -> Column:
    """Return masks side by side, with a legend of their colours."""
    legend = (
        Row(
            (
                mask(f"legend/{kind}", np.array([[shut]]), ems=SIGN),
                Line((Said(f"legend-{kind}"),), key=f"legend/{kind}/text"),
            ),
            gap="tight",
        )
        for kind, shut in (("open", False), ("blocked", True))
    )
    return Column((Row(tuple(legend), gap="wide"), Gallery(tuple(figures), across, key=name)))


def legend_of(key: str, name: str) -> Line:
    """Return the text below a mask."""
    return Line((Said(name),), key=f"{key}/legend", ink="quiet", breaks=True, side="center")

"""The facts about five mistakes for one sentence: the weights that each one yields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.folding import CERTAIN
from qkvideo.engine.attention.steps import Mask
from qkvideo.engine.studies.faults import compared
from qkvideo.engine.studies.remask import remask
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, relation, style_for

from .programs import PROGRAMS, Code, Program

FEWER = 1
"""Maximum number of decimals of exponentials; with more, not all columns would fit."""
UNREADABLE = ("multiplied", "inverted")
"""Mistakes with whole rows of NaN, where a frame around one cell would say nothing."""

Array = npt.NDArray[np.float64]
Place = tuple[int, int]
"""Row and column of a cell."""


@dataclass(frozen=True, eq=False)
class Mistake:
    """One mistake, and the weights that it yields.

    Attributes:
        name: Name of the mistake.
        code: The wrong line of the program.
        yours: The wrong weights, which the program with this line computes, (n, n).
        difference: `yours` minus the right weights, (n, n).
        rows: Sums of the rows of `yours`.
        columns: Sums of the columns of `yours`.
        signs: The sign before the row sums, then the sign before the column sums. A sign is "=" if
            the rounded weights on screen add up to the rounded sum in every row (or column);
            otherwise "≈".
        first: Indices (row, column) of the first cell, in reading order, whose weight is wrong as
            rounded on screen. None if there is no such cell.
        row: Index of the row (query) that the caption is about.
        key: Index of the column (key) that the caption is about; None if it is about no column.
    """

    name: str
    code: Code
    yours: Cells
    difference: Cells
    rows: tuple[Cell, ...]
    columns: tuple[Cell, ...]
    signs: tuple[str, str]
    first: Place | None
    row: int
    key: int | None = None

    @property
    def finite(self) -> bool:
        """Whether every weight in `yours` is a finite number, neither NaN nor infinite.

        It is not if the mistake multiplies -inf by 0, which gives NaN, or if the exponentials of
        scores overflow at a very low temperature.
        """
        return bool(np.isfinite(self.yours.values).all())

    @property
    def framed(self) -> Place | None:
        """Indices (row, column) of the cell around which a rectangle is drawn.

        It is the cell that the caption is about. If the caption is about a whole row, it is the
        first cell of the matrix, in reading order, whose weight is wrong as rounded on screen. None
        if there is no such cell, or if the mistake makes whole rows NaN (`UNREADABLE`).
        """
        if self.name in UNREADABLE or self.first is None:
            return None
        return self.first if self.key is None else (self.row, self.key)

    @property
    def asks(self) -> tuple[int, ...]:
        """Indices of the rows whose words the caption names."""
        return () if self.name == "multiplied" else (self.row,)

    @property
    def answers(self) -> tuple[int, ...]:
        """Indices of the columns whose words the caption names."""
        return () if self.key is None else (self.key,)


@dataclass(frozen=True, eq=False)
class Story:
    """All facts of the film.

    Attributes:
        tokens: Words of the sentence, without padding tokens.
        row: Index of the chosen query.
        program: The right program, and the wrong lines.
        tensors: For each variable of the program, the matrix that the right program computes.
        blocked: True where the causal mask blocks, (n, n).
        faults: For each mistake's name, the mistake and its wrong weights.
        entering: The wrong input of softmax, for the mistake in which the mask is multiplied by
            -inf, (n, n).
        powers: e to the power of each masked score, (n, n).
        sums: Sums of the rows of `powers`.
        open: An attention weight that the right program computes without a mask. Its query and key
            are those in the caption about the missing division by √d_k.
        mean: Mean of the row sums, for the mistake in which softmax is taken over queries.
    """

    tokens: tuple[str, ...]
    row: int
    program: Program
    tensors: Mapping[str, Cells]
    blocked: Mask
    faults: Mapping[str, Mistake]
    entering: Cells
    powers: Cells
    sums: tuple[Cell, ...]
    open: Cell
    mean: Cell

    @property
    def lines(self) -> tuple[Code, ...]:
        """The lines of the program."""
        return self.program.lines

    @property
    def keeps(self) -> Word:
        """Name of the argument that makes `sum` keep the summed axis: "keepdims" or "keepdim"."""
        return Word(self.program.keeps.partition("=")[0])

    @property
    def n(self) -> int:
        """Number of tokens, without pads."""
        return len(self.tokens)

    @property
    def right(self) -> Cells:
        """The right weights."""
        return self.tensors["weights"]

    def word(self, index: int, role: str = "query") -> Word:
        """Return a token, for a caption."""
        return Word(self.tokens[index], role)


def tell(view: View, room: Room) -> Story:
    """Return the facts of the film: the weights of correct code, and those of five mistakes in it.

    The correct code uses a causal mask.

    Args:
        view: The tensors computed for the sentence; its chosen head is used.
        room: Not used, since the layout folds matrices.
    """
    del room
    n = view.model.n - view.model.pad
    every = tuple(range(n))
    head = view.chosen(view.model, view.layer)
    right = remask(head, "causal", real=n)
    temperature = view.model.temperature
    program = PROGRAMS[view.code].at(temperature)
    view.supply(right.named("causal"))
    view.supply(remask(head, "none", real=n).named("open"))
    view.supply(compared(head.scores[:n, :n] / temperature, right.scaled, right.mask))
    tensors = {"scores": view.block("scores", every, every)}
    tensors |= {line.name: view.block(f"causal.{line.name}") for line in program.lines[1:]}
    row = min(view.row, n - 1)
    faults = {
        name: _fault(view, name, code, tensors["weights"]) for name, code in program.wrong.items()
    }
    unscaled = faults["unscaled"]
    style = view.style("total.powers")
    style = replace(style, decimals=min(style.decimals, FEWER)) if style.decimals else style
    return Story(
        tokens=view.tokens[:n],
        row=row,
        program=program,
        tensors=tensors,
        blocked=right.mask,
        faults=faults,
        entering=view.block("entering.multiplied"),
        powers=replace(view.block("powers"), style=style),
        sums=tuple(replace(view.cell("total.powers", i, 0), style=style) for i in every),
        open=view.cell("open.weights", unscaled.row, unscaled.key or 0),
        mean=replace(view.cell("mean.fault.axis", 0, 0), style=view.style("causal.total")),
    )


def _fault(view: View, name: str, code: Code, right: Cells) -> Mistake:
    """Return a mistake with the weights that it yields, and the row that the caption is about."""
    of = f"fault.{name}"
    yours = view.block(of)
    n = len(yours.rows)
    # Two decimals, as for sums of 1, unless a low temperature makes sums of many digits.
    sums = [view.array(f"{side}.{of}").ravel() for side in ("total", "columns")]
    style = style_for(np.concatenate(sums))
    rows = tuple(replace(view.cell(f"total.{of}", i, 0), style=style) for i in range(n))
    columns = tuple(replace(view.cell(f"columns.{of}", 0, j), style=style) for j in range(n))
    cells = [[yours.cell(i, j) for j in range(n)] for i in range(n)]
    sides = (cells, rows), ([*zip(*cells, strict=True)], columns)
    signs = [
        "="
        if all(relation(terms, total, "+") == "=" for terms, total in zip(*side, strict=True))
        else "≈"
        for side in sides
    ]
    row, key = _worst(rows), None
    if name == "unscaled":
        row = _grown(yours, right, view.row)
        key = int(right.values[row].argmax())
    elif name == "broadcast" and np.isfinite(yours.values).all():
        row, key = _above(yours, right, row)
    return Mistake(
        name=name,
        code=code,
        yours=yours,
        difference=view.block(f"difference.{name}"),
        rows=rows,
        columns=columns,
        signs=(signs[0], signs[1]),
        first=_first(yours, right),
        row=row,
        key=key,
    )


def _first(yours: Cells, right: Cells) -> Place | None:
    """Return row and column of the first cell whose rounded number differs; None if none does."""
    pairs = zip(yours.all(), right.all(), strict=True)
    n = len(yours.columns)
    return next((divmod(k, n) for k, (a, b) in enumerate(pairs) if a.text != b.text), None)


def _worst(rows: tuple[Cell, ...]) -> int:
    """Return the first row whose sum is NaN, or else the one whose sum is furthest from one."""
    off = np.array([abs(cell.value - 1) for cell in rows])
    bad = np.isnan(off)
    return int((bad if bad.any() else off.round(CERTAIN)).argmax())


def _above(yours: Cells, right: Cells, row: int) -> Place:
    """Return the cell of a weight that shows the wrong sums.

    It is the largest weight if that is drawn as more than one, else the one of row `row` that
    differs most from the right weight.
    """
    n = len(yours.columns)
    i, j = divmod(int(yours.values.argmax()), n)
    if drawn(yours.cell(i, j)) > 1:
        return i, j
    return row, int(np.abs(yours.values[row] - right.values[row]).argmax())


def _grown(yours: Cells, right: Cells, row: int) -> int:
    """Return a row whose largest drawn weight has grown: the chosen one, or the one grown most."""
    best = [int(weights.argmax()) for weights in right.values]
    grown = [drawn(yours.cell(i, j)) - drawn(right.cell(i, j)) for i, j in enumerate(best)]
    most = max(range(len(best)), key=grown.__getitem__)
    return row if row < len(best) and grown[row] > 0 else most

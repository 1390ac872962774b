"""What several beats show: the program, and three matrices of which the first is the hero."""

from __future__ import annotations

from typing import Any

import numpy as np

from qkvideo.scenes.parts.boxes import Blocks, Column, Row, Split
from qkvideo.scenes.parts.grid import Along, Grid, Legend, Margin, Mark, Where
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.table import Field, Record, Table
from qkvideo.scenes.parts.text import Line, Piece, Said, Weight
from qkvideo.scenes.text.numbers import Cells

from .programs import MEANINGS, Code
from .story import Fault, Story

SHARES = "causal.weights", "fault."
"""What tensors of shares are called, or how their names begin."""


def written(line: Code) -> Line:
    """A line of the program; what is spoken of stands out."""
    parts: tuple[tuple[str, Ink, Weight], ...] = (
        (f"{line.name} = {line.before}", "ink", "regular"),
        (line.part, "share", "semibold"),
        (line.after, "ink", "regular"),
    )
    pieces, inks, weights = zip(*(part for part in parts if part[0]), strict=True)
    return Line(pieces, "number", inks, weights, key=f"code/{line.name}", breaks=True)


def program(s: Story, running: str) -> Part:
    """All lines, the one that runs in the colour of what counts, and the shapes."""
    records = []
    for line in s.lines:
        here, (rows, columns) = line.name == running, s.shapes[line.name]
        ink: Ink = "share" if here else "ink"
        weight: Weight = "semibold" if here else "regular"
        pieces = f"{line.name} = ", f"{line.before}{line.part}{line.after}"
        text = Line(pieces, key=f"code/{line.name}", size="number", ink=ink, weight=weight)
        ink = "ink" if here else "quiet"
        shape = Line((rows, " × ", columns), key=f"shape/{line.name}", ink=ink)
        records.append(Record(line.name, (text, shape)))
    fields = Field("code", side="left"), Field("shape", under=0)
    table = Table(key="program", fields=fields, records=tuple(records))
    return Column((table, Legend(key="legend")))


def grid(s: Story, cells: Cells, key: str = "matrix", **how: Any) -> Grid:
    """A matrix of the sentence: scores, which have signs, or weights."""
    focus = how.pop("focus", (s.row, 0, s.n - 1))
    words = how.pop("words", True)
    tokens = s.tokens if words else ()
    square = cells.tensor != "causal.output"
    columns = (
        Along(tokens, ink="key", lit=how.pop("answers", ()), focus=focus)
        if square
        else Along(lit=())
    )
    rows = Along(tokens, ink="query", lit=how.pop("asks", ()), focus=focus)
    usual = {"colours": "share" if cells.tensor.startswith(SHARES) else "signed"}
    return Grid(key=key, cells=cells, rows=rows, columns=columns, **{**usual, **how})


def _focus(s: Story, fault: Fault) -> tuple[int, ...]:
    return tuple(dict.fromkeys((*(fault.framed or ()), fault.row, *fault.answers, 0, s.n - 1)))


def _marks(fault: Fault, ink: Ink = "key") -> tuple[Mark, ...]:
    """A frame that stands out from light and dark shares alike."""
    return (Mark("first", Where(cells=(fault.framed,)), ink=ink),) if fault.framed else ()


def three(
    s: Story, fault: Fault, *notes: Part, entering: bool = False, asked: bool = False
) -> Split:
    """The line that is wrong, its weights with their sums; the right ones, and the difference.

    Args:
        s: The story.
        fault: The mistake.
        *notes: What is said below yours.
        entering: Whether what softmax is given is shown instead of its weights.
        asked: Whether the lines to choose from stand in place of the difference.
    """
    focus, marks = _focus(s, fault), _marks(fault)
    beside = Margin(fault.rows, (f"Σ {fault.signs[0]}",))
    below = Margin(fault.columns, (f"Σ {fault.signs[1]}",)) if fault.name == "axis" else None
    cells = s.entering if entering else fault.yours
    hero = grid(
        s,
        cells,
        focus=focus,
        asks=fault.asks,
        answers=fault.answers,
        marks=marks,
        beside=beside,
        below=below,
        grow=1,
    )
    said = Said("yours-masked" if entering else "yours")
    name = Line((said,), key="name/yours", ink="quiet")
    left = Column((Row((name, written(fault.code)), gap="wide"), hero, *notes), gap="tight", grow=1)
    how: dict[str, Any] = {"words": False, "numbers": False, "focus": focus, "fold": False}
    how |= {"marks": marks, "grow": 1, "group": "small"}
    right = _named(fault, s.right, grid(s, s.right, "right", blocked=s.blocked, **how))
    # Where nothing is a number, a frame would stand alone.
    how["marks"] = _marks(fault, "ink") if np.isfinite(fault.difference.values).any() else ()
    off = _named(fault, fault.difference, grid(s, fault.difference, "difference", **how))
    others = Blocks((right, five(s) if asked else off), gap="usual", align="fill")
    return Split((left, others), shares=((5, 2), (2, 1), (5, 2)), square="beside", gap="usual")


def _named(fault: Fault, cells: Cells, small: Grid) -> Column:
    """A small matrix below its name; its framed number is too small there, and stands beside."""
    framed: tuple[Piece, ...] = (": ", cells.cell(*fault.framed)) if fault.framed else ()
    if small.key == "difference" and not small.marks and framed:
        framed = (*framed, " ", Said("everywhere"))
    inks: tuple[Ink, ...] = ("quiet", "quiet", "ink", "quiet", "quiet")
    named = f"{small.key}-framed" if framed and small.key == "right" else small.key
    pieces = Said(named), *framed
    name = Line(pieces, key=f"name/{small.key}", ink=inks[: len(pieces)], breaks=True)
    return Column((name, small), gap="tight", grow=1)


def five(s: Story) -> Column:
    """The program as it should be, small: the lines to choose from."""
    head = Line((Said("lines"),), key="lines", ink="quiet")
    lines = (
        Line(
            (f"{line.name} = ", f"{line.before}{line.part}{line.after}"),
            "badge",
            key=f"lines/{line.name}",
        )
        for line in s.lines
    )
    return Column((head, *lines), gap="tight", align="start", grow=1)


def meanings() -> Line:
    """What two functions of PyTorch do with True."""
    (first, does), (second, other) = MEANINGS.items()
    pieces = f"True: {first} ", Said(does), f", {second} ", Said(other)
    inks: tuple[Ink, ...] = ("quiet", "ink", "quiet", "ink")
    return Line(pieces, "badge", inks, key="means", breaks=True, side="center")

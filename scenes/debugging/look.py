"""Pictures that several beats share: the program, and one large matrix beside two small ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qkvideo.scenes.parts.boxes import Blocks, Column, Row, Split
from qkvideo.scenes.parts.grid import Along, Grid, Legend, Margin, Mark, Where
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.table import Field, Record, Table
from qkvideo.scenes.parts.text import Line, Piece, Said, Weight
from qkvideo.scenes.text.numbers import Cells

from .programs import MEANINGS, Code
from .story import Fault, Story

SHARES = "causal.weights", "fault."
"""Names of tensors of weights, or their beginnings."""


def written(line: Code) -> Line:
    """Return a line of the program; the part that the beat is about is highlighted."""
    parts: tuple[tuple[str, Ink, Weight], ...] = (
        (f"{line.name} = {line.before}", "ink", "regular"),
        (line.part, "share", "semibold"),
        (line.after, "ink", "regular"),
    )
    pieces, inks, weights = zip(*(part for part in parts if part[0]), strict=True)
    return Line(pieces, "number", inks, weights, key=f"code/{line.name}")


def program(s: Story, running: str) -> Part:
    """Return the program, with the shape of each line's result.

    The line that assigns the variable `running` is highlighted.
    """
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
    """Return a matrix of the sentence.

    Args:
        s: The story.
        cells: The numbers: weights, or others that can be negative, such as scores.
        key: Key of the matrix in the picture.
        **how: Fields of `Grid` to set, and those of its `Along`: "words", whether there are words;
            "focus" and "name"; "asks" and "answers", the indices of highlighted row and column
            words.
    """
    focus = how.pop("focus", (s.row, 0, s.n - 1))
    words = how.pop("words", True)
    tokens = s.tokens if words else ()
    square = cells.tensor != "causal.output"
    columns = (
        Along(tokens, ink="key", lit=how.pop("answers", ()), focus=focus)
        if square
        else Along(lit=())
    )
    rows = Along(tokens, "query", how.pop("asks", ()), how.pop("name", None), focus)
    usual = {"colours": "share" if cells.tensor.startswith(SHARES) else "signed"}
    return Grid(key=key, cells=cells, rows=rows, columns=columns, **{**usual, **how})


def _focus(s: Story, fault: Fault) -> tuple[int, ...]:
    """Return the rows and columns that are always at full size."""
    return tuple(dict.fromkeys((*(fault.framed or ()), fault.row, *fault.answers, 0, s.n - 1)))


def _marks(fault: Fault, ink: Ink = "key") -> tuple[Mark, ...]:
    """Return a frame around the cell `fault.framed`; for the inverted mask, around a row."""
    if fault.name == "inverted":
        return (Mark("first", Where(rows=(fault.row,)), ink=ink),)
    return (Mark("first", Where(cells=(fault.framed,)), ink=ink),) if fault.framed else ()


def weights(s: Story, fault: Fault, *, both: bool = False) -> Part:
    """Return the wrong weights with the sums of rows and, if `both`, the sums of columns."""
    beside = Margin(fault.rows, (f"Σ {fault.signs[0]}",))
    below = Margin(fault.columns, (f"Σ {fault.signs[1]}",)) if both else None
    return hero(s, fault, fault.yours, beside=beside, below=below)


def hero(s: Story, fault: Fault, cells: Cells, **how: Any) -> Grid:
    """Return a large matrix with a frame around the cell `fault.framed`; `how` is as in `grid`.

    For the inverted mask, the frame is around a row.
    """
    how |= {"focus": _focus(s, fault), "asks": fault.asks, "answers": fault.answers}
    return grid(s, cells, marks=_marks(fault), grow=1, **how)


def small(
    s: Story, fault: Fault, cells: Cells, key: str, said: str = "", *notes: Part, **how: Any
) -> Column:
    """Return a small matrix below its name.

    The name includes the number in the frame, which is too small to be written in the matrix.

    Args:
        s: The story.
        fault: The mistake, which says which cell has a frame.
        cells: The numbers of the matrix.
        key: Key of the matrix in the picture.
        said: The line of the catalogue with the name; by default, the key gives the line.
        *notes: Texts between the name and the matrix.
        **how: As in `grid`.
    """
    # A row whose numbers are all NaN has the same frame.
    empty = fault.name == "inverted" and key == "difference"
    place = (fault.row, 0) if empty else fault.framed
    number: tuple[Piece, ...] = (": ", cells.cell(*place)) if place else ()
    inks: tuple[Ink, ...] = ("quiet", "quiet", "ink")
    framed = "-framed" if number and key == "right" else ""
    pieces = Said(said or f"{key}{framed}"), *number
    name = Line(pieces, key=f"name/{key}", ink=inks[: len(pieces)], breaks=True)
    usual: dict[str, Any] = {"marks": _marks(fault, "key" if key == "right" else "ink")}
    usual |= {"words": False, "numbers": False, "fold": False, "grow": 1, "group": "small"}
    made = grid(s, cells, key, focus=_focus(s, fault), **usual | how)
    return Column((name, *notes, made), gap="tight", grow=1)


def right(s: Story, fault: Fault) -> Column:
    """Return the right weights, small.

    Where other films, without a mask, show a different number, a note gives that number.
    """
    place, notes = fault.framed, list[Part]()
    if fault.name == "unscaled" and place and s.open.text != s.right.cell(*place).text:
        pieces = Said("unmasked"), ": ", s.open
        notes.append(Line(pieces, "badge", ("quiet", "quiet", "ink"), key="name/unmasked"))
    return small(s, fault, s.right, "right", "", *notes, blocked=s.blocked)


def called(fault: Fault, *, framed: bool = False) -> Line:
    """Return the name of the wrong weights; if `framed`, with the framed number if there is one."""
    if not framed or fault.framed is None:
        return Line((Said("yours"),), key="name/yours", ink="quiet")
    pieces = Said("yours-framed"), ": ", fault.yours.cell(*fault.framed)
    return Line(pieces, key="name/yours", ink=("quiet", "quiet", "ink"))


def beside(
    fault: Fault,
    named: Line | None,
    shown: Part,
    others: Sequence[Part],
    *notes: Part,
    square: tuple[int, int] = (2, 1),
) -> Split:
    """Return the wrong line above a large matrix, beside matrices or lines to compare it with.

    Args:
        fault: The mistake.
        named: Name of the large matrix; None if the matrix contains its name.
        shown: The large matrix.
        others: What the matrix is compared with.
        *notes: Texts below the matrix.
        square: Shares of the width, left and right, in a square frame.
    """
    name = (named,) if named else ()
    head = Row((*name, written(fault.code)), gap="wide")
    left = Column((head, shown, *notes), gap="tight", grow=1)
    compared = Blocks(tuple(others), gap="usual", align="fill")
    return Split((left, compared), shares=((5, 2), (2, 1), square), square="beside", gap="usual")


def five(s: Story) -> Column:
    """Return the right program in small letters: the lines to choose from."""
    head = Line((Said("lines"),), key="lines", weight="semibold", breaks=True)
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
    """Return a text about what True means in two functions of PyTorch."""
    (verb, function), (other, second) = MEANINGS.items()
    pieces = Said("pytorch"), " ", Said(verb), f" {function}, ", Said(other), f" {second}"
    inks: tuple[Ink, ...] = ("quiet", "quiet", "ink", "quiet", "ink", "quiet")
    return Line(pieces, "badge", inks, key="means", breaks=True, side="center")

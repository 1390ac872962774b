"""Pictures that several beats share: the program, and one large matrix beside two small ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from qkvideo.scenes.parts.boxes import Blocks, Column, Fit, Row, Split, Wrap
from qkvideo.scenes.parts.grid import Along, Grid, Legend, Margin, Mark, Where, legend
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.table import Field, Table, TableRow
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said, Weight
from qkvideo.scenes.text.numbers import Cell, Cells, relation

from .beyond import Bar
from .programs import Code
from .story import Mistake, Story

SHARES = "causal.weights", "fault."
"""Names of tensors of weights, or their beginnings."""
FRAMED: tuple[Piece, ...] = ", ", Said("framed")
"""What is added to a matrix's name if the number of the framed cell follows."""


def written(line: Code) -> Line:
    """Return a line of the program as text, with `line.part`, the wrong code, highlighted."""
    parts: tuple[tuple[str, Ink, Weight], ...] = (
        (f"{line.name} = {line.before}", "ink", "regular"),
        (line.part, "share", "semibold"),
        (line.after, "ink", "regular"),
    )
    pieces, inks, weights = zip(*(part for part in parts if part[0]), strict=True)
    return Line(pieces, "number", inks, weights, key=f"code/{line.name}")


def program(s: Story, running: str) -> Part:
    """Return the film's program as a table: each line of code, and the same as a formula.

    Args:
        s: The story.
        running: Name of a variable. The line that assigns this variable is highlighted.
    """
    records = []
    for line in s.lines:
        here = line.name == running
        # Only the colour tells: with another weight, letters would be elsewhere.
        ink: Ink = "share" if here else "quiet"
        pieces = f"{line.name} = ", f"{line.before}{line.part}{line.after}"
        text = Line(pieces, key=f"code/{line.name}", size="number", ink=ink)
        ink = "ink" if here else "quiet"
        formula = Formula(line.maths, key=f"maths/{line.name}", ink=ink)
        records.append(TableRow(line.name, (text, formula)))
    fields = Field("code", side="left"), Field("maths", under=0)
    table = Table(key="program", fields=fields, records=tuple(records))
    return Column((table, Legend(key="legend")))


def grid(s: Story, cells: Cells, key: str = "matrix", **how: Any) -> Grid:
    """Return a matrix whose rows are words of the sentence, as a part of a picture.

    The columns are words, too, except those of the output.

    Args:
        s: The story.
        cells: The numbers of the matrix.
        key: The part's key.
        **how: Fields of `Grid`, and these: "words", whether words label the rows and columns (by
            default True); "name", a heading for the rows, such as "queries"; "focus", indices of
            the rows and columns that have full size in a folded matrix; "asks" and "answers",
            indices of the words highlighted beside rows and above columns.
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


def _focus(s: Story, fault: Mistake) -> tuple[int, ...]:
    """Return the rows and columns that are always at full size."""
    return tuple(dict.fromkeys((*(fault.framed or ()), fault.row, *fault.answers, 0, s.n - 1)))


def _marks(fault: Mistake, ink: Ink = "key") -> tuple[Mark, ...]:
    """Return a frame around the cell `fault.framed`; for the inverted mask, around a row."""
    if fault.name == "inverted":
        # The frame around a cell does not grow out of this one, over the numbers.
        return (Mark("row", Where(rows=(fault.row,)), ink=ink),)
    return (Mark("first", Where(cells=(fault.framed,)), ink=ink),) if fault.framed else ()


def weights(s: Story, fault: Mistake, *, both: bool = False, marked: bool = True) -> Part:
    """Return the large matrix of the wrong weights, with its row sums.

    Args:
        s: The story.
        fault: The mistake that leads to these weights.
        both: Whether column sums are shown, too.
        marked: Whether the cell that shows the mistake has its rectangle.
    """
    beside = Margin(fault.rows, (f"Σ {fault.signs[0]}",))
    below = Margin(fault.columns, (f"Σ {fault.signs[1]}",)) if both else None
    how: dict[str, Any] = {} if marked else {"marks": ()}
    return hero(s, fault, fault.yours, beside=beside, below=below, **how)


def hero(s: Story, fault: Mistake, cells: Cells, **how: Any) -> Grid:
    """Return a large matrix, as a part, with a rectangle around the cell that shows the mistake.

    If the mistake is the inverted mask, the rectangle is around the row `fault.row`.

    Args:
        s: The story.
        fault: The mistake. `fault.framed` is the cell with the rectangle.
        cells: The numbers of the matrix.
        **how: Fields of the part `Grid`, and further arguments of the function `grid`.
    """
    how |= {"focus": _focus(s, fault), "asks": fault.asks, "answers": fault.answers}
    return grid(s, cells, **{"marks": _marks(fault), "grow": 1, **how})


def small(
    s: Story,
    fault: Mistake,
    cells: Cells,
    key: str,
    said: tuple[Piece, ...] = (),
    *notes: Part,
    **how: Any,
) -> Column:
    """Return a small matrix without numbers, with its name above it.

    If one cell shows the mistake (`fault.framed`), a rectangle is drawn around it, and its number
    follows the name. For the inverted mask, the rectangle is drawn around a row.

    Args:
        s: The story.
        fault: The mistake, which determines where the rectangle is.
        cells: The numbers of the matrix.
        key: The matrix's key in the picture.
        said: The matrix's name; if empty, the film's text with the name `key`.
        *notes: Texts between the name and the matrix.
        **how: Further arguments of `grid`, such as fields of `Grid`.
    """
    # A row whose numbers are all NaN has the same frame.
    empty = fault.name == "inverted" and key == "difference"
    place = (fault.row, 0) if empty else fault.framed
    number: tuple[Piece, ...] = (Said("/colon"), cells.cell(*place)) if place else ()
    framed = FRAMED if number and key == "right" else ()
    name = _name(key, *(said or (Said(key), *framed)), *number)
    usual: dict[str, Any] = {"marks": _marks(fault, "key" if key == "right" else "ink")}
    usual |= {"words": False, "numbers": False, "fold": False, "grow": 1, "group": "small"}
    made = grid(s, cells, key, focus=_focus(s, fault), **usual | how)
    # No large matrix beside it explains its colours by its numbers.
    below = (legend(made, key=f"{key}/legend"),) if key == "difference" else ()
    parts = replace(name, breaks=True), *notes, made, *below
    return Column(parts, gap="tight", align="fill", grow=1)


def _name(key: str, *pieces: Piece) -> Line:
    """Return a matrix's name, in which numbers are highlighted.

    The word itself is the first piece, so that it stays where it is if something else is added.
    """
    inks = tuple[Ink, ...]("ink" if isinstance(piece, Cell) else "quiet" for piece in pieces)
    return Line(pieces, key=f"name/{key}", ink=inks)


def right(s: Story, fault: Mistake) -> Column:
    """Return a small matrix of the right weights, with its name above it.

    For the missing division by √d_k, one cell has a frame. If its right weight would be another
    number on screen without the causal mask, a note below the name gives that number: viewers may
    know it from other films.
    """
    place, notes = fault.framed, list[Part]()
    if fault.name == "unscaled" and place and s.open.text != s.right.cell(*place).text:
        pieces = Said("unmasked"), Said("/colon"), s.open
        notes.append(Line(pieces, "badge", ("quiet", "quiet", "ink"), key="name/unmasked"))
    return small(s, fault, s.right, "right", (), *notes, blocked=s.blocked)


def quotients(s: Story, fault: Mistake) -> tuple[Part, ...]:
    """Return the weight of the cell with the frame as a quotient: the right one, the wrong one.

    Below each is its bar on the scale of weights, from 0 to 1; a weight above 1 reaches beyond.

    Args:
        s: The story.
        fault: The mistake, which has such a cell.
    """
    assert fault.framed is not None
    i, j = fault.framed
    above, made = s.powers.cell(i, j), list[Part]()
    both = s.right.cell(i, j), fault.yours.cell(i, j)
    most = max(1, *(cell.value for cell in both))
    for key, which, by, cell in zip(
        ("right", "yours"), ("rows", "columns"), (i, j), both, strict=True
    ):
        part = f"quotient/{key}"
        terms = above, s.sums[by]
        pieces = terms[0], " ÷ ", terms[1], f" {relation(terms, cell, '÷')} ", cell
        inks: tuple[Ink, ...] = ("quiet",) * 4 + ("ink",)
        name = _name(part, Said(key), " ", Said(which))
        quotient = Line(pieces, "number", inks, key=f"{part}/terms")
        made.append(
            Column(
                (name, quotient, Bar(value=cell.value, most=most, key=part, grow=1)),
                "tight",
                "fill",
                grow=1,
            )
        )
    return tuple(made)


def called(fault: Mistake, *, framed: bool = False) -> Line:
    """Return the label of the wrong weights for the picture, such as "yours".

    Args:
        fault: The mistake that yields these weights.
        framed: Whether the label ends with the number in the cell around which a rectangle is
            drawn, if there is such a cell (`fault.framed`).
    """
    if not framed or fault.framed is None:
        return _name("yours", Said("yours"))
    return _name("yours", Said("yours"), *FRAMED, Said("/colon"), fault.yours.cell(*fault.framed))


def beside(
    fault: Mistake,
    named: Line | None,
    shown: Part,
    others: Sequence[Part],
    *notes: Part,
    hidden: bool = False,
) -> Split:
    """Return a picture of a mistake: the large matrix, and beside it what it is compared with.

    Above the large matrix are its name and the wrong line of the program. In a tall frame, what it
    is compared with is below.

    Args:
        fault: The mistake.
        named: Name of the large matrix; None if `shown` already contains this name.
        shown: The large matrix.
        others: What it is compared with: small matrices, or lines of the program.
        *notes: Texts below the large matrix.
        hidden: Whether the wrong line is not visible yet. If so, only its space is kept free, on
            the line of the name.
    """
    name = (named,) if named else ()
    told = *name, written(fault.code)
    # The name is always at the left, so that it stays there from beat to beat.
    head = Row(told, "wide", justify="start") if hidden else Wrap(told, "wide", "left")
    left = Column((head, shown, *notes), gap="tight", align="fill", grow=1)
    compared = Blocks(tuple(others), gap="usual", align="fill")
    # In a square frame, lines of code and two names with numbers need more room.
    square = (4, 3) if hidden else (2, 1)
    return Split((left, compared), shares=((2, 1), (2, 1), square), square="beside", gap="usual")


def five(s: Story, fault: Mistake) -> Part:
    """Return the five lines of the correct program for a quiz.

    Viewers guess which of these lines is different in the wrong program. The wrong line itself is
    not shown. Where softmax is written out in it, it is in the correct program, too.
    """
    head = Line((Said("lines"),), key="lines", weight="semibold", breaks=True)
    lines = []
    for line in s.lines:
        first, *others = (f"{line.before}{line.part}{line.after}",)
        if fault.name == "broadcast" and line.name == fault.code.name:
            code = fault.code
            whole = f"{code.before}{code.part}{code.after[:-1]}, {s.program.keeps})"
            first, *others = whole.replace("/ ", "/\n").replace(", ", ",\n").splitlines()
        key = f"lines/{line.name}"
        lines.append(Line((f"{line.name} = ", first), key=key))
        lines += [Line((f"    {text}",), key=f"{key}/more{k}") for k, text in enumerate(others)]
    return Fit((Column((head, *lines), gap="tight", align="start"),), grow=1)

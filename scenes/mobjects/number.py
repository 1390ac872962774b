"""A number on the stage: a label that remembers its cell."""

from __future__ import annotations

from qkvideo.scenes.mobjects.label import Label
from qkvideo.scenes.text.numbers import Cell


class Number(Label):
    """A number on the stage, with the cell it comes from."""

    def __init__(self, cell: Cell, em: float, colour: str, *, weight: str = "regular") -> None:
        super().__init__(cell.text, em, colour, weight=weight, tabular=True)
        self.cell = cell

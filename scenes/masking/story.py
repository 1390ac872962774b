"""The facts about masks for one sentence: what they block, what remains, and one mistake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.folding import CERTAIN, listed, others_of
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.attention.steps import Mask
from qkvideo.engine.attention.trace import PAD
from qkvideo.engine.studies.faults import faulty, strict_triangle
from qkvideo.engine.studies.future import same_past
from qkvideo.engine.studies.remask import padded, remask
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import WHOLE, Cell, Cells, relation, style_for, whole

PADS = 2
"""Number of pads; a single one could be taken for a full stop."""
SCENES = {
    "open": ("none", 0),
    "causal": ("causal", 0),
    "pads": ("none", PADS),
    "padding": ("padding", PADS),
}
"""The masks that are applied to the head, by name: kind of mask, and number of pads."""

Array = npt.NDArray[np.float64]
Future = Literal["alone", "contrast", "deeper", "cut", "cut-here"]


@dataclass(frozen=True)
class RowSums:
    """The sums of a matrix's rows.

    Attributes:
        cells: The sum of each row.
        sign: "=" if in every row the numbers add up to the sum, all as rounded on screen; otherwise
            "≈".
    """

    cells: tuple[Cell, ...]
    sign: str


@dataclass(frozen=True, eq=False)
class MaskedMatrix:
    """Scores or attention weights of one head; rows are queries, and columns are keys.

    n is the number of tokens, with padding tokens if there are any.

    Attributes:
        cells: The scores or weights, (n, n).
        blocked: True for cells that the mask blocks, (n, n).
        sums: The sums of the rows; None if they are not shown.
    """

    cells: Cells
    blocked: Mask
    sums: RowSums | None = None

    def row(self, i: int) -> tuple[Cell, ...]:
        """Return the numbers of a row."""
        return tuple(self.cells.cell(i, j) for j in range(self.cells.shape[1]))

    def alone(self, i: int) -> MaskedMatrix:
        """Return one of its rows as a matrix."""
        cells = replace(self.cells, values=self.cells.values[[i]], rows=self.cells.rows[i : i + 1])
        return MaskedMatrix(cells, self.blocked[[i]])

    def where(self, blocked: Mask) -> tuple[Cell, ...]:
        """Return the numbers of the selected cells, row by row."""
        return tuple(self.cells.cell(int(i), int(j)) for i, j in np.argwhere(blocked))


@dataclass(frozen=True)
class ChangedRow:
    """A query's row of attention weights, before and after a change.

    Attributes:
        row: Index of the query.
        keys: Indices of the listed keys.
        both: The listed keys' weights before the change, and their weights after it.
        others: Number of keys that are not listed; None if all keys are listed.
        rest: Sum of the unlisted keys' weights before the change, and their sum after it. Empty if
            all keys are listed.
    """

    row: int
    keys: tuple[int, ...]
    both: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    others: Cell | None = None
    rest: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Endings:
    """A query's attention weights under a causal mask, for two endings of the sentence.

    The weights are equal, because the mask blocks all keys after the query.

    Attributes:
        same: The query's weights with the sentence's own ending, and with the other ending. Keys
            after the query are left out.
        case: How the other ending is made, and which layers have the causal mask.
            "contrast": the last word is replaced; all layers have the mask.
            "deeper": as "contrast". But the film's other beats show weights for which only the
            chosen layer has the mask, and which differ, on screen, from the weights in `same`.
            "cut": the words after the query are left out; all layers up to the chosen one have it.
            "cut-here": the words after the query are left out; only the chosen layer has the mask.
            "alone": there is no other ending, since the sentence has only one word.
        other: The word that replaces the last word; None if no word is replaced.
    """

    same: ChangedRow
    case: Future
    other: str | None


@dataclass(frozen=True)
class Filled:
    """The first row of attention weights if all its scores are blocked.

    Attributes:
        name: The number that replaces blocked scores before softmax: "infinite" for −∞; "smallest"
            for the lowest number in double precision.
        powers: e to the power of these scores (of the lowest number, minus the row's maximum),
            (1, n), which softmax divides by their sum.
        cells: The weights, (1, n). With "infinite", they are NaN.
        total: Sum of the weights.
        sign: "=" if the weights add up to the sum, all as rounded on screen; otherwise "≈".
    """

    name: str
    powers: Cells
    cells: Cells
    total: Cell
    sign: str


@dataclass(frozen=True, eq=False)
class Story:
    """All facts of the film.

    "Pads" are padding tokens, which the film adds after the sentence. n is the number of the
    sentence's tokens.

    Attributes:
        tokens: Words of the sentence, without pads.
        row: Index of the chosen query.
        scope: Which layers have a causal mask: "layer", only the chosen one; "all", the chosen
            layer and all layers before it.
        scores: Scores divided by √d_k, without a mask.
        masked: The scores with the causal mask: −∞ for each blocked score.
        open: Weights without a mask, and the sums of their rows.
        weights: Weights with the causal mask, and the sums of their rows.
        blocked: Number of scores that the causal mask blocks.
        one: The chosen query's row of weights, without the causal mask and with it.
        kept: Sum of the chosen query's weights without a mask, over the keys that the causal mask
            does not block.
        endings: A query's row of weights with the causal mask, for two endings of the sentence. The
            query is the chosen one or, if that is the last word, the word before it.
        unmet: Whether the model was trained without a causal mask.
        pads: Weights with pads, without a mask.
        padding: Weights with pads, with a mask that blocks the pads' columns.
        behind: The scores behind `padding`, divided by √d_k: before the mask, and after it.
        through: Whether the pads run through all layers, as in `qkvideo trace --pad`. Otherwise,
            since the model cannot be run again, they enter the shown layer as zeros.
        hearer: Index of the query with the largest weight for a pad.
        heard: This pad's number among the pads, from 0.
        filled: The first row of weights if all its scores are blocked: once with −∞ in place of
            these scores, once with the lowest number in double precision.
        both: Three masks of the sentence with its pads, N tokens together, by kind; True = blocked.
            "causal", (N, N); "padding", one row for all queries, (1, N); "causal+padding", (N, N).
        strict: A causal mask that also blocks the diagonal, and so all of the first row. (n, n),
            True = blocked.
    """

    tokens: tuple[str, ...]
    row: int
    scope: Literal["layer", "all"]
    scores: MaskedMatrix
    masked: MaskedMatrix
    open: MaskedMatrix
    weights: MaskedMatrix
    blocked: Cell
    one: ChangedRow
    kept: Cell
    endings: Endings
    unmet: bool
    pads: MaskedMatrix
    padding: MaskedMatrix
    behind: tuple[MaskedMatrix, MaskedMatrix]
    through: bool
    hearer: int
    heard: int
    filled: tuple[Filled, ...]
    both: Mapping[str, Mask]
    strict: Mask

    @property
    def n(self) -> int:
        """Number of tokens, without pads."""
        return len(self.tokens)

    @property
    def padded(self) -> tuple[str, ...]:
        """The tokens, followed by the pads."""
        return (*self.tokens, *[PAD] * PADS)

    @property
    def alone(self) -> MaskedMatrix:
        """`open`, with rows and columns of zeros where the pads will be."""
        size = len(self.padded)
        values, names = np.zeros((size, size)), tuple(range(size))
        values[: self.n, : self.n] = self.open.cells.values
        cells = replace(self.open.cells, values=values, rows=names, columns=names)
        return MaskedMatrix(cells, np.zeros((size, size), dtype=bool))

    @property
    def later(self) -> int:
        """Number of tokens after the chosen query."""
        return self.n - 1 - self.row

    def word(self, index: int, role: str = "query") -> Word:
        """Return a token, for a caption."""
        return Word(self.tokens[index], role)


def tell(view: View, room: Room) -> Story:
    """Return the facts of the film: the chosen head's scores and weights with each mask.

    Args:
        view: The tensors computed for the sentence. `tell` adds to them the chosen head's
            scores and weights with each mask.
        room: What fits into the frame; sets how many keys a list shows.
    """
    n = view.model.n - view.model.pad
    tokens, i = view.tokens[:n], min(view.row, n - 1)
    head = view.chosen(view.model, view.layer)
    scenes = {name: remask(head, kind, real=n, pad=pad) for name, (kind, pad) in SCENES.items()}
    ran = {
        name: padded(view.model, kind, pad, layer=head.layer, head=head.head)
        for name, (kind, pad) in SCENES.items()
        if pad
    }
    scenes |= {name: scene for name, scene in ran.items() if scene is not None}
    for name, scene in scenes.items():
        view.supply(scene.named(name))
    view.supply(faulty(scenes["open"].scaled, scenes["causal"].mask))
    scope: Literal["layer", "all"] = _scope(view)
    hearer, heard = _hearer(scenes["pads"].weights, n, i)
    return Story(
        tokens=tokens,
        row=i,
        scope=scope,
        scores=_matrix(view, "open", "scaled"),
        masked=_matrix(view, "causal", "masked"),
        open=replace(
            _matrix(view, "open", "weights"),
            sums=_sums(view, "open.weights", "open.total"),
        ),
        weights=replace(
            _matrix(view, "causal", "weights"),
            sums=_sums(view, "causal.weights", "causal.total"),
        ),
        blocked=replace(view.cell("causal.blocked", 0, 0), style=WHOLE),
        one=_one(view, i, room),
        kept=replace(view.cell("causal.kept", i, 0), style=view.style("open.weights")),
        endings=_endings(view, i, scope, room),
        unmet=view.model.source.kind in {"lesson", "trained"},
        pads=_matrix(view, "pads", "weights"),
        padding=_matrix(view, "padding", "weights"),
        behind=(_matrix(view, "padding", "scaled"), _matrix(view, "padding", "masked")),
        through=None not in ran.values(),
        hearer=hearer,
        heard=heard,
        filled=(_filled(view, "infinite", "fault.nan"), _filled(view, "smallest", "fault.uniform")),
        both={
            kind: build_mask(kind, n + PADS, PADS)[: 1 if kind == "padding" else None]
            for kind in ("causal", "padding", "causal+padding")
        },
        strict=strict_triangle(n),
    )


def _scope(view: View) -> Literal["layer", "all"]:
    """Return "layer" if the causal mask is in the chosen layer only, otherwise "all".

    It is in this layer only if earlier layers of the model read in both directions.
    """
    number = view.model.numbers[0]
    mask = view.chosen(view.model, number).mask
    causal = bool(mask[np.triu_indices(len(mask), 1)].all())
    return "layer" if view.layer > number and not causal else "all"


def _matrix(view: View, scene: str, tensor: str) -> MaskedMatrix:
    """Return a tensor of one of `SCENES`, with its mask."""
    return MaskedMatrix(view.block(f"{scene}.{tensor}"), view.array(f"{scene}.mask") > 0)


def _hearer(weights: Array, n: int, row: int) -> tuple[int, int]:
    """Return the query that gives most to a pad, and the pad; of equal ones, the chosen query."""
    given = weights[:n, n:].round(CERTAIN)
    best = given.max(axis=1)
    hearer = row if best[row] == best.max() else int(best.argmax())
    return hearer, int(given[hearer].argmax())


def _filled(view: View, name: str, of: str) -> Filled:
    """Return the weights of the row that is blocked entirely, and the powers they are made of."""
    cells, total = view.block(of, rows=(0,)), view.cell(f"total.{of}", 0, 0)
    powers = view.block(f"powers.{of}", rows=(0,))
    return Filled(name, powers, cells, total, relation(list(cells.all()), total, "+"))


def _sums(view: View, of: str, tensor: str) -> RowSums:
    """Return the sums of all rows; the sign is "≈" if rounded numbers do not give one of them."""
    cells, style = view.block(of), style_for(view.array(tensor))
    count, columns = cells.shape
    totals = tuple(replace(view.cell(tensor, k, 0), style=style) for k in range(count))
    rows = ([cells.cell(k, j) for j in range(columns)] for k in range(count))
    signs = {relation(row, total, "+") for row, total in zip(rows, totals, strict=True)}
    return RowSums(totals, "=" if signs == {"="} else "≈")


# One row, twice


def _one(view: View, i: int, room: Room) -> ChangedRow:
    """Return the chosen query's row without the mask and with it."""
    names = "open.weights", "causal.weights"
    arrays = {name: view.array(name) for name in names}
    view.supply(others_of(arrays[names[0]], arrays, room.listing))
    keys = listed(arrays[names[0]], i, room.listing)
    return _twice(view, names, i, keys, whole("others", len(arrays[names[0]])))


def _endings(view: View, i: int, scope: str, room: Room) -> Endings:
    """Return a row with at least one later word, for two endings of the sentence."""
    n = view.model.n - view.model.pad
    row = i if i < n - 1 else max(0, n - 2)
    past, names = (
        same_past(view.model, view.layer, view.head, row),
        ("here.weights", "there.weights"),
    )
    view.supply(dict(zip(names, (past.here, past.there), strict=True)))
    seen = slice(row + 1)
    arrays = {name: view.array(name)[seen, seen] for name in names}
    view.supply(others_of(arrays[names[0]], arrays, room.listing))
    keys = listed(arrays[names[0]], row, room.listing)
    same = _twice(view, names, row, keys, whole("earlier", row + 1))
    if n == 1:
        return Endings(same, "alone", None)
    if past.other is None:
        return Endings(same, "cut-here" if scope == "layer" else "cut", None)
    before, after = _alike(
        [view.cell(name, row, j) for j in range(row + 1)] for name in ("causal.weights", names[0])
    )
    moved = any(drawn(a) != drawn(b) for a, b in zip(before, after, strict=True))
    return Endings(same, "deeper" if scope == "layer" and moved else "contrast", past.other)


def _twice(
    view: View, names: Sequence[str], row: int, keys: tuple[int, ...], of: Cell
) -> ChangedRow:
    """Return a row of two tensors: the listed keys, and the sum over the others of `of` keys."""
    left = replace(of, value=of.value - len(keys))
    rest = [view.cell(f"others.{name}", row, 0) for name in names] if left.value else []
    listed_ = ([view.cell(name, row, j) for j in keys] for name in names)
    before, after, others = _alike([*listed_, rest])
    return ChangedRow(row, keys, (before, after), left if left.value else None, others)


def _alike(groups: Iterable[Iterable[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """Return numbers that are compared, all in one number format."""
    made = [tuple(group) for group in groups]
    style = style_for([cell.value for group in made for cell in group])
    return tuple(tuple(replace(cell, style=style) for cell in group) for group in made)

"""The facts of the lecture's last picture: how one attention weight is computed, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite

from qkvideo.engine.attention.intermediates import softmax_parts, weight_parts
from qkvideo.engine.studies.contrast import shown
from qkvideo.scenes.story.attention_row import AttentionRow, attention_rows, none_larger
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.story.compared import Array, Compared, compare
from qkvideo.scenes.story.links import Link, carried
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import WHOLE, Cell, style_for, whole


@dataclass(frozen=True)
class Closing:
    """The first sentence in its later round of attention.

    Attributes:
        tokens: Its words.
        row: Index of the query.
        keys: Indices of the words that are shown, in order.
        look: The query's row of weights.
        first: A link of round one; None if there is only one round, or no other word to look at.
        rounds: The first layer and, if there is one, the later layer, from 1.
        steps: Numbers of the key with the largest weight, by name: "scores"; "scaled" (the score
            divided by √d_k) and "exp" (its exponential), if softmax has no further steps and its
            numbers are legible; and "weights".
        by: Further numbers: "d_k", its square root "root", the sum "total" of the row's
            exponentials, and their number "keys"; empty without "scaled".
        weights: Kind of the weights, for the caption.
    """

    tokens: tuple[str, ...]
    row: int
    keys: tuple[int, ...]
    look: AttentionRow
    first: Link | None
    rounds: tuple[int, ...]
    steps: dict[str, Cell]
    by: Mapping[str, Cell]
    weights: str

    @property
    def unshown(self) -> Cell:
        """Number of words that are not shown."""
        return whole("unshown", len(self.tokens) - len(self.keys))

    @property
    def say(self) -> dict[str, Variable]:
        """The variables of the caption."""
        case = "most" if self.look.settled else "tie"
        return {
            "query": Word(self.tokens[self.row], "query"),
            "here": Word(self.tokens[self.look.top], "key"),
            "share": self.steps["weights"],
            "case": "alone" if len(self.tokens) == 1 else case,
            "steps": "plain" if "scaled" in self.steps else "other",
            "weights": self.weights,
            **{name: cell for name, cell in self.steps.items() if name != "weights"},
            **self.by,
        }

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claim that no word has a larger weight than the word that the caption names."""
        return (self.look.only(),) if self.look.settled else none_larger((self.look,))


def tell(view: View, room: Room) -> Closing:
    """Compute the facts about the query with which the lecture began.

    Args:
        view: The sentences' computation.
        room: The number of words that fit.
    """
    c = compare(view)
    later, row = c.rounds[-1], c.rows[0]
    looks = attention_rows(
        [(c.name(later, "weights", k), c.rows[k], c.row(later, k)) for k in c.every], c.own
    )
    look, first = looks[0], _first(c, looks)
    made, by = _steps(c, look)
    must = [row, look.top, *((first.start, first.end) if first else ())]
    keys = shown([c.row(later), c.row(c.rounds[0])], must, room.whole, room.words)
    return Closing(
        tokens=c.models[0].labels,
        row=row,
        keys=keys,
        look=look.leaving(keys),
        first=first,
        rounds=c.rounds,
        steps=made,
        by=by,
        weights=c.taught,
    )


def _first(c: Compared, looks: Sequence[AttentionRow]) -> Link | None:
    """Return the link of round one that carries the cue, or else the query's strongest one.

    None if there is no such link.
    """
    if len(c.rounds) == 1:
        return None
    tops = [look.top for look in looks]
    pair = (tops[0], tops[-1]) if tops[0] != tops[-1] else None
    reader, weights = carried(c, pair), c.head(c.rounds[0]).weights
    others = c.row(c.rounds[0]).copy()
    others[c.rows[0]] = 0
    start, end = c.rows[0], int(others.argmax())
    if reader is not None and c.cue is not None:
        start, end = reader, c.cue
    elif not others[end]:  # there is no other word to look at
        return None
    share = float(weights[start, end])
    return Link(
        start, end, Cell(c.name(c.rounds[0], "weights"), (start, end), share, style_for(weights))
    )


def _steps(c: Compared, look: AttentionRow) -> tuple[dict[str, Cell], dict[str, Cell]]:
    """Return the numbers from the score to the weight, in their matrices' number formats.

    The second result contains the further numbers of these steps, as in `Closing.by`.
    """
    head, later = c.head(c.rounds[-1]), c.rounds[-1]
    i, j = c.rows[0], look.top

    def cell(name: str, array: Array, *place: int, like: Array | None = None) -> Cell:
        style = style_for(array if like is None else like)
        return Cell(c.name(later, name), place, float(array[place]), style)

    scores, weights = cell("scores", head.scores, i, j), look.cells[look.top]
    parts = softmax_parts(head.masked)
    powers = parts["exp"][i]
    exp = cell("exp", parts["exp"], i, j, like=powers)
    total = cell("total.exp", parts["total.exp"], i, 0, like=powers)
    if not head.plain or head.temperature != 1 or not _readable(exp, total):
        return {"scores": scores, "weights": weights}, {}
    root = cell("root.d_k", weight_parts(head)["root.d_k"], 0, 0)
    by = {
        "d_k": whole("d_k", head.d_k),
        "root": replace(root, style=WHOLE) if root.value.is_integer() else root,
        "total": total,
        "keys": whole("keys", int((~head.mask[i]).sum())),
    }
    scaled = cell("scaled", head.scaled, i, j)
    return {"scores": scores, "scaled": scaled, "exp": exp, "weights": weights}, by


def _readable(*cells: Cell) -> bool:
    """Whether all numbers, as drawn, are finite and legible."""
    return all(isfinite(cell.value) and cell.read for cell in cells)

"""The facts of the lecture's last picture: how one attention weight is computed, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite

from qkvideo.engine.attention.intermediates import softmax_parts, weight_parts
from qkvideo.engine.studies.meaning.contrast import shown
from qkvideo.scenes.story.attention_row import AttentionRow, attention_rows, none_larger
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.story.compared import Array, Compared, compare
from qkvideo.scenes.story.links import WeightLink, carried
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import WHOLE, Cell, style_for, whole


@dataclass(frozen=True)
class Closing:
    """The facts of the film: how the largest attention weight of the chosen query is computed.

    The weight belongs to the last layer in `rounds`. In a lecture on two sentences, it belongs to
    the first sentence.

    Attributes:
        tokens: Words of the sentence.
        row: Index of the chosen query.
        keys: Indices of the words that are shown, in ascending order.
        look: The query's attention weights.
        first: The link that the film shows in the first layer. With two sentences that differ in
            one word, it leads to this word, from a word that passes the difference on to the
            chosen query. Otherwise it is the chosen query's strongest link to another word. None
            if there is no such link, or only one layer.
        rounds: Numbers of the two layers that the film shows, from 1: the first layer and a later
            one. Only one number if the model has one layer.
        steps: The numbers from which the largest weight is computed, by name: "scores", "scaled"
            (the score divided by √d_k), "exp" (e to the power of "scaled") and "weights". "scaled"
            and "exp" are missing if they do not lead to the weight, for example because of a
            temperature, or if viewers could not read them.
        by: Further numbers of this computation: "d_k"; "root", √d_k; "total", the sum of the
            exponentials in the query's row; "keys", how many exponentials these are. Empty if
            `steps` lacks "scaled".
        reading: What may be claimed of what the query finds, see `Reading.how`.
        doubt: What there is to doubt in it, see `Reading.doubt`.
        cue: Whether `first` leads to the word in which the two sentences differ.
    """

    tokens: tuple[str, ...]
    row: int
    keys: tuple[int, ...]
    look: AttentionRow
    first: WeightLink | None
    rounds: tuple[int, ...]
    steps: dict[str, Cell]
    by: Mapping[str, Cell]
    reading: str
    doubt: str
    cue: bool

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
            "own": "yes" if self.look.top == self.row else "no",
            "share": self.steps["weights"],
            "case": "alone" if len(self.tokens) == 1 else case,
            "steps": "plain" if "scaled" in self.steps else "other",
            "reading": self.reading,
            "doubt": self.doubt,
            "cue": "carried" if self.cue else "none",
            **{name: cell for name, cell in self.steps.items() if name != "weights"},
            **self.by,
        }

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The caption's claim about the largest weight.

        The word named in the caption has a larger weight than every other word. If another weight
        is equally large, as rounded on screen, the claim is only that no weight is larger.
        """
        return (self.look.only(),) if self.look.settled else none_larger((self.look,))


def tell(view: View, room: Room) -> Closing:
    """Return the facts of the film.

    Args:
        view: The tensors computed for the sentence, and the chosen query.
        room: The number of words that fit into a line.
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
        reading=c.reading.how,
        doubt=c.reading.doubt,
        cue=c.cue is not None and first is not None and first.end == c.cue,
    )


def _first(c: Compared, looks: Sequence[AttentionRow]) -> WeightLink | None:
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
    return WeightLink(
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
    """Whether all numbers, as rounded on screen, are finite and legible."""
    return all(isfinite(cell.value) and cell.read for cell in cells)

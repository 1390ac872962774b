"""The lecture's last picture: one attention weight of the spotlit word, worked out in steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qkvideo.engine.studies.contrast import shown
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.story.compared import Compared, compare
from qkvideo.scenes.story.links import Link, carried
from qkvideo.scenes.story.look import Look, looks_of, none_larger
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import Cell, style_for, whole


@dataclass(frozen=True)
class Closing:
    """The first sentence in its later round.

    Attributes:
        tokens: Its words.
        row: The one that asks, from 0.
        keys: Which words are shown, from 0, in order.
        look: What it gives to each.
        first: A link of round one; None, where there is one round, or nobody else to look at.
        rounds: The first layer, and the later one if there is one, from 1.
        steps: What becomes of its match with the word that gets most: "scores", "scaled" (where
            that is the score divided by √d_k alone) and "weights".
        weights: Where the weights are from.
    """

    tokens: tuple[str, ...]
    row: int
    keys: tuple[int, ...]
    look: Look
    first: Link | None
    rounds: tuple[int, ...]
    steps: dict[str, Cell]
    weights: str

    @property
    def unshown(self) -> Cell:
        """How many words are not shown."""
        return whole("unshown", len(self.tokens) - len(self.keys))

    @property
    def say(self) -> dict[str, Variable]:
        """What a caption may speak of."""
        case = "most" if self.look.settled else "tie"
        return {
            "query": Word(self.tokens[self.row], "query"),
            "here": Word(self.tokens[self.look.top], "key"),
            "share": self.steps["weights"],
            "case": "alone" if len(self.tokens) == 1 else case,
            "steps": "plain" if "scaled" in self.steps else "other",
            "weights": self.weights,
            **{name: self.steps[name] for name in ("scores", "scaled") if name in self.steps},
        }

    @property
    def claims(self) -> tuple[Claim, ...]:
        """That no word gets more than the one that is named."""
        return (self.look.only(),) if self.look.settled else none_larger((self.look,))


def close(view: View, room: Room) -> Closing:
    """Go back to the word that the lecture began with.

    Args:
        view: The sentences' computation.
        room: How many words there is room for.
    """
    c = compare(view)
    later, row = c.rounds[-1], c.rows[0]
    looks = looks_of(
        [(c.name(later, "weights", k), c.rows[k], c.row(later, k)) for k in c.every], c.own
    )
    look, first = looks[0], _first(c, looks)
    must = [row, look.top, *((first.start, first.end) if first else ())]
    keys = shown([c.row(later), c.row(c.rounds[0])], must, room.whole, room.words)
    return Closing(
        tokens=c.models[0].labels,
        row=row,
        keys=keys,
        look=look.leaving(keys),
        first=first,
        rounds=c.rounds,
        steps=_steps(c, look),
        weights=c.taught,
    )


def _first(c: Compared, looks: Sequence[Look]) -> Link | None:
    """The link of round one that carries the cue, if one does; else the asking word's strongest."""
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
    elif not others[end]:  # there is nobody else to look at
        return None
    share = float(weights[start, end])
    return Link(
        start, end, Cell(c.name(c.rounds[0], "weights"), (start, end), share, style_for(weights))
    )


def _steps(c: Compared, look: Look) -> dict[str, Cell]:
    """From a match to a share, in the digits that each matrix is shown with."""
    head = c.head(c.rounds[-1])
    place = c.rows[0], look.top
    names = ["scores", *(["scaled"] if head.plain and head.temperature == 1 else [])]
    made = {}
    for name in names:
        tensor = getattr(head, name)
        title = c.name(c.rounds[-1], name)
        made[name] = Cell(title, place, float(tensor[place]), style_for(tensor))
    return {**made, "weights": look.cells[look.top]}

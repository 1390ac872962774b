"""The facts about places: the same sentence with two words swapped, and what each way makes of it.

All is computed without a mask, since a mask tells places, too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.positions import penalties, sines, slopes
from qkvideo.engine.attention.rotary import Layout, turn, turns
from qkvideo.engine.errors import RequestError
from qkvideo.engine.sources import Source, open_source
from qkvideo.engine.studies.meaning import contrast
from qkvideo.engine.studies.places import WAYS, Way, placed
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import (
    MOST_DECIMALS,
    USUAL,
    WHOLE,
    Cell,
    Cells,
    Style,
    listed,
    relation,
    style_for,
    whole,
)

Array = NDArray[np.float64]

DIALS: Final = 4
"""Maximum number of clocks, and of pairs of numbers of a query."""
APART: Final = 8
"""Of how many pairs of numbers about every second is a clock; of fewer, each."""
PLACES: Final = 10
"""Number of places that clocks and rows of sines go through."""
TABLE: Final = 96
"""Maximum number of rows of a table; more would be thinner than a pixel."""
SHIFTS: Final = (0, 1, 10, 1000)
"""By how many places a query and a key are shifted together."""
QUIZ: Final = 2
"""Index of the shift in the quiz."""
BEGINS: Final = (1, 2, 3, 10, 100)
"""Places, from 1, at which a turn begins."""
TURN: Final = math.radians(45)
"""About the angle by which a pair is best turned to be seen."""
DEGREES: Final = Style(2)
PLAIN: Final = 0.1
"""From this slope on, two decimals are enough."""
COUNT: Final = Style(0, group=",")
LAYOUTS: Final[tuple[Layout, Layout]] = ("halves", "pairs")
MIXED: Final = 2
"""Index of the mixture: the query in halves, the key in pairs."""


@dataclass(frozen=True, eq=False)
class Story:
    """All facts of the film.

    Attributes:
        source: The model's weights.
        tokens: The sentence, without pads.
        layer: Number of the head's layer, from 1.
        head: Number of the head, from 1.
        temperature: Number by which the scores are divided, in addition to √d_k.
        row: Index of the word whose row is shown.
        most: Number of places that have a row; None if there is no limit, or there are no rows.
        room: How many words a list shows.
    """

    source: Source
    tokens: tuple[str, ...]
    layer: int
    head: int
    temperature: float
    row: int
    most: Cell | None
    room: Room

    # One row, five ways

    def _made(self, words: tuple[str, ...], way: Way) -> dict[str, Array]:
        return placed(self.source, words, way, self.layer, self.head, self.temperature)

    @cached_property
    def adds(self) -> bool:
        """Whether the model adds rows for places."""
        tokens = self.tokens
        return not np.array_equal(self.source.embed(tokens).X, self.source.look_up(tokens))

    @property
    def trained(self) -> bool:
        """Whether the weights were trained, and not drawn at random."""
        return self.source.provenance.kind != "random"

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways that this model can show."""
        return tuple(way for way in WAYS if self.adds or way != "learned")

    @cached_property
    def plain(self) -> dict[str, Array]:
        """The head's tensors, without places."""
        return self._made(self.tokens, "none")

    @cached_property
    def _ranked(self) -> tuple[int, ...]:
        """The other words, from the largest weight without places to the smallest."""
        weights = self.plain["weights"][self.row]
        others = (k for k in range(len(self.tokens)) if k != self.row)
        return tuple(sorted(others, key=lambda k: (-round(weights[k], 12), k)))

    @property
    def key(self) -> int:
        """Index of the word that gets the largest weight, apart from the row's own."""
        return next(iter(self._ranked), self.row)

    @cached_property
    def swap(self) -> tuple[int, int]:
        """Indices of the two words that change places; twice the same if there is one word."""
        word = self.tokens[self.key].casefold()
        unlike = (k for k in self._ranked if self.tokens[k].casefold() != word)
        other = next(unlike, next(iter(self._ranked[1:]), self.row))
        return self.key, other

    @property
    def order(self) -> tuple[int, ...]:
        """Index of each word in the order after the swap."""
        turned = dict(zip(self.swap, self.swap[::-1], strict=True))
        return tuple(turned.get(k, k) for k in range(len(self.tokens)))

    @cached_property
    def _weights(self) -> dict[str, dict[Way, Array]]:
        """The weights in both orders; rows and columns are always in the sentence's order."""
        there = tuple(self.tokens[k] for k in self.order)
        every = np.ix_(self.order, self.order)
        return {
            "here": {way: self._made(self.tokens, way)["weights"] for way in self.ways},
            # The swap is its own inverse.
            "there": {way: self._made(there, way)["weights"][every] for way in self.ways},
        }

    def weights(self, *, swapped: bool) -> Cells:
        """Return the weights without places, in the order of the words in their sentence."""
        side, order = ("there", self.order) if swapped else ("here", range(len(self.tokens)))
        values = self._weights[side]["none"][np.ix_(order, order)]
        return Cells(f"placed.{side}.none.weights", values, tuple(order), tuple(order), USUAL)

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """Indices of the words that lists show: all of them, or the most important ones."""
        rows = [self._weights["here"][way][self.row] for way in self.ways]
        first = dict.fromkeys((self.row, *self.swap))
        return contrast.shown(rows, tuple(first), self.room.whole, self.room.words)

    def ordered(self, *, swapped: bool) -> tuple[int, ...]:
        """Return the words of a list in the order of their sentence."""
        return tuple(k for k in self.order if k in self.shown) if swapped else self.shown

    def shares(self, way: Way, *, swapped: bool = False) -> tuple[Cell, ...]:
        """Return the row's weights of the words of a list, in the order of their sentence."""
        side = "there" if swapped else "here"
        return tuple(self._share(side, way, k) for k in self.ordered(swapped=swapped))

    @cached_property
    def changed(self) -> tuple[int, ...]:
        """For each way, index of the word of a list whose weight changes most in the swap."""
        here, there = (self._weights[side] for side in ("here", "there"))
        found = list[int]()
        for way in self.ways:
            change = np.abs(here[way] - there[way])[self.row].round(12)
            found.append(max((self.key, *self.shown), key=change.__getitem__))
        return tuple(found)

    @property
    def changes(self) -> tuple[tuple[Cell, Cell], ...]:
        """For each way, that word's weight before and after the swap."""
        return tuple(
            (self._share("here", way, k), self._share("there", way, k))
            for way, k in zip(self.ways, self.changed, strict=True)
        )

    def _share(self, side: str, way: Way, k: int) -> Cell:
        weight = self._weights[side][way][self.row, k]
        return Cell(f"placed.{side}.{way}.weights", (self.row, k), float(weight))

    def weight(self, way: Way, *, swapped: bool = False) -> Cell:
        """Return the row's weight of the key."""
        at = self.ordered(swapped=swapped).index(self.key)
        return self.shares(way, swapped=swapped)[at]

    @property
    def moves(self) -> tuple[Claim, ...]:
        """The claims that all weights without places are those of before."""
        return tuple(
            Claim("equal", here, (there,))
            for here, there in zip(
                self._listed(swapped=False), self._listed(swapped=True), strict=True
            )
        )

    def _listed(self, *, swapped: bool) -> list[Cell]:
        return sorted(self.weights(swapped=swapped).all(), key=lambda cell: cell.index)

    # Rows that are added

    @cached_property
    def words(self) -> Cells:
        """Rows of the words, (n, d_model)."""
        return self._block("words", self.source.look_up(self.tokens))

    @cached_property
    def X(self) -> Cells:
        """Rows of the words with those of their places added, (n, d_model)."""
        return self._block("X", self.source.embed(self.tokens).X)

    @cached_property
    def table(self) -> Cells:
        """Rows of places: of all of them, or, of too many, the first and the last ones.

        If there is no limit, they are those of the sentence.
        """
        if self.most is None:
            return self._block("rows", self.X.values - self.words.values)
        count, half = int(self.most.value), TABLE // 2
        rows = range(count) if count <= TABLE else (*range(half), *range(count - half, count))
        word = self.tokens[:1]
        values = np.concatenate([self.source.place(word, k) for k in rows])
        return replace(self._block("rows", values - self.source.look_up(word)), rows=tuple(rows))

    @property
    def largest(self) -> float:
        """The largest magnitude in these rows."""
        return max(float(np.abs(each.values).max()) for each in (self.words, self.X, self.table))

    @property
    def beyond(self) -> Cell:
        """Number of the first place without a row."""
        assert self.most is not None  # else there is none
        return self.place(int(self.most.value) + 1)

    def place(self, number: int) -> Cell:
        """Return the number of a place, from 1; it is no entry of a tensor to look for."""
        return Cell(f"placed.place.{number}", (), number, COUNT)

    def now(self, number: int) -> Cell:
        """Return the number of the place that the clocks are at, from 1."""
        return Cell("placed.now", (number,), number, WHOLE)

    def stood(self, number: int) -> Cell:
        """Return the number of the place at which a query or a key is turned, from 1."""
        return Cell("placed.stood", (number,), number, COUNT)

    def _block(self, name: str, values: Array) -> Cells:
        rows, columns = values.shape
        style = style_for(values)
        return Cells(f"placed.{name}", values, tuple(range(rows)), tuple(range(columns)), style)

    # Sines

    @cached_property
    def d_model(self) -> int:
        """Length of a row."""
        return int(self.source.layers[0].W_Q.shape[1])

    @cached_property
    def speeds(self) -> Array:
        """By how much each pair of numbers of a row is turned per place, in radians."""
        return turns(self.d_model)

    @property
    def clocks(self) -> tuple[int, ...]:
        """Indices of the pairs of numbers that are clocks."""
        pairs = len(self.speeds)
        return tuple(range(0, pairs, 2 if pairs >= APART else 1))[:DIALS]

    @cached_property
    def sines(self) -> Cells:
        """A row of sines for each of the first places."""
        return self._block("sines", sines(np.arange(PLACES), self.d_model))

    def tip(self, pair: int, place: int) -> tuple[Cell, Cell]:
        """Return the two numbers of a clock at a place, from 1."""
        values = sines([place - 1], self.d_model)[0]
        ends = (2 * pair, 2 * pair + 1)
        a, b = (Cell("placed.sines", (place - 1, k), float(values[k])) for k in ends)
        return a, b

    def number(self, k: int) -> Cell:
        """Return the number of an entry of a row, from 1."""
        return Cell("placed.number", (k,), k + 1, WHOLE)

    def ends(self, pair: int) -> dict[str, Cell]:
        """Return the numbers, from 1, of both entries of a pair."""
        return {"a": self.number(2 * pair), "b": self.number(2 * pair + 1)}

    def speed(self, pair: int) -> Cell:
        """Return by how many degrees a clock turns per place."""
        return Cell("placed.speed", (pair,), math.degrees(self.speeds[pair]), DEGREES)

    @property
    def distance(self) -> int:
        """Number of places between the row's word and the key's."""
        return abs(self.row - self.key)

    @property
    def by(self) -> int:
        """By how many places the film shifts a place; at least one."""
        return max(1, self.distance)

    @property
    def seen(self) -> int:
        """Index of the pair whose turn between both words is best to be seen."""
        angles = self.by * self.speeds
        return int(np.abs(np.log(angles / TURN)).argmin())

    @property
    def step(self) -> Cell:
        """By how many places the film shifts a place."""
        return whole("placed.by", self.by)

    @property
    def turned_by(self) -> str:
        """Return "=" if the places times the angle per place, as drawn, are the turn; else "≈"."""
        return relation([self.step, self.speed(self.seen)], self.shifted(self.begins[0]), "×")

    @property
    def begins(self) -> tuple[int, ...]:
        """Places, from 1, at which a turn begins: the key's among them."""
        return tuple(sorted({*BEGINS, min(self.row, self.key) + 1}))

    def shifted(self, begin: int) -> Cell:
        """Return the angle in degrees from the clock at a place to the one `by` places later."""
        (a, b), (c, d) = (self.tip(self.seen, begin + k) for k in (0, self.by))
        angle = math.degrees(math.atan2(c.value, d.value) - math.atan2(a.value, b.value)) % 360
        return Cell("placed.turned", (begin,), angle, DEGREES)

    def far(self, places: int) -> bool:
        """Return whether the clock of a shift turns by more than a right angle in some places."""
        return bool(places * self.speeds[self.seen] > math.pi / 2)

    # Rotary

    @property
    def d_k(self) -> int:
        """Length of a query."""
        return int(self.plain["Q"].shape[1])

    @property
    def pairs(self) -> tuple[int, ...]:
        """Indices of the pairs of a query that are shown."""
        return tuple(range(min(DIALS, self.d_k // 2)))

    def spin(self, pair: int) -> Cell:
        """Return by how many degrees a pair of a query is turned per place."""
        return Cell("placed.spin", (pair,), math.degrees(turns(self.d_k)[pair]), DEGREES)

    def _turned(self, q: int, k: int, layouts: tuple[Layout, Layout]) -> tuple[Array, Array]:
        """Return the query and the key at some places, from 1, each in its layout."""
        Q, K = self.plain["Q"][[self.row]], self.plain["K"][[self.key]]
        return turn(Q, [q - 1], layouts[0])[0], turn(K, [k - 1], layouts[1])[0]

    @property
    def at(self) -> tuple[int, int]:
        """Places of the row's word and of the key's, from 1."""
        return self.row + 1, self.key + 1

    @property
    def others(self) -> tuple[tuple[int, int], ...]:
        """Two pairs of places with other distances than the sentence's."""
        q, k = self.at
        sign = -1 if q == 1 or k > q else 1
        near = (d for d in range(3) if d != self.distance)
        return tuple((q, q - sign * d) for d, _ in zip(near, range(2), strict=False))

    @property
    def alike(self) -> tuple[tuple[int, int], ...]:
        """Pairs of places with the sentence's distance."""
        return tuple((self.at[0] + shift, self.at[1] + shift) for shift in SHIFTS)

    @cached_property
    def _score_style(self) -> Style:
        return style_for(self.plain["Q"] @ self.plain["K"].T)

    def score(self, q: int, k: int, layout: int = 0) -> Cell:
        """Return the score with query and key turned to places from 1.

        Args:
            q: The query's place.
            k: The key's place.
            layout: 0 for halves, 1 for pairs, `MIXED` for a query in halves and a key in pairs.
        """
        Q, K = self._turned(q, k, self._layouts(layout))
        return Cell("placed.score", (layout, q, k), float(Q @ K), self._score_style)

    def _layouts(self, layout: int) -> tuple[Layout, Layout]:
        return LAYOUTS if layout == MIXED else (LAYOUTS[layout], LAYOUTS[layout])

    def hand(self, pair: int, q: int, k: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return a pair of the query and of the key as tips of hands, upwards first, unscaled."""
        both, half = self._turned(q, k, (LAYOUTS[0], LAYOUTS[0])), self.d_k // 2
        a, b = ((float(x[pair + half]), float(x[pair])) for x in both)
        return a, b

    @cached_property
    def longest(self) -> float:
        """Length of the longest hand of the pairs that are shown."""
        ends = (end for pair in self.pairs for end in self.hand(pair, *self.at))
        return max(math.hypot(*end) for end in ends) or 1.0

    def part(self, pair: int, q: int, k: int) -> Cell:
        """Return what a pair adds to the score."""
        a, b = self.hand(pair, q, k)
        return Cell("placed.part", (pair, q, k), a[0] * b[0] + a[1] * b[1], self._score_style)

    def same(self, layout: int | None = None) -> tuple[Claim, ...]:
        """Return the claim that the score stays if both are shifted.

        Args:
            layout: Index of a layout, for the two scores of its row; None for all shifts.
        """
        if layout is not None:
            here, there = (self.quiz(layout, *places) for places in (self.at, self.alike[QUIZ]))
            return (Claim("equal", here, (there,)),)
        first, *others = (self.score(*places) for places in self.alike)
        return (Claim("equal", first, tuple(others)),)

    def quiz(self, layout: int, q: int, k: int) -> Cell:
        """Return a score of the quiz, see `score`."""
        return replace(self.score(q, k, layout), tensor="placed.quiz")

    def length(self, layout: int) -> Cell:
        """Return the length of the query, turned in a layout."""
        Q, _ = self._turned(*self.at, self._layouts(layout))
        return Cell("placed.length", (layout,), float(np.linalg.norm(Q)), self._score_style)

    # ALiBi

    @property
    def slope(self) -> Cell:
        """By how much a score is lowered per place."""
        value = float(slopes(self.source.layers[self.layer - 1].heads)[self.head - 1])
        return Cell("placed.slope", (), value, USUAL if value >= PLAIN else Style(MOST_DECIMALS))

    @cached_property
    def lowered(self) -> tuple[tuple[Cell, ...], ...]:
        """The row's scaled scores, the penalties and the sums, for each word."""
        scaled = self.plain["scaled"][self.row]
        off, total = penalties(len(self.tokens), self.slope.value)[self.row], style_for(scaled)
        return (
            listed("placed.scaled", scaled, total),
            listed("placed.penalty", off, self.slope.style),
            listed("placed.lowered", scaled + off, total),
        )


def tell(view: View, room: Room) -> Story:
    """Return the facts of the film.

    Args:
        view: The tensors of the sentence.
        room: How many words a list shows.

    Raises:
        RequestError: If the model has vectors only for the words of the sentence, or if its rows,
            or its queries, have a single number.
    """
    model = view.model
    if not model.opens:
        raise RequestError(f"{model.source.name} knows no words but the sentence's")
    source = open_source(model.opens, seed=model.seed)
    tokens = model.tokens[: len(model.tokens) - model.pad]
    for name in ("d_model", "d_k"):
        if view.count(name).value < 2:
            raise RequestError(f"{name} is 1: this film turns pairs of numbers, it needs 2")
    return Story(
        source=source,
        tokens=tokens,
        layer=view.layer,
        head=view.head,
        temperature=model.temperature,
        row=min(view.row, len(tokens) - 1),
        most=None if source.places is None else whole("placed.most", source.places),
        room=room,
    )

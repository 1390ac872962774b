"""The facts about a layer's heads: where each looks, and its strongest pattern."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from qkvideo.engine.attention.merged import MERGED, merge
from qkvideo.engine.attention.trace import ModelTrace, all_weights
from qkvideo.engine.studies.heads import PATTERNS, HeadScores, Roles, main_pattern
from qkvideo.scenes.story.attention_row import AttentionRow
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import USUAL, Cell, Cells, style_for, whole

ALIKE = 2
"""Maximum number of words with the largest share that are named; with more, none stands out."""


NOBODY = Word("")


@dataclass(frozen=True)
class Doing:
    """A pattern that a head shows, with its share of attention.

    Attributes:
        pattern: One of `PATTERNS` of `engine.studies.heads`; "row" for the largest weight of the
            framed row.
        share: The share.
        asks: The query, if the pattern has one.
        gets: The key, if it is a single word.
    """

    pattern: str
    share: Cell
    asks: Word = NOBODY
    gets: Word = NOBODY

    @property
    def kind(self) -> str:
        """Its line of the catalogue: "pair" of words, "own" (token of the model) or the pattern."""
        if self.asks.text:
            return "pair"
        return "own" if self.gets.text else self.pattern


@dataclass(frozen=True)
class Panel:
    """One head of a picture.

    Attributes:
        head: Its number, from 1.
        weights: Its weights over words, (t, t).
        keys: Indices of the words with the largest weights of the framed row; empty if there are
            too many.
        drawn: Index of the word with the largest sum of weights.
        does: All measured patterns: the main one, then by share.
        most: The main pattern; None if nothing stands out.
    """

    head: Cell
    weights: Cells
    keys: tuple[int, ...]
    drawn: int
    does: tuple[Doing, ...]
    most: Doing | None

    @property
    def key(self) -> str:
        """Its key in a picture."""
        return f"head/{self.head.text}"


@dataclass(frozen=True)
class Story:
    """Heads of one layer.

    Attributes:
        tokens: The words, the model's own and pads included.
        row: Index of the word whose row is framed.
        layer: The layer's number, from 1.
        panels: The heads in the picture.
        alone: Whether a single one of several was requested.
    """

    tokens: tuple[str, ...]
    row: int
    layer: Cell
    panels: tuple[Panel, ...]
    alone: bool

    @property
    def count(self) -> Cell:
        """Number of heads in the picture."""
        return whole("heads", len(self.panels))

    @property
    def query(self) -> Word:
        """The word whose row is framed."""
        return Word(self.tokens[self.row], "query")


def tell(
    model: ModelTrace, roles: Roles, scores: Iterable[HeadScores], layer: int, head: int | None
) -> Story:
    """Compute the facts about a layer's heads, or about one of them.

    Args:
        model: The trace.
        roles: The parts that its words play; the pronoun's row is framed, if there is one.
        scores: Measurements of these heads, or of more.
        layer: The layer, from 1.
        head: The head, from 1; None for all.
    """
    every = all_weights(model.heads(layer))
    measured = {score.head: score for score in scores if score.layer == layer}
    chosen = range(1, len(every) + 1) if head is None else (head,)
    merged = {number: merge(every[number - 1], model.words) for number in chosen}
    row = model.words[model.default_row] if roles.pronoun is None else roles.pronoun
    # One style for all heads: their numbers are compared.
    style = style_for([min(float(weights.max()) for weights in merged.values())])
    words = tuple(range(len(model.tokens)))
    panels = (
        _panel(model, roles, measured[number], Cells(MERGED, weights, words, words, style), row)
        for number, weights in merged.items()
    )
    return Story(model.tokens, row, whole("layer", layer), tuple(panels), head is not None)


def _panel(model: ModelTrace, roles: Roles, score: HeadScores, weights: Cells, row: int) -> Panel:
    tokens = model.tokens
    top = AttentionRow(tuple(weights.cell(row, j) for j in weights.columns)).most
    keys = top if len(top) <= ALIKE else ()
    plain = main_pattern(score, roles, len(tokens))
    does = sorted(
        _measured(tokens, roles, score),
        key=lambda each: (each.pattern != plain, -each.share.value),
    )
    most = next((each for each in does if each.pattern == plain), None)
    if most is None and len(keys) == 1:
        most = _pair(tokens, "row", (row, tokens[keys[0]]), weights.cell(row, keys[0]))
    drawn = int(weights.values.sum(axis=0).argmax())
    return Panel(whole("head", score.head), weights, keys, drawn, tuple(does), most)


def _measured(tokens: tuple[str, ...], roles: Roles, score: HeadScores) -> Iterator[Doing]:
    """The patterns that the sentence has, in its words."""
    own = {"start": roles.starts, "separator": roles.separators}
    pairs = {
        "noun": (roles.pronoun, score.which),
        "subject": (roles.verb, None if roles.subject is None else tokens[roles.subject]),
    }
    for pattern in PATTERNS:
        value = getattr(score, pattern)
        if value is None:
            continue
        cell = Cell(f"heads.{pattern}", (score.layer - 1, score.head - 1), value, USUAL)
        asks, gets = pairs.get(pattern, (None, None))
        if asks is not None and gets is not None:
            yield _pair(tokens, pattern, (asks, gets), cell)
        else:
            names = [tokens[k] for k in own.get(pattern, ())]
            yield Doing(pattern, cell, gets=Word(" ".join(names)))


def _pair(tokens: tuple[str, ...], pattern: str, pair: tuple[int, str], share: Cell) -> Doing:
    """What one word gives to another."""
    asks, gets = pair
    return Doing(pattern, share, Word(tokens[asks], "query"), Word(gets, "key"))

"""The facts about a layer's heads: where each one looks, and its main pattern."""

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
"""Maximum number of words named as having the largest weight; if more are equal, none is named."""


NOBODY = Word("")
"""Stands for a missing word."""


@dataclass(frozen=True)
class Doing:
    """A pattern that a head shows, with its share of attention.

    Attributes:
        pattern: One of `PATTERNS` of `engine.studies.heads`; or "row", the largest weight in the
            row that has a frame.
        share: The share of attention, 0 to 1.
        asks: The query, if the pattern is about a single pair of words; otherwise `NOBODY`.
        gets: The key, if the pattern is about a single pair of words or about the model's special
            tokens; otherwise `NOBODY`.
    """

    pattern: str
    share: Cell
    asks: Word = NOBODY
    gets: Word = NOBODY

    @property
    def kind(self) -> str:
        """Variant of the text that names the pattern.

        "pair" for a single pair of words, "own" for the model's special tokens, otherwise the
        pattern itself.
        """
        if self.asks.text:
            return "pair"
        return "own" if self.gets.text else self.pattern


@dataclass(frozen=True)
class Panel:
    """One head of a picture.

    Attributes:
        head: Number of the head, from 1.
        weights: The weights between the t words, (t, t).
        keys: Indices of the words with the largest weight in the row that has a frame; empty if
            more than `ALIKE` words share this weight.
        drawn: Index of the key that gets the most attention: the largest sum of weights over all
            queries.
        does: All measured patterns: first the main one, then all others in descending order of
            their share of attention.
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
        """Key of the head in a picture."""
        return f"head/{self.head.text}"


@dataclass(frozen=True)
class Story:
    """Heads of one layer.

    Attributes:
        tokens: The words, including the model's special tokens and pads.
        row: Index of the word whose row of weights has a frame.
        layer: Number of the layer, from 1.
        panels: The heads in the picture.
        alone: Whether only one head was requested.
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
        roles: The roles of its words; the pronoun's row is framed, if there is a pronoun.
        scores: Measurements of the layer's heads; those of other layers are ignored.
        layer: The layer, from 1.
        head: The head, from 1; None for all.
    """
    every = all_weights(model.heads(layer))
    measured = {score.head: score for score in scores if score.layer == layer}
    chosen = range(1, len(every) + 1) if head is None else (head,)
    merged = {number: merge(every[number - 1], model.words) for number in chosen}
    row = model.words[model.default_row] if roles.pronoun is None else roles.pronoun
    # One number format for all heads, as their numbers are compared.
    style = style_for([min(float(weights.max()) for weights in merged.values())])
    words = tuple(range(len(model.tokens)))
    panels = (
        _panel(model, roles, measured[number], Cells(MERGED, weights, words, words, style), row)
        for number, weights in merged.items()
    )
    return Story(model.tokens, row, whole("layer", layer), tuple(panels), head is not None)


def _panel(model: ModelTrace, roles: Roles, score: HeadScores, weights: Cells, row: int) -> Panel:
    """Return the facts about one head, with its weights between words."""
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
    """Yield the patterns that were measured for the sentence, with their words."""
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
    """Return the pattern for a pair, given as the query's index and the key's text."""
    asks, gets = pair
    return Doing(pattern, share, Word(tokens[asks], "query"), Word(gets, "key"))

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
    """A pattern of attention that a head shows, and how clearly.

    Attributes:
        pattern: A key of `PATTERNS` in `engine.studies.heads`, such as "previous"; or "row" for the
            largest weight in one row of the head's matrix, the row that the film outlines.
        share: The share of attention that follows the pattern, 0 to 1.
        asks: The query, if the pattern is about one query and one key; otherwise `NOBODY`.
        gets: The key, if the pattern is about one query and one key; the model's special tokens,
            if the pattern is attention to them; otherwise `NOBODY`.
    """

    pattern: str
    share: Cell
    asks: Word = NOBODY
    gets: Word = NOBODY

    @property
    def kind(self) -> str:
        """Name of the variant of the text that describes what a head does: its pattern.

        "pair" if the pattern is about one query and one key; "own" if it is about the model's
        special tokens; otherwise the value of the field `pattern`.
        """
        if self.asks.text:
            return "pair"
        return "own" if self.gets.text else self.pattern


@dataclass(frozen=True)
class HeadPanel:
    """The facts that a picture shows about one head.

    Attributes:
        head: Number of the head, from 1.
        weights: The attention weights between words, (t, t). t is the number of words, including
            the model's special tokens and pads.
        keys: Indices (from 0) of the words with the largest weight in the row `Story.row`. Empty if
            more than `ALIKE` words have this weight.
        drawn: Index (from 0) of the word that gets the most attention, summed over all queries.
        does: All patterns of attention that were measured in this head, such as "each word attends
            to the previous one". The head's main pattern, if it has one, comes first; the others
            follow, the clearest first.
        most: What the picture says about the head: its main pattern. If it has none: which word
            gets the largest weight in the row `Story.row`, or None if several words get it.
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
    """The facts about the heads of one layer.

    Attributes:
        tokens: The words, including the model's special tokens and pads.
        row: Index (from 0) of the word whose row of weights is outlined in every head's matrix.
        layer: Number of the layer, from 1.
        panels: The facts about each head in the picture, in ascending order of the heads' numbers.
        alone: Whether the picture shows only one head, chosen by the user.
    """

    tokens: tuple[str, ...]
    row: int
    layer: Cell
    panels: tuple[HeadPanel, ...]
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
    """Return the facts about all heads of a layer, or about one of them.

    Args:
        model: The sentence's trace.
        roles: Indices of the words whose attention was measured. `roles.pronoun` is the word whose
            row of weights is outlined; if it is None, `ModelTrace.default_row` is used.
        scores: Measurements of heads; those of other layers are ignored.
        layer: Number of the layer, from 1.
        head: Number of the head, from 1; None for all heads of the layer.
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


def _panel(
    model: ModelTrace, roles: Roles, score: HeadScores, weights: Cells, row: int
) -> HeadPanel:
    """Return the facts about one head, with its weights between words."""
    tokens = model.tokens
    top = AttentionRow(tuple(weights.cell(row, j) for j in weights.columns)).most
    keys = top if len(top) <= ALIKE else ()
    plain = main_pattern(score, roles, tokens)
    does = sorted(
        _measured(tokens, roles, score),
        key=lambda each: (each.pattern != plain, -each.share.value),
    )
    most = next((each for each in does if each.pattern == plain), None)
    if most is None and len(keys) == 1:
        most = _pair(tokens, "row", (row, tokens[keys[0]]), weights.cell(row, keys[0]))
    drawn = int(weights.values.sum(axis=0).argmax())
    return HeadPanel(whole("head", score.head), weights, keys, drawn, tuple(does), most)


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

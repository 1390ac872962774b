"""What is true of a layer's heads: where each looks, and what each does most."""

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
"""Up to so many words are named that have the largest share of a row; of more, none stands out."""


NOBODY = Word("")


@dataclass(frozen=True)
class Doing:
    """What a head does, and how much of its attention that is.

    Attributes:
        pattern: One of `engine.heads.PATTERNS`; "row" for where most of the framed row goes.
        share: How much.
        asks: The word that asks, where one does.
        gets: The word that is looked at, where it is one.
    """

    pattern: str
    share: Cell
    asks: Word = NOBODY
    gets: Word = NOBODY

    @property
    def kind(self) -> str:
        """How it is said: "pair" of two words, "own" of the model's own token, or the pattern."""
        if self.asks.text:
            return "pair"
        return "own" if self.gets.text else self.pattern


@dataclass(frozen=True)
class Panel:
    """One head.

    Attributes:
        head: Its number, from 1.
        weights: Over words, rows ask, (t, t).
        keys: The words that get most of the framed row, from 0; none, if too many look alike.
        drawn: The word that gets most from all words together, from 0.
        does: All that was measured: what it does most, then the largest share first.
        most: What it does most; None if nothing stands out.
    """

    head: Cell
    weights: Cells
    keys: tuple[int, ...]
    drawn: int
    does: tuple[Doing, ...]
    most: Doing | None

    @property
    def key(self) -> str:
        """Names it in a picture."""
        return f"head/{self.head.text}"


@dataclass(frozen=True)
class Story:
    """Heads of one layer.

    Attributes:
        tokens: The words, the model's own and pads included.
        row: The word whose row is framed, from 0.
        layer: The layer's number, from 1.
        panels: The heads that are shown.
        alone: Whether one of several was asked for.
    """

    tokens: tuple[str, ...]
    row: int
    layer: Cell
    panels: tuple[Panel, ...]
    alone: bool

    @property
    def count(self) -> Cell:
        """How many heads are shown."""
        return whole("heads", len(self.panels))

    @property
    def query(self) -> Word:
        """The word whose row is framed."""
        return Word(self.tokens[self.row], "query")


def tell(
    model: ModelTrace, roles: Roles, scores: Iterable[HeadScores], layer: int, head: int | None
) -> Story:
    """Look at a layer's heads, or at one.

    Args:
        model: The computation.
        roles: Which of its words is which; the pronoun's row is framed, if there is one.
        scores: Of these heads, at least.
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

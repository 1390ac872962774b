"""The same row in a model that was not told where to look."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.lesson.answering import answer
from qkvideo.engine.lesson.recording import curves, recorded
from qkvideo.engine.sources import open_source
from qkvideo.engine.studies.meaning.contrast import strongest
from qkvideo.scenes.story.looking import Look, look
from qkvideo.scenes.text.numbers import Cell, Style

SHARE = Style(2)
"""Number format of weights, and of shares of sentences."""


@dataclass(frozen=True)
class UntoldAnswer:
    """The query's weights and answer, from the model that was trained on right answers alone.

    The answer to a pronoun is the noun that it refers to; the answer to a verb is its subject.

    Attributes:
        look: The query's attention weights, in the head in which the film's target
            (`Story.target`) gets the largest weight.
        answer: Index, in the sentence, of the word that the model gives as its answer.
        unknown: Words of the sentence for which the model has no word vector.
    """

    look: Look
    answer: int
    unknown: tuple[str, ...]


@dataclass(frozen=True)
class Answered:
    """How well the model that was trained on answers alone does for one relation of words.

    The values are means over many test sentences.

    Attributes:
        name: The relation, such as "pronoun" for a pronoun and its noun.
        right: Share of queries, 0 to 1, for which the model's answer is the right word.
        looks: Mean attention weight of the right word in the best head: the head of the model in
            which this mean is largest.
    """

    name: str
    right: Cell
    looks: Cell


def untold(tokens: tuple[str, ...], row: int, target: int) -> UntoldAnswer:
    """Return a query's weights and its answer, a word, from the model trained on answers alone.

    Args:
        tokens: Words of the sentence.
        row: Index of the query's word.
        target: Index of the word to which the query gives its largest weight in the default model.
    """
    weights = f"answer@{recorded('answer')[-1]}"
    model = trace(" ".join(tokens), tokens=tokens, weights=weights)
    shares = answer(open_source(weights), model, row)
    return UntoldAnswer(
        look("learning.untold", model, row, target, SHARE),
        strongest(shares),
        model.source.unknown,
    )


def answered(name: str) -> Answered:
    """Return how well the model trained on answers alone does for a relation.

    Args:
        name: The relation, such as "pronoun" for a pronoun and its noun.
    """
    found = curves("answer")
    r = found.relations.index(name)
    assert found.shares is not None  # this recording has them
    return Answered(
        name,
        Cell(f"learning.answered.{name}", (0,), float(found.right[-1, r] / found.asked[r]), SHARE),
        Cell(f"learning.looks.{name}", (0,), float(found.shares[-1, r].max()), SHARE),
    )

"""The same row in models that were not told where to look."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.recorded import RECORDED, recorded_sentences
from qkvideo.engine.lesson.answering import answer
from qkvideo.engine.lesson.recording import curves, recorded
from qkvideo.engine.sources import open_source
from qkvideo.engine.studies.contrast import strongest
from qkvideo.scenes.story.looking import Look, look
from qkvideo.scenes.story.runs import SHARE
from qkvideo.scenes.text.numbers import Cell

MINILM = "minilm"
"""Name of the model that was trained on text."""


@dataclass(frozen=True)
class Untold:
    """The row in a model that was trained on answers only.

    Attributes:
        look: The row's weights.
        answer: Index of the word that the model answers.
        unknown: Words of the sentence that the model does not know.
    """

    look: Look
    answer: int
    unknown: tuple[str, ...]


@dataclass(frozen=True)
class Answered:
    """How often that model answers rightly, and what its heads look at.

    Attributes:
        name: The relation.
        right: Share of right answers.
        looks: Mean weight of the right word in the head, of both layers, in which it is largest.
    """

    name: str
    right: Cell
    looks: Cell


def untold(tokens: tuple[str, ...], row: int, target: int) -> Untold:
    """Return the row in the model that was trained on answers only."""
    weights = f"answer@{recorded('answer')[-1]}"
    model = trace(" ".join(tokens), tokens=tokens, weights=weights)
    shares = answer(open_source(weights), model, row)
    return Untold(
        look("learning.untold", model, row, target, SHARE),
        strongest(shares),
        model.source.unknown,
    )


def read(tokens: tuple[str, ...], row: int, target: int) -> Look | None:
    """Return the row in a model that was trained on text; None if the sentence was not recorded."""
    sentence = " ".join(tokens)
    if sentence not in recorded_sentences(MINILM):
        return None
    model = trace(sentence, weights=f"{RECORDED}{MINILM}")
    return look("learning.read", model, row, target, SHARE)


def answered(name: str) -> Answered:
    """Return, for a relation, the share of right answers, and the mean weight on the right word."""
    found = curves("answer")
    r = found.relations.index(name)
    assert found.shares is not None  # this recording has them
    return Answered(
        name,
        Cell(f"learning.answered.{name}", (0,), float(found.right[-1, r] / found.asked[r]), SHARE),
        Cell(f"learning.looks.{name}", (0,), float(found.shares[-1, r].max()), SHARE),
    )

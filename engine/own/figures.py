"""Counts how often weights find the right words in marked sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.lesson.packed import HEAD_OF
from qkvideo.engine.own.marks import CLUE, Marked
from qkvideo.engine.sources.about import Figure
from qkvideo.engine.sources.base import Source


def measure(source: Source, sentences: Sequence[Marked]) -> dict[str, Figure]:
    """Count, for each relation, how often a model finds a right word.

    A mark such as "it[cat]" names a word's answers in a relation, such as "pronoun". One head of
    the last layer is responsible for each relation. The model finds a right word if, in this head,
    the largest attention weight of the marked word is on one of its answers.

    Args:
        source: The model weights; two layers of four heads.
        sentences: The sentences with their marks. Marks of the relation "clue" are not counted.

    Returns:
        By the name of the relation: how many words are marked with an answer, and for how many of
        them the model finds a right word. Relations without a marked word are left out.
    """
    right: dict[str, int] = defaultdict(int)
    asked: dict[str, int] = defaultdict(int)
    for sentence in sentences:
        answers: dict[tuple[str, int], set[int]] = defaultdict(set)
        for link in sentence.links:
            if link.kind != CLUE:
                answers[link.kind, link.row].add(link.column)
        if not answers:
            continue
        model = trace(" ".join(sentence.tokens), tokens=sentence.tokens, weights=source)
        for (kind, row), columns in answers.items():
            head = model.layers[-1][HEAD_OF[kind]]
            asked[kind] += 1
            right[kind] += int(head.weights[row].argmax()) in columns
    return {kind: Figure(right[kind], asked[kind]) for kind in HEAD_OF if kind in asked}

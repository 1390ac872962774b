"""Counts how often weights find the right words in marked sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.lesson.packed import HEAD_OF
from qkvideo.engine.own.marks import CLUE, Marked
from qkvideo.engine.sources.about import HitRate
from qkvideo.engine.sources.base import Source


def measure(source: Source, sentences: Sequence[Marked]) -> dict[str, HitRate]:
    """Count, for each relation, how often a model finds the answer of a word.

    In a marked sentence, "it[cat]" says that "cat" is the answer of "it", in the relation of a
    pronoun and its noun. For each relation, one head of the last layer is responsible. The model
    finds the answer if, in this head, the marked word gives it the largest attention weight. Of
    several answers, each is right.

    Args:
        source: The model weights; two layers of four heads.
        sentences: The sentences with their marks. Marks of the relation "clue" are not counted.

    Returns:
        By the name of the relation: how many words are marked with an answer, and for how many of
        them the model finds it. Relations without a marked word are left out.
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
    return {kind: HitRate(right[kind], asked[kind]) for kind in HEAD_OF if kind in asked}

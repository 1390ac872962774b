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
    """Count, for each relation, how often the weights find a right word.

    A row is right if the head of its relation gives its largest weight to one of the words that the
    mark names. The weights are used exactly as films use them.

    Args:
        source: The weights; two layers of four heads.
        sentences: The sentences; marks of the relation "clue" are not counted.

    Returns:
        The counts of each relation that is marked at least once, by the relation's name.
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

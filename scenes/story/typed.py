"""The words that the user typed: a trace without padding and without tokens that the model adds."""

from __future__ import annotations

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.scenes.story.view import View


def places(model: ModelTrace) -> list[int]:
    """Return the indices of the tokens that the user typed, not added by the model.

    If the model added all of them, return all indices.
    """
    every = range(len(model.tokens) - model.pad)
    return [k for k in every if k not in model.special] or list(every)


def typed(model: ModelTrace) -> tuple[str, ...]:
    """Return the words that the user typed."""
    return tuple(model.tokens[k] for k in places(model))


def spotlit(view: View) -> int:
    """Return the index of the word whose query is highlighted, among the typed words."""
    model, there = view.model, places(view.model)
    word = model.words[view.row]
    return there.index(word if word in there else model.words[model.default_row])

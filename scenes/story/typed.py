"""The words that the user typed: a trace without padding and without tokens that the model adds."""

from __future__ import annotations

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.scenes.story.view import View


def places(model: ModelTrace) -> list[int]:
    """Return the indices of the tokens that the user typed, from 0.

    Padding tokens and tokens that the model adds, such as "[CLS]", are left out. If the model added
    all tokens, only padding tokens are left out.
    """
    every = range(len(model.tokens) - model.pad)
    return [k for k in every if k not in model.special] or list(every)


def typed(model: ModelTrace) -> tuple[str, ...]:
    """Return the words that the user typed."""
    return tuple(model.tokens[k] for k in places(model))


def spotlit(view: View) -> int:
    """Return the index of the highlighted query among the typed words, from 0.

    If the user chose a token that was not typed, such as "[CLS]", return the default query's index.
    """
    model, there = view.model, places(view.model)
    word = model.words[view.row]
    return there.index(word if word in there else model.words[model.default_row])

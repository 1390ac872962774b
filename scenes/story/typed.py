"""The words that were typed: a trace without its pads and a model's own tokens."""

from __future__ import annotations

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.scenes.story.view import View


def places(model: ModelTrace) -> list[int]:
    """Indices of the typed words among the tokens; of all tokens if there is no such word."""
    every = range(len(model.tokens) - model.pad)
    return [k for k in every if k not in model.special] or list(every)


def typed(model: ModelTrace) -> tuple[str, ...]:
    """The typed words."""
    return tuple(model.tokens[k] for k in places(model))


def spotlit(view: View) -> int:
    """Index of the spotlit word among those that were typed."""
    model, there = view.model, places(view.model)
    word = model.words[view.row]
    return there.index(word if word in there else model.words[model.default_row])

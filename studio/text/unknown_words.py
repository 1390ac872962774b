"""Warns about sentences most of whose words the weights do not know."""

from __future__ import annotations

import warnings

from qkvideo.engine.attention.cross import CrossTrace
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.errors import QKVideoWarning

_NAMED = 3


class StrangeWordsWarning(QKVideoWarning):
    """The weights do not know most words of a sentence."""


def warn_of_strangers(model: ModelTrace | CrossTrace) -> None:
    """Issue a `StrangeWordsWarning` if the model has no vectors for most words of a sentence.

    "Most" is more than half of the different words, not counting punctuation marks.

    Args:
        model: The trace of one sentence, or of cross-attention between two sentences. The words of
            two sentences are counted together.
    """
    every = model.tokens + (model.source_tokens if isinstance(model, CrossTrace) else ())
    words = dict.fromkeys(t for t in every if any(map(str.isalnum, t)))
    unknown = [word for word in model.source.unknown if word in words]
    if 2 * len(unknown) <= len(words):
        return
    named = ", ".join(f"“{word}”" for word in unknown[:_NAMED])
    more = ", …" if len(unknown) > _NAMED else ""
    english = "; they know English only" if model.source.kind == "lesson" else ""
    warnings.warn(
        f"{len(unknown)} of {len(words)} words ({named}{more}) are unknown to the weights"
        f" “{model.source.name}”{english}: what those attend to means nothing",
        StrangeWordsWarning,
        stacklevel=3,
    )

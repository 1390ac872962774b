"""Sentences of which the weights know little: whoever films one should know."""

from __future__ import annotations

import warnings

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.errors import QKVideoWarning

_NAMED = 3


class StrangeWordsWarning(QKVideoWarning):
    """Most words of a sentence are unknown to the weights."""


def warn_of_strangers(model: ModelTrace) -> None:
    """Say so, if the weights do not know most words of a sentence.

    Args:
        model: The sentence's.
    """
    words = dict.fromkeys(t for t in model.tokens if any(map(str.isalnum, t)))
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

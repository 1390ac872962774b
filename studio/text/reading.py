"""Tells beforehand, in a line or two, how the weights read a sentence, and what may help."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from qkvideo.engine.attention.cross import CrossTrace
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.pronouns import language_of
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.choices import DEFAULT_WEIGHTS, MINILM
from qkvideo.engine.english.nouns import named
from qkvideo.engine.errors import QKVideoWarning
from qkvideo.engine.models.minilm import WHEEL
from qkvideo.engine.studies.contrast import difference
from qkvideo.engine.studies.verdict import Verdict, reworded
from qkvideo.scenes.reading import judged
from qkvideo.scenes.reading import read as reading_of

if TYPE_CHECKING:
    from qkvideo.scenes.brief import Brief

Data = Mapping[str, object]
"""A verdict as JSON data: "query" and "found" (words), "share" (the attention weight, from 0 to 1),
and "rating": "sure", "doubtful" or "misses"."""
LOG: Final = logging.getLogger("qkvideo.reading")
"""Gets a line at level INFO for a sentence that is read surely; the command line shows it."""
_NAMED = 3
_ASKS: Final = {
    "pronoun": "can only mean",
    "verb": "can only be said of",
    "adjective": "can only belong to",
}
"""What a query asks for, by its kind."""


class StrangeWordsWarning(QKVideoWarning):
    """The weights do not know most words of a sentence."""


class ReadingWarning(QKVideoWarning):
    """The weights misread a sentence, or may do so."""


def warn_of_strangers(model: ModelTrace | CrossTrace) -> bool:
    """Issue a `StrangeWordsWarning` if the model has no vectors for most words of a sentence.

    "Most" is more than half of the different words, not counting punctuation marks. Of a language
    that the model does not know, one unknown word is enough: others only look English.

    Args:
        model: The trace of one sentence, or of cross-attention between two sentences. The words of
            two sentences are counted together.

    Returns:
        Whether it was issued.
    """
    every = model.tokens + (model.source_tokens if isinstance(model, CrossTrace) else ())
    words = dict.fromkeys(t for t in every if any(map(str.isalnum, t)))
    unknown = [word for word in model.source.unknown if word in words]
    foreign = model.source.kind == "lesson" and language_of([*words]) != "en"
    if 2 * len(unknown) <= len(words) and not (foreign and unknown):
        return False
    english = "; they know English only" if model.source.kind == "lesson" else ""
    warnings.warn(
        f"{len(unknown)} of {len(words)} words ({_named(unknown)}) are unknown to the weights"
        f" “{model.source.name}”{english}: what those attend to means nothing",
        StrangeWordsWarning,
        stacklevel=3,
    )
    return True


def tell_of_reading(
    model: ModelTrace,
    row: int | None = None,
    layer: int | None = None,
    head: int | None = None,
    other: ModelTrace | None = None,
) -> Verdict | None:
    """Say how the weights read a sentence, before anything is drawn.

    A doubtful or wrong reading is a `ReadingWarning`, and so is a query of which the weights can
    find nothing; words that are mostly unknown are a `StrangeWordsWarning`. A sure reading goes to
    the log.

    Args:
        model: The sentence's trace.
        row: Index of the query's row, from 0; None for the row that films show by default.
        layer: Number of the layer, from 1; None for the last one.
        head: Number of the head, from 1; None for the one that films show by default.
        other: The trace of a second sentence; of this one, only what is not sure is said.

    Returns:
        The verdict on the first sentence; None if nothing can be said.
    """
    strange = warn_of_strangers(model)
    verdict = judged(model, row, layer, head)
    if not strange:
        line = said_of(model, row, layer, head)
        if verdict is not None and verdict.rating == "sure":
            LOG.info(line)
        elif line:
            warnings.warn(line, ReadingWarning, stacklevel=3)
    if other is not None and not strange:
        row = difference(model.labels, other.labels, model.default_row if row is None else row).row
        theirs = judged(other, row, layer, head)
        if theirs is not None and theirs.rating != "sure":
            line = f"second sentence: {described(other, theirs)}"
            warnings.warn(line, ReadingWarning, stacklevel=3)
    return verdict


def said_of(
    model: ModelTrace, row: int | None = None, layer: int | None = None, head: int | None = None
) -> str:
    """Return what can be said beforehand of how the weights read a sentence, as one line.

    Args:
        model: The sentence's trace.
        row: Index of the query's row, from 0; None for the row that films show by default.
        layer: Number of the layer, from 1; None for the last one.
        head: Number of the head, from 1; None for the one that films show by default.

    Returns:
        The line; "" if there is nothing to say.
    """
    verdict = judged(model, row, layer, head)
    if verdict is not None:
        return described(model, verdict)
    row = model.default_row if row is None else row
    last = model.numbers[-1]
    found = reading_of(model, row, layer or last, head or model.default_head(layer or last, row))
    asks, other = f"“{model.labels[row]}”", _other_row(model, row)
    helps = f"; {other}" if other else ""
    if found.how == "nobody" and model.n > 1:
        return f"no word here can be what {asks} means: what it looks at says nothing{helps}"
    if found.how == "word" and model.n > 1:
        return f"{asks} is no word that this head was trained for{helps}"
    return ""


def read(brief: Brief) -> Data | None:
    """Return the verdict on what films are made from, as JSON data; None if nothing can be said."""
    return data_of(brief.model, judged(brief.model, brief.row, brief.layer, brief.head))


def data_of(model: ModelTrace, verdict: Verdict | None) -> Data | None:
    """Return a verdict as JSON data; None for None.

    Args:
        model: The sentence's trace.
        verdict: The verdict on it.
    """
    if verdict is None:
        return None
    words = {"query": model.tokens[verdict.row], "found": model.tokens[verdict.found]}
    return {**words, "share": verdict.share, "rating": verdict.rating}


@lru_cache(maxsize=16)
def best_weights(text: str) -> str:
    """Return the name of the weights that the option `--weights auto` means for a sentence.

    Args:
        text: The sentence.

    Returns:
        "minilm" if it is on this machine, and the default weights misread the sentence; otherwise
        the default weights. Where those are doubtful, MiniLM is right no more often.
    """
    verdict = judged(trace(text, weights=DEFAULT_WEIGHTS))
    if verdict is None or verdict.rating != "misses" or not WHEEL.there:
        return DEFAULT_WEIGHTS
    return MINILM if judged(trace(text, weights=MINILM)) else DEFAULT_WEIGHTS


def described(model: ModelTrace, verdict: Verdict) -> str:
    """Return a verdict as one line, with what may help if it is not sure."""
    word = model.tokens
    asks, found = f"“{word[verdict.row]}”", f"“{word[verdict.found]}”"
    looks = f"{asks} looks most at {found} ({verdict.share:.2f})"
    if verdict.rating == "sure":
        return f"{looks}: sure"
    if verdict.reason == "kind":
        could = " or ".join(f"“{named(word, k)}”" for k in verdict.candidates[:_NAMED])
        can = f"as far as grammar tells {_ASKS[verdict.relation]} {could}"
        why = f"{looks}, but {can}: this is misread"
    elif verdict.reason == "unknown":
        why = f"{looks}: doubtful, the weights do not know {_named(verdict.unknown)}"
    else:
        assert verdict.next is not None  # there is another
        meant = f"is “{named(word, verdict.found)}” what you mean?"
        why = f"{looks}, then at “{word[verdict.next]}”: doubtful, {meant}"
    row = _other_row(model, verdict.row) if verdict.rating == "misses" else ""
    helps = _reworded(model, verdict), row, _real(model, verdict)
    return "; ".join((why, *filter(None, helps)))


def _reworded(model: ModelTrace, verdict: Verdict) -> str:
    """Return a word in whose place another is read surely, as it was tried."""
    other = reworded(model, verdict)
    if other is None:
        return ""
    word = model.tokens
    return f"“{other.word}” instead of “{word[other.at]}” finds “{word[other.finds]}” surely"


def _other_row(model: ModelTrace, row: int) -> str:
    """Return another content word or pronoun that is read surely: of several, the nearest."""
    for other in sorted(range(model.n), key=lambda k: (abs(k - row), k)):
        verdict = judged(model, other) if other != row else None
        if verdict is not None and verdict.rating == "sure":
            word = model.labels[other]
            return f"“{word}” surely finds “{model.tokens[verdict.found]}”: --row {other + 1}"
    return ""


def _real(model: ModelTrace, verdict: Verdict) -> str:
    """Return what MiniLM says, if it is on this machine, or else how to get it."""
    if verdict.relation != "pronoun" or model.source.kind != "lesson":
        return ""
    if not WHEEL.there:
        return f"a real model: --weights {MINILM} --download" if verdict.rating == "misses" else ""
    typed = model.tokens[: len(model.tokens) - model.pad]
    other = trace(model.sentence, tokens=typed, weights=MINILM)
    added = other.words.index(verdict.row + 1)  # after "[CLS]"
    again = judged(other, added)
    if again is None:
        return ""
    return f"--weights {MINILM} finds “{other.tokens[again.found]}” ({again.share:.2f})"


def _named(words: tuple[str, ...] | list[str]) -> str:
    more = ", …" if len(words) > _NAMED else ""
    return ", ".join(f"“{word}”" for word in words[:_NAMED]) + more

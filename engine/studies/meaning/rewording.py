"""Finds sentences that differ in one word, and of which a reading is sure: a noun in the plural."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.english.nouns import candidates, nouns
from qkvideo.engine.lesson.morphology import plural
from qkvideo.engine.studies.meaning.verdict import Verdict, judge

_DEFINITE: Final = frozenset(["the", "my", "your", "his", "her", "its", "our", "their"])
"""Words that stand before a singular as before a plural."""
_SINGULAR: Final = frozenset(["is", "was", "has", "does", "isn't", "wasn't", "hasn't", "doesn't"])


@dataclass(frozen=True)
class Rewording:
    """A noun whose plural makes a reading sure, since a pronoun for one thing cannot mean it.

    Attributes:
        at: Index of the noun.
        word: Its plural.
        finds: Index of the word that the query then finds.
    """

    at: int
    word: str
    finds: int


def reworded(model: ModelTrace, verdict: Verdict) -> tuple[Rewording, ...]:
    """Return the nouns whose plural makes a reading sure, one for each noun that is then found.

    The whole sentence is computed again for each. What the query finds now comes first.

    Args:
        model: The sentence's trace, of weights with a vocabulary.
        verdict: Its verdict.
    """
    if verdict.relation != "pronoun" or not model.opens or model.source.kind != "lesson":
        return ()
    words = model.tokens[: len(model.tokens) - model.pad]
    how = {"seed": model.seed, "mask": model.mask_kind, "temperature": model.temperature}
    return _reworded(words, verdict, model.opens, model.pad, tuple(how.items()))


@lru_cache(maxsize=64)  # a film is planned more than once
def _reworded(
    words: tuple[str, ...],
    verdict: Verdict,
    weights: str,
    pad: int,
    how: tuple[tuple[str, Any], ...],
) -> tuple[Rewording, ...]:
    made = []
    for meant in sorted(verdict.candidates, key=lambda k: k != verdict.found):
        others = [k for k in candidates(words, verdict.row) if k != meant]
        word = _plural(words, others[0]) if len(others) == 1 else ""
        if not word:
            continue
        tokens = (*words[: others[0]], word, *words[others[0] + 1 :])
        other = trace(" ".join(tokens), tokens=tokens, weights=weights, pad=pad, **dict(how))
        again = judge(other, verdict.row)
        if again is not None and (again.rating, again.found) == ("sure", meant):
            made.append(Rewording(others[0], word, meant))
    return tuple(made)


def _plural(words: Sequence[str], at: int) -> str:
    """Return the plural of a noun; empty if more than this word would have to change."""
    noun = next((each for each in nouns(words) if each.at == at), None)
    if noun is None or noun.many or noun.name:
        return ""
    before = noun.start - 1
    while before > 0 and _describes(kind_of(words[before])):
        before -= 1
    after = words[at + 1].casefold() if at + 1 < len(words) else ""
    present = Kind.VERB in kind_of(after) and after.endswith("s")
    if before < 0 or words[before].casefold() not in _DEFINITE or present or after in _SINGULAR:
        return ""
    word = plural(words[at].casefold())
    return word if Kind.PLURAL in kind_of(word) else ""


def _describes(kind: Kind) -> bool:
    return Kind.ADJECTIVE in kind and Kind.FUNCTION not in kind

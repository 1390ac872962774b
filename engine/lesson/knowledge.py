"""What the lesson's weights were taught about words: which predicates fit which nouns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from qkvideo.engine.lesson import morphology
from qkvideo.engine.lesson.grammar import taught
from qkvideo.engine.lesson.words import CUES


def fits_only(predicate: Sequence[str], noun: str, others: Sequence[str]) -> bool:
    """Return whether training taught that a predicate fits a noun, and none of some others.

    Args:
        predicate: Words such as "was", "so", "tired"; the first that ends a trained state decides.
        noun: The noun, in lower case.
        others: The other nouns. If one of them, or `noun`, is not trained, nothing was taught.
    """
    fits = next((_states()[word] for word in predicate if word in _states()), frozenset())
    known = _kinds()
    return (
        all(word in known for word in (noun, *others))
        and bool(known[noun] & fits)
        and not any(known[word] & fits for word in others)
    )


@cache
def _kinds() -> Mapping[str, frozenset[str]]:
    """Return the classes of each trained noun, in the singular and the plural."""
    kinds: dict[str, frozenset[str]] = {}
    for kind, lemmas in taught().nouns.items():
        for lemma in lemmas:
            forms = (lemma,) if kind.endswith("_name") else (lemma, morphology.plural(lemma))
            for form in forms:
                kinds[form] = kinds.get(form, frozenset()) | {kind}
    return kinds


@cache
def _states() -> Mapping[str, frozenset[str]]:
    """Return the classes of nouns that each trained state, such as "tired", fits."""
    states: dict[str, frozenset[str]] = {}
    for cue in CUES.values():
        for state in cue.states:
            word = state.split()[-1]
            states[word] = states.get(word, frozenset()) | cue.fits
    return states

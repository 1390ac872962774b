"""What the lesson's weights were taught about words: which predicates fit which nouns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from qkvideo.engine.lesson import morphology
from qkvideo.engine.lesson.grammar import taught
from qkvideo.engine.lesson.words import ANIMATE, CUES


def fits_only(predicate: Sequence[str], noun: str, others: Sequence[str]) -> bool:
    """Return whether training taught that a predicate fits a noun, and none of some others.

    For some classes, training leaves open whether a predicate fits: a law can be outdated like a
    book. Such a noun may be meant, too, unless it is alive: cats and mats can both be dirty, but
    what is said to be is the mat.

    Args:
        predicate: Words such as "was", "so", "tired"; the first that ends a trained state decides.
        noun: The noun, in lower case.
        others: The other nouns. If one of them, or `noun`, is not trained, nothing was taught.
    """
    none: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    fits, left_open = next((_states()[word] for word in predicate if word in _states()), none)
    known = _kinds()
    return (
        all(word in known for word in (noun, *others))
        and bool(known[noun] & fits)
        and not any(known[word] & (fits | left_open) for word in others)
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
def _states() -> Mapping[str, tuple[frozenset[str], frozenset[str]]]:
    """Return the classes that each trained state, such as "tired", fits, and may fit."""
    states: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
    for cue in CUES.values():
        for state in cue.states:
            fits, left_open = states.get(state.split()[-1], (frozenset(), frozenset()))
            both = (fits | cue.fits, left_open | cue.maybe - ANIMATE)
            states[state.split()[-1]] = both
    return states

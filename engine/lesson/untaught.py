"""Vectors for those words of the vocabulary that occur in no training sentence.

Which words are similar is determined once, from MiniLM's readings (`kinship`), and then gives
vectors for the weights of any training step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.engine.lesson import grammar, kinship, morphology, vectors
from qkvideo.engine.lesson.words import LISTED_NAMES, NOUNS
from qkvideo.engine.models.bert import Bert

Array = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class _Words:
    """The known words from which vectors are inferred.

    Attributes:
        mine: (k,) bool, which of the known words are used.
        kin: How similar the unknown words are to them.
        kinds: Classes of the words that are used, from 0; -1 for no class.
    """

    mine: Mask
    kin: kinship.Kin
    kinds: kinship.Kinds


@dataclass(frozen=True)
class Untaught:
    """Infers vectors for unseen words: words of the vocabulary that training does not use.

    The vocabulary has v words: k seen words, which training uses, and s unseen words.

    Attributes:
        known: (v,) bool, True for seen words.
        listed: (s,) bool, for each unseen word, whether it is in the list of first names.
        words: The seen words from which vectors of unseen words, except first names, are inferred.
            These are content words that MiniLM does not split into pieces.
        names: The seen first names. The vectors of unseen first names are inferred from them.
        sides: For each unseen first name, 0 for a man's name, 1 for a woman's.
    """

    known: Mask
    listed: Mask
    words: _Words
    names: _Words
    sides: kinship.Kinds

    def fill(self, trained: Array) -> Array:
        """Return the vectors of all words: trained vectors, and inferred ones for unseen words.

        Args:
            trained: (k, d_model), the vectors of the words seen in training, in the order of the
                vocabulary.

        Returns:
            (v, d_model), in the order of the vocabulary.
        """
        others = self.words.kin.infer(trained[self.words.mine], self.words.kinds)
        others[self.listed] = self.names.kin.infer(
            trained[self.names.mine], self.names.kinds, self.sides
        )
        every = np.zeros((len(self.known), trained.shape[1]))
        every[self.known], every[~self.known] = trained, others
        return every


def prepare(model: Bert, words: Sequence[str], known: Mask, readings: Array) -> Untaught:
    """Compare unseen words with seen words, so that vectors of the unseen ones can be inferred.

    Args:
        model: MiniLM.
        words: The vocabulary of v words.
        known: (v,) bool, True for seen words, which training uses.
        readings: (v, 2 * 384), MiniLM's two vectors of each word, from `vectors.read_words`.
    """
    taught = [word for word, is_known in zip(words, known, strict=True) if is_known]
    others = [word for word, is_known in zip(words, known, strict=True) if not is_known]
    named, listed = _names(NOUNS), _names(LISTED_NAMES)
    # Words that MiniLM splits into pieces are left out, since it represents them poorly.
    alike = np.array(
        [grammar.tells(w) and w not in named and len(vectors.split(model, w)) == 1 for w in taught]
    )
    kinds = _noun_kinds()
    numbers = {kind: i for i, kind in enumerate(sorted(set(kinds.values())))}
    of_taught = np.array([numbers[kinds[w]] if w in kinds else -1 for w in taught])
    is_name = np.array([w in named for w in taught])
    is_listed = np.array([w in listed for w in others])
    return Untaught(
        known=known,
        listed=is_listed,
        words=_Words(
            alike,
            kinship.compare(readings[known][alike], readings[~known]),
            of_taught[alike],
        ),
        names=_Words(
            is_name,
            kinship.compare(readings[known][is_name], readings[~known][is_listed]),
            np.array([named[w] for w in taught if w in named]),
        ),
        sides=np.array([listed[w] for w in others if w in listed], dtype=np.int64),
    )


def _names(classes: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return 0 for each man's name, and 1 for each woman's."""
    return {w: i for i, kind in enumerate(("man_name", "woman_name")) for w in classes[kind]}


def _noun_kinds() -> dict[str, str]:
    """Return the class and number of every trained noun form that is not a name."""
    kinds: dict[str, str] = {}
    for kind, lemmas in grammar.taught().nouns.items():
        if not kind.endswith("_name"):
            for lemma in lemmas:
                kinds[lemma] = kind
                kinds.setdefault(morphology.plural(lemma), f"{kind}, many")
    return kinds

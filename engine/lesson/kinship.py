"""Vectors for words that occur in no training sentence, inferred from similar words.

Kernel ridge regression (Saunders, Gammerman and Vovk 1998) is fitted from MiniLM's vectors of
trained words to their trained vectors, and applied to every other word. It blurs distinctions that
few words show, such as between man and woman; so the same regression also guesses each word's
class, and the vector is then moved towards the mean of that class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Kinds = npt.NDArray[np.int64]

# Chosen by leaving out trained words at random.
_SHARPNESS: Final = 2.0
_RIDGE: Final = 0.1
_DECISION: Final = 40.0
_PULL: Final = 0.6
_PULL_TOLD: Final = 0.9
_READING: Final = 384
_VOTERS: Final = 15


@dataclass(frozen=True)
class Kin:
    """Similarities of words, from MiniLM's vectors, for inferring vectors of unknown words.

    A word is known if training gives it a vector, and unknown if training does not. A similarity
    is above 0 and at most 1; the more similar two words, the larger.

    Attributes:
        factor: (k, k), the lower Cholesky factor of S + ridge · I. S is the matrix of similarities
            between the k known words; the ridge is a small constant.
        alike: (s, k), the similarity of each of s unknown words with each known word.
    """

    factor: Array
    alike: Array

    def infer(self, vectors: Array, kinds: Kinds, told: Kinds | None = None) -> Array:
        """Infer vectors for the s unknown words: those to which training gives no vector.

        A vector is estimated from the vectors of similar known words. It is then moved towards the
        mean vector of the word's class.

        Args:
            vectors: (k, d_model), trained vectors of the known words.
            kinds: (k,), the class of each known word, such as animals, as an index from 0; -1 for a
                word without a class.
            told: (s,), the class of each unknown word, as an index from 0. If None, the
                probabilities of the classes are guessed from similar known words.

        Returns:
            (s, d_model), the vectors of the unknown words.
        """
        import torch  # noqa: PLC0415 - only building needs it

        mean = vectors.mean(axis=0)
        member = (kinds[:, None] == np.arange(kinds.max() + 1)).astype(np.float64)
        middles = (member.T @ vectors) / member.sum(axis=0)[:, None]
        wanted: Any = torch.from_numpy(np.hstack([vectors - mean, member]))
        shares = torch.cholesky_solve(wanted, torch.from_numpy(self.factor)).numpy()
        found = self.alike @ shares
        near, votes = mean + found[:, : len(mean)], found[:, len(mean) :]
        if told is not None:
            return np.asarray(near + _PULL_TOLD * (middles[told] - near))
        odds = np.exp(_DECISION * (votes - votes.max(axis=1, keepdims=True)))
        odds = odds / odds.sum(axis=1, keepdims=True)
        # A word that is not similar to any noun is not moved towards a class.
        pull = _PULL * np.clip(votes.sum(axis=1, keepdims=True), 0.0, 1.0)
        return np.asarray(near + pull * (odds @ middles - near))


def compare(known: Array, strange: Array) -> Kin:
    """Compute how similar unknown words are to known words, and known words to each other.

    A word is known if training gives it a vector.

    Args:
        known: (k, 2 * 384), MiniLM's vectors of the known words, as `vectors.read_words` returns
            them: two vectors of length 384 for each word, side by side.
        strange: (s, 2 * 384), MiniLM's vectors of the unknown words.
    """
    import torch  # noqa: PLC0415 - only building needs it

    centre = known.mean(axis=0)
    A, B = _directions(known - centre), _directions(strange - centre)
    inner: Any = torch.from_numpy(np.exp(_SHARPNESS * (A @ A.T - 1.0)) + _RIDGE * np.eye(len(A)))
    return Kin(torch.linalg.cholesky(inner).numpy(), np.exp(_SHARPNESS * (B @ A.T - 1.0)))


def vote(known: Array, kinds: Kinds, strange: Array) -> Kinds:
    """Guess the class of each unknown word from the classes of the most similar known words.

    Args:
        known: (k, 2 * 384), MiniLM's vectors of at least 16 words whose class is known, as
            `vectors.read_words` returns them: two vectors of length 384 for each word.
        kinds: (k,), the class of each known word, as an index from 0.
        strange: (s, 2 * 384), MiniLM's vectors of the words whose class is unknown.

    Returns:
        (s,), the class that is most frequent among the 15 known words most similar to the unknown
        word. If several classes are equally frequent, the one with the smallest index.
    """
    alike = _directions(strange) @ _directions(known).T
    nearest = np.argpartition(-alike, _VOTERS, axis=1)[:, :_VOTERS]
    votes = (kinds[nearest][:, :, None] == np.arange(kinds.max() + 1)).sum(axis=1)
    return np.asarray(votes.argmax(axis=1))


def _directions(readings: Array) -> Array:
    """Scale both readings of each word, and then the two together, to length 1."""
    parts: Sequence[Array] = [
        readings[:, at : at + _READING] for at in range(0, readings.shape[1], _READING)
    ]
    whole = np.concatenate([p / np.linalg.norm(p, axis=1, keepdims=True) for p in parts], axis=1)
    return np.asarray(whole / np.sqrt(len(parts)))

"""The description of a training in a file of weights: `about`, a JSON text beside the arrays."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted

KEY: Final = "about"
MOST_CHARACTERS: Final = 10_000


@dataclass(frozen=True)
class HitRate:
    """How often a model finds what words, such as pronouns, refer to.

    The answer for a pronoun is the noun that it refers to. A word can have several answers.

    Attributes:
        right: Number of words that give their largest attention weight to one of their answers.
        asked: Number of words that have an answer, whether or not the model finds it.
    """

    right: int
    asked: int


Figures = Mapping[str, HitRate]
"""Counts of right answers, by relation."""


@dataclass(frozen=True)
class About:
    """How a model was trained on a lecturer's sentences, and how often it finds the right words.

    Right answers are counted for each relation, such as "pronoun".

    Attributes:
        key: SHA-256 digest of everything that the trained weights depend on, in hexadecimal.
        sha256: SHA-256 digest, in hexadecimal, of all sentences with their marks, and of which
            sentences the lecturer's file holds back. A mark says which other word a word refers to,
            as in "it[cat]".
        trained: Number of sentences trained on.
        held_back: Number of sentences held back for testing.
        words: Number of different words in the sentences trained on.
        new: Number of different words in the sentences trained on for which the default weights
            have no vector. If `start` is "fresh", all words count as new.
        unseen: Number of different words that occur only in held-back sentences.
        start: The initial weights: "lesson" for the default weights, "fresh" for random ones.
        steps: Number of training steps.
        seed: Seed of all random numbers.
        of_trained: By relation, the counts in the sentences trained on, after training.
        of_held_back: By relation, the counts in the held-back sentences, after training.
        before: By relation, the counts in the held-back sentences, before training.
    """

    key: str
    sha256: str
    trained: int
    held_back: int
    words: int
    new: int
    unseen: int
    start: str
    steps: int
    seed: int
    of_trained: Figures = field(default_factory=dict)
    of_held_back: Figures = field(default_factory=dict)
    before: Figures = field(default_factory=dict)

    def as_array(self) -> npt.NDArray[Any]:
        """Return the JSON text as an array for a `.npz` file."""
        return np.array(json.dumps(asdict(self), sort_keys=True))


def read_about(array: npt.NDArray[Any]) -> About:
    """Return the description of a training that a weights file (.npz) contains.

    Args:
        array: The file's array `about`, a JSON text.

    Raises:
        RequestError: The text is not JSON as `About.as_array` writes it, or a field is missing,
            unknown or of the wrong type.
    """
    with untrusted.understood(
        lambda _: RequestError(
            f"{KEY} in the weights is not what qkvideo train writes: leave the key out"
        )
    ):
        if array.dtype.kind != "U" or array.shape or array.itemsize > 4 * MOST_CHARACTERS:
            raise ValueError
        given = json.loads(str(array))
        found: dict[str, Any] = {
            each.name: _READ[str(each.type)](given[each.name]) for each in fields(About)
        }
        if len(given) > len(found):
            raise ValueError
        return About(**found)


def _figures(value: object) -> Figures:
    if not isinstance(value, dict):
        raise TypeError
    return {
        str(name): HitRate(_count(figure["right"], figure["asked"]), _count(figure["asked"]))
        for name, figure in value.items()
    }


def _count(value: object, most: object = 2**63 - 1) -> int:
    if type(value) is not int or type(most) is not int or not 0 <= value <= most:
        raise ValueError
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


_READ: Final[Mapping[str, Callable[[object], object]]] = {
    "int": _count,
    "str": _text,
    "Figures": _figures,
}
"""For each type of field, the function that checks and converts its JSON value."""

"""The description of a training in a file of weights: `about`, a JSON text beside the arrays."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.errors import RequestError

KEY: Final = "about"
MOST_CHARACTERS: Final = 10_000


@dataclass(frozen=True)
class Figure:
    """How often weights find the answer of a row.

    Attributes:
        right: Number of rows whose largest weight is on an answer.
        asked: Number of all rows with an answer.
    """

    right: int
    asked: int


Figures = Mapping[str, Figure]
"""Counts of right answers, by relation."""


@dataclass(frozen=True)
class About:
    """What weights were trained on, and how.

    Attributes:
        key: SHA-256 digest of everything that the training depends on, in hexadecimal.
        sha256: SHA-256 digest of the sentences, in hexadecimal.
        trained: Number of sentences trained on.
        held_back: Number of sentences held back.
        words: Number of different words in the sentences trained on.
        new: Number of these words that the initial weights do not know.
        unseen: Number of different words that occur in held-back sentences only.
        start: The initial weights: "lesson", or "fresh" for random ones.
        steps: Number of steps.
        seed: Seed of all random numbers.
        of_trained: Counts of right answers, by relation, in the sentences trained on, after
            training.
        of_held_back: Counts, by relation, in the held-back sentences, after training.
        before: Counts, by relation, in the held-back sentences, before training.
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
    """Read a file's description of its training, and check every field.

    Raises:
        RequestError: The array is not one that `About.as_array` returns.
    """
    try:
        if array.dtype.kind != "U" or array.shape or array.itemsize > 4 * MOST_CHARACTERS:
            raise ValueError
        given = json.loads(str(array))
        found: dict[str, Any] = {
            each.name: _READ[str(each.type)](given[each.name]) for each in fields(About)
        }
        if len(given) > len(found):
            raise ValueError
        return About(**found)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise RequestError(
            f"{KEY} in the weights is not what qkvideo train writes: leave the key out"
        ) from error


def _figures(value: object) -> Figures:
    if not isinstance(value, dict):
        raise TypeError
    return {
        str(name): Figure(_count(figure["right"]), _count(figure["asked"]))
        for name, figure in value.items()
    }


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value < 2**63:
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

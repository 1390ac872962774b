"""What a file of weights says about its training: `about`, a JSON text beside the arrays."""

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
    """How often the largest weight of a row is on an answer.

    Attributes:
        right: Rows where it is.
        asked: All rows with an answer.
    """

    right: int
    asked: int


Figures = Mapping[str, Figure]
"""By relation."""


@dataclass(frozen=True)
class About:
    """What weights were trained on, and how.

    Attributes:
        key: Digest of everything that the training depends on.
        sha256: Digest of the sentences.
        trained: Number of sentences trained on.
        held_back: Number of sentences held back.
        words: Number of different words in the sentences trained on.
        new: How many of them the weights it began with do not know.
        unseen: Number of different words that are in held-back sentences only.
        start: "lesson" or "fresh".
        steps: Number of steps.
        seed: Seed.
        of_trained: Figures of the sentences trained on, after the training.
        of_held_back: Figures of those held back.
        before: Figures of those held back, before the training.
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
        """The JSON text, as an array of a `.npz` file."""
        return np.array(json.dumps(asdict(self), sort_keys=True))


def read_about(array: npt.NDArray[Any]) -> About:
    """Read what a file says about its training; nothing in it is trusted.

    Raises:
        RequestError: If it is not what `About.as_array` gives.
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
"""How a field is read, by its type."""

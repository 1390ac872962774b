"""Recordings of the training: the weights after twelve numbers of steps, and learning curves.

Two trainings are recorded. `recording.npz` is made by the build of the included weights, and ends
with them. `answer.npz` is a model of the same size that was trained only on answers, not on where
to attend; it knows common words only.

| key | shape | is |
|---|---|---|
| `vocab` | (v,) text | words; only in `answer.npz`, the other has the shipped weights' |
| `steps` | (c,) | after how many steps the weights were recorded |
| `embedding` | (c, v, d_model) int8 | multiples of 1/32; each less the one before it |
| `positions`, `L1.W_Q`, … | (c, …) int16 | multiples of 1/1024; each less the one before it |
| `curves.steps` | (p,) | after how many steps was measured |
| `curves.relations` | (r,) text | what was asked for |
| `curves.asked` | (r,) | rows that ask |
| `curves.loss` | (p, r) | mean of -ln(share of the right word) |
| `curves.right` | (p, r) | rows that find the right word |
| `curves.shares` | (p, r, layers, heads) | mean share of the right word; only in `answer.npz` |

Where to look is read from the weights: a row is right if its largest share is the right word's. An
answer is read from the last layer's result: its loss is -ln(softmax over the sentence's words of
result · embedding), and a row is right if that is largest for the right word.

The curves are measured on sentences of the same grammar, each with a noun that training never saw
(`words.KEPT_BACK`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.trace import freeze
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import read_npz

Array = npt.NDArray[np.float64]
Arrays = Mapping[str, npt.NDArray[Any]]

Told = Literal["where", "answer"]
"""The targets of a training: where to attend, or only the answers."""

_DATA: Final = Path(__file__).parents[1] / "data"
SHIPPED: Final[Mapping[Told, Path]] = {
    "where": _DATA / "recording.npz",
    "answer": _DATA / "answer.npz",
}

EMBEDDING_GRID: Final = 32.0
"""Embeddings are multiples of 1/32 of at most 127/32: eight bits each, exact in float16."""
MATRIX_GRID: Final = 1024.0
"""Positions and matrices are multiples of 1/1024."""


@dataclass(frozen=True, eq=False)
class Curves:
    """Learning curves on the marked words.

    Attributes:
        steps: (p,), steps taken.
        relations: (r,), the relations: "pronoun", "verb", …
        asked: (r,), number of rows with the relation.
        loss: (p, r), mean of -ln(share of the right word).
        right: (p, r), number of rows with the right word first.
        shares: (p, r, layers, heads), mean share of the right word; None if it was not recorded.
    """

    steps: tuple[int, ...]
    relations: tuple[str, ...]
    asked: tuple[int, ...]
    loss: Array
    right: Array
    shares: Array | None = None

    def __post_init__(self) -> None:
        for name in ("loss", "right", "shares"):
            if (array := getattr(self, name)) is not None:
                object.__setattr__(self, name, freeze(name, array))


def pack(
    steps: Sequence[int], kept: Sequence[Arrays], curves: Curves, vocab: Sequence[str] = ()
) -> dict[str, Any]:
    """The arrays of the file.

    Args:
        steps: Numbers of steps after which the weights were recorded.
        kept: The weights, as in a file of weights.
        curves: The learning curves.
        vocab: The words, if they differ from those of the included weights.
    """
    arrays: dict[str, Any] = {"vocab": np.array(vocab)} if vocab else {}
    arrays["steps"] = np.array(steps, dtype=np.int32)
    for name in kept[0]:
        if name in ("vocab", "answers"):
            continue
        grid, kind = _form(name)
        whole = np.stack([np.round(np.float64(weights[name]) * grid) for weights in kept])
        differences = np.diff(whole.astype(np.int32), axis=0, prepend=0)
        # What leaves the range comes back in when it is added up: both wrap round.
        arrays[name] = differences.astype(kind)
    arrays["curves.steps"] = np.array(curves.steps, dtype=np.int32)
    arrays["curves.relations"] = np.array(curves.relations)
    arrays["curves.asked"] = np.array(curves.asked, dtype=np.int32)
    arrays["curves.loss"] = np.round(curves.loss, 6)
    arrays["curves.right"] = curves.right.astype(np.int32)
    if curves.shares is not None:
        arrays["curves.shares"] = np.round(curves.shares, 6)
    return arrays


def _form(name: str) -> tuple[float, type[np.signedinteger[Any]]]:
    """The grid that an array lies on, and in what its differences are kept."""
    return (EMBEDDING_GRID, np.int8) if name == "embedding" else (MATRIX_GRID, np.int16)


@cache
def recorded(told: Told = "where") -> tuple[int, ...]:
    """The numbers of steps for which weights are recorded, in ascending order."""
    return tuple(int(step) for step in _read(told)["steps"])


def vocabulary(told: Told) -> tuple[str, ...]:
    """The vocabulary of a recording that has its own."""
    return tuple(map(str, _read(told).get("vocab", ())))


def weights_at(step: int, told: Told = "where") -> dict[str, Array]:
    """The weights after a number of steps, without the vocabulary.

    Raises:
        RequestError: If they were not recorded.
    """
    if step not in recorded(told):
        raise RequestError(
            f"the weights after {step} steps were not kept: the steps are "
            + ", ".join(map(str, recorded(told)))
        )
    arrays, upto = _read(told), recorded(told).index(step) + 1
    weights = {}
    for name, differences in arrays.items():
        if name in ("steps", "vocab") or name.startswith("curves."):
            continue
        grid, kind = _form(name)
        weights[name] = np.add.reduce(differences[:upto], axis=0, dtype=kind) / grid
    return weights


@cache
def curves(told: Told = "where") -> Curves:
    """The learning curves of a training."""
    arrays = _read(told)
    return Curves(
        steps=tuple(map(int, arrays["curves.steps"])),
        relations=tuple(map(str, arrays["curves.relations"])),
        asked=tuple(map(int, arrays["curves.asked"])),
        loss=arrays["curves.loss"],
        right=arrays["curves.right"].astype(np.float64),
        shares=arrays.get("curves.shares"),
    )


@cache
def _read(told: Told) -> dict[str, npt.NDArray[Any]]:
    return read_npz(SHIPPED[told])

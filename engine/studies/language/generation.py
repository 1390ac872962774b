"""How a language model writes on, with and without keeping keys and values; and a recording of it.

`models.generating` computes it; `models.record_generation` records it in a file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.files.npz import read_npz
from qkvideo.engine.studies.language.prediction import Array, Guess, Guesses

DATA: Final = Path(__file__).parents[2] / "data" / "generation.npz"


@dataclass(frozen=True)
class Way:
    """A way to choose the next piece: what remains of the logits before the softmax.

    Attributes:
        temperature: The logits are divided by it.
        top_k: How many of the most probable pieces remain; None for all.
        top_p: The most probable pieces remain until their probabilities reach this sum.
    """

    temperature: float = 1.0
    top_k: int | None = None
    top_p: float = 1.0


WAYS: Final = (Way(), Way(temperature=0.5), Way(top_k=3), Way(top_p=0.5))
"""The ways that are compared."""
SEEDS: Final = (1, 2, 1)
"""Seeds of the draws; the first one comes again."""


@dataclass(frozen=True, eq=False)
class ModelShape:
    """The sizes of a model on which its memory depends.

    Attributes:
        layers: Number of layers.
        heads: Number of heads of queries of each layer.
        kv: Number of heads of keys and values of each layer.
        d_k: Length of a key, and of a value.
        pieces: Size of the vocabulary.
    """

    layers: int
    heads: int
    kv: int
    d_k: int
    pieces: int


@dataclass(frozen=True, eq=False)
class Generation:
    """What a model wrote, one piece after the other, and how.

    Attributes:
        sentence: The sentence that it goes on with.
        read: (n,), the pieces of the sentence, each with the space before it if there is one.
        after: For each of s steps, the most probable pieces; the first one is appended. Pieces that
            end a text are left out.
        gaps: (2, s), the largest difference of a step's logits from those with kept keys and
            values: with all rows computed anew at once, and anew in the same portions.
        equal: (2, s), how many of these logits are equal to the last bit.
        twice: (2, 5), logits of the most probable pieces of the last step, with kept keys and
            values and with all rows anew at once.
        layer: Number of the layer of the head below, from 1.
        head: Number of the head, from 1: of all heads, the one in which the last piece read gives
            the largest weight to a piece other than the first, the one before it, and itself.
        Q: (d_k,), its query of the last piece read in the last step.
        K: (m, d_k), the keys, of which all but the last were kept.
        V: (m, d_k), the values.
        weights: (m,), the attention weights.
        broad: Index of the step whose best piece is the least probable.
        shares: (ways, 50), by `WAYS`: the probability of each piece of `after[broad]`.
        remain: (ways,), how many pieces remain.
        drawn: (ways, seeds), by `SEEDS`: the piece drawn, readable.
        shape: The sizes of the model.
    """

    sentence: str
    read: tuple[str, ...]
    after: tuple[Guesses, ...]
    gaps: Array
    equal: Array
    twice: Array
    layer: int
    head: int
    Q: Array
    K: Array
    V: Array
    weights: Array
    broad: int
    shares: Array
    remain: Array
    drawn: tuple[tuple[str, ...], ...]
    shape: ModelShape


ARRAYS: Final = ("gaps", "equal", "twice", "Q", "K", "V", "weights", "shares", "remain")


@dataclass(frozen=True, eq=False)
class Times:
    """Measured times of one new piece.

    Attributes:
        cpu: The processor's name.
        cores: Number of its cores that could be used.
        library: The library that computed, with its version.
        lengths: (k,), numbers of pieces, the new one included.
        seconds: (2, k), the shortest of four runs: with all rows anew, and with kept keys and
            values.
    """

    cpu: str
    cores: int
    library: str
    lengths: Array
    seconds: Array


def pack(made: Generation, times: Times) -> dict[str, NDArray[Any]]:
    """Return the arrays of a recording by their names."""
    texts = {guess.piece: guess.text for row in made.after for guess in row}
    told = {
        **{name: getattr(made, name) for name in ("sentence", "read", "layer", "head", "broad")},
        "drawn": made.drawn,
        "shape": asdict(made.shape),
        "machine": {name: getattr(times, name) for name in ("cpu", "cores", "library")},
    }
    fields = ("piece", "logit", "probability")
    return {
        "meta": np.array(json.dumps(told)),
        "pieces": np.array([*texts], dtype=np.int32),
        "texts": np.array([*texts.values()]),
        **{
            f"after.{f}": np.array([[getattr(g, f) for g in row] for row in made.after])
            for f in fields
        },
        **{name: getattr(made, name) for name in ARRAYS},
        "lengths": times.lengths,
        "seconds": times.seconds,
    }


@cache
def recorded_generation() -> tuple[Generation, Times]:
    """Return the recording that the package includes."""
    arrays = read_npz(DATA)
    told: Mapping[str, Any] = json.loads(str(arrays["meta"]))
    texts = dict(zip(arrays["pieces"].tolist(), map(str, arrays["texts"]), strict=True))
    columns = (arrays[f"after.{f}"].tolist() for f in ("probability", "piece", "logit"))
    after = tuple(
        tuple(Guess(texts[piece], p, piece, logit) for p, piece, logit in zip(*row, strict=True))
        for row in zip(*columns, strict=True)
    )
    made = Generation(
        sentence=told["sentence"],
        read=tuple(told["read"]),
        after=after,
        layer=told["layer"],
        head=told["head"],
        broad=told["broad"],
        drawn=tuple(map(tuple, told["drawn"])),
        shape=ModelShape(**told["shape"]),
        **{name: arrays[name] for name in ARRAYS},
    )
    times = Times(**told["machine"], lengths=arrays["lengths"], seconds=arrays["seconds"])
    return made, times

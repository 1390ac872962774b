"""`python -m qkvideo.engine.lesson.examine LIST.json …`: counts how often weights are right.

A list holds pairs of sentences, by kind. For each sentence, it gives the word whose row is examined
(`ask`) and the word that should have the largest weight in that row (`answers`). A pair is right if
both of its sentences are. Sentences under "free" have no answers; of these, the mean weight of the
word with the most attention is measured.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.sources.base import Source
from qkvideo.engine.sources.file import open_file
from qkvideo.engine.sources.lesson import open_lesson
from qkvideo.engine.studies.ablate import without_head

Array = npt.NDArray[np.float64]
Pair = Mapping[str, Sequence[str]]
Change = Callable[[ModelTrace], ModelTrace]

FREE: Final = "free"
HEAD_OF: Final = {
    "selection": 1,
    "agreement": 1,
    "riddle": 1,
    "subject": 2,
    "adjective": 3,
    "object": 4,
    "bracket": 4,
}
"""For each kind, the head (from 1) of the last layer that is responsible; the names of kinds in
lists are "<kind>" or "<kind>_<more>"."""


def head_for(kind: str, model: ModelTrace) -> int:
    """Return the number (from 1) of the head that is responsible for a kind of pair.

    If the last layer has fewer heads, return the number of its last head.
    """
    return min(HEAD_OF[kind.partition("_")[0]], len(model.layers[-1]))


def asked(model: ModelTrace, ask: str, answer: str) -> tuple[int, int]:
    """Return the indices, from 0, of two words: the last `ask` and the first `answer`.

    Args:
        model: The sentence's trace.
        ask: The query, such as the pronoun "it".
        answer: The word that the query should attend to.
    """
    words = [token.lower() for token in model.tokens]
    return len(words) - 1 - words[::-1].index(ask.lower()), words.index(answer.lower())


def is_right(kind: str, pair: Pair, weights: Source, change: Change | None = None) -> bool:
    """Return whether, in both sentences of a pair, the answer has the largest weight.

    Args:
        kind: The kind of pair, a key of `HEAD_OF`, which may be followed by "_" and more.
        pair: The keys `sentences`, `ask` and `answers`, with two texts each.
        weights: The weights to examine.
        change: Changes the sentence's trace before it is examined, for example by removing a head.
    """
    for sentence, ask, answer in zip(pair["sentences"], pair["ask"], pair["answers"], strict=True):
        model = trace(sentence, weights=weights)
        model = model if change is None else change(model)
        row, at = asked(model, ask, answer)
        shares = model.at(head=head_for(kind, model)).weights[row]
        if not shares[at] > np.delete(shares, at).max():
            return False
    return True


def count(kind: str, pairs: Iterable[Pair], weights: Source, change: Change | None = None) -> int:
    """Return the number of right pairs."""
    return sum(is_right(kind, pair, weights, change) for pair in pairs)


def draws(sentences: Iterable[str], weights: Source) -> list[list[Array]]:
    """Average the weight that each word gets over all queries, and return the largest average.

    Returns:
        For each layer and head, an array with one number per sentence.
    """
    models = [trace(sentence, weights=weights) for sentence in sentences]
    return [
        [np.array([head.weights.mean(axis=0).max() for head in heads]) for heads in layers]
        for layers in zip(*(model.layers for model in models), strict=True)
    ]


def nearness(pairs: Iterable[Pair], weights: Source) -> tuple[float, float, float]:
    """Measure how the last layer moves the vectors of pronouns towards those of their nouns.

    Returns:
        Three numbers about the cosine of a pronoun's row with the other words' rows before the last
        layer: the mean cosine with its noun's row, if the pronoun's row is taken before that layer;
        the same if it is taken after; and, also after, the share of sentences in which the cosine
        with the noun's row is the largest.
    """
    before, after, nearest = [], [], []
    for pair in pairs:
        for sentence, ask, answer in zip(
            pair["sentences"], pair["ask"], pair["answers"], strict=True
        ):
            model = trace(sentence, weights=weights)
            row, at = asked(model, ask, answer)
            head = model.at()
            assert head.result is not None  # weights that consist of attention only have one
            was, become = _cosines(head.X[row], head.X), _cosines(head.result[row], head.X)
            before.append(was[at])
            after.append(become[at])
            others = np.delete(np.arange(model.n), row)
            nearest.append(others[become[others].argmax()] == at)
    return float(np.mean(before)), float(np.mean(after)), float(np.mean(nearest))


def _cosines(vector: Array, rows: Array) -> Array:
    return np.asarray(rows @ vector / np.linalg.norm(rows, axis=1) / np.linalg.norm(vector))


def without(layer: int, head: int) -> Change:
    """Return a change of traces that removes one head."""
    return lambda model: without_head(model, layer, head)


def main() -> None:
    """Print the number of right pairs, for each kind of each list and each file of weights."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("lists", type=Path, nargs="+")
    parser.add_argument(
        "--weights", type=Path, action="append", help="a file; else the shipped one"
    )
    parser.add_argument("--cut", action="store_true", help="also with each head of layer 1 cut")
    options = parser.parse_args()
    sources = [open_file(path) for path in options.weights or ()] or [open_lesson()]
    for path in options.lists:
        lists: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        free = lists.pop(FREE, [])
        for kind, pairs in lists.items():
            found = [str(count(kind, pairs, source)) for source in sources]
            print(f"{path.stem} {kind}: {', '.join(found)} of {len(pairs)}", flush=True)
            for source in sources if options.cut else ():
                heads = range(1, source.layers[0].heads + 1)
                left = [str(count(kind, pairs, source, without(1, head))) for head in heads]
                print(f"  without head {', '.join(map(str, heads))}: {', '.join(left)}", flush=True)
            if kind == "selection":
                for source in sources:
                    print("  nearness {:.2f} {:.2f} {:.2f}".format(*nearness(pairs, source)))
        for source in sources if free else ():
            for number, layer in enumerate(draws(free, source), start=1):
                mean, most = np.mean(layer, axis=0), np.max(layer, axis=0)
                print(
                    f"{path.stem} draws, layer {number}: mean {mean.round(2)} most {most.round(2)}"
                )


if __name__ == "__main__":
    main()

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
    """Return the number, from 1, of the head that is examined for one kind of sentence pairs.

    It is the head of the last layer that `HEAD_OF` names; if the layer has fewer heads, its last.

    Args:
        kind: The kind of sentence pairs: a key of `HEAD_OF`, alone or with an ending, such as
            "agreement" or "agreement_names".
        model: The trace of a sentence.
    """
    return min(HEAD_OF[kind.partition("_")[0]], len(model.layers[-1]))


def asked(model: ModelTrace, ask: str, answer: str) -> tuple[int, int]:
    """Return the index, from 0, of the query's word and of the word it should attend to.

    Upper and lower case are not distinguished.

    Args:
        model: The sentence's trace.
        ask: The query's word, such as "it". If it occurs several times, the last one counts.
        answer: The word that the query should attend to. If it occurs several times, the first
            one counts.

    Raises:
        ValueError: The sentence lacks one of the words.
    """
    words = [token.lower() for token in model.tokens]
    return len(words) - 1 - words[::-1].index(ask.lower()), words.index(answer.lower())


def is_right(kind: str, pair: Pair, weights: Source, change: Change | None = None) -> bool:
    """Return whether, in both sentences of a pair, the query attends most to the right word.

    Only one head of the last layer is examined: the head that `head_for` names for this kind of
    pair.

    Args:
        kind: The kind of pair, such as "agreement" (a key of `HEAD_OF`) or "agreement_names".
        pair: For example {"sentences": (first, second), "ask": ("it", "it"), "answers": ("cat",
            "mat")}: each entry has one text for each sentence. The query is the word of `ask`, and
            the right word is that of `answers`.
        weights: The weights to examine.
        change: Changes each sentence's trace before the trace is examined, for example by removing
            a head.
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
    """Return for how many pairs of sentences the query attends most to the right word in both.

    The arguments are those of `is_right`.
    """
    return sum(is_right(kind, pair, weights, change) for pair in pairs)


def draws(sentences: Iterable[str], weights: Source) -> list[list[Array]]:
    """Measure, in each head, how much attention the most attended word of each sentence gets.

    A word's attention is its mean attention weight over all queries.

    Returns:
        For each layer, a list with one array for each sentence: (heads,), the attention of the most
        attended word in each head.
    """
    models = [trace(sentence, weights=weights) for sentence in sentences]
    return [
        [np.array([head.weights.mean(axis=0).max() for head in heads]) for heads in layers]
        for layers in zip(*(model.layers for model in models), strict=True)
    ]


def nearness(pairs: Iterable[Pair], weights: Source) -> tuple[float, float, float]:
    """Measure how far the last layer moves a pronoun's vector towards the vector of its noun.

    The noun's vector, and those of all other words, are those before the layer. "Near" is measured
    by the cosine.

    Args:
        pairs: Pairs of sentences, in the form that `is_right` takes. In each pair, the entry `ask`
            contains the pronouns, and `answers` the nouns that they refer to.
        weights: The weights to examine.

    Returns:
        (before, after, nearest): the mean cosine of pronoun and noun before the layer; the same
        after the layer; and the share of sentences in which, after the layer, no other word is
        nearer than the noun.
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
    """Return a function that removes one head from a trace."""
    return lambda model: without_head(model, layer, head)


def main() -> None:
    """Print for how many pairs of sentences the weights of a model are right, by kind of pair.

    The command line names JSON files with the pairs, and with `--weights` the files of weights.
    Weights are right for a pair if, in both of its sentences, the largest attention weight of a
    given query is the one of the word that the JSON file gives as the answer.
    """
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

"""`python -m qkvideo.engine.recurrence.examine LIST.json …`: counts how often the GRU is right.

The lists are those of `lesson.examine`. A pair of sentences counts as right if, in both, the right
word has the largest share of the answer. The GRU is asked about a verb, an object or a bracket
right after reading it; about a pronoun right after reading it, and again at the end of the
sentence.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.lesson.examine import FREE, HEAD_OF
from qkvideo.engine.recurrence.gru import Gru, answers, run, shipped
from qkvideo.engine.recurrence.training import RELATIONS
from qkvideo.engine.sources.lesson import open_lesson

Pair = Mapping[str, Sequence[str]]


def right(gru: Gru, kind: str, pair: Pair) -> tuple[int, int]:
    """Count how many questions about a pair of sentences the GRU answers correctly.

    There is one question about each sentence: which word does a certain word, the query, refer to?

    Args:
        gru: The GRU.
        kind: The kind of pair: a key of `lesson.examine.HEAD_OF`, alone or with an ending, such as
            "agreement" or "agreement_names". It says which relation the questions are about.
        pair: Three lists with one entry for each sentence: "sentences"; "ask", the query of each
            sentence; and "answers", the word to which this query refers.

    Returns:
        The number of correct answers if each question is asked as soon as the GRU has read the
        query, then their number if it is asked at the end of the sentence.
    """
    relation, found = HEAD_OF[kind.partition("_")[0]] - 1, [0, 0]
    for text, asks, answer in zip(pair["sentences"], pair["ask"], pair["answers"], strict=True):
        words = [word.casefold() for word in tokenize(text)]
        X = open_lesson().look_up(words)
        row = len(words) - 1 - words[::-1].index(asks.casefold())
        shares = answers(gru, X, run(gru, X), relation)
        for k, at in enumerate((row, -1)):
            found[k] += int(shares[at].argmax()) == words.index(answer.casefold())
    return found[0], found[1]


def main() -> None:
    """Print a line for each kind of each list."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("lists", type=Path, nargs="+")
    gru = shipped()
    for path in parser.parse_args().lists:
        for kind, pairs in json.loads(path.read_text()).items():
            asked = kind.partition("_")[0]
            if kind == FREE or asked not in HEAD_OF or RELATIONS[HEAD_OF[asked] - 1] == "adjective":
                continue  # adjectives come before their nouns
            each = [right(gru, kind, pair) for pair in pairs]
            for k, when in enumerate(("at the word", "at the end")):
                if k and HEAD_OF[asked] != 1:
                    continue  # only pronouns are asked about again
                both = sum(r[k] == len(p["sentences"]) for r, p in zip(each, pairs, strict=True))
                print(f"{path.stem:14} {kind:20} {when}: {both} of {len(pairs)}")


if __name__ == "__main__":
    main()

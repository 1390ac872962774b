"""What training aimed at, beside what the sentence shows; and a model that had no such aims."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from qkvideo.engine.lesson.grammar import tells
from qkvideo.engine.lesson.losses import SOFT, SOFT_CUE, SOFT_REST, aimed
from qkvideo.engine.lesson.packed import taught
from qkvideo.engine.studies.meaning import answers
from qkvideo.scenes.story.attention_row import AttentionRow
from qkvideo.scenes.story.compared import Compared
from qkvideo.scenes.story.ratio import Pair
from qkvideo.scenes.text.numbers import Cell, Style, listed, whole

SHARE = Style(2)
"""Number format of shares."""
PAIR = "The cat sat on the mat because it was ", {"tired": "cat", "dirty": "mat"}
"""The sentences in which the second model is shown: how both begin, and the noun for each cue."""


@dataclass(frozen=True)
class Aim:
    """A share that training aimed at, in sentences of this length, and the share in this sentence.

    Attributes:
        name: "cue": what the query gives, in round one, to the word that decides. "noun": what
            the query gives to the word that it is to find, in round two. "rest": what all words
            for which the head of round two has no task give to the first word, on average.
        aimed: The share that training aimed at.
        here: The share in this sentence. If the word with the largest share cannot be the right
            one, the largest share of those that can be.
        key: Index of the word that gets the share.
    """

    name: str
    aimed: Cell
    here: Cell
    key: int


@dataclass(frozen=True)
class Aims:
    """What the film's weights were taught about where to look.

    Attributes:
        case: What can be said. "cue": both rounds have an aim for the query. "noun": round two has
            one. "misses": the same, but a word that cannot be meant has the largest share. "rest":
            there are aims for other words only. "nothing": there are none for such a sentence.
            "alone": there is one word. "foreign": the sentence is not in the language of the
            training. "answers", "random", "other": weights that were not told where to look, or
            nobody here knows.
        each: The aims, in the order of the rounds; empty if there are none to show.
    """

    case: str
    each: tuple[Aim, ...] = ()


def aims(c: Compared, last: AttentionRow, link: Pair | None) -> Aims:
    """Return what training aimed at in the first sentence.

    Args:
        c: The sentences.
        last: The first query's row of attention weights in the last round.
        link: The link from the query's word to the cue in round one, if the link is known to carry
            the cue; otherwise None.
    """
    source, how = c.models[0].source, c.view.reading.how
    if source.kind not in {"lesson", "trained"} or source.name.startswith("answer@"):
        told = {"lesson": "answers", "random": "random"}
        return Aims(told.get(source.kind, "other"))
    if how == "foreign" or len(last.cells) == 1:
        return Aims("foreign" if how == "foreign" else "alone")
    model, head = c.models[0], c.head(c.rounds[-1])
    n, row = model.n - model.pad, c.rows[0]
    found = []
    if link is not None and taught(1, c.head(1).head) == "cue" and link == (row, _cue(c)):
        weight = float(c.head(1).weights[link])
        found.append(_aim("cue", SOFT_CUE, n, Cell(c.name(1, "weights"), link, weight, SHARE)))
    case, key = "cue" if found else "noun", last.top
    if how == "misses":
        best = c.view.reading.best(np.asarray(head.weights[row]), head.mask[row])
        case, key = ("misses", best) if best is not None else ("rest", key)
    elif how not in {"sure", "doubtful", "trained"}:
        case = "rest"
    if case != "rest":
        return Aims(case, (*found, _aim("noun", SOFT, n, last.cells[key])))
    idle = [k for k in range(n) if not model.answers or model.answers[k] != head.head]
    if not idle:
        return Aims("nothing")
    mean = float(np.mean(head.weights[idle, 0]))
    name = f"mean.{c.name(head.layer, 'weights')}"
    return Aims("rest", (_aim("rest", SOFT_REST, n, Cell(name, (0,), mean, SHARE)),))


def _aim(name: str, soft: float, words: int, here: Cell) -> Aim:
    share = Cell(f"aimed.{name}", (), aimed(soft, words), SHARE)
    return Aim(name, share, here, here.index[-1])


def _cue(c: Compared) -> int | None:
    """Return the only content word after the query; training would share its aim among several."""
    tokens, after = c.models[0].tokens, range(c.rows[0] + 1, c.models[0].n - c.models[0].pad)
    telling = [j for j in after if tokens[j].isalpha() and tells(tokens[j].lower())]
    return telling[0] if len(telling) == 1 else None


@dataclass(frozen=True)
class Shown:
    """A sentence, and what the second model makes of it.

    Attributes:
        tokens: The words.
        row: Index of the pronoun.
        cue: Index of the word that decides what the pronoun means.
        weights: The pronoun's attention weights in round one, in `Untold.head`.
        answer: Index of the word that the model gives as its answer.
        cut: The same, without the link from the pronoun to the cue in round one.
    """

    tokens: tuple[str, ...]
    row: int
    cue: int
    weights: tuple[Cell, ...]
    answer: int
    cut: int


@dataclass(frozen=True)
class Untold:
    """A second model, which was told only answers and never where to look.

    `studies.meaning.answers` says what it finds.

    Attributes:
        layer: Number of the layer that is shown, the first one.
        head: Number of the head of this layer, from 1, that gives most to the cues of the sentences
            counted, on average.
        looks: That average.
        shown: The two sentences that are shown.
        sentences: Number of other sentences, on which the model is tested.
        pairs: Number of pairs that these sentences are.
        right: Number of sentences that are answered rightly: as trained, without the links to the
            cue, and without those to the nouns.
        whole: The same for pairs, of which both sentences have to be.
    """

    layer: Cell
    head: Cell
    looks: Cell
    shown: tuple[Shown, ...]
    sentences: Cell
    pairs: Cell
    right: tuple[Cell, Cell, Cell]
    whole: tuple[Cell, Cell, Cell]


def untold() -> Untold:
    """Return what the second model does; the sentences are the same in every film."""
    counts = answers.counts()
    right = (
        whole("untold.right", counts.right),
        whole("untold.right.cut", counts.right_cut),
        whole("untold.right.blind", counts.right_blind),
    )
    both = (
        whole("untold.whole", counts.whole),
        whole("untold.whole.cut", counts.whole_cut),
        whole("untold.whole.blind", counts.whole_blind),
    )
    before, nouns = PAIR
    return Untold(
        layer=whole("untold.layer", 1),
        head=whole("untold.head", counts.head),
        looks=Cell("untold.looks", (), counts.looks, SHARE),
        shown=tuple(
            _shown(k, answers.asked((noun, other), before, cue), counts.head)
            for k, ((cue, noun), other) in enumerate(
                zip(nouns.items(), reversed(nouns.values()), strict=True)
            )
        ),
        sentences=whole("untold.sentences", 2 * counts.pairs),
        pairs=whole("untold.pairs", counts.pairs),
        right=right,
        whole=both,
    )


def _shown(k: int, asked: answers.AskedSentence, head: int) -> Shown:
    found = answers.found(asked)
    weights = listed(f"untold.{k}.weights", found.rows[head - 1], SHARE)
    (cue,) = asked.cue
    return Shown(asked.tokens, asked.row, cue, weights, found.answer, found.cut)

"""The facts about how one word reaches another: in a window, in a recurrence, and in attention."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.folding import CERTAIN
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.pronouns import language_of
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.english.nouns import candidates, is_pronoun
from qkvideo.engine.lesson.grammar import taught
from qkvideo.engine.lesson.morphology import plural
from qkvideo.engine.recurrence import gru, memory, window
from qkvideo.engine.sources.lesson import open_lesson
from qkvideo.engine.studies.ablate import without_link
from qkvideo.scenes.reading import read
from qkvideo.scenes.story.attention_row import AttentionRow, attention_rows
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, Style, style_for, whole

Array = npt.NDArray[np.float64]

OTHER, SECOND = "lamp", "cat"
"""The word that replaces the earlier one, chosen before anything was measured; and the word that
does if the earlier one is "lamp" itself."""
NAMES = "Anna", "Peter"
"""The same for a name."""
MORE = 6
"""Number of words by which the sentence grows; the default sentence's gap then doubles."""
STEP, GROWN = 1.0, 0.5
"""Brightness of words that have influenced the later one, and of steps; and of the steps that are
added when the sentence grows."""
STEADY = Decimal("0.05")
"""An answer whose share changes by no more than this stays what it was."""
WORTH = 0.1
"""The smallest share with which a second answer is named."""
CARRIED = 0.5
"""A link carried a weight if cutting the link leaves less than this share of the weight."""
SHARE = Style(2)
"""Number format of shares."""
ROUNDS = ("L1", "L2")
"""Names of the two layers, the rounds of attention."""
MACHINES = ("window", "recurrence", "attention")
"""The machines, in the order of pictures and tables."""


@dataclass(frozen=True)
class Left:
    """How much of the earlier word is left in the recurrence's state after each further word.

    Another word replaces the earlier one. How much of this change is left in the state after a
    later word: 1 is all of it, 0 is nothing.

    Attributes:
        places: Indices of the words at which the film shows the measure, from the earlier word to
            the later word. If there are many words between these two, some are left out.
        swap: The length of the change that the replacement makes, after each word in `places`,
            divided by its length at the earlier word.
        other: The word that replaces the earlier word.
        median: Median of `swap` at the later word, over replacements by all other nouns of the
            training sentences.
        nouns: Number of these nouns.
    """

    places: tuple[int, ...]

    swap: tuple[Cell, ...]
    other: Word
    median: Cell
    nouns: Cell


@dataclass(frozen=True)
class RecurrenceAnswers:
    """The recurrence's answers to the question which word the later word refers to.

    The recurrence (a GRU) answers when it has read the later word, and again after each further
    word. An answer divides 1 among the words read so far: each of them gets a share.

    Attributes:
        shares: (answers, n): one row for each answer, with one share for each word of the sentence.
            The share is 0 for words that are not yet read.
        unread: (answers, n): True if the recurrence has not read the column's word when it gives
            the row's answer.
        first: Index of the word with the largest share in the first answer. The index of the word
            with the second largest share follows if this share is at least `WORTH`.
        last: Index of the word with the largest share in the last answer.
    """

    shares: Cells
    unread: npt.NDArray[np.bool_]
    first: tuple[int, ...]
    last: int


@dataclass(frozen=True)
class Story:
    """All facts of the film: how an earlier word of a sentence reaches a later word.

    Three machines are compared: layers with a window (a convolution), a recurrence (a GRU), and
    attention. The two layers of attention are called round one and round two.

    Attributes:
        tokens: The words.
        near: Index of the later word, which is the query.
        far: Index of the earlier word. Among the words before the later word, it gets the largest
            weight in round two.
        gap: Distance of the two words: `near` minus `far`.
        meaning: "alone" if the sentence has a single word, "foreign" if it is not English, "taught"
            if the later word is an English pronoun that a word of the sentence can be the noun of,
            else "word".
        reading: What may be claimed of what attention finds, see `Reading.how`.
        doubt: What there is to doubt in what attention finds, see `Reading.doubt`.
        top: Index of the word with the largest weight in `looks` in round two: `far`, or a word
            that is not before the later word.
        missed: Whether the recurrence's last answer cannot be what the pronoun means.
        unsure: Whether another word than the recurrence's last answer can be meant, too; False if
            attention is sure of the same word.
        causal: Whether a causal mask hides later words from attention, too.
        unknown: Words of the sentence that the default weights do not know.
        keys: Indices of the words that are shown where the sentence is a line of words. Of a long
            sentence, some words are left out there.
        heard: (gap + 1, n): row k has 1 for the words that have influenced the later word after k
            layers with a window, and 0 for all other words.
        layers: Labels of the rows of `heard`: the numbers from 0 to `gap`.
        states: (n, size), the recurrence's state after each word.
        left: How much of the recurrence's state still depends on the earlier word, measured by
            replacing it with another word, `left.other`.
        answers: The recurrence's answers to the question which word the later word refers to.
        looks: The later word's row of attention weights in round one and in round two.
        cue: Index of the word with the largest weight in `looks` in round one.
        cut: Weight of the earlier word in round two if the later word cannot look at the word
            `cue` in round one.
        clocks: The steps that each machine needs from the earlier word to the later word: in the
            sentence as it is, then in a longer one. Each of these two entries has a row of cells
            for each machine, (1, gap + more). A cell is 1 for a step, `GROWN` for a step that only
            the longer sentence needs, and 0 for no step.
        steps: The numbers of these steps: for each of the two sentences, one for each machine.
        more: By how many words the two words are farther apart in the longer sentence.
    """

    tokens: tuple[str, ...]
    near: int
    far: int
    gap: Cell
    meaning: str
    reading: str
    doubt: str
    top: int
    missed: bool
    unsure: bool
    causal: bool
    unknown: tuple[str, ...]
    keys: tuple[int, ...]
    heard: Cells
    layers: tuple[Cell, ...]
    states: Cells
    left: Left
    answers: RecurrenceAnswers
    looks: tuple[AttentionRow, ...]
    cue: int
    cut: Cell
    clocks: tuple[tuple[Cells, ...], ...]
    steps: tuple[tuple[Cell, ...], ...]
    more: Cell

    @property
    def alone(self) -> bool:
        """Whether the sentence has only one token."""
        return len(self.tokens) == 1

    @property
    def carried(self) -> bool:
        """Whether the earlier word loses much weight in round two when a link is cut in round one.

        The link is that from the later word to the word `cue`. Much means that the weight which is
        left, `cut`, is less than `CARRIED` times the weight with the link, both as on screen.
        """
        return drawn(self.cut) < CARRIED * float(drawn(self.looks[1].cells[self.far]))

    @property
    def size(self) -> Cell:
        """Length of the recurrence's state."""
        return whole("reach.size", len(self.states.columns))

    @property
    def query(self) -> Word:
        """The later word."""
        return Word(self.tokens[self.near], "query")

    @property
    def key(self) -> Word:
        """The earlier word."""
        return Word(self.tokens[self.far], "key")

    def word(self, j: int) -> Word:
        """Return a word of the sentence, for a caption."""
        role = "query" if j == self.near else "key" if j == self.far else "token"
        return Word(self.tokens[j], role)


def tell(view: View, room: Room) -> Story:
    """Return the story: how an earlier word of a sentence reaches a later word.

    It is computed with the default weights and with a GRU. The later word is the chosen query. If
    the chosen query is the first word, the later word is the last word of the sentence.

    Args:
        view: Gives the sentence, the chosen query and the mask; its weights are not used.
        room: The number of words that fit in a line or in a list.
    """
    model = view.model
    tokens, asking, causal = _typed(model), _row(view), "causal" in model.mask_kind
    lesson = trace(
        " ".join(tokens), tokens=tokens, weights="lesson", mask="causal" if causal else "none"
    )
    near = asking or len(tokens) - 1
    head = lesson.default_head(row=near)
    rows = [
        (f"reach.{name}.weights", near, np.asarray(heads[head - 1].weights[near]))
        for name, heads in zip(ROUNDS, lesson.layers, strict=True)
    ]
    far = _most(rows[1][2][:near]) if near else 0
    cue, top = _most(rows[0][2]), _most(rows[1][2])
    keys = _keys(tokens, (near, far, cue, top), rows[1][2], room)
    looks = tuple(look.leaving(keys) for look in attention_rows(rows, frozenset()))
    X = open_lesson().look_up(tokens)
    found = gru.run(gru.shipped(), X)
    gap, meaning = near - far, _meaning(tokens, near)
    answers = _answers(gru.answers(gru.shipped(), X, found), near)
    reading = read(lesson, near, lesson.default_layer(near), head)
    meant = candidates(tokens, near) if meaning == "taught" else ()
    agreed = reading.how == "sure" and answers.last == top
    return Story(
        tokens=tokens,
        near=near,
        far=far,
        gap=whole("reach.gap", gap),
        meaning=meaning,
        reading=reading.how,
        doubt=reading.doubt,
        top=top,
        missed=meaning == "taught" and answers.last not in meant,
        unsure=len(meant) > 1 and not agreed,
        causal=causal,
        unknown=lesson.source.unknown,
        keys=keys,
        heard=_cells("heard", window.heard(len(tokens), near, gap)),
        layers=tuple(whole(f"reach.layer{k}", k) for k in range(gap + 1)),
        states=_cells("states", found.after),
        left=_left(tokens, X, (far, near), room),
        answers=answers,
        looks=looks,
        cue=cue,
        cut=_cut(lesson, (far, near, cue), head, looks[1].cells[far]),
        clocks=_clocks(gap, len(ROUNDS)),
        steps=tuple(
            (
                *[whole("reach.gap" if at == gap else "reach.grown", at)] * 2,
                whole("reach.rounds", len(ROUNDS)),
            )
            for at in (gap, gap + MORE)
        ),
        more=whole("reach.more", MORE),
    )


# The sentence


def _typed(model: ModelTrace) -> tuple[str, ...]:
    """Return the words without pads and special tokens of a model."""
    return tuple(model.tokens[k] for k in _places(model))


def _places(model: ModelTrace) -> list[int]:
    """Return the indices of the words without pads and special tokens."""
    every = range(len(model.tokens) - model.pad)
    return [k for k in every if k not in model.special] or list(every)


def _row(view: View) -> int:
    """Return the index of the chosen query among the words that were typed."""
    model, places = view.model, _places(view.model)
    word = model.words[view.row]
    return places.index(word if word in places else model.words[model.default_row])


def _most(weights: Array) -> int:
    """Return the index of the largest weight; of equal ones, the first."""
    return int(weights.round(CERTAIN).argmax())


def _keys(
    tokens: tuple[str, ...], named: Sequence[int], weights: Array, room: Room
) -> tuple[int, ...]:
    """Return all words; of a long sentence, the named ones and those with the largest weights."""
    if len(tokens) <= room.whole:
        return tuple(range(len(tokens)))
    ranked = sorted(range(len(tokens)), key=lambda j: (-weights[j], j))
    return tuple(sorted(list(dict.fromkeys((*named, *ranked)))[: room.words]))


def _meaning(tokens: tuple[str, ...], near: int) -> str:
    """Return what the later word means to the machines; see `Story.meaning`."""
    if len(tokens) == 1:
        return "alone"
    if language_of(tokens) != "en" or not tokens[near].isascii():
        return "foreign"
    return "taught" if is_pronoun(tokens[near]) and candidates(tokens, near) else "word"


def _cells(name: str, values: npt.ArrayLike, style: Style | None = None) -> Cells:
    """Return a whole matrix as cells."""
    table = np.asarray(values, dtype=np.float64)
    rows, columns = (tuple(range(size)) for size in table.shape)
    return Cells(f"reach.{name}", table, rows, columns, style or style_for(table))


# What is left, and what is answered


@cache
def _nouns() -> tuple[str, ...]:
    """Return all nouns of the training sentences, in the singular."""
    return tuple(sorted({noun for nouns in taught().nouns.values() for noun in nouns}))


def _swapped(word: str) -> str:
    """Return the word that replaces the earlier one: of the same number, if that is a noun."""
    kind = kind_of(word)
    if word[0].isupper() and Kind.NAME in kind:
        return NAMES[word == NAMES[0]]
    other = SECOND if word.casefold() in {OTHER, plural(OTHER)} else OTHER
    return plural(other) if Kind.PLURAL in kind else other


def _left(tokens: tuple[str, ...], X: Array, places: tuple[int, int], room: Room) -> Left:
    """Return what is left of the earlier word in the recurrence's state."""
    far, near = places
    cell, source = gru.shipped(), open_lesson()
    other = _swapped(tokens[far])
    nouns = [noun for noun in _nouns() if noun != tokens[far].casefold()]
    swapped = np.repeat(X[None, : near + 1], len(nouns) + 1, axis=0)
    swapped[:, far] = source.look_up([other, *nouns])
    read = gru.run(cell, X[: near + 1])
    swap = memory.swapped(read, gru.run(cell, swapped), far)

    shown = _listed(far, near, room)
    return Left(
        places=shown,
        swap=tuple(Cell("reach.swap", (j,), float(swap[0, j - far]), SHARE) for j in shown),
        other=Word(other, "token"),
        median=Cell("reach.median", (), float(np.median(swap[1:, -1])), SHARE),
        nouns=Cell("reach.nouns", (), float(len(nouns)), Style(0, group=",")),
    )


def _cut(lesson: ModelTrace, places: tuple[int, int, int], head: int, whole: Cell) -> Cell:
    """Return the earlier word's weight in round two if round one's link to the cue is cut."""
    far, near, cue = places
    if len(lesson.tokens) == 1:
        return whole
    weights = without_link(lesson, 1, near, cue).layers[1][head - 1].weights
    return replace(whole, tensor="reach.cut", value=float(weights[near, far]))


def _listed(far: int, near: int, room: Room) -> tuple[int, ...]:
    """Return the words from one to the other or, if there are many, some at even distances."""
    count_ = near - far + 1
    if count_ <= room.whole:
        return tuple(range(far, near + 1))
    return tuple(map(int, np.linspace(far, near, room.words).round()))


def _answers(shares: Array, near: int) -> RecurrenceAnswers:
    """Return what the recurrence answers, from the later word on."""
    n = len(shares)
    rows, columns = tuple(range(near, n)), tuple(range(n))
    cells = Cells("reach.answers", shares[near:], rows, columns, SHARE)
    unread = np.array([[j > t for j in columns] for t in rows])
    # Words with the same share as drawn are in the sentence's order.
    ranked = sorted(range(near + 1), key=lambda j: (-drawn(cells.cell(0, j)), j))
    named = ranked[: 2 if len(ranked) > 1 and cells.cell(0, ranked[1]).value >= WORTH else 1]
    return RecurrenceAnswers(cells, unread, tuple(named), _most(shares[-1]))


# What it takes


def _clocks(gap: int, rounds: int) -> tuple[tuple[Cells, ...], ...]:
    """Return the steps of each machine as lit cells, before and after the sentence grows."""
    wide = gap + MORE
    made = []
    for k, at in enumerate((gap, wide)):
        steps = np.arange(wide)[None]
        lit = np.where(steps < np.array([[gap], [gap], [rounds]]), STEP, 0.0)
        if at > gap:
            lit[:2, gap:] = GROWN
        rows = (
            Cells("reach.clocks", lit[[m]], (m,), tuple(range(wide)), SHARE, prefix=(k,))
            for m in range(len(MACHINES))
        )
        made.append(tuple(rows))
    return tuple(made)

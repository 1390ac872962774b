"""The facts about one sentence while the default weights are trained."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.pronouns import language_of
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.errors import RequestError
from qkvideo.engine.learning.descent import descend
from qkvideo.engine.lesson.model import Settings
from qkvideo.engine.lesson.recording import curves, recorded
from qkvideo.engine.studies.meaning.contrast import difference, shown, strongest
from qkvideo.scenes.reading import Reading
from qkvideo.scenes.reading import read as read_sentence
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.typed import spotlit, typed
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, Style, listed, style_for, whole

from .models import SHARE, Answered, UntoldAnswer, answered, untold

Array = npt.NDArray[np.float64]

MATRICES = (0, 16, 128, 512)
"""Steps whose matrices are shown, besides the last one; between them, the row of the default
sentence changes its preference twice."""
RELATIONS = ("object", "pronoun")
"""Relations whose curves are shown: the one that is learned first, and the one learned last."""
LEARNT = 0.9
"""The share of right answers from which on a relation counts as learned."""
RATE, STEPS = 0.1, 8
"""Learning rate and number of steps of gradient descent on the one sentence; at this rate, the loss
falls gradually."""
TRIED = 10
"""Number of entries that are searched for one whose numbers as drawn give the result exactly."""
NEAR_ZERO = 0.01
"""An entry below this magnitude, before or after a step, is no good example."""
APART = Decimal("0.1")
"""Weights that differ by less than this count as hardly different."""
COUNT = Style(0, group=",")
"""Number format of counts."""
ENTRY = Style(3)
"""Number format of entries of W_Q."""
TENS = (10, 100, 1000)
"""Steps that are labelled on a logarithmic scale."""
NEAR = 1.1
"""Steps whose ratio is smaller than this are one point of a curve: their difference is noise, which
would be drawn as a vertical line."""
MOST_NAMED = 3
"""Maximum number of unknown words that are named."""
NEIGHBOURS = 3
"""Number of words before and after a word that are shown with it."""
EDGES = tuple(Cell("learning.scale", (k,), k / 2, Style(1)) for k in range(3))
"""The ticks 0, 0.5 and 1 of a scale of shares."""


@dataclass(frozen=True)
class State:
    """The sentence's attention weights after a number of training steps, in one head.

    Attributes:
        step: Number of training steps made.
        weights: The attention weights, (n, n).
        top: Index of the word to which the film's query gives its largest weight.
    """

    step: Cell
    weights: Cells
    top: int


@dataclass(frozen=True)
class LearnedRelation:
    """How well a relation, such as that of a pronoun and its noun, is learned during training.

    A query of a test sentence finds the right word if it gives this word its largest weight.

    Attributes:
        name: The relation, such as "pronoun".
        right: Share (0 to 1) of queries that find this word, for each entry of `Story.points`.
        reached: The first number of steps after which this share was measured as at least `LEARNT`.
    """

    name: str
    right: tuple[Cell, ...]
    reached: Cell


@dataclass(frozen=True)
class LearnedTurning:
    """The query's weight for word `Story.target` during training, in this and a second sentence.

    A second sentence counts only if it differs from this one and has as many words, with the
    query's word at the same index, or nowhere: then its word at that index is its query.

    Attributes:
        steps: Numbers of training steps at which the curves have a point; 0 is left out.
        here: The weight in this sentence at each of `steps`.
        there: The weight in the second sentence at each of `steps`; empty if there is none.
        words: The word that differs, in this sentence and in the second one. Empty if several words
            differ, or without a second sentence.
        second: The second sentence's word that differs and the words around it, in order, each with
            its index. Empty if `words` is empty.
        parted: Index of the first of `steps` from which on the two weights differ by at least
            `APART`. None if they do not at the last step, or without a second sentence.
    """

    steps: tuple[Cell, ...]
    here: tuple[Cell, ...]
    there: tuple[Cell, ...] = ()
    words: tuple[Word, ...] = ()
    second: tuple[tuple[int, str], ...] = ()
    parted: int | None = None

    @property
    def together(self) -> Cell | None:
        """The last training step at which the target has nearly the same weight in both sentences.

        Nearly: closer than `APART`. None if never, still at the last step, or with one sentence.
        """
        return self.steps[self.parted - 1] if self.parted else None


@dataclass(frozen=True)
class Stepping:
    """Gradient descent on this sentence alone, beginning with random weights.

    Attributes:
        W_Q: The matrix before the first step.
        entry: Row and column of the entry of W_Q that is shown, which has a large gradient.
        old: The entry before the first step.
        rate: The learning rate.
        gradient: The derivative of the loss with respect to the entry, before the first step.
        new: The entry after the first step.
        sign: "=" if `old` − `rate` × `gradient` = `new`, all as rounded on screen; otherwise "≈".
        steps: Numbers of steps: 0, 1, 2 and so on.
        losses: The loss after each number of steps.
        shares: The query's weight for the target after each number of steps.
    """

    W_Q: Cells
    entry: tuple[int, int]
    old: Cell
    rate: Cell
    gradient: Cell
    new: Cell
    sign: str
    steps: tuple[Cell, ...]
    losses: tuple[Cell, ...]
    shares: tuple[Cell, ...]


@dataclass(frozen=True)
class Story:
    """All facts of the film.

    Attributes:
        tokens: The words.
        row: Index of the query's word.
        target: Index of the word to which the query gives its largest weight at the end of
            training; if that word cannot be the right one, of those that can be.
        open: Whether another word than the target can be the right one.
        reading: What may be claimed of what the query finds at the end of training.
        shown: Indices of the words whose weights are shown in lists of the query's weights.
        foreign: Whether the sentence is not in English, the language of the default weights.
        unknown: Words of the sentence for which the default weights have no vector.
        states: The sentence's attention weights after each number of training steps in `MATRICES`,
            and after `last` steps.
        one: One step of training, as a label of a logarithmic scale.
        last: The last training step that is shown. By then, queries have learned where to look.
        tens: 10, 100 and 1000 steps of training, as labels of a logarithmic scale.
        points: Numbers of steps at which the plot of relations has a point.
        relations: How well each relation is learned, in the order of `RELATIONS`.
        turning: The query's weight for the target during training.
        stepping: Gradient descent on this sentence alone.
        learnt: The share of right answers, 0 to 1, that counts as having learned a relation.
        batch: Number of sentences in each training step of the default weights.
        place: Numbers of the layer and of its head, from 1, whose weights are shown.
        untold: The query's weights in the model that was trained on answers alone.
        answered: How well the model trained on answers alone does for pronouns.
    """

    tokens: tuple[str, ...]
    row: int
    target: int
    open: bool
    reading: Reading
    shown: tuple[int, ...]
    foreign: bool
    unknown: tuple[str, ...]
    states: tuple[State, ...]
    one: Cell
    last: Cell
    tens: tuple[Cell, ...]
    points: tuple[int, ...]
    relations: tuple[LearnedRelation, ...]
    turning: LearnedTurning
    stepping: Stepping
    learnt: Cell
    batch: Cell
    place: tuple[Cell, Cell]
    untold: UntoldAnswer
    answered: Answered

    @property
    def query(self) -> Word:
        """The query."""
        return Word(self.tokens[self.row], "query")

    def key(self, j: int) -> Word:
        """Return a key, for a caption."""
        return Word(self.tokens[j], "key")

    @property
    def strangers(self) -> Word:
        """The words for which the model trained on answers alone has no vector, joined by commas.

        After the first `MOST_NAMED` words, "…" stands for all further ones.
        """
        named = [
            *self.untold.unknown[:MOST_NAMED],
            *["…"] * (len(self.untold.unknown) > MOST_NAMED),
        ]
        return Word(", ".join(named))

    @property
    def strange(self) -> int | None:
        """Index of a word that may decide, which the model trained on answers alone knows not."""
        deciding = (self.target, *self.reading.can, *range(self.row + 1, len(self.tokens)))
        strange = (j for j in deciding if self.tokens[j] in self.untold.unknown)
        return next((j for j in strange if Kind.FUNCTION not in kind_of(self.tokens[j])), None)

    @property
    def taught(self) -> tuple[Cell, ...]:
        """The row's weights at the end of training."""
        last = self.states[-1]
        return tuple(last.weights.cell(self.row, j) for j in range(len(self.tokens)))

    def word(self, j: int) -> Word:
        """Return the word with index `j`, for a caption that does not colour it as query or key."""
        return Word(self.tokens[j], "token")

    @property
    def alone(self) -> bool:
        """Whether there is no other word."""
        return len(self.tokens) == 1

    def share(self, state: State, j: int | None = None) -> Cell:
        """Return the query's weight for one word after a number of training steps.

        Args:
            state: The attention weights after these steps.
            j: Index of the word; None for the word with the largest weight after these steps.
        """
        return state.weights.cell(self.row, state.top if j is None else j)

    def most(self, state: State, row: int | None = None) -> Claim:
        """Return the claim that no weight of a row (None: the query's) exceeds that of `top`."""
        i = self.row if row is None else row
        cells = tuple(state.weights.cell(i, j) for j in range(len(self.tokens)))
        return Claim("largest", cells[state.top], cells)


def tell(view: View, room: Room) -> Story:
    """Return the facts of the film.

    They are about models of this package, such as the default model, whatever model `view` has.

    Args:
        view: Gives the sentence, the second sentence, and the chosen query.
        room: Gives the number of words that fit.
    """
    tokens, row = typed(view.model), spotlit(view)
    states, head = _states(tokens, row)
    steps, last = recorded(), states[-1]
    lesson = _trace(tokens, "lesson")
    reading = read_sentence(lesson, row, lesson.default_layer(row), head)
    open_ = reading.best(last.weights.values[row], lesson.at(head=head).mask[row])
    target = last.top if open_ is None or reading.how != "misses" else open_
    return Story(
        tokens=tokens,
        row=row,
        target=target,
        open=bool(reading.doubt) and len(reading.can) > 1,
        reading=reading,
        shown=shown([last.weights.values[row]], [target, last.top], room.whole, room.words),
        foreign=language_of(tokens) != "en",
        unknown=lesson.source.unknown,
        states=states,
        one=_step(1),
        last=_step(steps[-2]),
        tens=tuple(map(_step, TENS)),
        points=tuple(curves().steps[k] for k in _apart()),
        relations=tuple(map(_relation, RELATIONS)),
        turning=_turning(view, tokens, row, target, head),
        stepping=_stepping(tokens, row, target, head),
        learnt=Cell("learning.level", (), LEARNT, Style(1)),
        batch=whole("learning.batch", Settings().batch),
        place=(whole("learning.layer", len(lesson.layers)), whole("learning.head", head)),
        untold=untold(tokens, row, target),
        answered=answered("pronoun"),
    )


# The sentence


def _trace(tokens: tuple[str, ...], weights: str) -> ModelTrace:
    """Return the trace of the sentence with some weights."""
    return trace(" ".join(tokens), tokens=tokens, weights=weights)


def _head(tokens: tuple[str, ...], step: int, head: int) -> AttentionTrace:
    """Return a head of the last layer after some steps of training."""
    return _trace(tokens, f"lesson@{step}").at(head=head)


def _states(tokens: tuple[str, ...], row: int) -> tuple[tuple[State, ...], int]:
    """Return the matrices during training, and the number of their head, from 1."""
    model, last = _trace(tokens, "lesson"), recorded()[-2]
    number = model.default_head(row=row)
    places = tuple(range(len(tokens)))
    found = []
    for step in (*MATRICES, last):
        weights = np.asarray(_head(tokens, step, number).weights)
        cells = Cells(f"learning.step{step}.weights", weights, places, places, style_for(weights))
        found.append(State(_step(step), cells, strongest(weights[row])))
    return tuple(found), number


def _step(step: int) -> Cell:
    """Return a number of steps of the default weights' training as a cell."""
    return Cell("learning.steps", (step,), step, COUNT)


# What was recorded


def _apart() -> tuple[int, ...]:
    """Return the indices of the measurements to draw: step 0 is left out, near ones become one."""
    steps, found = curves().steps, list[int]()
    for k in range(len(steps) - 1, 0, -1):
        if not found or steps[found[-1]] >= NEAR * steps[k]:
            found.append(k)
    return tuple(reversed(found))


def _relation(name: str) -> LearnedRelation:
    """Return the recorded curve of a relation."""
    found = curves()
    r = found.relations.index(name)
    rates = found.right[:, r] / found.asked[r]
    right = listed(f"learning.right.{name}", rates, SHARE)
    reached = found.steps[int(np.flatnonzero(rates >= LEARNT)[0])]
    # Not one of `_step`: it is a result, and no label of an axis that shows the same number.
    took = Cell(f"learning.reached.{name}", (), reached, COUNT)
    return LearnedRelation(name, tuple(right[k] for k in _apart()), took)


def _turning(
    view: View, tokens: tuple[str, ...], row: int, target: int, head: int
) -> LearnedTurning:
    """Return the target's weight during training, in both sentences."""
    kept = recorded()[1:-1]
    steps = tuple(_step(step) for step in kept)

    def shares(name: str, words: tuple[str, ...]) -> tuple[Cell, ...]:
        values = [_head(words, step, head).weights[row, target] for step in kept]
        return listed(f"learning.{name}", values, SHARE)

    here, other = shares("here", tokens), _other(view, tokens, row)
    if other is None:
        return LearnedTurning(steps, here)
    words, changed = other
    there = shares("there", words)
    apart = [abs(drawn(a) - drawn(b)) >= APART for a, b in zip(here, there, strict=True)]
    last = max((k for k, each in enumerate(apart) if not each), default=-1) + 1
    k = changed[0]
    return LearnedTurning(
        steps,
        here,
        there,
        (Word(tokens[k], "token"), Word(words[k], "token")) if len(changed) == 1 else (),
        _around(words, k) if len(changed) == 1 else (),
        last if last < len(steps) else None,
    )


def _around(words: tuple[str, ...], k: int) -> tuple[tuple[int, str], ...]:
    """Return word k and its neighbours, with their indices."""
    return tuple(enumerate(words))[max(0, k - NEIGHBOURS) : k + 1 + NEIGHBOURS]


def _other(
    view: View, tokens: tuple[str, ...], row: int
) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
    """Return the other sentence and the indices of its words that differ.

    None if there is no other sentence, or if words change their places.
    """
    if view.versus is None:
        return None
    words = typed(view.versus)
    try:
        found = difference(tokens, words, row)
    except RequestError:  # the sentences do not differ for these weights
        return None
    return None if found.kind == "moved" else (words, found.changed)


# One sentence, step by step


def _stepping(tokens: tuple[str, ...], row: int, target: int, head: int) -> Stepping:
    """Compute gradient descent on the sentence, and choose the entry that is followed."""
    found = descend(_head(tokens, 0, head), row, target, rate=RATE, steps=STEPS)
    rows, columns = (tuple(range(size)) for size in found.W_Q[0].shape)
    rate = Cell("learning.rate", (), RATE, Style(1))

    def entry(name: str, t: int, i: int, j: int) -> Cell:
        array = found.W_Q if name == "W_Q" else found.gradient
        return Cell(f"learning.{name}", (t, i, j), float(array[t, i, j]), ENTRY)

    def worked(i: int, j: int) -> tuple[Cell, Cell, Cell]:
        return entry("W_Q", 0, i, j), entry("gradient", 0, i, j), entry("W_Q", 1, i, j)

    def exact(i: int, j: int) -> bool:
        old, gradient, new = map(drawn, worked(i, j))
        return (old - drawn(rate) * gradient).quantize(new) == new

    steepest = found.steepest(TRIED, NEAR_ZERO)
    i, j = next((each for each in steepest if exact(*each)), steepest[0])
    old, gradient, new = worked(i, j)
    return Stepping(
        W_Q=Cells("learning.W_Q", found.W_Q[0], rows, columns, ENTRY, prefix=(0,)),
        entry=(i, j),
        old=old,
        rate=rate,
        gradient=gradient,
        new=new,
        sign="=" if exact(i, j) else "≈",
        steps=listed("learning.taken", range(STEPS + 1), COUNT),
        losses=listed("learning.loss", found.loss, SHARE),
        shares=listed("learning.share", found.weights[:, target], SHARE),
    )

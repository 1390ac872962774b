"""The facts about one slot: the weights of many nouns in it, and what other queries ask for.

The "slot" is the place of the word that nouns replace; a "lane" is a group of nouns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.pronouns import language_of
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.errors import RequestError
from qkvideo.engine.lesson.classes import nouns
from qkvideo.engine.lesson.morphology import plural
from qkvideo.engine.sources import Source, open_source
from qkvideo.engine.studies.meaning.asking import (
    Question,
    cosines,
    default_slot,
    is_typed,
    is_word,
    offered,
    same_order,
    weigh,
)
from qkvideo.engine.studies.meaning.contrast import difference
from qkvideo.scenes.story.arrows import Arrows, arrows
from qkvideo.scenes.story.claim import Claim, drawn, largest
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import MOST_DECIMALS, Cell, Cells, Style, style_for, whole

Array = npt.NDArray[np.float64]
Change = Literal["versus", "without", "none"]
"""How a sentence differs: "versus", another one; "without", one word less; "none", not at all."""

ALL = 420_000
"""Number of nouns times the squared number of tokens; computing so many takes about 0.25 s. With up
to twelve tokens, all nouns take part; in longer sentences, only every second one, every third one,
and so on."""
FEWEST = 200
"""Minimum number of nouns that take part."""
SAMPLE = 160
"""Number of nouns for other slots and shortened sentences, which are computed many times."""
TRIED = 10
"""Maximum number of words that are left out in turn: the last ones of the sentence."""
TOPS = (1.0, 0.5, 0.25, 0.1, 0.05)
"""Possible upper ends of the scale; the smallest that contains all dots is used."""
HALVES = (0.0, 0.5, 1.0)
"""Positions of the scale's numbers, as shares of its upper end."""
SAME_ORDER = 0.8
"""Minimum rank correlation of two orders that count as nearly the same."""
STEADY = 12
"""Decimals to which weights are compared; smaller differences count as none."""
CLEAR = Decimal("1.5")
"""A query asks "mostly" for a group if the group's median is at least this many times any other."""
AHEAD = Decimal("0.05")
"""A group is named as the nearest if its median cosine is at least this much above any other."""
AROUND = 3
"""Number of words shown on each side of the slot, if the sentence is too long to be shown whole."""
OFFERED = ("row", "key", "value")
"""What a word in the slot brings: its row in the layer's input, its key and its value."""
OTHER = "words"
"""Name of the only lane, if the weights know few or none of the nouns."""
CHANCE = 20
"""Minimum number of known nouns: fewer are known by chance, as "war" and "den" are in German."""


@dataclass(frozen=True)
class NounLane:
    """A group of nouns, such as animals.

    Attributes:
        name: Name of the group.
        words: Indices of the group's nouns in `Story.words`.
    """

    name: str
    words: tuple[int, ...]


@dataclass(frozen=True)
class Answers:
    """The attention weights that one query gives to nouns, and their medians.

    Each noun is tried in the slot, the position in the sentence whose word is replaced. The
    sentence, the query, the slot and the head are the same for all nouns.

    Attributes:
        cells: For each lane (group of nouns), the weights of its v nouns, (1, v).
        medians: The median weight of each lane.
    """

    cells: tuple[Cells, ...]
    medians: tuple[Cell, ...]

    @cached_property
    def even(self) -> bool:
        """Whether the medians of all lanes (groups of nouns) are equal, as rounded on screen."""
        return len(set(map(drawn, self.medians))) == 1

    @cached_property
    def high(self) -> int:
        """Index of the lane (group of nouns) with the highest median weight.

        If several lanes have the highest median, as rounded on screen, the first of these lanes.
        """
        return self.medians.index(largest(self.medians)[0])

    @cached_property
    def low(self) -> int:
        """Index of the lane (group of nouns) with the lowest median weight.

        If several lanes have the lowest median, as rounded on screen, the first of these lanes.
        """
        return min(range(len(self.medians)), key=lambda k: drawn(self.medians[k]))

    def clear(self, n: int) -> bool:
        """Whether one lane (group of nouns) has a clearly higher median weight than all others.

        Its median is at least `CLEAR` times that of every other lane, and at least `CLEAR` / n.
        Medians are compared as rounded on screen.

        Args:
            n: Number of tokens; 1 / n is the weight of each token if all have equal weights.
        """
        top = drawn(self.medians[self.high])
        rest = [m for k, m in enumerate(self.medians) if k != self.high]
        return top * n >= CLEAR and all(top >= CLEAR * drawn(m) for m in rest)

    @property
    def ahead(self) -> bool:
        """Whether one lane's median is at least `AHEAD` above that of every other lane."""
        top, rest = drawn(self.medians[self.high]), [*map(drawn, self.medians)]
        del rest[self.high]
        return all(top - each >= AHEAD for each in rest)

    @property
    def ends(self) -> tuple[int, ...]:
        """Indices of the lanes that the caption names."""
        return (self.high,) if self.even else (self.high, self.low)

    def claims(self) -> tuple[Claim, ...]:
        """Return the claims that a caption makes about the medians of the lanes (groups of nouns).

        If all medians are equal, as rounded on screen, the claim is that they are equal. Otherwise,
        the claims are that no median is higher than that of the lane with the index `high`, and
        none lower than that of `low`. With a single lane, there are no claims.
        """
        if len(self.medians) == 1:
            return ()
        top, rest = self.medians[self.high], self.medians
        if self.even:
            return (Claim("equal", top, rest),)
        bottom = self.medians[self.low]
        return Claim("largest", top, rest), *(Claim("largest", m, (bottom,)) for m in rest)


@dataclass(frozen=True)
class OtherSentence:
    """The attention weights that the query gives to the film's nouns in another sentence.

    The other sentence differs slightly from the film's. In both, each noun in turn is put in the
    place of the same word.

    Attributes:
        kind: The other sentence: "versus", the second sentence of the request; "without", the
            film's sentence without one of its words.
        answers: The weights of the nouns in the other sentence.
        word: The word of the film's sentence that the other sentence does not have; "" if several
            words differ. (It is not the word whose place the nouns take.)
        other: The word that the other sentence has instead; "" if it has none, or if several words
            differ.
        falls: Index of the lane (group of nouns) whose median weight falls most, compared with the
            film's sentence. None if no median falls, as rounded on screen.
        rises: Index of the lane whose median weight rises most. None if no median rises, as rounded
            on screen.
    """

    kind: Change
    answers: Answers
    word: str
    other: str
    falls: int | None
    rises: int | None


@dataclass(frozen=True)
class Story:
    """All facts of the film.

    The slot is the position in the sentence whose word is replaced by one noun after another.

    Attributes:
        tokens: Words of the sentence.
        row: Index of the query.
        slot: Index of the slot.
        weights: Which model is used: "lesson", the default model; "foreign", the default model,
            but the sentence is in a language that the model does not know; "random", a model with
            random parameters; "file", any other model.
        shown: Indices of the words that are shown.
        shares: The weights that the query gives to the shown words.
        more: The query's largest weight, if it goes to a word that cannot be the right one; None
            otherwise.
        lanes: The groups of nouns.
        words: All nouns that are tried in the slot.
        n: Number of these nouns.
        few: Indices in `words` of a few nouns, one well-known noun of each group.
        arrows: The query of the sentence as typed, and the keys of these few nouns.
        first: The weights of all nouns, tried one after another in the slot.
        swapped: The query of the second sentence, on the keys of this one: rank correlation of the
            nouns' weights with those in this sentence, and with those in the second one. None if
            there is no second sentence in which query and slot have the same places, or if weights
            are all equal.
        turned: The weights of the nouns in a different sentence; None if there is no such sentence.
        like: For each of `OFFERED`, the median cosines of the nouns' vectors with that of the word
            that is in the slot at first.
        top: Upper end of the scale of weights, at most 1.
        ticks: Numbers on the scale.
    """

    tokens: tuple[str, ...]
    row: int
    slot: int
    weights: str
    shown: tuple[int, ...]
    shares: tuple[Cell, ...]
    more: Cell | None
    lanes: tuple[NounLane, ...]
    words: tuple[str, ...]
    n: Cell
    few: tuple[int, ...]
    arrows: Arrows
    first: Answers
    swapped: tuple[Cell, Cell] | None
    turned: OtherSentence | None
    like: Mapping[str, Answers]
    top: float
    ticks: tuple[Cell, ...]

    @property
    def alone(self) -> bool:
        """Whether the nouns replace the query's own word (the slot), not another word."""
        return self.row == self.slot

    @property
    def query(self) -> Word:
        """The query."""
        return Word(self.tokens[self.row], "query")

    @property
    def key(self) -> Word:
        """The word that is in the slot at first."""
        return Word(self.tokens[self.slot], "key")

    @property
    def around(self) -> range:
        """Indices of the words that are shown with the empty slot."""
        if len(self.shown) == len(self.tokens):
            return range(len(self.tokens))
        return range(max(0, self.slot - AROUND), min(len(self.tokens), self.slot + AROUND + 1))

    @property
    def turns(self) -> bool:
        """Whether the lane with the highest median is behind another one in the other sentence."""
        if self.turned is None:
            return False
        medians = self.turned.answers.medians
        return drawn(medians[self.first.high]) < drawn(medians[self.turned.answers.high])

    @property
    def share(self) -> Cell:
        """The row's weight for the word that is in the slot at first."""
        return self.shares[self.shown.index(self.slot)]


def tell(view: View, room: Room) -> Story:
    """Compute the facts of the film.

    Args:
        view: The tensors computed for the sentence. `tell` adds more tensors, such as the
            weights of the nouns that are tried.
        room: What fits into the frame; sets how many words are shown.

    Raises:
        RequestError: If the model has no vectors for other words than those of the sentence.
    """
    return _Telling(view, room).story()


_Found = tuple[Change, ModelTrace, Question, int, str, str]
"""A different sentence: the kind of difference, its trace, the question in it, the index of the
word that differs, and that word in both sentences."""


class _Telling:
    """The source of the weights, the nouns that take part and the question; computes the story."""

    def __init__(self, view: View, room: Room) -> None:
        self.view, self.room, self.model = view, room, view.model
        self._others: dict[int, Array] = {}
        if not self.model.opens:
            raise RequestError(f"{self.model.source.name} knows no words but the sentence's")
        self.source: Source = open_source(self.model.opens, seed=self.model.seed)
        head = self.model.at(view.layer, view.head)
        slot = self._slot(head) if view.slot is None else view.slot
        self.question = Question(view.row, slot, view.layer, view.head)
        known, groups = set(self.source.vocabulary), nouns()
        if Kind.PLURAL in kind_of(self.model.labels[slot]):
            groups = {plural(word): group for word, group in groups.items()}
        words = [word for word in groups if not known or word in known]
        if len(words) < CHANCE:
            words = [word for word in self.source.vocabulary if is_word(word)][: len(groups)]
            groups = {}
        self.groups = groups
        every = max(FEWEST, ALL // self.model.n**2)
        words = _thinned(words, groups, every)
        first = self._weigh(self.model, words, self.question)
        # A word whose score overflows takes no part.
        fine = np.isfinite(first)
        self.words = [word for word, there in zip(words, fine, strict=True) if there]
        self.first = first[fine]
        lanes: dict[str, list[int]] = {}
        for place, word in enumerate(self.words):
            lanes.setdefault(groups.get(word, OTHER), []).append(place)
        self.lanes = tuple(NounLane(name, tuple(places)) for name, places in lanes.items())

    def _slot(self, head: AttentionTrace) -> int:
        """Return the word to replace: the one that gets most, of the nouns that can be meant."""
        view = self.view
        found = view.reading.best(head.weights[view.row], head.mask[view.row])
        return default_slot(self.model, head, view.row) if found is None else found

    def _weigh(self, model: ModelTrace, words: Sequence[str], at: Question) -> Array:
        """Return the weights of words in the slot."""
        return weigh(model, self.source.place(words, at.slot), at)

    def _weighed(self, other: ModelTrace, at: Question) -> Array:
        """Return the weights of all words in another sentence; two beats need the same ones."""
        if id(other) not in self._others:
            self._others[id(other)] = self._weigh(other, self.words, at)
        return self._others[id(other)]

    def story(self) -> Story:
        """Compute the story."""
        view, at = self.view, self.question
        first = self._answers(self._name("asked", at), self.first)
        turned = self._turned(first)
        every = [first, *([] if turned is None else [turned.answers])]
        most = max(float(np.nanmax(c.values)) for answers in every for c in answers.cells)
        top = min((end for end in TOPS if end >= most), default=TOPS[0])
        view.supply({"ask.scale": np.array(TOPS)[:, None] * HALVES})
        few = self._few
        shown, missed = self._shown(), view.reading.how in {"misses", "astray"}
        most_ = view.cell("weights", at.row, int(view.array("weights")[at.row].argmax()))
        return Story(
            tokens=view.tokens,
            row=at.row,
            slot=at.slot,
            weights=self._kind(),
            shown=shown,
            shares=tuple(view.cell("weights", at.row, j) for j in shown),
            more=most_ if missed else None,
            lanes=self.lanes,
            words=tuple(self.words),
            n=replace(whole("words", len(self.words)), style=Style(0, group=",")),
            few=few,
            arrows=self._arrows(few),
            first=first,
            swapped=self._swapped(),
            turned=turned,
            like=self._like(),
            top=top,
            ticks=tuple(
                replace(view.cell("ask.scale", TOPS.index(top), k), style=Style(_digits(top)))
                for k in range(len(HALVES))
            ),
        )

    @property
    def _few(self) -> tuple[int, ...]:
        """Indices of a well-known noun of each group: the first of its list."""
        return tuple(lane.words[0] for lane in self.lanes)

    def _arrows(self, few: tuple[int, ...]) -> Arrows:
        """Return the query of the sentence as typed, and the keys of a few nouns, as arrows."""
        at, model = self.question, self.model
        vectors = self.source.place([self.words[k] for k in few], at.slot)
        query = model.at(at.layer, at.head).Q[[at.row]]
        _, found, _ = offered(model, vectors, at)
        return arrows(query, found, 0, f"{self._name('held', at)}.")

    def _name(self, what: str, at: Question) -> str:
        """Return the name of a set of weights in the manifest; tokens count from 0, as in cells."""
        return f"{what}.{at.row}.{at.slot}.L{at.layer}.H{at.head}"

    def _kind(self) -> str:
        """Return the kind of the weights, see `Story.weights`."""
        kind = self.model.source.kind
        typed = self.model.tokens[: len(self.model.tokens) - self.model.pad]
        # The language of a short sentence may be unclear, so it also has to contain unknown words.
        strange = any(is_word(token) for token in self.model.source.unknown)
        if kind == "lesson" and language_of(typed) != "en" and strange:
            return "foreign"
        return kind if kind in {"lesson", "random"} else "file"

    def _shown(self) -> tuple[int, ...]:
        """Return all words or, if too many, query, slot and those with the largest weights."""
        n, at = self.view.n, self.question
        if n <= self.room.whole:
            return tuple(range(n))
        row = self.view.array("weights")[at.row]
        ranked = sorted(range(n), key=lambda j: (j not in {at.row, at.slot}, -row[j], j))
        return tuple(sorted(ranked[: self.room.words]))

    def _answers(self, name: str, found: Array) -> Answers:
        """Return the weights in one setting, and their medians by lane, in one number format."""
        found = np.nan_to_num(found)
        medians = [float(np.median(found[list(lane.words)])) for lane in self.lanes]
        self.view.supply({name: found[None], f"median.{name}": np.array([medians])})
        style = _style(medians)
        return Answers(
            tuple(self.view.block(name, (0,), lane.words) for lane in self.lanes),
            tuple(
                replace(self.view.cell(f"median.{name}", 0, k), style=style)
                for k in range(len(self.lanes))
            ),
        )

    def _like(self) -> Mapping[str, Answers]:
        """Return, for each group, how far the nouns' vectors point as the slot's own word's do."""
        at, head = self.question, self.model.at(self.question.layer, self.question.head)
        found = offered(self.model, self.source.place(self.words, at.slot), at)
        own = (np.asarray(tensor)[at.slot] for tensor in (head.X, head.K, head.V))
        made = {}
        for name, each, one in zip(OFFERED, found, own, strict=True):
            alike = cosines(each, one)
            tensor = f"like.{name}.{at.slot}.L{at.layer}.H{at.head}"
            medians = [float(np.median(alike[list(lane.words)])) for lane in self.lanes]
            self.view.supply({tensor: np.array([medians])})
            cells = (self.view.cell(tensor, 0, k) for k in range(len(self.lanes)))
            made[name] = Answers((), tuple(replace(cell, style=Style(2)) for cell in cells))
        return made

    def _order(self, name: str, *weights: Array) -> Cell | None:
        """Return the rank correlation of two settings' weights; None if undefined."""
        first, second = (
            np.asarray(np.round(np.nan_to_num(each), STEADY), np.float64) for each in weights
        )
        if len(set(first)) < 2 or len(set(second)) < 2:
            return None
        name = f"order.{name}"
        self.view.supply({name: np.array([[same_order(first, second)]])})
        return replace(self.view.cell(name, 0, 0), style=Style())

    def _swapped(self) -> tuple[Cell, Cell] | None:
        """Return how the second sentence's query ranks the nouns in this sentence."""
        found, at = self._versus(), self.question
        if found is None:
            return None
        other = found[1]
        query = np.asarray(other.at(at.layer, at.head).Q[at.row])
        vectors = self.source.place(self.words, at.slot)
        mixed = weigh(self.model, vectors, at, query=query)
        here = self._order(self._name("swapped.here", at), mixed, self.first)
        there = self._order(self._name("swapped.there", at), mixed, self._weighed(other, at))
        return None if here is None or there is None else (here, there)

    # Another sentence

    def _turned(self, first: Answers) -> OtherSentence | None:
        """Return the nouns' weights in a slightly different sentence."""
        found = self._versus() or self._without()
        if found is None:
            return None
        kind, model, at, j, word, other = found
        name = self._name("versus" if kind == "versus" else f"without.{j}", self.question)
        answers = self._answers(name, self._weighed(model, at))
        pairs = list(zip(first.medians, answers.medians, strict=True))
        steps = [float(drawn(after) - drawn(before)) for before, after in pairs]
        falls, rises = int(np.argmin(steps)), int(np.argmax(steps))
        return OtherSentence(
            kind,
            answers,
            word,
            other,
            falls if steps[falls] < 0 else None,
            rises if steps[rises] > 0 else None,
        )

    def _versus(self) -> _Found | None:
        """Return the second sentence, if query and slot have the same places in it."""
        other, at = self.view.versus, self.question
        if other is None or other.n != self.model.n:
            return None
        found = difference(self.model.labels, other.labels, at.row)
        if found.kind not in {"one", "several"} or {at.slot, at.row} & set(found.changed):
            return None
        here, there = ("", "")
        if len(found.changed) == 1:
            here, there = (each.labels[found.changed[0]] for each in (self.model, other))
        return "versus", other, at, found.changed[0], here, there

    def _without(self) -> _Found | None:
        """Return the sentence without the word whose absence changes the weights most."""
        model, at = self.model, self.question
        kept = {at.row, at.slot}
        tried = [j for j in range(model.n) if j not in kept and is_typed(model, j)]
        tried = [j for j in tried if is_word(model.labels[j])][-TRIED:]
        some = _thinned(self.words, self.groups, SAMPLE)
        usual = self._weigh(model, some, at)
        best: tuple[float, int, ModelTrace, Question] | None = None
        for j in tried:
            shorter = self._leave_out(j)
            if shorter is None:
                continue
            moved = Question(at.row - (j < at.row), at.slot - (j < at.slot), at.layer, at.head)
            found = self._weigh(shorter, some, moved)
            change = float(np.abs(np.nan_to_num(found) - np.nan_to_num(usual)).sum())
            if best is None or change > best[0]:
                best = change, j, shorter, moved
        if best is None:
            return None
        _, j, shorter, moved = best
        return "without", shorter, moved, j, model.labels[j], ""

    def _leave_out(self, j: int) -> ModelTrace | None:
        """Return the trace of the sentence without word j; None if it cannot be computed."""
        return self._again([t for k, t in enumerate(self._typed) if k != j])

    @property
    def _typed(self) -> Sequence[str]:
        return self.model.tokens[: self.model.n - self.model.pad]

    def _again(self, tokens: Sequence[str]) -> ModelTrace | None:
        """Return the trace of another sentence with the same weights; None if a score overflows."""
        model = self.model
        try:
            return trace(
                " ".join(tokens),
                tokens=list(tokens),
                weights=self.source,
                mask=model.mask_kind,
                pad=model.pad,
                temperature=model.temperature,
            )
        except RequestError:  # a score overflows
            return None


def _style(values: npt.ArrayLike) -> Style:
    """Return the number format for weights: small ones get more decimals, but no powers of ten."""
    style = style_for(values)
    return style if style.decimals is not None else Style(MOST_DECIMALS)


def _digits(top: float) -> int:
    """Return the number of decimals with which half of the scale can be written."""
    return len(f"{top / 2:g}".partition(".")[2])


def _thinned(words: Sequence[str], groups: object, most: int) -> list[str]:
    """Thin out the words of each group evenly to about `most` in all; keep the first of each."""
    if len(words) <= most:
        return list(words)
    step = -(-len(words) // most)
    assert isinstance(groups, dict)
    seen: dict[str, int] = {}
    kept = []
    for word in words:
        group = groups.get(word, OTHER)
        if seen.get(group, 0) % step == 0:
            kept.append(word)
        seen[group] = seen.get(group, 0) + 1
    return kept

"""Asks for the numbers of a worksheet, one at a time, and for the largest weights of its row."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, TypeVar

import numpy as np

from qkvideo.engine.studies.worksheet import DECIMALS, Worksheet
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.catalogue import Catalogue, Variable, Word, catalogue
from qkvideo.scenes.text.numbers import Style, whole
from qkvideo.studio.exercises.question import (
    AnyQuestion,
    ChoiceQuestion,
    NumericalQuestion,
    OrderQuestion,
    QuestionSet,
)
from qkvideo.studio.exercises.sheet import exercise, names_of, vector_of, written

MOST_WRONG: Final = 3
"""Maximum number of wrong answers to choose from."""
LEAST_SORTED, MOST_SORTED = 3, 5
"""Numbers of words to sort."""
_SHOWN: Final = 3
"""Decimals of weights in feedback, as in the answers of a worksheet."""

Drawn = TypeVar("Drawn")


def question_sets(brief: Brief, count: int, student: str = "") -> tuple[QuestionSet, ...]:
    """Return sets of questions, each with other numbers and words; see `question_set`.

    Args:
        brief: The brief.
        count: Number of sets.
        student: Name of the student, which is the name of the set; of several, they are numbered.

    Raises:
        RequestError: The head's numbers cannot be computed by hand (see `exercise`).
    """
    numbers = [f"{k:0{len(str(count))}}" for k in range(1, count + 1)]
    names = [student] if student and count == 1 else [f"{student} {n}".strip() for n in numbers]
    return tuple(question_set(brief, name, k, student) for k, name in enumerate(names))


def question_set(brief: Brief, name: str, number: int = 0, salt: str = "") -> QuestionSet:
    """Return a set of questions: one for each step of the worksheet, one to choose, one to sort.

    Each asks for another number or word than the same question of the set before, if there is one.

    Args:
        brief: The brief. The questions are about the worksheet of its chosen head and word.
        name: Name of the set.
        number: Number of the set among those of the same brief, from 0.
        salt: Text that makes the sets of different students different.

    Raises:
        RequestError: The head's numbers cannot be computed by hand (see `exercise`).
    """
    asked = _Asked(brief, exercise(brief), catalogue(brief.lang), number, salt)
    sentence = " ".join(brief.model.sentence.split())
    return QuestionSet(name, sentence, brief.lang, tuple(asked.all()))


@dataclass(frozen=True)
class _Asked:
    """A worksheet, from which the questions of one set are made."""

    brief: Brief
    sheet: Worksheet
    lines: Catalogue
    number: int
    salt: str

    def all(self) -> Iterator[AnyQuestion]:
        for step in self.sheet.steps:
            yield self._numerical(step)
        for question in (self._choice(), self._order()):
            if question is not None:
                yield question

    def _numerical(self, step: str) -> NumericalQuestion:
        sheet, lines = self.sheet, self.lines
        several = {"total": [sheet.total], "output": sheet.output}
        numbers: Sequence[Decimal] = (
            several.get(step)
            or {
                "score": sheet.scores,
                "scaled": sheet.scaled,
                "shifted": sheet.shifted,
                "exp": sheet.exp,
                "weight": sheet.weights[: len(sheet.keys)],
            }[step]
        )
        at = self._drawn(range(len(numbers)), step)[0]
        given = self._given(step, at) | {"query": Word(self._names[sheet.row])}
        asked = lines.say(f"questions-{step}", given).text
        rounded = lines.say("questions-rounded", {"decimals": whole("decimals", DECIMALS)}).text
        label = lines.say(f"worksheet-{step}", given).text
        if step not in several:
            label = f"{label}: {self._names[sheet.keys[at]]}"
        elif step == "output":
            label = f"{label} {at + 1}"
        hint = lines.say(f"worksheet-step-{step}", given).text
        return NumericalQuestion(step, label, self._told(asked, rounded), hint, numbers[at])

    def _given(self, step: str, at: int) -> dict[str, Variable]:
        """Return the numbers that a step begins with, and the word that they belong to."""
        sheet = self.sheet
        given: dict[str, Variable] = {
            "root": self._word(sheet.root),
            "largest": self._word(sheet.largest or Decimal(0)),
        }
        exp = (*sheet.exp, *([sheet.others_exp] if sheet.others else []))
        if step == "total":
            return given | {"list": self._list([self._write(number) for number in exp])}
        if step == "output":
            values = (*sheet.v, *([sheet.others_v] if sheet.others else []))
            pairs = zip(sheet.weights, values, strict=True)
            listed = [f"{self._write(weight)} | {self._write(v[at])}" for weight, v in pairs]
            return given | {"list": self._list(listed), "column": whole("column", at + 1)}
        given |= {
            "token": Word(self._names[sheet.keys[at]]),
            "score": self._word(sheet.scores[at]),
            "scaled": self._word(sheet.scaled[at]),
            "power": self._word(sheet.shifted[at]),
            "exp": self._word(sheet.exp[at]),
            "total": self._word(sheet.total),
        }
        if step == "score":
            given["q"] = Word(vector_of(sheet.q, self.lines.mark).replace(";  ", "; "))
            given["k"] = Word(vector_of(sheet.k[at], self.lines.mark).replace(";  ", "; "))
        return given

    def _choice(self) -> ChoiceQuestion | None:
        """Ask for the word with the largest weight; None if others have the same, as shown."""
        row, shares = self._names[self.sheet.row], self._shares
        best = max(shares, key=lambda j: self._weights[j])
        others = [j for j in shares if j != best]
        if not others or shares[best] in [shares[j] for j in others]:
            return None
        # The next one is always among them: without it, the question is easy.
        second = max(others, key=lambda j: self._weights[j])
        less = [j for j in self._drawn(others, "choice") if j != second]
        options = sorted([best, second, *less[: MOST_WRONG - 1]])

        def said(j: int) -> str:
            key = "right" if j == best else "wrong"
            variables = {"token": self._names[j], "weight": shares[j]}
            variables |= {"key": self._names[best], "most": shares[best]}
            words: dict[str, Variable] = {name: Word(text) for name, text in variables.items()}
            return self.lines.say(f"questions-{key}", words).text

        return ChoiceQuestion(
            "choice",
            self.lines.say("questions-choice-label", {"query": Word(row)}).text,
            self._told(self.lines.say("questions-choice", self._place).text),
            "",
            tuple((self._quoted(j), said(j)) for j in options),
            options.index(best),
        )

    def _order(self) -> OrderQuestion | None:
        """Ask for the order of some words' weights; None if too few of them differ, as shown."""
        row, shares = self._names[self.sheet.row], self._shares
        # Of words with the same weight, one.
        apart = {shares[j]: j for j in reversed(self._drawn([*shares], "order"))}
        chosen = [j for j in self._drawn([*shares], "order") if apart[shares[j]] == j]
        words = sorted(chosen[:MOST_SORTED])
        if len(words) < LEAST_SORTED:
            return None
        ranked = sorted(words, key=lambda j: -self._weights[j])
        listed = "; ".join(f"{self._quoted(j)} {shares[j]}" for j in ranked)
        return OrderQuestion(
            "order",
            self.lines.say("questions-order-label", {"query": Word(row)}).text,
            self._told(self.lines.say("questions-order", self._place).text),
            self.lines.say("questions-order-told", {"list": Word(listed)}).text,
            tuple(map(self._quoted, words)),
            tuple(words.index(j) for j in ranked),
        )

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(self.brief.attention.labels)

    @property
    def _weights(self) -> list[float]:
        """The attention weights of the query, of all keys, without any rounding."""
        return [*map(float, self.brief.attention.weights[self.sheet.row])]

    @property
    def _shares(self) -> dict[int, str]:
        """The weights of all keys that are not blocked, as they are shown."""
        style = Style(_SHOWN, self.lines.mark)
        free = np.flatnonzero(~self.brief.attention.mask[self.sheet.row])
        return {int(j): style.write(self._weights[int(j)]) for j in free}

    @property
    def _place(self) -> dict[str, Variable]:
        return {
            "query": Word(self._names[self.sheet.row]),
            "layer": whole("layer", self.brief.layer),
            "head": whole("head", self.brief.head),
        }

    def _told(self, *asked: str) -> str:
        """Return the text of a question, after its sentence."""
        sentence = " ".join(self.brief.model.sentence.split())
        begins = self.lines.say("questions-sentence", {"sentence": Word(sentence)}).text
        equal = [
            n
            for n, label in zip(self._names, self.brief.attention.labels, strict=True)
            if n != label
        ]
        said = [self.lines.say("handout-equal", {"word": Word(equal[0])}).text] if equal else []
        return " ".join((begins, *said, *asked))

    def _list(self, numbers: Sequence[str]) -> Word:
        """Return numbers, each with its word; the last one may be that of all other words."""
        names = [self._quoted(j) for j in self.sheet.keys]
        if self.sheet.others:
            others = {"others": whole("others", self.sheet.others)}
            names.append(self.lines.say("worksheet-others", others).text)
        return Word("; ".join(f"{name}: {each}" for name, each in zip(names, numbers, strict=True)))

    def _quoted(self, j: int) -> str:
        return self.lines.say("questions-word", {"word": Word(self._names[j])}).text

    def _write(self, number: Decimal) -> str:
        return written(number, self.lines.mark)

    def _word(self, number: Decimal) -> Word:
        return Word(self._write(number))

    def _drawn(self, options: Sequence[Drawn], what: str) -> list[Drawn]:
        """Return options in an order that looks random; the next set begins with the next one."""
        turn, first = divmod(self.number, max(1, len(options)))

        def digest(k: int) -> bytes:
            return hashlib.sha256(f"{self.salt}\n{what}\n{turn}\n{k}".encode()).digest()

        order = sorted(range(len(options)), key=digest)
        return [options[k] for k in (*order[first:], *order[:first])]

"""Questions as plain data, from which the files of all formats are made."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

_HALF_A_PLACE: Final = Decimal("0.51")
"""What an answer may differ by, in units of its last decimal: half a unit, so that an answer that
was not rounded is right, too. A little more, since a half itself would depend on how a platform
stores it."""


@dataclass(frozen=True)
class BankQuestion:
    """What all kinds of questions have.

    Attributes:
        kind: Name of the worksheet's step that is asked for, or "choice" or "order".
        label: What is asked for in a few words.
        text: The question.
        feedback: What is said after the answer; may be empty.
    """

    kind: str
    label: str
    text: str
    feedback: str


@dataclass(frozen=True)
class NumericalQuestion(BankQuestion):
    """A question whose answer is a number.

    Attributes:
        answer: The answer, with as many decimals as are asked for.
    """

    answer: Decimal

    @property
    def tolerance(self) -> Decimal:
        """How far a right answer may be from `answer`."""
        exponent = self.answer.as_tuple().exponent
        assert isinstance(exponent, int)  # a finite number's
        return _HALF_A_PLACE.scaleb(exponent)

    @property
    def right(self) -> str:
        """The answer, as the key has it."""
        return str(self.answer)


@dataclass(frozen=True)
class ChoiceQuestion(BankQuestion):
    """A question with one right answer of several.

    Attributes:
        options: The possible answers, each with what is said of it.
        answer: Index of the right one.
    """

    options: tuple[tuple[str, str], ...]
    answer: int

    @property
    def right(self) -> str:
        """The answer, as the key has it."""
        return self.options[self.answer][0]


@dataclass(frozen=True)
class OrderQuestion(BankQuestion):
    """A question for the order of some words.

    Attributes:
        words: The words, as the sentence has them.
        answer: Their indices in the right order.
    """

    words: tuple[str, ...]
    answer: tuple[int, ...]

    @property
    def right(self) -> str:
        """The answer, as the key has it."""
        return " > ".join(self.words[k] for k in self.answer)


AnyQuestion = NumericalQuestion | ChoiceQuestion | OrderQuestion


@dataclass(frozen=True)
class QuestionSet:
    """The questions for one student.

    Attributes:
        name: Name of the student, or number of the set.
        sentence: The sentence, in one line.
        lang: Language of the texts.
        questions: The questions.
    """

    name: str
    sentence: str
    lang: str
    questions: tuple[AnyQuestion, ...]

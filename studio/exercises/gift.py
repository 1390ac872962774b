"""Questions in GIFT, the text format of Moodle's question banks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from qkvideo.studio.exercises.question import (
    AnyQuestion,
    ChoiceQuestion,
    NumericalQuestion,
    OrderQuestion,
    QuestionSet,
)

_ROOT = "$course$/top/QKVideo"
"""Category of the sets' categories: below the top one of the course."""
_SPECIAL = re.compile(r"[~=#{}:\\]")


def gift(sets: Sequence[QuestionSet]) -> str:
    """Return question sets as GIFT, each in a category of its own, named after the set."""
    parts = []
    for each in sets:
        # In names of categories, a slash is written twice.
        parts.append(f"$CATEGORY: {_ROOT}/{_escaped(each.name).replace('/', '//')}\n")
        for number, question in enumerate(each.questions, start=1):
            name = _escaped(f"{each.name}.{number} {question.label}")
            text = _escaped(question.text)
            answers = "\n".join(_answers(question))
            told = f"\n####{_escaped(question.feedback)}" if question.feedback else ""
            parts.append(f"::{name}::[plain]{text}{{{answers}{told}\n}}\n")
    return "\n".join(parts)


def _answers(question: AnyQuestion) -> list[str]:
    match question:
        case NumericalQuestion():
            return ["#", f"={question.answer}:{question.tolerance}"]
        case ChoiceQuestion():
            signs = ["=" if k == question.answer else "~" for k in range(len(question.options))]
            options = zip(signs, question.options, strict=True)
            return [
                "",
                *(f"{sign}{_escaped(text)}#{_escaped(said)}" for sign, (text, said) in options),
            ]
        case OrderQuestion():
            # GIFT has no questions of order: each place is matched with its word.
            ranked = enumerate((question.words[k] for k in question.answer), start=1)
            return ["", *(f"={place}. -> {_escaped(word)}" for place, word in ranked)]


def _escaped(text: str) -> str:
    """Return a text in one line, with a backslash before what GIFT would take for its own."""
    return _SPECIAL.sub(r"\\\g<0>", " ".join(text.split()))

"""The key to question sets, as a table for the lecturer."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from qkvideo.engine.attention.export import no_formula
from qkvideo.studio.exercises.question import NumericalQuestion, QuestionSet


def key(sets: Sequence[QuestionSet]) -> str:
    """Return the right answers as CSV: a heading, then a line for each question.

    A text that a spreadsheet would take for a formula is escaped.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["set", "sentence", "number", "question", "answer", "tolerance"])
    for each in sets:
        for number, question in enumerate(each.questions, start=1):
            numerical = isinstance(question, NumericalQuestion)
            writer.writerow(
                [
                    no_formula(each.name),
                    no_formula(each.sentence),
                    number,
                    no_formula(question.label),
                    question.right if numerical else no_formula(question.right),
                    question.tolerance if isinstance(question, NumericalQuestion) else "",
                ]
            )
    return text.getvalue()

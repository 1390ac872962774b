"""`qkvideo questions`: questions on a row of attention, for the question banks of platforms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.target import check_target, tell_of_replaced
from qkvideo.engine.waiting import waited_for
from qkvideo.scenes.brief import Brief
from qkvideo.studio.exercises.asking import question_sets
from qkvideo.studio.exercises.bank import write_questions
from qkvideo.studio.exercises.gift import gift
from qkvideo.studio.exercises.question import QuestionSet
from qkvideo.studio.requests.option import from_words, target_of
from qkvideo.studio.requests.place import Place
from qkvideo.studio.requests.questions import QuestionsRequest
from qkvideo.studio.requests.shared import MOST_SETS, spotlit, with_keys
from qkvideo.studio.text.reading import stated, tell_of_reading
from qkvideo.studio.text.remarks import about


@dataclass(frozen=True)
class Questions:
    """Question sets, and the files that they are in.

    Attributes:
        sets: The sets.
        files: Paths of the questions and of their key; empty if they were not written.
    """

    sets: tuple[QuestionSet, ...]
    files: tuple[Path, ...] = ()

    def as_text(self) -> str:
        """Return the questions in GIFT."""
        return gift(self.sets)

    def as_document(self) -> dict[str, object]:
        """Return the JSON document that `questions --json` prints."""
        return {
            "files": [str(path) for path in self.files],
            "sets": [
                {
                    "name": each.name,
                    "sentence": each.sentence,
                    "questions": [
                        {"kind": q.kind, "question": q.text, "answer": q.right}
                        for q in each.questions
                    ],
                }
                for each in self.sets
            ],
        }


@from_words(QuestionsRequest)
def questions(request: QuestionsRequest) -> Questions:
    """Make questions from the numbers of a worksheet: one row of attention, computed by hand.

    A set asks for one number of each step, for the word with the largest weight, and for the order
    of some words' weights. Sets of the same sentence ask for other numbers and words. The answers
    are also written to a table beside the file.

    Raises:
        RequestError: The request is invalid, or there is no worksheet of such numbers.
        MissingError: A package is not installed.
        QKVideoError: A file could not be written.
    """
    out = target_of(request)
    targets = () if out is None else with_keys([out])
    for target in targets:
        check_target(target)
    with waited_for("making the questions"):
        sets = tuple(_sets(request))
    if out is not None:
        tell_of_replaced(targets)
        write_questions(sets, targets)
    return Questions(sets, targets)


def _sets(request: QuestionsRequest) -> Iterator[QuestionSet]:
    if request.table is None:
        yield from question_sets(_brief(request), request.sets)
        return
    from qkvideo.studio.lectures.table import read_table

    table = read_table(Path(request.table), most=MOST_SETS)
    for name, each in table.sentences.items():
        own = replace(request, table=None, sentence=each.text, row=each.row)
        try:
            with about(name):
                yield from question_sets(_brief(own, each.means), 1, name)
        except RequestError as error:
            place = f"{table.path}:{table.lines[name]}"
            raise RequestError(f"{place}: {error}") from error


def _brief(request: QuestionsRequest, means: Place | None = None) -> Brief:
    model = request.compute(request.text)
    layer, head, row = spotlit(model, request.row, request.layer, request.head)
    model = stated(model, row, means)
    tell_of_reading(model, row, layer, head)
    return Brief(model, layer, head, row, lang=request.lang)

"""Progress of checking what lectures ask for, and how much may be made without asking."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from qkvideo.engine.errors import RequestError
from qkvideo.studio.requests.lectures import MOST_FILES_UNASKED, MOST_UNASKED, BuildRequest

if TYPE_CHECKING:
    from qkvideo.studio.lectures.requests import Batch

_EVERY: Final = 2.0
"""Minimum time between two reports, in seconds."""


@dataclass(frozen=True)
class Looked:
    """A report on looking at many lecture files or sentences, which comes before anything is drawn.

    Attributes:
        kind: What is counted: "lecture" or "sentence".
        done: What is done with each: "read" or "checked".
        number: Number of those with which this has begun.
        total: Number of all.
    """

    kind: str
    done: str
    number: int
    total: int
    what: ClassVar = "so far"

    @property
    def said(self) -> str:
        """The progress in one line of text."""
        return f"{self.kind} {self.number:,} of {self.total:,} is {self.done}"


def told(
    batches: Iterable[Batch], tell: Callable[[Any], None], total: int, before: int = 0
) -> Iterator[Batch]:
    """Yield the batches of a lecture, and report in which sentence they are.

    Args:
        batches: The batches, sentence by sentence.
        tell: Function that gets each `Looked`, from `seldom`; one for all lectures.
        total: Number of all sentences of all lectures.
        before: Number of sentences in the lectures before this one.
    """
    last, sentences = "", before
    for batch in batches:
        if sentences == before or batch.sentence != last:
            last, sentences = batch.sentence, sentences + 1
        tell(Looked("sentence", "checked", sentences, total))
        yield batch


def seldom(progress: Callable[[Any], None] | None) -> Callable[[Any], None]:
    """Return a function that passes on a report at most every two seconds.

    Args:
        progress: Function that gets the reports; None for no reports.
    """
    last = time.monotonic()

    def tell(report: Any) -> None:
        nonlocal last
        if progress is not None and time.monotonic() - last >= _EVERY:
            last = time.monotonic()
            progress(report)

    return tell


def check_count(request: BuildRequest, *, films: int = 0, files: int = 0) -> None:
    """Refuse to make very many files, unless that was confirmed.

    Args:
        request: The request.
        films: Number of films and other files that are asked for.
        files: Number of all files, with those that come with films.

    Raises:
        RequestError: There are more than `MOST_UNASKED` or `MOST_FILES_UNASKED`, and `request.yes`
            is not set.
    """
    for count, what, most in (
        (films, "films and other files", MOST_UNASKED),
        (files, "files, with captions and pictures", MOST_FILES_UNASKED),
    ):
        if count > most and not request.yes:
            raise RequestError(
                f"“{request.file}” asks for {count:,} {what}: add --yes to make more than {most:,}"
            )

"""Finds the line of a lecture file that caused an error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.text.own import OwnWordsError
from qkvideo.studio.lectures.lines import Place
from qkvideo.studio.lectures.read import Lecture, LectureError
from qkvideo.studio.requests.computation import Computing
from qkvideo.studio.requests.films import Request
from qkvideo.studio.requests.script import OWN_LINES
from qkvideo.studio.requests.shared import Binding, Focus, Telling

_NAMED_IN_MESSAGES = tuple(
    each.name
    for each in (*fields(Focus), *fields(Computing), *fields(Telling), *fields(Binding))
    # These are words of other messages, too.
    if each.name not in ("weights", "download", "code", "pace", "described", "bare", "vector")
)


def blamed(lecture: Lecture, sentence: str, request: Request, error: RequestError) -> LectureError:
    """Return an error whose message begins with the lecture file and the line of the cause.

    For example "monday.toml:7: …", followed by the sentence's name and the message of `error`.

    Args:
        lecture: The lecture.
        sentence: Name of the request's sentence; empty if the lecture has only one sentence.
        request: The request that was refused.
        error: The error with which the request was refused. The line is found from the names and
            values in its message. A `LectureError` is returned as it is.
    """
    if isinstance(error, LectureError):
        return error
    whose = f"sentence “{sentence}”: " if sentence else ""
    places = (*_places(lecture, sentence, request, error), *_of_sentence(sentence), ())
    place = next(place for place in places if not place or _is_there(lecture, place))
    return lecture.wrong(f"{whose}{error}", *place)


def _is_there(lecture: Lecture, place: Place) -> bool:
    in_table = lecture.table is not None and place[:1] == ("sentences",) and len(place) == 2
    return in_table or place in lecture.lines


def _places(
    lecture: Lecture, sentence: str, request: Request, error: RequestError
) -> Iterator[Place]:
    """Yield the entries that may have caused the error, the likeliest first."""
    message, script = str(error), request.script.films
    if isinstance(error, OwnWordsError):
        yield _of_words(request, error.line)
    if "recording" in message:
        yield ("recordings",)
    if "the footer" in message:
        yield ("brand", "footer")
    if "another with -o" in message or "another one with -o" in message:
        yield ("output", "to")
    for name in ("deck", "handout", "worksheet", "answers", "questions", "zip"):
        value = getattr(lecture.file.output, name)
        files = [value] if isinstance(value, str) else value or ()
        if any(f"{file}” is " in message for file in files):
            yield ("output", name)
    if "your own words" in message:
        yield ("words", request.lang)
    entry = next((n for n in _NAMED_IN_MESSAGES if re.search(rf"\b{n}\b", message)), None)
    slugs = {film.slug for film in script}
    films = [(k, film) for k, film in enumerate(lecture.file.films) if film.film in slugs]
    if entry is not None:
        # First the films whose value is in the message, then all films that may have the entry.
        said = [(k, f) for k, f in films if str(getattr(f, entry, None)) in message.split()]
        yield from (("films", k, entry) for k, _ in (*said, *films))
        row = lecture.sentences[sentence]
        yield ("sentences", sentence, entry)
        if lecture.table is not None and getattr(row, entry, None) is not None:
            yield ("sentences", sentence)
        yield (entry,)
    yield from (("films", k) for k, film in films if f"“{film.film}”" in message)
    weights = lecture.file.weights
    if weights in message or weights.partition(":")[2] in message.split():
        yield ("weights",)


def _of_words(request: Request, line: str) -> Place:
    """Return the path of the entry with an own text, given the text's catalogue name.

    Args:
        request: The request of the film.
        line: Catalogue name, "<film>-<beat>-<line>" such as "mixing-scores-say".
    """
    film = next(f for f in request.script.films if line.startswith(f"{f.slug}-"))
    beat, _, kind = line.removeprefix(f"{film.slug}-").rpartition("-")
    return ("words", request.lang, film.slug, beat, OWN_LINES[kind])


def _of_sentence(sentence: str) -> Iterator[Place]:
    if sentence:
        # Sentences of a list are named by their numbers.
        number = int(sentence) - 1 if sentence.isdecimal() else 0
        yield from (("sentences", sentence), ("sentences", number), ("sentences",))
    yield ("sentence",)

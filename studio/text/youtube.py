"""What YouTube wants to be told of a film: its title, and a description with chapters.

The limits are YouTube's. A title has at most 100 characters, and a description 5,000 bytes; neither
contains < or >. A list of times becomes chapters if it begins with 0:00, rises, has three entries
or more, and each chapter lasts ten seconds at least.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from qkvideo.engine.choices import MINILM, SMOLLM2
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.record import FilmRecord
from qkvideo.scenes.telling import text_of
from qkvideo.scenes.text.badge import badge_facts
from qkvideo.scenes.text.catalogue import Catalogue, Word, catalogue
from qkvideo.scenes.text.licence import licence_line
from qkvideo.studio.text.caption_files import TimeMark, spanning
from qkvideo.studio.text.transcript import clock

MOST_TITLE: Final = 100
"""Maximum length of a title, in the units in which browsers count: some characters are two."""
MOST_BYTES: Final = 5000
"""Maximum length of a description in UTF-8."""
LEAST_SECONDS: Final = 10
"""Minimum length of a chapter in seconds."""
FEWEST: Final = 3
"""Minimum number of chapters."""
_MOST_SENTENCE = 300
"""Maximum number of characters of a sentence in a description; a sentence may have 2,000."""
_OTHERS: Final = {
    MINILM: ({"lesson", "trained"}, {"ambiguous", "heads", "learning"}),
    SMOLLM2: (set[str](), {"next-word", "block", "generation"}),
}
"""Models of others: kinds of weights that were made from each, and films that show a recording."""
_TIME = re.compile(r"(?<=\d):(?=\d\d)")
# White space, except that which keeps a number and its unit, or a dash, in one line.
_GAP = re.compile(r"(?:(?![\u00a0\u202f])\s)+")
_JOINER = "\N{WORD JOINER}"


def youtube(
    record: FilmRecord,
    chapters: Sequence[TimeMark],
    brief: Brief,
    about: Sequence[str],
    thanks: Sequence[str] = (),
) -> str:
    """Return a film's title, an empty line, and the description to paste below it.

    Args:
        record: The record of the drawn film.
        chapters: The film's own chapters; for several films in one, each of them is a chapter.
        brief: The brief of the film, or of the first one.
        about: Paragraphs that say what the film is about; left out where there is no room for them.
        thanks: Lines about the models of others that the film shows.
    """
    lines = catalogue(brief.lang)
    sentence = _cut(_plain(brief.model.sentence), _MOST_SENTENCE)
    named = {"title": Word(record.title), "sentence": Word(sentence)}
    badge = lines.say("badge", badge_facts(brief, lines)).text
    licence = licence_line(brief.licence, lines).text
    credit = "\n".join(filter(None, (badge, *thanks, lines.say("card-licence").text, licence)))
    said = "\n\n".join(map(_timeless, map(_plain, about)))
    lists = [_list(record, marks) for marks in (_beats(record, chapters), chapters)]
    if lists[0]:
        lists = [each for each in lists if each]
    heading = f"{lines.say('page-chapters').text}\n"
    quoted = _timeless(_quoted(record, brief, lines))
    # What is short enough and says most: without chapters only if there is no room for any.
    for listed, told in product((*lists, ""), (said, "")):
        times = listed and heading + listed
        text = "\n\n".join(filter(None, (told, quoted, times, _timeless(credit))))
        if len(_safe(text).encode()) <= MOST_BYTES:
            break
    title = _cut(lines.say("page-document", named).text, MOST_TITLE)
    return f"{_safe(title)}\n\n{_safe(text)}\n"


def _quoted(record: FilmRecord, brief: Brief, lines: Catalogue) -> str:
    """Return the line with the sentence, and with the second one if the film shows its numbers."""
    models, key = [brief.model], "youtube-sentence"
    if brief.versus and any(each.tensor.startswith("versus.") for each in record.numbers):
        models, key = [brief.model, brief.versus], "youtube-sentences"
    texts = [Word(_cut(_plain(model.sentence), _MOST_SENTENCE)) for model in models]
    return lines.say(key, dict(zip(("sentence", "other"), texts, strict=False))).text


def about(slugs: Iterable[str], summary: str, lang: str) -> tuple[str, ...]:
    """Return what films are about: of one its question and answer, of several their questions.

    Args:
        slugs: Names of the films, in order; a film may be repeated.
        summary: The summary of a single film, which is in English.
        lang: Code of the language.
    """
    films = tuple(dict.fromkeys(slugs))
    asked = [text_of(slug, "asked", lang) for slug in films]
    if len(films) > 1:
        return ("\n".join(filter(None, asked)),)
    told = (summary if lang == "en" else "", asked[0], text_of(films[0], "takeaway", lang))
    return tuple(filter(None, told))


def thanks(slugs: Iterable[str], brief: Brief) -> tuple[str, ...]:
    """Return a line about each model of others that films show, as its licence wants."""
    source, shown, lines = brief.model.source, set(slugs), catalogue(brief.lang)
    return tuple(
        lines.say(f"youtube-{model}").text
        for model, (kinds, films) in _OTHERS.items()
        if model in source.name or source.kind in kinds or shown & films
    )


def merged(marks: Sequence[TimeMark], fps: int, frames: int) -> list[tuple[int, str]]:
    """Return chapters as YouTube takes them, or none: when each begins, in seconds, and its title.

    Too short a part of a film becomes one chapter with the next one; at the end, with the last one.

    Args:
        marks: The parts of the film, in order; the first begins with the film.
        fps: Frames per second.
        frames: Length of the film in frames.
    """
    ends = [*(mark.first_frame // fps for mark in marks[1:]), frames // fps]
    found: list[tuple[int, list[str]]] = []
    open_ = False
    for mark, end in zip(marks, ends, strict=True):
        if not open_:
            found.append((mark.first_frame // fps, []))
        found[-1][1].append(mark.title)
        open_ = end - found[-1][0] < LEAST_SECONDS
    if open_ and len(found) > 1:
        found[-2][1].extend(found.pop()[1])
    if len(found) < FEWEST:
        return []
    return [(start, " · ".join(titles)) for start, titles in found]


def _beats(record: FilmRecord, chapters: Sequence[TimeMark]) -> list[TimeMark]:
    """Return a chapter for each beat; of several films, the first beat of each names the film."""
    marks = [TimeMark(b.title, "", b.first_frame, b.frames) for b in record.beats]
    short = list[TimeMark]()
    for mark, before in zip(marks, [None, *marks], strict=False):
        film = next(c for c in reversed(chapters) if c.first_frame <= mark.first_frame)
        begins = before is None or before.first_frame < film.first_frame
        title = mark.title if begins else mark.title.removeprefix(f"{film.title}: ")
        short.append(replace(mark, title=title))
    return spanning(short, record.frames)


def _list(record: FilmRecord, marks: Sequence[TimeMark]) -> str:
    found = merged(marks, record.fps, record.frames)
    return "\n".join(
        f"{clock(start)} {_timeless(_cut(_plain(title), MOST_TITLE))}" for start, title in found
    )


def _plain(text: str) -> str:
    return "\n".join(_GAP.sub(" ", line).strip() for line in text.strip().split("\n"))


def _timeless(text: str) -> str:
    """Return a text in which “12:30” is no time to jump to: it would be a chapter."""
    return _TIME.sub(f":{_JOINER}", text)


def _safe(text: str) -> str:
    return text.translate({ord("<"): "‹", ord(">"): "›"})


def _cut(text: str, most: int) -> str:
    """Return a text that ends in dots, after a word if possible, where it would be too long."""
    if _units(text) <= most:
        return text
    ends = list(_endings(text, most - 1))
    whole = [end for end in ends if text[end : end + 1].isspace() and end > most / 2]
    return text[: max(whole or ends)].rstrip() + "…"


def _endings(text: str, most: int) -> Iterator[int]:
    """Yield the numbers of characters that are short enough, from 0."""
    units = 0
    for end, sign in enumerate(text):
        if units > most:
            return
        yield end
        units += _units(sign)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2

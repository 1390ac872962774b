"""What is said as a text to read, and what is seen as a text to hear, from a film's beats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from qkvideo.engine.attention.names import TENSORS
from qkvideo.scenes.record import BeatRecord, FilmRecord, NumberRecord
from qkvideo.scenes.text.catalogue import Catalogue, Word, catalogue
from qkvideo.scenes.text.numbers import whole
from qkvideo.studio.files.manifest import Beat, Number
from qkvideo.studio.text import captions
from qkvideo.studio.text.captions import Mark

SPOKEN_NUMBERS = 6
"""Of each tensor; nobody listens to a hundred."""


def transcript(record: FilmRecord, sentence: str, lang: str) -> str:
    """The film as plain text: its beats with their times, what is said in them, and the notes."""
    heading = catalogue(lang, "deck").say("transcript-heading").text
    parts = [f"{record.title}: {heading}\n{sentence}\n"]
    for beat in record.beats:
        texts = "\n".join(text for text in (beat.say, beat.notes) if text)
        parts.append(f"{clock(beat.first_frame // record.fps)}  {beat.title}\n{texts}\n")
    return "\n".join(parts)


def descriptions(record: FilmRecord, marks: list[Mark], lang: str) -> str:
    """The film as WebVTT for those who do not see it: per beat what is on screen.

    Args:
        record: What was shown.
        marks: The film's beats, placed by frame.
        lang: Language of what is said.
    """
    lines = catalogue(lang, "deck")
    told = [
        replace(mark, say=f"{beat.title}. {seen(beat, record.numbers, lines)}")
        for mark, beat in zip(marks, record.beats, strict=True)
    ]
    return captions.vtt(told, record.fps)


def seen(
    beat: BeatRecord | Beat, numbers: Iterable[NumberRecord | Number], lines: Catalogue
) -> str:
    """What a beat's picture shows, and which numbers stand in it.

    Args:
        beat: As drawn, or as a manifest has it; likewise the numbers.
        numbers: Of the whole film.
        lines: The language.
    """
    return " ".join(_seen(beat, numbers, lines))


def _seen(
    beat: BeatRecord | Beat, numbers: Iterable[NumberRecord | Number], lines: Catalogue
) -> Iterator[str]:
    if beat.notes:
        yield beat.notes
    texts: dict[str, list[str]] = {}
    for number in numbers:
        if number.beat == beat.name and number.tensor in TENSORS:
            texts.setdefault(number.tensor, []).append(number.text)
    if not texts:
        return
    groups = []
    for tensor, drawn in texts.items():
        told = drawn[:SPOKEN_NUMBERS]
        if len(drawn) > len(told):
            more = whole("more", len(drawn) - len(told))
            told.append(lines.say("transcript-more", {"more": more}).text)
        name = lines.say(f"name-{tensor}").text if lines.has(f"name-{tensor}") else tensor
        groups.append(f"{name} {'; '.join(told)}")
    yield lines.say("transcript-shown", {"numbers": Word(". ".join(groups))}).text


def clock(seconds: int) -> str:
    """Minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"

"""The transcript of a film."""

from __future__ import annotations

from qkvideo.scenes.record import FilmRecord
from qkvideo.scenes.text.catalogue import catalogue


def transcript(record: FilmRecord, sentence: str, lang: str) -> str:
    """Return the transcript as plain text: beats with times, captions, descriptions and notes.

    Args:
        record: The film's record.
        sentence: The sentence, as typed.
        lang: Language code of the transcript's own words.
    """
    lines = catalogue(lang, "deck")
    heading = lines.say("transcript-heading").text
    parts = [f"{record.title}: {heading}\n{sentence}\n"]
    for beat in record.beats:
        own = "; ".join(lines.say(f"transcript-own-{kind}").text for kind in beat.own)
        texts = "\n".join(
            filter(None, (beat.say, beat.in_words.text, beat.notes, own and f"({own})"))
        )
        parts.append(f"{clock(beat.first_frame // record.fps)}  {beat.title}\n{texts}\n")
    return "\n".join(parts)


def clock(seconds: int) -> str:
    """Format a time in minutes and seconds, such as "1:05"."""
    return f"{seconds // 60}:{seconds % 60:02}"

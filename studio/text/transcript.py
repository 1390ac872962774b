"""What is said and seen as a text to read, from a film's beats."""

from __future__ import annotations

from qkvideo.scenes.record import FilmRecord
from qkvideo.scenes.text.catalogue import catalogue


def transcript(record: FilmRecord, sentence: str, lang: str) -> str:
    """The film as plain text: its beats with their times, what is said and seen, and the notes."""
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
    """Minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"

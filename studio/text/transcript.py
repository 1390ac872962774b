"""The transcript of a film."""

from __future__ import annotations

from qkvideo.scenes.record import FilmRecord
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.licence import licence_line


def transcript(record: FilmRecord, sentence: str, lang: str, licence: str = "") -> str:
    """Return a film's transcript as plain text.

    For each beat, the transcript gives the start time, the title, the caption, a description of the
    last picture, and the notes. At the end is the licence, if there is one.

    Args:
        record: The record of the drawn film, with the texts and descriptions of its beats.
        sentence: The sentence, as typed.
        lang: Code of the film's language, such as "de". The transcript's heading is in this
            language, and so are remarks such as "caption by the lecturer".
        licence: The lecturer's licence; empty for none.
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
    if licence:
        parts.append(f"{licence_line(licence, lines).text}\n")
    return "\n".join(parts)


def clock(seconds: int) -> str:
    """Format a time in minutes and seconds, such as "1:05"; from an hour on, "1:00:05"."""
    minutes, rest = divmod(seconds, 60)
    return (
        f"{minutes}:{rest:02}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
    )

"""The track of descriptions of a film, for viewers who cannot see it.

Each beat has one cue, short enough to be spoken during the beat at 160 words a minute; less
important facts are left out. Films with `described` beats have time for all facts. Pages, decks and
transcripts contain the whole descriptions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.record import BeatRecord, FilmRecord
from qkvideo.scenes.stage.durations import WORDS_A_MINUTE, words
from qkvideo.studio.text import caption_files
from qkvideo.studio.text.caption_files import Mark


def descriptions(record: FilmRecord, marks: Sequence[Mark], *, spoken: bool = False) -> str:
    """The descriptions of a film as WebVTT.

    Args:
        record: The film's record.
        marks: The film's beats, in frames.
        spoken: Whether the captions are spoken; then only the pictures are described.
    """
    told = [
        replace(mark, say=heard(beat, record.fps, spoken=spoken))
        for mark, beat in zip(marks, record.beats, strict=True)
    ]
    return caption_files.vtt(told, record.fps)


def heard(beat: BeatRecord, fps: int, *, spoken: bool = False) -> str:
    """Return as much as can be spoken during a beat: its title, caption and description.

    Args:
        beat: The beat.
        fps: Frames per second.
        spoken: Whether the caption is spoken anyway.
    """
    room = int(beat.frames * WORDS_A_MINUTE / fps / 60 + 1e-9)
    title = beat.title if beat.title[-1:] in tuple(".?!…:") else f"{beat.title}."
    texts = {"title": title, "say": "" if spoken else beat.say}
    # The picture first: nobody else tells it. Then what stands below it, more of it, and its title.
    first, *more = (*beat.in_words.by_importance, None)
    kept: list[Fact | str | None] = []
    for what in (first, "say", *more, "title"):
        length = words(texts[what]) if isinstance(what, str) else what.length if what else 0
        if length <= room:
            room -= length
            kept.append(what)
    around = [text for what, text in texts.items() if what in kept]
    seen = beat.in_words.only([what for what in kept if isinstance(what, Fact)])
    return " ".join(filter(None, (*around, seen.text)))

"""The description track of a film, for viewers who cannot see it.

Each beat has one cue, short enough to be spoken during the beat at 160 words a minute; less
important facts are left out. In films with the option `described`, beats are long enough for all
facts. Pages, decks and transcripts always contain the complete descriptions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.record import BeatRecord, FilmRecord
from qkvideo.scenes.stage.durations import WORDS_A_MINUTE
from qkvideo.scenes.text.lengths import ended, joined, words
from qkvideo.studio.text import caption_files
from qkvideo.studio.text.caption_files import TimeMark


def descriptions(record: FilmRecord, marks: Sequence[TimeMark], *, spoken: bool = False) -> str:
    """Return a film's track of descriptions as WebVTT text, with one cue for each beat.

    Args:
        record: The film, after drawing: the texts and descriptions of its beats.
        marks: For each beat of `record`, the video frames in which its cue is shown.
        spoken: Whether a voice in the film speaks the captions. If True, the cues do not contain
            the captions.
    """
    told = [
        replace(mark, say=heard(beat, record.fps, spoken=spoken))
        for mark, beat in zip(marks, record.beats, strict=True)
    ]
    return caption_files.vtt(told, record.fps)


def heard(beat: BeatRecord, fps: int, *, spoken: bool = False) -> str:
    """Return what a screen reader speaks during a beat: title, caption, and description.

    If the beat is too short to speak everything, the most important texts are chosen first, and
    each later text only if the time that is left suffices. In order of importance, the texts are:
    the main fact of the description, the caption, the other facts, the title.

    Args:
        beat: The beat.
        fps: Video frames per second.
        spoken: Whether a voice in the film speaks the caption. If True, the result does not contain
            the caption.
    """
    room: float = int(beat.frames * WORDS_A_MINUTE / fps / 60 + 1e-9)
    texts = {"title": ended(beat.title), "say": "" if spoken else beat.say}
    # In order of importance: the main fact of the picture, the caption, more facts, the title.
    first, *more = (*beat.in_words.by_importance, None)
    kept: list[Fact | str | None] = []
    for what in (first, "say", *more, "title"):
        length = words(texts[what]) if isinstance(what, str) else what.length if what else 0
        if length <= room:
            room -= length
            kept.append(what)
    around = [text for what, text in texts.items() if what in kept]
    seen = beat.in_words.only([what for what in kept if isinstance(what, Fact)])
    return joined((*around, seen.text))

"""Reduces the record of a film to those beats that were drawn."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from qkvideo.scenes.record import FilmRecord


def cut(record: FilmRecord, only: frozenset[str] | None) -> FilmRecord:
    """Return a film's record with only those beats that were drawn.

    Indices of video frames are counted anew: the first frame of the first drawn beat gets index 0.

    Args:
        record: The record of the whole film.
        only: Names of the beats that were drawn; None if all were.
    """
    if only is None:
        return record
    beats = [beat for beat in record.beats if beat.name in only]
    starts = [0, *accumulate(beat.frames for beat in beats)]
    moved = {b.name: start - b.first_frame for b, start in zip(beats, starts, strict=False)}
    return replace(
        record,
        frames=starts[-1],
        beats=tuple(replace(b, first_frame=b.first_frame + moved[b.name]) for b in beats),
        numbers=tuple(
            replace(number, frame=number.frame + moved[number.beat])
            for number in record.numbers
            if number.beat in moved
        ),
        stills=tuple(still for still in record.stills if still.beat in only),
    )

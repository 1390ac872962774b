"""Puts a film together from its pieces, with its captions, transcript and poster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from qkvideo.scenes.record import FilmRecord, Pixels
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.licence import licence_line
from qkvideo.studio.drawing.executors import PieceSpec
from qkvideo.studio.drawing.stills import write_png
from qkvideo.studio.encoding.container import Excerpt, assemble
from qkvideo.studio.encoding.pieces import form_of_pieces
from qkvideo.studio.encoding.stamp import Stamp
from qkvideo.studio.encoding.verify import verify_joined
from qkvideo.studio.films.job import FilmJob
from qkvideo.studio.films.key import piece
from qkvideo.studio.text import caption_files
from qkvideo.studio.text.caption_files import TimeMark
from qkvideo.studio.text.transcript import transcript
from qkvideo.studio.text.youtube import about, thanks, youtube


def spec_of(job: FilmJob, beats: Iterable[str], folder: Path) -> PieceSpec:
    """Return how to make the pieces of some beats or cards of a film, in a folder."""
    kept_as, slug = form_of_pieces(job.form), job.film.slug
    keys = {beat: piece(job.brief, job.quality, kept_as, slug, beat) for beat in beats}
    return PieceSpec(keys, job.quality, job.form, folder, job.brief.transparent)


def finish(
    job: FilmJob,
    record: FilmRecord,
    files: Mapping[str, Path],
    pieces: Sequence[Excerpt | tuple[Path, int]],
    *,
    chapters: Sequence[TimeMark],
    cues: Sequence[TimeMark],
    seen: str,
    sound: Path | None,
    poster: Pixels,
) -> None:
    """Write all files of a film that is drawn.

    Args:
        job: The film's job.
        record: What is known of the film after drawing.
        files: Where to write, by kind.
        pieces: The film's video, in order.
        chapters: The chapters of the film.
        cues: The captions.
        seen: The track of descriptions, as WebVTT text.
        sound: File with the narration; None for a silent film.
        poster: The poster's pixels.
    """
    film, brief, slugs = files[job.form], job.brief, _slugs(job)
    lang, licence = brief.lang, licence_line(brief.licence, catalogue(brief.lang)).text
    stamp = Stamp(job.key, brief.licence)
    told, others = about(slugs, job.film.summary, lang), thanks(slugs, brief)
    assemble(
        pieces,
        film,
        fps=record.fps,
        marks=chapters,
        cues=cues,
        title=record.title,
        lang=lang,
        stamp=stamp,
        sound=sound,
        form=job.form,
    )
    verify_joined(film, pieces, record.fps)
    for kind, text in (
        ("srt", caption_files.srt(cues, record.fps)),
        ("vtt", caption_files.vtt(cues, record.fps, licence)),
        ("descriptions", seen),
        ("transcript", transcript(record, brief.model.sentence, lang, brief.licence)),
        ("youtube", youtube(record, chapters, brief, told, others)),
    ):
        files[kind].write_text(text, encoding="utf-8", newline="\n")
    write_png(poster, files["poster"], stamp, transparent=brief.transparent)


def _slugs(job: FilmJob) -> tuple[str, ...]:
    """Return the films that a film consists of: one, or those that are joined ("film/beat")."""
    joined = tuple(film for film, slash, _ in (b.partition("/") for b in job.beats) if slash)
    return joined or (job.film.slug,)

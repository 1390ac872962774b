"""Joins films into one, with a chapter for each; their frames are copied unchanged.

The joined film is a job like any other: it has a manifest, and is made again only if one of the
films has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.scenes import FilmEntry
from qkvideo.scenes.describe.description import Description, Fact
from qkvideo.scenes.record import BeatRecord, FilmRecord, NumberRecord
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.encoding.container import assemble
from qkvideo.studio.encoding.formats import format_of
from qkvideo.studio.encoding.stamp import stamp
from qkvideo.studio.encoding.verify import verify_joined
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files.manifest import Manifest
from qkvideo.studio.files.publish import publish, workshop
from qkvideo.studio.films.job import Job
from qkvideo.studio.films.key import digest
from qkvideo.studio.films.produce import cached
from qkvideo.studio.films.result import FilmResult
from qkvideo.studio.text import caption_files
from qkvideo.studio.text.caption_files import Mark
from qkvideo.studio.text.transcript import transcript

SLUG = "lecture"
"""The name of the joined film's files."""
FORMATS = ("mp4", "webm", "mov")


@dataclass(frozen=True)
class _Part:
    """A film among others.

    Attributes:
        film: What its manifest says.
        folder: Folder of its files.
        start: The frame with which it begins.
    """

    film: Manifest
    folder: Path
    start: int

    def file(self, kind: str) -> Path:
        """One of its files, by kind."""
        return self.folder / self.film.files[kind].path

    def text(self, kind: str) -> str:
        """The contents of one of its files."""
        return manifests.content(self.film, self.file(kind)).decode("utf-8")

    def marks(self, kind: str) -> list[Mark]:
        """The cues of one of its files, at their time in the joined film."""
        cues = caption_files.read(self.text(kind), self.film.video.fps)
        return [replace(cue, first_frame=cue.first_frame + self.start) for cue in cues]


def check_form(job: Job) -> None:
    """Check that films can be joined.

    Raises:
        RequestError: If they are pictures, or have a format without chapters.
    """
    if job.form not in FORMATS:
        known = ", ".join(FORMATS)
        raise RequestError(f"{job.form} cannot be joined; choose a --format of {known}")


def whole(jobs: Sequence[Job], folder: Path) -> Job:
    """The job of the joined film, before its films exist.

    Args:
        jobs: The jobs of the films.
        folder: Folder of the joined film.
    """
    first = jobs[0]
    beats = tuple(f"{job.film.slug}/{beat}" for job in jobs for beat in job.beats)
    title = catalogue(first.brief.lang).say("deck-title").text
    entry = FilmEntry(SLUG, title, "", 0, "", beats)
    # Where one film has sound, the whole has.
    loud = next((job for job in jobs if job.spoken), first)
    return replace(
        first,
        film=entry,
        only=None,
        folder=folder,
        voice=loud.voice,
        recordings=loud.recordings,
    )


def join(job: Job, films: Sequence[FilmResult]) -> FilmResult:
    """Join finished films, unless the joined film is up to date.

    Args:
        job: The result of `whole`.
        films: The finished films, in order.

    Raises:
        QKVideoError: If a film does not match its manifest, or the films do not fit together.
    """
    parts = _parts(films)
    made_of = [part.film.files[job.form].sha256 for part in parts]
    job = replace(job, key=digest({"films": made_of, "titles": [p.film.title for p in parts]}))
    there = cached(job)
    if there is not None:
        return there
    with workshop(job.place) as folder:
        files = {kind: folder / name for kind, name in job.names.items()}
        record = _record(job, parts)
        _write(job, parts, record, files)
        publish(job.place, manifests.manifest(record, job.brief, files, job.key), files)
    return job.result("rendered", frames=record.frames, title=record.title)


def _parts(films: Sequence[FilmResult]) -> list[_Part]:
    paths = [film.files["manifest"] for film in films]
    found = [(manifests.expect(path), path) for path in paths if isinstance(path, Path)]
    starts = accumulate((film.video.frames for film, _ in found), initial=0)
    return [
        _Part(film, path.parent, start) for (film, path), start in zip(found, starts, strict=False)
    ]


def _record(job: Job, parts: Sequence[_Part]) -> FilmRecord:
    """All beats and numbers, named by film and placed in the whole."""
    beats = [
        BeatRecord(
            f"{part.film.slug}/{beat.name}",
            f"{part.film.title}: {beat.title}",
            beat.say,
            beat.notes,
            part.start + beat.first_frame,
            beat.frames,
            Description((Fact(beat.description),)),
        )
        for part in parts
        for beat in part.film.beats
    ]
    numbers = [
        NumberRecord(
            number.text,
            number.tensor,
            number.index,
            number.value,
            f"{part.film.slug}/{number.beat}",
            part.start + number.frame,
            number.box,
        )
        for part in parts
        for number in part.film.numbers
    ]
    return FilmRecord(
        slug=SLUG,
        title=job.film.title,
        width=job.quality.width,
        height=job.quality.height,
        fps=job.quality.fps,
        frames=sum(part.film.video.frames for part in parts),
        beats=tuple(beats),
        numbers=tuple(numbers),
        stills=(),
    )


def _write(job: Job, parts: Sequence[_Part], record: FilmRecord, files: dict[str, Path]) -> None:
    fps, lang = record.fps, job.brief.lang
    sources = [(part.file(job.form), part.film.video.frames) for part in parts]
    chapters = [Mark(p.film.title, "", p.start, p.film.video.frames) for p in parts]
    cues = [cue for part in parts for cue in part.marks("vtt")]
    seen = [cue for part in parts for cue in part.marks("descriptions")]
    sound = _sound(job, sources, files[job.form].with_name("sound")) if job.spoken else None
    assemble(
        sources,
        files[job.form],
        fps=fps,
        marks=chapters,
        cues=cues,
        title=record.title,
        lang=lang,
        comment=stamp(job.key),
        sound=sound,
        form=job.form,
    )
    verify_joined(files[job.form], sources, fps)
    for kind, text in (
        ("srt", caption_files.srt(cues, fps)),
        ("vtt", caption_files.vtt(cues, fps)),
        ("descriptions", caption_files.vtt(seen, fps)),
        ("transcript", transcript(record, job.brief.model.sentence, lang)),
    ):
        files[kind].write_text(text, encoding="utf-8", newline="\n")
    last = parts[-1]
    files["poster"].write_bytes(manifests.content(last.film, last.file("poster")))


def _sound(job: Job, sources: Sequence[tuple[Path, int]], target: Path) -> Path:
    """What is said in all films, in one piece: where two meet, nobody speaks."""
    import numpy as np

    from qkvideo.studio.narration.track import heard, write_aac, write_opus

    fps = job.quality.fps
    write = write_opus if format_of(job.form).sound == "libopus" else write_aac
    write(np.concatenate([heard(film, frames, fps) for film, frames in sources]), target)
    return target


def failed(job: Job, error: QKVideoError) -> FilmResult:
    """The result of a joined film that failed."""
    return job.result("failed", error=" ".join(str(error).split()))

"""Joins films into one, with a chapter for each; their frames are copied unchanged.

The joined film is a job like any other: it has a manifest, and is made again only if one of the
films has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from qkvideo import scenes
from qkvideo.engine.errors import QKVideoError, RequestError, in_line
from qkvideo.scenes import FilmEntry
from qkvideo.scenes.brief import Brief, Following
from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.describe.description import Description, Fact
from qkvideo.scenes.layout.around import cards
from qkvideo.scenes.layout.around.branding import room_beside
from qkvideo.scenes.layout.film import lay_out, sketch
from qkvideo.scenes.layout.items import Items
from qkvideo.scenes.look.brand import lettered
from qkvideo.scenes.record import BeatRecord, FilmRecord, NumberRecord, Pixels
from qkvideo.scenes.stage import cards as take
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.schedule import standing
from qkvideo.scenes.stage.shoot import view
from qkvideo.scenes.stage.take import Take
from qkvideo.scenes.telling import poster_picture
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.drawing.executors import SerialExecutor
from qkvideo.studio.encoding.container import Excerpt
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files.manifest import Manifest
from qkvideo.studio.files.publish import publish, workshop
from qkvideo.studio.films.aside import aside
from qkvideo.studio.films.finish import finish, spec_of
from qkvideo.studio.films.found import cached
from qkvideo.studio.films.job import FilmJob
from qkvideo.studio.films.key import digest
from qkvideo.studio.films.result import FilmResult
from qkvideo.studio.text import caption_files
from qkvideo.studio.text.caption_files import TimeMark

SLUG = "lecture"
"""Name with which the joined film's files begin."""
FORMATS = ("mp4", "webm", "mov")


@dataclass(frozen=True)
class _JoinedPart:
    """One of the films from which the joined film is made.

    Attributes:
        film: The film's manifest.
        folder: Folder of the film's files.
        start: Number of the joined film's frame with which this film begins.
    """

    film: Manifest
    folder: Path
    start: int

    @property
    def first(self) -> int:
        """Index (from 0) of the film's first video frame after its opening card."""
        return self.film.beats[0].first_frame

    @property
    def frames(self) -> int:
        """Number of the film's frames without those of its cards."""
        last = self.film.beats[-1]
        return last.first_frame + last.frames - self.first

    @property
    def later(self) -> int:
        """Shift of frame indices: frame i of this film is frame i + `later` of the joined film."""
        return self.start - self.first

    def file(self, kind: str) -> Path:
        """Return the path of one of the film's files, by kind."""
        return self.folder / self.film.files[kind].path

    def text(self, kind: str) -> str:
        """Return the contents of one of this film's text files.

        Args:
            kind: The kind of the file, such as "vtt" or "transcript".

        Raises:
            QKVideoError: The file cannot be read, or its digest is not the one in the manifest.
        """
        return manifests.text(self.film, self.file(kind))

    def marks(self, kind: str) -> list[TimeMark]:
        """Return the cues of one of this film's caption files, timed for the joined film.

        Args:
            kind: Kind of the file in the film's manifest: "vtt" (captions) or "descriptions".
        """
        cues = caption_files.read(self.text(kind), self.film.video.fps)
        return [replace(cue, first_frame=cue.first_frame + self.later) for cue in cues]


def check_form(job: FilmJob) -> None:
    """Check that films can be joined.

    Args:
        job: The job of one of the films; only its format is checked.

    Raises:
        RequestError: The format is that of stills or animations, which cannot be joined.
    """
    if job.form not in FORMATS:
        known = ", ".join(FORMATS)
        raise RequestError(f"{job.form} cannot be joined; choose a --format of {known}")


def whole(jobs: Sequence[FilmJob], folder: Path) -> FilmJob:
    """Return the job of making a joined film. The films to join need not exist yet.

    Args:
        jobs: The jobs of the films to join, in order.
        folder: The folder in which users find the files of the joined film.
    """
    first = jobs[0]
    beats = tuple(f"{job.film.slug}/{beat}" for job in jobs for beat in job.beats)
    title = catalogue(first.brief.lang).say("deck-title").text
    entry = FilmEntry(SLUG, title, "", 0, beats)
    # If one film has sound, the joined film has sound.
    loud = next((job for job in jobs if job.spoken), first)
    return replace(
        first,
        brief=replace(first.brief, carded=all(job.carded for job in jobs)),
        film=entry,
        only=None,
        folder=folder,
        voice=loud.voice,
        recordings=loud.recordings,
    )


def join(job: FilmJob, films: Sequence[FilmResult]) -> FilmResult:
    """Join films into one file, unless the joined film exists and is up to date.

    Args:
        job: The job of the joined film, as `whole` returns it. Its cache key is ignored.
        films: The results of the films to join, in order.

    Returns:
        The result of the joined film; its status is "rendered" or "cached".

    Raises:
        QKVideoError: A file of a film does not match the film's manifest, or the films differ in
            their encoding.
    """
    around = _cards(job)
    parts = _parts(films, sum(each.frames for each in around[:1]))
    made_of = [part.film.files[job.form].sha256 for part in parts]
    titles, cards = [p.film.title for p in parts], [each.digest for each in around]
    job = replace(job, key=digest({"films": made_of, "titles": titles, "cards": cards}))
    there = cached(job)
    if there is not None:
        return there
    with workshop(job.place) as folder:
        files = {kind: folder / name for kind, name in job.names.items()}
        record = _record(job, parts, around)
        _write(job, parts, around, record, files)
        publish(job.place, manifests.manifest(record, job.brief, files, job.key), files)
    return job.result("rendered", frames=record.frames, title=record.title)


def _parts(films: Sequence[FilmResult], start: int) -> list[_JoinedPart]:
    """Return the films without their cards, beginning at frame `start` of the joined film."""
    paths = [film.files["manifest"] for film in films]
    parts = list[_JoinedPart]()
    for path in paths:
        if isinstance(path, Path):
            parts.append(_JoinedPart(manifests.expect(path), path.parent, start))
            start += parts[-1].frames
    return parts


def _cards(job: FilmJob) -> tuple[Take, ...]:
    """Return the joined film's cards: the lecture's title, and an ending without a next film."""
    if not job.carded:
        return ()
    brief, quality = replace(job.brief, following=Following()), job.quality
    with lettered(brief.brand, brief.lang):
        shown = view(room_beside(brief.brand, brief.aspect), brief, quality)
        first = cards.opening(job.film.title, brief)
        slug, _, name = job.beats[0].partition("/")
        begun = aside([scenes.entry(slug)], _begun, slug, job.brief, name)
        last = cards.ending(SLUG, brief)
        return (
            take.opening(first, begun, brief.pace, shown, quality.fps),
            take.ending((), last, brief.pace, shown, quality.fps),
        )


def _begun(slug: str, brief: Brief, beat: str) -> Items:
    """Return what stands when a film begins with a beat."""
    return standing(lay_out(scenes.module(slug), brief, only=frozenset({beat})).beats)


def _drawn(job: FilmJob, around: Sequence[Take], folder: Path) -> list[Excerpt]:
    """Draw the cards, and return the pieces of film that show them."""
    spec = spec_of(job, [take.beat for take in around], folder)
    executor = SerialExecutor(spec, lambda _: None, lambda _: None)
    for each in around:
        executor.beat(each.beat, each)
    return [Excerpt(spec.path(each.beat), each.frames) for each in around]


def _first(job: FilmJob) -> str:
    return job.beats[0].partition("/")[0]


def _poster(job: FilmJob) -> Pixels:
    """Return a poster with the lecture's title and the picture of the first film's poster."""
    film = scenes.module(_first(job))
    made = sketch(film, job.brief)
    with lettered(job.brief.brand, job.brief.lang):
        items = cards.poster(made, job.brief, poster_picture(film, made.beats), job.film.title)
        shown = view(made.frame.places, job.brief, job.quality)
        return Canvas(shown).show(picture(items))


def _record(job: FilmJob, parts: Sequence[_JoinedPart], around: Sequence[Take]) -> FilmRecord:
    """Return the record of the joined film, in which beats are named "film/beat"."""
    beats = [
        BeatRecord(
            f"{part.film.slug}/{beat.name}",
            f"{part.film.title}: {beat.title}",
            beat.say,
            beat.notes,
            part.later + beat.first_frame,
            beat.frames,
            Description((Fact(beat.description),)),
        )
        for part in parts
        for beat in part.film.beats
    ]
    numbers = [
        NumberRecord(
            **dict(number)
            | {"beat": f"{part.film.slug}/{number.beat}", "frame": part.later + number.frame}
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
        frames=sum(part.frames for part in parts) + sum(each.frames for each in around),
        beats=tuple(beats),
        numbers=tuple(numbers),
        stills=(),
    )


def _write(
    job: FilmJob,
    parts: Sequence[_JoinedPart],
    around: Sequence[Take],
    record: FilmRecord,
    files: dict[str, Path],
) -> None:
    drawn = _drawn(job, around, files[job.form].parent)
    films = [Excerpt(part.file(job.form), part.frames, part.first) for part in parts]
    sources = [*drawn[:1], *films, *drawn[1:]]
    chapters = [TimeMark(p.film.title, "", p.start, p.frames) for p in parts]
    seen = [cue for part in parts for cue in part.marks("descriptions")]
    sound = files[job.form].with_name("sound") if job.spoken else None
    if sound is not None:
        _sound(job, parts, record, sound)
    finish(
        job,
        record,
        files,
        sources,
        chapters=caption_files.spanning(chapters, record.frames),
        cues=[cue for part in parts for cue in part.marks("vtt")],
        seen=caption_files.vtt(seen, record.fps),
        sound=sound,
        poster=aside([scenes.entry(_first(job))], _poster, job),
    )


def _sound(job: FilmJob, parts: Sequence[_JoinedPart], record: FilmRecord, target: Path) -> None:
    """Write the narration of all films as one sound file, which is silent on cards."""
    import numpy as np

    from qkvideo.studio.narration.track import heard, sample, write

    fps = job.quality.fps
    sound = np.zeros(sample(record.frames, fps), np.float32)
    for part in parts:
        said = heard(part.file(job.form), part.film.video.frames, fps)
        said = said[sample(part.first, fps) : sample(part.first + part.frames, fps)]
        start = sample(part.start, fps)
        sound[start : start + len(said)] = said
    write(sound, target, job.form)


def failed(job: FilmJob, error: QKVideoError) -> FilmResult:
    """Return the result of a joined film that failed."""
    return job.result("failed", error=in_line(error))

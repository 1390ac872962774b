"""Makes the files of one job."""

from __future__ import annotations

import math
import os
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qkvideo import scenes
from qkvideo.engine.errors import QKVideoError, in_line, named
from qkvideo.engine.working.pool import Slots
from qkvideo.engine.working.signals import Ended
from qkvideo.scenes.brief import beat_of
from qkvideo.scenes.record import ENDING, OPENING, FilmRecord
from qkvideo.studio.drawing.cut import cut
from qkvideo.studio.encoding.formats import ending, format_of
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files import store
from qkvideo.studio.files.publish import publish, workshop
from qkvideo.studio.films.found import cached
from qkvideo.studio.films.job import FilmJob
from qkvideo.studio.films.progress import FilmProgress, Listener
from qkvideo.studio.films.result import FilmResult

if TYPE_CHECKING:
    from qkvideo.scenes.stage.shoot import BeatExecutor, Shoot
    from qkvideo.studio.drawing.executors import PieceSpec
    from qkvideo.studio.narration.voice import Samples


def produce(
    job: FilmJob, listener: Listener | None = None, slots: Slots | None = None
) -> FilmResult:
    """Make a film and return its result. If all files of the film exist already, nothing is made.

    If the film cannot be made, the result has the status "failed"; no exception is raised.

    Args:
        job: The film's job.
        listener: Function that is called with the film's progress.
        slots: Connection to the pool. Through it, this function asks the pool for permission to
            start processes that draw the beats. None to draw all beats in this process.
    """

    def tell() -> None:
        wait = (
            f"another run is making it in “{job.folder}”; this one goes on when that one has ended"
            " (to go on now: Ctrl-C, and another folder with -o)"
        )
        _wait(job, listener, wait)

    try:
        there = cached(job)
        if there is not None:
            return there
        with workshop(job.place, tell) as folder, _watched(job.folder, folder):
            # Another process may have made the same film before it released the lock.
            return cached(job) or _make(job, folder, listener, slots)
    except QKVideoError as error:
        return job.result("failed", error=in_line(error), details=traceback.format_exc())
    except OSError as error:
        where = f" (“{_known(error, job)}”)" if error.filename else ""
        what = f"the system refused: {error.strerror or in_line(error)}{where}"
        return job.result("failed", error=what, details=traceback.format_exc())
    except (KeyboardInterrupt, Ended):
        raise
    except BaseException as error:  # code of others may raise any; the other films are still made
        return job.result("failed", error=named(error), details=traceback.format_exc())


@contextmanager
def _watched(place: Path, folder: Path) -> Iterator[None]:
    """Replace any error in the `with` block that is due to a removed folder by one that says so."""
    try:
        yield
    except Exception as error:
        if folder.is_dir():
            raise
        raise QKVideoError(
            f"the folder “{place}” was removed while the film was made: make it again"
        ) from error


def _known(error: OSError, job: FilmJob) -> Path:
    """Return the file that an error is about, or the user's folder if that file is hidden."""
    path = Path(os.fsdecode(error.filename2 or error.filename))
    hidden = any(part.startswith(job.place.workshop_prefix) for part in path.parts)
    return job.folder if hidden else path


def frames_of(job: FilmJob) -> int:
    """Return how many video frames the beats that a job draws will have. Nothing is drawn yet.

    The title card, the end card, and the time that a narration adds are not counted.

    Raises:
        QKVideoError: The film cannot be laid out.
    """
    return cut(_shooting(job, stills=frozenset()).shoot(), job.only).frames


def _make(job: FilmJob, folder: Path, listener: Listener | None, slots: Slots | None) -> FilmResult:
    files = {kind: folder / name for kind, name in job.names.items()}
    if format_of(job.form).kind == "still":
        record = _shot(job)
        _write_stills(job, record, files.values())
    else:
        from qkvideo.studio.films.finish import spec_of

        job, speech = _spoken(job)
        spec = spec_of(job, job.pieces, folder)
        record = _made(job, spec, listener, slots)
        if record.frames == 0:
            raise QKVideoError("the film has no frames")
        if format_of(job.form).kind == "film":
            _finish_film(job, spec, record, speech, files)
        else:
            _finish_animation(job, spec, record, files[job.form])
    publish(job.place, manifests.manifest(record, job.brief, files, job.key), files)
    return job.result("rendered", frames=record.frames, title=record.title)


def _write_stills(job: FilmJob, record: FilmRecord, files: Iterable[Path]) -> None:
    from qkvideo.scenes.look.brand import lettered
    from qkvideo.studio.drawing.stills import write_still

    beats = {beat.name: beat for beat in record.beats}
    with lettered(job.brief.brand, job.brief.lang):  # once for all of them
        for still, path in zip(record.stills, files, strict=True):
            write_still(
                still, beats[still.beat], path, brief=job.brief, size=job.quality, key=job.key
            )


def _spoken(job: FilmJob) -> tuple[FilmJob, dict[str, Samples]]:
    """Return the job with beats long enough for the narration, and the sound of each beat."""
    if not job.spoken:
        return job, {}
    from qkvideo.studio.narration.track import seconds
    from qkvideo.studio.narration.voice import heard, voice

    beats = cut(_shooting(job, stills=frozenset()).shoot(), job.only).beats
    recorded = dict(job.recordings)
    speech = {
        beat.name: heard(recorded[beat_of(beat.name)])
        for beat in beats
        if beat_of(beat.name) in recorded
    }
    rest = [beat for beat in beats if beat.name not in speech]
    if rest:
        assert job.voice is not None  # the plan has checked this
        sounds = voice(job.voice, job.brief.lang)([beat.say for beat in rest])
        speech |= {beat.name: sound for beat, sound in zip(rest, sounds, strict=True)}
    least = {f"{job.film.slug}-{beat.name}": seconds(speech[beat.name], beat.say) for beat in beats}
    return replace(job, brief=replace(job.brief, least=least)), speech


def _shooting(job: FilmJob, **how: Any) -> Shoot:
    return scenes.load(job.film.slug)(job.brief, job.quality, only=job.only, **how)


def _shot(job: FilmJob, executor: BeatExecutor | None = None) -> FilmRecord:
    """Lay out the film, draw the stills that are needed, and let `executor` draw the beats."""
    # A GIF's palette is made from the stills of all beats.
    every = job.form.startswith("stills") or job.form == "gif"
    stills = job.beats if every else job.beats[-1:]
    how: dict[str, Any] = {"stills": frozenset(stills), "vector": ending(job.form) == "svg"}
    how |= {"carded": job.carded, "poster": job.whole}
    # The layout is not checked here, where nobody would read the result; tests check it.
    how["audited"] = False
    record = cut(_shooting(job, **how, executor=executor).shoot(), job.only)
    if (drawn := tuple(still.beat for still in record.stills)) != stills:
        raise QKVideoError(f"the film drew the beats {drawn}, not {stills}")
    if (played := tuple(beat.name for beat in record.beats)) != job.beats:
        raise QKVideoError(f"the film has the beats {played}, not {job.beats}")
    return record


def _made(
    job: FilmJob, spec: PieceSpec, listener: Listener | None, slots: Slots | None
) -> FilmRecord:
    """Make every missing piece, in this process or in others."""
    from qkvideo.studio.drawing.executors import SILENCE, ProcessExecutor, SerialExecutor

    def on_frames(frames: int) -> None:
        if listener is not None:
            listener(FilmProgress(job.film.slug, frames, job.quality.fps))

    def on_wait(beat: str) -> None:
        wait = (
            f"another run is drawing its beat “{beat}”; this one takes it over, or draws it itself"
            f" after {round(store.PATIENCE / 60)} minutes"
        )
        _wait(job, listener, wait)

    if slots is None:
        return _shot(job, SerialExecutor(spec, on_frames, on_wait))
    for again in (False, True):
        if again:
            slots.request()  # the slot that was released at the end
            slots.take()
        executor = ProcessExecutor(spec, slots, on_frames, on_wait, slots.fork)
        try:
            record = _shot(job, executor)
        finally:
            executor.dismiss()
        if not executor.lost:
            return record
    raise QKVideoError(
        f"the process that drew the beat “{min(executor.lost)}” was silent for"
        f" {SILENCE:g} s, twice: try again with -j 1, which draws in one process"
    )


def _wait(job: FilmJob, listener: Listener | None, wait: str) -> None:
    if listener is not None:
        listener(FilmProgress(job.film.slug, 0, job.quality.fps, wait))


def _finish_film(
    job: FilmJob,
    spec: PieceSpec,
    record: FilmRecord,
    speech: dict[str, Samples],
    files: dict[str, Path],
) -> None:
    from qkvideo.studio.films.finish import finish
    from qkvideo.studio.text.caption_files import TimeMark, cues, spanning
    from qkvideo.studio.text.descriptions import descriptions

    marks = [TimeMark(b.title, b.say, b.first_frame, b.frames) for b in record.beats]
    beats = [(beat.name, beat.frames) for beat in record.beats]
    every = ((OPENING, record.opening), *beats, (ENDING, record.ending))
    pieces = [(spec.path(name), frames) for name, frames in every if frames]
    sound, spoken = None, None
    if job.spoken:
        from qkvideo.studio.narration.track import said_by, track, write

        spoken = {
            b.first_frame: math.ceil(said_by(speech[b.name], b.say) * record.fps)
            for b in record.beats
        }

        sound = spec.folder / "sound"
        write(track(record.beats, speech, record.fps, record.frames), sound, job.form)
    finish(
        job,
        record,
        files,
        pieces,
        chapters=spanning(marks, record.frames),
        cues=cues(marks, spoken),
        seen=descriptions(record, marks, spoken=job.spoken),
        sound=sound,
        poster=record.stills[-1].pixels if record.poster is None else record.poster,
    )


def _finish_animation(job: FilmJob, spec: PieceSpec, record: FilmRecord, target: Path) -> None:
    from qkvideo.studio.encoding.animation import Reel, write
    from qkvideo.studio.encoding.stamp import Stamp

    reel = Reel(
        pieces=[(spec.path(beat.name), beat.frames) for beat in record.beats],
        fps=record.fps,
        width=record.width,
        height=record.height,
        transparent=job.brief.transparent,
        stills=[still.pixels for still in record.stills],
        stamp=Stamp(job.key, job.brief.licence),
    )
    write(job.form, reel, target)

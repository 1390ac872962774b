"""From a job to its files in their place."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from qkvideo import scenes
from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.kit.record import FilmRecord, Pixels
from qkvideo.studio import captions
from qkvideo.studio import manifest as manifests
from qkvideo.studio.container import Mark, assemble
from qkvideo.studio.cut import cut
from qkvideo.studio.job import Job
from qkvideo.studio.publish import publish, whole, workshop
from qkvideo.studio.result import FilmResult
from qkvideo.studio.stamp import png_stamp, read_stamp, stamp


@dataclass(frozen=True)
class Progress:
    """How far a film is.

    Attributes:
        slug: The film.
        frames: Frames drawn so far.
        fps: Frames per second.
    """

    slug: str
    frames: int
    fps: int


Listener = Callable[[Progress], None]


def produce(job: Job, listener: Listener | None = None) -> FilmResult:
    """Make a film, unless it is there and whole; never raise for a film that fails."""
    try:
        there = cached(job)
        if there is not None:
            return there
        with workshop(job.place) as folder:
            # Whoever held the lock before may have made this very film.
            return cached(job) or _make(job, folder, listener)
    except QKVideoError as error:
        return job.result("failed", error=_line(error), details=traceback.format_exc())
    except Exception as error:  # a film is one file of many: the others go on
        what = f"{type(error).__name__}: {_line(error)}"
        return job.result("failed", error=what, details=traceback.format_exc())


def cached(job: Job) -> FilmResult | None:
    """The result if its files are there, whole, and made from the same things."""
    found = whole(job.place)
    if found is None or {k: f.path for k, f in found.files.items()} != job.names:
        return None
    first = job.folder / next(iter(job.names.values()))
    if read_stamp(first) != stamp(job.key):
        return None
    return job.result("cached", frames=found.video.frames, title=found.title)


def _make(job: Job, folder: Path, listener: Listener | None) -> FilmResult:
    record = _shoot(job, folder, listener)
    files = {kind: folder / name for kind, name in job.names.items()}
    if job.form == "mp4":
        _finish_film(job, record, folder, files)
    else:
        stills = record.stills if job.form == "stills" else record.stills[-1:]
        for still, path in zip(stills, files.values(), strict=True):
            _write_picture(still.pixels, path, job.key)
    publish(job.place, manifests.manifest(record, job.brief, files), files)
    return job.result("rendered", frames=record.frames, title=record.title)


def _shoot(job: Job, folder: Path, listener: Listener | None) -> FilmRecord:
    from qkvideo.studio.stage import with_manim
    from qkvideo.studio.writer import Encoder, FrameWriter

    def on_frames(frames: int) -> None:
        if listener is not None:
            listener(Progress(job.head.slug, frames, job.quality.fps))

    # manim wants a class; it only ever calls it.
    writer: Any = partial(
        FrameWriter,
        encoder=partial(Encoder, folder / _STREAM, job.quality),
        on_frames=on_frames,
    )
    with with_manim(job.quality, folder / "manim"):
        film = scenes.load(job.head.slug)(
            job.brief,
            mode="film" if job.form == "mp4" else "stills",
            only=job.only,
            file_writer_class=writer,
        )
        record = cut(film.shoot(), job.only)
    drawn = tuple(still.beat for still in record.stills)
    if drawn != job.beats:
        raise QKVideoError(f"the film drew the beats {drawn}, not {job.beats}")
    return record


_STREAM = "stream.mp4"


def _finish_film(job: Job, record: FilmRecord, folder: Path, files: dict[str, Path]) -> None:
    from qkvideo.studio.verify import verify

    if record.frames == 0:
        raise QKVideoError("the film has no frames")
    marks = [Mark(b.title, b.say, b.first_frame, b.frames) for b in record.beats]
    assemble(
        folder / _STREAM,
        files["mp4"],
        fps=record.fps,
        marks=marks,
        title=record.title,
        lang=job.brief.lang,
        comment=stamp(job.key),
    )
    verify(files["mp4"], job.quality, record.frames)
    for kind, write in (("srt", captions.srt), ("vtt", captions.vtt)):
        files[kind].write_text(write(marks, record.fps), encoding="utf-8", newline="\n")
    _write_picture(record.stills[-1].pixels, files["poster"], job.key)


def _write_picture(pixels: Pixels, path: Path, key: str) -> None:
    from PIL import Image

    # The frames are opaque: their colours are not multiplied by anything.
    Image.fromarray(pixels[..., :3].copy()).save(path, pnginfo=png_stamp(key))


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())

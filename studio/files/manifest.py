"""The manifest of a film: its beats, its numbers with their cells, and its files.

A program that reads a film's files reads the manifest first, and uses only files that match it. The
manifest contains the digests of itself and of every file, so files that were changed, exchanged or
incompletely published do not match.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from platform import python_version
from typing import Annotated, Final, Literal, TypeVar

from pydantic import Field, ValidationError

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.files import untrusted as regular
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.record import FilmRecord
from qkvideo.studio.files.journal import First, JsonLine
from qkvideo.studio.files.sealed import MOST_BYTES, SCHEMA, UNSEALED, File, seal
from qkvideo.studio.requests.script import OWN_LINES

_Kind = TypeVar("_Kind", bound=JsonLine)
MOST_TEXT: Final = 1 << 20
"""Maximum size in bytes of a film's captions; those of four minutes have some kilobytes."""
# Boxes are fractions of the frame; the fifth decimal is a fiftieth of a pixel at 2160p.
_BOX_DECIMALS = 5


class Weights(JsonLine):
    """Where the weights come from, and which head is shown."""

    name: str
    """The weights, as given to `--weights`."""
    kind: str
    """lesson, random, file, trained (by `qkvideo train`), or hf (a pretrained model, or the
    recording of one: `recorded:minilm`)."""
    sha256: str
    """SHA-256 digest of the weights."""
    layer: int
    """The layer that is shown, from 1."""
    head: int
    """The head that is shown, from 1."""


class Versus(JsonLine):
    """The second sentence of a film that compares two sentences.

    In a manifest, the names of the second sentence's tensors begin with "versus.".
    """

    sentence: str
    """The second sentence, as typed."""
    tokens: Annotated[tuple[str, ...], First]
    """The second sentence's tokens, in order."""


class Video(JsonLine):
    """Size, frame rate and length of the film."""

    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""
    fps: int
    """Frames per second."""
    frames: int
    """Length in frames."""
    seconds: float
    """Length in seconds."""


class ManifestBeat(JsonLine):
    """One beat of a film, as an entry of the film's manifest.

    `start` (the time at which the beat begins) and `seconds` (its length) are in seconds.
    `first_frame` is an index in the film; `frames` is the beat's number of video frames. `say` is
    the caption. `description` describes the beat's last picture. `by_lecturer` names the texts that
    the lecturer wrote: "title", "caption", "notes"; None if there are none.
    """

    name: str
    """The beat's name, as given to `--beat`."""
    title: str
    """The beat's title on screen."""
    start: float
    """Time at which the beat begins, in seconds."""
    seconds: float
    """Length of the beat in seconds."""
    first_frame: int
    """Number of the beat's first frame, from 0."""
    frames: int
    """Length of the beat in frames."""
    say: str
    """The beat's caption."""
    notes: str
    """The speaker's notes."""
    description: str = ""
    """A description of the beat's last picture."""
    by_lecturer: Annotated[tuple[str, ...], First] | None = None
    """Which of the beat's texts are in the lecturer's words: "title", "caption", "notes";
    the entry is missing if none are."""


class Number(JsonLine):
    """A number on screen: its text, the source of its value, and where and when it is shown.

    `tensor` and `index` name the cell, e.g. "weights" and (2, 0), indices from 0. For a number that
    is in no tensor, `tensor` is the name of a quantity, such as "d_k", and `index` is empty.
    `value` is the number before rounding. `frame` is the index of a video frame in which the number
    stands still. `box` is left, top, right and bottom of the number in this video frame, as
    fractions of its width or height.
    """

    text: str
    """The number's text, as drawn."""
    tensor: str
    """The tensor that the number comes from, or what was measured or counted."""
    index: Annotated[tuple[int, ...], First]
    """The number's cell in this tensor: row and column, each from 0."""
    value: float
    """The exact value of the cell."""
    beat: str
    """The beat in which the number is on screen."""
    frame: int
    """A frame in which the number stands still, from 0."""
    box: tuple[float, float, float, float]
    """Left, top, right and bottom of the number in this frame, as fractions of the frame."""


class MadeWith(JsonLine):
    """The versions with which the film was made, and its key."""

    qkvideo: str
    """Version of QKVideo."""
    manim: str
    """Version of manim."""
    python: str
    """Version of Python."""
    key: str = ""
    """A digest of everything that the film depends on; the same key means the same film."""


class Manifest(JsonLine):
    """The description of a film and of all its files."""

    schema_: Literal[1] = Field(SCHEMA, alias="schema")
    """Version of this format: 1."""
    slug: str
    """Name of the film, as in `qkvideo list`."""
    title: str
    """Title of the film."""
    sentence: str
    """The sentence, as typed."""
    tokens: Annotated[tuple[str, ...], First]
    """The sentence's tokens, in order."""
    versus: Versus | None = None
    """The second sentence, if there is one."""
    weights: Weights
    """Where the weights come from, and which head is shown."""
    licence: str | None = None
    """The lecturer's licence for the film, if one was named."""
    mask: str
    """The mask: none, causal, padding or causal+padding."""
    temperature: float
    """The temperature, as given to `--temperature`."""
    video: Video
    """Size, frame rate and length of the film."""
    beats: Annotated[tuple[ManifestBeat, ...], First]
    """The film's beats, in order."""
    numbers: Annotated[tuple[Number, ...], First]
    """Every number on screen, with its cell."""
    files: Annotated[dict[str, File], First]
    """The film's files, by kind: mp4, srt, poster, …"""
    made_with: MadeWith
    """The versions with which the film was made, and its key."""
    sha256: str = UNSEALED
    """SHA-256 digest of the manifest's own bytes, computed with these 64 digits set to 0."""

    def as_json(self) -> str:
        """Return the manifest as indented JSON, the contents of a manifest file."""
        # "versus" is only written if there is a second sentence, "by_lecturer" only if there are
        # such texts, "licence" only if one was named.
        return self.model_dump_json(by_alias=True, indent=1, exclude_none=True) + "\n"


def manifest(
    record: FilmRecord, brief: Brief, files: Mapping[str, Path], key: str = ""
) -> Manifest:
    """Return the manifest of a finished film.

    Args:
        record: What is known about the film after drawing: its beats, numbers, size and length.
        brief: What the film was made from: the trace, the chosen head, the language, …
        files: The film's finished files by kind: "mp4", "srt", "poster", …
        key: The film's cache key.
    """
    model = brief.model
    return sealed(
        Manifest(
            schema=SCHEMA,
            slug=record.slug,
            title=record.title,
            sentence=model.sentence,
            tokens=model.tokens,
            versus=None if brief.versus is None else _of(brief.versus, Versus),
            weights=_of(model.source, Weights, layer=brief.layer, head=brief.head),
            licence=brief.licence or None,
            mask=model.mask_kind,
            temperature=model.temperature,
            video=_of(record, Video, seconds=_seconds(record.frames, record)),
            beats=tuple(
                _of(
                    beat,
                    ManifestBeat,
                    start=_seconds(beat.first_frame, record),
                    seconds=_seconds(beat.frames, record),
                    description=beat.in_words.text,
                    by_lecturer=tuple(OWN_LINES[kind] for kind in beat.own) or None,
                )
                for beat in record.beats
            ),
            numbers=tuple(_of(each, Number, box=_box(each.box)) for each in record.numbers),
            files={kind: describe(path) for kind, path in files.items()},
            made_with=MadeWith(
                qkvideo=version("qkvideo"),
                manim=version("manim"),
                python=python_version(),
                key=key,
            ),
        )
    )


def _of(source: object, kind: type[_Kind], **more: object) -> _Kind:
    """Return a part of a manifest, with all entries that are not given taken from an object."""
    same = {name: getattr(source, name) for name in kind.model_fields if name not in more}
    return kind(**same | more)


def sealed(made: Manifest) -> Manifest:
    """Return the manifest with its own digest."""
    plain = made.model_copy(update={"sha256": UNSEALED})
    return plain.model_copy(update={"sha256": seal(plain.as_json().encode(), UNSEALED)})


def read(path: Path) -> Manifest | None:
    """Return the manifest in a file.

    Returns:
        None if the file contains no valid manifest, or one that does not match its own digest.
    """
    try:
        content = regular.content(path, MOST_BYTES, links=True)
        found = Manifest.model_validate_json(content)
    except (OSError, ValidationError):
        return None
    return found if found.sha256 == seal(content, found.sha256) else None


def expect(path: Path) -> Manifest:
    """Return the manifest in a file.

    Raises:
        QKVideoError: The file contains no valid manifest, or one that does not match its own
            digest.
    """
    found = read(path)
    if found is None:
        raise QKVideoError(
            f"the manifest “{path}” was changed, or cannot be read; render the film again"
        )
    return found


def content(found: Manifest, path: Path) -> bytes:
    """Return the contents of one of a film's files.

    Args:
        found: The film's manifest.
        path: The file to read.

    Raises:
        QKVideoError: The file cannot be read, is not listed in the manifest, or does not have
            the digest that the manifest gives.
    """
    file = next((f for f in found.files.values() if f.path == path.name), None)
    try:
        data = regular.content(path, MOST_BYTES if file is None else file.bytes, links=True)
    except OSError as error:
        raise QKVideoError(f"“{path}” cannot be read: {error.strerror or error}") from error
    if file is None or hashlib.sha256(data).hexdigest() != file.sha256:
        raise QKVideoError(f"“{path}” is not what its manifest describes; render the film again")
    return data


def text(found: Manifest, path: Path) -> str:
    """Return the contents of one of a film's text files.

    Args:
        found: The film's manifest.
        path: The file to read.

    Raises:
        QKVideoError: As for `content`. Or the file is too large, or is not UTF-8.
    """
    try:
        data = content(found, path)
        if len(data) <= MOST_TEXT:
            return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    raise QKVideoError(f"“{path}” is no text of a film: delete it, and make the film again")


def describe(path: Path) -> File:
    """Return name, digest and size of a file."""
    with path.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    return File(path=path.name, sha256=digest, bytes=path.stat().st_size)


def _seconds(frames: int, record: FilmRecord) -> float:
    return round(frames / record.fps, 6)


def _box(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = (round(float(edge), _BOX_DECIMALS) for edge in box)
    return left, top, right, bottom

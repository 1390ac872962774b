"""File formats, and what each of them can contain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.engine.errors import RequestError
from qkvideo.studio.encoding.quality import Quality

Form = Literal["mp4", "webm", "mov", "gif", "webp", "avif", "png", "svg", "stills", "stills.svg"]
"""What is written: a film or an animation in this format, a film's last picture ("png", "svg"),
or the last picture of every beat ("stills", "stills.svg")."""

Kind = Literal["film", "animation", "still"]


@dataclass(frozen=True)
class Format:
    """What files of a format can contain, and how large they may be.

    Attributes:
        kind: "film" (a video with captions), "animation" (without captions) or "still".
        sound: Codec of the sound; None if the format has no sound.
        opaque: The error message that users get if they request a transparent file; None if files
            of this format can be transparent.
        lines: Maximum length of the frame's shorter side, in pixels; None for no limit.
        fps: Maximum number of frames per second.
        weight: Upper estimate of bytes per pixel: a file's size, divided by the number of pixels in
            all its frames.
    """

    kind: Kind
    sound: Literal["aac", "libopus"] | None = None
    opaque: str | None = None
    lines: int | None = None
    fps: int = 60
    weight: float = 0.02  # observed: .02 for an mp4, .25 for a mov


FORMATS = {
    "mp4": Format("film", "aac", "mp4 has no alpha; use --format mov or webm"),
    "webm": Format("film", "libopus"),
    "mov": Format("film", "aac", weight=0.3),
    # A GIF has hundredths of a second and 256 colours, so a higher frame rate or size would be
    # wasted.
    "gif": Format(
        "animation",
        None,
        "in a gif a pixel is opaque or not, and letters would be jagged; use --format webp or avif",
        lines=720,
        fps=15,
    ),
    # Browsers decode these formats in software, on pages with other tasks.
    "webp": Format("animation", lines=1080, fps=30),
    "avif": Format("animation", lines=1080, fps=30),
    "png": Format("still"),
    "svg": Format("still"),
}


def form(name: str | None, *, stills: bool, transparent: bool, sound: bool) -> Form:
    """Return what to write for a combination of options: a format, or stills of all beats.

    Args:
        name: The requested format. None stands for "png" for stills, "mov" for a transparent film,
            "mp4" for an opaque film.
        stills: Whether to write a still of every beat instead of a film.
        transparent: Whether the background is transparent.
        sound: Whether the film is narrated.

    Returns:
        For stills of all beats, "stills" (as PNG) or "stills.svg"; otherwise the format.

    Raises:
        RequestError: There is no such format, or the format does not support the other options.
    """
    if name is None:
        name = "png" if stills else "mov" if transparent else "mp4"
    if name not in FORMATS:
        raise RequestError(f"format “{name}” cannot be made; choose one of {', '.join(FORMATS)}")
    asked = FORMATS[name]
    if stills and asked.kind != "still":
        raise RequestError(
            f"stills are pictures, not {name}; leave out --format, or choose png or svg"
        )
    if transparent and asked.opaque is not None:
        raise RequestError(asked.opaque)
    if sound and asked.sound is None:
        heard = ", ".join(each for each, format_ in FORMATS.items() if format_.sound)
        what = "a still" if stills else name
        raise RequestError(f"{what} has no sound; leave out --narrate, or choose one of {heard}")
    if stills:
        return "stills.svg" if name == "svg" else "stills"
    return name  # type: ignore[return-value]  # a key of the table


def format_of(form: Form) -> Format:
    """Return the entry of `FORMATS` for an output's files: for "stills.svg", the entry "svg"."""
    return FORMATS[ending(form)]


def ending(form: Form) -> str:
    """Return the extension of an output's files, such as "svg" for the form "stills.svg"."""
    return "png" if form == "stills" else form.removeprefix("stills.")


def fitted(form: Form, quality: Quality) -> Quality:
    """Return a quality, with its size and frame rate reduced to the limits of a format.

    Args:
        form: The format, or "stills" or "stills.svg" for stills of all beats.
        quality: The requested size and frame rate.
    """
    limits = format_of(form)
    lines = min(quality.width, quality.height)
    most = lines if limits.lines is None else min(lines, limits.lines)
    # Width and height are even, since colours have half the resolution.
    width, height = (side * most // lines // 2 * 2 for side in (quality.width, quality.height))
    return Quality(quality.letter, width, height, min(quality.fps, limits.fps))

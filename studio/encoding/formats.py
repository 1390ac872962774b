"""The formats of files, and what each of them can hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.engine.errors import RequestError
from qkvideo.studio.encoding.quality import Quality

Form = Literal["mp4", "webm", "mov", "gif", "webp", "avif", "png", "svg", "stills", "stills.svg"]
"""What is made of a film: the film, its last picture, or every beat's last picture ("stills")."""

Kind = Literal["film", "animation", "still"]


@dataclass(frozen=True)
class Format:
    """What a format is and can do.

    Attributes:
        kind: A film, with captions beside it; a picture that moves; a picture.
        sound: In what its sound is encoded; None if it has none.
        opaque: What to say to those who want it transparent; None if it can be.
        lines: So many at most has its frame's shorter side; None for any number.
        fps: So many frames a second at most.
        weight: Bytes for a pixel of a frame, generously (seen: .02 in an mp4, .25 in a mov).
    """

    kind: Kind
    sound: Literal["aac", "libopus"] | None = None
    opaque: str | None = None
    lines: int | None = None
    fps: int = 60
    weight: float = 0.02


FORMATS = {
    "mp4": Format("film", "aac", "mp4 has no alpha; use --format mov or webm"),
    "webm": Format("film", "libopus"),
    "mov": Format("film", "aac", weight=0.3),
    # A GIF keeps time in hundredths of a second and has 256 colours: more of either is lost on it.
    "gif": Format(
        "animation",
        None,
        "in a gif a pixel is opaque or not, and letters would be jagged; use --format webp or avif",
        lines=720,
        fps=15,
    ),
    # Their readers decode them in software, on pages that have other things to do.
    "webp": Format("animation", lines=1080, fps=30),
    "avif": Format("animation", lines=1080, fps=30),
    "png": Format("still"),
    "svg": Format("still"),
}


def form(name: str | None, *, stills: bool, transparent: bool, sound: bool) -> Form:
    """What is to be made.

    Args:
        name: The format; if not given, the one that does what else is asked for.
        stills: A picture of every beat, instead of a film.
        transparent: Without a ground.
        sound: Somebody speaks.

    Raises:
        RequestError: There is no such format, or it cannot do that.
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
    return name  # type: ignore[return-value]  # it is in the table


def format_of(form: Form) -> Format:
    """The format of the files of a form."""
    return FORMATS[ending(form)]


def ending(form: Form) -> str:
    """What the names of its files end in."""
    return "png" if form == "stills" else form.removeprefix("stills.")


def fitted(form: Form, quality: Quality) -> Quality:
    """The size and speed in which a form is made if this is asked for, in any shape."""
    limits = format_of(form)
    lines = min(quality.width, quality.height)
    most = lines if limits.lines is None else min(lines, limits.lines)
    # Even numbers: half of them is what a frame has of colour.
    width, height = (side * most // lines // 2 * 2 for side in (quality.width, quality.height))
    return Quality(quality.letter, width, height, min(quality.fps, limits.fps))

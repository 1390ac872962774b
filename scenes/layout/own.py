"""Loads manim for films that need it, and for as long as they do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.manim_setup import import_manim
from qkvideo.scenes.text.pango import current


@contextmanager
def manim_for(frame: Frame) -> Iterator[None]:
    """Within it, manim has a frame's size, ink and font, and writes nothing in this folder."""
    import_manim()
    from manim import Text, VMobject, tempconfig  # noqa: PLC0415 (few films need it)

    width, height = frame.places.width, frame.places.height
    with TemporaryDirectory() as media:
        own = {"frame_width": width, "frame_height": height, "media_dir": media}
        # A scene in which the film is played may have defaults of its own.
        theirs = [(kind, vars(kind)["__init__"]) for kind in (VMobject, Text)]
        VMobject.set_default(color=frame.colour("ink"))
        Text.set_default(font=current().family)
        try:
            with tempconfig(own):
                yield
        finally:
            for kind, init in theirs:
                type.__setattr__(kind, "__init__", init)

"""Imports manim, for films with its mobjects and for its speech services, as it is for everybody.

While it is being imported, manim reads `manim.cfg` from the current folder and from the user's
configuration; a bad value there causes a traceback. manim also logs to standard output, which is
reserved for `--json`, and has all libraries log what they do.
"""

from __future__ import annotations

import configparser
import contextlib
import logging
import os
import sys
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from qkvideo.scenes.text.pango import current

if TYPE_CHECKING:
    from qkvideo.scenes.layout.frame import Frame

MANIM_CONFIG = "manim.cfg"


@contextlib.contextmanager
def without_config_files() -> Iterator[None]:
    """Make `configparser` ignore files named manim.cfg within the `with` block.

    Within the block, `ConfigParser.read` is replaced by a method that leaves out such files.
    """
    # Another current folder or HOME would hide the files as well, but would affect all threads.
    read = configparser.ConfigParser.read

    def read_others(
        self: configparser.ConfigParser, filenames: Any, encoding: str | None = None
    ) -> list[str]:
        listed = (
            filenames
            if isinstance(filenames, Iterable) and not isinstance(filenames, str | bytes)
            else [filenames]
        )
        others = [name for name in listed if Path(str(name)).name != MANIM_CONFIG]
        return read(self, others, encoding)

    configparser.ConfigParser.read = read_others  # type: ignore[method-assign,assignment]  # put back below
    try:
        yield
    finally:
        configparser.ConfigParser.read = read  # type: ignore[method-assign]  # the original


@contextlib.contextmanager
def _with_path() -> Iterator[None]:
    """Set PATH within the `with` block, since pydub, which manim imports, requires it."""
    missing = "PATH" not in os.environ
    if missing:
        os.environ["PATH"] = os.defpath
    try:
        yield
    finally:
        if missing:
            del os.environ["PATH"]


def import_manim() -> Any:
    """Import manim without reading any manim.cfg, and return the module.

    This works even if the environment variable PATH is not set. Logging stays as it was, and what
    manim's own imports warn of is not shown.
    """
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    with (
        without_config_files(),
        _with_path(),
        contextlib.redirect_stdout(sys.stderr),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        import manim  # noqa: PLC0415 (few films need it)
    root.handlers[:] = handlers
    root.setLevel(level)
    return manim


@contextlib.contextmanager
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

"""manim, imported as it is shipped, for services that speak through it.

manim reads `manim.cfg` from the current folder and from the user's configuration while it is being
imported: a bad value there is a traceback. And it logs to standard output, which belongs to
`--json`.
"""

from __future__ import annotations

import configparser
import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

MANIM_CONFIG = "manim.cfg"


@contextlib.contextmanager
def without_config_files() -> Iterator[None]:
    """While this lasts, `configparser` finds no file named manim.cfg.

    The narrowest door there is: changing the current folder or HOME would be seen by every
    thread, and a bad value in such a file stops `import manim` with a traceback.
    """
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
    """While this lasts, PATH is set: pydub, which comes with manim, asks for it when imported."""
    missing = "PATH" not in os.environ
    if missing:
        os.environ["PATH"] = os.defpath
    try:
        yield
    finally:
        if missing:
            del os.environ["PATH"]


def import_manim() -> Any:
    """Import manim in spite of any manim.cfg, and of an environment without PATH."""
    with without_config_files(), _with_path(), contextlib.redirect_stdout(sys.stderr):
        import manim
    return manim

"""manim, switched on and configured by us alone.

manim reads `manim.cfg` from the current folder and from the user's configuration while it is being
imported, and logs to standard output. Neither may touch a film: the same request has to make the
same film in every folder, and standard output belongs to `--json`.
"""

from __future__ import annotations

import configparser
import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from qkvideo.studio.encoding.quality import Quality

SHORTER_SIDE = 8.0
"""Of every frame in manim's units; the other side follows from the shape."""

MANIM_CONFIG = "manim.cfg"
_VERBOSITY = "ERROR"


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


def _defaults(manim: Any) -> dict[str, Any]:
    """Give manim's configuration as it is shipped, whoever imported manim before."""
    from manim._config.utils import ManimConfig, make_config_parser

    with without_config_files():
        shipped = ManimConfig().digest_parser(make_config_parser())
    # `plugins` were loaded at import and their list cannot be unloaded by a setting.
    return {name: shipped[name] for name in manim.config if name != "plugins"}


@contextlib.contextmanager
def with_manim(quality: Quality, media_dir: Path) -> Iterator[Any]:
    """Manim with the configuration of a film of this quality, all its files in `media_dir`.

    Whatever manim or a film prints goes to standard error meanwhile.

    Args:
        quality: Size and speed of the film, shaped.
        media_dir: A folder of this film's own, deleted afterwards by whoever made it.

    Yields:
        The module manim.
    """
    manim = import_manim()
    unit = min(quality.width, quality.height) / SHORTER_SIDE
    manim.logger.setLevel(_VERBOSITY)  # before the defaults are read: that is logged too
    ours = {
        "pixel_width": quality.width,
        "pixel_height": quality.height,
        "frame_rate": quality.fps,
        "frame_height": quality.height / unit,
        "frame_width": quality.width / unit,
        "media_dir": str(media_dir),
        "format": "mov",  # written by nobody here, but manim refuses films in mp4 without a ground
        "disable_caching": True,
        "progress_bar": "none",
        "verbosity": _VERBOSITY,
        "notify_outdated_version": False,
        "seed": 0,
    }
    with (
        contextlib.redirect_stdout(sys.stderr),
        manim.tempconfig(_defaults(manim)),
        # Apart: some settings set others (`quality` sets the pixels), so ours have to come last.
        manim.tempconfig(ours),
    ):
        yield manim


def use_folder(folder: Path) -> None:
    """Have manim keep its files in another folder from now on, in this process.

    Args:
        folder: It need not exist.
    """
    from manim import config

    config.media_dir = str(folder)

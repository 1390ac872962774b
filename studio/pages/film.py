"""What a page has to know of a film."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from qkvideo.scenes.brief import Brief


class Film(Protocol):
    """A film that was rendered, or was to be; `studio.films.result.FilmResult` is one."""

    @property
    def slug(self) -> str:
        """Its name."""

    @property
    def status(self) -> str:
        """Either "rendered", "cached", "planned" or "failed"."""

    @property
    def error(self) -> str | None:
        """Why it failed, in one line."""

    @property
    def lang(self) -> str:
        """Code of the language that is spoken."""

    @property
    def brief(self) -> Brief | None:
        """What it shows."""

    @property
    def files(self) -> Mapping[str, Path | tuple[Path, ...]]:
        """Kind of file to its path; for "stills" to their paths in order."""

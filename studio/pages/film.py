"""The interface of a film, for pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from qkvideo.scenes.brief import Brief


class Film(Protocol):
    """A film that was rendered or planned, such as `studio.films.result.FilmResult`."""

    @property
    def slug(self) -> str:
        """Its name."""

    @property
    def status(self) -> str:
        """Either "rendered", "cached", "planned" or "failed"."""

    @property
    def error(self) -> str | None:
        """The reason of a failure, in one line."""

    @property
    def lang(self) -> str:
        """Language code of the texts."""

    @property
    def brief(self) -> Brief | None:
        """What it shows."""

    @property
    def files(self) -> Mapping[str, Path | tuple[Path, ...]]:
        """Paths by kind; "stills" has a list of paths, in order."""

"""The properties of a film that pages use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from qkvideo.scenes.brief import Brief


class PageFilm(Protocol):
    """The properties that pages need of a film, which may be rendered, planned or failed.

    `studio.films.result.FilmResult` has all of them.
    """

    @property
    def slug(self) -> str:
        """Name of the film, as in `qkvideo list`."""

    @property
    def status(self) -> str:
        """The outcome: "rendered", "cached", "planned" or "failed"."""

    @property
    def error(self) -> str | None:
        """The reason why making the film failed, in one line; None if it did not fail."""

    @property
    def lang(self) -> str:
        """Language code of the texts."""

    @property
    def brief(self) -> Brief | None:
        """The brief that the film is made from; None if it is unknown."""

    @property
    def files(self) -> Mapping[str, Path | tuple[Path, ...]]:
        """The paths of the film's files, by kind, such as "mp4", "poster" or "manifest".

        The kind "stills" has a tuple of paths, in the order of the beats.
        """

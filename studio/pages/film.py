"""The properties of a film that pages use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from qkvideo.scenes.brief import Brief


class Film(Protocol):
    """A rendered or planned film, such as `studio.films.result.FilmResult`."""

    @property
    def slug(self) -> str:
        """Name of the film, as in `qkvideo list`."""

    @property
    def status(self) -> str:
        """The outcome: "rendered", "cached", "planned" or "failed"."""

    @property
    def error(self) -> str | None:
        """The reason of a failure, in one line; None if the film did not fail."""

    @property
    def lang(self) -> str:
        """Language code of the texts."""

    @property
    def brief(self) -> Brief | None:
        """What the film shows: the sentence's tensors and the look; None if unknown."""

    @property
    def files(self) -> Mapping[str, Path | tuple[Path, ...]]:
        """Paths by kind of file; the kind "stills" has several paths, in the order of the beats."""

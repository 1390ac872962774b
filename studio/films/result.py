"""The results of render requests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from qkvideo.engine.errors import QKVideoError

if TYPE_CHECKING:
    from qkvideo.scenes.brief import Brief
    from qkvideo.studio.text.reading import Data

Status = Literal["rendered", "cached", "planned", "failed"]


@dataclass(frozen=True)
class FilmResult:
    """The result of one film's job.

    Attributes:
        slug: The film's name.
        title: The film's title.
        sentence: The sentence, as typed.
        tokens: The sentence's tokens.
        status: "rendered" (drawn now), "cached" (all files existed already), "planned" (a dry run)
            or "failed".
        error: The reason for a failure, in one line; None if nothing failed.
        seconds: Length of the film in seconds; None if the film has not been drawn.
        frames: Length of the film in video frames; None if the film has not been drawn.
        width: Width in pixels.
        height: Height in pixels.
        fps: Frames per second.
        files: Paths of the film's files by kind, such as "mp4" or "manifest". The kind "stills" has
            several paths, in the order of the beats.
        details: The traceback of a failure; empty if nothing failed.
        brief: Everything that the film is made from; None if this is not known.
    """

    slug: str
    title: str
    sentence: str
    tokens: tuple[str, ...]
    status: Status
    width: int
    height: int
    fps: int
    error: str | None = None
    frames: int | None = None
    files: Mapping[str, Path | tuple[Path, ...]] = field(default_factory=dict)
    details: str = field(default="", repr=False)
    brief: Brief | None = field(default=None, repr=False, compare=False)

    @property
    def seconds(self) -> float | None:
        """Length of the film in seconds; None if it has not been drawn."""
        return None if self.frames is None else round(self.frames / self.fps, 6)

    @property
    def name(self) -> str:
        """The film's name, as that of any other result."""
        return self.slug

    @property
    def paths(self) -> tuple[Path, ...]:
        """All paths of `files`."""
        found = self.files.values()
        return tuple(p for each in found for p in ((each,) if isinstance(each, Path) else each))

    @property
    def lang(self) -> str:
        """Language code of the film's texts."""
        return "en" if self.brief is None else self.brief.lang

    @property
    def amount(self) -> str:
        """The size of the result as text, to be appended to a message.

        For example ", 4 pictures" or ", 12.5 s of film"; empty if nothing has been drawn.
        """
        if self.frames is None:
            return ""
        if isinstance(stills := self.files.get("stills"), tuple):
            return f", {len(stills)} pictures" if len(stills) > 1 else ", 1 picture"
        if self.files.keys() & {"png", "svg"}:
            return ", 1 picture"
        return f", {self.seconds:g} s of film"

    @property
    def reading(self) -> Data | None:
        """What the film's query finds and how sure that is; None if nothing can be said."""
        if self.brief is None:
            return None
        from qkvideo.studio.text.reading import read

        return read(self.brief)

    def _repr_html_(self) -> str:
        """Return the film as HTML, for notebooks."""
        from qkvideo.studio.pages.notebook import cell

        return cell((self,))


class Films(tuple[FilmResult, ...]):
    """The results of a request, one for each film, in the order of the request.

    A notebook displays an object of this class as the films themselves.
    """

    __slots__ = ()

    @property
    def whole(self) -> Films:
        """These results, if no film failed.

        Raises:
            QKVideoError: A film failed.
        """
        for film in self:
            if film.status == "failed":
                raise QKVideoError(f"the film “{film.slug}” failed: {film.error}")
        return self

    @property
    def reading(self) -> Data | None:
        """How the first film reads the sentence."""
        return self[0].reading

    def as_document(self) -> dict[str, object]:
        """Return the JSON document that `render --json` prints."""
        names = (
            *("slug", "title", "sentence", "tokens", "status", "error"),
            *("seconds", "frames", "width", "height", "fps"),
        )
        return {
            "films": [
                {
                    **{name: getattr(result, name) for name in names},
                    "reading": result.reading,
                    "files": {
                        kind: str(path) if isinstance(path, Path) else [str(p) for p in path]
                        for kind, path in result.files.items()
                    },
                }
                for result in self
            ]
        }

    def _repr_html_(self) -> str:
        from qkvideo.studio.pages.notebook import cell

        return cell(self)

"""What became of a film that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from qkvideo.scenes.brief import Brief

Status = Literal["rendered", "cached", "planned", "failed"]


@dataclass(frozen=True)
class FilmResult:
    """One film of a request.

    Attributes:
        slug: The film.
        title: Its title.
        sentence: The sentence as typed.
        tokens: What it was cut into.
        status: "rendered" now, "cached" (it was there, whole), "planned" (nothing was to be
            drawn) or "failed".
        error: One line that says why it failed.
        seconds: How long the film is; None as long as nobody has drawn it.
        frames: The same in frames.
        width: Pixels.
        height: Pixels.
        fps: Frames per second.
        files: Kind of file to its path; for "stills" to their paths in order.
        details: The traceback of an error.
        brief: What it was asked to show; None if nobody says.
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
        """How long the film is."""
        return None if self.frames is None else round(self.frames / self.fps, 6)

    @property
    def lang(self) -> str:
        """Code of the language that is spoken."""
        return "en" if self.brief is None else self.brief.lang

    @property
    def amount(self) -> str:
        """How much there is of it, after a comma: pictures are counted, films have a length."""
        if self.frames is None:
            return ""
        if isinstance(stills := self.files.get("stills"), tuple):
            return f", {len(stills)} pictures" if len(stills) > 1 else ", 1 picture"
        if self.files.keys() & {"png", "svg"}:
            return ", 1 picture"
        return f", {self.seconds:g} s of film"

    def _repr_html_(self) -> str:
        """The film itself, in a notebook."""
        from qkvideo.studio.pages.notebook import cell

        return cell((self,))


class Films(tuple[FilmResult, ...]):
    """What became of a request: one result per film, in order. A notebook shows the films."""

    __slots__ = ()

    def as_document(self) -> dict[str, object]:
        """The one JSON document that `render --json` prints."""
        names = (
            *("slug", "title", "sentence", "tokens", "status", "error"),
            *("seconds", "frames", "width", "height", "fps"),
        )
        return {
            "films": [
                {
                    **{name: getattr(result, name) for name in names},
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

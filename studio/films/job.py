"""One film that was asked for: what, how, and where to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from qkvideo.scenes import FilmEntry
from qkvideo.scenes.brief import Brief
from qkvideo.studio.encoding.formats import Form, ending, format_of
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.files.publish import Place
from qkvideo.studio.films.result import FilmResult, Status

DEFAULT_FOLDER = Path("media")
"""In which a film goes into a folder named for its key."""


@dataclass(frozen=True)
class Job:
    """All that is needed to make one film, in this process or in another.

    Attributes:
        film: Its entry in the programme.
        brief: What it shows.
        quality: Size and speed, shaped.
        form: What is made of it.
        only: The beats that are wanted; None for all.
        key: From all of it that matters.
        folder: Where its files go.
        voice: Who says what is said; nobody, if not given.
    """

    film: FilmEntry
    brief: Brief
    quality: Quality
    form: Form
    only: frozenset[str] | None
    key: str
    folder: Path
    voice: str | None = None

    @property
    def beats(self) -> tuple[str, ...]:
        """The wanted beats, in the film's order."""
        return tuple(b for b in self.film.beats if self.only is None or b in self.only)

    @property
    def place(self) -> Place:
        """Where the files go, and what they are called.

        Parts of a film, and other formats of it, have names and a manifest of their own: they must
        not take the whole film's place.
        """
        stem = self.film.slug if self.only is None else f"{self.film.slug}.{self._part}"
        kind = "json" if self.form == "mp4" else f"{self.form}.json"
        return Place(self.folder, self.film.slug, stem, f"{stem}.{kind}")

    @property
    def _part(self) -> str:
        """A part's name: the beats that are there, or, if that is shorter, those that lack."""
        lacking = (beat for beat in self.film.beats if beat not in self.beats)
        return min("+".join(self.beats), f"without-{'+'.join(lacking)}", key=len)

    @property
    def names(self) -> dict[str, str]:
        """Kind of file to its name, the manifest apart."""
        stem, last = self.place.stem, ending(self.form)
        if self.form.startswith("stills"):
            return {
                f"still.{beat}": f"{self.film.slug}.{number:02}-{beat}.{last}"
                for number, beat in enumerate(self.film.beats, start=1)
                if beat in self.beats
            }
        whole = {last: f"{stem}.{last}"}
        if format_of(self.form).kind != "film":
            return whole
        # What stands beside a film is as long as that film is.
        beside = stem if self.form == "mp4" else f"{stem}.{last}"
        endings = {
            "srt": "srt",
            "vtt": "vtt",
            "descriptions": "descriptions.vtt",
            "transcript": "txt",
            "poster": "poster.png",
        }
        return whole | {kind: f"{beside}.{name}" for kind, name in endings.items()}

    def result(
        self,
        status: Status,
        *,
        frames: int | None = None,
        title: str = "",
        error: str | None = None,
        details: str = "",
    ) -> FilmResult:
        """What became of the job; files are named unless it failed."""
        files: dict[str, Path | tuple[Path, ...]] = {}
        if status != "failed":
            paths = {kind: self.folder / name for kind, name in self.names.items()}
            stills = tuple(path for kind, path in paths.items() if kind.startswith("still."))
            files = {kind: path for kind, path in paths.items() if not kind.startswith("still.")}
            if stills:
                files["stills"] = stills
            files["manifest"] = self.folder / self.place.manifest
        model = self.brief.model
        return FilmResult(
            slug=self.film.slug,
            title=title or self.film.title,
            sentence=model.sentence,
            tokens=model.tokens,
            status=status,
            width=self.quality.width,
            height=self.quality.height,
            fps=self.quality.fps,
            error=error,
            frames=frames,
            files=files,
            details=details,
        )

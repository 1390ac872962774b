"""A job: everything needed to make one film."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from qkvideo.scenes import FilmEntry
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.record import ENDING, OPENING
from qkvideo.studio.encoding.formats import Form, ending, format_of
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.files.publish import FilesPlace
from qkvideo.studio.films.result import FilmResult, Status
from qkvideo.studio.narration.recordings import Recordings

DEFAULT_FOLDER = Path("media")
"""The default folder. It contains the films' folders, each named after a cache key."""


@dataclass(frozen=True)
class Show:
    """A requested film, with what it is made from.

    Attributes:
        film: What is known about the film without making it: its name, title, beats, …
        brief: What the film is made from: the trace, the chosen head, the language, …
        only: Names of the beats to draw; None to draw all beats.
        again: How many earlier entries of the request are for the same film; 0 for the first entry.
        recordings: Names of beats, each with the path of a sound file in which the caption is
            spoken.
    """

    film: FilmEntry
    brief: Brief
    only: frozenset[str] | None = None
    again: int = 0
    recordings: Recordings = ()


@dataclass(frozen=True, kw_only=True)
class FilmJob(Show):
    """The job of making one film, with everything that is needed to make it.

    Attributes:
        quality: Size and frame rate of the film, for the requested shape of the frame.
        form: The format of the film, such as "mp4". For stills instead of a film, "stills" (PNG
            files) or "stills.svg".
        key: The film's cache key.
        folder: The folder in which users find the film's files.
        voice: The voice that speaks the narration, as given to `--narrate`; None without a voice.
    """

    quality: Quality
    form: Form
    key: str
    folder: Path
    voice: str | None = None

    @property
    def spoken(self) -> bool:
        """Whether the film has sound."""
        return self.voice is not None or bool(self.recordings)

    @property
    def beats(self) -> tuple[str, ...]:
        """Names of the beats to draw, in the film's order."""
        return tuple(b for b in self.film.beats if self.only is None or b in self.only)

    @property
    def whole(self) -> bool:
        """Whether the job makes a video of a film, with all its beats.

        Stills and animated pictures, such as GIFs, are not videos. Only a video with all beats can
        have cards: a title at the start, and a card at the end.
        """
        return format_of(self.form).kind == "film" and self.only is None

    @property
    def carded(self) -> bool:
        """Whether the film begins and ends with a card.

        Only a video with all beats has cards, if cards are requested and the background is not
        transparent.
        """
        return self.whole and self.brief.carded and not self.brief.transparent

    @property
    def pieces(self) -> tuple[str, ...]:
        """Names of the film's pieces, in order: the opening card, the beats, the closing card.

        A film without cards has only its beats.
        """
        return (OPENING, *self.beats, ENDING) if self.carded else self.beats

    @property
    def place(self) -> FilesPlace:
        """Where the film's files are published.

        The file names depend on the format, and on which beats are drawn. Therefore a film does not
        replace the same film in another format, or a film of only some of its beats.
        """
        stem = self.film.slug if self.only is None else f"{self.film.slug}.{self._part}"
        kind = "json" if self.form == "mp4" else f"{self.form}.json"
        return FilesPlace(self.folder, self.film.slug, stem, f"{stem}.{kind}")

    @property
    def _part(self) -> str:
        """Name of a part of a film: its beats or, if that is shorter, the beats that it lacks."""
        lacking = (beat for beat in self.film.beats if beat not in self.beats)
        return min("+".join(self.beats), f"without-{'+'.join(lacking)}", key=len)

    @property
    def names(self) -> dict[str, str]:
        """File names by kind, without the manifest."""
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
        # Files that accompany a film depend on the film's length, which differs between formats.
        beside = stem if self.form == "mp4" else f"{stem}.{last}"
        endings = {
            "srt": "srt",
            "vtt": "vtt",
            "descriptions": "descriptions.vtt",
            "transcript": "txt",
            "youtube": "youtube.txt",
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
        """Return the result of this job, with the paths of the film's files.

        The result of a failed job has no paths.

        Args:
            status: "rendered" (drawn now), "cached" (all files existed), "planned" (a dry run) or
                "failed".
            frames: Length of the film in video frames; None if the film has not been drawn.
            title: The film's title in the requested language; if empty, `film.title` is used.
            error: The reason for a failure, in one line; None for other statuses.
            details: The traceback of a failure; empty for other statuses.
        """
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

"""`qkvideo list`: lists the films."""

from __future__ import annotations

from qkvideo import scenes
from qkvideo.engine.files.html_table import table
from qkvideo.scenes import FilmEntry
from qkvideo.scenes.look.choices import LECTURES


class Programme(tuple[FilmEntry, ...]):
    """All films, in the order of the lecture. A notebook displays them as a table."""

    __slots__ = ()

    def as_document(self) -> dict[str, object]:
        """Return the JSON document of `qkvideo list --json`."""
        names = ("slug", "title", "summary", "beats", "lecture")
        return {"films": [{name: getattr(film, name) for name in names} for film in self]}

    def as_text(self) -> str:
        """Return the text that `qkvideo list` prints."""
        return "\n".join(
            f"{film.slug}  {film.title}: {film.summary}\n    {_lectures(film)}"
            f"\n    beats: {', '.join(film.beats)}"
            for film in self
        )

    def _repr_html_(self) -> str:
        rows = (
            [film.slug, film.title, film.summary, _lectures(film), ", ".join(film.beats)]
            for film in self
        )
        return table(["film", "title", "shows", "in", "beats"], rows)


def _lectures(film: FilmEntry) -> str:
    """Return a text that names the lectures with this film."""
    return f"lecture: {', '.join(LECTURES[LECTURES.index(film.lecture) :])}"


def list() -> Programme:  # noqa: A001  # the command's name
    """Return the entries of all films, in the order of the lecture.

    An entry has the film's name (`slug`), title, summary and beats.
    """
    return Programme(scenes.programme())

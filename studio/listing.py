"""`qkvideo list`: the films there are."""

from __future__ import annotations

from qkvideo import scenes
from qkvideo.engine.files.html_table import table
from qkvideo.scenes import FilmEntry


class Programme(tuple[FilmEntry, ...]):
    """The films, in the order of the lecture. A notebook shows them as a table."""

    __slots__ = ()

    def as_document(self) -> dict[str, object]:
        """The JSON document of `qkvideo list --json`."""
        names = ("slug", "title", "summary", "beats")
        return {"films": [{name: getattr(head, name) for name in names} for head in self]}

    def as_text(self) -> str:
        """What `qkvideo list` prints."""
        return "\n".join(
            f"{head.slug}  {head.title}: {head.summary}\n    beats: {', '.join(head.beats)}"
            for head in self
        )

    def _repr_html_(self) -> str:
        rows = ([head.slug, head.title, head.summary, ", ".join(head.beats)] for head in self)
        return table(["film", "title", "shows", "beats"], rows)


def list() -> Programme:  # noqa: A001  # the command's name
    """All films in the order of the lecture: slug, title, summary and beats."""
    return Programme(scenes.programme())

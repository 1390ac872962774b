"""`qkvideo list`: the films there are."""

from __future__ import annotations

from qkvideo import scenes
from qkvideo.engine.page import table
from qkvideo.scenes import Head


class Programme(tuple[Head, ...]):
    """The films, in the order of the lecture. A notebook shows them as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        rows = ([head.slug, head.title, head.summary, ", ".join(head.beats)] for head in self)
        return table(["film", "title", "shows", "beats"], rows)


def list() -> Programme:  # noqa: A001  # the command's name
    """All films in the order of the lecture: slug, title, summary and beats."""
    return Programme(scenes.programme())

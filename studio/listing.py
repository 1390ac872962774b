"""`qkvideo list`: the films there are."""

from __future__ import annotations

from qkvideo import scenes
from qkvideo.scenes import Head


def list() -> tuple[Head, ...]:  # noqa: A001  # the command's name
    """All films in the order of the lecture: slug, title, summary and beats."""
    return scenes.programme()

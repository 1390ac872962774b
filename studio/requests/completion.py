"""Shell completion of option values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from qkvideo.studio.requests.option import TypedOption
from qkvideo.studio.requests.parameters import Completion

if TYPE_CHECKING:
    from qkvideo.studio.listing import Programme


def complete(typed: TypedOption) -> Completion | None:
    """Return the function that completes the values of a command's option in the shell.

    Only options whose values are films or beats have such a function.

    Args:
        typed: The option, with the type of its values.

    Returns:
        The function for `shell_complete` of click; None if the option's values are not completed.
    """

    def films(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
        return [film.slug for film in _films() if film.slug.startswith(begun)]

    def beats(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
        there = _films()
        named = [f"{film.slug}/{beat}" for film in there for beat in film.beats]
        bare = dict.fromkeys(beat for film in there for beat in film.beats)
        return [name for name in (*bare, *named) if name.startswith(begun)]

    return {"SLUG": films, "[FILM/]BEAT": beats}.get(typed.option.metavar)


def _films() -> Programme:
    from qkvideo.studio.listing import list as all_films

    return all_films()

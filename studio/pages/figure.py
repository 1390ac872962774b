"""A film as a piece of HTML: what is pasted into a page, and what a notebook shows.

There is no script and no style sheet in it. Its captions lie within it: a browser shows those of
another file only if page and file come from one server, and never from a folder. They are off until
somebody turns them on: the film itself writes what it says.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import jinja2

from qkvideo.scenes.kit.catalogue import catalogue
from qkvideo.studio.inline import data_url
from qkvideo.studio.pages.exhibit import Exhibit

_LINES = ("deck-captions", "transcript-heading", "page-descriptions", "page-chapters")


def figure(
    shown: Exhibit, *, film: str, poster: str, media: str = "video/mp4", heading: str = "strong"
) -> str:
    """A film with its captions, caption and transcript, as HTML.

    Args:
        shown: The film in words.
        film: Its address.
        poster: Address of its last picture.
        media: The film's media type.
        heading: The element that its title is: a page of its own has a heading.
    """
    return _made("figure.html.j2", shown, film=film, poster=poster, media=media, heading=heading)


def pictures(shown: Exhibit, addresses: tuple[str, ...]) -> str:
    """Pictures of a film with a caption, as HTML.

    Args:
        shown: The film in words.
        addresses: One for each beat, or the last beat's alone.
    """
    beats = shown.parts[-len(addresses) :]
    return _made("pictures.html.j2", shown, pictures=tuple(zip(addresses, beats, strict=True)))


def _made(name: str, shown: Exhibit, **variables: object) -> str:
    lines = catalogue(shown.lang)
    say = {line: lines.say(line).text for line in _LINES}
    template = templates().get_template(name)
    return template.render(shown=shown, say=say, **variables)


@cache
def templates() -> jinja2.Environment:
    """The templates of pages; all that they are given is escaped."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["track"] = lambda text: data_url("text/vtt", text.encode())
    return environment

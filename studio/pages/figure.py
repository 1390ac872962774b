"""A film as an HTML fragment, for pages and notebooks.

The fragment has no script and no style sheet. The captions are inside it, since a browser does not
load them from another server or from a folder. They are off at first, since the film itself shows
its captions. Browsers draw captions over the video, so the video has extra space above the film, as
high as the longest caption.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import jinja2

from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.files.data_urls import data_url
from qkvideo.studio.pages.exhibit import Exhibit

_LINES = ("page-films", "deck-captions", "transcript-heading", "page-descriptions", "page-chapters")


# Browsers set captions in a twentieth of the shorter side of the film's box.
_LETTER, _LINE = 0.05, 1.3
# Room that a letter takes at most on the average, in its size: DejaVu Sans is the widest fallback.
_WIDE = 0.62
_MOST_LINES = 12


def figure(
    shown: Exhibit,
    *,
    film: str,
    poster: str,
    media: str = "video/mp4",
    heading: str = "strong",
    letters: float = 1.0,
) -> str:
    """A film with captions, a caption below it, and its transcript, as HTML.

    Args:
        shown: The film's data.
        film: The film's URL.
        poster: The URL of its last picture.
        media: The film's media type.
        heading: The HTML element of its title; on a page of its own it is a heading.
        letters: Size of captions relative to the browser's default.
    """
    return _made(
        "figure.html.j2",
        shown,
        film=film,
        poster=poster,
        media=media,
        heading=heading,
        strip=_strip(shown, letters),
        widest=_widest(shown, letters),
    )


def _strip(shown: Exhibit, letters: float) -> int:
    """Room for all captions of a film."""
    cues = {tuple(map(_em, lines)) for lines in shown.said}
    return max((strip(shown.width, shown.height, cue, letters) for cue in cues), default=0)


def _widest(shown: Exhibit, letters: float) -> str:
    """How wide a film may be so that all of it is in the window, as CSS."""
    return f"calc(85vh * {shown.width} / {shown.height + _strip(shown, letters)})"


def strip(width: int, height: int, cue: Sequence[float], letters: float = 1.0) -> int:
    """Height of the space for captions above a film, in pixels of the film.

    Args:
        width: Width of the film in pixels.
        height: Height of the film in pixels.
        cue: Lengths of the caption's lines in em; lines that are too long are broken.
        letters: Size of captions relative to the browser's default.
    """
    room = 0.0
    for lines in range(len(cue), _MOST_LINES + 1):
        share = lines * _LINE * _LETTER * letters
        # The room makes the box higher, and its letters larger, up to the box's width.
        room = min(share * height / (1 - share) if share < 1 else share * width, share * width)
        letter = _LETTER * letters * min(width, height + room)
        if sum(_rows(em * letter, width, letter) for em in cue) <= lines:
            break
    return round(room)


def _rows(long: float, width: int, letter: float) -> int:
    """In how many lines a line is broken: one ends where a word does."""
    rows = range(1, _MOST_LINES)
    fits = (k for k in rows if long <= k * width * 0.95 - (k - 1) * 4 * letter)
    return next(fits, _MOST_LINES)


def _em(text: str) -> float:
    """The length of a text in em, at most."""
    return sum(1 if unicodedata.east_asian_width(sign) in "WF" else _WIDE for sign in text)


def pictures(shown: Exhibit, addresses: tuple[str, ...]) -> str:
    """Stills of a film with a caption, as HTML.

    Args:
        shown: The film's data.
        addresses: The pictures' URLs: one for each beat, or only the last one.
    """
    beats = shown.parts[-len(addresses) :]
    return _made("pictures.html.j2", shown, pictures=tuple(zip(addresses, beats, strict=True)))


def playlist(
    shown: Sequence[Exhibit], addresses: Sequence[str], current: str = "", letters: float = 1.0
) -> str:
    """A list of films with links, as HTML.

    Args:
        shown: The films' data.
        addresses: The films' URLs.
        current: The `id` of the current film.
        letters: As in `figure`; the list has the film's width.
    """
    films = tuple(zip(addresses, shown, strict=True))
    beside = next((film for film in shown if film.id == current), shown[0])
    widest = _widest(beside, letters)
    return _made("playlist.html.j2", shown[0], films=films, current=current, widest=widest)


def contents(
    title: str, shown: Sequence[Exhibit], addresses: Sequence[str], posters: Sequence[str]
) -> str:
    """Several films of a sentence, with their posters, as HTML.

    Args:
        title: The title above the films.
        shown: The films' data.
        addresses: URLs of the films' pages.
        posters: URLs of their last pictures.
    """
    films = tuple(zip(addresses, posters, shown, strict=True))
    return _made("contents.html.j2", shown[0], title=title, films=films)


def _made(name: str, shown: Exhibit, **variables: object) -> str:
    lines = catalogue(shown.lang)
    say = {line: lines.say(line).text for line in _LINES}
    template = templates().get_template(name)
    return template.render(shown=shown, say=say, **variables)


@cache
def templates() -> jinja2.Environment:
    """The pages' templates; all values are escaped."""
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

"""A film as an HTML fragment, for pages and notebooks.

The fragment needs no script and no style sheet. Captions are part of the fragment, since a browser
does not load them from another server or from a local folder. They are off at first, because the
film itself shows its captions. Browsers draw captions over the video, so the video has an empty
strip above the film, as high as the longest caption.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import jinja2

from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.browser.templates import templates as in_folder
from qkvideo.studio.files.data_urls import data_url
from qkvideo.studio.pages.exhibit import Exhibit

_LINES = ("page-films", "deck-captions", "transcript-heading", "page-descriptions", "page-chapters")


# Browsers set captions in a twentieth of the shorter side of the film's box.
_LETTER, _LINE = 0.05, 1.3
# Upper limit of a letter's average width in em: that of DejaVu Sans, the widest fallback font.
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
    """Return the HTML of a film with its text tracks.

    The film's title, the sentence, the badge and the transcript are below the film.

    Args:
        shown: The film's data.
        film: URL of the film.
        poster: URL of the film's poster.
        media: Media type of the film.
        heading: Name of the HTML element for the title, such as "h1" on a page with only this film.
        letters: Font size of captions, as a multiple of the browser's default.
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
    """Return the height of the space that the captions of a film need above it, in pixels."""
    cues = {tuple(map(_em, lines)) for lines in shown.said}
    return max((strip(shown.width, shown.height, cue, letters) for cue in cues), default=0)


def _widest(shown: Exhibit, letters: float) -> str:
    """Return the largest width at which film and caption strip fit into the window, as CSS."""
    return f"calc(85vh * {shown.width} / {shown.height + _strip(shown, letters)})"


def strip(width: int, height: int, cue: Sequence[float], letters: float = 1.0) -> int:
    """Return how much space a player needs above a film to show one cue of its captions there.

    The result is the height of this space, in pixels of the film.

    Args:
        width: Width of the film in pixels.
        height: Height of the film in pixels.
        cue: For each line of the cue, the width of its text in em. A line that is wider than the
            film is wrapped.
        letters: Font size of captions, as a multiple of the browser's default.
    """
    room = 0.0
    for lines in range(len(cue), _MOST_LINES + 1):
        share = lines * _LINE * _LETTER * letters
        # The space makes the video box higher, and so its letters larger, up to the box's width.
        room = min(share * height / (1 - share) if share < 1 else share * width, share * width)
        letter = _LETTER * letters * min(width, height + room)
        if sum(_rows(em * letter, width, letter) for em in cue) <= lines:
            break
    return round(room)


def _rows(long: float, width: int, letter: float) -> int:
    """Return the number of rows that a line takes when it is wrapped between words.

    Args:
        long: Length of the line, in pixels.
        width: Width of the film, in pixels.
        letter: Font size, in pixels.
    """
    rows = range(1, _MOST_LINES)
    fits = (k for k in rows if long <= k * width * 0.95 - (k - 1) * 4 * letter)
    return next(fits, _MOST_LINES)


def _em(text: str) -> float:
    """Return an upper limit of the length of a text, in em."""
    return sum(1 if unicodedata.east_asian_width(sign) in "WF" else _WIDE for sign in text)


def pictures(shown: Exhibit, addresses: tuple[str, ...]) -> str:
    """Return the HTML of a film's stills, or of a film that is an animated image.

    The film's title, the sentence and the badge are below the images. The text alternative of a
    still is the title, caption and description of its beat; for an animated image, those of the
    last beat.

    Args:
        shown: The film's data.
        addresses: URLs of the stills, one for each beat in order; or the URL of the animated image.
    """
    beats = shown.parts[-len(addresses) :]
    return _made("pictures.html.j2", shown, pictures=tuple(zip(addresses, beats, strict=True)))


def playlist(
    shown: Sequence[Exhibit], addresses: Sequence[str], current: str = "", letters: float = 1.0
) -> str:
    """Return the HTML of a list of films, with a link and the film's length in each entry.

    The list is as wide as the current film, or as the first film if there is no current film.

    Args:
        shown: The films, in the order of the list.
        addresses: URLs that the links lead to, one for each film.
        current: The `Exhibit.id` of the film that is shown on the page; empty for none. Its entry
            is marked.
        letters: Font size of the film's captions, as a multiple of the browser's default. The
            larger the captions, the narrower are the film and the list.
    """
    films = tuple(zip(addresses, shown, strict=True))
    beside = next((film for film in shown if film.id == current), shown[0])
    widest = _widest(beside, letters)
    return _made("playlist.html.j2", shown[0], films=films, current=current, widest=widest)


def contents(
    title: str, shown: Sequence[Exhibit], addresses: Sequence[str], posters: Sequence[str]
) -> str:
    """Return the HTML of a page that lists films, with a poster for each film.

    Each entry is a link to the film's page. Between the heading and the list, the page shows the
    sentence and the badge of the first film.

    Args:
        title: The heading.
        shown: The films, in the order of the list.
        addresses: URLs of the films' pages, one for each film.
        posters: URLs of the films' posters, one for each film.
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
    """Return the jinja2 environment with the templates of HTML pages.

    It escapes every value that a template inserts.
    """
    environment = in_folder(Path(__file__).parent / "templates", trimmed=True)
    environment.filters["track"] = lambda text: data_url("text/vtt", text.encode())
    return environment

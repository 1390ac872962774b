"""A deck whose films the browser draws: one HTML file for all languages, themes and paces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from qkvideo.scenes.look.brand import themed
from qkvideo.scenes.look.choices import PACES, THEMES
from qkvideo.scenes.look.places import layout
from qkvideo.studio.browser.page import HERE, classic, linked, packed, style
from qkvideo.studio.decks.deck import UNSIGNED, Chapter, Deck, Slide
from qkvideo.studio.decks.gather import about
from qkvideo.studio.decks.mark import marks
from qkvideo.studio.decks.own import OwnSlide
from qkvideo.studio.decks.webpage import Drawn, webpage
from qkvideo.studio.films.job import Show
from qkvideo.studio.requests.option import given
from qkvideo.studio.requests.shared import Front
from qkvideo.studio.vector.pack import languages_of, pack, paper, texts

_LINES = 720
"""Length of a slide's shorter side, in pixels; only the ratio matters, since pages scale slides."""
_TICKS = 15
"""Ticks per second."""


def deck(
    shows: Sequence[Show],
    theme: str,
    front: Front = UNSIGNED,
    opening: tuple[OwnSlide, ...] = (),
    closing: tuple[OwnSlide, ...] = (),
) -> str:
    """Return the HTML of a deck whose films the browser draws.

    Viewers can change the language, the theme and the pace in the deck.

    Args:
        shows: The films of the deck, in order, with their briefs.
        theme: Name of the theme that the deck has when it is opened.
        front: What the lecturer writes on the title slide.
        opening: The lecturer's own slides after the title slide.
        closing: The lecturer's own slides at the end.

    Raises:
        QKVideoError: If a film cannot be laid out.
    """
    brief = shows[0].brief
    slides = [asdict(slide) for slide in (*opening, *closing)]
    # A request is such a front, too, and holds more: a connection in it must not be copied.
    own = "".join(texts([given(front, Front), *slides]))
    data = pack(shows, languages_of(shows), own)
    places = layout(brief.aspect)
    scale = _LINES / min(places.width, places.height)
    films = data["told"][brief.lang]["films"]
    made = Deck(
        **asdict(about(brief, front)),
        width=round(places.width * scale),
        height=round(places.height * scale),
        spoken=False,
        chapters=tuple(_chapter(film, brief.pace) for film in films),
        marks=marks(brief, *THEMES),
        opening=opening,
        closing=closing,
    )
    script = classic(linked(HERE / "film" / "deck.js"))
    keys = data["told"][brief.lang]["say"]["player-keys"]
    themes = tuple(themed(name, brief.brand) for name in THEMES)
    styles = style("film/film.css") + paper(places.width, places.height)
    drawn = Drawn(packed(data), brief.pace, script, keys, themes, styles)
    return webpage(made, themes[THEMES.index(theme)], drawn=drawn)


def _chapter(film: dict[str, Any], pace: str) -> Chapter:
    return Chapter(
        film["slug"],
        film["title"],
        tuple(
            Slide(
                beat["name"],
                beat["title"],
                beat["say"],
                beat["notes"],
                _ticks(beat, PACES.index(pace)) / _TICKS,
                b"",
                beat["seen"],
            )
            for beat in film["beats"]
        ),
    )


def _ticks(beat: dict[str, Any], pace: int) -> int:
    return sum(moves[pace] + stands[pace] for moves, stands, *_ in beat["steps"])

"""All data that a page needs to draw films, in several languages, every theme and pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from qkvideo import scenes
from qkvideo.scenes.layout.film import LaidBeat, in_theme, lay_out
from qkvideo.scenes.look.brand import lettered
from qkvideo.scenes.look.choices import PACES, THEMES
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.stage.schedule import BeatTiming, timing_for
from qkvideo.scenes.stage.transition import Transition
from qkvideo.scenes.telling import Beats, tell
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import alphabet, languages
from qkvideo.scenes.text.pango import WEIGHTS, missing_characters, pieces
from qkvideo.studio.decks.gather import about
from qkvideo.studio.films.aside import aside
from qkvideo.studio.films.job import Show
from qkvideo.studio.vector.films import ToldFilm, film
from qkvideo.studio.vector.fonts import subset
from qkvideo.studio.vector.things import Things

LINES = {
    "player": (
        *("language-name", "play", "pause", "where", "language", "pace", "theme", "bar", "keys"),
        *(*PACES, *THEMES),
    ),
    "deck": (
        *("slides", "keys", "touch", "captions", "captions-off", "captions-on", "again", "pause"),
        *("slower", "faster", "draw", "wipe", "first", "last"),
    ),
    "page": ("films",),
    "transcript": ("heading",),
}
"""Lines of the catalogue that pages use, by the first part of their names."""


def languages_of(shows: Sequence[Show]) -> tuple[str, ...]:
    """Return the codes of the languages in which all films have texts, the requested one first.

    Others are left out if no installed font has their letters.

    If the lecturer wrote texts for a film, only the requested language is returned.
    """
    asked = shows[0].brief.lang
    if any(show.brief.own for show in shows):
        return (asked,)
    folders = [show.film.folder for show in shows]  # without running code of other packages
    there = [
        lang
        for lang in languages()
        if not missing_characters(alphabet(lang))
        if all(each is not None and (each / f"{lang}.ftl").is_file() for each in folders)
    ]
    return (asked, *(lang for lang in there if lang != asked))


def pack(shows: Sequence[Show], langs: Sequence[str], more: str = "") -> dict[str, Any]:
    """Return films as JSON data, from which a page's scripts draw the films.

    Args:
        shows: The films with their briefs.
        langs: Codes of the languages that viewers can choose, such as "de".
        more: Texts that the page shows besides the films. The fonts in the data also contain the
            letters of these texts.

    Returns:
        The pictures, texts, times and fonts of the films, in the format `Packed` of
        studio/browser/film/book.js.

    Raises:
        QKVideoError: If a film cannot be laid out.
    """
    return aside([show.film for show in shows], _lettered, tuple(shows), tuple(langs), more)


def _lettered(shows: Sequence[Show], langs: Sequence[str], more: str) -> dict[str, Any]:
    with lettered(shows[0].brief.brand, shows[0].brief.lang):
        return _packed(shows, langs, more)


def _packed(shows: Sequence[Show], langs: Sequence[str], more: str) -> dict[str, Any]:
    things = Things()
    stories = [tell(scenes.module(show.film.slug), show.brief) for show in shows]
    told = dict[str, Any]()
    for lang in langs:
        with lettered(shows[0].brief.brand, lang):
            told[lang] = _told(shows, stories, lang, things)
    places = layout(shows[0].brief.aspect)
    letters = set(chain.from_iterable(texts(told))) | set(more)
    house = [pieces("x", weight=weight)[0].font for weight in WEIGHTS]
    for font in house:
        things.letters.fonts.setdefault(font, (len(things.letters.fonts), set()))[1].update(letters)
    return {
        "frame": [places.width, places.height],
        "themes": THEMES,
        "colours": things.colours.rows,
        "settings": things.letters.settings,
        "outlines": things.outlines,
        "formulas": things.formulas,
        "pictures": things.pictures,
        "lags": things.lags,
        "rows": things.rows,
        "fonts": [subset(font, used) for font, (_, used) in things.letters.fonts.items()],
        "house": [things.letters.fonts[font][0] for font in house],
        "told": told,
    }


def _told(
    shows: Sequence[Show], stories: Sequence[Beats], lang: str, things: Things
) -> dict[str, Any]:
    """Return the films and all texts of the page in one language."""
    brief = replace(shows[0].brief, lang=lang)
    lines = catalogue(lang)
    say = {f"{page}-{line}": "" for page, names in LINES.items() for line in names}
    say = {name: lines.say(name).text for name in say}
    of_all = about(brief)
    return {
        "name": say["player-language-name"],
        "say": say,
        "title": of_all.title,
        "document": of_all.document,
        "badge": of_all.badge,
        "licence": of_all.licence,
        "films": [
            film(_telling(show, story, lang), things)
            for show, story in zip(shows, stories, strict=True)
        ],
    }


def _telling(show: Show, story: Beats, lang: str) -> ToldFilm:
    brief = replace(show.brief, lang=lang, theme=THEMES[0])
    first = lay_out(scenes.module(show.film.slug), brief, story, show.only)
    others = (in_theme(first, replace(brief, theme=theme)) for theme in THEMES[1:])

    def time(beat: LaidBeat, made: Sequence[Transition], pace: str) -> BeatTiming:
        return timing_for(replace(brief, pace=pace), show.film.slug, beat, made)

    return ToldFilm((first, *others), time, show.only)


def paper(width: float, height: float) -> str:
    """Return CSS that makes browsers print one picture on each sheet of paper.

    A sheet is 297 mm wide, as A4 in landscape, and has the picture's ratio of width to height.

    Args:
        width: Width of a picture, in any unit.
        height: Height of a picture, in the unit of `width`.
    """
    return f"@page {{ size: 297mm {297 * height / width:.2f}mm; margin: 0; }}"


def texts(value: Any) -> Iterator[str]:
    """Yield all texts in nested data, in order."""
    match value:
        case str():
            yield value
        case dict():
            yield from texts(list(value.values()))
        case list() | tuple():
            yield from chain.from_iterable(map(texts, value))

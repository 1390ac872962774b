"""The deck as a single HTML file, which needs no network and no other files.

Two measures protect the page against markup in the sentence: the template escapes all values, and
the page's content security policy runs only scripts with the listed digests, and loads nothing.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path

import font_source_sans_pro
import jinja2
import markupsafe

from qkvideo.engine.files import untrusted
from qkvideo.scenes.look.choices import THEMES
from qkvideo.scenes.look.theme import Theme
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.pango import OURS, Font
from qkvideo.studio.browser.fonts import faces
from qkvideo.studio.browser.page import classic, inline, linked, policy, variables
from qkvideo.studio.browser.templates import templates
from qkvideo.studio.decks.budget import MOST_BYTES as MOST_OF_FILMS
from qkvideo.studio.decks.budget import Encoding, packed, within
from qkvideo.studio.decks.deck import Deck, Slide
from qkvideo.studio.decks.own import SlideBlock
from qkvideo.studio.decks.small import still
from qkvideo.studio.files.data_urls import data_url
from qkvideo.studio.lectures.fonts import MOST_BYTES

HERE = Path(__file__).parent
_LINES = ("slides", "keys", "touch")
_KEYS = (
    *("captions", "captions-off", "captions-on", "again", "pause", "slower", "faster"),
    *("draw", "wipe", "first", "last"),
)
# Colour of the lecturer's pen. No film uses it, so that nobody takes the drawing for part of a
# film.
_PEN = "#F0409A"
_BASE64, _EMPTY = 4 / 3, 800_000
"""Bytes of a page for each byte of a film or a still in it, and without any: scripts and fonts."""
# Largest number of characters for which the sentence is set in the large and in the medium size.
_SHORT, _MIDDLE = 48, 160
# Lengths in the style sheet assume a page whose shorter side has this many pixels.
_SHORTER = 720


@dataclass(frozen=True)
class Drawn:
    """What a deck's page needs if the browser draws the films instead of playing videos.

    Attributes:
        data: The laid-out films in all languages, as compressed JSON in base64.
        pace: The pace at which the films are played at first: "slow", "normal" or "brisk".
        script: The JavaScript that draws the films.
        keys: A line for the page's help, with the keyboard keys that only such pages have.
        themes: The themes that viewers can choose from.
        styles: CSS that only such pages need, in addition to that of every deck.
    """

    data: str
    pace: str
    script: str
    keys: str
    themes: tuple[Theme, ...]
    styles: str


def webpage(
    deck: Deck,
    theme: Theme,
    listener: Callable[[Encoding], None] | None = None,
    drawn: Drawn | None = None,
    font: Font = OURS,
) -> str:
    """Return a deck as one HTML page that contains everything it needs.

    If the clips are too large together, some or all of them are encoded again at lower quality.

    Args:
        deck: The deck. Without clips in its slides if `drawn` is given.
        theme: Colours of the page.
        listener: Function that is called with the progress before each of these encodings.
        drawn: The films, if the browser draws them. None if the page plays the deck's clips.
        font: The font of all texts outside the clips. Ignored if `drawn` is given: then
            `drawn.data` contains the fonts.
    """
    whole = [] if drawn else [slide.film for slide in deck.slides]
    films = within(whole, MOST_OF_FILMS["html"], listener, packed(whole, "webp", _BASE64, _EMPTY))
    scale = _SHORTER / min(deck.width, deck.height)
    lines = catalogue(deck.lang)
    notes = _read("reveal/notes.js")
    ours = classic(linked(HERE / "templates" / "deck.js"))
    scripts = [inline(_read("reveal/reveal.js")), inline(notes)]
    scripts += [drawn.script, ours] if drawn else [ours]
    length = len(deck.sentence)
    return _template().render(
        deck=deck,
        # Base64 needs no escaping, which would be slow for tens of millions of characters.
        films=[markupsafe.Markup(base64.b64encode(film).decode()) for film in films],  # noqa: S704
        width=round(deck.width * scale),
        height=round(deck.height * scale),
        drawn=drawn,
        theme=theme.name,
        say={f"deck-{name}": lines.say(f"deck-{name}").text for name in (*_LINES, *_KEYS)},
        keys=_KEYS,
        size="short" if length <= _SHORT else "middle" if length <= _MIDDLE else "long",
        styles=markupsafe.Markup(_styles(theme, drawn, font)),  # noqa: S704  # files of ours, and a theme's colours
        scripts=[markupsafe.Markup(script) for script in scripts],  # noqa: S704  # files of ours
        policy=policy(
            [*scripts, _speaker_script(notes)],
            img_src="data:",
            font_src="data:",
            media_src="blob: data:",
            # The speaker's window shows the deck itself in small.
            frame_src="'self' file:",
        ),
        version=version("qkvideo"),
    )


@cache
def _template() -> jinja2.Template:
    environment = templates(HERE / "templates")
    environment.filters["still"] = _still
    environment.filters["picture"] = _picture
    environment.filters["png"] = partial(data_url, "image/png")
    return environment.get_template("deck.html.j2")


def _styles(theme: Theme, drawn: Drawn | None, font: Font) -> str:
    pen = f":root {{ --pen: {_PEN}; }}"
    shared = (_read("reveal/reveal.css"), pen, _read("templates/deck.css"), _BRANDS)
    if drawn:  # such a deck has its own fonts, and can change its theme
        return "\n".join((*map(variables, drawn.themes), *shared, drawn.styles))
    fonts = faces(((400, _font("Regular")), (600, _font("Semibold"))))
    if font != OURS:
        fonts += faces(_of_files(font.files), "Theirs")
        family = json.dumps(font.family, ensure_ascii=False).replace("<", "")
        return "\n".join((fonts, variables(theme), *shared, _THEIRS % family))
    return "\n".join((fonts, variables(theme), *shared))


_BRANDS = "\n".join(
    f'[data-theme="{name}"] .brand[data-for="{name}"] {{ display: block; }}' for name in THEMES
)
"""Shows the logo and footer that were drawn for the theme of the page."""
_THEIRS = '.reveal, .strip { font-family: "Theirs", %s, "Source Sans Pro", sans-serif; }'
"""Sets the lecturer's font; it follows our own rules, so that it takes precedence."""


def _of_files(files: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield weight and data URL of each file of a font; the first file is the regular weight."""
    for number, name in enumerate(files):
        content = untrusted.content(Path(name), MOST_BYTES, links=True)
        kind = "otf" if name.lower().endswith("otf") else "ttf"
        yield (400 if number == 0 else 600), data_url(f"font/{kind}", content)


def _font(style: str) -> str:
    path = Path(font_source_sans_pro.font_directory) / f"SourceSansPro-{style}.otf"
    return data_url("font/otf", path.read_bytes())


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _speaker_script(notes: str) -> str:
    """Return the script of the speaker's window, a template literal in the notes plugin."""
    found = re.search(r"<script>(.*?)<\\/script>", notes, re.DOTALL)
    if found is None:
        raise ValueError("the notes plugin has no script for the speaker's window")
    return found[1].replace("\\\\", "\\")


def _still(slide: Slide) -> str:
    return data_url("image/webp", still(slide.film, "webp"))


def _picture(block: SlideBlock) -> str:
    return data_url(block.mime, block.picture)

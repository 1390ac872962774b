"""The page as a single HTML file, with its modules, the weights and the lists of words.

Two measures protect the page against markup in the sentence: no text is ever interpreted as markup;
and the page's content security policy runs a single script, given by its digest, and loads nothing.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import markupsafe

from qkvideo.engine.studies.language.prediction import Read
from qkvideo.scenes.look.theme import THEMES
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.licence import licence_line
from qkvideo.studio.browser.fonts import faces, house
from qkvideo.studio.browser.page import island, linked, policy, schemes
from qkvideo.studio.browser.templates import templates
from qkvideo.studio.browser.texts import texts_of
from qkvideo.studio.explorer import carried

_HERE: Final = Path(__file__).parent / "page"
_TEXTS: Final = "explore"


def webpage(
    state: Mapping[str, Any],
    read: Read,
    traced: Mapping[str, Any] | None = None,
    licence: str = "",
) -> str:
    """Return the page of `explore` as HTML.

    Args:
        state: The settings with which the page opens, by name. For a setting that is missing, the
            page uses its default, from `USUAL` in `page/state.js`.
        read: What a language model makes of a sentence, and of it with each word out of sight.
        traced: The tensors of the only sentence of the page, from `carried.traced`; None for a page
            that contains the lesson's weights, and computes any sentence.
        licence: The lecturer's licence, which stands at the end of the page; empty for none.
    """
    script, style = _script(), _style()
    lang = str(state.get("lang", "en"))
    return (
        templates(_HERE)
        .get_template("page.html.j2")
        .render(
            lang=lang,
            fixed=traced is not None,
            scheme=state.get("theme", "auto"),
            themes=THEMES,
            old=catalogue(lang, _TEXTS).say("explore-old").text,
            title=state.get("sentence", ""),
            languages=[
                {"lang": each, "name": own["name"]} for each, own in texts_of(_TEXTS).items()
            ],
            policy=policy([script], style_src=f"'{_digest(style)}'", font_src="data:"),
            # These are our own files; nothing in them closes the element that contains them.
            style=markupsafe.Markup(style),  # noqa: S704
            script=markupsafe.Markup(script),  # noqa: S704
            carried=markupsafe.Markup(  # noqa: S704  # < is escaped in it
                _data(state, read, traced, licence)
            ),
            version=version("qkvideo"),
        )
    )


def _data(
    state: Mapping[str, Any], read: Read, traced: Mapping[str, Any] | None, licence: str
) -> str:
    """Return the data that the page contains, as JSON for an element of the page."""
    given = {
        **({"lesson": carried.lesson()} if traced is None else {"traced": traced}),
        "next": carried.guesses(read),
        "words": carried.words(),
        "texts": texts_of(_TEXTS),
        "themes": {
            name: {
                "signed": theme.signed,
                "share": theme.share,
                "beam": theme.beam,
                "empty": theme.empty,
            }
            for name, theme in THEMES.items()
        },
        "licence": {lang: licence_line(licence, catalogue(lang)).text for lang in texts_of(_TEXTS)},
        "state": dict(state),
    }
    return island(given)


@cache
def _script() -> str:
    return linked(_HERE / "page.js")


@cache
def _style() -> str:
    """Return the style sheet, with the fonts, and the colours of all themes."""
    fonts = ((weight, f"data:font/woff;base64,{font}") for weight, font in house().items())
    return faces(fonts) + schemes() + (_HERE / "page.css").read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

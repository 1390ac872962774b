"""The page of `qkvideo serve`: its HTML, and the files that it loads.

No script of the page parses HTML, so typed text remains text. The page's content security policy
allows only files of this server.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import markupsafe

from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.browser.fonts import faces, house
from qkvideo.studio.browser.page import island, linked, schemes
from qkvideo.studio.browser.templates import templates
from qkvideo.studio.browser.texts import texts_of

_HERE: Final = Path(__file__).parent / "page"
_TEXTS: Final = "serve"


@dataclass(frozen=True)
class Asset:
    """A script, a style sheet or a font that the page of `qkvideo serve` loads.

    Attributes:
        kind: Media type (MIME type) of the file, such as "text/css; charset=utf-8".
        content: The file's bytes.
    """

    kind: str
    content: bytes


@cache
def webpage() -> str:
    """Return the HTML of the page of `qkvideo serve`.

    All users get the same HTML; it contains no secrets.
    """
    return (
        templates(_HERE)
        .get_template("page.html.j2")
        .render(
            version=version("qkvideo"),
            old=[(lang, catalogue(lang, _TEXTS).say("serve-old").text) for lang in languages()],
            # Every < in it is escaped.
            carried=markupsafe.Markup(island(texts_of(_TEXTS))),  # noqa: S704
        )
    )


@cache
def assets() -> Mapping[str, Asset]:
    """Return the files that the page of `qkvideo serve` loads, by their names.

    The address of a file is `page/<name>`, relative to that of the page.
    """
    return {
        "page.js": Asset("text/javascript; charset=utf-8", linked(_HERE / "page.js").encode()),
        "page.css": Asset("text/css; charset=utf-8", _style().encode()),
    } | {
        _font_name(weight): Asset("font/woff", base64.b64decode(font))
        for weight, font in house().items()
    }


def _style() -> str:
    fonts = ((weight, f'"{_font_name(weight)}"') for weight in house())
    return (
        faces(fonts, more=" font-display: swap;")
        + schemes()
        + (_HERE / "page.css").read_text(encoding="utf-8")
    )


def _font_name(weight: int) -> str:
    return f"{weight}.woff"

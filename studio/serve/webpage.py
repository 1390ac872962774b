"""The page of `qkvideo serve`: its HTML, and the files that the HTML names.

Nothing in the page reads markup, so that typed text only becomes text. The server sends it with a
content security policy that allows its own files only.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import jinja2
import markupsafe

from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import languages
from qkvideo.scenes.text.pango import FAMILY
from qkvideo.studio.browser.fonts import house
from qkvideo.studio.browser.page import island, linked, schemes
from qkvideo.studio.browser.texts import texts_of

_HERE: Final = Path(__file__).parent / "page"
_TEXTS: Final = "serve"


@dataclass(frozen=True)
class Asset:
    """A file of the page.

    Attributes:
        kind: Its media type.
        content: Its bytes.
    """

    kind: str
    content: bytes


@cache
def webpage() -> str:
    """The page as HTML. It is the same for everybody, and contains no secrets."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE), autoescape=True, undefined=jinja2.StrictUndefined
    )
    return environment.get_template("page.html.j2").render(
        version=version("qkvideo"),
        old=[(lang, catalogue(lang, _TEXTS).say("serve-old").text) for lang in languages()],
        # Every < in it is escaped.
        carried=markupsafe.Markup(island(texts_of(_TEXTS))),  # noqa: S704
    )


@cache
def assets() -> Mapping[str, Asset]:
    """The files that the page loads, by the names that follow `/page/` in their addresses."""
    return {
        "page.js": Asset("text/javascript; charset=utf-8", linked(_HERE / "page.js").encode()),
        "page.css": Asset("text/css; charset=utf-8", _style().encode()),
    } | {
        _font_name(weight): Asset("font/woff", base64.b64decode(font))
        for weight, font in house().items()
    }


def _style() -> str:
    fonts = "".join(
        f'@font-face {{ font-family: "{FAMILY}"; font-weight: {weight};'
        f' font-display: swap; src: url("/page/{_font_name(weight)}"); }}\n'
        for weight in house()
    )
    return fonts + schemes() + (_HERE / "page.css").read_text(encoding="utf-8")


def _font_name(weight: int) -> str:
    return f"{weight}.woff"

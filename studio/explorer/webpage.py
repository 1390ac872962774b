"""The page as a single HTML file, with its modules, the weights and the words.

Two measures protect the page from the sentence: nothing in the page reads markup, so typed text
only becomes text; and the page's content security policy runs one script, given by its digest, and
loads nothing.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import Any, Final

import font_source_sans_pro
import jinja2
import markupsafe

from qkvideo.scenes.look.theme import THEMES
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import languages
from qkvideo.scenes.text.pango import FAMILY
from qkvideo.studio.browser.fonts import woff
from qkvideo.studio.browser.page import linked, policy
from qkvideo.studio.explorer import carried
from qkvideo.studio.explorer.texts import FILE, lines_of, mark_of

_HERE: Final = Path(__file__).parent / "page"
_LETTERS: Final = (
    *(range(0x20, 0x7F), range(0xA0, 0x180), range(0x400, 0x460)),
    *(range(0x2010, 0x2040), range(0x2070, 0x2090), range(0x2190, 0x2194)),
    tuple(map(ord, "−≈√Σα∞×÷")),
)
"""What the page's own font has: Latin, Russian, signs. The rest is for the reader's fonts."""
_INKS: Final = ("ground", "ink", "quiet", "line", "empty", "query", "key", "value")


def webpage(state: Mapping[str, Any]) -> str:
    """The page as HTML.

    Args:
        state: Differences from `USUAL` in `page/state.js` at the beginning.
    """
    script, style = _script(), _style()
    lang = str(state.get("lang", "en"))
    return _template().render(
        lang=lang,
        scheme=state.get("theme", "auto"),
        old=catalogue(lang, FILE).say("explore-old").text,
        title=state.get("sentence", ""),
        languages=[{"lang": each, "name": _named(each)} for each in languages()],
        policy=policy([script], style_src=f"'{_digest(style)}'", font_src="data:"),
        # The files are ours, and nothing in them ends the element that they stand in.
        style=markupsafe.Markup(style),  # noqa: S704
        script=markupsafe.Markup(script),  # noqa: S704
        carried=markupsafe.Markup(_data(state)),  # noqa: S704  # < is escaped in it
        version=version("qkvideo"),
    )


def _data(state: Mapping[str, Any]) -> str:
    """What the page carries, as JSON that may stand in an element of its own."""
    given = {
        "lesson": carried.lesson(),
        "words": carried.words(),
        "texts": _texts(),
        "themes": {
            name: {
                "signed": theme.signed,
                "share": theme.share,
                "beam": theme.beam,
                "empty": theme.empty,
            }
            for name, theme in THEMES.items()
        },
        "state": dict(state),
    }
    text = json.dumps(given, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c")


@cache
def _texts() -> dict[str, Any]:
    return {
        lang: {"lang": lang, "name": _named(lang), "mark": mark_of(lang), "lines": lines_of(lang)}
        for lang in languages()
    }


def _named(lang: str) -> str:
    """A language, as it calls itself."""
    return catalogue(lang, FILE).say("explore-called").text


@cache
def _script() -> str:
    return linked(_HERE / "page.js")


@cache
def _style() -> str:
    """The style sheet, with the colours of both themes."""
    fonts = "".join(
        f'@font-face {{ font-family: "{FAMILY}"; font-weight: {weight};'
        f" src: url(data:font/woff;base64,{_font(name)}); }}\n"
        for weight, name in ((400, "Regular"), (600, "Semibold"))
    )
    inks = {
        name: "".join(f"--{ink}: {getattr(theme, ink)};" for ink in _INKS)
        + f"--share-ink: {theme.share[11]};"
        for name, theme in THEMES.items()
    }
    return (
        f"{fonts}:root {{ color-scheme: light; {inks['light']} }}\n"
        "@media (prefers-color-scheme: dark) {"
        f' :root[data-theme="auto"] {{ color-scheme: dark; {inks["dark"]} }} }}\n'
        f':root[data-theme="dark"] {{ color-scheme: dark; {inks["dark"]} }}\n'
        + (_HERE / "page.css").read_text(encoding="utf-8")
    )


def _font(name: str) -> str:
    path = Path(font_source_sans_pro.font_directory) / f"SourceSansPro-{name}.ttf"
    return woff(path.read_bytes(), map(chr, chain(*_LETTERS)))


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE), autoescape=True, undefined=jinja2.StrictUndefined
    )
    return environment.get_template("page.html.j2")


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

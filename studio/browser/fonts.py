"""Fonts embedded in a page, reduced to the characters that the page may show."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

import font_source_sans_pro

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.scenes.text.pango import FAMILY

_FEATURES = ["kern", "liga", "tnum", "lnum", "mark", "mkmk", "ccmp", "locl", "calt", "rlig"]
_SHAPING = ["init", "medi", "fina", "isol"]
# Tables that a subset never keeps: bitmap and SVG glyphs, the signature, the time of creation.
_LEFT_OUT = ["CBDT", "CBLC", "SVG ", "DSIG", "FFTM"]

LETTERS: Final = "".join(
    chr(code)
    for codes in (
        *(range(0x20, 0x7F), range(0xA0, 0x180), range(0x400, 0x460)),
        *(range(0x2010, 0x2040), range(0x2070, 0x2090), range(0x2190, 0x2194)),
        tuple(map(ord, "−≈√Σα∞×÷")),
    )
    for code in codes
)
"""Characters in the embedded font: Latin, Russian, symbols. Others are drawn with the reader's
fonts."""


def faces(urls: Iterable[tuple[int, str]], family: str = FAMILY, more: str = "") -> str:
    """Return the rules that let a page use a font.

    Args:
        urls: Font weight and address of each of the font's files.
        family: Name of the font in the page.
        more: Further declarations, with a space before each.
    """
    return "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight};{more} src: url({url}); }}\n'
        for weight, url in urls
    )


@cache
def house() -> dict[int, str]:
    """Return the font of our pages, as WOFF files in base64, by font weight: 400 and 600."""
    folder = Path(font_source_sans_pro.font_directory)
    return {
        weight: woff((folder / f"SourceSansPro-{name}.ttf").read_bytes(), LETTERS)
        for weight, name in ((400, "Regular"), (600, "Semibold"))
    }


def woff(content: bytes, letters: Iterable[str], number: int = 0) -> str:
    """Return a font that contains only some characters, as a WOFF file in base64.

    Args:
        content: The bytes of the font file.
        letters: The characters to keep.
        number: Index of the font, from 0, if the file contains several fonts.

    Raises:
        RequestError: The font is damaged.
    """
    # Importing fontTools takes longer than many a whole command.
    from fontTools import subset as subsetting
    from fontTools.ttLib import TTFont

    options = subsetting.Options(
        layout_features=[*_FEATURES, *_SHAPING],
        hinting=False,
        name_IDs=[],
        notdef_outline=True,
        drop_tables=[*subsetting.Options._drop_tables_default, *_LEFT_OUT],
    )
    with (
        untrusted.understood(
            lambda why: RequestError(f"a font does not fit into a page ({why}): take another one")
        ),
        untrusted.unheard(),
    ):
        opened = TTFont(BytesIO(content), fontNumber=number, lazy=True, recalcTimestamp=False)
        cutter = subsetting.Subsetter(options)
        cutter.populate(text="".join(sorted(letters)))
        cutter.subset(opened)
        opened.flavor = "woff"
        target = BytesIO()
        opened.save(target)
    return base64.b64encode(target.getvalue()).decode()

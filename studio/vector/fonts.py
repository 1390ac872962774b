"""The fonts that a page with films contains, reduced to the letters that the page uses."""

from __future__ import annotations

from collections.abc import Iterable

from qkvideo.scenes.text.pango import font_file
from qkvideo.studio.browser.fonts import woff


def subset(font: str, letters: Iterable[str]) -> str:
    """Reduce a font to the given letters.

    Args:
        font: Digest of a font that was used to draw a text in this process.
        letters: The letters to keep.

    Returns:
        The font as WOFF in base64.
    """
    content, number = font_file(font)
    return woff(content, letters, number)

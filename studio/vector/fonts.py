"""The fonts that a page with films contains, reduced to the letters that the page uses."""

from __future__ import annotations

from collections.abc import Iterable

from qkvideo.scenes.text.pango import font_file
from qkvideo.studio.browser.fonts import woff


def subset(font: str, letters: Iterable[str]) -> str:
    """Return a font file that contains only the given letters.

    Args:
        font: Digest of a font with which a text was already typeset in this process.
        letters: The letters that the file contains.

    Returns:
        The file in the format WOFF, encoded in base64.
    """
    content, number = font_file(font)
    return woff(content, letters, number)

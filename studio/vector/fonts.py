"""The fonts that a film in a page brings along: of each only the letters that it draws there."""

from __future__ import annotations

from collections.abc import Iterable

from qkvideo.scenes.text.pango import font_file
from qkvideo.studio.browser.fonts import woff


def subset(font: str, letters: Iterable[str]) -> str:
    """A font with a few letters, as WOFF in base64.

    Args:
        font: Digest of one that drew a text here.
        letters: Those that are wanted.
    """
    content, number = font_file(font)
    return woff(content, letters, number)

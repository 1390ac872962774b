"""The font of the lecturer's institution: an installed one, or font files named in the lecture."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial
from io import BytesIO
from itertools import product
from pathlib import Path
from string import ascii_letters, digits

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.scenes.text.pango import WEIGHTS, Font, font_file, fonts_of, set_in, typeset
from qkvideo.studio.browser.fonts import LETTERS
from qkvideo.studio.text.fonts import WIDEST

_ENDINGS = (".ttf", ".otf")
_BEGINNINGS = (b"\0\1\0\0", b"OTTO", b"true", b"ttcf")
"""How TrueType and OpenType files begin. Others, such as packed ones for web pages, texts are not
set in."""
_NEEDED = f"{digits}{ascii_letters}.,−"
"""Characters that films draw in whichever language: without some of them, numbers would be others.
Those that a font lacks come from another one."""
_LOWEST = 0.3
"""Minimum height of a digit, in em; in no font that is meant for texts is one as low as this."""
_SAMPLE = "HЖאبअ中あ한"
"""Letters of several scripts; a font has one of them at least."""
MOST_BYTES = 32 << 20
"""Maximum size of a font file in bytes; fonts with all Chinese characters have about 20 MiB."""


def installed(family: str) -> Font:
    """Return a font family that is installed on this machine.

    Args:
        family: Name of the family, such as "Noto Serif".

    Raises:
        RequestError: If no family of this name is installed.
    """
    import manimpango

    families = manimpango.list_fonts()
    if family not in families:
        near = get_close_matches(family, families, n=1)
        meant = f"did you mean “{near[0]}”?" if near else "install it, or name its files in fonts"
        raise RequestError(f"the font “{family}” is not installed: {meant}")
    return Font(family)


def of_files(paths: Sequence[Path], text: str = "") -> Font:
    """Return the font family that font files contain.

    Every letter is drawn once, so call this in a process with limits: a single letter can take
    hours and gigabytes.

    Args:
        paths: Paths of at least one TrueType or OpenType file.
        text: What is set in the font, besides our own texts.

    Raises:
        RequestError: If a file is not a font, or if the files contain different families. Or if
            texts would be set in another font, since the family's name is strange or not its own.
            Or if a letter or digit is blank, has no width or an odd size, or has too many curves.
    """
    from PIL import ImageFont

    families: dict[str, Path] = {}
    contents = set()
    for path in paths:
        if path.suffix.lower() not in _ENDINGS:
            raise RequestError(f"“{path.name}” is no font: name a file in {' or '.join(_ENDINGS)}")
        with untrusted.understood(partial(_unreadable, path)):
            content = untrusted.content(path, MOST_BYTES, links=True)
            if not content.startswith(_BEGINNINGS):
                raise ValueError("it is neither TrueType nor OpenType")
            family = ImageFont.truetype(BytesIO(content)).getname()[0]
        contents.add(content)
        families.setdefault(str(family), path)
    if len(families) > 1:
        both = " and ".join(f"“{path.name}” of “{name}”" for name, path in families.items())
        raise RequestError(f"{both} are two families: name files of one")
    font = Font(next(iter(families)), tuple(map(str, paths)))
    with set_in(font):
        used = {font_file(digest)[0] for digest in fonts_of(_SAMPLE)}
    if not used & contents:
        raise RequestError(
            f"texts would be set in another font than “{paths[0].name}”: give its family"
            f" (“{font.family:.40}”) a plain name of its own"
        )
    with set_in(font):
        for letter, weight in product(dict.fromkeys(LETTERS + text), WEIGHTS):
            typeset(letter, weight=weight)
        blank = next((each for each in _NEEDED if not _is_drawn(each)), None)
    if blank is not None:
        raise RequestError(
            f"the font “{paths[0].name}” draws nothing for “{blank}”, or without a width or far too"
            " small or large, in one of its weights, as trial fonts do: name a complete one"
        )
    return font


def _is_drawn(letter: str) -> bool:
    """Return whether a letter has a reasonable size, alone and in columns of numbers."""
    for weight, tabular in product(WEIGHTS, (False, True)):
        setting = typeset(letter, weight=weight, tabular=tabular)
        edges, high = setting.ink, setting.ink.top - setting.ink.bottom
        reach = max(map(abs, (edges.left, edges.bottom, edges.right, edges.top)))
        low = letter in digits and high < _LOWEST
        if not setting.runs or low or reach > WIDEST or not 0 < setting.width <= WIDEST:
            return False
    return True


def _unreadable(path: Path, why: str) -> RequestError:
    return RequestError(f"the font “{path.name}” cannot be read ({why}): save it anew")

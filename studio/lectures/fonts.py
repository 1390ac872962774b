"""The font of the lecturer's institution: an installed one, or font files named in the lecture."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial
from io import BytesIO
from pathlib import Path
from string import ascii_letters, digits

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.scenes.text.pango import Font, Setting, font_file, fonts_of, set_in, typeset

_ENDINGS = (".ttf", ".otf")
_BEGINNINGS = (b"\0\1\0\0", b"OTTO", b"true", b"ttcf")
"""How TrueType and OpenType files begin. Others, such as packed ones for web pages, texts are not
set in."""
_NEEDED = f"{digits}{ascii_letters}.,−"
"""Characters that films draw in whichever language: without some of them, numbers would be others.
Those that a font lacks come from another one."""
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


def of_files(paths: Sequence[Path]) -> Font:
    """Return the font family that font files contain.

    Args:
        paths: Paths of at least one TrueType or OpenType file.

    Raises:
        RequestError: If a file is not a font, or if the files contain different families. Or if
            texts would be set in another font, since the family's name is strange or not its own.
            Or if a letter or digit is blank, has no width, or takes too long to draw.
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
        blank = next((each for each in _NEEDED if not _is_drawn(typeset(each))), None)
    if blank is not None:
        raise RequestError(
            f"the font “{paths[0].name}” draws nothing for “{blank}”, or without a width, as trial"
            " fonts do: name a complete one"
        )
    return font


def _is_drawn(letter: Setting) -> bool:
    return bool(letter.runs) and letter.width > 0


def _unreadable(path: Path, why: str) -> RequestError:
    return RequestError(f"the font “{path.name}” cannot be read ({why}): save it anew")

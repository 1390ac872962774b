"""Checks that every character of a text can be drawn, before drawing begins.

If a known font package contains the missing character, the error gives the command that installs
the package (exit status 3); otherwise the text cannot be drawn (exit status 2). A handout names
such characters of the lecturer's own slides instead.
"""

from __future__ import annotations

import unicodedata
import warnings
from collections.abc import Iterable
from dataclasses import dataclass

import manimpango
import regex

from qkvideo.engine.errors import MissingError, QKVideoError, QKVideoWarning, RequestError
from qkvideo.scenes.text.languages import alphabet
from qkvideo.scenes.text.pango import (
    FAMILY,
    OURS,
    current,
    graphemes,
    missing_characters,
    typeset,
)
from qkvideo.studio.text.packages import line


@dataclass(frozen=True)
class Package:
    """A font package of Debian and Ubuntu, suggested if no installed font has a character.

    Attributes:
        name: Name of the package.
        family: Beginning of the names of the package's font families, such as "Noto Sans CJK". An
            installed family with such a name shows that the package is installed.
        characters: Regular expression that matches the characters for which the package is
            suggested.
        sample: One character of each script in the package. `qkvideo doctor` tries to draw them.
        what: The scripts in the package, as text for `qkvideo doctor`.
    """

    name: str
    family: str
    characters: str
    sample: str
    what: str


# In order of preference: the first package whose pattern matches a character is suggested.
PACKAGES = (
    Package(
        "fonts-noto-cjk",
        "Noto Sans CJK",
        r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}"
        r"\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]",
        "中们あア한",
        "Chinese, Japanese, Korean",
    ),
    Package(
        "fonts-symbola",
        "Symbola",
        r"[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Emoji_Modifier}\u20e3]",
        "👪",
        "emoji, as outlines",
    ),
    Package(
        "fonts-noto-core",
        "Noto Sans Devanagari",
        r"[^\p{C}]",
        "हকกលမአ",
        "Devanagari, Bengali, Thai, Khmer, Burmese, Ethiopic and others",
    ),
)
_EMOJI = regex.compile(r"\p{Emoji_Presentation}|\p{Emoji}\ufe0f")
_NAMED = 3
_TAG = regex.compile(r"[\U000E0020-\U000E007F]")
WIDEST = 3.5
"""Maximum width of a grapheme in em: a grapheme is never split, so it has to fit wherever a token
is drawn."""


# Bounds of the outline of "H" in the default font, in em: left, bottom, right, top.
_SHAPE = {"regular": (0.09, 0.0, 0.562, 0.656), "semibold": (0.083, 0.0, 0.58, 0.654)}


def check_house_font() -> None:
    """Check that the letters of QKVideo's own font have their published shapes.

    A brand's font, if one is in use, is not checked.

    Raises:
        QKVideoError: If a rule of fontconfig on this machine replaces or changes QKVideo's font.
    """
    for weight, shape in _SHAPE.items() if current() == OURS else ():
        ink = typeset("H", weight=weight).ink
        found = (ink.left, ink.bottom, ink.right, ink.top)
        if any(abs(a - b) > 0.002 for a, b in zip(found, shape, strict=True)):
            raise QKVideoError(
                f"a rule of fontconfig's changes the font “{FAMILY}”, and with it every film:"
                " remove the rule (often in ~/.config/fontconfig/fonts.conf)"
            )


def check_language(lang: str) -> None:
    """Check that every character of a language's own texts can be drawn.

    Args:
        lang: Code of the language, such as "zh".

    Raises:
        MissingError: If no installed font has them; the message is the command that installs one.
        RequestError: If no font package has them either.
    """
    _check_installed(missing_characters(alphabet(lang)), f"the texts in “{lang}”")


def check_drawable(texts: Iterable[str], where: str = "the sentence") -> None:
    """Check that every character of every text can be drawn.

    Args:
        texts: The texts.
        where: Where the texts come from, for the error message.

    Raises:
        MissingError: If characters have no installed font, but font packages contain all of them.
            The message is the command that installs the packages.
        RequestError: If a character has neither an installed font nor a font package; or if it
            would be drawn blank, as a bitmap, or more than `WIDEST` em wide.
        QKVideoError: If a rule of fontconfig replaces or changes QKVideo's own font.
    """
    check_house_font()
    text = "\n".join(texts)
    _check_colour(text, where)
    missing = missing_characters(text)
    if not missing:
        for grapheme in dict.fromkeys(graphemes(text)):
            _check_outline(grapheme, where)
        return
    _check_installed(missing, where)


def _check_installed(missing: Iterable[str], where: str) -> None:
    """Raise an error that names the packages of the fonts, if characters are missing."""
    if not missing:
        return
    families = tuple(manimpango.list_fonts())
    remedies = {c: remedy for c in missing if (remedy := package_for(c, families))}
    hopeless = [c for c in missing if c not in remedies]
    if hopeless:
        raise RequestError(f"no font draws {_names(hopeless)}: leave it out of {where}")
    packages = sorted({package.name for package in remedies.values()})
    raise MissingError(
        f"{line(*packages)}  # it draws {_names(missing)}", "the letters of this text need"
    )


def spelled(texts: Iterable[str], where: str) -> dict[int, str]:
    """Return a table for `str.translate` from characters that no font can draw to their names.

    A `QKVideoWarning` says which they are, and how fonts that draw them are installed.

    Args:
        texts: The texts.
        where: What has the names instead, for the warning.
    """
    missing = [c for c in dict.fromkeys("".join(texts)) if missing_characters(c)]
    if not missing:
        return {}
    families = tuple(manimpango.list_fonts())
    packages = {package.name for c in missing if (package := package_for(c, families))}
    remedy = f"; to draw them: {line(*sorted(packages))}" if packages else ""
    warnings.warn(
        f"{where} names what no font draws, {_names(missing)}{remedy}",
        QKVideoWarning,
        stacklevel=2,
    )
    return {ord(c): f"[{unicodedata.name(c, f'U+{ord(c):04X}').lower()}]" for c in missing}


def package_for(character: str, installed: Iterable[str]) -> Package | None:
    """Return the font package to install for a character.

    Args:
        character: One character.
        installed: Names of the font families on this machine.

    Returns:
        The first package in `PACKAGES` that is suggested for the character; None if there is no
        such package, or if that package is already installed.
    """
    package = next((p for p in PACKAGES if regex.match(p.characters, character)), None)
    if package is None or any(name.startswith(package.family) for name in installed):
        return None
    return package


def _check_colour(text: str, where: str) -> None:
    """Raise an error if a colour font would draw an emoji: its glyphs are bitmaps, not outlines."""
    emoji = _EMOJI.findall(text)
    if emoji:
        colour = next((f for f in manimpango.list_fonts() if "Color Emoji" in f), None)
        if colour is not None:
            raise RequestError(
                f"{_names(dict.fromkeys(e[0] for e in emoji))} would come from the colour font"
                f" {colour}, which has no outlines to draw: leave it out of {where}"
            )


def _check_outline(grapheme: str, where: str) -> None:
    """Raise an error if a grapheme has a glyph but would be drawn blank, wrong or too wide."""
    if grapheme.isspace():
        return
    why = ""
    if not typeset(grapheme).runs:
        why = "is blank in the font that has it"
    elif _TAG.search(grapheme):
        why = "would be a plain flag: no font of outlines draws that of a region"
    elif (width := typeset(grapheme).width) > WIDEST:
        why = f"is {width:.1f} em wide when it is drawn, the limit is {WIDEST} em"
    if why:
        raise RequestError(f"{_names(grapheme)} {why}: leave it out of {where}")


def _names(characters: Iterable[str]) -> str:
    """Return the code points and names of characters; if there are many, only of the first few."""
    every = [f"U+{ord(c):04X} {unicodedata.name(c, 'without a name')}" for c in characters]
    more = f" and {len(every) - _NAMED} more" if len(every) > _NAMED else ""
    return ", ".join(every[:_NAMED]) + more

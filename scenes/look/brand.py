"""The look of an institution: its colours, logo, footer and font.

Colours are accepted only if everything stays legible: text has a contrast of at least 4.5 : 1 with
its background (WCAG 2.2, 1.4.3), larger shares stand out more from the background, and queries,
keys and values have distinct colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.look.oklab import oklab, srgb
from qkvideo.scenes.look.theme import THEMES, Theme, contrast, rgba, theme
from qkvideo.scenes.text.languages import SHAPES
from qkvideo.scenes.text.pango import OURS, Font, set_in

PLACES: Final = ("bottom-left", "top-right")
"""Possible places of a logo in the frame."""
COLOURS: Final = ("ground", "ink", "quiet", "query", "key", "value")
"""Names of the colours that can be replaced, with the same meanings as in a theme."""
LEAST: Final = 4.5
"""Minimum contrast between text and its background."""
_ROLES = ("query", "key", "value")
_APART = 0.08
"""Minimum distance in Oklab between two of the colours for query, key and value: a few times the
difference that is visible between neighbouring areas (0.02)."""
_LINE, _EMPTY = 0.11, 0.04
"""Positions of the colours of lines and of empty cells, as shares of the way from the background
colour to the ink, as in the built-in themes."""
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_STEPS = 256


class ColourError(RequestError):
    """Raised for a colour that an institution's look cannot have; the message gives the reason.

    Attributes:
        name: Name of the colour, one of `COLOURS`.
    """

    def __init__(self, message: str, name: str) -> None:
        super().__init__(message)
        self.name = name


@dataclass(frozen=True)
class Logo:
    """A logo that is shown in every film.

    Attributes:
        text: Text of the SVG file; or a PNG, written as a data URL.
        place: Corner of the frame, one of `PLACES`.
    """

    text: str
    place: str = PLACES[0]


@dataclass(frozen=True)
class Brand:
    """The look of an institution: its colours, logo, footer and font.

    Attributes:
        colours: Pairs of a name from `COLOURS` and a colour "#RRGGBB", sorted by name. Names that
            are missing have the theme's colours.
        theme: Name of the theme for which the colours were chosen, such as "dark". In any other
            theme, only "query", "key" and "value" are used, lighter or darker so that they are
            legible.
        logo: The logo; None for no logo.
        footer: A line of text at the bottom of the frame; empty for no footer.
        font: The font of all texts.
    """

    colours: tuple[tuple[str, str], ...] = ()
    theme: str = "dark"
    logo: Logo | None = None
    footer: str = ""
    font: Font = OURS

    def __post_init__(self) -> None:
        """Check that colours are colours: pages have them in their styles.

        Raises:
            ColourError: One of them is not "#RRGGBB".
        """
        _check_written(dict(self.colours))


def lettered(brand: Brand | None, lang: str) -> AbstractContextManager[None]:
    """Return a context manager: within its block, texts are set in the font of a film.

    Args:
        brand: The institution's look; None for the built-in font.
        lang: Code of the film's language, which decides the shapes of Chinese characters.

    Raises:
        QKVideoError: When the block is entered, if a file of the font cannot be used.
    """
    font = OURS if brand is None else brand.font
    return set_in(replace(font, shapes=SHAPES.get(lang, font.shapes)))


def themed(name: str, brand: Brand | None) -> Theme:
    """Return a theme with an institution's colours.

    Args:
        name: Name of the theme, such as "dark".
        brand: The institution's look; None for the theme's own colours.

    Raises:
        RequestError: If there is no such theme.
    """
    plain = theme(name)
    if brand is None or not brand.colours:
        return plain
    return _themed(plain, brand.colours, meant=brand.theme == name)


@cache
def _themed(plain: Theme, colours: tuple[tuple[str, str], ...], *, meant: bool) -> Theme:
    if meant:
        return dressed(plain, dict(colours))
    # A background and ink for dark frames do not suit paper. Only the colours of query, key and
    # value are kept, made legible.
    roles = {name: colour for name, colour in colours if name in _ROLES}
    for name in roles:
        roles[name] = nearest(plain.name, roles, name)
    return dressed(plain, roles)


def dressed(plain: Theme, colours: Mapping[str, Any]) -> Theme:
    """Return a theme with some colours replaced, and with the colours that depend on them adapted.

    For example, new colours of queries or keys also change the colours of beams, the lines that
    join a query's word and a key's word.

    Args:
        plain: The theme whose colours are replaced.
        colours: The new colours, "#RRGGBB" by name; the names are from `COLOURS`.
    """
    made = _inked(plain, colours)
    if {"ground", "ink"} & colours.keys():
        near = 1 - np.abs(np.linspace(-1, 1, len(plain.signed)))
        made = replace(
            made,
            share=_from_ground(plain, plain.share, made, np.linspace(1, 0, len(plain.share))),
            signed=_from_ground(plain, plain.signed, made, near),
        )
    if {"query", "key"} & colours.keys():
        half = len(plain.beam) // 2
        light = plain.beam[half]
        beam = [_mixed(made.key, light, k / half) for k in range(half)]
        beam += [_mixed(light, made.query, k / half) for k in range(half + 1)]
        made = replace(made, beam=tuple(beam))
    return made


def _inked(plain: Theme, colours: Mapping[str, Any]) -> Theme:
    """Return the theme with these colours, and with lines and empty cells that match them."""
    made = replace(plain, **colours)
    if not {"ground", "ink"} & colours.keys():
        return made
    line, empty = (_mixed(made.ground, made.ink, share) for share in (_LINE, _EMPTY))
    return replace(made, line=line, empty=empty)


def _from_ground(
    plain: Theme, stops: tuple[str, ...], made: Theme, near: npt.NDArray[np.float64]
) -> tuple[str, ...]:
    """Shift the stops of a colour map with the background, more so the closer they are to it."""
    moved = oklab(rgba(made.ground)[:3]) - oklab(rgba(plain.ground)[:3])
    before = oklab(np.array([rgba(stop)[:3] for stop in stops]))
    return tuple(map(_hex, srgb(before + near[:, None] * moved)))


def _mixed(one: str, other: str, share: float) -> str:
    return _hex(rgba(one)[:3] * (1 - share) + rgba(other)[:3] * share)


def _hex(colour: npt.NDArray[np.float64]) -> str:
    whole = np.round(255 * np.clip(colour, 0, 1)).astype(int)
    return "#" + "".join(f"{part:02X}" for part in whole)


def _check_written(colours: Mapping[str, str]) -> None:
    for role, colour in colours.items():
        if not _HEX.fullmatch(colour):
            raise ColourError(f"“{colour:.80}” is no colour: write it as #RRGGBB", role)


def check_colours(name: str, colours: Mapping[str, str]) -> None:
    """Check that an institution's colours are legible and that they can be told apart.

    Args:
        name: Name of the theme, such as "dark".
        colours: The colours, "#RRGGBB" by name; the names are from `COLOURS`.

    Raises:
        ColourError: A colour is not "#RRGGBB"; a text has too little contrast with its background;
            on the institution's own background, large shares or numbers do not stand out more than
            small ones; or two of the colours of queries, keys and values are too similar.
    """
    _check_written(colours)
    made = dressed(theme(name), colours)
    for role in (*(r for r in colours if r != "ground"), *({"ground"} & colours.keys())):
        found = worst(made, role)
        if found < LEAST:
            best = nearest(name, colours, role)
            against = "what is written on it" if role == "ground" else "the ground"
            raise ColourError(
                f"{role} “{colours[role]}” has a contrast of {found:.1f} : 1 with {against}, and"
                f" {LEAST} : 1 is needed: take {best}, the nearest that has it",
                role,
            )
    if "ground" in colours and not _grows(made):
        best = nearest(name, colours, "ground")
        raise ColourError(
            f"on the ground “{colours['ground']}” small shares would stand out more than large"
            f" ones: take {best}, the nearest on which they do not, or another theme",
            "ground",
        )
    for one, other in combinations(_ROLES, 2):
        mine = one if one in colours else other
        if mine in colours and _distance(getattr(made, one), getattr(made, other)) < _APART:
            raise ColourError(
                f"{one} “{getattr(made, one)}” and {other} “{getattr(made, other)}” are too much"
                f" alike: give {mine} another hue",
                mine,
            )


def worst(made: Theme, name: str) -> float:
    """Return the smallest contrast ratio of a text colour with the backgrounds on which it is used.

    Args:
        made: The theme.
        name: Name of the text colour, one of `COLOURS`. For "ground", which is no text colour, the
            smallest contrast ratio of all text colours is returned.
    """
    return min(contrast(rgba(ink), rgba(below)) for ink, below in _pairs(made, name))


def _pairs(made: Theme, name: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs of text colour and background in which the named colour takes part."""
    inks = [made.ink, made.quiet, made.query, made.key, made.value, made.share[-4]]
    if name != "ground":
        inks = [getattr(made, name)]
    for ink in inks:
        yield ink, made.ground
        yield ink, made.empty
        if ink in (made.ink, made.quiet):
            yield ink, made.line


def _grows(made: Theme) -> bool:
    """Return whether larger shares, and larger numbers of both signs, have more contrast."""
    ground = rgba(made.ground)
    shares = np.array([contrast(c, ground) for c in made.of_share(np.linspace(0, 1, 21))])
    signed = np.array([contrast(c, ground) for c in made.of_sign(np.linspace(-1, 1, 21), 1.0)])
    rises = (np.diff(shares) > 0).all() and (np.diff(signed[:9]) < 0).all()
    return bool(rises and (np.diff(signed[12:]) > 0).all())


def nearest(name: str, colours: Mapping[str, str], role: str) -> str:
    """Return an institution's colour, made lighter or darker just enough to be suitable.

    A text colour is suitable if texts in it are legible. A background is suitable if texts on it
    are legible, and if coloured cells stand out the more from it, the larger their value is.

    Args:
        name: Name of the theme, such as "dark".
        colours: The institution's colours, "#RRGGBB" by name.
        role: Name of the colour to change, one of `COLOURS`; it must be in `colours`.

    Returns:
        The colour as "#RRGGBB"; the theme's own colour if no change makes it suitable.
    """
    plain = THEMES[name]
    lightness, *hue = oklab(rgba(colours[role])[:3])
    for level in sorted(np.linspace(0, 1, _STEPS), key=lambda level: abs(level - lightness)):
        candidate = {**colours, role: _on_screen(float(level), hue)}
        if worst(_inked(plain, candidate), role) >= LEAST and (
            role != "ground" or _grows(dressed(plain, candidate))
        ):
            return candidate[role]
    return str(getattr(plain, role))


def _on_screen(lightness: float, hue: list[float]) -> str:
    """Return the colour with this lightness and hue, and the highest chroma a screen can show.

    The chroma is at most that of the given hue.
    """
    for chroma in np.linspace(1, 0, 26):
        colour = srgb(np.array([lightness, hue[0] * chroma, hue[1] * chroma]))
        if (colour > -0.002).all() and (colour < 1.002).all():
            return _hex(colour)
    return _hex(srgb(np.array([lightness, 0.0, 0.0])))


def _distance(one: str, other: str) -> float:
    return float(np.linalg.norm(oklab(rgba(one)[:3]) - oklab(rgba(other)[:3])))

"""All colours of the films."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from qkvideo.engine.errors import RequestError

Rgba = npt.NDArray[np.float64]

_MIDDLE = 0.1791
"""At this luminance, white and black have the same contrast: sqrt(1.05 × 0.05) − 0.05."""
_STEPS = 256
"""Number of colours of a colour map; screens show no more."""


@dataclass(frozen=True)
class Theme:
    """Colours by meaning; in every film, a colour has the same meaning.

    A colour is "#RRGGBB". A colour map is a tuple of such colours, in equal steps from one
    end to the other.

    Attributes:
        name: Name of the theme, such as "dark".
        ground: The background.
        ink: The subject of a picture.
        quiet: Less important texts and shapes.
        line: Lines.
        empty: Empty cells.
        query: Queries.
        key: Keys.
        value: Values.
        beam: Colour map along a beam, the line from a query's word to a key's word. The map goes
            from the key's colour to the query's colour, with the lightest colour in the middle.
        signed: Colour map for signed numbers. The colour for zero is in the middle, and is close to
            the background.
        share: Colour map for shares from 0 to 1. The larger the share, the more its colour differs
            from the background.
        glow: Opacity of the light around beams, from 0 to 1.
        glows: Whether there is light around beams.
        lift: A share, from 0 to 1: a bar of length 0 has the colour that cells have for this share.
            Short bars are thus visible on the background.
        ink_on_dark: Colour of numbers on dark cells.
        ink_on_light: Colour of numbers on bright cells. By default, the two colours are white and
            black: on a cell of any colour, one of these has a contrast of at least 4.5 : 1.
    """

    name: str
    ground: str
    ink: str
    quiet: str
    line: str
    empty: str
    query: str
    key: str
    value: str
    beam: tuple[str, ...]
    signed: tuple[str, ...]
    share: tuple[str, ...]
    glow: float = 0.07
    glows: bool = False
    lift: float = 0.2
    ink_on_dark: str = "#FFFFFF"
    ink_on_light: str = "#000000"

    @property
    def scheme(self) -> str:
        """The theme's kind, as CSS calls it: "dark" or "light"."""
        return scheme_of(rgba(self.ground))

    def of_sign(self, values: npt.NDArray[np.float64], largest: float) -> Rgba:
        """Return the RGBA colour of each signed number, (…, 4).

        Args:
            values: The numbers, (…). NaN gets the background colour, fully transparent.
            largest: Numbers whose magnitude is at least `largest` have the strongest colours.
        """
        ratio = np.nan_to_num(values / largest) if largest > 0 else np.zeros_like(values)
        ratio = np.clip(ratio, -1, 1)
        fills = _mapped(self.signed, 0.5 + 0.5 * ratio)
        fills[np.isnan(values)] = rgba(self.ground, 0.0)
        return fills

    def of_share(self, values: npt.NDArray[np.float64]) -> Rgba:
        """Return the RGBA colour of each share, (…, 4).

        Args:
            values: The shares, (…), from 0 to 1. NaN gets the background colour, fully transparent.
        """
        fills = _mapped(self.share, np.clip(values, 0, 1))
        fills[np.isnan(values)] = rgba(self.ground, 0.0)
        return fills

    def of_bar(self, values: npt.NDArray[np.float64]) -> Rgba:
        """Return the RGBA colour of the bar for each share, (…, 4).

        So that short bars are easily seen, a bar has the colour that `of_share` gives a larger
        share. The difference is `lift` for a share of 0, and 0 for a share of 1.

        Args:
            values: The shares, (…), from 0 to 1.
        """
        return self.of_share(values + self.lift * (1 - np.clip(values, 0, 1)) ** 2)

    def ink_on(self, fills: Rgba) -> Rgba:
        """Return the RGBA colour of text on each cell: black or white, whichever has more contrast.

        Args:
            fills: The RGBA colours of the cells, (…, 4).

        Returns:
            (…, 4).
        """
        dark, light = rgba(self.ink_on_light), rgba(self.ink_on_dark)
        return np.where((luminance(fills) > _MIDDLE)[..., None], dark, light)


def _mapped(stops: tuple[str, ...], values: npt.NDArray[np.float64]) -> Rgba:
    """Return the RGBA colour of each value from 0 to 1 in a colour map, (…, 4)."""
    steps = np.minimum(np.nan_to_num(values) * _STEPS, _STEPS - 1).astype(int)
    colours: Rgba = _map(stops)[steps]
    return colours


@cache
def _map(stops: tuple[str, ...]) -> Rgba:
    """Return the colours of all steps of a colour map, (_STEPS, 4)."""
    at, steps = np.linspace(0, 1, len(stops)), np.linspace(0, 1, _STEPS)
    return np.stack([np.interp(steps, at, part) for part in np.transpose([*map(rgba, stops)])], -1)


def rgba(colour: str, opacity: float = 1.0) -> Rgba:
    """Return a colour as red, green, blue and opacity, each from 0 to 1, (4,).

    Args:
        colour: The colour, "#RRGGBB".
        opacity: The opacity, from 0 to 1.
    """
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return np.array([*parts, opacity])


def hexed(colour: Rgba) -> str:
    """Return a colour as "#RRGGBB"; its opacity, if given, is ignored."""
    return "#{:02X}{:02X}{:02X}".format(*(round(255 * float(part)) for part in colour[:3]))


def luminance(colours: Rgba) -> npt.NDArray[np.float64]:
    """Return the relative luminance of sRGB colours, 0 to 1 (WCAG 2.2, "relative luminance").

    Args:
        colours: The colours, (…, 3) or (…, 4). The opacity is ignored.

    Returns:
        (…), one number for each colour.
    """
    c = np.asarray(colours)[..., :3]
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def scheme_of(ground: Rgba) -> str:
    """Return "dark" or "light": which of the two a background is."""
    return "dark" if luminance(ground) < _MIDDLE else "light"


def contrast(a: Rgba, b: Rgba) -> float:
    """Compute the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    high, low = sorted((float(luminance(a)), float(luminance(b))), reverse=True)
    return (high + 0.05) / (low + 0.05)


# Violet, dark, green: straight lines in Oklab, so that equal steps look equal, and far enough apart
# for colour-blind eyes. Every diverging map of the library that is dark at zero ends in a colour
# that means query, key or value here.
VIOLET_TO_GREEN = (
    *("#B497FF", "#9F87E3", "#8B78C8", "#7769AD", "#635B93", "#504C7A", "#3E3E61", "#2D314A"),
    "#1C2434",
    *("#263940", "#31504D", "#3B6759", "#467F65", "#519871", "#5DB17D", "#68CB89", "#74E695"),
)

# The same colours on paper, with ends of about the same lightness. The violet is redder, so that
# people without S cones can distinguish it from the green.
VIOLET_TO_GREEN_ON_PAPER = (
    *("#7A3FC8", "#8759CD", "#956FD1", "#A385D5", "#B29AD8", "#C2AEDA", "#D2C3DC", "#E2D7DD"),
    "#F3ECDD",
    *("#DADEC9", "#C1D1B5", "#A8C3A1", "#8FB58D", "#76A87A", "#5B9A67", "#3F8D55", "#177F42"),
)


# On white, zero is almost white.
VIOLET_TO_GREEN_ON_WHITE = (
    *("#7A3FC8", "#885ACF", "#9671D6", "#A588DC", "#B59EE2", "#C5B4E6", "#D6CAEB", "#E6DFEF"),
    "#F6F5F7",
    *("#DEE7DB", "#C4D8C4", "#AAC9AE", "#91BA97", "#77AC82", "#5B9C6C", "#3F8E58", "#177F42"),
)

# Night, embers, lamplight: the colours of "lipari" (Crameri, "Scientific colour maps", 2018,
# doi:10.5281/zenodo.1243862; in the library as crameri:lipari) with lightness in equal steps of
# Oklab, so that people without L cones can distinguish them, too. On paper the same map, reversed:
# paper, embers, ink.
NIGHT_TO_LAMPLIGHT = (
    *("#07223C", "#072D4E", "#17385C", "#304262", "#494B66", "#60536A", "#795B6C", "#92626D"),
    *("#AE676B", "#C96C67", "#E07464", "#EC8568", "#EF9B76", "#EEB287", "#F0C69A", "#F3D8B1"),
    "#F7E9CB",
)

# The map for paper; the paler a colour, the further it is moved towards white.
WHITE_TO_NIGHT = (
    *("#FCF3E0", "#F8E1C5", "#F5CFAD", "#F3BA98", "#F4A386", "#F18C77", "#E47A71", "#CD7272"),
    *("#B16C74", "#946675", "#7B5E73", "#61556F", "#4A4D6A", "#314365", "#17395E", "#072D4F"),
    "#07223C",
)

# Straight lines in Oklab through a warm white: mixed directly, the two colours would give grey.
# On paper, the middle is pale.
KEY_TO_QUERY = (
    *("#5BB8F0", "#82C2E7", "#A3CADC", "#C2D3D1", "#E0DAC4"),
    *("#E6CEA4", "#ECC183", "#F1B45C", "#F5A623"),
)
KEY_TO_QUERY_ON_PAPER = (
    *("#0A62A6", "#3F83BB", "#79A6CB", "#B3C3CC", "#DCCFB4"),
    *("#DDBB87", "#CF9A55", "#B8772A", "#9C5400"),
)


THEMES = {
    "dark": Theme(
        name="dark",
        ground="#0B0F18",
        ink="#F5F1E8",
        quiet="#98A0AE",
        line="#262E3D",
        empty="#151B27",
        query="#F5A623",
        key="#5BB8F0",
        value="#E08CC8",
        beam=KEY_TO_QUERY,
        signed=VIOLET_TO_GREEN,
        share=NIGHT_TO_LAMPLIGHT,
        glows=True,
        lift=0.35,
    ),
    # For bright rooms and for print: colours chosen for paper, not the dark theme inverted.
    "light": Theme(
        name="light",
        ground="#FAF5EA",
        ink="#1D1A16",
        quiet="#5F584B",
        line="#E0D8C8",
        empty="#F1E9D9",
        query="#9C5400",
        key="#0A62A6",
        value="#A3266F",
        beam=KEY_TO_QUERY_ON_PAPER,
        signed=VIOLET_TO_GREEN_ON_PAPER,
        share=NIGHT_TO_LAMPLIGHT[::-1],
    ),
    # For course slides that are white: the colours for paper, with greys and pale cells that have
    # no tint of cream.
    "white": Theme(
        name="white",
        ground="#FFFFFF",
        ink="#16181D",
        quiet="#535862",
        line="#E0E2E6",
        empty="#F3F4F6",
        query="#9C5400",
        key="#0A62A6",
        value="#A3266F",
        beam=KEY_TO_QUERY_ON_PAPER,
        signed=VIOLET_TO_GREEN_ON_WHITE,
        share=WHITE_TO_NIGHT,
    ),
}


def theme(name: str) -> Theme:
    """Return the theme with the given name.

    Raises:
        RequestError: If there is no such theme.
    """
    if name not in THEMES:
        raise RequestError(f"there is no theme “{name}”; the themes are: {', '.join(THEMES)}")
    return THEMES[name]

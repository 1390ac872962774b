"""Colours, sizes and fonts: the only place that decides them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cmap
import numpy as np
import numpy.typing as npt

from qkvideo.engine.errors import RequestError

Rgba = npt.NDArray[np.float64]

POINT = 1 / 72
"""One point of type, in units of the frame (which is 8 units high): manim's font_size."""


@dataclass(frozen=True)
class Sizes:
    """Sizes of type, in em (units of the frame). 18 px per em at 720p is 0.2."""

    display: float = 88 * POINT
    large: float = 60 * POINT
    title: float = 40 * POINT
    said: float = 29 * POINT
    number: float = 26 * POINT
    label: float = 21 * POINT
    corner: float = 18 * POINT
    badge: float = 16 * POINT
    least: float = 14.4 * POINT


@dataclass(frozen=True)
class Theme:
    """Colours by meaning: in every film, a colour means the same.

    Attributes:
        ground: The background.
        ink: The subject of a picture.
        quiet: Things beside the subject.
        line: Lines and empty cells.
        query: Queries.
        key: Keys.
        value: Values.
        beam: A beam between the key's colour and the query's, lightest in the middle.
        signed: Stops of the colour map for signed numbers, near the ground at zero.
        share: Stops of the colour map for weights from 0 to 1, increasingly unlike the ground.
        glow: Opacity of the light around beams.
        glows: Whether it is seen; on paper it has the paper's colour.
        lift: By how much of the map of shares the bar of zero stands out more than its cell.
        ink_on_dark: Ink on dark cells. Only pure white and black reach 4.5 : 1 on every fill.
        ink_on_light: Ink on bright cells.
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

    def of_sign(self, values: npt.NDArray[np.float64], largest: float) -> Rgba:
        """Return RGBA colours for signed numbers, (…, 4).

        ±`largest` get the strongest colours; NaN gets the background, transparent.
        """
        ratio = np.nan_to_num(values / largest) if largest > 0 else np.zeros_like(values)
        ratio = np.clip(ratio, -1, 1)
        fills = np.asarray(_map(self.signed)(0.5 + 0.5 * ratio)).copy()
        fills[np.isnan(values)] = rgba(self.ground, 0.0)
        return fills

    def of_share(self, values: npt.NDArray[np.float64]) -> Rgba:
        """Return fills for weights between 0 and 1, (…, 4); NaN shows the background."""
        fills = np.asarray(_map(self.share)(np.clip(values, 0, 1))).copy()
        fills[np.isnan(values)] = rgba(self.ground, 0.0)
        return fills

    def of_bar(self, values: npt.NDArray[np.float64]) -> Rgba:
        """Return fills for bars of shares, (…, 4): those of `of_share`, but small ones stand out.

        Otherwise a short bar could hardly be seen on the ground.
        """
        return self.of_share(values + self.lift * (1 - np.clip(values, 0, 1)) ** 2)

    def ink_on(self, fills: Rgba) -> Rgba:
        """Return the ink with the best contrast on each fill, (…, 4)."""
        dark, light = rgba(self.ink_on_light), rgba(self.ink_on_dark)
        # At this luminance white and black stand out alike: sqrt(1.05 × 0.05) − 0.05.
        return np.where((luminance(fills) > 0.1791)[..., None], dark, light)


@cache
def _map(stops: tuple[str, ...]) -> cmap.Colormap:
    return cmap.Colormap(list(stops))


def rgba(colour: str, opacity: float = 1.0) -> Rgba:
    """Convert a colour "#RRGGBB" and an opacity to four floats."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return np.array([*parts, opacity])


def luminance(colours: Rgba) -> npt.NDArray[np.float64]:
    """Compute the relative luminance of sRGB colours (WCAG 2.2, "relative luminance")."""
    c = np.asarray(colours)[..., :3]
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(a: Rgba, b: Rgba) -> float:
    """Compute the contrast of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    high, low = sorted((float(luminance(a)), float(luminance(b))), reverse=True)
    return (high + 0.05) / (low + 0.05)


SIZES = Sizes()

# Violet, dark, green: straight lines in Oklab, so that equal steps look equal, and far enough apart
# for colour-blind eyes. Every diverging map of the library that is dark at zero ends in a colour
# that means query, key or value here.
VIOLET_TO_GREEN = (
    *("#B497FF", "#9F87E3", "#8B78C8", "#7769AD", "#635B93", "#504C7A", "#3E3E61", "#2D314A"),
    "#1C2434",
    *("#263940", "#31504D", "#3B6759", "#467F65", "#519871", "#5DB17D", "#68CB89", "#74E695"),
)

# The same two on paper, their ends of about one lightness. The violet is a little redder: who has
# no S cones could hardly tell it from the green otherwise.
VIOLET_TO_GREEN_ON_PAPER = (
    *("#7A3FC8", "#8759CD", "#956FD1", "#A385D5", "#B29AD8", "#C2AEDA", "#D2C3DC", "#E2D7DD"),
    "#F3ECDD",
    *("#DADEC9", "#C1D1B5", "#A8C3A1", "#8FB58D", "#76A87A", "#5B9A67", "#3F8D55", "#177F42"),
)


# Night, embers, lamplight: the colours of "lipari" (Crameri, "Scientific colour maps", 2018,
# doi:10.5281/zenodo.1243862; in the library as crameri:lipari) with lightness in equal steps of
# Oklab, which keeps the steps apart for who has no L cones, too. On paper the same, from its other
# end: paper, embers, ink.
NIGHT_TO_LAMPLIGHT = (
    *("#07223C", "#072D4E", "#17385C", "#304262", "#494B66", "#60536A", "#795B6C", "#92626D"),
    *("#AE676B", "#C96C67", "#E07464", "#EC8568", "#EF9B76", "#EEB287", "#F0C69A", "#F3D8B1"),
    "#F7E9CB",
)

# Straight lines in Oklab to a warm white and away from it: mixed without it, the two would be grey.
# On paper colour is thin where the two meet, as in a wash.
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
    # For bright rooms and for print: paper and ink, not a dark picture turned over.
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
}


def theme(name: str) -> Theme:
    """Return the theme called `name`.

    Raises:
        RequestError: If there is none.
    """
    if name not in THEMES:
        raise RequestError(f"there is no theme “{name}”; the themes are: {', '.join(THEMES)}")
    return THEMES[name]

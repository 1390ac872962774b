"""The one place that decides colours, sizes and fonts."""

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
    """The type scale, in em (units of the frame). 18 px per em at 720p is 0.2."""

    display: float = 64 * POINT
    title: float = 40 * POINT
    said: float = 29 * POINT
    number: float = 26 * POINT
    label: float = 21 * POINT
    corner: float = 18 * POINT
    badge: float = 16 * POINT
    least: float = 14.4 * POINT


@dataclass(frozen=True)
class Theme:
    """Colours by meaning. A colour means one thing, in every film.

    Attributes:
        ground: What is behind everything.
        ink: What is spoken of.
        quiet: What is there, but not spoken of.
        line: Lines and empty cells.
        query: The one that asks.
        key: The one that answers.
        value: What is handed over.
        signed: Stops of a map for signed numbers, near the ground at zero; its ends are nobody's.
        share: Stops of a map for weights, from 0 to 1, ever further from the ground.
        ink_on_dark: Ink on a dark cell. Only pure white and black reach 4.5 : 1 on every fill.
        ink_on_light: Ink on a bright cell.
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
    signed: tuple[str, ...]
    share: tuple[str, ...]
    ink_on_dark: str = "#FFFFFF"
    ink_on_light: str = "#000000"

    def of_sign(self, values: npt.NDArray[np.float64], largest: float) -> Rgba:
        """Fills for signed numbers, (…, 4); `largest` is the magnitude at the map's ends."""
        ratio = np.clip(np.nan_to_num(values / largest) if largest > 0 else values * 0, -1, 1)
        return np.asarray(_map(self.signed)(0.5 + 0.5 * ratio))

    def of_share(self, values: npt.NDArray[np.float64]) -> Rgba:
        """Fills for weights between 0 and 1, (…, 4); what is no number shows the ground."""
        fills = np.asarray(_map(self.share)(np.clip(values, 0, 1))).copy()
        fills[np.isnan(values)] = rgba(self.ground, 0.0)
        return fills

    def ink_on(self, fills: Rgba) -> Rgba:
        """The ink that reads best on each fill, (…, 4)."""
        dark, light = rgba(self.ink_on_light), rgba(self.ink_on_dark)
        # At this luminance white and black stand out alike: sqrt(1.05 × 0.05) − 0.05.
        return np.where((luminance(fills) > 0.1791)[..., None], dark, light)


@cache
def _map(stops: tuple[str, ...]) -> cmap.Colormap:
    return cmap.Colormap(list(stops))


def rgba(colour: str, opacity: float = 1.0) -> Rgba:
    """A colour "#RRGGBB" as four floats."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return np.array([*parts, opacity])


def luminance(colours: Rgba) -> npt.NDArray[np.float64]:
    """Relative luminance of sRGB colours (WCAG 2.2, "relative luminance")."""
    c = np.asarray(colours)[..., :3]
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(a: Rgba, b: Rgba) -> float:
    """Contrast of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    high, low = sorted((float(luminance(a)), float(luminance(b))), reverse=True)
    return (high + 0.05) / (low + 0.05)


SIZES = Sizes()

# Violet, dark, green: straight lines in Oklab, so that equal steps look equal, and far enough apart
# for colour-blind eyes. Every diverging map of the library that is dark at zero ends in a colour
# that means query, key or value here.
VIOLET_TO_GREEN = (
    *("#9A78E6", "#886CCB", "#7660B1", "#655497", "#54487F", "#443D67", "#343250", "#25273A"),
    "#171C25",
    *("#212E31", "#2B413C", "#355548", "#406A54", "#4B8061", "#56966D", "#61AD79", "#6CC486"),
)

# The same two on white, their ends of about one lightness. The violet is a little redder: who has
# no S cones could hardly tell it from the green otherwise.
VIOLET_TO_GREEN_ON_WHITE = (
    *("#7E41CA", "#8B5AD1", "#9871D8", "#A687DE", "#B49DE4", "#C2B2E9", "#D1C7EE", "#E0DDF2"),
    "#EFF2F6",
    *("#D7E4DF", "#BED7C8", "#A6C9B2", "#8EBB9B", "#75AE86", "#5CA070", "#40935B", "#1B8545"),
)

DARK_TO_LIGHT = ("#181D26", "#3A4150", "#5F6878", "#8791A2", "#B1BAC9", "#DDE4EF")
LIGHT_TO_DARK = ("#EFF2F6", "#CCD3DE", "#A5AFBF", "#7C889B", "#556175", "#2F394A")


THEMES = {
    "dark": Theme(
        name="dark",
        ground="#0E1116",
        ink="#F2F4F8",
        quiet="#9199A7",
        line="#2A3140",
        empty="#181D26",
        query="#F5A623",
        key="#5BB8F0",
        value="#D98CC7",
        signed=VIOLET_TO_GREEN,
        share=DARK_TO_LIGHT,
    ),
    # For bright rooms and for print: the same colours, dark enough to be read on white.
    "light": Theme(
        name="light",
        ground="#FCFCFD",
        ink="#14171C",
        quiet="#5A6270",
        line="#DADFE7",
        empty="#EFF2F6",
        query="#A35A00",
        key="#0A68B0",
        value="#A82776",
        signed=VIOLET_TO_GREEN_ON_WHITE,
        share=LIGHT_TO_DARK,
    ),
}


def theme(name: str) -> Theme:
    """The theme of that name.

    Raises:
        RequestError: If there is none.
    """
    if name not in THEMES:
        raise RequestError(f"there is no theme “{name}”; the themes are: {', '.join(THEMES)}")
    return THEMES[name]

"""Places an institution's logo and footer, and reduces the frame's areas by their room."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.layout.around.heading import BRAND
from qkvideo.scenes.layout.items import Curve, Item, Items, Text
from qkvideo.scenes.look.brand import Brand
from qkvideo.scenes.look.logo import sign
from qkvideo.scenes.look.measures import SIZES, SPACES
from qkvideo.scenes.look.places import Places, layout
from qkvideo.scenes.look.theme import Theme
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import HALF_LETTER, extent

_HIGH, _WIDE = 0.52, 1.2
"""Maximum height of a logo in the corner of a wide frame, and maximum width; in frame units."""
_FOOTER = 0.5
"""Maximum share of its line that a footer may take."""


def room_beside(brand: Brand | None, aspect: str) -> Places:
    """Return the areas of a frame, reduced where an institution's logo and footer are.

    Args:
        brand: The institution's logo, footer, colours and font; None without an institution.
        aspect: Shape of the frame, such as "16:9".

    Raises:
        RequestError: If the footer is too long, or the logo cannot be drawn.
    """
    places = layout(aspect)
    if brand is None:
        return places
    logo, footer = _logo(brand, places), _footer(brand, places)
    corner, badge = places.corner, places.badge
    if logo is not None and _at_top(brand):
        corner = replace(corner, right=logo.left - SPACES.between)
    elif logo is not None:
        badge = replace(badge, left=logo.right + SPACES.between)
    if footer is not None and places.narrow:
        corner = replace(corner, left=footer.right + SPACES.between)
    elif footer is not None:
        badge = replace(badge, left=footer.right + SPACES.between)
    return replace(places, corner=corner, badge=badge)


def branding(brand: Brand | None, aspect: str, theme: Theme) -> Items:
    """Return an institution's logo and footer in their places.

    Args:
        brand: The institution's logo, footer, colours and font; if None, nothing is drawn.
        aspect: Shape of the frame, such as "16:9".
        theme: The theme, which contains the footer's colour.

    Raises:
        RequestError: If the footer is too long, or the logo cannot be drawn.
    """
    places = layout(aspect)
    if brand is None:
        return ()
    items: list[Item] = []
    logo, footer = _logo(brand, places), _footer(brand, places)
    if logo is not None and brand.logo is not None:
        high, origin = logo.height, np.array([logo.left, logo.bottom])
        for number, shape in enumerate(sign(brand.logo.text).shapes):
            key, points = f"{BRAND}/logo/{number}", shape.points * high + origin
            width = 100 * shape.width * high
            curve = Curve(key, points, shape.stroke, width, fill=shape.fill, picture=shape.picture)
            items.append(curve)
    if footer is not None:
        em, key = SIZES.least, f"{BRAND}/footer"
        low = footer.y - HALF_LETTER * em
        items.append(Text(key, brand.footer, em, footer.left, low, theme.quiet))
    return tuple(items)


def _at_top(brand: Brand) -> bool:
    return brand.logo is not None and brand.logo.place == "top-right"


def _logo(brand: Brand, places: Places) -> Box | None:
    """Return the logo's box, in the top right corner or at the left of the bottom line.

    None if there is no logo.
    """
    if brand.logo is None:
        return None
    line = places.corner if _at_top(brand) else places.badge
    wide = sign(brand.logo.text).width
    # In a wide frame, the corner is as high as the title; in other frames, it is a line of text.
    high = min(_HIGH if _at_top(brand) and not places.narrow else line.height, _WIDE / wide)
    low = line.y - high / 2
    left = line.right - wide * high if _at_top(brand) else line.left
    return Box(left, low, left + wide * high, low + high)


def _footer(brand: Brand, places: Places) -> Box | None:
    """Return the footer's box: in the bottom line, or in narrow frames beside the film's title.

    None if there is no footer.

    Raises:
        RequestError: If it is too long.
    """
    if not brand.footer:
        return None
    line = places.corner if places.narrow else places.badge
    logo = _logo(brand, places)
    left = line.left
    if logo is not None and not places.narrow and not _at_top(brand):
        left = logo.right + SPACES.between
    width = extent(brand.footer).width * SIZES.least
    if width > _FOOTER * line.width:
        letters = int(len(brand.footer) * _FOOTER * line.width / width)
        raise RequestError(
            f"the footer “{brand.footer}” is too long for the frame: about {letters} letters fit"
        )
    return Box(left, line.bottom, left + width, line.top)

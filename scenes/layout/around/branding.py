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
    return places if brand is None else _placed(brand, places)[0]


def branding(brand: Brand | None, aspect: str, theme: Theme) -> Items:
    """Return an institution's logo and footer in their places.

    Args:
        brand: The institution's logo, footer, colours and font; if None, nothing is drawn.
        aspect: Shape of the frame, such as "16:9".
        theme: The theme, which contains the footer's colour.

    Raises:
        RequestError: If the footer is too long, or the logo cannot be drawn.
    """
    if brand is None:
        return ()
    items = list[Item]()
    _, logo, footer = _placed(brand, layout(aspect))
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


def _placed(brand: Brand, places: Places) -> tuple[Places, Box | None, Box | None]:
    """Return the areas less the room of logo and footer, and the boxes of both, if there are any.

    The logo is in the top right corner or at the left of the bottom line; the footer is at the left
    of the top line in a narrow frame, and else at the left of the bottom line, after the logo.

    Raises:
        RequestError: If the footer is too long.
    """
    logo = footer = None
    most = _FOOTER * (places.corner if places.narrow else places.badge).width
    if brand.logo is not None:
        top, wide = brand.logo.place == "top-right", sign(brand.logo.text).width
        line = places.corner if top else places.badge
        # In a wide frame, the corner is as high as the title; else, it is a line of text.
        high = min(_HIGH if top and not places.narrow else line.height, _WIDE / wide)
        left, low = line.right - wide * high if top else line.left, line.y - high / 2
        logo = Box(left, low, left + wide * high, low + high)
        if top:
            places = replace(places, corner=replace(line, right=left - SPACES.between))
        else:
            places = replace(places, badge=replace(line, left=logo.right + SPACES.between))
    if brand.footer:
        name = "corner" if places.narrow else "badge"
        line, width = getattr(places, name), extent(brand.footer).width * SIZES.least
        if width > most:
            fit = f"about {int(len(brand.footer) * most / width)} letters fit"
            raise RequestError(f"the footer “{brand.footer}” is too long for the frame: {fit}")
        footer = replace(line, right=line.left + width)
        places = replace(places, **{name: replace(line, left=footer.right + SPACES.between)})
    return places, logo, footer

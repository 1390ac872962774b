"""The ground of a lecturer's slide master, which films on its slides have, too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from lxml import etree
from pptx.oxml.ns import qn

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.scenes.look.brand import Brand, ColourError, check_colours
from qkvideo.scenes.look.theme import rgba, scheme_of, theme
from qkvideo.studio.decks.master import Master, theirs
from qkvideo.studio.decks.powerpoint import rehearse

_PLAIN = "1001"
"""Index of the first background style of a PowerPoint theme, a plain colour (ECMA-376, 20.1.10)."""
_COLOUR = re.compile("#[0-9A-F]{6}")
_FOR = {"dark": "dark", "light": "white"}
"""The theme whose other colours suit dark grounds, and the one whose colours suit bright ones."""


def ground_of(path: Path) -> str | None:
    """Return the colour behind the films on a lecturer's own slides, "#RRGGBB".

    A deck is tried out on them, too, so that no film is made in vain.

    Args:
        path: A .pptx or .potx file.

    Returns:
        The colour; None if the ground is not one plain colour.

    Raises:
        RequestError: As `master.theirs`. Or no slide can be made of the file's layouts.
    """
    made = theirs(path)
    with untrusted.understood(
        lambda _: RequestError(
            f"the template “{path}” cannot be used for slides: save it anew with PowerPoint"
        )
    ):
        found = _ground(made)
        rehearse(made)
    return found if found and _COLOUR.fullmatch(found) else None


def _ground(made: Master) -> str | None:
    master = made.show.slide_master
    for page in (made.beat, master):
        ground = page.element.cSld.find(qn("p:bg"))
        if ground is not None:
            return _colour(ground, master)
    return _of_scheme("bg1", master)


def on_ground(ground: str, brand: Brand | None) -> Brand:
    """Return the look that films have on a ground, with the institution's other colours.

    Where texts on this ground would not be legible, the look has the ground of the nearest theme;
    where the institution's other colours would not be, it has the theme's.

    Args:
        ground: The ground, "#RRGGBB".
        brand: The institution's look; None without one.
    """
    name = _FOR[scheme_of(rgba(ground))]
    plain = {} if ground == theme(name).ground else {"ground": ground}
    theirs = {} if brand is None else dict(brand.colours)
    tried: tuple[dict[str, str], ...] = (theirs | plain, theirs, plain, {})
    colours = next(each for each in tried if _is_legible(name, each))
    return replace(brand or Brand(), colours=tuple(sorted(colours.items())), theme=name)


def _is_legible(name: str, colours: Mapping[str, str]) -> bool:
    try:
        check_colours(name, colours)
    except ColourError:
        return False
    return True


def _colour(ground: Any, master: Any) -> str | None:
    fill = ground.find(f"{qn('p:bgPr')}/{qn('a:solidFill')}")
    style = ground.find(qn("p:bgRef"))
    if fill is None and style is not None and style.get("idx") == _PLAIN:
        fill = style
    if fill is None or not len(fill) or len(fill[0]):  # a picture, or a colour made lighter
        return None
    if fill[0].tag == qn("a:srgbClr"):
        return f"#{fill[0].get('val').upper()}"
    return _of_scheme(fill[0].get("val"), master) if fill[0].tag == qn("a:schemeClr") else None


def _of_scheme(name: str, master: Any) -> str | None:
    """Return a colour of the master's theme by its name on slides, such as "bg1"."""
    part = master.part.part_related_by(
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme"
    )
    slot = master.element.find(qn("p:clrMap")).get(name, name)
    found = etree.fromstring(part.blob).find(f".//{qn('a:clrScheme')}/{qn(f'a:{slot}')}")
    if found is None or not len(found):
        return None
    return f"#{found[0].get('lastClr', found[0].get('val')).upper()}"

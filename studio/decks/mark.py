"""Draws logo and footer of the lecturer's institution for slides that no film fills."""

from __future__ import annotations

from dataclasses import replace

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.alpha import straight
from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.layout.around.branding import branding
from qkvideo.scenes.look.brand import lettered, themed
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.shoot import view
from qkvideo.studio.encoding.png import png
from qkvideo.studio.encoding.quality import Quality

_LINES = 1440
"""Length of the picture's shorter side, in pixels; slides are shown at any size."""


def marks(brief: Brief, *themes: str) -> tuple[tuple[str, bytes], ...]:
    """Return logo and footer in their places in the frame; nothing if the lecture has neither.

    Args:
        brief: The films' brief, with the institution's look.
        themes: Names of the themes that the deck can have.

    Returns:
        For each theme, its name and a transparent PNG of the whole frame.
    """
    found = ((theme, _mark(brief, theme)) for theme in themes)
    return tuple((theme, made) for theme, made in found if made)


def _mark(brief: Brief, theme: str) -> bytes:
    items = branding(brief.brand, brief.aspect, themed(theme, brief.brand))
    if not items:
        return b""
    places = layout(brief.aspect)
    scale = _LINES / min(places.width, places.height)
    size = Quality("", round(places.width * scale), round(places.height * scale), 1)
    clear = replace(brief, theme=theme, transparent=True)
    with lettered(brief.brand, brief.lang):
        return png(straight(Canvas(view(places, clear, size)).show(picture(items))))

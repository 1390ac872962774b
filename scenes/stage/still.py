"""A laid-out picture that belongs to no film, as pixels."""

from __future__ import annotations

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Items
from qkvideo.scenes.record import Pixels
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.shoot import Size, view


def still(items: Items, brief: Brief, frame: Frame, size: Size) -> Pixels:
    """Draw a picture.

    Args:
        items: All that is to be seen.
        brief: How it is to look.
        frame: Where it was laid out.
        size: In pixels.
    """
    return Canvas(view(frame.places, brief, size)).show(picture(items))

"""Draws a laid-out picture that does not belong to a film."""

from __future__ import annotations

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Items
from qkvideo.scenes.record import Pixels
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.shoot import FilmSize, view


def still(items: Items, brief: Brief, frame: Frame, size: FilmSize) -> Pixels:
    """Draw a laid-out picture, and return its pixels.

    Args:
        items: The laid-out picture.
        brief: Gives the theme, and whether the background is transparent.
        frame: The frame for which the picture was laid out.
        size: Width and height of the image in pixels; its frame rate is not used.
    """
    return Canvas(view(frame.places, brief, size)).show(picture(items))

"""A laid-out picture that belongs to no film, as pixels."""

from __future__ import annotations

from manim import Scene, config

from qkvideo.scenes.camera.camera import GridCamera
from qkvideo.scenes.camera.renderer import Renderer
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Items
from qkvideo.scenes.record import Pixels
from qkvideo.scenes.stage.draw import picture


def still(items: Items, frame: Frame) -> Pixels:
    """Draw a picture, in manim's configuration as it is but for the frame.

    Args:
        items: All that is to be seen.
        frame: Where it was laid out.
    """
    config.frame_height, config.frame_width = frame.places.height, frame.places.width
    config.background_color = frame.theme.ground
    renderer = Renderer(camera_class=GridCamera)
    renderer.hidden = True
    scene = Scene(renderer=renderer, camera_class=GridCamera)
    scene.add(*picture(items))
    return renderer.still(scene)

"""The film for the command `manim render`."""

from qkvideo.scenes.closing import film
from qkvideo.scenes.stage.scene import Stage


class Closing(Stage):
    """The lecture's first number, worked out."""

    film = film

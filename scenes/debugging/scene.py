"""The film for the command `manim render`."""

from qkvideo.scenes.debugging import film
from qkvideo.scenes.stage.scene import Stage


class Debugging(Stage):
    """Five mistakes, and a command that names three of them."""

    film = film

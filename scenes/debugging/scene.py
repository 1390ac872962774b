"""The film about mistakes, on manim's stage."""

from qkvideo.scenes.debugging import film
from qkvideo.scenes.stage.scene import Stage


class Debugging(Stage):
    """Five mistakes, and a command that names three of them."""

    film = film

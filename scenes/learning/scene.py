"""The film for the command `manim render`."""

from qkvideo.scenes.learning import film
from qkvideo.scenes.stage.scene import Stage


class Learning(Stage):
    """From random matrices to the default weights."""

    film = film

"""The film for the command `manim render`."""

from qkvideo.scenes.scaling import film
from qkvideo.scenes.stage.scene import Stage


class Scaling(Stage):
    """Why scores are divided by the square root of d_k."""

    film = film

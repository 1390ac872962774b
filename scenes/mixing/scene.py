"""The film for the command `manim render`."""

from qkvideo.scenes.mixing import film
from qkvideo.scenes.stage.scene import Stage


class Mixing(Stage):
    """One row from scores to output, then all rows."""

    film = film

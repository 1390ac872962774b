"""The film for the command `manim render`."""

from qkvideo.scenes.stage.scene import Stage
from qkvideo.scenes.vectors import film


class Vectors(Stage):
    """Words as rows of a table, and a row for each position."""

    film = film

"""The film about where vectors come from, on manim's stage."""

from qkvideo.scenes.stage.scene import Stage
from qkvideo.scenes.vectors import film


class Vectors(Stage):
    """Words as rows of a table, and a row for each place."""

    film = film

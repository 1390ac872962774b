"""The film for the command `manim render`."""

from qkvideo.scenes.reach import film
from qkvideo.scenes.stage.scene import Stage


class Reach(Stage):
    """The same gap between two words, in three machines."""

    film = film

"""The film about how far words reach, on manim's stage."""

from qkvideo.scenes.reach import film
from qkvideo.scenes.stage.scene import Stage


class Reach(Stage):
    """The same gap, three clocks."""

    film = film

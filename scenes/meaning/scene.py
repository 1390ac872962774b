"""The film about what a query asks for, on manim's stage."""

from qkvideo.scenes.meaning import film
from qkvideo.scenes.stage.scene import Stage


class Meaning(Stage):
    """Every noun in one slot, and what a row gives it."""

    film = film

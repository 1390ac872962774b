"""The film for the command `manim render`."""

from qkvideo.scenes.meaning import film
from qkvideo.scenes.stage.scene import Stage


class Meaning(Stage):
    """Each noun in one slot, and the weight that the query gives it."""

    film = film

"""The film for the command `manim render`."""

from qkvideo.scenes.ambiguous import film
from qkvideo.scenes.stage.scene import Stage


class Ambiguous(Stage):
    """One word with two meanings: the same row at the start, two rows at the end."""

    film = film

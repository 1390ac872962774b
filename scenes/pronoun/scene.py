"""The film for the command `manim render`."""

from qkvideo.scenes.pronoun import film
from qkvideo.scenes.stage.scene import Stage


class Pronoun(Stage):
    """One query's attention, in two sentences and two rounds."""

    film = film

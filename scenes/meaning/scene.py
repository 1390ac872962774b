"""The film for the command `manim render`."""

from qkvideo.scenes.meaning import film
from qkvideo.scenes.stage.scene import Stage


class Meaning(Stage):
    """The film that puts many nouns in a word's place, and compares the weights that they get."""

    film = film

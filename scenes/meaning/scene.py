"""The film for the command `manim render`."""

from qkvideo.scenes.meaning import film
from qkvideo.scenes.stage.scene import Stage


class Meaning(Stage):
    """The film that replaces one word of a sentence by many nouns, and compares their weights."""

    film = film

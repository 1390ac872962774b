"""The film for the command `manim render`."""

from qkvideo.scenes.ambiguous import film
from qkvideo.scenes.stage.scene import Stage


class Ambiguous(Stage):
    """The film about a word with two meanings.

    In two sentences, the word has equal vectors before the first layer, and different vectors after
    the last layer.
    """

    film = film

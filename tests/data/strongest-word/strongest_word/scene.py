"""The film on manim's stage."""

from strongest_word import film
from qkvideo.scenes.stage.scene import Stage


class StrongestWord(Stage):
    """Who gets most of one word's attention."""

    film = film

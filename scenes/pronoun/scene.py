"""The film about one word's attention, on manim's stage."""

from qkvideo.scenes.pronoun import film
from qkvideo.scenes.stage.scene import Stage


class Pronoun(Stage):
    """One word's attention, in two sentences and two rounds."""

    film = film

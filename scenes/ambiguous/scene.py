"""The film about one word with two meanings, on manim's stage."""

from qkvideo.scenes.ambiguous import film
from qkvideo.scenes.stage.scene import Stage


class Ambiguous(Stage):
    """One word, two rows."""

    film = film

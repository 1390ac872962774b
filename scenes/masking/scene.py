"""The film about masks, on manim's stage."""

from qkvideo.scenes.masking import film
from qkvideo.scenes.stage.scene import Stage


class Masking(Stage):
    """Two masks, and a quiz."""

    film = film

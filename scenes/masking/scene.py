"""The film for the command `manim render`."""

from qkvideo.scenes.masking import film
from qkvideo.scenes.stage.scene import Stage


class Masking(Stage):
    """The causal mask, the padding mask, and a quiz."""

    film = film

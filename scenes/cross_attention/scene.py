"""The film for the command `manim render`."""

from qkvideo.scenes.cross_attention import film
from qkvideo.scenes.stage.scene import Stage


class CrossAttention(Stage):
    """Queries from one sentence, keys and values from another."""

    film = film

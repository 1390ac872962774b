"""The film about cross-attention, on manim's stage."""

from qkvideo.scenes.cross_attention import film
from qkvideo.scenes.stage.scene import Stage


class CrossAttention(Stage):
    """One sentence asks another."""

    film = film

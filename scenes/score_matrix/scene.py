"""The film for the command `manim render`."""

from qkvideo.scenes.score_matrix import film
from qkvideo.scenes.stage.scene import Stage


class ScoreMatrix(Stage):
    """One sentence's scores, from its vectors to the whole matrix."""

    film = film

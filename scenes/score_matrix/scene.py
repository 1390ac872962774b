"""The film about the score matrix, on manim's stage."""

from qkvideo.scenes.score_matrix import film
from qkvideo.scenes.stage.scene import Stage


class ScoreMatrix(Stage):
    """One sentence's scores, from its vectors to the whole matrix."""

    film = film

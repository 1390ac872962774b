"""The film about how the matrices are learned, on manim's stage."""

from qkvideo.scenes.learning import film
from qkvideo.scenes.stage.scene import Stage


class Learning(Stage):
    """From random matrices to those of the lesson."""

    film = film

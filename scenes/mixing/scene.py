"""The film about softmax and the mixture of values, on manim's stage."""

from qkvideo.scenes.mixing import film
from qkvideo.scenes.stage.scene import Stage


class Mixing(Stage):
    """One row from scores to output, then all of them."""

    film = film

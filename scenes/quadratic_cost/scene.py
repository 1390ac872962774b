"""The film on manim's stage."""

from qkvideo.scenes.quadratic_cost import film
from qkvideo.scenes.stage.scene import Stage


class QuadraticCost(Stage):
    """n² of this sentence, of longer ones, and of a machine's own time and memory."""

    film = film

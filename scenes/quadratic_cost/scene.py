"""The film for the command `manim render`."""

from qkvideo.scenes.quadratic_cost import film
from qkvideo.scenes.stage.scene import Stage


class QuadraticCost(Stage):
    """The cost of n²: for this sentence, for longer sentences, and measured on a machine."""

    film = film

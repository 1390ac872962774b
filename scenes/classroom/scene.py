"""The film that compares attention with a class, on manim's stage."""

from qkvideo.scenes.classroom import film
from qkvideo.scenes.stage.scene import Stage


class Classroom(Stage):
    """A class of words."""

    film = film

"""The film for the command `manim render`."""

from qkvideo.scenes.classroom import film
from qkvideo.scenes.stage.scene import Stage


class Classroom(Stage):
    """A sentence as a class, in which each pupil is a word."""

    film = film

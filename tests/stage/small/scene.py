"""The small film on manim's stage."""

from qkvideo.scenes.stage.scene import Stage

from . import film


class Small(Stage):
    """Who gets most of one word's attention."""

    film = film

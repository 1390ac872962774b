"""The film for the command `manim render`."""

from qkvideo.scenes.library_analogy import film
from qkvideo.scenes.stage.scene import Stage


class LibraryAnalogy(Stage):
    """The film that compares attention with a library: queries are questions, keys are tags."""

    film = film

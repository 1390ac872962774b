"""The film for the command `manim render`."""

from qkvideo.scenes.library_analogy import film
from qkvideo.scenes.stage.scene import Stage


class LibraryAnalogy(Stage):
    """A question compared with every spine, and the blend that results."""

    film = film

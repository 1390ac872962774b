"""The film for the command `manim render`."""

from qkvideo.scenes.library_analogy import film
from qkvideo.scenes.stage.scene import Stage


class LibraryAnalogy(Stage):
    """A question compared with the tags of every book, and the blend of pages that results."""

    film = film

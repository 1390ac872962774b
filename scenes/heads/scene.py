"""The film for the command `manim render`."""

from __future__ import annotations

from qkvideo.scenes.heads import film
from qkvideo.scenes.stage.scene import Stage


class Heads(Stage):
    """Several heads side by side."""

    film = film

"""Attention as manim mobjects, with names and the indices of their tensors.

from qkvideo.mobjects import lesson

weights = lesson("The cat sat on the mat because it was tired").matrix("weights")
self.play(FadeIn(weights))
self.play(Indicate(weights.cell("it", "cat")))
"""

from qkvideo.scenes.mobjects.ink import Cell, Words
from qkvideo.scenes.mobjects.lesson import Film, Lesson, lesson
from qkvideo.scenes.mobjects.matrix import Matrix
from qkvideo.scenes.mobjects.picture import KeyedTransform, Part, Picture
from qkvideo.scenes.stage.scene import Stage

__all__ = [
    "Cell",
    "Film",
    "KeyedTransform",
    "Lesson",
    "Matrix",
    "Part",
    "Picture",
    "Stage",
    "Words",
    "lesson",
]

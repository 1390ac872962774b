"""Every film as a manim scene: `manim -pql scenes/films.py ScoreMatrix`.

A film's class has the film's name without hyphens, in capitals.
"""

from __future__ import annotations

from qkvideo.scenes import programme
from qkvideo.scenes.stage.scene import Stage

# manim plays the classes of the module that it was given.
globals().update(
    {
        film.class_name: type(
            film.class_name,
            (Stage,),
            {"film": film.slug, "__module__": __name__, "__doc__": film.summary},
        )
        for film in programme()
    }
)

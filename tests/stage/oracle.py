"""What manim's own camera makes of the same figures, cells and digits as its mobjects."""

from __future__ import annotations

import numpy as np
from manim import Camera, VMobject, config, tempconfig

from qkvideo.scenes.camera.parts import parts
from qkvideo.scenes.figures.figure import Figure, leaves


class Mobject(VMobject):
    """A figure as manim has it."""

    def __init__(self, figure):
        super().__init__()
        points = figure.points
        self.points = np.concatenate([points, np.zeros((len(points), 1))], axis=1)
        self.fill_rgbas, self.stroke_rgbas = figure.fill[None], figure.strokes
        self.stroke_width = figure.width
        self.ends = figure.ends

    def get_gradient_start_and_end_points(self):
        return tuple(np.concatenate([self.ends, np.zeros((2, 1))], axis=1))


def mobjects(drawn):
    for leaf in leaves(drawn):
        for figure in [leaf] if isinstance(leaf, Figure) else parts(leaf):
            if len(figure.outline):
                yield Mobject(figure)


def by_manim(drawn, view):
    """The picture that manim's camera takes."""
    with tempconfig({}):
        config.pixel_width, config.pixel_height = view.width, view.height
        config.frame_width, config.frame_height = view.units
        config.background_color, config.background_opacity = view.ground, float(view.opaque)
        camera = Camera()
        camera.reset()
        camera.capture_mobjects(list(mobjects(drawn)))
        return camera.pixel_array.copy()


def psnr(a, b):
    error = np.mean((a[..., :3].astype(float) - b[..., :3]) ** 2)
    return np.inf if error == 0 else 10 * np.log10(255**2 / error)

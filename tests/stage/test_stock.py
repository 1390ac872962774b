"""The oracle: manim's own camera draws the same films, with cells and digits as its mobjects."""

from __future__ import annotations

import functools
from types import SimpleNamespace

import numpy as np
import pytest
from manim import Camera

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.camera import GridCamera
from qkvideo.studio.drawing.manim_setup import with_manim
from qkvideo.studio.encoding.quality import quality

STILLS, MOVING = 45, 38
"""Decibels: signal to noise at the least."""
EVERY = 7
"""Of the frames that are drawn, every seventh is compared."""

WORDS = ["The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "tired"]
CASES = [
    pytest.param(
        head.slug, n, marks=[] if (head.slug, n) == ("score-matrix", 2) else pytest.mark.long
    )
    for head in scenes.programme()
    for n in (2, 10, 26)
]


class Keeper:
    """A file writer that keeps some of the frames."""

    def __init__(self, settings, kept):
        self.output_spec = settings.plan.output
        self.sections = [SimpleNamespace(skip_animations=False)]
        self.subcaptions = []
        self.kept, self.drawn = kept, 0

    def write_frame(self, pixels, *, repeat=1):
        if self.drawn % EVERY == 0:
            self.kept.append(pixels[..., :3].copy())
        self.drawn += 1

    def is_already_cached(self, _):
        return False

    def ignore(self, *_, **__):
        """What manim tells writers of files."""

    begin_animation = end_animation = add_partial_movie_file = finish = ignore


def film(slug, n, camera_class, mode, letter, media):
    model = trace(" ".join(WORDS[k % len(WORDS)] for k in range(n)))
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row)
    kept = []
    with with_manim(quality(letter), media):
        made = scenes.load(slug)(
            brief,
            mode=mode,
            camera_class=camera_class,
            file_writer_class=functools.partial(Keeper, kept=kept),
        )
        return made.shoot(), kept


def psnr(a, b):
    error = np.mean((a[..., :3].astype(float) - b[..., :3]) ** 2)
    return np.inf if error == 0 else 10 * np.log10(255**2 / error)


@pytest.mark.parametrize(("slug", "n"), CASES)
def test_stills_agree(slug, n, tmp_path):
    ours, theirs = (film(slug, n, c, "stills", "h", tmp_path)[0] for c in (GridCamera, Camera))
    decibels = {
        a.beat: round(psnr(a.pixels, b.pixels), 1)
        for a, b in zip(ours.stills, theirs.stills, strict=True)
    }
    assert len(decibels) == len(ours.beats)
    assert min(decibels.values()) >= STILLS, decibels


@pytest.mark.parametrize(("slug", "n"), CASES)
def test_moving_frames_agree(slug, n, tmp_path):
    (_, ours), (_, theirs) = (film(slug, n, c, "film", "l", tmp_path) for c in (GridCamera, Camera))
    decibels = [round(psnr(a, b), 1) for a, b in zip(ours, theirs, strict=True)]
    assert len(decibels) > 50
    assert min(decibels) >= MOVING, decibels

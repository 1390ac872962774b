"""What the kit asks of manim, and what manim's own command makes of a film."""

from __future__ import annotations

import importlib.metadata
import inspect
import os
import subprocess
import sys
from pathlib import Path

import manim
import numpy as np
import pytest
from manim import CairoRenderer, Camera, Scene
from PIL import Image

from qkvideo import scenes
from qkvideo.scenes.stage import ticks

FILMS = {"score-matrix": "ScoreMatrix", "pronoun": "Pronoun", "quadratic-cost": "QuadraticCost"}
ALL = Path(scenes.__file__).parent / "films.py"


@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=[pytest.mark.long] if k else []) for k, slug in enumerate(FILMS)],
)
def test_manims_own_command_draws_the_same_picture(shoot, tmp_path, slug):
    environment = os.environ | {"QKVIDEO_SENTENCE": "Hello world", "QKVIDEO_WEIGHTS": "random"}
    command = [sys.executable, "-m", "manim", "render", "-ql", "-s", str(ALL), FILMS[slug]]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    (picture,) = tmp_path.rglob(f"{FILMS[slug]}*.png")
    _, record = shoot("Hello world", slug, letter="l")
    theirs = np.asarray(Image.open(picture).convert("RGB"))
    assert (theirs == record.stills[-1].pixels[..., :3]).all()


def test_manim_is_the_release_whose_methods_are_overridden():
    """A release that moves them has to be looked at: see stage/scene.py."""
    assert importlib.metadata.version("manim").startswith("0.22.")
    overridden = {
        CairoRenderer: ("freeze_current_frame", "get_frame", "add_frame"),
        Camera: ("display_vectorized",),
        Scene: ("get_time_progression", "play", "construct"),
    }
    for base, names in overridden.items():
        assert [name for name in names if not hasattr(base, name)] == []
    assert "int(duration / dt)" in inspect.getsource(CairoRenderer.freeze_current_frame)
    assert manim.config.frame_height == pytest.approx(8.0)


@pytest.mark.parametrize("fps", [15, 30, 60])
@pytest.mark.parametrize("seconds", [0.4, 1.0, 23 / 15, 7.777])
def test_durations_are_whole_frames_of_every_rate(fps, seconds):
    frames = ticks.frames(ticks.ticks(seconds), fps)
    assert frames * 15 % fps == 0
    assert abs(frames / fps - seconds) <= 1 / 30 + 1e-9


def test_a_rate_that_does_not_divide_is_refused():
    with pytest.raises(ValueError, match="24 frames"):
        ticks.frames(1, 24)

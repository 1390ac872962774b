"""What the kit asks of manim, and what manim's own command makes of a film."""

from __future__ import annotations

import ast
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import manim
import numpy as np
import pytest
from manim import CairoRenderer
from PIL import Image

from qkvideo import scenes
from qkvideo.scenes.stage import ticks

FILMS = {"score-matrix": "ScoreMatrix", "pronoun": "Pronoun", "quadratic-cost": "QuadraticCost"}
ALL = Path(scenes.__file__).parent / "films.py"
PYPROJECT = ALL.parents[1] / "pyproject.toml"


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


def test_what_is_used_of_manim_stands_beside_its_pin():
    """A release that moves a name has to be looked at."""
    listed = re.search(r"\(a test compares\): (.*?)\n *\"manim", PYPROJECT.read_text(), re.S)[1]
    words = re.findall(r"\.?[A-Za-z_]+", listed)
    used = dict.fromkeys(each for each in words if not each.startswith("."))
    for name in used:
        assert hasattr(manim, name), name
    owner = ""
    for word in words:
        owner = owner if word.startswith(".") else word
        assert not word.startswith(".") or hasattr(getattr(manim, owner), word[1:]), (owner, word)
    imported = {
        alias.name
        for folder in ("stage", "mobjects", "layout")
        for path in (ALL.parent / folder).rglob("*.py")
        if "manim" in (text := path.read_text())
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and node.module == "manim"
        for alias in node.names
    }
    assert imported == used.keys()
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

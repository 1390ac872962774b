"""The oracle: manim's own camera draws the same films, with cells and digits as its mobjects."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import by_manim, psnr

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.shoot import view
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


class Looks:
    """Takes a film's frames, and compares some of them with others' pictures of the same."""

    def __init__(self, every=EVERY):
        self.every, self.count, self.found = every, 0, []

    def write(self, pixels, repeat, areas):
        self.count += 1
        if self.count % self.every == 0:
            self.found.append(self.compare(pixels))


def made(slug, n, letter, **how):
    model = trace(" ".join(WORDS[k % len(WORDS)] for k in range(n)))
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row)
    return scenes.load(slug)(brief, quality(letter), **how)


@pytest.mark.parametrize(("slug", "n"), CASES)
def test_stills_agree(slug, n):
    film = made(slug, n, "h")
    record = film.shoot()
    decibels = {}
    for beat, still in zip(film.laid.beats, record.stills, strict=True):
        theirs = by_manim(picture(beat.last), view(film.layout, film.brief, film.size))
        decibels[beat.name] = round(psnr(still.pixels, theirs), 1)
    assert min(decibels.values()) >= STILLS, decibels


@pytest.mark.long
@pytest.mark.parametrize(("slug", "n"), CASES)
def test_moving_frames_agree(slug, n):
    frames = Looks()
    film = made(slug, n, "l", stills=frozenset(), frames=frames)
    shown = view(film.layout, film.brief, film.size)
    frames.compare = lambda pixels: psnr(pixels, by_manim(film.drawer.drawn, shown))
    film.shoot()
    assert len(frames.found) > 30  # a film of six calm beats has fewest
    assert min(frames.found) >= MOVING


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(head.slug, marks=[] if head.slug == "classroom" else pytest.mark.long)
        for head in scenes.programme()
    ],
)
def test_what_is_drawn_where_it_changed_is_the_whole_picture(slug):
    """To the last bit: as if it were drawn from nothing, and nothing differs elsewhere."""

    class Whole(Looks):
        def write(self, pixels, repeat, areas):
            if areas is not None:
                before, self.last = self.last, pixels.copy()
                for top, bottom, left, right in areas:
                    before[top:bottom, left:right] = pixels[top:bottom, left:right]
                self.found.append(np.array_equal(before, pixels))
                self.whole += len(areas) == 1 and areas[0][:2] == (0, len(pixels))
            self.last = pixels.copy()
            super().write(pixels, repeat, areas)

    frames = Whole()
    frames.whole = 0
    film = made(slug, 10, "l", stills=frozenset(), frames=frames)
    shown = view(film.layout, film.brief, film.size)
    frames.compare = lambda pixels: np.array_equal(pixels, Canvas(shown).show(film.drawer.drawn))
    film.shoot()
    assert all(frames.found)
    assert frames.whole < len(frames.found) / 10

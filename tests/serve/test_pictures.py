"""The small SVG pictures look like those that are drawn for films."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from qkvideo import scenes
from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.layout.film import laid_still, sketch
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.shoot import view
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.films.plan import wanted_shows
from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.vector.svg import svg

SIZE = Quality("", 1280, 720, 15)
SENTENCE = "The cat sat on the mat because it was tired"
SHOWN = [
    ("pronoun", "opening", "dark"),
    ("score-matrix", "highest", "light"),
    ("masking", "goes-on", "dark"),
    ("quadratic-cost", "slope", "light"),
]
"""Beams with several colours, cells with round corners, a formula, a plot."""


@pytest.fixture(scope="module")
def page(browser):
    made = browser.new_page(viewport={"width": SIZE.width, "height": SIZE.height})
    yield made
    made.close()


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("slug", "beat", "theme"), SHOWN)
def test_it_looks_like_the_film(page, slug, beat, theme):
    (show,) = wanted_shows(RenderRequest([slug], sentence=SENTENCE, theme=theme))
    beat = beat if beat in show.film.beats else show.film.beats[1]
    film = sketch(scenes.module(slug), show.brief)
    items = laid_still(film, show.brief, beat).last
    places, ground = film.frame.places, film.frame.theme.ground
    drawn = svg(picture(items), (places.width, places.height), ground)
    page.set_content(f'<body style="margin: 0">{drawn}')
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    seen = np.asarray(shot, dtype=float)
    canvas = Canvas(view(places, show.brief, SIZE))
    expected = np.asarray(canvas.show(picture(items))[..., :3], dtype=float)
    apart = np.abs(seen - expected).max(axis=-1)
    assert apart.mean() < 1
    # Edges are smoothed in another way; nothing is missing, moved or of another colour.
    inside = apart.reshape(72, 10, 128, 10).mean(axis=(1, 3))
    assert inside.max() < 40


def test_it_needs_nothing_and_is_small():
    (show,) = wanted_shows(RenderRequest(["scaling"], sentence=SENTENCE))
    film = sketch(scenes.module("scaling"), show.brief)
    for beat in show.film.beats:
        items = laid_still(film, show.brief, beat).last
        drawn = svg(picture(items), (16, 9), "#102030")
        assert len(drawn) < 400_000
        assert "style" not in drawn
        assert "href" not in drawn
        assert "font" not in drawn

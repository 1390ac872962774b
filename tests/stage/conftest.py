"""Films on the stage, without a studio: stills only, drawn once per sentence and test run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.record import FilmRecord
from qkvideo.studio.drawing.manim_setup import with_manim
from qkvideo.studio.encoding.quality import quality

HEADLINE = "The cat sat on the mat because it was tired"

Shoot = Callable[..., tuple[Any, FilmRecord]]


@pytest.fixture(scope="session")
def shoot(tmp_path_factory: pytest.TempPathFactory) -> Shoot:
    """Draw the stills of a film about a sentence: (film, record)."""
    media = tmp_path_factory.mktemp("manim")

    @cache
    def shoot(
        sentence: str = HEADLINE,
        slug: str = "score-matrix",
        letter: str = "l",
        mode: str = "stills",
        row: int | None = None,
        weights: str | Path = "random",
        seed: int = 0,
        mask: str = "none",
        lang: str = "en",
        theme: str = "dark",
        aspect: str = "16:9",
    ) -> tuple[Any, FilmRecord]:
        model = trace(sentence, weights=str(weights), seed=seed, mask=mask)
        head = model.at()
        spotlit = model.default_row if row is None else row
        brief = Brief(model, head.layer, head.head, spotlit, lang=lang, theme=theme, aspect=aspect)
        with with_manim(quality(letter).shaped(aspect), media):
            film = scenes.load(slug)(brief, mode=mode)
            return film, film.shoot()

    return shoot


@pytest.fixture(scope="session")
def draw(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Brief, str], FilmRecord]:
    """Draw the stills of a film about any brief."""
    media = tmp_path_factory.mktemp("manim")

    def draw(brief: Brief, slug: str) -> FilmRecord:
        with with_manim(quality("m").shaped(brief.aspect), media):
            record: FilmRecord = scenes.load(slug)(brief, mode="stills").shoot()
            return record

    return draw

"""Films on the stage, without a studio: stills only, drawn once per sentence and test run."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.record import FilmRecord
from qkvideo.scenes.stage import shoot as stage
from qkvideo.scenes.stage.transition import Transition
from qkvideo.studio.encoding.quality import quality

HEADLINE = "The cat sat on the mat because it was tired"

Shoot = Callable[..., tuple[Any, FilmRecord]]


def _cuts(beat: Any, before: Any) -> tuple[Transition, ...]:
    """Transitions in which nothing moves: finding motions takes as long as half a film's layout."""
    return tuple(Transition(1, (), "together") for _ in beat.steps)


def stills(film: Any) -> FilmRecord:
    """Draw a film's stills; beats do not last as long as they should."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stage, "transitions", _cuts)
        return film.shoot()


@pytest.fixture(scope="session")
def shoot() -> Shoot:
    """Draw the stills of a film about a sentence: (film, record).

    Beats last as long as in the film only if asked for (`timed`).
    The last ones are kept: all of them would take ten gigabytes, and what forks would be slow.
    """

    @lru_cache(maxsize=20)
    def shoot(
        sentence: str = HEADLINE,
        slug: str = "score-matrix",
        letter: str = "l",
        row: int | None = None,
        weights: str | Path = "random",
        seed: int = 0,
        mask: str = "none",
        lang: str = "en",
        theme: str = "dark",
        aspect: str = "16:9",
        timed: bool = False,
    ) -> tuple[Any, FilmRecord]:
        model = trace(sentence, weights=str(weights), seed=seed, mask=mask)
        head = model.at()
        spotlit = model.default_row if row is None else row
        brief = Brief(model, head.layer, head.head, spotlit, lang=lang, theme=theme, aspect=aspect)
        film = scenes.load(slug)(brief, quality(letter).shaped(aspect))
        return film, film.shoot() if timed else stills(film)

    return shoot


@pytest.fixture(scope="session")
def draw() -> Callable[[Brief, str], FilmRecord]:
    """Draw the stills of a film about any brief."""

    def draw(brief: Brief, slug: str) -> FilmRecord:
        return stills(scenes.load(slug)(brief, quality("m").shaped(brief.aspect)))

    return draw

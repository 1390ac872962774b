"""Stills that use less of the stage if a sentence has only one or two words, with the reason."""

from __future__ import annotations

from qkvideo.scenes.checks.use import Use, use
from qkvideo.scenes.stage.draw import picture

FEW = 2
SMALL = {
    "pronoun/question": "one or two words, without any arc",
    **dict.fromkeys(
        (f"pronoun/{beat}" for beat in ("attention", "round-one", "ratio", "round-two", "cut")),
        "one word has one loop",
    ),
    "pronoun/two-rounds": "one word has one loop",
    "meaning/slot": "one word has one loop",
    "score-matrix/total": "one word has one score, two have a row of two",
    "heads/matrices": "a matrix of one word is one cell",
    "heads/cuts": "where no head can be cut, the same picture",
    "reach/answers": "one word has one share, two have two",
    "reach/rounds": "one word has one loop",
}


def too_small(film) -> dict[str, Use]:
    """Stills of a film that use too little of the stage, and are not in `SMALL`."""
    few = film.brief.model.n <= FEW
    spans = {
        f"{film.slug}/{beat.name}": use(picture(beat.steps[-1].items), film.layout.canvas)
        for beat in film.laid.beats
    }
    return {
        name: span for name, span in spans.items() if not (span.enough or (few and name in SMALL))
    }

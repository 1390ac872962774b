"""Films laid out for the tests, each of them once in a process."""

from __future__ import annotations

import importlib
from functools import cache, partial

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.contrast import second
from qkvideo.scenes.brief import Brief, Following
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.stage.schedule import transitions

SENTENCE = "The cat sat on the mat because it was tired"


def laid(film, lang="en", *, sentence=SENTENCE, narrated=False, following=""):
    """A film of the programme as it is for a sentence, in a language, before another film."""
    return _laid(film, lang, sentence, narrated, following)  # the same key however it is asked for


@cache
def moved(film, lang):
    """The film's beats, and their transitions."""
    beats = laid(film, lang).beats
    befores = ((), *(beat.last for beat in beats))
    return [(b, transitions(b, before)) for b, before in zip(beats, befores, strict=False)]


@cache
def _laid(film, lang, sentence, narrated, following):
    compute = partial(trace, weights="lesson")
    model = compute(sentence)
    head, other = model.at(), second(model, None, compute)
    brief = Brief(
        model,
        head.layer,
        head.head,
        model.default_row,
        lang=lang,
        versus=other,
        narrated=narrated,
        following=Following(following),
    )
    return lay_out(importlib.import_module(film.module), brief)

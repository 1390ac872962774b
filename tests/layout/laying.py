"""Films laid out for the tests, each of them once in a process."""

from __future__ import annotations

from functools import cache, cached_property, partial
from importlib import import_module

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief, Following
from qkvideo.scenes.layout.film import Sketch, frame_of, laid_still, lay_out
from qkvideo.scenes.look.choices import PACES
from qkvideo.scenes.stage.schedule import timing, transitions
from qkvideo.scenes.telling import folder_of, tell

SENTENCE = "The cat sat on the mat because it was tired"


def laid(film, lang="en", *, sentence=SENTENCE, narrated=False, following=""):
    """A film of the programme as it is for a sentence, in a language, before another film."""
    return _laid(film, lang, sentence, narrated, following)  # the same key however it is asked for


def said(film, lang="en", *, sentence=SENTENCE, following=""):
    """The beats of a film as `laid` has them, with all their texts, and without pictures."""
    return _said(film, lang, sentence, following)


class Beats:
    """A film's beats by name, each laid out by itself as for `--beat`, when it is asked for."""

    def __init__(self, module, brief):
        self._module, self._brief, self._told = module, brief, tell(module, brief)
        self._laid = {}

    def __getitem__(self, name):
        if name not in self._laid:
            (self._laid[name],) = lay_out(self._module, self._brief, {name: self._told[name]}).beats
        return self._laid[name]

    @cached_property
    def said(self):
        """The beats with all their texts, and without pictures."""
        frame = frame_of(self._module, self._brief)
        title, folder = frame.speech.line("title").text, folder_of(self._module)
        of = Sketch(title, frame, self._told, folder=folder)
        return {name: laid_still(of, self._brief, name, drawn=False) for name in self._told}


@cache
def moved(film, lang):
    """The film's beats, and their transitions."""
    beats = laid(film, lang).beats
    befores = ((), *(beat.last for beat in beats))
    return [(b, transitions(b, before)) for b, before in zip(beats, befores, strict=False)]


def timed(film, lang="en", pace=PACES[1]):
    """The film's beats, and when everything in them happens."""
    return _timed(film, lang, pace)


@cache
def _timed(film, lang, pace):
    return [(beat, timing(beat, made, pace)) for beat, made in moved(film, lang)]


@cache
def _laid(film, lang, sentence, narrated, following):
    return lay_out(import_module(film.module), _brief(lang, sentence, narrated, following))


@cache
def _said(film, lang, sentence, following):
    beats = Beats(import_module(film.module), _brief(lang, sentence, False, following))
    return tuple(beats.said.values())


def _brief(lang, sentence, narrated, following):
    model, head, other = _traced(sentence)
    return Brief(
        model,
        head.layer,
        head.head,
        model.default_row,
        lang=lang,
        versus=other,
        narrated=narrated,
        following=Following(following),
    )


@cache
def _traced(sentence):
    compute = partial(trace, weights="lesson")
    model = compute(sentence)
    return model, model.at(), second(model, None, compute)

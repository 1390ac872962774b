"""Tells a film: calls its functions, which make its story and its beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.working.guests import guest
from qkvideo.scenes import entry
from qkvideo.scenes.brief import Brief, beat_of
from qkvideo.scenes.layout.around import heading
from qkvideo.scenes.layout.around.branding import room_beside
from qkvideo.scenes.look.places import Places
from qkvideo.scenes.parts.beat import Beat, Step
from qkvideo.scenes.parts.grid import Along, Grid
from qkvideo.scenes.parts.part import Part, walk
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.badge import models
from qkvideo.scenes.text.catalogue import catalogue

LEAST_ROW = 0.36
"""Minimum height of a row of words in a column, in frame units."""

Beats = Mapping[str, Beat]
"""A film's beats by name, in order."""

Subject = TypeVar("Subject")
Result = TypeVar("Result")


def slug_of(film: ModuleType) -> str:
    """Return a film's slug: the name of its folder, with "-" in place of "_"."""
    return film.__name__.split(".")[-2].replace("_", "-")


def folder_of(film: ModuleType) -> Path:
    """Return a film's folder, which also contains its texts."""
    assert film.__file__ is not None  # it was read from a file
    return Path(film.__file__).parent


def beats_of(film: ModuleType) -> dict[str, Callable[..., Beat]]:
    """Return the functions marked `@beat` in a film's module, in the order of the module.

    Args:
        film: The film's module.

    Returns:
        For each beat's name, the function that makes the beat. The name is that of the function,
        with "-" in place of "_".
    """
    return {
        name.replace("_", "-"): function
        for name, function in vars(film).items()
        if hasattr(function, "is_beat")
    }


def room_in(places: Places) -> Room:
    """Return how many words, numbers and rows fit on the stage of a frame.

    Args:
        places: The areas of the frame.
    """
    usual = Room(rows=places.most_full, listing=places.listing)
    if not places.narrow:
        return usual
    fits = int(places.canvas.height / LEAST_ROW)
    return replace(usual, whole=min(usual.whole, fits - 1), words=min(usual.words, fits // 2 + 1))


def tell(film: ModuleType, brief: Brief) -> Beats:
    """Return those beats of a film that the brief asks for.

    The result maps each beat's name to the beat, in the order of the brief. The beats are the same
    in all languages and themes.

    Args:
        film: The film's module, with `tell` and the functions marked `@beat`.
        brief: The trace of the sentence, the beats to show, and the frame's shape. If the brief
            names no beats, all beats are returned.

    Raises:
        QKVideoError: If a beat's function fails; the message names the beat.
    """
    view, room = View(brief), room_in(room_beside(brief.brand, brief.aspect))
    try:
        with guest():
            story = film.tell(view, room)
    except SystemExit as error:
        raise QKVideoError(f"the film's function tell: SystemExit: {error}") from error
    functions, common = beats_of(film), {"reading": brief.reading.how}
    made = {
        name: called(name, functions[beat_of(name)], story) for name in brief.order or functions
    }
    told, shown, usual = dict[str, Beat](), models(brief), tuple[str, ...]()
    for name, beat in made.items():
        if not isinstance(beat, Beat) or not beat.steps:
            raise QKVideoError(f"the beat “{name}” must return a Beat with steps")
        here = models(brief, beat.about)
        usual = usual or here
        # Viewers are told of models that are not the film's first, and of a return to these.
        named = here != shown or not {*here} <= {*usual}
        whole = partial(_whole, common=common, models=here if named else ())
        told[name] = called(name, whole, beat)
        shown = here or shown
    last = next(reversed(told))
    if last == next(reversed(functions)):
        told[last] = replace(told[last], leads=brief.following.next)
    return told


def _whole(beat: Beat, common: Given, models: Sequence[str]) -> Beat:
    """Return a beat with what all beats say, and below the names of models, if there are any."""
    steps = _headed(beat.steps, models) if models else beat.steps
    return replace(beat, say={**common, **beat.say}, steps=steps)


def _headed(steps: Sequence[Step], models: Sequence[str]) -> tuple[Step, ...]:
    """Put the names of models above the pictures, of which several steps can show the same one."""
    pictures = {id(step.picture): step.picture for step in steps}
    headed = {key: heading.above(picture, models) for key, picture in pictures.items()}
    return tuple(replace(step, picture=headed[id(step.picture)]) for step in steps)


def called(name: str, function: Callable[[Subject], Result], story: Subject) -> Result:
    """Call the function of a beat.

    Raises:
        QKVideoError: If the function fails; the message names the beat.
    """
    try:
        with guest():
            return function(story)
    except QKVideoError:
        raise
    except (Exception, SystemExit) as error:  # a film may be from another package
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise QKVideoError(f"the beat “{name}”: {what}") from error


def text_of(slug: str, line: str, lang: str) -> str:
    """Return a text of a film, such as its "title", in a language; empty if it has none."""
    folder, key = entry(slug).folder, f"{slug}-{line}"
    if folder is None:
        return ""
    say = catalogue(lang, folder)
    return say.say(key).text if say.has(key) else ""


def poster_picture(film: ModuleType, beats: Beats) -> Part:
    """Return the picture for a film's poster.

    The film's `POSTER` says which picture it is. "beat" stands for the last picture of the beat
    with this name, and "beat/key" for the part with this key in the beat's last picture. Without
    `POSTER`, the film's last picture is returned. If the chosen part is a matrix, it is returned
    without labels and numbers.

    Args:
        film: The film's module, which can contain `POSTER`.
        beats: All beats of the film, by name.
    """
    beat, _, key = str(getattr(film, "POSTER", "")).partition("/")
    *_, last = beats
    picture = beats.get(beat, beats[last]).steps[-1].picture
    found = next((part for part in walk(picture) if key and part.key == key), picture)
    if isinstance(found, Grid):
        found = replace(found, rows=Along(), columns=Along(), lit=None, numbers=False)
        found = replace(found, fold=False, beside=None, below=None)
    return found

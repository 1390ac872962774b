"""A whole film laid out: of a brief its story, of the story its pictures, of these their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.describe.description import describe
from qkvideo.scenes.describe.told import Told
from qkvideo.scenes.layout import heading
from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.layout.frame import Chosen, Frame
from qkvideo.scenes.layout.items import Items, without
from qkvideo.scenes.layout.registry import KINDS
from qkvideo.scenes.look.places import Places, layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.parts.beat import Beat, Order, Pause, Tempo
from qkvideo.scenes.parts.part import Part, check
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import LONGEST_WORD, Message, Variable, Word, catalogue
from qkvideo.scenes.text.numbers import whole
from qkvideo.scenes.text.pango import ellipsis

LINES = ("title", "say", "key", "notes")
"""What the catalogue has for each beat: "<film>-<beat>-title", and so on. Where a voice speaks, the
key words stand on the screen instead of what is said."""
WORDS = (LONGEST_WORD, 5.0, 3.5)
"""The longest that a word of the sentence is in what is said, in em: shorter where it must be."""
LEAST_ROW = 0.36
"""Height of a row of words in a column, at least."""

assert KINDS  # every kind of part is registered by being imported


@dataclass(frozen=True)
class LaidStep:
    """A picture with its places, and how it comes about (see `parts.beat.Step`)."""

    items: Items
    tempo: Tempo
    order: Order
    pause: Pause
    at: str


@dataclass(frozen=True)
class LaidBeat:
    """A beat with its places.

    Attributes:
        name: As in the film's list.
        title: What it is about.
        say: What is said, and where its variables are in it.
        notes: For whoever speaks.
        told: Its last picture in words.
        around: What stands round the stage.
        steps: Its pictures, without what stands round them.
        beat: The beat as it was told.
    """

    name: str
    title: str
    say: Message
    notes: str
    told: Told
    around: Items
    steps: tuple[LaidStep, ...]
    beat: Beat

    @property
    def description(self) -> str:
        """Its last picture in words, all of them."""
        return self.told.text

    @property
    def last(self) -> Items:
        """All that is to be seen at its end."""
        return (*self.around, *self.steps[-1].items)


@dataclass(frozen=True)
class LaidFilm:
    """A film with its places.

    Attributes:
        slug: Its name in addresses.
        title: Its name.
        frame: Where it was laid out.
        beats: In order.
    """

    slug: str
    title: str
    frame: Frame
    beats: tuple[LaidBeat, ...]


def slug_of(film: ModuleType) -> str:
    """The slug of a film, from the name of its folder."""
    return film.__name__.split(".")[-2].replace("_", "-")


def folder_of(film: ModuleType) -> Path:
    """The folder of a film: what it says is beside it."""
    assert film.__file__ is not None  # it was read from a file
    return Path(film.__file__).parent


def beats_of(film: ModuleType) -> dict[str, Callable[..., Beat]]:
    """A film's beats by name, in order."""
    return {
        name.replace("_", "-"): function
        for name, function in vars(film).items()
        if hasattr(function, "is_beat")
    }


def room_in(places: Places) -> Room:
    """How much a frame has room for."""
    usual = Room(rows=places.most_full, listing=places.listing)
    if not places.narrow:
        return usual
    fits = int(places.canvas.height / LEAST_ROW)
    return replace(usual, whole=min(usual.whole, fits - 1), words=min(usual.words, fits // 2 + 1))


def lay_out(film: ModuleType, brief: Brief) -> LaidFilm:
    """Tell a film and give everything its place.

    Args:
        film: Its module: `tell`, and functions that are beats.
        brief: What it shows, and how it is to look.

    Raises:
        QKVideoError: A line does not fit its place, or two parts of a picture have one key.
    """
    slug, view, places = slug_of(film), View(brief), layout(brief.aspect)
    say = catalogue(brief.lang, folder_of(film))
    frame = Frame(places, theme(brief.theme), say, slug)
    speech = Speech(catalogue(brief.lang, "describe", folder_of(film)), slug)
    story = film.tell(view, room_in(places))
    told = {name: _told(name, function, story) for name, function in beats_of(film).items()}
    pictures = {id(step.picture): step.picture for beat in told.values() for step in beat.steps}
    held, items = placed(list(pictures.values()), frame)
    laid = dict(zip(pictures, items, strict=True))
    described = {name: _described(beat, speech) for name, beat in told.items()}
    title = frame.line("title").text
    beats = tuple(
        _laid(name, beat, number, len(told), title, brief, held, laid, described[name])
        for number, (name, beat) in enumerate(told.items(), start=1)
    )
    return LaidFilm(slug, title, held, beats)


def _told(name: str, function: Callable[..., Beat], story: object) -> Beat:
    """A beat of a story.

    Raises:
        QKVideoError: The beat's function failed; the message names the beat.
    """
    try:
        return function(story)
    except QKVideoError:
        raise
    except Exception as error:  # a film may be anybody's, and fails alone
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise QKVideoError(f"the beat “{name}”: {what}") from error


def _described(beat: Beat, speech: Speech) -> Told:
    """A beat's last picture in words."""
    last = beat.steps[-1]
    return describe(last.picture, last.without, speech)


def placed(pictures: Sequence[Part], frame: Frame) -> tuple[Frame, list[Items]]:
    """Put pictures on the stage, the parts of a group in one size in all of them.

    Args:
        pictures: In any order.
        frame: Where.

    Returns:
        The frame with the sizes that were chosen, and each picture's things.

    Raises:
        QKVideoError: Two parts of a picture have one key.
    """
    for picture in pictures:
        check(picture)
        # Once to find the sizes that all parts of a group have room for, and once to take them.
        _placed(picture, frame)
    held = replace(frame, chosen=Chosen(frame.chosen.sizes, held=True))
    return held, [_placed(picture, held) for picture in pictures]


def _placed(picture: Part, frame: Frame) -> Items:
    """Put a picture on the stage.

    Raises:
        QKVideoError: If two things in it have one key.
    """
    items = tuple(put(picture, frame.places.canvas, replace(frame, boxes={})))
    keys: set[str] = set()
    for item in items:
        if item.key in keys:
            raise QKVideoError(f"two things of one picture have the key “{item.key}”")
        keys.add(item.key)
    return items


def _laid(
    name: str,
    beat: Beat,
    number: int,
    count: int,
    film: str,
    brief: Brief,
    frame: Frame,
    placed: dict[int, Items],
    in_words: Told,
) -> LaidBeat:
    title, notes = (frame.line(f"{name}-{kind}", beat.say) for kind in ("title", "notes"))
    origin = (
        heading.badge(brief, beat.layers, frame, beat.heads)
        if beat.about == "model"
        else heading.elsewhere(beat.about, frame)
    )
    place = film, whole("beat", number), whole("beats", count)
    for longest in WORDS:
        given = _shorter(beat.say, longest)
        say = frame.line(f"{name}-say", given)
        shown = frame.line(f"{name}-key", given) if brief.narrated else say
        try:
            around = heading.around(title, shown, place, origin, frame)
        except QKVideoError:
            if longest == WORDS[-1]:
                raise
        else:
            break
    steps = tuple(_steps(beat, placed))
    return LaidBeat(name, title.text, say, notes.text, in_words, around, steps, beat)


def _shorter(given: Mapping[str, Variable | Said], longest: float) -> dict[str, Variable | Said]:
    """The same, but for words of the sentence longer than so many em: they lose their middle."""
    return {
        name: replace(v, text=ellipsis(v.text, longest)) if isinstance(v, Word) and v.role else v
        for name, v in given.items()
    }


def _steps(beat: Beat, placed: dict[int, Items]) -> Iterator[LaidStep]:
    for step in beat.steps:
        items = without(placed[id(step.picture)], step.without)
        yield LaidStep(items, step.tempo, step.order, step.pause, step.at)

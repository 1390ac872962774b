"""Lays out a whole film: from its brief to its story, its pictures, and their positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.brief import Brief, beat_of
from qkvideo.scenes.describe.describe import describe
from qkvideo.scenes.describe.description import Description
from qkvideo.scenes.layout import kinds
from qkvideo.scenes.layout.around import heading
from qkvideo.scenes.layout.around.branding import branding, room_beside
from qkvideo.scenes.layout.around.pointed import pointed
from qkvideo.scenes.layout.around.waiting import waiting
from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.layout.frame import Chosen, Frame
from qkvideo.scenes.layout.items import Curve, Items, Strip, without
from qkvideo.scenes.look.brand import lettered, themed
from qkvideo.scenes.mobjects.importing import manim_for
from qkvideo.scenes.parts.beat import Beat, LoneStill, Manner, Order, Pause, Tempo
from qkvideo.scenes.parts.part import Part, check
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.text import Given, Said
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.telling import Beats, called, folder_of, slug_of, tell, text_of
from qkvideo.scenes.text.badge import models
from qkvideo.scenes.text.catalogue import LONGEST_WORD, Message, Variable, Word, catalogue
from qkvideo.scenes.text.lengths import joined, letters
from qkvideo.scenes.text.numbers import whole
from qkvideo.scenes.text.own import OwnWordsError, own_line
from qkvideo.scenes.text.pango import ellipsis

LINES = ("title", "say", "key", "notes")
"""Texts of each beat in the catalogue, as "<film>-<beat>-title" and so on. Narrated films show
"key" on screen instead of "say"."""
WORDS = (LONGEST_WORD, 5.0, 3.5)
"""Maximum widths of a word of the sentence in a caption, in em, tried in this order."""

KINDS = tuple(
    import_module(f"{kinds.__name__}.{each.name}") for each in iter_modules(kinds.__path__)
)
"""All modules of `kinds/`; importing them registers how parts are measured and arranged."""


@dataclass(frozen=True)
class LaidStep:
    """A laid-out picture, and how it appears.

    Attributes:
        items: The texts and shapes of the picture, in their places.
        tempo: Speed of the change from the previous picture to this picture.
        order: The order in which cells and new parts start to change.
        pause: How long the picture stands still before the next step.
        strips: If manim's animations lead to the picture, or if the film waits for its viewers:
            how each item looks meanwhile.
        ticks: Duration of the animations, in ticks of 1/15 s; 0 without any.
        moves: Keys of the parts for which the step overrules how things move, and how they do.
        share: Share of the caption that is read or heard before the step begins; 0 if it does not
            wait for a phrase of the caption.
    """

    items: Items
    tempo: Tempo
    order: Order
    pause: Pause
    strips: tuple[Strip, ...] = ()
    ticks: int = 0
    moves: tuple[tuple[str, Manner], ...] = ()
    share: float = 0.0

    @property
    def waits(self) -> bool:
        """Whether the film waits for its viewers: the motion takes the time of `pause`."""
        return bool(self.strips) and not self.ticks


@dataclass(frozen=True)
class LaidBeat:
    """A beat with its texts, and with all its pictures as items in their places.

    Attributes:
        name: The beat's name in the film, with a number if the beat is repeated: "scores.2".
        title: The title on screen.
        say: The caption, and the range of characters of each variable in it.
        notes: Notes for the lecturer.
        in_words: Description of the last picture in words.
        around: Texts and shapes that stay through the whole beat: the beat's title, the text at the
            top right, caption, badge, and an institution's logo and footer.
        steps: The beat's pictures in order, without the items in `around`.
        beat: The beat before layout, as the film's function returned it.
        own: Which texts the lecturer has rewritten. Possible entries are "title", "say" (the
            caption), "key" (the words on screen in narrated films) and "notes".
    """

    name: str
    title: str
    say: Message
    notes: str
    in_words: Description
    around: Items
    steps: tuple[LaidStep, ...]
    beat: Beat
    own: tuple[str, ...] = ()

    @property
    def description(self) -> str:
        """The description of its last picture, as text."""
        return self.in_words.text

    @property
    def last(self) -> Items:
        """All items that are visible at the end of the beat."""
        return (*self.around, *self.steps[-1].items)


@dataclass(frozen=True)
class LaidFilm:
    """A film with all its pictures as items in their places, ready to be drawn.

    Attributes:
        slug: The film's name in commands and file names.
        title: The film's title in the film's language.
        frame: The frame for which the film is laid out.
        beats: The beats that are shown, in order.
    """

    slug: str
    title: str
    frame: Frame
    beats: tuple[LaidBeat, ...]


def lay_out(
    film: ModuleType,
    brief: Brief,
    beats: Beats | None = None,
    only: frozenset[str] | None = None,
) -> LaidFilm:
    """Return a film as items in their places, made from the film's module and a brief.

    Args:
        film: The film's module, with `tell` and the functions marked `@beat`.
        brief: The trace of the sentence, the beats to show, the language and the look.
        beats: The film's beats by name, as `scenes.telling.tell` returns them; None to call
            that function here.
        only: Names of the beats to lay out; None for all. The beat before each of them is laid out
            as well, since a beat begins with the last picture of the one before.

    Raises:
        QKVideoError: If a beat's function fails, a text does not fit its place, or two parts of a
            picture have the same key.
    """
    with lettered(brief.brand, brief.lang):
        of = sketch(film, brief, beats)
        both = zip(of.beats.items(), (*of.beats, "")[1:], strict=True)
        needed = {
            name: beat
            for (name, beat), after in both
            if only is None or not only.isdisjoint((name, after))
        }
        laid = tuple(_laid(of, brief, name, beat) for name, beat in needed.items())
        return LaidFilm(of.frame.slug, of.title, of.frame, laid)


def in_theme(film: LaidFilm, brief: Brief) -> LaidFilm:
    """Return a laid-out film in the theme of `brief`.

    Args:
        film: The laid-out film, in any theme.
        brief: The brief of `film`, except that it can name another theme.
    """
    with lettered(brief.brand, brief.lang):
        frame = replace(film.frame, theme=themed(brief.theme, brief.brand))
        of = Sketch(film.title, frame, {laid.name: laid.beat for laid in film.beats})
        for key, picture in _pictures(of.beats).items():
            of.drafts[key] = _Draft(picture, _placed(picture, frame), {})
        beats = (_laid(of, brief, laid.name, laid.beat, laid.in_words) for laid in film.beats)
        return replace(film, frame=frame, beats=tuple(beats))


def _pictures(beats: Beats) -> dict[int, Part]:
    """Return all pictures of a film, by the `id` of each picture."""
    return {id(step.picture): step.picture for beat in beats.values() for step in beat.steps}


def wrong_words(film: ModuleType, brief: Brief) -> tuple[OwnWordsError, ...]:
    """Return an error for each text of the lecturer's that is invalid or does not fit its place.

    Args:
        film: The film's module.
        brief: The brief; its `own` contains the lecturer's texts.

    Raises:
        QKVideoError: If a beat's function fails, or if another text is too long in a beat with a
            text by the lecturer.
    """
    with lettered(brief.brand, brief.lang):
        frame = frame_of(film, brief)
        of = Sketch(frame.speech.line("title").text, frame, tell(film, brief))
        wrong: list[OwnWordsError] = []
        for name, beat in of.beats.items():
            left = brief
            while _own_lines(name, left, frame):
                try:
                    _lines(of, left, name, beat)
                    break
                except OwnWordsError as error:
                    wrong.append(error)
                    left = left.without_own([error.line])
        return tuple(wrong)


def frame_of(film: ModuleType, brief: Brief) -> Frame:
    """Return the frame for a film, or for another module with texts in its folder."""
    say, places = catalogue(brief.lang, folder_of(film)), room_beside(brief.brand, brief.aspect)
    return Frame(places, themed(brief.theme, brief.brand), say, slug_of(film))


@dataclass(frozen=True)
class Sketch:
    """What `laid_still` needs to lay out single stills of a film.

    Attributes:
        title: The film's title in the film's language.
        frame: The frame. It has a fixed size for each size group. A size group is a set of parts
            that have equal sizes in all pictures of the film.
        beats: The beats that are shown, by name, in order.
        drafts: For the `id()` of each picture, its first layout, made before sizes were fixed.
        folder: Folder that contains the film's texts.
    """

    title: str
    frame: Frame
    beats: Beats
    drafts: dict[int, _Draft] = field(default_factory=dict)
    folder: Path = Path()


def sketch(film: ModuleType, brief: Brief, beats: Beats | None = None) -> Sketch:
    """Return what `laid_still` needs to lay out single stills of a film.

    This makes the pictures of all beats that `brief` asks for, and fixes the size of each size
    group: a set of parts that have equal sizes in all pictures of the film.

    Args:
        film: The film's module, with `tell` and the functions marked `@beat`.
        brief: The trace of the sentence, the beats to show, the language and the look.
        beats: The beats by name, as `tell` returns them; None to call that function here.

    Raises:
        QKVideoError: If a beat's function fails, or two parts of a picture have the same key.
    """
    with lettered(brief.brand, brief.lang):
        made, frame = tell(film, brief) if beats is None else beats, frame_of(film, brief)
        drafts = dict[int, _Draft]()
        for name, beat in made.items():
            for key, picture in _pictures({name: beat}).items():
                if key not in drafts:
                    drafts[key] = called(name, partial(_draft, frame=frame), picture)
        title = frame.speech.line("title").text
        return Sketch(title, _held(frame), made, drafts, folder_of(film))


def laid_still(of: Sketch, brief: Brief, name: str, *, drawn: bool = True) -> LaidBeat:
    """Return one beat: its texts and its last picture, as items in their places.

    Args:
        of: The film, as `sketch` returns it.
        brief: The brief that `of` was made from.
        name: Name of the beat.
        drawn: False to lay out only the texts, without any picture.

    Raises:
        QKVideoError: If a text does not fit its place.
    """
    with lettered(brief.brand, brief.lang):
        beat = of.beats[name]
        return _laid(of, brief, name, replace(beat, steps=beat.steps[-1:] if drawn else ()))


def _laid(
    of: Sketch, brief: Brief, name: str, beat: Beat, in_words: Description | None = None
) -> LaidBeat:
    """Return a beat, of which some steps may be left out, with its texts and its description.

    Raises:
        QKVideoError: If it cannot be laid out; what is raised of its parts names the beat.
    """
    return called(name, lambda of: _laid_out(of, brief, name, beat, in_words), of)


def _laid_out(
    of: Sketch, brief: Brief, name: str, beat: Beat, in_words: Description | None
) -> LaidBeat:
    laid = {key: of.drafts[key].final(of.frame) for key in _pictures({name: beat})}
    lines, around = _lines(of, brief, name, beat)
    told = tuple(_steps(name, beat, lines["say"], laid, brief, of.frame))
    steps = tuple(_acted(around, told, beat.claims, of.frame))
    if in_words is None:
        speech = Speech(catalogue(brief.lang, "describe", of.folder), of.frame.slug)
        last = of.beats[name].steps[-1]
        in_words = describe(last.picture, last.without, speech)
    title, say, notes = lines["title"].text, lines["say"], lines["notes"].text
    own = tuple(_own_lines(name, brief, of.frame))
    return LaidBeat(name, title, say, notes, in_words, around, steps, beat, own)


def lay_out_alone(shown: LoneStill, brief: Brief, frame: Frame) -> Items:
    """Return the items of a picture that belongs to no film, with its title, caption and badge.

    Args:
        shown: The picture, its title and its caption.
        brief: Gives the trace and the chosen head, which the badge names.
        frame: Gives the frame's shape, the theme and the texts.

    Raises:
        QKVideoError: If a text does not fit into its area, or if two parts have the same key.
    """
    _, (items,) = placed([shown.picture], frame)
    return (
        heading.title(frame.speech.line(shown.title.name, shown.title.given), frame),
        heading.said(frame.speech.line(shown.say.name, shown.say.given), frame),
        *heading.signed(models(brief), frame, partial(heading.badge, brief, (), heads=shown.heads)),
        *items,
    )


def placed(pictures: Sequence[Part], frame: Frame) -> tuple[Frame, list[Items]]:
    """Return pictures as items in their places.

    Parts of one size group (`Part.group`) get equal sizes, even in different pictures.

    Args:
        pictures: The pictures.
        frame: The frame, with its theme, texts and font sizes.

    Returns:
        The frame with a fixed size for each size group, and the items of each picture.

    Raises:
        QKVideoError: If two parts of a picture have the same key.
    """
    # The first pass finds the sizes that fit all parts of a group; a second one lays out those
    # pictures in which a part takes another size than it had room for.
    drafts, held = [_draft(picture, frame) for picture in pictures], _held(frame)
    return held, [draft.final(held) for draft in drafts]


@dataclass(frozen=True)
class _Draft:
    """A picture laid out with the sizes for which its parts have room.

    Attributes:
        picture: The picture.
        items: The items of the picture.
        asked: For each size group, the largest of these sizes.
    """

    picture: Part
    items: Items
    asked: Mapping[str, float]

    def final(self, frame: Frame) -> Items:
        """Return the items of the picture, with the size that the frame fixes for each size group.

        Args:
            frame: The frame. A size group is a set of parts that have equal sizes in all pictures
                of the film.
        """
        return self.items if frame.chosen.grants(self.asked) else _placed(self.picture, frame)


def _draft(picture: Part, frame: Frame) -> _Draft:
    check(picture)
    chosen = Chosen(frame.chosen.sizes)
    items = _placed(picture, replace(frame, chosen=chosen))
    return _Draft(picture, items, chosen.asked)


def _held(frame: Frame) -> Frame:
    """Return the frame with the largest sizes for which all parts of a group had room."""
    return replace(frame, chosen=Chosen(frame.chosen.sizes, held=True))


def _placed(picture: Part, frame: Frame) -> Items:
    """Lay out a picture on the frame's canvas.

    Raises:
        QKVideoError: If two items have the same key.
    """
    bare = replace(frame, boxes={}, shown={}, lines={}, fits={})
    items = tuple(put(picture, frame.places.canvas, bare))
    keys: set[str] = set()
    for item in items:
        if item.key in keys:
            raise QKVideoError(f"two things of one picture have the key “{item.key}”")
        keys.add(item.key)
    return items


def _lines(of: Sketch, brief: Brief, name: str, beat: Beat) -> tuple[dict[str, Message], Items]:
    """Return a beat's texts, and the items around its pictures.

    Raises:
        QKVideoError: If a text does not fit its place.
        OwnWordsError: If the lecturer wrote that text.
    """
    frame, own = of.frame, _own_lines(name, brief, of.frame)
    badge = partial(heading.badge, brief, beat.layers, heads=beat.heads)
    if beat.about != "model":
        badge = partial(heading.elsewhere, beat.about, beat.remark)
    origin = heading.signed(models(brief, beat.about), frame, badge)
    number = whole("beat", [*of.beats].index(name) + 1)
    corner = of.title, number, whole("beats", len(of.beats))

    def line(kind: str, given: Given) -> Message:
        full = f"{frame.slug}-{beat_of(name)}-{kind}"
        if kind in own:
            if kind == "say" and not own[kind].strip():
                raise OwnWordsError("the caption is empty: type it, or leave the entry out", full)
            return own_line(full, own[kind], frame.speech.localised(given), frame.say)
        return frame.speech.line(full.removeprefix(f"{frame.slug}-"), given)

    title, notes = line("title", beat.say), line("notes", beat.say)
    tries = [_shorter(beat.say, longest) for longest in WORDS]
    # Where no word is too long, all are the same, and one try is enough.
    tries = [given for k, given in enumerate(tries) if given not in tries[:k]]
    for given in tries:
        say = line("say", given)
        if beat.leads and "say" not in own:
            question = text_of(beat.leads, "asked", brief.lang)
            say = replace(say, text=joined((say.text, question)))
        shown = line("key", given) if brief.narrated else say
        try:
            top = heading.title(title, frame)
            texts = top, heading.corner(*corner, top.y, frame), heading.said(shown, frame)
            around = *texts, *origin, *branding(brief.brand, brief.aspect, frame.theme)
        except QKVideoError as error:
            if given is tries[-1]:
                raise _own_or(error, name, own, frame) from error
        else:
            break
    return {"title": title, "say": say, "notes": notes}, around


def _own_or(error: QKVideoError, name: str, own: Mapping[str, str], frame: Frame) -> QKVideoError:
    """Return an error about a text that does not fit; `OwnWordsError` if the lecturer wrote it."""
    kind = "title" if str(error).startswith("the title") else "say"
    if kind not in own:
        return error
    return OwnWordsError(f"{error}: shorten it", f"{frame.slug}-{beat_of(name)}-{kind}")


def _own_lines(name: str, brief: Brief, frame: Frame) -> dict[str, str]:
    """Return the texts of a beat that the lecturer has rewritten, by kind (see `LINES`)."""
    lines = {kind: brief.own.get(f"{frame.slug}-{beat_of(name)}-{kind}") for kind in LINES}
    return {kind: text for kind, text in lines.items() if text is not None}


def _shorter(given: Mapping[str, Variable | Said], longest: float) -> dict[str, Variable | Said]:
    """Shorten in the middle those words of the sentence that are wider than `longest` em."""
    return {
        name: replace(v, text=ellipsis(v.text, longest)) if isinstance(v, Word) and v.role else v
        for name, v in given.items()
    }


def _acted(
    around: Items, steps: Sequence[LaidStep], claims: Sequence[Claim], frame: Frame
) -> Iterator[LaidStep]:
    """Yield a beat's steps, and those in which it points at numbers or waits for viewers.

    A number that the caption names before the phrase of a later step is framed before that step, if
    it stands already where it stands at the end.
    """
    seen = tuple(item for each in steps for item in each.items if isinstance(item, Curve))
    left = [f for step in steps[-1:] for f in pointed(around, step.items, claims, frame, seen)]
    for number, step in enumerate(steps, start=1):
        waits = step.pause == "think"
        yield replace(step, pause="none") if waits else step
        if number == len(steps) or steps[number].share > max(each.share for each in steps[:number]):
            there = tuple(pointed(around, step.items, claims, frame, seen))
            until = 1.0 if number == len(steps) else steps[number].share
            now = list[tuple[Curve, float]]()
            while left and left[0][1] < until and any(_same(left[0], each) for each in there):
                now.append(left.pop(0))
            yield from _pointing(step, now)
        if waits:
            strips = (*((item,) for item in step.items), waiting(frame))
            yield LaidStep(step.items, "usual", "together", "think", strips)


def _same(one: tuple[Curve, float], other: tuple[Curve, float]) -> bool:
    """Whether two frames point at the same number in the same place."""
    return one[1] == other[1] and one[0].box == other[0].box


def _pointing(last: LaidStep, frames: Sequence[tuple[Curve, float]]) -> Iterator[LaidStep]:
    """Yield steps in which each number of the caption is framed as it is read, then none.

    One thing asks for the eye: a frame is gone before the next one comes.
    """
    for curve, share in frames:
        pause: Pause = "short" if curve is frames[-1][0] else "none"
        yield LaidStep((*last.items, curve), "brisk", "together", pause, share=share)
    if frames:
        yield LaidStep(last.items, "brisk", "together", "none")


def _steps(
    name: str, beat: Beat, say: Message, placed: dict[int, Items], brief: Brief, frame: Frame
) -> Iterator[LaidStep]:
    """Yield the steps of a beat, each with the items that are visible then."""
    length = letters(say.text)
    shares = {called: letters(say.text[:before]) / length for called, before in say.steps}
    for step in beat.steps:
        whole = placed[id(step.picture)]
        items, asked = without(whole, step.without), tuple(step.moves.items())
        share = shares.get(step.name, 0.0)
        laid = LaidStep(items, step.tempo, step.order, step.pause, moves=asked, share=share)
        if step.plays is None:
            yield laid
            continue
        yield replace(laid, pause="none")
        with manim_for(frame):
            from qkvideo.scenes.mobjects.recorder import record  # noqa: PLC0415 (loads manim)

            recorded = partial(record, whole, items, brief.model.labels, frame.colour)
            left, strips, ticks = called(name, recorded, step.plays)
        yield LaidStep(left, step.tempo, step.order, step.pause, strips, ticks)

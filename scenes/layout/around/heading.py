"""The texts around a picture: title, corner (film and number of the beat), caption, badge.

The area of each text is fixed; the text has the largest size in which it fits there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from qkvideo.engine.choices import MINILM, SMOLLM2
from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.fitting.search import balanced
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item, Items, Text
from qkvideo.scenes.layout.kinds.plot import mark
from qkvideo.scenes.layout.kinds.text import Paragraph, set_in, set_text
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.parts.boxes import Column, Row, Wrap
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.plot import Shape, Symbol
from qkvideo.scenes.parts.text import Line, Said
from qkvideo.scenes.text.badge import ELSEWHERE, KNOWN, MOST_UNKNOWN, Heads, badge_facts, named
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import Message, Variable, Word
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import HALF_LETTER, LINE_HEIGHT, ellipsis, extent

TITLE, CORNER, SAID, BADGE = "title", "corner", "said", "badge"
"""Keys of the four texts."""
ABOVE = "model"
"""Key of what stands above a picture that another model comes into."""
BRAND = "brand"
"""Key of what an institution adds; its logo and footer have keys inside this one."""
TITLE_SIZES = (SIZES.title, 0.48, 0.42)
"""Sizes of titles, in frame units, the largest first."""
SMALL_TITLES = (0.36, 0.3)
"""Further, smaller sizes of titles that are tried in narrow frames; in frame units."""
SAID_SIZES = (SIZES.said, 0.4, 0.36)
"""Sizes of captions, in frame units, the largest first."""
SIGNS: dict[str, Shape] = {
    **{"lesson": "circle", "answer": "diamond", "recurrence": "ring", "bilingual": "bow"},
    **{MINILM: "square", SMOLLM2: "triangle", "random": "cross", "own": "star"},
}
"""The sign of each model, which stands before the badge."""
PITCH = 0.28
"""Distance between two signs, in frame units."""
LONGEST_NAME = 30
"""Maximum width, in em, of the name of the weights in a badge that also lists unknown words."""


def title(message: Message, frame: Frame) -> Text:
    """Return a beat's title in its place at the top left, in the largest font size that fits.

    At this size it has one line, or two if one is too long and there is room for two.

    Args:
        message: The title.
        frame: The frame, with its areas and theme.

    Raises:
        QKVideoError: If the title does not fit even in the smallest font size.
    """
    box, ink = frame.places.title, frame.theme.ink
    lines = partial(set_text, message, ink, frame, weight="semibold", align="left")
    two = (box.height + 0.1) / (2 * LINE_HEIGHT)
    every = (*TITLE_SIZES, *SMALL_TITLES) if frame.narrow else TITLE_SIZES
    if found := set_in(lines, ((em, 2 if em <= two else 1) for em in every), box.width):
        em, made = found
        made = lines() if made.lines == 1 else made
        return made.at(TITLE, em, box.left, box.y, half=HALF_LETTER)
    raise QKVideoError(f"the title “{message.text}” does not fit its place in the frame")


def said(message: Message, frame: Frame) -> Text:
    """Return the caption in its place, in the largest font size that fits.

    Words that are queries, keys or values in the picture have the colours of queries, keys and
    values.

    Args:
        message: The caption.
        frame: The frame, with its areas and theme.

    Raises:
        QKVideoError: If the caption does not fit even in the smallest font size.
    """
    box, most = frame.places.said, frame.places.said_lines
    lines = partial(set_text, message, frame.theme.ink, frame, coloured=True)
    if found := set_in(lines, ((em, most) for em in SAID_SIZES), box.width):
        em, made = found
        return made.at(SAID, em, box.x, box.y, "center", HALF_LETTER)
    raise QKVideoError(f"what is said, “{message.text}”, does not fit its place in the frame")


def corner(film: str, beat: Cell, beats: Cell, baseline: float, frame: Frame) -> Text:
    """Return the text at the top right, with the film's title and the number of the beat.

    Args:
        film: The film's title.
        beat: Number of the beat, from 1.
        beats: Number of beats in the film.
        baseline: y of the text's baseline, in frame units; not used in a narrow frame.
        frame: The frame, with its areas, theme and texts.
    """
    box = frame.places.corner

    def shown(number: Cell, name: str) -> Message:
        return frame.say.say("corner", {"beat": number, "beats": beats, "film": Word(name)})

    # The size is chosen for the last beat, whose number is the longest, so that all beats share it.
    longest = set_text(shown(beats, film), frame.theme.quiet, frame).longest
    sizes = (SIZES.corner, SIZES.badge, SIZES.least)
    em = next((em for em in sizes if longest * em <= box.width), SIZES.least)
    line = _cut(partial(shown, beat), film, 1, em, box, frame)
    made = line.at(CORNER, em, box.right, box.y, "right", HALF_LETTER)
    return made if frame.narrow else replace(made, y=baseline)


def badge(brief: Brief, layers: Sequence[int], frame: Frame, heads: Heads = "one") -> Text:
    """Return the badge, in its position, for numbers that come from the film's model.

    The badge names the weights, the layers and, if only one head is shown, this head.

    Args:
        brief: What the film is made from.
        layers: Numbers (from 1) of the first and the last layer shown; empty for the brief's layer.
        frame: The frame's areas, theme and language.
        heads: What the picture shows. "one": a single head. "own": one head for each word;
            different words can have different heads. "all": all heads of the layer. "none": no
            head, but vectors from before the first layer.
    """
    box, narrow, quiet = frame.places.badge, frame.narrow, frame.theme.quiet
    fewer = range(MOST_UNKNOWN, 0, -1)
    told = [badge_facts(brief, frame.say, layers, most, heads) for most in fewer]
    if brief.model.source.unknown:  # the list of unknown words leaves less room for the name
        name = Word(ellipsis(brief.model.source.name, LONGEST_NAME))
        told = [{**given, "source": name} for given in told]
    sizes = (SIZES.least,) if narrow else (SIZES.badge, SIZES.least)

    def fits(em: float, given: Mapping[str, Variable]) -> bool:
        line = set_text(frame.say.say("badge", given), quiet, frame, width=box.width / em)
        return line.lines <= (2 if narrow else 1)

    # First list fewer unknown words, then shrink the text, then say less of the model, and only
    # then shorten words.
    ways = [(em, given) for em in sizes for given in told]
    ways += [(em, given) for given in _briefer(told[-1]) for em in sizes]
    em, given = next((way for way in ways if fits(*way)), ways[-1])
    # The text to shorten is the list of unknown words or, if there are none, the source.
    long = "unknown" if brief.model.source.unknown else "source"
    text = given.pop(long)
    assert isinstance(text, Word)
    return _badge(
        lambda cut: frame.say.say("badge", {**given, long: Word(cut)}), text.text, em, frame
    )


def _briefer(given: Mapping[str, Variable]) -> Iterator[dict[str, Variable]]:
    """Yield values for shorter badges, beside a footer that leaves little room."""
    taught = str(given["taught"])
    if taught.startswith("plain-") and taught != "plain-vectors":
        yield {**given, "taught": "plain-own"}
        yield {**given, "taught": "none", "heads": "page"}
    elif given["kind"] in KNOWN:
        yield {**given, "kind": "named"}


def above(picture: Part, models: Sequence[str]) -> Part:
    """Return a picture with the signs and names of the models that it shows above it.

    Args:
        picture: The picture.
        models: The models, as in `SIGNS`.
    """
    names = []
    for model in models:
        name = Said(f"/model-{model}")
        # Of two models, what they were told stands in the picture.
        said = Said("/heading", {"model": model, "name": name}) if len(models) == 1 else name
        line = Line((said,), key=f"{ABOVE}/{model}/name", weight="semibold")
        sign = Symbol(key=f"{ABOVE}/{model}/sign", shape=SIGNS[model])
        names.append(Row((sign, line), gap="tight"))
    return Column((Wrap(tuple(names), gap="wide"), replace(picture, grow=1)), "tight", "fill")


def signed(models: Sequence[str], frame: Frame, badge: Callable[[Frame], Text]) -> Items:
    """Return the badge and, to its left, the signs of the models whose numbers the picture shows.

    Args:
        models: The models, as in `SIGNS`.
        frame: The frame.
        badge: Returns the badge, given a frame in which there is room for the signs.
    """
    box = frame.places.badge
    less = replace(box, left=box.left + PITCH * len(models))
    text = badge(replace(frame, places=replace(frame.places, badge=less)))
    ink = text.setting.ink
    left, y = text.x + ink.left * text.em, text.y + HALF_LETTER * text.em
    items: list[Item] = [text]
    for k, model in enumerate(reversed(models)):
        x = left - PITCH * (k + 0.7)
        items.append(mark(f"{BADGE}/{model}", SIGNS[model], x, y, "ink", frame))
    return tuple(items)


def elsewhere(about: str, remark: str, frame: Frame) -> Text:
    """Return the badge, in its position, for numbers that do not come from the film's model.

    Args:
        about: Where the numbers come from, such as "measured". It selects a variant of the text
            `badge-elsewhere` in the catalogue.
        remark: What to add about the reading of the sentence, see `Reading.doubt`.
        frame: The frame's areas, theme and language.
    """
    shown = named(ELSEWHERE.get(about, ()), frame.say)
    message = frame.say.say("badge-elsewhere", {"about": about, "remark": remark, **shown})
    return _badge(lambda _: message, "", SIZES.least if frame.narrow else SIZES.badge, frame)


def _badge(shown: Callable[[str], Message], text: str, em: float, frame: Frame) -> Text:
    """Return a badge: one line at the right or, in a narrow frame, at most two centred lines."""
    box, lines = frame.places.badge, 2 if frame.narrow else 1
    made = _cut(shown, text, lines, em, box, frame)
    if frame.narrow:
        return made.at(BADGE, em, box.x, box.y, "center", HALF_LETTER)
    return made.at(BADGE, em, box.right, box.y, "right", HALF_LETTER)


def _cut(
    shown: Callable[[str], Message], text: str, most: int, em: float, box: Box, frame: Frame
) -> Paragraph:
    """Set a message in at most `most` lines; if it is too long, shorten a text in it.

    Args:
        shown: Returns the message, given the text in it.
        text: The text, which may be shortened in its middle.
        most: Maximum number of lines.
        em: Font size, in frame units.
        box: The box that is as wide as the lines may be.
        frame: The frame.
    """
    width, room, cut = box.width / em, extent(text).width, text
    while True:
        lines = partial(set_text, shown(cut), frame.theme.quiet, frame)
        made = lines() if most == 1 else balanced(lines, width)
        if (made.lines <= most and made.longest <= width) or room <= 1:
            return made
        room *= 0.95
        cut = ellipsis(text, room)


def stands_around(key: str) -> bool:
    """Whether an item with this key is outside the picture, such as the title or the badge."""
    return key in (TITLE, CORNER, SAID, BADGE) or key.startswith((f"{BRAND}/", f"{BADGE}/"))

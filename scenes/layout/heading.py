"""What stands round the stage: title, place in the film, what is said, where the numbers are from.

Places are fixed; each line is set in the largest size in which it fits its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Items, Span, Text
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.text.badge import MOST_UNKNOWN, Heads, badge_facts
from qkvideo.scenes.text.catalogue import Message, Variable, Word
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import HALF_LETTER, LINE_HEIGHT, Box, ellipsis, extent
from qkvideo.scenes.text.pango import Span as Stretch

TITLE, CORNER, SAID, BADGE = "title", "corner", "said", "badge"
"""Keys of the four lines."""
BRAND = "brand"
"""Key of what a house adds: logo and footer are inside."""
TITLE_SIZES = (SIZES.title, 0.48, 0.42)
SMALL_TITLES = (0.36, 0.3)
"""In narrow frames, where a title of one line would be too long in any other size."""
SAID_SIZES = (SIZES.said, 0.4)
LONGEST_NAME = 30
"""In em: of the weights, where words that they do not know stand beside."""


@dataclass(frozen=True)
class Set:
    """A line that was set, not yet in its place.

    Attributes:
        text: The item; its first baseline begins at the origin.
        advance: Width of its longest line.
        lines: How many lines there are.
        line_width: Within which lines are centred.
    """

    text: Text
    advance: float
    lines: int
    line_width: float

    def baseline(self, x: float, y: float) -> Text:
        """With the left end of its first baseline there."""
        return replace(self.text, x=x, y=y)

    def at(self, x: float, y: float, side: str = "left") -> Text:
        """With the middle of its first line's letters at the height `y`."""
        left = x - {"left": 0.0, "center": self.advance / 2, "right": self.advance}[side]
        return self.baseline(left, y - HALF_LETTER * self.text.em)


Lines = Callable[..., Set]
"""Sets a text in lines of the `width` it is given."""


def title(message: Message, frame: Frame) -> Text:
    """What a beat is about, top left: in one line or, where there is room, in two.

    Raises:
        QKVideoError: If it does not fit.
    """
    box, ink = frame.places.title, frame.theme.ink
    middle = (box.bottom + box.top) / 2
    for em in TITLE_SIZES if not frame.narrow else TITLE_SIZES + SMALL_TITLES:
        line = _set(message, TITLE, em, ink, frame, weight="semibold")
        if line.advance <= box.width:
            return line.at(box.left, middle)
        if 2 * LINE_HEIGHT * em <= box.height + 0.1:
            lines = partial(_set, message, TITLE, em, ink, frame, weight="semibold", align="left")
            line = _balanced(lines, box.width)
            if line.lines == 2 and line.advance <= box.width:
                return line.at(box.left, middle + LINE_HEIGHT * em / 2)
    raise QKVideoError(f"the title “{message.text}” does not fit its place in the frame")


def said(message: Message, frame: Frame) -> Text:
    """What is said, in as few lines as it takes, with the sentence's words in their colours.

    Raises:
        QKVideoError: If it does not fit.
    """
    box, places = frame.places.said, frame.places
    for em in SAID_SIZES:
        lines = partial(_set, message, SAID, em, frame.theme.ink, frame, coloured=True)
        line = _balanced(lines, box.width)
        if line.lines > places.said_lines or line.advance > box.width:
            continue
        left = (box.left + box.right - line.line_width) / 2
        above = (line.lines - 1) / 2 * LINE_HEIGHT * em
        return line.baseline(left, (box.bottom + box.top) / 2 + above - HALF_LETTER * em)
    raise QKVideoError(f"what is said, “{message.text}”, does not fit its place in the frame")


def corner(film: str, beat: Cell, beats: Cell, baseline: float, frame: Frame) -> Text:
    """The film and where in it we are, top right.

    Args:
        film: Its title.
        beat: Number of the beat.
        beats: How many there are.
        baseline: Of the title, on which it stands in a wide frame.
        frame: Where.
    """
    box = frame.places.corner
    given: dict[str, Variable] = {"beat": beat, "beats": beats}
    # The size does not change from beat to beat: the last has the longest number.
    last: dict[str, Variable] = {"beat": beats, "beats": beats, "film": Word(film)}
    longest = partial(_set, frame.say.say("corner", last), CORNER)
    sizes = (SIZES.corner, SIZES.badge, SIZES.least)
    widths = {em: longest(em, frame.theme.quiet, frame).advance for em in sizes}
    em = next((em for em in sizes if widths[em] <= box.width), SIZES.least)
    line = _fitting("corner", CORNER, given, ("film", film), em, box.width, frame)
    if frame.narrow:
        return line.at(box.right, (box.bottom + box.top) / 2, "right")
    return line.baseline(box.right - line.advance, baseline)


def badge(brief: Brief, layers: Sequence[int], frame: Frame, heads: Heads = "one") -> Text:
    """Where the weights come from, bottom right: wherever a film shows what a model computed.

    Args:
        brief: What is shown.
        layers: The first and the last layer shown; the brief's, if there are none.
        frame: Where.
        heads: Whether the brief's head is shown, all of its layer, or what no head has made yet.
    """
    box, narrow, quiet = frame.places.badge, frame.narrow, frame.theme.quiet
    fewer = range(MOST_UNKNOWN, 0, -1)
    told = [badge_facts(brief, frame.say, layers, most, heads) for most in fewer]
    if brief.model.source.unknown:  # beside them a file's name has only so much room
        name = Word(ellipsis(brief.model.source.name, LONGEST_NAME))
        told = [{**given, "source": name} for given in told]
    sizes = (SIZES.least,) if narrow else (SIZES.badge, SIZES.least)

    def fits(em: float, given: Mapping[str, Variable]) -> bool:
        line = _set(frame.say.say("badge", given), BADGE, em, quiet, frame, width=box.width)
        return line.lines <= (2 if narrow else 1)

    # Whole words, though fewer, before small ones, and these before parts of words.
    ways = [(em, given) for em in sizes for given in told]
    em, given = next((way for way in ways if fits(*way)), ways[-1])
    # Unknown words are as long as somebody likes to type; where there are none, the source is.
    long = "unknown" if brief.model.source.unknown else "source"
    text = given.pop(long)
    assert isinstance(text, Word)
    if not narrow:
        line = _fitting("badge", BADGE, given, (long, text.text), em, box.width, frame)
        return line.at(box.right, (box.bottom + box.top) / 2, "right")

    def lines(shown: str) -> Lines:
        message = frame.say.say("badge", {**given, long: Word(shown)})
        return partial(_set, message, BADGE, em, quiet, frame)

    return _in_two_lines(lines, text.text, box)


def elsewhere(about: str, frame: Frame) -> Text:
    """In the badge's place: what the numbers are where they are not the model's.

    Args:
        about: A case of the catalogue's line “badge-elsewhere”.
        frame: Where.
    """
    box, message = frame.places.badge, frame.say.say("badge-elsewhere", {"about": about})
    if frame.narrow:
        lines = partial(_set, message, BADGE, SIZES.least, frame.theme.quiet, frame)
        return _in_two_lines(lambda _: lines, "", box)
    line = _set(message, BADGE, SIZES.badge, frame.theme.quiet, frame)
    return line.at(box.right, (box.bottom + box.top) / 2, "right")


def around(
    heading: Message, speech: Message, place: tuple[str, Cell, Cell], origin_: Text, frame: Frame
) -> Items:
    """All four lines.

    Args:
        heading: The beat's title.
        speech: What is said, or its key words where somebody says it.
        place: The film's title, the beat's number, and how many beats there are.
        origin_: The badge.
        frame: Where.
    """
    top = title(heading, frame)
    return (top, corner(*place, top.y, frame), said(speech, frame), origin_)


def _in_two_lines(made: Callable[[str], Lines], text: str, box: Box) -> Text:
    """At most two lines in the middle of a box; where that is too long, a text's middle goes.

    Args:
        made: The lines around the text.
        text: What may be made shorter.
        box: Where they stand.
    """
    line, room = _balanced(made(text), box.width), extent(text).width
    while line.lines > 2 and room > 1:
        room *= 0.9
        line = _balanced(made(ellipsis(text, room)), box.width)
    em = line.text.em
    above = (line.lines - 1) / 2 * LINE_HEIGHT * em
    left = (box.left + box.right - line.line_width) / 2
    return line.baseline(left, (box.bottom + box.top) / 2 + above - HALF_LETTER * em)


def _fitting(
    line: str,
    key: str,
    given: Mapping[str, Variable],
    long: tuple[str, str],
    em: float,
    width: float,
    frame: Frame,
) -> Set:
    """A line in one size; where it is too long, the text of one variable loses its middle."""
    name, text = long

    def made(text: str) -> Set:
        message = frame.say.say(line, {**given, name: Word(text)})
        return _set(message, key, em, frame.theme.quiet, frame)

    whole = made(text)
    if whole.advance <= width:
        return whole
    own = extent(text).width * em
    return made(ellipsis(text, (width - (whole.advance - own)) / em))


def _balanced(lines: Lines, width: float) -> Set:
    """As few lines as there have to be, of about one length: no lonely word in the last."""
    best = lines(width=width)
    if best.lines == 1:
        return best
    for share in np.arange(0.95, 0.5, -0.05):
        line = lines(width=width * float(share))
        if line.lines > best.lines:
            break
        best = line
    return best


def _set(
    message: Message,
    key: str,
    em: float,
    colour: str,
    frame: Frame,
    *,
    weight: str = "regular",
    width: float | None = None,
    align: str = "center",
    coloured: bool = False,
) -> Set:
    """Set a message, its variables as spans that know their numbers."""
    spans = []
    for part in message.parts:
        role = part.variable.role if isinstance(part.variable, Word) else "number"
        strong = "semibold" if coloured and role else weight
        shade = _role_colour(role, frame, colour) if coloured else colour
        cell = part.variable if isinstance(part.variable, Cell) else None
        spans.append(Span(part.start, part.end, shade, strong, cell))
    align = "left" if width is None else align
    setting = extent(
        message.text,
        weight=weight,
        spans=tuple(Stretch(span.start, span.end, span.weight) for span in spans),
        width=None if width is None else width / em,
        align=align,
    )
    text = Text(
        key=key,
        text=message.text,
        em=em,
        x=0.0,
        y=0.0,
        colour=colour,
        weight=weight,
        spans=tuple(spans),
        width=width,
        align=align,
    )
    advance = setting.width * em
    return Set(text, advance, setting.lines, advance if width is None else width)


def _role_colour(role: str, frame: Frame, otherwise: str) -> str:
    theme = frame.theme
    return {"query": theme.query, "key": theme.key, "value": theme.value}.get(role, otherwise)


def stands_around(key: str) -> bool:
    """Whether a thing stands round the stage: looking at it takes no time of a beat's."""
    return key in (TITLE, CORNER, SAID, BADGE) or key.startswith(f"{BRAND}/")

"""The texts around a picture: title, corner (film and number of the beat), caption, badge.

The area of each text is fixed; the text has the largest size in which it fits there.
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
"""Keys of the four texts."""
BRAND = "brand"
"""Key of what an institution adds; its logo and footer have keys inside this one."""
TITLE_SIZES = (SIZES.title, 0.48, 0.42)
"""Sizes of titles, in frame units, the largest first."""
SMALL_TITLES = (0.36, 0.3)
"""Further, smaller sizes of titles that are tried in narrow frames; in frame units."""
SAID_SIZES = (SIZES.said, 0.4)
"""Sizes of captions, in frame units, the largest first."""
LONGEST_NAME = 30
"""Maximum width, in em, of the name of the weights in a badge that also lists unknown words."""


@dataclass(frozen=True)
class Set:
    """A text that is broken into lines, but has no position yet. Lengths are in frame units.

    Attributes:
        text: The text as an item; its first baseline starts at (0, 0).
        advance: Width of the longest line.
        lines: Number of lines.
        line_width: Width of the area within which the lines are centred or aligned on the left.
    """

    text: Text
    advance: float
    lines: int
    line_width: float

    def baseline(self, x: float, y: float) -> Text:
        """Return the text as an item: left edge at `x`, baseline of the first line at `y`."""
        return replace(self.text, x=x, y=y)

    def at(self, x: float, y: float, side: str = "left") -> Text:
        """Return the text as an item, with the letters of its first line centred vertically on `y`.

        Args:
            x: x of the text's left end, centre or right end, in frame units.
            y: y of the middle of the first line's letters, in frame units.
            side: Which point of the text is at `x`: "left", "center" or "right".
        """
        left = x - {"left": 0.0, "center": self.advance / 2, "right": self.advance}[side]
        return self.baseline(left, y - HALF_LETTER * self.text.em)


Lines = Callable[..., Set]
"""A function that sets a text in lines of a given width (its keyword argument `width`)."""


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
    middle = box.y
    for em in TITLE_SIZES if not frame.narrow else TITLE_SIZES + SMALL_TITLES:
        line = set_text(message, TITLE, em, ink, frame, weight="semibold")
        if line.advance <= box.width:
            return line.at(box.left, middle)
        if 2 * LINE_HEIGHT * em <= box.height + 0.1:
            lines = partial(
                set_text, message, TITLE, em, ink, frame, weight="semibold", align="left"
            )
            line = balanced(lines, box.width)
            if line.lines == 2 and line.advance <= box.width:
                return line.at(box.left, middle + LINE_HEIGHT * em / 2)
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
    box, places = frame.places.said, frame.places
    for em in SAID_SIZES:
        lines = partial(set_text, message, SAID, em, frame.theme.ink, frame, coloured=True)
        line = balanced(lines, box.width)
        if line.lines > places.said_lines or line.advance > box.width:
            continue
        left = (box.left + box.right - line.line_width) / 2
        above = (line.lines - 1) / 2 * LINE_HEIGHT * em
        return line.baseline(left, box.y + above - HALF_LETTER * em)
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
    given: dict[str, Variable] = {"beat": beat, "beats": beats}
    # The size is chosen for the last beat, whose number is the longest, so that all beats share it.
    last: dict[str, Variable] = {"beat": beats, "beats": beats, "film": Word(film)}
    longest = partial(set_text, frame.say.say("corner", last), CORNER)
    sizes = (SIZES.corner, SIZES.badge, SIZES.least)
    widths = {em: longest(em, frame.theme.quiet, frame).advance for em in sizes}
    em = next((em for em in sizes if widths[em] <= box.width), SIZES.least)
    line = _fitting("corner", CORNER, given, ("film", film), em, box.width, frame)
    if frame.narrow:
        return line.at(box.right, box.y, "right")
    return line.baseline(box.right - line.advance, baseline)


def badge(
    brief: Brief,
    layers: Sequence[int],
    frame: Frame,
    heads: Heads = "one",
    head: int | None = None,
) -> Text:
    """Return the badge, in its position, for numbers that come from the film's model.

    The badge names the weights, the layers and, if only one head is shown, this head.

    Args:
        brief: What the film is made from.
        layers: Numbers (from 1) of the first and the last layer shown; empty for the brief's layer.
        frame: The frame's areas, theme and language.
        heads: What the picture shows. "one": a single head. "own": one head for each word;
            different words can have different heads. "all": all heads of the layer. "none": no
            head, but vectors from before the first layer.
        head: Number of the head if `heads` is "one", from 1; None for the brief's head.
    """
    box, narrow, quiet = frame.places.badge, frame.narrow, frame.theme.quiet
    fewer = range(MOST_UNKNOWN, 0, -1)
    told = [badge_facts(brief, frame.say, layers, most, heads, head) for most in fewer]
    if brief.model.source.unknown:  # the list of unknown words leaves less room for the name
        name = Word(ellipsis(brief.model.source.name, LONGEST_NAME))
        told = [{**given, "source": name} for given in told]
    sizes = (SIZES.least,) if narrow else (SIZES.badge, SIZES.least)

    def fits(em: float, given: Mapping[str, Variable]) -> bool:
        line = set_text(frame.say.say("badge", given), BADGE, em, quiet, frame, width=box.width)
        return line.lines <= (2 if narrow else 1)

    # First list fewer unknown words, then shrink the text, and only then shorten words.
    ways = [(em, given) for em in sizes for given in told]
    em, given = next((way for way in ways if fits(*way)), ways[-1])
    # The text to shorten is the list of unknown words or, if there are none, the source.
    long = "unknown" if brief.model.source.unknown else "source"
    text = given.pop(long)
    assert isinstance(text, Word)
    if not narrow:
        line = _fitting("badge", BADGE, given, (long, text.text), em, box.width, frame)
        return line.at(box.right, box.y, "right")

    def lines(shown: str) -> Lines:
        message = frame.say.say("badge", {**given, long: Word(shown)})
        return partial(set_text, message, BADGE, em, quiet, frame)

    return _in_two_lines(lines, text.text, box)


def elsewhere(about: str, remark: str, frame: Frame) -> Text:
    """Return the badge, in its position, for numbers that do not come from the film's model.

    Args:
        about: Where the numbers come from, such as "measured". It selects a variant of the text
            `badge-elsewhere` in the catalogue.
        remark: What to add about the reading of the sentence, see `Reading.doubt`.
        frame: The frame's areas, theme and language.
    """
    box, given = frame.places.badge, {"about": about, "remark": remark}
    message = frame.say.say("badge-elsewhere", given)
    if frame.narrow:
        lines = partial(set_text, message, BADGE, SIZES.least, frame.theme.quiet, frame)
        return _in_two_lines(lambda _: lines, "", box)
    line = set_text(message, BADGE, SIZES.badge, frame.theme.quiet, frame)
    return line.at(box.right, box.y, "right")


def around(
    heading: Message, speech: Message, place: tuple[str, Cell, Cell], origin_: Text, frame: Frame
) -> Items:
    """Return the texts around a picture: the beat's title, the corner text, the caption, the badge.

    Args:
        heading: The beat's title.
        speech: The caption or, if the film is narrated, the few words shown instead of the caption.
        place: What the corner text shows: the film's title, the beat's number, the number of beats.
        origin_: The badge, in its final position; returned unchanged.
        frame: The frame's areas, theme and language.

    Raises:
        QKVideoError: If the title or the caption does not fit.
    """
    top = title(heading, frame)
    return (top, corner(*place, top.y, frame), said(speech, frame), origin_)


def _in_two_lines(made: Callable[[str], Lines], text: str, box: Box) -> Text:
    """Set at most two lines in the centre of a box; if they are too long, shorten `text` in them.

    Args:
        made: Returns the function that sets the lines, given the text in them.
        text: The text that may be shortened in its middle.
        box: Where the lines are.
    """
    line, room = balanced(made(text), box.width), extent(text).width
    while line.lines > 2 and room > 1:
        room *= 0.9
        line = balanced(made(ellipsis(text, room)), box.width)
    em = line.text.em
    above = (line.lines - 1) / 2 * LINE_HEIGHT * em
    left = (box.left + box.right - line.line_width) / 2
    return line.baseline(left, box.y + above - HALF_LETTER * em)


def _fitting(
    line: str,
    key: str,
    given: Mapping[str, Variable],
    long: tuple[str, str],
    em: float,
    width: float,
    frame: Frame,
) -> Set:
    """Set one line in a given size; if it is too long, shorten one of its variables in the middle.

    Args:
        line: Name of the text in the catalogue.
        key: Key of the item.
        given: The other variables.
        long: Name and value of the variable that may be shortened.
        em: Size, in frame units.
        width: Available width, in frame units.
        frame: The frame.
    """
    name, text = long

    def made(text: str) -> Set:
        message = frame.say.say(line, {**given, name: Word(text)})
        return set_text(message, key, em, frame.theme.quiet, frame)

    whole = made(text)
    if whole.advance <= width:
        return whole
    own = extent(text).width * em
    return made(ellipsis(text, (width - (whole.advance - own)) / em))


def balanced(lines: Lines, width: float, least: float = 0.0) -> Set:
    """Return a text broken into as few lines as possible, with lines of similar length.

    The last line is rarely a single word.

    Args:
        lines: Function that breaks the text into lines of a maximum width, its argument `width`.
        width: Maximum width of the lines, in frame units.
        least: Width of the text's longest word, in frame units. Narrower lines are not tried, as
            they would break this word. 0 for no such limit.
    """
    best = lines(width=width)
    if best.lines == 1:
        return best
    for share in np.arange(0.95, 0.5, -0.05):
        narrow = width * float(share)
        line = lines(width=narrow)
        if line.lines > best.lines or narrow < least:
            break
        best = line
    return best


def set_text(
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
    """Return a message as a text that is broken into lines.

    Each variable of the message becomes a span. The span of a number records the number's `Cell`.

    Args:
        message: A text of the catalogue, with the values of its variables.
        key: Key of the item that is made.
        em: Font size, in frame units.
        colour: Colour of the text, "#RRGGBB".
        frame: Its theme has the colours.
        weight: Weight of the font, "regular" or "semibold".
        width: Width at which lines break, in frame units; None for one line.
        align: How several lines are aligned, "left" or "center".
        coloured: If True, words with the role of a query, key or value (`Word.role`) have the
            colour of queries, keys or values. All words with a role and all numbers are semibold.
    """
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
        key,
        message.text,
        em,
        0.0,
        0.0,
        colour,
        weight=weight,
        spans=tuple(spans),
        width=width,
        align=align,
    )
    advance = setting.width * em
    return Set(text, advance, setting.lines, advance if width is None else width)


def _role_colour(role: str, frame: Frame, otherwise: str) -> str:
    """Return the colour of a role ("query", "key", "value"), or `otherwise` for other roles."""
    theme = frame.theme
    return {"query": theme.query, "key": theme.key, "value": theme.value}.get(role, otherwise)


def stands_around(key: str) -> bool:
    """Whether an item with this key is outside the picture, such as the title or the badge."""
    return key in (TITLE, CORNER, SAID, BADGE) or key.startswith(f"{BRAND}/")

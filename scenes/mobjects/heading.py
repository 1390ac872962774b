"""What stands round the stage: title, place in the film, what is said, where the weights are from.

Places are fixed; each line is set in the largest size in which it fits its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.look.places import Layout
from qkvideo.scenes.look.theme import SIZES, Theme
from qkvideo.scenes.mobjects.label import Label
from qkvideo.scenes.text.catalogue import Catalogue, Message, Variable, Word
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.origin import MOST_UNKNOWN, origin
from qkvideo.scenes.text.pango import HALF_LETTER, LINE_HEIGHT, Box, Span, ellipsis, typeset

TITLE_SIZES = (SIZES.title, 0.48, 0.42)
SMALL_TITLES = (0.36, 0.3)
"""In narrow frames, where a title of one line would be too long in any other size."""
SAID_SIZES = (SIZES.said, 0.4)

Lines = Callable[..., Label]
"""Sets a text in lines of the `width` it is given."""


def title(message: Message, places: Layout, theme: Theme) -> Label:
    """What a beat is about, top left: in one line or, where there is room, in two.

    Raises:
        QKVideoError: If it does not fit.
    """
    box = places.title
    middle = (box.bottom + box.top) / 2
    for em in TITLE_SIZES if not places.narrow else TITLE_SIZES + SMALL_TITLES:
        label = _label(message, em, theme.ink, theme, weight="semibold")
        if label.advance <= box.width:
            return label.at(box.left, middle)
        if 2 * LINE_HEIGHT * em <= box.height + 0.1:
            lines = partial(_label, message, em, theme.ink, theme, weight="semibold", align="left")
            label = _balanced(lines, box.width)
            if label.lines == 2 and label.advance <= box.width:
                return label.at(box.left, middle + LINE_HEIGHT * em / 2)
    raise QKVideoError(f"the title “{message.text}” does not fit its place in the frame")


def corner(
    film: str, beat: Cell, beats: Cell, say: Catalogue, places: Layout, theme: Theme
) -> Label:
    """The film and where in it we are, top right."""
    return _fitting(
        "corner",
        {"beat": beat, "beats": beats},
        "film",
        film,
        SIZES.corner,
        say,
        places.corner.width,
        theme,
    )


def said(message: Message, places: Layout, theme: Theme) -> Label:
    """What is said, in as few lines as it takes, with the sentence's words in their colours.

    Raises:
        QKVideoError: If it does not fit.
    """
    box = places.said
    for em in SAID_SIZES:
        label = _balanced(partial(_label, message, em, theme.ink, theme, coloured=True), box.width)
        if label.lines > places.said_lines or label.advance > box.width:
            continue
        left = (box.left + box.right - label.line_width) / 2
        above = (label.lines - 1) / 2 * LINE_HEIGHT * em
        return label.baseline(left, (box.bottom + box.top) / 2 + above - HALF_LETTER * em)
    raise QKVideoError(f"what is said, “{message.text}”, does not fit its place in the frame")


LONGEST_NAME = 30
"""In em: of the weights, where words that they do not know stand beside."""


def badge(
    brief: Brief, say: Catalogue, places: Layout, theme: Theme, layers: Sequence[int] = ()
) -> Label:
    """Where the weights come from, bottom right: wherever a film shows what a model computed.

    Args:
        brief: What is shown.
        say: The language.
        places: Where things stand.
        theme: The colours.
        layers: The first and the last layer shown; the brief's, if not given.
    """
    box = places.badge
    told = [origin(brief, say, layers, most) for most in range(MOST_UNKNOWN, 0, -1)]
    if brief.model.source.unknown:  # beside them a file's name has only so much room
        name = Word(ellipsis(brief.model.source.name, LONGEST_NAME))
        told = [{**variables, "source": name} for variables in told]
    sizes = (SIZES.least,) if places.narrow else (SIZES.badge, SIZES.least)

    def fits(em: float, variables: dict[str, Variable]) -> bool:
        label = _label(say.say("badge", variables), em, theme.quiet, theme, width=box.width)
        return label.lines <= (2 if places.narrow else 1)

    # Whole words, though fewer, before small ones, and these before parts of words.
    ways = [(em, variables) for em in sizes for variables in told]
    em, variables = next((way for way in ways if fits(*way)), ways[-1])
    # Unknown words are as long as somebody likes to type; where there are none, the source is.
    long = "unknown" if brief.model.source.unknown else "source"
    text = variables.pop(long)
    assert isinstance(text, Word)
    if not places.narrow:
        label = _fitting("badge", variables, long, text.text, em, say, box.width, theme)
        return label.at(box.right, (box.bottom + box.top) / 2, "right")

    def lines(shown: str) -> Lines:
        message = say.say("badge", {**variables, long: Word(shown)})
        return partial(_label, message, em, theme.quiet, theme)

    return _in_two_lines(lines, text.text, box)


def elsewhere(about: str, say: Catalogue, places: Layout, theme: Theme) -> Label:
    """In the badge's place: what the numbers are where they are not the model's.

    Args:
        about: A case of the catalogue's line “badge-elsewhere”.
        say: The language.
        places: Where things stand.
        theme: The colours.
    """
    box, message = places.badge, say.say("badge-elsewhere", {"about": about})
    if places.narrow:
        lines = partial(_label, message, SIZES.least, theme.quiet, theme)
        return _in_two_lines(lambda _: lines, "", box)
    label = _label(message, SIZES.badge, theme.quiet, theme)
    return label.at(box.right, (box.bottom + box.top) / 2, "right")


def _in_two_lines(made: Callable[[str], Lines], text: str, box: Box) -> Label:
    """At most two lines in the middle of a box; where that is too long, a text's middle goes.

    Args:
        made: The lines around the text.
        text: What may be made shorter.
        box: Where they stand.
    """
    label, room = _balanced(made(text), box.width), typeset(text).width
    while label.lines > 2 and room > 1:
        room *= 0.9
        label = _balanced(made(ellipsis(text, room)), box.width)
    above = (label.lines - 1) / 2 * LINE_HEIGHT * label.em
    middle = (box.bottom + box.top) / 2
    left = (box.left + box.right - label.line_width) / 2
    return label.baseline(left, middle + above - HALF_LETTER * label.em)


def _fitting(
    key: str,
    variables: dict[str, Variable],
    name: str,
    text: str,
    em: float,
    say: Catalogue,
    width: float,
    theme: Theme,
) -> Label:
    """A line in one size; where it is too long, the text of one variable loses its middle."""

    def made(text: str) -> Label:
        message = say.say(key, {**variables, name: Word(text)})
        return _label(message, em, theme.quiet, theme)

    label = made(text)
    if label.advance <= width:
        return label
    own = typeset(text).width * em
    return made(ellipsis(text, (width - (label.advance - own)) / em))


def _balanced(lines: Lines, width: float) -> Label:
    """As few lines as there have to be, of about one length: no lonely word in the last.

    Args:
        lines: Sets them.
        width: The longest that a line may be.
    """
    best = lines(width=width)
    if best.lines == 1:
        return best
    for share in np.arange(0.95, 0.5, -0.05):
        label = lines(width=width * float(share))
        if label.lines > best.lines:
            break
        best = label
    return best


def _label(
    message: Message,
    em: float,
    colour: str,
    theme: Theme,
    *,
    weight: str = "regular",
    width: float | None = None,
    align: str = "center",
    coloured: bool = False,
) -> Label:
    """A message as a label that knows the numbers in it."""
    spans: list[Span] = []
    colours: list[str] = []
    for part in message.parts:
        role = part.variable.role if isinstance(part.variable, Word) else "number"
        strong = coloured and role != ""
        spans.append(Span(part.start, part.end, "semibold" if strong else weight))
        colours.append(_role_colour(role, theme, colour) if coloured else colour)
    label = Label(
        message.text,
        em,
        colour,
        weight=weight,
        spans=spans,
        span_colours=colours,
        width=width,
        align="left" if width is None else align,
    )
    label.span_cells = _cells(message)
    return label


def _cells(message: Message) -> tuple[Cell | None, ...]:
    return tuple(p.variable if isinstance(p.variable, Cell) else None for p in message.parts)


def _role_colour(role: str, theme: Theme, otherwise: str) -> str:
    return {"query": theme.query, "key": theme.key, "value": theme.value}.get(role, otherwise)

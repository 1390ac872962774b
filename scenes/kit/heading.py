"""What stands round the stage: title, place in the film, what is said, where the weights are from.

Places are fixed; each line is set in the largest size in which it fits its own.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.kit.brief import Brief
from qkvideo.scenes.kit.catalogue import Catalogue, Message, Variable, Word
from qkvideo.scenes.kit.label import HALF_LETTER, Label
from qkvideo.scenes.kit.layout import Layout
from qkvideo.scenes.kit.numbers import Cell
from qkvideo.scenes.kit.origin import origin
from qkvideo.scenes.kit.pango import LINE_HEIGHT, Box, Span, ellipsis, typeset
from qkvideo.scenes.kit.theme import SIZES, Theme

TITLE_SIZES = (SIZES.title, 0.48, 0.42)
SAID_SIZES = (SIZES.said, 0.4)


def title(message: Message, places: Layout, theme: Theme) -> Label:
    """What a beat is about, top left.

    Raises:
        QKVideoError: If it does not fit.
    """
    box = places.title
    for em in TITLE_SIZES:
        label = _label(message, em, theme.ink, theme, weight="semibold")
        if label.advance <= box.width:
            return label.at(box.left, (box.bottom + box.top) / 2)
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
    """What is said, in at most two lines, with the sentence's words in their colours.

    Raises:
        QKVideoError: If it does not fit.
    """
    box = places.said
    for em in SAID_SIZES:
        label = _label(message, em, theme.ink, theme, width=box.width, coloured=True)
        if label.lines > 2 or label.advance > box.width:
            continue
        if label.lines > 1:
            label = _balanced(message, em, theme, box)
        left = (box.left + box.right - label.line_width) / 2
        above = (label.lines - 1) / 2 * LINE_HEIGHT * em
        return label.baseline(left, (box.bottom + box.top) / 2 + above - HALF_LETTER * em)
    raise QKVideoError(f"what is said, “{message.text}”, does not fit its place in the frame")


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
    box, variables = places.badge, origin(brief, say, layers)
    # Unknown words are as long as somebody likes to type; where there are none, the source is.
    long = "unknown" if brief.model.source.unknown else "source"
    text = variables.pop(long)
    assert isinstance(text, Word)
    label = _fitting("badge", variables, long, text.text, SIZES.badge, say, box.width, theme)
    return label.at(box.right, (box.bottom + box.top) / 2, "right")


def elsewhere(about: str, say: Catalogue, places: Layout, theme: Theme) -> Label:
    """In the badge's place: what the numbers are where they are not the model's.

    Args:
        about: A case of the catalogue's line “badge-elsewhere”.
        say: The language.
        places: Where things stand.
        theme: The colours.
    """
    box = places.badge
    label = _label(say.say("badge-elsewhere", {"about": about}), SIZES.badge, theme.quiet, theme)
    return label.at(box.right, (box.bottom + box.top) / 2, "right")


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


def _balanced(message: Message, em: float, theme: Theme, box: Box) -> Label:
    """Two lines of about one length: no lonely word in the second."""
    best = _label(message, em, theme.ink, theme, width=box.width, coloured=True)
    for share in np.arange(0.95, 0.5, -0.05):
        width = box.width * float(share)
        label = _label(message, em, theme.ink, theme, width=width, coloured=True)
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
        align="left" if width is None else "center",
    )
    label.span_cells = _cells(message)
    return label


def _cells(message: Message) -> tuple[Cell | None, ...]:
    return tuple(p.variable if isinstance(p.variable, Cell) else None for p in message.parts)


def _role_colour(role: str, theme: Theme, otherwise: str) -> str:
    return {"query": theme.query, "key": theme.key, "value": theme.value}.get(role, otherwise)

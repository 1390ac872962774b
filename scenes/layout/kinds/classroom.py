"""Lays out a class: the teacher and the board above, and pupils at desks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure, put
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.layout.kinds.shelf.drawing import hexed
from qkvideo.scenes.look.theme import rgba
from qkvideo.scenes.parts.classroom import Classroom, Note, Pupil
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.part import Size as TextSize
from qkvideo.scenes.parts.text import Line
from qkvideo.scenes.text.pango import LINE_HEIGHT, Box

OVER = 0.75
"""Room above all pupils for notes, relative to a figure."""
ABOVE = 1.42
"""Room above a desk for a figure and a card, relative to the figure."""
LARGEST = 1.5
"""Maximum height of a figure."""
LINE = 0.4
"""Height of a line of text on a desk, relative to the figure."""
SIZES_FROM: tuple[TextSize, ...] = ("number", "label", "badge", "least")
"""Sizes of text on desks and cards: the first that fits."""
HEAD, SHOULDERS = 0.2, 0.36
"""Radii of a head, and of shoulders, relative to the figure."""
CARD = 0.46
"""Height of a card relative to the figure."""
BOARD, REST = 0.85, 0.4
"""Heights of the board, and of the text for other pupils."""
WHOLE, THINNEST = 0.62, 0.012
"""Width of the note of a share of 1, relative to the figure; minimum width of a note."""
RISE = 0.16
"""How much higher a note flies for each unit of its way."""
DIM, SILENT = 0.5, 0.25
"""Opacity of pupils who are not highlighted, and of those who may not answer."""
NOTES, ARMS, FIGURES, TEXTS = 0, 1, 2, 5
"""Depths."""
TINT = 0.14
"""Share of their colour in the fill of figures, desks, cards and the board."""
SHARE = 0.58
"""Share of a desk's width for the word, if the number stands behind it."""
INSET, MARGIN = 0.06, 0.2
"""Space between a frame and its text: on desks, and on the board."""


@dataclass(frozen=True)
class Desk:
    """How the word and the number stand on a desk.

    Attributes:
        lines: Number of lines: two, or one with the number behind the word.
        least: Least width of a place, relative to the figure.
        roomy: Preferred width, in which most words fit.
    """

    lines: int
    least: float
    roomy: float

    @property
    def height(self) -> float:
        """The desk's height, relative to the figure."""
        return self.lines * LINE

    @property
    def pitch(self) -> float:
        """A place's height, relative to the figure."""
        return self.height + ABOVE


DESKS = (Desk(2, 1.0, 1.35), Desk(1, 1.8, 2.0))


@dataclass(frozen=True)
class Seats:
    """Where the pupils sit.

    Attributes:
        tall: Height of a figure.
        wide: Width of a place.
        desk: How words and numbers stand on desks.
        at: For each word the middle of the lower edge of its figure.
    """

    tall: float
    wide: float
    desk: Desk
    at: dict[int, tuple[float, float]]


@measure.register
def _(part: Classroom, room: Size, frame: Frame) -> Size:
    del part, frame
    return room


@arrange.register
def _(part: Classroom, box: Box, frame: Frame) -> Iterator[Item]:
    low = box.bottom + (REST if part.rest else 0.0)
    board = Box(box.left, box.top - BOARD, box.right, box.top)
    seats = _seats(part, Box(box.left, low, box.right, board.bottom))
    yield from _teacher(part, board, frame)
    # The largest in front: depths of their own, as they also have them while they appear.
    for depth, note in enumerate(sorted(part.notes, key=lambda note: -note.share.value)):
        yield replace(_note(part, note, seats, frame), z=NOTES - depth)
    for pupil in part.pupils:
        yield from _pupil(part, pupil, seats, frame)
    if part.rest:
        line = Line(part.rest, key=f"{part.key}/rest", ink="quiet", side="center")
        yield from put(line, Box(box.left, box.bottom, box.right, low), frame)


def _seats(part: Classroom, box: Box) -> Seats:
    """Rows of equal length, in which figures are as large as possible."""
    count = len(part.pupils)

    def high(desk: Desk, each: int) -> float:
        return min(LARGEST, box.height / (ceil(count / each) * desk.pitch + OVER))

    # Of equal arrangements that with fewer rows.
    _, columns, desk = max(
        (
            (min(high(desk, each), box.width / (each * desk.roomy)), each, desk)
            for desk in DESKS
            for each in range(1, count + 1)
        ),
        key=lambda found: found[:2],
    )
    rows = ceil(count / columns)
    columns = ceil(count / rows)
    tall = min(high(desk, columns), box.width / (columns * desk.least))
    wide = min(box.width / columns, 1.2 * desk.roomy * tall)
    pitch = desk.pitch * tall
    middle = (box.left + box.right) / 2
    used = rows * pitch + OVER * tall
    top = (box.top + box.bottom + used) / 2 - OVER * tall
    at = {}
    for k, pupil in enumerate(part.pupils):
        row, column = divmod(k, columns)
        here = min(columns, count - row * columns)
        x = middle + (column - (here - 1) / 2) * wide
        at[pupil.word.index] = x, top - (row + 1) * pitch + desk.height * tall
    return Seats(tall, wide, desk, at)


def _pupil(part: Classroom, pupil: Pupil, seats: Seats, frame: Frame) -> Iterator[Item]:
    key = f"{part.key}/{pupil.word.index}"
    x, y = seats.at[pupil.word.index]
    tall, half = seats.tall, 0.46 * seats.wide
    quiet, best = pupil.ink == "quiet", pupil.ink == "key"
    person = Person(key, x, y, tall, pupil.ink, SILENT if pupil.silent else 1.0)
    if pupil.asks:
        yield from _arm(person, frame)
    yield from _person(person, frame, smiles=not pupil.silent)
    desk = Box(x - half, y - seats.desk.height * tall, x + half, y)
    yield _card(f"{key}/desk", desk, "line", FIGURES + 2, frame)
    inner = Box(desk.left + INSET, desk.bottom, desk.right - INSET, desk.top)
    upper = lower = inner
    counted = any(each.share is not None for each in part.pupils)
    if seats.desk.lines > 1 and counted:
        middle = (inner.bottom + inner.top) / 2
        upper, lower = replace(inner, bottom=middle), replace(inner, top=middle)
    elif counted:
        middle = inner.left + SHARE * inner.width
        upper, lower = replace(inner, right=middle), replace(inner, left=middle)
    word = Line(
        (pupil.word,),
        key=f"{key}/word",
        ink=pupil.ink,
        weight="regular" if quiet else "semibold",
        side="center",
    )
    yield from _written(word, upper, frame)
    number = Line(
        (),
        ink="ink" if best else "quiet",
        weight="semibold" if best else "regular",
        side="center",
        group=f"{part.group}/numbers" if part.group else "",
    )
    if pupil.share is not None:
        line = replace(number, pieces=(pupil.share,), key=f"{key}/share")
        yield from _written(line, lower, frame)
    if pupil.card is not None:
        low = y + (SHOULDERS + 1.8 * HEAD + 0.08) * tall
        card = Box(x - 0.9 * half, low, x + 0.9 * half, low + CARD * tall)
        box = _card(f"{key}/card", card, "key", FIGURES + 2, frame)
        yield replace(box, strength=1.0 if best else DIM, enters="rise")
        line = replace(number, pieces=(pupil.card,), key=f"{key}/card/number")
        yield from _written(line, card, frame)


@dataclass(frozen=True)
class Person:
    """A figure.

    Attributes:
        key: Prefix of its keys.
        x: Its middle.
        y: The lower edge of its shoulders.
        tall: Its height.
        ink: Its colour.
        strength: Its opacity.
    """

    key: str
    x: float
    y: float
    tall: float
    ink: Ink
    strength: float = 1.0

    @property
    def neck(self) -> float:
        """Height of the middle of its head."""
        return self.y + (SHOULDERS + 0.8 * HEAD) * self.tall

    @property
    def width(self) -> float:
        """Width of its lines."""
        return 1.4 + 2.2 * self.tall


def _person(who: Person, frame: Frame, *, smiles: bool) -> Iterator[Curve]:
    """Head and shoulders, with a face."""
    colour, filled = frame.colour(who.ink), _tinted(who.ink, frame)
    tall, x, middle = who.tall, who.x, who.neck
    eye, mouth = 0.07 * tall, middle - 0.06 * tall
    bend = np.array([0, -0.06 * tall if smiles else 0.0])
    a, b = np.array([x - eye, mouth]), np.array([x + eye, mouth])
    shapes = {
        "shoulders": curves.circle(x, who.y, SHOULDERS * tall)[:8],
        "head": curves.circle(x, middle, HEAD * tall),
        "mouth": np.array([a, a + bend, b + bend, b]),
        "eyes": np.concatenate(
            [curves.circle(x + side, middle + 0.05 * tall, 0.018 * tall) for side in (-eye, eye)]
        ),
    }
    for name, points in shapes.items():
        face = name in {"mouth", "eyes"}
        yield Curve(
            key=f"{who.key}/{name}",
            points=points,
            colour=colour,
            width=who.width * (0.6 if face else 1.0),
            fill="" if face else filled,
            strength=who.strength,
            z=FIGURES + (name != "shoulders"),
        )


def _arm(who: Person, frame: Frame) -> Iterator[Curve]:
    """A raised arm, with a hand."""
    tall, x, y = who.tall, who.x, who.y
    shoulder, hand = (x + 0.29 * tall, y + 0.16 * tall), (x + 0.41 * tall, y + 0.65 * tall)
    colour = frame.colour(who.ink)
    arm = curves.straight(shoulder, hand)
    width = 2.2 * who.width
    yield Curve(
        key=f"{who.key}/arm", points=arm, colour=colour, width=width, z=ARMS, enters="trace"
    )
    palm = curves.circle(hand[0], hand[1] + 0.05 * tall, 0.065 * tall)
    yield Curve(key=f"{who.key}/arm/hand", points=palm, colour=colour, fill=colour, z=FIGURES + 1)


def _tinted(ink: Ink, frame: Frame) -> str:
    """The ground with some of a colour in it."""
    ground, colour = (rgba(frame.colour(each))[:3] for each in ("ground", ink))
    return hexed(ground * (1 - TINT) + colour * TINT)


def _card(key: str, box: Box, ink: Ink, z: int, frame: Frame) -> Curve:
    """A filled frame."""
    return Curve(
        key=key,
        points=curves.frame(box),
        colour=frame.colour(ink),
        width=2.5,
        fill=_tinted(ink, frame),
        z=z,
    )


def _written(line: Line, box: Box, frame: Frame) -> Iterator[Item]:
    """A line over what it stands on, as large as it fits into the height of its box."""
    fitting = (size for size in SIZES_FROM if frame.em(size) * LINE_HEIGHT <= box.height)
    line = replace(line, size=next(fitting, "least"))
    return (replace(item, z=TEXTS) for item in put(line, box, frame))


def _note(part: Classroom, note: Note, seats: Seats, frame: Frame) -> Curve:
    """From the giver's head over the class to the taker's, as wide as the share."""
    (x1, y1), (x2, y2) = seats.at[note.giver], seats.at[note.taker]
    over = (SHOULDERS + 1.8 * HEAD + 0.04) * seats.tall
    a, b = np.array([x1, y1 + over]), np.array([x2, y2 + over])
    rise = np.array([0, 0.3 * seats.tall + RISE * abs(x2 - x1)])
    return Curve(
        key=f"{part.key}/note/{note.giver}-{note.taker}",
        points=np.array([a, a + rise, b + rise, b]),
        colour=frame.colour("value"),
        width=100 * max(THINNEST, WHOLE * seats.tall * note.share.value),
        strength=1.0 if note.lit else DIM,
        enters="trace",
    )


def _teacher(part: Classroom, box: Box, frame: Frame) -> Iterator[Item]:
    """A figure beside a board."""
    tall = box.height
    ink: Ink = "ink" if part.strict else "quiet"
    who = Person(f"{part.key}/teacher", box.left + 0.5 * tall, box.bottom + 0.1 * tall, tall, ink)
    yield from _person(who, frame, smiles=True)
    board = Box(box.left + tall, box.bottom + 0.06, box.right, box.top - 0.06)
    yield _card(f"{part.key}/frame", board, "ink" if part.strict else "line", FIGURES, frame)
    if part.board:
        line = Line(
            part.board,
            key=f"{part.key}/board",
            size="said",
            weight="semibold" if part.strict else "regular",
            side="center",
            breaks=True,
        )
        inner = Box(board.left + MARGIN, board.bottom, board.right - MARGIN, board.top)
        yield from (replace(item, z=TEXTS) for item in put(line, inner, frame))

"""Lays out a class: the teacher and the board above, and pupils at desks.

Pupils sit in one row, and notes pass above it; or, where a row would be too long, one below the
other, and notes pass beside their desks. Only where neither has room, they sit in several rows, and
notes between these pass behind desks.

Sizes "relative to a figure" are relative to the height of a pupil; other lengths are in frame
units.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import arrange, put
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.parts.classroom import Classroom, Note, Pupil
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.part import Size as TextSize
from qkvideo.scenes.parts.text import Line
from qkvideo.scenes.text.pango import LINE_HEIGHT, Box

OVER = 0.75
"""Height of the room above all pupils for notes, relative to a figure."""
ABOVE = 1.42
"""Height of the room above a desk for a figure and a card, relative to a figure."""
LARGEST = 1.5
"""Maximum height of a figure, in frame units."""
LINE = 0.4
"""Height of a line of text on a desk, relative to a figure."""
SIZES_FROM: tuple[TextSize, ...] = ("number", "label", "badge", "least")
"""Sizes of text on desks and cards; the first that fits is used."""
HEAD, SHOULDERS = 0.2, 0.36
"""Radii of a head and of shoulders, relative to a figure."""
CARD = 0.46
"""Height of a card, relative to a figure."""
BOARD, REST, NAME = 0.85, 0.4, 0.24
"""Heights of the board, of the text about pupils who are not shown, and of the teacher's name; in
frame units."""
WHOLE, THINNEST = 0.62, 0.012
"""Width of a note's curve for an attention weight of 1, relative to a figure; minimum width of a
curve."""
RISE = 0.16
"""How much higher a note's curve rises for each unit of distance."""
BELOW = 0.9
"""Distance between pupils who sit one below the other, relative to a figure."""
UNDER = 0.3
"""Space between the board and the first of them, relative to the same distance."""
SMALLER = 0.6
"""Pupils sit one below the other if figures are at least this large, relative to several rows."""
WIDEST = 0.2
"""Maximum height of a figure if pupils sit one below the other, relative to the class's width."""
FRONT, BESIDE, GAP = 0.62, 0.58, 0.12
"""Height of a desk beside its pupil, its distance from the pupil's centre, and its distance from
cards and notes; relative to a figure."""
FRONTS, CARDS = 0.4, 0.22
"""Widths of these desks and of the cards beside them, relative to the class's width."""
NEAR = 0.3
"""How far a note between neighbours reaches, relative to the longest one."""
SHARE = 0.58
"""Share of a desk's width for the word, if the number is in the same line."""


@dataclass(frozen=True)
class Desk:
    """How the word and the number are arranged on the front of each pupil's desk.

    Attributes:
        lines: Number of lines: 2, word above number; or 1, word to the left of the number.
        least: Minimum width of a desk, divided by the height of a pupil.
        roomy: Width of a desk in which most words fit, divided by the height of a pupil.
    """

    lines: int
    least: float
    roomy: float

    @property
    def height(self) -> float:
        """Height of the desk, divided by the height of a pupil."""
        return self.lines * LINE

    @property
    def pitch(self) -> float:
        """Height of a desk together with the space above it, divided by a pupil's height.

        The space is for the pupil, and for a card above the pupil's head.
        """
        return self.height + ABOVE


DESKS = (Desk(2, 1.0, 1.35), Desk(1, 1.8, 2.0))
"""The possible arrangements."""


@dataclass(frozen=True)
class Seats:
    """Sizes and positions of the pupils, in frame units. Each pupil stands for one word.

    Attributes:
        tall: Height of a pupil.
        wide: Distance between the centres of two neighbouring pupils.
        desk: Arrangement of the word and the number on each desk.
        at: For the index of each word, the position (x, y) of its pupil: the centre of the pupil's
            lower edge.
        room: The class's box if pupils sit one below the other, with their desks beside them; None
            if they sit in rows, behind their desks.
    """

    tall: float
    wide: float
    desk: Desk
    at: dict[int, tuple[float, float]]
    room: Box | None = None

    def front(self, k: int) -> Box:
        """Return the front of a pupil's desk, which bears the word of index `k`."""
        x, y = self.at[k]
        if self.room is not None:
            left = x + BESIDE * self.tall
            return Box(left, y, left + FRONTS * self.room.width, y + FRONT * self.tall)
        half = 0.46 * self.wide
        return Box(x - half, y - self.desk.height * self.tall, x + half, y)

    def card(self, k: int) -> Box:
        """Return the card that a pupil holds up, or that lies beside the pupil's desk."""
        x, y = self.at[k]
        if self.room is not None:
            left, low = self.front(k).right + GAP * self.tall, y + (FRONT - CARD) / 2 * self.tall
            return Box(left, low, left + CARDS * self.room.width, low + CARD * self.tall)
        half, low = 0.9 * 0.46 * self.wide, y + (SHOULDERS + 1.8 * HEAD + 0.08) * self.tall
        return Box(x - half, low, x + half, low + CARD * self.tall)


@arrange.register
def _(part: Classroom, box: Box, frame: Frame) -> Iterator[Item]:
    low = box.bottom + (REST if part.rest else 0.0)
    board = Box(box.left, box.top - BOARD, box.right, box.top)
    seats = _seats(part, Box(box.left, low, box.right, board.bottom))
    yield from _teacher(part, board, frame)
    # Notes with larger shares are in front. Each has its own `z`, so this holds while they appear.
    for depth, note in enumerate(sorted(part.notes, key=lambda note: -note.share.value)):
        yield replace(_note(part, note, seats, frame), z=-depth)
    for pupil in part.pupils:
        yield from _pupil(part, pupil, seats, frame)
    if part.rest:
        line = Line(part.rest, key=f"{part.key}/rest", ink="quiet", side="center")
        yield from put(line, Box(box.left, box.bottom, box.right, low), frame)


def _seats(part: Classroom, box: Box) -> Seats:
    """Arrange the pupils one below the other, or in rows in which figures are largest."""
    count = len(part.pupils)

    def high(desk: Desk, each: int) -> float:
        return min(LARGEST, box.height / (ceil(count / each) * desk.pitch + OVER))

    # Among equally good arrangements, the one with fewer rows is chosen.
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
    below = min(LARGEST, WIDEST * box.width, box.height / ((count + UNDER) * BELOW))
    if rows > 1 and below >= SMALLER * tall:
        return _below(part, box, below)
    wide = min(box.width / columns, 1.2 * desk.roomy * tall)
    pitch = desk.pitch * tall
    middle = box.x
    used = rows * pitch + OVER * tall
    top = (box.top + box.bottom + used) / 2 - OVER * tall
    at = {}
    for k, pupil in enumerate(part.pupils):
        row, column = divmod(k, columns)
        here = min(columns, count - row * columns)
        x = middle + (column - (here - 1) / 2) * wide
        at[pupil.word.index] = x, top - (row + 1) * pitch + desk.height * tall
    return Seats(tall, wide, desk, at)


def _below(part: Classroom, box: Box, tall: float) -> Seats:
    """Arrange the pupils one below the other."""
    x, count = box.left + SHOULDERS * tall, len(part.pupils)
    top = (box.top + box.bottom + (count - UNDER) * BELOW * tall) / 2
    lows = (top - (k + 1) * BELOW * tall for k in range(count))
    at = {pupil.word.index: (x, low) for pupil, low in zip(part.pupils, lows, strict=True)}
    return Seats(tall, box.width, DESKS[1], at, box)


def _pupil(part: Classroom, pupil: Pupil, seats: Seats, frame: Frame) -> Iterator[Item]:
    key = f"{part.key}/{pupil.word.index}"
    x, y = seats.at[pupil.word.index]
    tall = seats.tall
    quiet, best = pupil.ink == "quiet", pupil.ink == "key"
    person = Person(key, x, y, tall, pupil.ink)
    if pupil.asks:
        yield from _arm(person, frame)
    yield from _person(person, frame)
    desk = seats.front(pupil.word.index)
    yield _card(f"{key}/desk", desk, "line", LAYERS.frames, frame)
    inner = Box(desk.left + SPACES.close, desk.bottom, desk.right - SPACES.close, desk.top)
    upper = lower = inner
    counted = any(each.share is not None for each in part.pupils)
    if seats.desk.lines > 1 and counted:
        middle = inner.y
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
        card = seats.card(pupil.word.index)
        box = _card(f"{key}/card", card, "key", LAYERS.frames, frame)
        yield replace(box, strength=1.0 if best else FADES.muted, enters="rise")
        line = replace(number, pieces=(pupil.card,), key=f"{key}/card/number")
        yield from _written(line, card, frame)


@dataclass(frozen=True)
class Person:
    """A pupil or the teacher, drawn as head and shoulders. Lengths are in frame units.

    Attributes:
        key: Key of the person; the curves' keys start with it, such as "<key>/head".
        x: x of the centre.
        y: y of the lower edge of the shoulders.
        tall: Length to which all sizes of the drawing are proportional.
        ink: Ink (named colour) of the outlines.
    """

    key: str
    x: float
    y: float
    tall: float
    ink: Ink

    @property
    def neck(self) -> float:
        """The y of the centre of the head."""
        return self.y + (SHOULDERS + 0.8 * HEAD) * self.tall

    @property
    def width(self) -> float:
        """Width of the outlines, in hundredths of a frame unit."""
        return 1.4 + 2.2 * self.tall


def _person(who: Person, frame: Frame) -> Iterator[Curve]:
    """Draw head and shoulders, with a face that smiles."""
    colour, filled = frame.colour(who.ink), frame.mixed(who.ink, FADES.tint)
    tall, x, middle = who.tall, who.x, who.neck
    eye, mouth = 0.07 * tall, middle - 0.06 * tall
    bend = np.array([0, -0.06 * tall])
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
            f"{who.key}/{name}",
            points,
            colour,
            who.width * (0.6 if face else 1.0),
            fill="" if face else filled,
            z=LAYERS.marks + (name != "shoulders"),
        )


def _arm(who: Person, frame: Frame) -> Iterator[Curve]:
    """Draw a raised arm with a hand."""
    tall, x, y = who.tall, who.x, who.y
    shoulder, hand = (x + 0.29 * tall, y + 0.16 * tall), (x + 0.41 * tall, y + 0.65 * tall)
    colour = frame.colour(who.ink)
    arm = curves.straight(shoulder, hand)
    width = 2.2 * who.width
    # Arm and hand rise together: a hand would float beside the head while its arm is drawn.
    yield Curve(f"{who.key}/arm", arm, colour, width, z=LAYERS.things, enters="rise")
    palm = curves.circle(hand[0], hand[1] + 0.05 * tall, 0.065 * tall)
    yield Curve(f"{who.key}/arm/hand", palm, colour, fill=colour, z=LAYERS.laid, enters="rise")


def _card(key: str, box: Box, ink: Ink, z: int, frame: Frame) -> Curve:
    """Return a filled frame with rounded corners."""
    return Curve(
        key,
        curves.frame(box),
        frame.colour(ink),
        STROKES.frame,
        fill=frame.mixed(ink, FADES.tint),
        z=z,
    )


def _written(line: Line, box: Box, frame: Frame) -> Iterator[Item]:
    """Yield a line of text in front of figures and cards, as large as its box's height allows."""
    fitting = (size for size in SIZES_FROM if frame.em(size) * LINE_HEIGHT <= box.height)
    line = replace(line, size=next(fitting, "least"))
    return (replace(item, z=LAYERS.above) for item in put(line, box, frame))


def _note(part: Classroom, note: Note, seats: Seats, frame: Frame) -> Curve:
    """Return the curve of a note, from above the giver's head to above the taker's.

    If pupils sit one below the other, it leads from desk to desk. Its width is proportional to the
    attention weight.
    """
    (x1, y1), (x2, y2) = seats.at[note.giver], seats.at[note.taker]
    over = (SHOULDERS + 1.8 * HEAD + 0.04) * seats.tall
    a, b = np.array([x1, y1 + over]), np.array([x2, y2 + over])
    rise = np.array([0, 0.3 * seats.tall + RISE * abs(x2 - x1)])
    if seats.room is not None:
        beside = seats.front(note.giver).right + GAP * seats.tall
        a, b = (np.array([beside, y + FRONT / 2 * seats.tall]) for y in (y1, y2))
        most = max(abs(y - low) for _, y in seats.at.values() for _, low in seats.at.values())
        # A curve reaches three quarters of the way to its control points.
        reach = (seats.room.right - beside - WHOLE / 2 * seats.tall) / 0.75
        rise = np.array([reach * (NEAR + (1 - NEAR) * abs(y2 - y1) / most), 0])
    return Curve(
        f"{part.key}/note/{note.giver}-{note.taker}",
        np.array([a, a + rise, b + rise, b]),
        frame.colour("value"),
        100 * max(THINNEST, WHOLE * seats.tall * note.share.value),
        strength=1.0 if note.lit else FADES.muted,
        enters="trace",
    )


def _teacher(part: Classroom, box: Box, frame: Frame) -> Iterator[Item]:
    """Draw the teacher, with a name, beside the board."""
    tall = box.height
    name = NAME if part.teacher else 0.0
    who = Person(
        f"{part.key}/teacher",
        box.left + 0.5 * tall,
        box.bottom + max(name, 0.1 * tall),
        tall - name,
        "quiet",
    )
    yield from _person(who, frame)
    if part.teacher:
        line = Line(
            part.teacher, key=f"{part.key}/teacher/name", size="badge", ink="quiet", side="center"
        )
        low = Box(box.left, box.bottom, box.left + tall, box.bottom + name)
        yield from put(line, low, frame)
    beside = box.left + tall + (SPACES.close if part.teacher else 0.0)
    board = Box(beside, box.bottom + 0.06, box.right, box.top - 0.06)
    yield _card(f"{part.key}/frame", board, "line", LAYERS.marks, frame)
    if part.board:
        line = Line(
            part.board,
            key=f"{part.key}/board",
            size="said",
            side="center",
            breaks=True,
        )
        inner = Box(
            board.left + SPACES.between, board.bottom, board.right - SPACES.between, board.top
        )
        yield from (replace(item, z=LAYERS.above) for item in put(line, inner, frame))

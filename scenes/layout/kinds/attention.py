"""Lays out a sentence with its beams: words, attention weights, arcs, brackets and texts.

Lengths are in frame units, except widths of curves, which are in hundredths of a unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, tee

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import arrange
from qkvideo.scenes.layout.fitting.attention import Standing, stand
from qkvideo.scenes.layout.fitting.labels import STEP, Busy
from qkvideo.scenes.layout.fitting.search import largest
from qkvideo.scenes.layout.fitting.sentence import NEAREST, STRONG, Aligned
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import GLOW, Array, Curve, Item, Text
from qkvideo.scenes.layout.kinds.text import (
    Paragraph,
    Run,
    advance,
    length,
    one_line,
    runs,
    set_text,
)
from qkvideo.scenes.look.measures import FADES, LAYERS, SIZES, SPACES, STROKES
from qkvideo.scenes.parts.attention import Attention, Beam, Link
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.pointing import Ribbon
from qkvideo.scenes.parts.text import Piece, Said, Token
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import HALF_FIGURE, HALF_LETTER

_WIDEST, _THINNEST = 0.9, 0.012
"""Maximum width of a beam for an attention weight of 1, and minimum width of any beam; in frame
units."""
_OF_REACH, _OF_PITCH = 0.46, (1.4, 0.9)
"""Further limits of the width of a beam for an attention weight of 1: as a share of the height of
the beams, and as shares of the distance between two words, in a line and in a column."""
_NARROW, _FOLDS = 0.12, 0.6
"""Width up to which a folded edge is not seen, in frame units; and how much of the width at which
the edge begins to fold leaves room for the width itself."""
_LOOP_RISES, _ALONE_RISES = 0.3, (0.3, 1.0)
"""Height of a loop as a share of the highest beam's; and the same for the only word shown, in a
line and in a column."""
_LEG, _LOOP_WIDTHS = 0.09, 0.8
"""Minimum of half the distance between a loop's ends; and the same in widths of the loop."""
_ALONE = 0.3
"""Maximum width of the loop if only one word is shown, in frame units."""
_LARGER, _LOWER = 1.5, 0.3
"""Factor for the size of highlighted numbers if others are not highlighted, and the share of their
additional height that extends downwards."""
_GLOWS, _HALO = 22.0, (0.34, 0.25, 0.16, 0.08)
"""Minimum width, in hundredths, of a beam with light around it; and how much wider each of the
four layers of light is, in frame units."""
_OF_HANDLES = 0.289
"""By how much a loop gets wider on each side if each handle moves outwards by 1: √3 / 6."""
_ASIDE = 0.75
"""How far an arc extends from a column on the side without beams, at most, as a share of the room:
the rest is for half of its width."""
_OF_WIDTH = 1.6
"""Minimum height of the arc of a link, relative to its width."""
_UNDER = 0.34
"""Distance of a link's ends from the words' centre, in frame units."""
_CROSS = 2 * SIZES.number
"""Size of the cross on a link that is cut."""
_ABOVE, _SAID = 0.55, 0.95
"""Heights above the words' centre: of the bracket over a line, and of its text; in frame units."""
_NAMES, _OF_WORDS = (SIZES.number, SIZES.label, SIZES.corner, SIZES.badge), 0.8
"""Sizes of beams' names and, from the second on, of the text about words left out of a line, tried
in this order before the smallest size; and the maximum size of names relative to the words."""
_APART = 2.0
"""Distance of a beam's name from the words of a column, in em."""


_ARCHED, _NEIGHBOURS = 0.7, 0.3
"""Width of an arched beam for a share of 1, relative to the part at its start; and how far a beam
between neighbours reaches, relative to the longest one."""


@arrange.register
def _(part: Attention, box: Box, frame: Frame) -> Iterator[Item]:
    part, at = _stand(part, box, frame)
    told = (*_words(part, at, frame), *_shares(part, at, frame), *_total(part, at, frame))
    beams = tuple(_beams(part, at, frame))
    arcs = [item for item in beams if isinstance(item, Curve) and GLOW not in item.key]
    told = (*told, *_rest(part, at, frame, arcs, told))
    yield from told
    yield from beams
    yield from _weighed(part, at, frame)
    links = tuple(_link(part, at, frame))
    yield from links
    lines = {item.key: item for item in (*beams, *links) if isinstance(item, Curve)}
    was = tuple(_was(part, at, frame, tuple(lines.values()), told))
    yield from was
    yield from _names(part, lines, (*told, *was), at, frame)
    if part.expected is not None:
        ends = part.query, part.expected
        points = _arc(at.line, ends, at.base, at.reach, at.feet)
        points = _opposite(part, ends, at) if part.beams else points
        yield _dashed(f"{part.key}/expected", points, frame.colour("key"), STROKES.strong)


def _stand(part: Attention, box: Box, frame: Frame) -> tuple[Attention, Standing]:
    """Place the sentence; a line is raised if a wide link and its name need room below it.

    A link between words of which one is left out is left out, too.
    """
    at, link = stand(part, box, frame), part.link
    if link is None or not {link.start, link.end} <= {*at.line.keys}:
        return replace(part, link=None), at
    wide = _width(part, at, frame)
    deep = at.words - _start(part, at) + _high((link.start, link.end), wide, at) + wide / 2
    if link.name is not None and not _fits_beside(link, at, frame):
        deep += 2 * SPACES.close + SIZES.label
    missing = deep - (at.words - box.bottom)
    if at.line.down or not part.beams or at.away < 0 or missing <= 0:
        return part, at
    return part, stand(part, replace(box, bottom=box.bottom + missing), frame)


def _fits_beside(link: Link, at: Standing, frame: Frame) -> bool:
    """Whether the name of a link has room on its left or right, in the smallest size."""
    ends, name = sorted(at.line.at[key] for key in (link.start, link.end)), link.name
    free = max(ends[0] - at.box.left, at.box.right - ends[1])
    return name is not None and _said(name, frame).longest * SIZES.least + SPACES.beside < free


# Words


def _words(part: Attention, at: Standing, frame: Frame) -> Iterator[Text]:
    """Yield the words, and dots where words are left out."""
    line = at.line
    for key in line.keys:
        token = Token(part.tokens[key], key, part.sentence)
        (run,) = runs((token,), part.ink(key), part.weight(key), frame)
        yield line.word(f"{part.key}/word/{key}", run, key, at.words)
    yield from line.ellipses(f"{part.key}/dots", frame.colour("quiet"), at.words)


# Beams


def _beams(part: Attention, at: Standing, frame: Frame) -> Iterator[Item]:
    """Yield all beams; wider ones are drawn over narrower ones."""
    line = at.line
    furthest = max((abs(a - b) for a in line.at.values() for b in line.at.values()), default=0.0)
    several = len({beam.start for beam in part.beams}) > 1
    whole = _whole(part, at, frame)
    landings = _landings(part.beams, line, whole)
    largest = max((beam.share.value for beam in part.beams), default=0.0)
    reach = at.reach - at.away * largest * whole / 2
    for z, beam in enumerate(sorted(part.beams, key=lambda beam: beam.share.value)):
        if not several:
            furthest = max(abs(there - line.at[beam.start]) for there in line.at.values())
        landing = landings[beam.start, beam.end]
        distance = abs(line.at[beam.start] + landing[0] - line.at[beam.end])
        # With the square root, wider arcs stay outside narrower ones, and all end equally steeply.
        share = min(1.0, (distance / furthest) ** 0.5) if furthest else 0.0
        if beam.start == beam.end:
            # A single word has a low loop, as there are no other words to pass.
            share = _LOOP_RISES if furthest else _ALONE_RISES[line.down]
        points = _arc(line, (beam.start, beam.end), at.base, reach * share, at.feet, landing)
        made = drawn(_beam_key(part, beam), points, beam, whole, frame, z)
        if beam.share.value > 0:
            if beam.lit and made.shades:
                yield from glowing(made, frame)
            yield made


def _beam_key(part: Attention, beam: Beam) -> str:
    """Return the key of a beam; it contains both words if several words ask."""
    several = len({each.start for each in part.beams}) > 1
    return f"{part.key}/beam/{f'{beam.start}-{beam.end}' if several else beam.end}"


def _whole(part: Attention, at: Standing, frame: Frame) -> float:
    """Return the width of all beams of a word side by side, whose attention weights sum to 1."""
    apart = [b - a for a, b in pairwise(sorted(at.line.at.values()))]
    room = _OF_PITCH[at.line.down] * min(apart) if apart else _ALONE
    edges = _beside_edges(part, at)
    whole = min(_WIDEST, room, _OF_REACH * abs(at.reach), *_unfolded(part, at), *edges)
    return frame.chosen.choose(part.group, whole, "whole")


def _unfolded(part: Attention, at: Standing) -> Iterator[float]:
    """Yield the width of all beams at which no beam's inner edge is seen to fold over.

    A cubic curve with handles of length h over a distance d begins with the radius 1.5 h² / d.
    """
    line, bends = at.line, list[tuple[float, float, float]]()
    for start in {beam.start for beam in part.beams}:
        shares = (beam.share.value for beam in part.beams if beam.start == start)
        furthest = max(abs(there - line.at[start]) for there in line.at.values())
        bends.append((at.reach, furthest, max(shares)))
    if line.down and (link := part.link) is not None and link.share is not None:
        # In a line, the arc of a link is as high as its width demands.
        distance = abs(line.at[link.start] - line.at[link.end])
        bends.append((_aside(part, at), distance, link.share.value))
        if link.share.value:
            # Half of its width is further out than the arc.
            yield 2 * (_free_aside(part, at) - _aside(part, at)) / link.share.value
    for reach, distance, share in bends:
        if distance and share:
            yield max(_NARROW, _FOLDS * 3 * (reach / 0.75) ** 2 / distance) / share


def _beside_edges(part: Attention, at: Standing) -> Iterator[float]:
    """Yield the width of all beams at which each loop, in a line, ends at the edge of the room."""
    beams: tuple[Beam | Link, ...] = (*part.beams, part.link) if part.link else part.beams
    for beam in beams:
        share = 0.0 if beam.share is None else beam.share.value
        if beam.start == beam.end and not at.line.down and share > 0:
            x = at.line.at[beam.start]
            free = min(x - at.room.left, at.room.right - x)
            yield free / ((_LOOP_WIDTHS + 0.5) * share)


def _landings(
    beams: Sequence[Beam], line: Aligned, whole: float
) -> dict[tuple[int, int], tuple[float, float]]:
    """Return where each beam ends beside the centre of its query, and the width of the beam.

    Arcs from words further away are outside those from nearby words. So no two beams cross if, on
    each side of the query's loop, the beams from the furthest words end next to the loop.

    Returns:
        For (query, key): offset of the beam's end from the query's centre, and the beam's width.
    """
    found = {}
    for start in {beam.start for beam in beams}:
        here, own = line.at[start], [beam for beam in beams if beam.start == start]
        widths = {beam.end: max(_THINNEST, whole * beam.share.value) for beam in own}
        # The words on one side, the loop, and the words on the other side.
        places = {k: (line.at[k] >= here, line.at[k] > here, -line.at[k]) for k in widths}
        taken = dict(widths)
        if start in widths:
            taken[start] = 2 * (_leg(line, widths[start]) + widths[start] / 2 + SPACES.close)
        x = -sum(taken.values()) / 2
        for k in sorted(places, key=places.__getitem__):
            found[start, k] = x + taken[k] / 2, widths[k]
            x += taken[k]
    return found


def _leg(line: Aligned, width: float) -> float:
    """Return half the distance between the ends of a loop with the given width."""
    least = _LEG if len(line.keys) > 1 else NEAREST
    return max(least, _LOOP_WIDTHS * width)


def drawn(key: str, points: Array, beam: Beam, whole: float, frame: Frame, z: int = 0) -> Curve:
    """Return the curve of a beam.

    Args:
        key: Key of the curve.
        points: The curve, from the query to the key: a beam is drawn from the word that asks.
        beam: The beam.
        whole: Width of the beam for an attention weight of 1, in frame units.
        frame: The frame, with its theme.
        z: Drawing order.
    """
    colour, width = frame.colour(beam.ink), 100 * max(_THINNEST, whole * beam.share.value)
    strength = 1.0 if beam.lit else FADES.faint
    shades = frame.theme.beam[::-1] if beam.ink == "share" else ()
    return Curve(key, points, colour, width, z=z, strength=strength, shades=shades, enters="trace")


def glowing(made: Curve, frame: Frame) -> Iterator[Curve]:
    """Yield the curves of the light around a wide beam; for a narrow beam, yield nothing.

    The light runs back, from the key to the query: this is what a token gets.
    A beam is the line that shows an attention weight. In a theme whose beams have no light around
    them, these curves have the colour of the background, and so are invisible.

    Args:
        made: The curve of the beam.
        frame: Its theme says whether there is light around beams.
    """
    theme = frame.theme
    if not theme.glows:  # the curves are drawn all the same: the browser changes only colours
        shades = (theme.ground,) * len(made.shades)
        made = replace(made, colour=theme.ground, shades=shades)
    if made.width >= _GLOWS:
        for k, wider in enumerate(_HALO):
            wide, key = made.width + 100 * wider, f"{made.key}{GLOW}{k}"
            yield replace(
                made, points=made.points[::-1], shades=made.shades[::-1],
                key=key, z=made.z - LAYERS.over, width=wide, strength=theme.glow,
            )  # fmt: skip


def _arc(
    line: Aligned,
    ends: tuple[int, int],
    base: float,
    rise: float,
    feet: Mapping[int, float] | None = None,
    ending: tuple[float, float] = (0.0, 0.0),
) -> Array:
    """Return an arc between two words of a line or column, or from a word to itself.

    Args:
        line: Positions of the words.
        ends: Indices of the words where the arc begins and ends; the same word for a loop.
        base: y (in a column, x) of the arc's ends.
        rise: Distance by which it extends above `base`, or to its right; below or to the left if
            negative.
        feet: Position across the line, for each word, of the ends of straight pieces between word
            and arc; for loops, this replaces `base`. None for arcs without such pieces.
        ending: Offset of the arc's first end from the word's centre, and the arc's width.
    """
    begin, end = (line.at[key] for key in ends)
    aside, width = ending
    begin += aside
    wider = 0.0
    if ends[0] == ends[1]:
        # A large loop opens from its word like a petal.
        end, near = begin, _leg(line, width)
        wider = max(0.0, line.loop - near) / _OF_HANDLES
        begin, end = begin - near, begin + near
        base = base if feet is None else feet[ends[0]]
    # A cubic curve rises to three quarters of the height of its handles.
    high = base + rise / 0.75
    corners = [(begin, base), (begin - wider, high), (end + wider, high), (end, base)]
    pieces = [np.array([line.place(*corner) for corner in corners])]
    if feet is not None:
        # A wide beam next to several rows ends beside the longest of their words.
        beside = [k for k, y in line.at.items() if abs(y - begin) < (width + line.em) / 2]
        foot = (max if rise > 0 else min)(feet[k] for k in (ends[0], *beside))
        first, last = (begin, foot), (end, feet[ends[1]])
        pieces = [
            curves.straight(line.place(*first), pieces[0][0]),
            *pieces,
            curves.straight(pieces[0][3], line.place(*last)),
        ]
    return np.concatenate(pieces)


def _opposite(part: Attention, ends: tuple[int, int], at: Standing, width: float = 0.0) -> Array:
    """Return an arc of a width between two words, on the side that has no beams."""
    side, down = -at.away, at.line.down
    high = _aside(part, at) if down else _high(ends, width, at)
    feet = at.ends(side) if down and (side < 0 or not part.shares) else None
    return _arc(at.line, ends, _start(part, at), high * side, feet, (0.0, width))


def _aside(part: Attention, at: Standing) -> float:
    """Return how far an arc extends from a column, on the side that has no beams."""
    # Beside numbers there is less room than beside words.
    usual = 0.7 if not part.shares else 0.2 if at.away < 0 else 0.3
    return min(usual, _ASIDE * _free_aside(part, at))


def _free_aside(part: Attention, at: Standing) -> float:
    """Return the room for an arc beside a column, on the side that has no beams."""
    edge = at.room.left if at.away > 0 else at.room.right
    return abs(_start(part, at) - edge)


def _dashed(key: str, points: Array, colour: str, width: float) -> Curve:
    return Curve(key, curves.dashed(points), colour, width, z=LAYERS.over, enters="trace")


def _link(part: Attention, at: Standing, frame: Frame) -> Iterator[Item]:
    """Yield the link of the other round: its beam, or a crossed-out line."""
    if (link := part.link) is None:
        return
    points = _opposite(part, (link.start, link.end), at, _width(part, at, frame))
    if not link.cut and link.share is not None:
        beam = Beam(link.start, link.end, link.share)
        yield drawn(_link_key(part, link), points, beam, _whole(part, at, frame), frame)
        return
    yield _dashed(f"{part.key}/link/beam", points, frame.colour("quiet"), STROKES.frame)
    pieces = points.reshape(-1, 4, 2)
    x, y = curves.at(pieces[len(pieces) // 2], np.array([0.5]))[0]
    cross = Run("×", frame.colour("query"), STRONG)
    key = f"{part.key}/link/cross"
    yield from one_line([cross], key, _CROSS, x, y, "center", z=LAYERS.over)


def _start(part: Attention, at: Standing) -> float:
    """Return where a link begins: beside the words or, if there are numbers, beside these."""
    return at.tip if at.line.down or part.shares else at.words - _UNDER * at.away


def _width(part: Attention, at: Standing, frame: Frame) -> float:
    """Return the width of the link."""
    share = part.link and part.link.share
    return _whole(part, at, frame) * share.value if share else 0.0


def _high(ends: tuple[int, int], width: float, at: Standing) -> float:
    """Return the height of an arc over a line: its inner edge would fold over if it were lower."""
    distance = abs(at.line.at[ends[0]] - at.line.at[ends[1]])
    handle = (width * distance / (3 * _FOLDS)) ** 0.5 if width > _NARROW else 0.0
    return max(0.45, _OF_WIDTH * width, 0.75 * handle)


def _link_key(part: Attention, link: Link) -> str:
    """Return the key of the beam of the other round."""
    key = f"{part.key}/beam/{link.end}"
    taken = {_beam_key(part, beam) for beam in part.beams}
    return key if link.stays and key not in taken else f"{part.key}/link/beam"


def _names(
    part: Attention, arcs: Mapping[str, Curve], told: Sequence[Item], at: Standing, frame: Frame
) -> Iterator[Text]:
    """Yield the names of the widest highlighted beam and of the link, in one size.

    It is the largest in which they overlap neither other texts nor the edge of the room.
    """
    named: dict[str, tuple[Curve, Paragraph, int]] = {}
    lit = [beam for beam in part.beams if beam.lit and beam.share.value > 0]
    if part.name is not None and lit:
        widest = max(lit, key=lambda beam: beam.share.value)
        named[f"{part.key}/name"] = arcs[_beam_key(part, widest)], _said(part.name, frame), 1
    if (link := part.link) is not None and link.name is not None:
        beam = arcs.get(_link_key(part, link))
        if beam is not None:
            named[f"{part.key}/link/name"] = beam, _said(link.name, frame), round(-at.away)
    if not named:
        return
    # Beside a column of words alone, beams are so far apart that their name is between them.
    busy = _busy(at, told, () if at.line.down and not part.shares else arcs.values())

    def placed(em: float) -> dict[str, Box]:
        return {key: _named(*each, em, at, busy) for key, each in named.items()}

    sizes = (em for em in _NAMES if em <= _OF_WORDS * at.line.em)
    free = (em for em in sizes if all(map(busy.free, placed(em).values())))
    em = frame.chosen.choose(part.group, next(free, SIZES.least), "names")
    for key, box in placed(em).items():
        said = named[key][1].at(key, em, box.left, box.y, half=HALF_LETTER)
        yield replace(said, z=LAYERS.over)


def _said(name: Said, frame: Frame) -> Paragraph:
    """Return the name of a beam, in one line."""
    return set_text(frame.speech.line(name.name, name.given), frame.colour("quiet"), frame)


def _busy(at: Standing, told: Sequence[Item], arcs: Iterable[Curve], near: float = 0.0) -> Busy:
    """Return the room for a text that touches no other text, nor comes near to an arc."""
    busy = Busy(at.room, [_box(text) for text in told if isinstance(text, Text)])
    for arc in arcs:
        busy.keep(arc.points, arc.width / 200 + near)
    return busy


def _box(text: Text) -> Box:
    """Return the box of a text in one line."""
    width = advance(text.text, text.weight, tabular=text.cell is not None) * text.em
    middle = text.y + HALF_LETTER * text.em
    return Box(text.x, middle - text.em / 2, text.x + width, middle + text.em / 2)


def _named(arc: Curve, said: Paragraph, side: int, em: float, at: Standing, busy: Busy) -> Box:
    """Return the box of a beam's name: the first free one outside its peak (in a column, end)."""
    width, away = said.longest * em, side * (arc.width / 200 + SPACES.close + em / 2)
    shares, room = np.linspace(0, 1, 40), at.room
    path = np.concatenate([curves.at(p, shares) for p in arc.points.reshape(-1, 4, 2)])
    y = float((side * path[:, 1]).max()) * side + away
    steps = (np.arange(0, max(room.width, room.height), STEP) * side).tolist()
    places: Iterable[tuple[float, float]]
    if at.line.down:
        ends = at.ends(side).values()
        # So far from the word above or below that it does not read on.
        first = min(ends) + _APART * em if side > 0 else max(ends) - width
        ys = [y]
        if at.feet is None and side > 0:
            # All beams end close together beside numbers, so the name is above all of them.
            first, ys = at.base, [*np.arange(room.top - em / 2, y, -em / 4).tolist(), y]
        if side < 0 and first < room.left:
            # It may have room below the words.
            first, ys = room.left, [y, *np.arange(y, room.bottom + em / 2, -em / 4).tolist()]
        first = min(first, room.right - width)
        places = ((first + step, each) for each in ys for step in steps)
    else:
        left = float(path[len(path) // 2, 0]) - width / 2
        left = min(max(left, at.box.left), at.box.right - width)
        places = [(left, y + step) for step in steps]
        # It is beside the arc if it can, which makes the whole no deeper.
        (here, there), apart = path[[0, -1], 0], arc.width / 200 + SPACES.beside
        beside = [min(here, there) - apart - width, max(here, there) + apart]
        levels = [(path[0, 1] + y - away) / 2]
        if side > 0:
            # There, arcs to further words are over it, except at the query's end.
            beside, top = [beside[int(here > there)]], room.top - em / 2
            levels = np.arange(min(y - away, top), top, em / 4).tolist()
        places = [*((x, level) for level in levels for x in beside), *places]
    # Of thousands of places, mostly one of the first is free.
    tried, best = tee(Box(x, y - em / 2, x + width, y + em / 2) for x, y in places)
    return next(filter(busy.free, tried), next(best))


# Numbers, and what is said of them


def _shares(part: Attention, at: Standing, frame: Frame) -> Iterator[Text]:
    """Yield a number below or beside each word, and the sum of those of the words left out."""
    line = at.line
    cells = {key: frame.speech.local(cell) for key, cell in part.shares}
    if not cells:
        return
    em = most = line.figures
    if not line.down:
        apart = [b - a for a, b in pairwise(sorted(line.at.values()))]
        widest = max(advance(cell.text, tabular=True) for cell in cells.values())
        most = (min(apart, default=SIZES.label * 4) - 0.12) / widest
        em = max(SIZES.least, min(SIZES.label, most))
    for key, cell in cells.items():
        lit = part.bright is None or key in part.bright
        strong = lit and part.bright is not None
        weight = STRONG if strong else "regular"
        run = Run(cell.text, frame.colour("ink" if lit else "quiet"), weight, cell)
        name, along = f"{part.key}/share/{key}", line.at[key]
        if line.down:
            y = along - HALF_LETTER * line.em
            yield run.at(name, em, at.numbers, y, half=0.0, z=LAYERS.over)
        else:
            size = max(em, min(_LARGER * em, 0.95 * most)) if strong else em
            # A larger number extends further down than up, away from its word.
            y = at.numbers - HALF_FIGURE * _LOWER * (size - em)
            yield run.at(name, size, along, y, "center", z=LAYERS.over)


def _was(
    part: Attention, at: Standing, frame: Frame, arcs: Sequence[Curve], told: Sequence[Item]
) -> Iterator[Item]:
    """Yield struck-out numbers, each under or before that of its word, if it touches nothing."""
    if not part.was:
        return
    busy, over = _busy(at, told, arcs), {text.key: text for text in told if isinstance(text, Text)}
    for key, cell in part.was:
        above, em = over.get(f"{part.key}/share/{key}"), at.line.figures
        if above is None:
            continue
        of, colour, name = _box(above), frame.colour("quiet"), f"{part.key}/was/{key}"
        run = Run(frame.speech.local(cell).text, colour, "regular", cell)
        wide = length([run]) * em
        under = (of.left if at.line.down else of.x - wide / 2), of.bottom - em
        # In a column of low rows, there is room before the number only.
        places = (under, (of.left - wide - SPACES.near, of.y - em / 2))[: 1 + at.line.down]
        box = busy.first(Box(x, y, x + wide, y + em) for x, y in places)
        if box is not None:
            yield run.at(name, em, box.left, box.y, half=HALF_FIGURE, z=LAYERS.over)
            ends = ((x, box.y) for x in (box.left - SPACES.close, box.right + SPACES.close))
            line = curves.straight(*ends)
            yield Curve(f"{name}/line", line, colour, z=LAYERS.over, enters="trace")


def _rest(
    part: Attention, at: Standing, frame: Frame, arcs: Sequence[Curve], told: Sequence[Item]
) -> Iterator[Text]:
    """Yield how many words are left out, and their shares' sum, in the largest size with room."""
    if part.rest is None or not part.shares:
        return
    count, rest = part.rest
    name, pieces = f"{part.key}/rest", (Said("/others-together", {"others": count}), "  ", rest)
    line = runs(pieces, "quiet", "regular", frame)
    if at.line.down:
        yield from _below(line, name, at.line.figures, at.rest, at)
        return
    busy = _busy(at, told, arcs, SPACES.near)
    x, wide = at.box.right, length(line)

    def middle(em: float) -> float:
        # The outer edge stays where it is, in the corner that arcs leave.
        return at.rest + at.away * (SIZES.least - em) / 2

    def placed(em: float) -> Box | None:
        box = Box(x - wide * em, middle(em) - em / 2, x, middle(em) + em / 2)
        return box if busy.free(box) else None

    em, _ = largest(_NAMES[1:], placed) or (SIZES.least, None)
    em = frame.chosen.choose(part.group, em, "rest")
    yield from one_line(line, name, em, x, middle(em), "right", z=LAYERS.over)


def _below(line: Sequence[Run], key: str, em: float, y: float, at: Standing) -> list[Text]:
    """Return a text and a number; the number is below those of a column if there is room."""
    for size in (em, SIZES.least):
        before = length(line[:-1]) * size
        if at.numbers - before >= at.box.left:
            return [*one_line(line, key, size, at.numbers - before, y, z=LAYERS.over)]
    return [*one_line(line, key, SIZES.least, at.box.left, y, z=LAYERS.over)]


def _total(part: Attention, at: Standing, frame: Frame) -> Iterator[Item]:
    """Yield the sum of all attention weights: above a line's words, or below a column's numbers."""
    if not part.total:
        return
    key, line, colour = f"{part.key}/total", at.line, frame.colour("quiet")
    made, said = _last_in_ink(part.total, frame), f"{key}/said"
    if line.down:
        texts = _below(made, said, line.figures, at.band, at)
        y, last = at.band + 1.1 * line.figures, texts[-1]
        ends = last.x - 0.1, last.x + advance(last.text, tabular=True) * last.em + 0.1
        points = curves.line([(ends[0], y), (ends[1], y)])
    else:
        x, y = at.box.x, at.words + _SAID
        texts = [*one_line(made, said, SIZES.number, x, y, "center", z=LAYERS.over)]
        under = [line.at[key] for key in line.keys[: part.summed]]
        low, high = min(under) - 0.3, max(under) + 0.3
        top = at.words + _ABOVE
        points = curves.bracket((low, top), (high, top), (0, -SPACES.tick))
    yield Curve(key=f"{key}/bracket", z=LAYERS.over, points=points, colour=colour, enters="trace")
    yield from texts


def _last_in_ink(pieces: Sequence[Piece], frame: Frame) -> list[Run]:
    """Return a line in which only the last of the pieces is highlighted."""
    inks: list[Ink] = ["quiet"] * (len(pieces) - 1)
    return runs(pieces, [*inks, "ink"], "regular", frame)


def _weighed(part: Attention, at: Standing, frame: Frame) -> Iterator[Item]:
    """Yield a bracket between two words, and the quotient of their attention weights."""
    if part.weighed is None:
        return
    key, line, box = f"{part.key}/weighed", at.line, at.box
    low, high = sorted(line.at[word] for word in part.weighed.pair)
    pieces: tuple[Piece, ...] = (*part.weighed.terms, *part.weighed.result)
    if line.down:
        x = at.tip + SPACES.tick
        points = curves.bracket((x, high), (x, low), (-SPACES.tick, 0))
        y, middle = at.band, box.x
    else:
        points = curves.bracket((low, at.tip), (high, at.tip), (0, -SPACES.tick))
        y, middle = at.tip + SPACES.close + SIZES.number / 2, (low + high) / 2
    colour = frame.colour("key")
    yield Curve(key=f"{key}/bracket", z=LAYERS.over, points=points, colour=colour, enters="trace")
    made, split = _last_in_ink(pieces, frame), len(part.weighed.terms)
    # In one line or, if there is no room, in two: the division, and its result.
    fits = [em for em in (SIZES.number, SIZES.label) if length(made) * em <= box.width]
    rows = [(made, frame.chosen.choose(part.group, em, "weighed"), 0.0) for em in fits[:1]]
    if not fits:
        rows = [(made[:split], SIZES.least, 0.7), (made[split:], SIZES.least, -0.7)]
    for k, (row, em, up) in enumerate(rows):
        half = length(row) * em / 2
        x = min(max(middle, box.left + half), box.right - half)
        name = f"{key}/said" if len(rows) == 1 else f"{key}/said/{k}"
        yield from one_line(row, name, em, x, y + up * em, "center", z=LAYERS.over)


# Between other parts


@arrange.register
def _(part: Ribbon, box: Box, frame: Frame) -> Iterator[Item]:
    """Yield a beam; those that leave one part are side by side."""
    del box
    start, end = frame.boxes[part.start], frame.boxes[part.end]
    if part.under:
        yield _arched(part, start, end, frame)
        return
    whole = min(_WIDEST, _OF_PITCH[1] * (start.height if part.beside else start.width))
    aside = whole * (part.before + (part.beam.share.value - part.total) / 2)
    a, b = np.array([start.x + aside, start.top]), np.array([end.x, end.bottom])
    bend = np.array([0.0, (b - a)[1] / 2])
    if part.beside:
        a = np.array([start.right + SPACES.beside, start.y - aside])
        b = np.array([end.left - SPACES.beside, end.y])
        bend = np.array([(b - a)[0] / 2, 0.0])
    points = np.array([a, a + bend, b - bend, b])
    made = drawn(part.key, points, part.beam, whole, frame, -part.depth)
    yield from glowing(made, frame)
    yield made


def _arched(part: Ribbon, start: Box, end: Box, frame: Frame) -> Curve:
    """Return a beam that leaves and reaches parts of one line on the same side."""
    under, whole = frame.boxes[part.under], _ARCHED * min(start.width, start.height)
    if part.beside:
        a, b = (np.array([start.right + SPACES.near, each.y]) for each in (start, end))
        far = abs(start.y - end.y) / frame.places.canvas.height
        bend = np.array([under.right - start.right - SPACES.near - whole / 2, 0.0])
    else:
        a, b = (np.array([each.x, each.top]) for each in (start, end))
        far = abs(start.x - end.x) / under.width
        bend = np.array([0.0, under.bottom - start.top - whole / 2])
    # A curve reaches three quarters of the way to its control points.
    bend *= (_NEIGHBOURS + (1 - _NEIGHBOURS) * min(1.0, far)) / 0.75
    points, share = np.array([a, a + bend, b + bend, b]), part.beam.share.value
    made = drawn(part.key, points, part.beam, whole, frame, -round(100 * (1 - share)))
    return replace(made, strength=1.0 if part.beam.lit else FADES.muted)

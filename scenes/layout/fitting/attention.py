"""Places a sentence with its weights and beams: a line in a wide frame, a column in a narrow one.

Shares are the attention weights at the words; beams are the arcs from words to the query.
The beams of round one are below a line, those of round two above it; beside a column, those of
round one are on the left, those of round two on the right. Lengths are in frame units.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from qkvideo.scenes.layout.fitting import sentence
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.kinds.text import advance
from qkvideo.scenes.look.measures import SIZES, SPACES
from qkvideo.scenes.parts.attention import Attention
from qkvideo.scenes.text.box import Box

TALLEST = 4.3
"""Maximum height of a line with its beams, in frame units."""
_MOST_PITCH = 5.4
"""Maximum height of a column's rows; large, since a single word has a high loop beside it; in frame
units."""
_REST, _BAND = 1.1, 1.25
"""Height of the row for the text about words left out, and of the free row, in rows."""
_TALLEST_BAND = 1.3
"""Maximum height of the free row, in frame units."""
_ARC = 0.55
"""Width beside a column for an arc of the other round, in frame units."""
_LEFT = 0.27
"""Maximum share of a column's width for the name of an arc larger than the smallest size."""
_NAMED = 0.38
"""Height above the widest beam of a line that is reserved for its name where there is no room for
it beside that beam, in frame units."""
_USUAL_REACH = 1.6
"""Distance by which beams extend beside a column, if there is room, in frame units."""
_LEAST_REACH, _CRAMPED = 0.26, 0.17
"""Minimum share of a column's room for beams; and if words would have to be shortened else."""
_EXPECTED = 1.4
"""Maximum distance by which the arc to the word that readers expect extends beside a column, in
frame units."""
_RISES = 0.75
"""Height above a line of the arc to the word that readers expect, in frame units."""


@dataclass(frozen=True)
class Standing:
    """Positions of a sentence's words, attention weights and beams, in frame units.

    A beam is an arc between the words of a query and a key. In a wide frame, the words form a line,
    in the direction in which the sentence is read. In a narrow frame, they form a column, from top
    to bottom.

    Attributes:
        line: Positions of the words along their line or column.
        words: For a line, y of the centre of the letters; for a column, x of the words' left edge.
        numbers: For a line, y of the centre of the attention weights; for a column, x of their left
            edge.
        base: Position of the beams' ends: y for a line, x for a column.
        reach: How far beams may extend from `base`: positive if they extend upwards or to the
            right, negative if downwards or to the left.
        tip: Position of the ends of brackets and additional arcs, which are on the side of the
            words that has no beams: y for a line, x for a column.
        rest: y of the text that says how many words are left out.
        band: For a column, y of the centre of the free space below the words; for a line, not used.
        box: The space for words and beams.
        room: All of the available space, including that for the text at `rest`.
    """

    line: sentence.Aligned
    words: float
    numbers: float
    base: float
    reach: float
    tip: float
    rest: float
    band: float
    box: Box
    room: Box

    @property
    def feet(self) -> dict[int, float] | None:
        """For words in a column: x of the beam's end beside each word, by index of the word.

        None if all beams end at `base`: if the words form a line, or if the attention weights
        stand between the words of the column and the beams.
        """
        if not self.line.down or (self.reach > 0 and self.numbers < self.base - SPACES.beside / 2):
            return None
        return self.ends(self.away)

    def ends(self, side: float) -> dict[int, float]:
        """Return x of the points where arcs end beside the words, by index of the word.

        The words have to form a column (`line.down`).

        Args:
            side: 1 for arcs on the right of the words, −1 for arcs on the left.
        """
        ends = self.line.edges(self.words, right=side > 0)
        return {key: x + side * SPACES.near for key, x in ends.items()}

    @property
    def away(self) -> float:
        """The direction in which beams extend from the words: 1 or −1.

        If the words are a line, 1 is up and −1 is down. If they are a column, 1 is to the right and
        −1 to the left.
        """
        return 1.0 if self.reach > 0 else -1.0


def stand(part: Attention, box: Box, frame: Frame) -> Standing:
    """Place a sentence in a box."""
    beside = (part.tokens, part.beside) if part.beside else (part.tokens,)
    sentences = tuple(tuple(map(frame.speech.alone, tokens)) for tokens in beside)
    if frame.narrow:
        return _column(part, sentences, box, frame)
    left, right = box.left + SPACES.near, box.right - SPACES.near
    numbered = [key for key, _ in part.shares]
    line = sentence.line_up(sentences, part.shown, left, right, numbered)
    spare = max(0.0, box.height - TALLEST) / 2
    inner = replace(box, bottom=box.bottom + spare, top=box.top - spare)
    name = 0.0 if part.name is None else advance(frame.speech.text((part.name,))) * SIZES.least
    return replace(_in_line(part, line, inner, name), room=box)


def _in_line(part: Attention, line: sentence.Aligned, box: Box, name: float) -> Standing:
    """Place a line, with its beams below or above it; one of them has a name of this width."""
    if not part.beams:
        # Words and the arc above them are centred together.
        at = box.y - (_RISES / 2 if part.expected is not None else 0.0)
        base, reach, tip = at + 0.9 * line.em, _RISES, at - 0.68
    elif part.round == "one":
        at = box.top - 0.8
        base, reach, tip = at - 0.68, box.bottom - at + 0.68, at + 0.36
    else:
        at = box.bottom + 1.1
        base, reach, tip = at + 0.34, box.top - at - 0.34, at - 0.68
        reach -= _over(part, line, box, reach, name) if name else 0.0
    # Beams are arcs, which leave room in the corners for the text about words left out.
    rest = base + reach * 0.95
    return Standing(line, at, at - 0.42, base, reach, tip, rest, rest, box, box)


def _over(part: Attention, line: sentence.Aligned, box: Box, reach: float, name: float) -> float:
    """Return how much height the name of a line's widest beam needs over the beams.

    It is beside that beam, at the query's end, if it has room there: over the arcs to the words on
    that side, which are low if these words are near. Otherwise it is over all beams.
    """
    lit = (beam for beam in part.beams if beam.lit and beam.share.value > 0)
    widest = max(lit, key=lambda beam: beam.share.value, default=None)
    if widest is None or widest.start == widest.end or part.rest is not None:
        return _NAMED
    here = line.at[widest.start]
    away = 1 if here > line.at[widest.end] else -1
    edge = box.right if away > 0 else box.left
    if abs(edge - here) < name + SPACES.wide:
        return _NAMED
    ways = [(there - here) * away for there in line.at.values()]
    share = (max(ways) / max(map(abs, ways))) ** 0.5
    below = reach - SIZES.least - 2 * SPACES.close
    return min(_NAMED, max(0.0, reach - below / share)) if share else 0.0


def _column(
    part: Attention, sentences: tuple[tuple[str, ...], ...], box: Box, frame: Frame
) -> Standing:
    """Place a column, centred in its room; beams get the width that words and numbers leave."""
    hangs = bool(part.beams) and part.round == "one"
    inner = replace(box, top=box.top - SPACES.near)
    tall = sentence.rows_of(part.shown, len(part.tokens)) + (
        _REST if part.rest is not None else 0.0
    )
    # The row height is the same with and without beams' free row, so words keep their size.
    pitch = inner.height / (tall + (_BAND if part.beams else 0.0))
    spare = min(_TALLEST_BAND, _BAND * pitch)
    if _BAND * pitch > spare:  # a few words grow to fill the room
        free = inner.height - (spare if hangs else 0.0)
        pitch = min(_MOST_PITCH, free / tall)
    pitch = frame.chosen.choose(part.group, pitch, "pitch")
    top = (inner.top + inner.bottom + tall * pitch + (spare if hangs else 0.0)) / 2
    other = _other(part, hangs, box, frame)
    widths = (advance(cell.text, tabular=True) for _, cell in part.shares)
    figure = frame.chosen.most(part.group, max(widths, default=0.0), "figure")  # in em
    most = box.width if part.beams else _EXPECTED * (part.expected is not None)
    fixed = other + (2 if figure else 1) * SPACES.beside
    fixed_too = fixed + SIZES.least * figure
    longest = sentence.breadth(sentences, part.shown)
    for share in (_LEAST_REACH, _CRAMPED):
        widest = box.width - fixed_too - min(most, share * box.width)
        em = sentence.em_of_column(longest, pitch, widest)
        if longest * em <= widest:
            break
    em = frame.chosen.choose(part.group, em, "em")
    line = sentence.stack(sentences, part.shown, top, pitch, widest, em)
    shares = figure * line.figures
    room = box.width - fixed - line.breadth - shares
    reach = min(room, most, max(_USUAL_REACH, 0.6 + 0.5 * line.length))
    left = (box.left + box.right - (fixed + line.breadth + shares + reach)) / 2
    at = left + (reach + SPACES.beside if hangs else other)
    numbers = at + line.breadth + SPACES.beside
    after = numbers + shares
    bottom = top - tall * pitch
    rest, band = bottom + _REST / 2 * pitch, bottom - spare / 2
    base, tip = after + (SPACES.beside if figure else 0.0), at - SPACES.beside
    if hangs:
        base, tip, reach = tip, after + SPACES.near, -reach
    return Standing(line, at, numbers, base, reach, tip, rest, band, box, box)


def _named_below(part: Attention) -> bool:
    """Whether the name of a column's link has room below the words: the last one ends the link."""
    link, last = part.link, len(part.tokens) - 1
    ends = link is not None and last in {link.start, link.end} and part.shown[-1] == last
    return ends and bool(part.shares) and part.rest is None


def _other(part: Attention, hangs: bool, box: Box, frame: Frame) -> float:
    """Return the width needed on the side without beams."""
    if hangs:
        beside = (part.weighed, part.link, part.expected)
        return SPACES.near + SPACES.usual * any(one is not None for one in beside)
    if part.link is not None and part.link.name is not None and not _named_below(part):
        name = frame.speech.text((part.link.name,))
        least, more = (advance(name) * frame.em(size) for size in ("least", "label"))
        return max(_ARC, least + SPACES.near, min(more + SPACES.near, _LEFT * box.width))
    return _ARC if part.beams else SPACES.near

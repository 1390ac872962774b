"""Lays out texts (measured by Pango) and formulas (measured by Typst)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

from qkvideo.scenes.layout.arrange import ROUNDING, Size, arrange, measure
from qkvideo.scenes.layout.fitting.search import STEP, balanced, down, largest, limit
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item, Maths, Span, Text
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.parts.part import Ink, Side
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said, Token
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import Message, Word
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.lengths import unbroken
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import HALF_FIGURE, LINE_HEIGHT, ellipsis, extent
from qkvideo.scenes.text.pango import FontSpan as Stretch

HAIR = 0.002
"""Tolerance between measuring and placing, in em."""
ROLES = "query", "key", "value"
"""Roles of words that have a colour."""
BEFORE: dict[Side, float] = {"left": 0.0, "center": 0.5, "right": 1.0}
"""Share of a text's width that is left of the point at which it is placed."""


@dataclass(frozen=True)
class Run:
    """A stretch of a line of text with one colour and one font weight.

    Attributes:
        text: The characters, without any markup. A number has the decimal mark of the frame's
            language.
        colour: Colour of the characters, "#RRGGBB".
        weight: Weight of the font, "regular" or "semibold".
        cell: The number that the stretch shows; None if it shows no number.
        token: If the stretch shows one token: the index of its sentence among the film's sentences,
            and the index of the token in that sentence; otherwise None.
        room: Width that is kept for it, in em; the characters are at its left end.
    """

    text: str
    colour: str
    weight: str = "regular"
    cell: Cell | None = None
    token: tuple[int, int] | None = None
    room: float = 0.0

    @property
    def own(self) -> float:
        """The width of its characters, in em."""
        return advance(self.text, self.weight, tabular=self.cell is not None)

    @property
    def advance(self) -> float:
        """Its width, in em."""
        return max(self.own, self.room)

    def at(
        self,
        key: str,
        em: float,
        x: float,
        y: float,
        side: Side = "left",
        *,
        half: float = HALF_FIGURE,
        z: int = 0,
    ) -> Text:
        """Return the stretch as an item of its own.

        Args:
            key: Key of the item.
            em: Font size, in frame units.
            x: x of its left end, centre or right end, in frame units.
            y: y of the middle of its digits or letters, in frame units.
            side: Which point of it is at `x`.
            half: Half the height of what is centred at `y`, in em: `HALF_FIGURE` or `HALF_LETTER`.
            z: Drawing order.
        """
        left = x - BEFORE[side] * self.advance * em
        return Text(
            key,
            self.text,
            em,
            left,
            y - half * em,
            self.colour,
            z=z,
            weight=self.weight,
            cell=self.cell,
            token=self.token,
        )

    def within(self, width: float) -> Run:
        """Return the stretch, shortened in the middle if it is wider than `width` em."""
        return replace(self, text=ellipsis(self.text, width, self.weight))


def advance(text: str, weight: str = "regular", *, tabular: bool = False) -> float:
    """Return the width of a text in one line, in em.

    Args:
        text: The text.
        weight: Weight of the font, "regular" or "semibold".
        tabular: Whether the text is set in tabular figures: digits that are all equally wide.
    """
    return extent(text, weight=weight, tabular=tabular).width


def words_of(text: str) -> list[str]:
    """Return the parts of a text that are not broken, such as words; at least one."""
    return [part.rstrip(" ") for part in unbroken(text)] or [""]


def runs(
    pieces: Sequence[Piece],
    inks: Ink | Sequence[Ink],
    weights: str | Sequence[str],
    frame: Frame,
) -> list[Run]:
    """Return a line of text as runs: stretches with one colour and one font weight.

    The texts are in the language of the frame, and the colours are those of its theme.

    Args:
        pieces: The contents of the line, in order: texts of the catalogue, numbers, tokens, signs.
            A text of the catalogue that contains numbers becomes several runs; anything else
            becomes one run.
        inks: One ink (named colour) for all pieces, or a sequence with an ink for each piece, and
            perhaps more; so are the weights.
        weights: One font weight, "regular" or "semibold", for all pieces, or a sequence with a
            weight for each piece.
        frame: Its theme has the colours, and its catalogue the texts.
    """
    colours: Sequence[Ink] = [inks] * len(pieces) if isinstance(inks, str) else inks
    thick = [weights] * len(pieces) if isinstance(weights, str) else weights
    made: list[Run] = []
    for piece, ink, weight in zip(pieces, colours, thick, strict=False):
        parts: list[Cell | str] = []
        token = None
        match piece:
            case Said():
                parts += frame.speech.line(piece.name, piece.given).pieces()
            case Token():
                token = piece.sentence, piece.index
                parts.append(piece.text if piece.flows else frame.speech.alone(piece.text))
            case Cell():
                parts.append(frame.speech.local(piece))
            case _:
                parts.append(piece)
        for part in parts:
            text, cell = (part.text, part) if isinstance(part, Cell) else (part, None)
            made.append(Run(text, frame.colour(ink), weight, cell, token))
    return made


def length(line: Sequence[Run]) -> float:
    """Return the width of a line, in em."""
    return sum(run.advance for run in line)


def one_line(
    line: Sequence[Run],
    key: str,
    em: float,
    x: float,
    y: float,
    side: Side = "left",
    *,
    z: int = 0,
) -> Iterator[Text]:
    """Yield the items of a line of text: one text for each run that is not blank.

    Args:
        line: The runs, in order.
        key: Key of the item if there is only one run. Otherwise the item of the first run has the
            key "<key>/0", that of the second "<key>/1" and so on; blank runs are counted, too.
        em: Font size, in frame units.
        x: x of the line's left end, centre or right end, in frame units.
        y: y of the middle of the line's digits, in frame units.
        side: Which point of the line is at `x`: "left", "center" or "right".
        z: Drawing order.
    """
    left = x - BEFORE[side] * length(line) * em
    starts = accumulate((run.advance * em for run in line), initial=left)
    for k, (run, start) in enumerate(zip(line, starts, strict=False)):
        if run.text.strip():
            yield run.at(key if len(line) == 1 else f"{key}/{k}", em, start, y, z=z)


@dataclass(frozen=True)
class Paragraph:
    """A text in one line or broken into several, with no position and no font size yet.

    Attributes:
        text: The text as an item at the origin. Its font size is 1, so its width is in em.
        lines: Number of lines.
        longest: Width of the longest line, in em; at most the width at which lines break.
    """

    text: Text
    lines: int
    longest: float

    def __len__(self) -> int:
        """Return the number of lines."""
        return self.lines

    @property
    def high(self) -> float:
        """Height of all lines, in em."""
        return self.lines * LINE_HEIGHT

    def at(
        self,
        key: str,
        em: float,
        x: float,
        y: float,
        side: Side = "left",
        half: float = HALF_FIGURE,
    ) -> Text:
        """Return the paragraph as an item in its position.

        Args:
            key: Key of the item.
            em: Font size, in frame units.
            x: x of the left end, the centre or the right end, in frame units.
            y: y of the middle of all lines, in frame units.
            side: Which point of the paragraph is at `x`: "left", "center" or "right".
            half: Half the height of the signs that are centred on a line, in em.
        """
        text = self.text
        width = None if text.width is None else text.width * em
        wide = width if width is not None and text.align == "center" else self.longest * em
        left = x - BEFORE[side] * wide
        first = y + ((self.lines - 1) / 2 * LINE_HEIGHT - half) * em
        return replace(text, key=key, em=em, x=left, y=first, width=width)


def broken(text: Text) -> Paragraph:
    """Return a text, an item at the origin in the font size 1, broken into lines."""
    stretches = tuple(Stretch(span.start, span.end, span.weight) for span in text.spans)
    taken = extent(
        text.text, weight=text.weight, spans=stretches, width=text.width, align=text.align
    )
    return Paragraph(text, taken.lines, taken.width)


def set_text(
    message: Message,
    colour: str,
    frame: Frame,
    width: float | None = None,
    *,
    weight: str = "regular",
    align: Side = "center",
    coloured: bool = False,
) -> Paragraph:
    """Return a message as a text that is broken into lines.

    Each variable of the message becomes a span. The span of a number records the number's `Cell`.

    Args:
        message: A text of the catalogue, with the values of its variables.
        colour: Colour of the text, "#RRGGBB".
        frame: Its theme has the colours.
        width: Width at which lines break, in em; None for one line.
        weight: Weight of the font, "regular" or "semibold".
        align: How several lines are aligned, "left" or "center".
        coloured: If True, words with the role of a query, key or value (`Word.role`) have the
            colour of queries, keys or values. All words with a role and all numbers are semibold.
            So are words that stand out (`Word.strong`), which have the colour of texts.
    """
    spans = []
    for part in message.parts:
        role = part.variable.role if isinstance(part.variable, Word) else "number"
        stands = isinstance(part.variable, Word) and part.variable.strong
        strong = "semibold" if stands or (coloured and role) else weight
        inked = "ink" if stands else role if coloured and role in ROLES else ""
        shade = getattr(frame.theme, inked) if inked else colour
        cell = part.variable if isinstance(part.variable, Cell) else None
        spans.append(Span(part.start, part.end, shade, strong, cell))
    align = "left" if width is None else align
    how = partial(Text, weight=weight, spans=tuple(spans), width=width, align=align)
    return broken(how("", message.text, 1.0, 0.0, 0.0, colour))


def set_in(
    lines: Callable[[float], Paragraph],
    sizes: Iterable[tuple[float, int]],
    width: float,
    longest: float = 0.0,
) -> tuple[float, Paragraph] | None:
    """Return the first size in which a text has few enough lines, and its lines; None if none does.

    Args:
        lines: Breaks the text into lines of a maximum width, in em.
        sizes: Font sizes in frame units, the best first, each with the maximum number of lines.
        width: Maximum width of a line, in frame units.
        longest: Width of the longest word, in em, which is not broken if possible.
    """

    def fits(size: tuple[float, int]) -> Paragraph | None:
        em, most = size
        made = balanced(lines, width / em, longest)
        return made if made.lines <= most and made.longest * em <= width else None

    found = largest(sizes, fits)
    return found and (found[0][0], found[1])


def paragraph(line: Sequence[Run], width: float, align: Side = "left") -> Paragraph:
    """Return a text broken into as few lines as possible, with lines of similar length.

    Args:
        line: The runs of the text, in order; not all of them may be blank.
        width: Maximum width of a line, in em.
        align: How the lines are aligned, "left" or "center".
    """
    text = "".join(run.text for run in line)
    ends = list(accumulate(len(run.text) for run in line))
    spans = tuple(
        Span(end - len(run.text), end, run.colour, run.weight, run.cell)
        for run, end in zip(line, ends, strict=True)
        if run.text.strip()
    )
    # Not narrower than the longest word, which would be broken.
    longest = max(advance(word, "semibold") for word in words_of(text))
    first = line[0] if line else Run("", "")

    how = partial(Text, weight=first.weight, spans=spans, align=align)
    whole = how("", text, 1.0, 0.0, 0.0, first.colour)
    return balanced(lambda width: broken(replace(whole, width=width)), width, longest)


Fitted = tuple[float, list[Run] | Paragraph]
"""The size of a text, in frame units; and its line or, if it is broken into several, all lines."""


def _fitted(part: Line, room: Size, frame: Frame) -> Fitted:
    """Fit a line in the largest possible size; if it may break, it breaks before it shrinks."""
    line, long = _line(part, frame)
    most = frame.chosen.choose(part.group, frame.em(part.size))
    width = max(room.width, SIZES.least)
    if long * most <= width + STEP / 2 or (frame.whole and not part.breaks):
        return most, line
    if part.breaks and (broken := _broken(part, line, most, room)) is not None:
        return broken
    em = max(SIZES.least, min(most, width / long))
    em = frame.chosen.choose(part.group, em)
    if long * em <= width + STEP / 2:
        return em, line
    if part.breaks:
        return em, paragraph(line, width / em, _aligned(part))
    if part.short is not None:
        line = runs(part.short, part.ink, part.weight, frame)
        em = max(SIZES.least, min(most, width / length(line)))
    return em, shortened(line, width / em)


def _line(part: Line, frame: Frame) -> tuple[list[Run], float]:
    """Return a line's runs and its width in em: made once, since it is tried in many sizes."""
    if id(part) not in frame.lines:
        line = _counting(part, runs(part.pieces, part.ink, part.weight, frame), frame)
        frame.lines[id(part)] = part, line, length(line)
    _, line, long = frame.lines[id(part)]
    return line, long


def _counting(part: Line, line: list[Run], frame: Frame) -> list[Run]:
    """Keep room, so that a line is as wide with any of the numbers that it counts.

    The room is at its end or, if that is on the right, before the number.
    """
    texts = [frame.speech.local(cell).text for cell in part.counts]
    for run in [run for run in line if run.cell is not None and run.text in texts][:1]:
        more = max(replace(run, text=text).own for text in texts) - run.own
        at = line.index(run) - 1 if part.side == "right" else len(line) - 1
        return [*line[:at], replace(line[at], room=line[at].own + more), *line[at + 1 :]]
    return line


def _broken(
    part: Line, line: Sequence[Run], most: float, room: Size
) -> tuple[float, Paragraph] | None:
    """Break a line into several, in the largest size in which no word is broken and all lines fit.

    None if only the smallest size would do.
    """
    words = words_of("".join(run.text for run in line))
    longest = max(advance(word, line[0].weight) for word in words)

    def fits(em: float) -> Paragraph | None:
        if longest * em > room.width + STEP / 2:
            return None
        # The tolerance keeps the line breaks if the box is slightly narrower than measured.
        made = paragraph(line, room.width / em + HAIR, _aligned(part))
        return made if made.high * em <= room.height + STEP else None

    return largest(down(most), fits)


def _aligned(part: Line) -> Side:
    """Return how several lines of a text are aligned."""
    return "center" if part.side == "center" else "left"


def shortened(line: Sequence[Run], width: float) -> list[Run]:
    """Shorten a line to a width in em: its longest texts lose their middles, numbers never do.

    Texts that are shortened all get the same width.
    """
    free = width - sum(run.advance for run in line if run.cell is not None)
    most = limit((run.advance for run in line if run.cell is None), free + ROUNDING)
    whole = (run.cell is not None or run.advance <= most for run in line)
    return [run if fits else run.within(most) for run, fits in zip(line, whole, strict=True)]


@measure.register
def _(part: Line, room: Size, frame: Frame) -> Size:
    em, made = _fitted(part, room, frame)
    if isinstance(made, Paragraph):
        return Size(made.longest * em, made.high * em)
    line, long = _line(part, frame)
    return Size((long if made is line else length(made)) * em, LINE_HEIGHT * em)


@arrange.register
def _(part: Line, box: Box, frame: Frame) -> Iterator[Item]:
    em, made = _fitted(part, Size(box.width, box.height), frame)
    x = box.left + BEFORE[part.side] * box.width
    if isinstance(made, Paragraph):
        yield made.at(part.key, em, x, box.y, part.side)
    else:
        yield from one_line(made, part.key, em, x, box.y, part.side)


@measure.register
def _(part: Formula, room: Size, frame: Frame) -> Size:
    del room
    em, size = frame.em(part.size), formula(part.source)
    return Size(size.width * em, max(size.height, 1.0) * em)


@arrange.register
def _(part: Formula, box: Box, frame: Frame) -> Iterator[Item]:
    yield maths(part, part.key, frame.em(part.size), box.x, box.y, "center", frame)


def maths(
    part: Formula, key: str, em: float, x: float, y: float, side: Side, frame: Frame
) -> Maths:
    """Return a formula as an item.

    Args:
        part: The formula; `em` replaces its size.
        key: Key of the item.
        em: Font size, in frame units.
        x: x of its left end, centre or right end, in frame units.
        y: y of its centre, in frame units.
        side: Which point of it is at `x`.
        frame: The frame, with its theme.
    """
    x += (0.5 - BEFORE[side]) * formula(part.source).width * em
    colour, inks = frame.colour(part.ink), tuple(map(frame.colour, part.inks))
    return Maths(key, part.source, em, x, y, colour, colours=inks)

"""A class: pupils at desks, who ask, hold up cards and hand over notes; a teacher and a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.attention import Beam
from qkvideo.scenes.parts.boxes import Column, Row, Space, Stack
from qkvideo.scenes.parts.forms import Somebody
from qkvideo.scenes.parts.part import Ink, Part, Shape, Size
from qkvideo.scenes.parts.pointing import Backing, Ribbon
from qkvideo.scenes.parts.text import Line, Piece, Token, Weight
from qkvideo.scenes.text.catalogue import LONGEST_WORD
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import ellipsis

FEW = 4
"""Maximum number of pupils who sit side by side in every frame."""
MOST = 3
"""Maximum number of cards, or of notes, that are described."""


@dataclass(frozen=True)
class Pupil:
    """A pupil at a desk with a word of the sentence on it.

    The keys of the pupil's items begin with "<class>/<index of the word>"; "<class>" stands for the
    key of the `Classroom`.

    Attributes:
        word: The word.
        ink: Colour of the pupil and the word; "quiet" if the pupil is not highlighted.
        asks: Whether the pupil raises a hand.
        card: The number on the card that the pupil holds up; None for no card.
        share: The attention weight of the pupil's word, on the desk; None for no weight.
    """

    word: Token
    ink: Ink = "ink"
    asks: bool = False
    card: Cell | None = None
    share: Cell | None = None


@dataclass(frozen=True)
class Handed:
    """A note that one pupil hands to another pupil; a note with a larger weight is wider.

    Its key is "<class>/note/<giver>-<taker>"; "<class>" stands for the key of the `Classroom`.

    Attributes:
        giver: Index of the word whose pupil hands over the note; in attention, this is the key.
        taker: Index of the word whose pupil gets the note; in attention, this is the query.
        share: The attention weight that the query gives the key.
        lit: Whether the note is highlighted.
    """

    giver: int
    taker: int
    share: Cell
    lit: bool = True


@dataclass(frozen=True, kw_only=True)
class Classroom(Part):
    """A class of pupils, one for each word, and above them the teacher and a board.

    In 16:9 they sit side by side, and notes pass above them. In narrower frames, unless there are
    few, they sit one below the other, and notes pass beside them.

    Attributes:
        pupils: The pupils, in the order of their words.
        notes: The notes that pupils hand over.
        board: Text on the board; its key is "<class>/board" ("<class>": the key of this part).
        teacher: Name below the teacher; its key is "<class>/teacher/name".
        rest: Text about the pupils who are not shown; its key is "<class>/rest". Empty if all
            pupils are shown.
    """

    pupils: tuple[Pupil, ...]
    notes: tuple[Handed, ...] = ()
    board: tuple[Piece, ...] = ()
    teacher: tuple[Piece, ...] = ()
    rest: tuple[Piece, ...] = ()

    def expanded(self, shape: Shape) -> Part:
        """Return teacher and board, the pupils below, and what they hand over."""
        wide = shape == "wide" or len(self.pupils) <= FEW
        if wide:
            side = Space(grow=int(len(self.pupils) == 1))
            group: Part = Row(
                (side, *map(self._upright, self.pupils), side), "tight", "fill", grow=4
            )
        else:
            size: Size = "number" if shape == "tall" else "least"
            rows = tuple(self._lying(pupil, size) for pupil in self.pupils)
            group = Column(rows, "none", "fill", grow=7)
        said = [Line(self.rest, key=f"{self.key}/rest", ink="quiet", side="center")]
        whole = Column((self._front(), group, *(said if self.rest else [])), "tight", "fill")
        return Stack((whole, *self._panels(), *self._notes(beside=not wide)))

    def _front(self) -> Part:
        """Return the teacher beside the board."""
        who = Somebody("quiet", smiles=True, key=f"{self.key}/teacher", grow=1)
        key = f"{self.key}/teacher/name"
        name = (
            Line(self.teacher, "badge", "quiet", side="center", key=key) if self.teacher else None
        )
        line = Line(
            self.board or (" ",), "said", side="center", breaks=True, key=f"{self.key}/board"
        )
        board = Column((replace(line, grow=1),), align="fill", key=f"{self.key}/wall", grow=7)
        parts = (who,) if name is None else (who, name)
        return Row((Column(parts, "none", "fill", grow=1), board), "tight", "fill", grow=1)

    def _somebody(self, pupil: Pupil, grow: int) -> Somebody:
        key = f"{self.key}/{pupil.word.index}"
        return Somebody(pupil.ink, smiles=True, asks=pupil.asks, key=key, grow=grow)

    def _word(self, pupil: Pupil) -> Line:
        key, strong = f"{self.key}/{pupil.word.index}/word", pupil.ink != "quiet"
        weight: Weight = "semibold" if strong else "regular"
        # All words have one size; a very long one, which would make it small, is shortened.
        word = replace(pupil.word, text=ellipsis(pupil.word.text, LONGEST_WORD, weight))
        group = f"{self.key}/words"
        return Line((word,), "number", pupil.ink, weight, "center", key=key, group=group)

    def _number(self, pupil: Pupil, cell: Cell | None, name: str) -> Line:
        """Return a number of a pupil; a blank line keeps its place."""
        key, best = f"{self.key}/{pupil.word.index}/{name}", pupil.ink == "key"
        line = Line((" ",), "number", "quiet", side="center", group=f"{self.key}/numbers")
        if cell is None:
            return line
        line = replace(line, pieces=(cell,), key=key)
        return replace(line, ink="ink", weight="semibold") if best else line

    def _upright(self, pupil: Pupil) -> Part:
        """Return a pupil behind a desk, with a card above; notes pass over the card."""
        card = self._number(pupil, pupil.card, "card/number")
        desk = (self._word(pupil), self._number(pupil, pupil.share, "share"))
        front = Column(desk, "none", "fill", key=f"{self.key}/{pupil.word.index}/front")
        parts = (Space(grow=1), card, self._somebody(pupil, 2), front)
        return Column(parts, "tight", "fill", grow=1)

    def _lying(self, pupil: Pupil, size: Size) -> Part:
        """Return a pupil beside a desk and a card; notes pass beside these."""
        who = self._somebody(pupil, 3)
        word, share, card = (
            replace(line, grow=grow, size=size)
            for line, grow in (
                (self._word(pupil), 4),
                (self._number(pupil, pupil.share, "share"), 2),
                (self._number(pupil, pupil.card, "card/number"), 3),
            )
        )
        front = Row((word, share), "none", key=f"{self.key}/{pupil.word.index}/front", grow=5)
        return Row((who, front, card, Space(grow=2)), grow=1)

    def _panels(self) -> Iterator[Part]:
        """Yield the board, the desks and the cards behind their texts."""
        yield Backing((f"{self.key}/wall",), "line", key=f"{self.key}/frame")
        for pupil in self.pupils:
            key = f"{self.key}/{pupil.word.index}"
            yield Backing((f"{key}/front",), "line", key=f"{key}/desk")
            if pupil.card is not None:
                of, strong = (f"{key}/card/number",), pupil.ink == "key"
                yield Backing(of, "key", strong, key=f"{key}/card")

    def _notes(self, *, beside: bool) -> Iterator[Part]:
        for note in self.notes:
            giver, taker = (f"{self.key}/{k}" for k in (note.giver, note.taker))
            if beside:
                giver, taker = f"{giver}/front", f"{taker}/front"
            key, under = f"{self.key}/note/{note.giver}-{note.taker}", f"{self.key}/wall"
            beam = Beam(note.giver, note.taker, note.share, note.lit, "value")
            yield Ribbon(beam, giver, taker, beside, under, key=key)


@facts.register
def _(part: Classroom, describer: Describer) -> Iterator[Fact]:
    asks = [pupil.word.text for pupil in part.pupils if pupil.asks]
    words = {pupil.word.index: pupil.word.text for pupil in part.pupils}
    yield describer.fact("class", words=describer.words(list(words.values())))
    if len(asks) == 1:
        yield describer.fact("class-asks", word=asks[0])
    elif asks and len(asks) == len(words):
        yield describer.fact("class-all-ask")
    cards = [(pupil.word.text, pupil.card) for pupil in part.pupils if pupil.card is not None]
    if cards:
        yield describer.fact("class-cards", cards=_largest(cards, describer))
    if part.notes:
        takers = {note.taker for note in part.notes}
        one = len(takers) == 1
        ends = [(words[n.giver if one else n.taker], n.share) for n in part.notes]
        whose = words[part.notes[0].taker if one else part.notes[0].giver]
        numbers = any(pupil.share is not None for pupil in part.pupils)
        told = _largest(ends, describer, numbers=numbers)
        yield describer.fact("class-notes", "to" if one else "from", word=whose, notes=told)
    if part.board:
        yield describer.fact("class-board", text=describer.text(part.board))


def _largest(named: list[tuple[str, Cell]], describer: Describer, *, numbers: bool = True) -> str:
    """Return the words with the largest numbers as text, with the numbers or without."""
    top = sorted(named, key=lambda each: -each[1].value)[:MOST]
    if not numbers:
        return describer.words([word for word, _ in top])
    quoted = describer.speech.quoted
    return ", ".join(f"{quoted(word)} {describer.number(cell)}" for word, cell in top)

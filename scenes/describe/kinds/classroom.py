"""Describes a class: who asks, whose card is best, and who hands over the largest notes."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.classroom import Classroom
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell

MOST = 3
"""Maximum number of cards, or of notes, that are described."""


@facts.register
def _(part: Classroom, describer: Describer) -> Iterator[Fact]:
    asks = [pupil.word.text for pupil in part.pupils if pupil.asks]
    words = {pupil.word.index: pupil.word.text for pupil in part.pupils}
    given = {"words": Word(describer.words(list(words.values())))}
    yield describer.fact("class", given)
    if len(asks) == 1:
        yield describer.fact("class-asks", {"word": Word(asks[0])})
    elif asks and len(asks) == len(words):
        yield describer.fact("class-all-ask")
    cards = [(pupil.word.text, pupil.card) for pupil in part.pupils if pupil.card is not None]
    if cards:
        yield describer.fact("class-cards", {"cards": Word(_largest(cards, describer))})
    if part.notes:
        takers = {note.taker for note in part.notes}
        one = len(takers) == 1
        ends = [(words[n.giver if one else n.taker], n.share) for n in part.notes]
        whose = Word(words[part.notes[0].taker if one else part.notes[0].giver])
        case = "to" if one else "from"
        numbers = any(pupil.share is not None for pupil in part.pupils)
        told = Word(_largest(ends, describer, numbers=numbers))
        yield describer.fact("class-notes", {"word": whose, "notes": told, "case": case})
    if part.board:
        yield describer.fact("class-board", {"text": Word(describer.speech.text(part.board))})


def _largest(named: list[tuple[str, Cell]], describer: Describer, *, numbers: bool = True) -> str:
    """Return the words with the largest numbers as text, with the numbers or without."""
    top = sorted(named, key=lambda each: -each[1].value)[:MOST]
    speech = describer.speech
    if not numbers:
        return describer.words([word for word, _ in top])
    return ", ".join(f"{speech.quoted(word)} {speech.local(cell).text}" for word, cell in top)

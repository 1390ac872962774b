"""The words that a language model says come next, as bars: as they are, and with a word cut."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from qkvideo.engine.studies.language.prediction import Prediction, Without
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell

MOST = 8
"""Maximum number of words in the picture."""
CUT = 3
"""Number of words that are shown because they are the most probable ones after a cut."""
SCALE = (0, 1)


@dataclass(frozen=True)
class Guesses:
    """The facts that the bars show.

    Attributes:
        last: The sentence's last word.
        hidden: The words that are cut, with commas between them; empty if none is.
        words: The words that may come next, the most probable one first.
        whole: The probability of each.
        cut: The same with a word cut, None where it is not known; empty if none is cut.
    """

    last: str
    hidden: str
    words: tuple[str, ...]
    whole: tuple[Cell, ...]
    cut: tuple[Cell | None, ...]

    @property
    def winner(self) -> int:
        """Index in `words` of the one that is the most probable with a word cut, or without."""
        found = [(-cell.value, k) for k, cell in enumerate(self.cut or self.whole) if cell]
        return min(found)[1]


def tell(found: Prediction, cut: Without | None, name: str = "", besides: str = "") -> Guesses:
    """Return the facts about a prediction.

    Args:
        found: What comes next after the sentence.
        cut: What comes next if words are cut; None if none are.
        name: What the names of the tensors begin with, if a picture shows several sentences.
        besides: A word that is shown as the last one, whatever its probability, if that is known.
    """
    there = {guess.piece: guess for guess in found.next}
    kept = [guess.piece for guess in found.next[: MOST if cut is None else MOST - CUT]]
    asked = [guess.piece for guess in found.next if besides and guess.label == besides]
    kept = [*(piece for piece in kept if piece not in asked)][: MOST - len(asked)] + asked
    ranked = [*there]
    left: dict[int, float] = {}
    if cut is not None:
        left = {found.next[0].piece: cut.best}
        left |= {guess.piece: guess.probability for guess in cut.guesses}
        new = [g.piece for g in cut.guesses[:CUT] if g.piece in there and g.piece not in kept]
        kept += new
    return Guesses(
        last=found.tokens[-1],
        hidden="" if cut is None else ", ".join(found.tokens[k] for k in cut.words),
        words=tuple(there[piece].label for piece in kept),
        whole=tuple(
            Cell(f"{name}probability", (ranked.index(piece),), there[piece].probability)
            for piece in kept
        ),
        cut=tuple(
            Cell(f"{name}cut.probability", (piece,), left[piece]) if piece in left else None
            for piece in kept
        )
        if left
        else (),
    )


def bars(s: Guesses, lit: Collection[int] | None = None) -> Bars:
    """Return the words as bars, in a second panel with a word cut.

    Args:
        s: The facts.
        lit: Indices in `Guesses.words` of the highlighted rows; None for all.
    """
    entries = tuple(Entry(str(k), (word,)) for k, word in enumerate(s.words))
    names = None if lit is None else frozenset(f"{k}" for k in lit)
    named = (Said("whole"),) if s.cut else ()
    panels = [Panel((Quantity("whole", s.whole, SCALE, named),), "whole")]
    if s.cut:
        head = Said("without", {"hidden": Word(s.hidden)})
        panels.append(Panel((Quantity("cut", s.cut, SCALE, (head,)),), "cut"))
    return Bars(entries, tuple(panels), key="next", group="next", lit=names, grow=1)

"""The still of `qkvideo next`: bars of the most probable words, as it is and with a word cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qkvideo.engine.studies.prediction import Prediction, Without
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity
from qkvideo.scenes.parts.beat import Still
from qkvideo.scenes.parts.text import Given, Said
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell

MOST = 8
"""Maximum number of words in the picture."""
CUT = 3
"""Number of words that are shown because they are the most probable ones after a cut."""
_SCALE = (0.0, 1.0)


@dataclass(frozen=True)
class Story:
    """The facts that the picture shows.

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


def tell(found: Prediction, cut: Without | None) -> Story:
    """Return the facts about a prediction.

    Args:
        found: What comes next after the sentence.
        cut: What comes next if words are cut; None if none are.
    """
    there = {guess.piece: guess for guess in found.next}
    kept = [guess.piece for guess in found.next[: MOST if cut is None else MOST - CUT]]
    left: dict[int, float] = {}
    if cut is not None:
        left = {found.next[0].piece: cut.best}
        left |= {guess.piece: guess.probability for guess in cut.guesses}
        new = [g.piece for g in cut.guesses[:CUT] if g.piece in there and g.piece not in kept]
        kept += new
    return Story(
        last=found.tokens[-1],
        hidden="" if cut is None else ", ".join(found.tokens[k] for k in cut.words),
        words=tuple(there[piece].label for piece in kept),
        whole=_cells("probability", [there[piece].probability for piece in kept]),
        cut=tuple(
            Cell("cut.probability", (piece,), left[piece]) if piece in left else None
            for piece in kept
        )
        if left
        else (),
    )


def _cells(tensor: str, values: Sequence[float]) -> tuple[Cell, ...]:
    return tuple(Cell(tensor, (k,), value) for k, value in enumerate(values))


def still(s: Story) -> Still:
    """Return the picture, with its title and caption."""
    given: Given = {
        "last": Word(s.last),
        "best": Word(s.words[0]),
        "share": s.whole[0],
        "hidden": Word(s.hidden),
        "cut": "yes" if s.cut else "no",
        "left": (s.cut[0] if s.cut else None) or s.whole[0],
    }
    entries = tuple(Entry(str(k), (word,)) for k, word in enumerate(s.words))
    panels = [Panel((Quantity("whole", s.whole, _SCALE, (Said("whole"),)),), "whole")]
    if s.cut:
        head = Said("without", {"hidden": Word(s.hidden)})
        panels.append(Panel((Quantity("cut", s.cut, _SCALE, (head,)),), "cut"))
    bars = Bars(entries, tuple(panels), key="next", group="next")
    return Still(Said("title"), Said("say", given), bars, heads="every")

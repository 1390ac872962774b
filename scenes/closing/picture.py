"""Both rounds of attention for a sentence, and the steps to its largest weight."""

from __future__ import annotations

from dataclasses import replace

from qkvideo.scenes.parts.attention import Attention, Beam
from qkvideo.scenes.parts.attention import Link as Across
from qkvideo.scenes.parts.beat import Step, build, paced
from qkvideo.scenes.parts.boxes import Fit, Lattice, turning
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said

from .story import Closing

PRODUCT = Formula("{{ q }} dot {{ k }}", inks=("query", "key"), size="title")
"""The product of query and key, in their colours."""
POWER = Formula("e^s", size="title", ink="quiet")
"""The exponential of the number before it."""
SOFTMAX = Formula('op("softmax")', size="title")
"""Replaces the steps of softmax if their numbers are not legible."""


def steps(s: Closing) -> tuple[Step, ...]:
    """Return the steps of the film's only beat.

    First, the beams appear: lines from the query to its keys. The larger the attention weight, the
    wider the line. Then the numbers appear, one after another, from which the largest weight is
    computed.
    """
    line = _line(s)
    rounds = [f"{line.key}/link"] if line.link else []
    picture = turning((line, _made(s)))
    made = build(picture, *rounds, f"{line.key}/beam", *(f"closing/{name}" for name in s.steps))
    return paced(made, 1, tempo="brisk")  # the first round was seen before


def _line(s: Closing) -> Attention:
    """Return the sentence with the later round above it, and a link of the first round below it."""
    later, top = len(s.rounds) > 1, s.look.top
    one, name = s.first, Said("first")
    link = Across(one.start, one.end, one.share, name) if one else None
    return Attention(
        tokens=s.tokens,
        shown=s.keys,
        query=s.row,
        round="two" if later else "one",
        beams=tuple(Beam(s.row, j, s.look.cells[j], j == top) for j in s.keys),
        focus=(top,),
        name=Said("second") if later else None,
        link=link,
        key="closing",
        grow=2,
    )


def _made(s: Closing) -> Fit:
    """Return each step's formula with its result below; the last number is in large type."""
    names, numbers = list[Part](), list[Part]()
    for name, cell in s.steps.items():
        last = name == "weights"
        number = Line((cell,), key=f"closing/{name}/number", size="display" if last else "title")
        names.append(_name(s, name))
        numbers.append(replace(number, ink="share" if last else "ink"))
    rows = (tuple(names), tuple(numbers))
    return Fit((Lattice(rows, gaps=("usual", "tight"), stands="center", turns=True),))


def _name(s: Closing, name: str) -> Part:
    """Return the formula of a step."""
    key = f"closing/{name}/name"
    if name == "scores":
        return replace(PRODUCT, key=key)
    if name == "exp" or not s.by:
        return replace(POWER if s.by else SOFTMAX, key=key)
    pieces: dict[str, tuple[Piece, ...]] = {
        "scaled": ("÷ √", s.by["d_k"], " (", s.by["root"], ")"),
        "weights": ("÷ Σ (", s.by["total"], ")"),
    }
    return Line(pieces[name], key=key, size="said", ink="quiet")

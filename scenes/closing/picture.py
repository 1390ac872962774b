"""Both rounds of one sentence, and with them how its largest share comes about."""

from __future__ import annotations

from dataclasses import replace

from qkvideo.scenes.parts.attention import Attention, Beam
from qkvideo.scenes.parts.attention import Link as Across
from qkvideo.scenes.parts.beat import Step, build
from qkvideo.scenes.parts.boxes import Fit, Lattice, Turn
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Formula, Line, Said

from .story import Closing

FORMULAS = {
    "scores": Formula("{{ q }} dot {{ k }}", inks=("query", "key"), size="title"),
    "scaled": Formula("div sqrt(d_k)", size="title"),
    "weights": Formula('op("softmax")', size="title"),
}
"""What is done at each step; colours say whose the vectors are."""


def steps(s: Closing) -> tuple[Step, ...]:
    """Beams first; then, one after the other, the steps to the number of the widest."""
    line = _line(s)
    rounds = [f"{line.key}/link"] if line.link else []
    picture = Turn((line, _made(s)))
    return build(picture, *rounds, f"{line.key}/beam", *(f"closing/{name}" for name in s.steps))


def _line(s: Closing) -> Attention:
    """The sentence; its later round is above it, a link of the first below."""
    later, top = len(s.rounds) > 1, s.look.top
    one, name = s.first, Said("/closing-first")
    link = Across(one.start, one.end, one.share, name) if one else None
    return Attention(
        tokens=s.tokens,
        shown=s.keys,
        query=s.row,
        round="two" if later else "one",
        beams=tuple(Beam(s.row, j, s.look.cells[j], j == top) for j in s.keys),
        focus=(top,),
        link=link,
        key="closing",
        grow=2,
    )


def _made(s: Closing) -> Fit:
    """Each step's formula, and with it the number that comes of it: the last is the largest."""
    made = list[Part]()
    for name, cell in s.steps.items():
        last, key = name == "weights", f"closing/{name}"
        number = Line((cell,), key=f"{key}/number", size="display" if last else "title")
        number = replace(number, ink="share" if last else "ink")
        both = replace(FORMULAS[name], key=f"{key}/formula"), number
        made.append(Lattice((both,), gaps=("usual", "tight"), stands="center", turns=True))
    return Fit((Lattice((tuple(made),), gaps=("wide", "usual"), stands="center", turns=True),))

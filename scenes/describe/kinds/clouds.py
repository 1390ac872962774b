"""Clouds of dots: where the middle of each lane is, and which dots have names."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.facts import Teller, facts
from qkvideo.scenes.describe.told import Fact
from qkvideo.scenes.parts.cloud import Cloud, Named
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import whole

MOST_NAMED = 3
"""So many dots are named."""


@facts.register
def _(part: Cloud, teller: Teller) -> Iterator[Fact]:
    dots = whole("dots", sum(lane.cells.shape[1] for lane in part.lanes))
    title = Word(teller.speech.text(part.title))
    given: Given = {"dots": dots, "n": whole("n", len(part.lanes)), "title": title}
    yield teller.setting("cloud", given)
    lanes = sorted(part.lanes, key=lambda lane: -lane.median.value)
    told = ", ".join(
        f"{teller.speech.text(lane.label)} {teller.speech.local(lane.median).text}"
        for lane in lanes
    )
    yield teller.fact("medians", {"lanes": Word(told)})
    lit = [named for named in part.named if named.lit][:MOST_NAMED]
    if lit:
        names = ", ".join(_named(part, named, teller) for named in lit)
        yield teller.fact("named-dots", {"names": Word(names)})


def _named(part: Cloud, named: Named, teller: Teller) -> str:
    """A dot's name, and how high it is."""
    height = part.lanes[named.lane].cells.cell(0, named.at)
    return f"{teller.speech.text([named.name])} {teller.speech.local(height).text}"

"""Describes clouds of dots: the median of each lane, and the highlighted dots with names."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.cloud import Cloud, Named
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import whole

MOST_NAMED = 3
"""Maximum number of dots that are named."""


@facts.register
def _(part: Cloud, describer: Describer) -> Iterator[Fact]:
    dots = whole("dots", sum(lane.cells.shape[1] for lane in part.lanes))
    title = Word(describer.speech.text(part.title))
    given: Given = {"dots": dots, "n": whole("n", len(part.lanes)), "title": title}
    yield describer.setting("cloud", given)
    lanes = sorted(part.lanes, key=lambda lane: -lane.median.value)
    told = ", ".join(
        f"{describer.speech.text(lane.label)} {describer.speech.local(lane.median).text}"
        for lane in lanes
    )
    yield describer.fact("medians", {"lanes": Word(told)})
    lit = [named for named in part.named if named.lit][:MOST_NAMED]
    if lit:
        names = ", ".join(_named(part, named, describer) for named in lit)
        yield describer.fact("named-dots", {"names": Word(names)})


def _named(part: Cloud, named: Named, describer: Describer) -> str:
    """Return a dot's name and its value."""
    height = part.lanes[named.lane].cells.cell(0, named.at)
    return f"{describer.speech.text([named.name])} {describer.speech.local(height).text}"

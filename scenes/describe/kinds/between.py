"""Describes two sentences that face each other."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.kinds.attention import MOST_WORDS
from qkvideo.scenes.describe.ranking import ranked
from qkvideo.scenes.parts.attention import Beam
from qkvideo.scenes.parts.between import Between
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.text.catalogue import Word

MOST_BEAMS = 5
"""Maximum number of words whose widest beams are described."""


@facts.register
def _(part: Between, describer: Describer) -> Iterator[Fact]:
    """Describe the beams from one sentence to the other; without beams, the sentences."""
    asking = sorted({beam.start for beam in part.beams})
    if not asking:
        pair = (" ".join(words[:MOST_WORDS]) for words in (part.tokens, part.source))
        first, second = map(Word, pair)
        yield describer.fact("facing", {"first": first, "second": second})
    elif len(asking) == 1:
        yield _one(part, describer)
    else:
        ways = (max(_of(part, i), key=lambda beam: beam.share.value) for i in asking)
        named = [describer.fact("way", _ends(part, way)).text for way in ways]
        yield describer.fact("ways", {"ways": Word(", ".join(named[:MOST_BEAMS]))})
        silent = [part.tokens[i] for i in part.shown[0] if i not in asking]
        if silent:
            yield describer.fact("no-beam", {"words": Word(describer.words(silent))})


def _one(part: Between, describer: Describer) -> Fact:
    rank = ranked([beam.share for beam in part.beams])
    assert rank is not None  # there is a beam
    first, second = part.beams[rank.first], part.beams[rank.second]
    given: Given = {
        **_ends(part, first),
        "share": first.share,
        "key2": Word(part.source[second.end]),
        "next": second.share,
        "case": rank.lead,
    }
    return describer.fact("beams", given)


def _of(part: Between, i: int) -> list[Beam]:
    return [beam for beam in part.beams if beam.start == i]


def _ends(part: Between, beam: Beam) -> Given:
    return {"query": Word(part.tokens[beam.start]), "key": Word(part.source[beam.end])}

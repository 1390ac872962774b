"""Sentences, and who looks at whom in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from qkvideo.scenes.describe.facts import Teller, facts
from qkvideo.scenes.describe.ranking import ranked
from qkvideo.scenes.describe.told import Fact
from qkvideo.scenes.parts.attention import Attention, Beam, Dashes
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.text.catalogue import Word

MOST_WORDS = 14
"""So many words of a sentence are read out; of a longer one the first and the last ones."""


@facts.register
def _(part: Attention, teller: Teller) -> Iterator[Fact]:
    """Which sentence it is, and what the word that asks looks at most."""
    told = list(_told(part, teller))
    if not teller.several:
        title = f"{teller.title}: " if teller.title else ""
        yield from (replace(fact, text=f"{title}{fact.text}") for fact in told[:1])
        yield from told[1:]
        return
    # Two sentences are told apart by the word that differs, if it is one.
    said = "; ".join(fact.text for fact in told)
    if teller.title:
        yield Fact(f"{teller.title}: {said}", apart=True)
    elif len(part.changed) == 1:
        given: Given = {"word": Word(part.tokens[part.changed[0]]), "fact": Word(said)}
        yield replace(teller.fact("with", given), apart=True)
    else:
        given = {"which": f"{part.sentence + 1}", "fact": Word(said)}
        yield replace(teller.fact("which", given), apart=True)


def _told(part: Attention, teller: Teller) -> Iterator[Fact]:
    # What was said of the first sentence need not be said in full of the second one.
    too = "-too" if part.sentence else ""
    if part.beams and not part.shares and not teller.several:  # there is room for the words
        yield teller.setting("sentence", {"words": Word(_sentence(part))})
    if part.link is not None:
        ends = _ends(part, part.link.start, part.link.end)
        if part.link.share is None:
            yield teller.fact("crossed", ends)
        else:
            name = Word(teller.speech.text([part.link.name]) if part.link.name else "")
            yield teller.fact("link", {**ends, "name": name, "case": "named" if name.text else ""})
    if part.beams:
        yield from _beams(part, teller)
    elif part.link is None and not teller.several:
        yield teller.fact("sentence", {"words": Word(_sentence(part))})
    if part.expected is not None:
        if teller.several and not part.sentence:
            yield Fact(teller.speech.quoted(_sentence(part)))
        yield teller.fact(f"expected{too}", _ends(part, part.query, part.expected))
    elif not part.beams and part.link is None and teller.several:
        yield Fact(teller.speech.quoted(_sentence(part)))
    if part.weighed is not None:
        pair = [Word(part.tokens[j]) for j in part.weighed.pair]
        terms = teller.speech.text((*part.weighed.terms, *part.weighed.result))
        yield teller.fact(f"weighed{too}", {"a": pair[0], "b": pair[1], "terms": Word(terms)})
    if part.total:
        yield Fact(teller.speech.text(part.total))


def _beams(part: Attention, teller: Teller) -> Iterator[Fact]:
    shown = [beam for beam in part.beams if beam.lit] or list(part.beams)
    if len({beam.start for beam in part.beams}) > 1:
        one = next((beam for beam in part.beams if beam.start == part.query), part.beams[0])
        yield teller.fact("everybody", _ends(part, one.start, one.end))
        return
    rank = ranked([beam.share for beam in part.beams])
    if rank is None:
        return
    first, second = part.beams[rank.first], part.beams[rank.second]
    given = {**_of(part, first), "key2": Word(part.tokens[second.end]), "next": second.share}
    if part.weighed is None:
        numbered = first.end in dict(part.shares)
        far = "thin" if teller.several else "far"
        lead = far if rank.lead == "far" else rank.lead
        if teller.several and teller.title and lead in {"thin", "next"}:
            lead = "short"
        case = lead if numbered else "bare"
        too = "-too" if part.sentence else ""
        yield teller.fact(f"beams{too}", {**given, "case": case})
    if part.weighed is None and len(shown) == 1 and shown[0] is not first:
        yield teller.fact("lit-beam", _of(part, shown[0]))


def _of(part: Attention, beam: Beam) -> Given:
    return {**_ends(part, beam.start, beam.end), "share": beam.share}


def _ends(part: Attention, start: int, end: int) -> Given:
    return {"query": Word(part.tokens[start]), "key": Word(part.tokens[end])}


def _sentence(part: Attention) -> str:
    words = part.tokens
    if len(words) <= MOST_WORDS:
        return " ".join(words)
    return " ".join((*words[: MOST_WORDS - 4], "…", *words[-3:]))


@facts.register
def _(part: Dashes, teller: Teller) -> Iterator[Fact]:
    yield teller.fact("dashes", {"meaning": part.said})

"""Describes sentences, and which words attend to which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, Shown, facts
from qkvideo.scenes.describe.ranking import ranked
from qkvideo.scenes.parts.attention import Attention, Beam

MOST_WORDS = 14
"""Maximum number of words that a description quotes; of a longer sentence, the first and last
words."""


@facts.register
def _(part: Attention, describer: Describer) -> Iterator[Fact]:
    """Describe the sentence, and to which word the query attends most."""
    told = list(_told(part, describer))
    if not describer.several:
        title = f"{describer.title}: " if describer.title else ""
        yield from describer.titled(title, told)
        return
    # If the sentences differ in one word, that word says which sentence is meant.
    said = "; ".join(fact.text for fact in told)
    if describer.title:
        yield Fact(f"{describer.title}: {said}", apart=True)
    elif len(part.changed) == 1:
        changed = part.tokens[part.changed[0]]
        yield replace(describer.fact("with", word=changed, fact=said), apart=True)
    else:
        which = f"{part.sentence + 1}"
        yield replace(describer.fact("which", which, fact=said), apart=True)


def _told(part: Attention, describer: Describer) -> Iterator[Fact]:
    # The second sentence gets shorter lines, which refer to those of the first.
    too, whole = "-too" if part.sentence else "", _sentence(part)
    if part.beams and not part.shares and not describer.several:  # there is room for the words
        yield describer.setting("sentence", words=whole)
    if part.link is not None:
        ends = _ends(part, part.link.start, part.link.end)
        if part.link.cut:
            yield describer.fact("crossed", **ends)
        else:
            name = describer.text([part.link.name]) if part.link.name else ""
            yield describer.fact("link", "named" if name else "bare", **ends, name=name)
    if part.beams:
        yield from _beams(part, describer)
    elif part.link is None and not describer.several:
        yield describer.fact("sentence", words=whole)
    if part.expected is not None:
        if describer.several and not part.sentence:
            yield Fact(describer.speech.quoted(whole))
        yield describer.fact(f"expected{too}", **_ends(part, part.query, part.expected))
    elif not part.beams and part.link is None and describer.several:
        yield Fact(describer.speech.quoted(whole))
    if part.weighed is not None:
        a, b = (part.tokens[j] for j in part.weighed.pair)
        terms = describer.text((*part.weighed.terms, *part.weighed.result))
        case = "told" if terms else "bare"
        yield describer.fact(f"weighed{too}", case, a=a, b=b, terms=terms)
    if part.total:
        yield Fact(describer.text(part.total))


def _beams(part: Attention, describer: Describer) -> Iterator[Fact]:
    if len({beam.start for beam in part.beams}) > 1:
        one = next((beam for beam in part.beams if beam.start == part.query), part.beams[0])
        yield describer.fact("everybody", **_ends(part, one.start, one.end))
        return
    rank = ranked([beam.share for beam in part.beams])
    if rank is None or part.weighed is not None:
        return
    first, second = part.beams[rank.first], part.beams[rank.second]
    case: str = rank.lead
    if describer.several and case in {"far", "next"}:
        case = "short" if describer.title else {"far": "thin"}.get(case, case)
    if first.end not in dict(part.shares):
        case = "bare"
    too, rest = "-too" if part.sentence else "", {"key2": part.tokens[second.end]}
    yield describer.fact(f"beams{too}", case, **_of(part, first), **rest, next=second.share)
    shares = dict(part.shares)
    if was := [(key, cell) for key, cell in part.was if key in shares]:
        key, most = max(was, key=lambda each: each[1].value)
        yield describer.fact("was", key=part.tokens[key], share=most)
    shown = [beam for beam in part.beams if beam.lit] or list(part.beams)
    if len(shown) == 1 and shown[0] is not first:
        yield describer.fact("lit-beam", **_of(part, shown[0]))


def _of(part: Attention, beam: Beam) -> dict[str, Shown]:
    return {**_ends(part, beam.start, beam.end), "share": beam.share}


def _ends(part: Attention, start: int, end: int) -> dict[str, str]:
    return {"query": part.tokens[start], "key": part.tokens[end]}


def _sentence(part: Attention) -> str:
    words = part.tokens
    if len(words) <= MOST_WORDS:
        return " ".join(words)
    return " ".join((*words[: MOST_WORDS - 4], "…", *words[-3:]))

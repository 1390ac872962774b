"""Runs the layout and correctness checks of our own films on films in other packages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.look.choices import ASPECTS, THEMES
from qkvideo.scenes.telling import folder_of
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.encoding.quality import quality

SENTENCES = (
    "The cat sat on the mat because it was tired",
    "cat",
    "Birds fly",
    "Die Donaudampfschifffahrtsgesellschaft fährt heute nicht, weil sie müde ist",
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been sleeping "
    "on the old mat wakes up because it was hungry and tired again",
)
"""Sentences for the checks: a usual one, one word, two words, long words, many words."""


def check_film(
    slug: str, *, sentences: Sequence[str] = SENTENCES, languages: Sequence[str] = ()
) -> None:
    """Draw the stills of a film, and check their layout, texts, claims and numbers.

    The film of every sentence is drawn once in every frame shape. The language and the theme change
    from one drawing to the next. The following are errors: a text that overlaps another element,
    leaves the frame or is too small; a missing text; a claim that its numbers contradict; a number
    that does not come from a cell of a tensor.

    Args:
        slug: The film's name, as in `qkvideo list`.
        sentences: The sentences; the film is made of each of them.
        languages: Codes of the languages in which the film is made, such as "de"; empty for all
            languages in which the film has texts.

    Raises:
        AssertionError: There are errors; the message has one line for each error.
        RequestError: There is no such film.
    """
    found = scenes.entry(slug)
    own = sorted(path.stem for path in found.folder.glob("*.ftl")) if found.folder else ["en"]
    spoken = tuple(languages) or tuple(own)
    wrong, number = [], 0
    for sentence in sentences:
        brief = _brief(sentence)
        for aspect in ASPECTS:
            lang, theme = spoken[number % len(spoken)], THEMES[number % len(THEMES)]
            where = f"{aspect}, {lang}, {theme}, “{sentence}”"
            shaped = replace(brief, lang=lang, theme=theme, aspect=aspect)
            wrong += [f"{where}: {problem}" for problem in _problems(slug, shaped)]
            number += 1
    assert not wrong, "\n".join(wrong)


def _brief(sentence: str) -> Brief:
    compute = partial(trace, weights="lesson")
    model = compute(sentence)
    layer, row = model.at().layer, model.default_row
    head = model.default_head(layer, row)
    return Brief(model, layer, head, row, versus=second(model, None, compute))


def _problems(slug: str, brief: Brief) -> Iterator[str]:
    film = scenes.load(slug)(brief, quality("m").shaped(brief.aspect))
    try:
        record = film.shoot()
    except QKVideoError as error:
        yield str(error)
        return
    yield from record.problems
    lines = catalogue(brief.lang, folder_of(film.film))
    for beat in film.laid.beats:
        if not lines.has(key := f"{slug}-{beat.name}-key"):
            yield f"the catalogue “{brief.lang}” has no line “{key}”: a narrated film needs it"
        if not beat.description:
            yield f"{beat.name}: nothing of its picture is described"
        for claim in beat.beat.claims:
            if not claim.holds:
                others = ", ".join(cell.text for cell in claim.others)
                yield f"{beat.name}: {claim.cell.text} is not “{claim.kind}” beside {others}"
    for number in record.numbers:
        if not number.tensor:
            yield f"{number.beat}: {number.text} names no tensor"

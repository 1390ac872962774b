"""Describes vectors below one another, their products, and rows of shares or truth values."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.describe.ranking import ranked
from qkvideo.scenes.parts.strips import Strip, Strips
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.parts.vectors import Called, Product, Vector, Vectors
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import whole


@facts.register
def _(part: Vectors, describer: Describer) -> Iterator[Fact]:
    vectors = [vector for group in part.groups for vector in group]
    n = vectors[0].cells.shape[1]
    rows = {"rows": whole("rows", len(vectors)), "n": whole("n", n)}
    yield describer.setting("vectors", {**rows, "more": "yes" if part.more else "no"})
    differ = sum(end - start for start, end in part.differ)
    yield describer.fact("differ", {"count": whole("count", differ), "n": whole("n", n)})
    for vector in vectors:
        yield Fact(_numbers(vector, describer))


def _numbers(vector: Vector, describer: Describer) -> str:
    """Return the word to which a vector belongs, and the vector's first numbers."""
    shown = [
        describer.speech.local(vector.cells.cell(0, k)).text
        for k in range(min(3, vector.cells.shape[1]))
    ]
    return f"{_whose(vector, describer)}: {'; '.join(shown)} …"


def _whose(vector: Vector, describer: Describer) -> str:
    told = []
    for part in (vector.word, vector.when, vector.of):
        match part:
            case Called():
                told.append(describer.speech.text([part.token]))
            case Said():
                told.append(describer.speech.text([part]))
            case None:
                pass
    return ", ".join(told)


@facts.register
def _(part: Product, describer: Describer) -> Iterator[Fact]:
    if not part.results:
        given = Word("; ".join(_whose(vector, describer) for vector in part.given))
        yield describer.fact("product-open", {"given": given})
        return
    rows, columns = part.shape
    named = part.name
    matrix = plain(named) if isinstance(named, str) else describer.speech.text([named])
    name = matrix + (f" + {plain(part.bias)}" if part.bias else "")
    sizes = {"rows": whole("rows", rows), "columns": whole("columns", columns)}
    count = whole("count", len(part.given))
    yield describer.fact("product", {"count": count, "matrix": Word(name), **sizes})
    for given_, result in zip(part.given, part.results, strict=True):
        numbers = _numbers(result, describer).removeprefix(": ")
        yield Fact(f"{_whose(given_, describer)} → {numbers}")


@facts.register
def _(part: Strips, describer: Describer) -> Iterator[Fact]:
    for strip in part.strips:
        called = describer.speech.text([strip.called])
        about = describer.speech.text([strip.about])
        told = {"called": Word(called), "about": Word(about)}
        yield from _strip(part, strip, told, describer)


def _strip(
    part: Strips, strip: Strip, told: dict[str, Word], describer: Describer
) -> Iterator[Fact]:
    if strip.truths is not None:
        count = int(strip.truths.sum())
        amounts = {"count": whole("count", count), "n": whole("n", strip.truths.size)}
        yield describer.fact("truths", {**told, **amounts})
        return
    if strip.cells is None:
        return
    cells = list(strip.cells.all())
    rank = ranked(cells)
    total = f"; Σ {describer.speech.local(strip.total).text}" if strip.total is not None else ""
    if rank is None:
        first = Word(describer.speech.local(cells[0]).text)
        yield describer.fact("strip-nan", {**told, "first": first, "total": Word(total)})
        return
    key = Word(part.tokens[strip.cells.columns[rank.first]])
    given = {**told, "key": key, "best": cells[rank.first], "case": rank.lead}
    yield describer.fact("strip-row", {**given, "total": Word(total)})

"""Vectors below one another, what is made of them, and rows of shares or truths."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.facts import Teller, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.describe.ranking import ranked
from qkvideo.scenes.describe.told import Fact
from qkvideo.scenes.parts.strips import Strip, Strips
from qkvideo.scenes.parts.text import Said
from qkvideo.scenes.parts.vectors import Called, Product, Vector, Vectors
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import whole


@facts.register
def _(part: Vectors, teller: Teller) -> Iterator[Fact]:
    vectors = [vector for group in part.groups for vector in group]
    n = vectors[0].cells.shape[1]
    rows = {"rows": whole("rows", len(vectors)), "n": whole("n", n)}
    yield teller.setting("vectors", {**rows, "more": "yes" if part.more else "no"})
    differ = sum(end - start for start, end in part.differ)
    yield teller.fact("differ", {"count": whole("count", differ), "n": whole("n", n)})
    for vector in vectors:
        yield Fact(_numbers(vector, teller))


def _numbers(vector: Vector, teller: Teller) -> str:
    """Whose numbers they are, and the first of them."""
    shown = [
        teller.speech.local(vector.cells.cell(0, k)).text
        for k in range(min(3, vector.cells.shape[1]))
    ]
    return f"{_whose(vector, teller)}: {'; '.join(shown)} …"


def _whose(vector: Vector, teller: Teller) -> str:
    told = []
    for part in (vector.word, vector.when, vector.of):
        match part:
            case Called():
                told.append(teller.speech.text([part.token]))
            case Said():
                told.append(teller.speech.text([part]))
            case None:
                pass
    return ", ".join(told)


@facts.register
def _(part: Product, teller: Teller) -> Iterator[Fact]:
    if not part.results:
        given = Word("; ".join(_whose(vector, teller) for vector in part.given))
        yield teller.fact("product-open", {"given": given})
        return
    rows, columns = part.shape
    name = plain(part.name) + (f" + {plain(part.bias)}" if part.bias else "")
    sizes = {"rows": whole("rows", rows), "columns": whole("columns", columns)}
    count = whole("count", len(part.given))
    yield teller.fact("product", {"count": count, "matrix": Word(name), **sizes})
    for given_, result in zip(part.given, part.results, strict=True):
        numbers = _numbers(result, teller).removeprefix(": ")
        yield Fact(f"{_whose(given_, teller)} → {numbers}")


@facts.register
def _(part: Strips, teller: Teller) -> Iterator[Fact]:
    for strip in part.strips:
        called = teller.speech.text([strip.called])
        about = teller.speech.text([strip.about])
        told = {"called": Word(called), "about": Word(about)}
        yield from _strip(part, strip, told, teller)


def _strip(part: Strips, strip: Strip, told: dict[str, Word], teller: Teller) -> Iterator[Fact]:
    if strip.truths is not None:
        count = int(strip.truths.sum())
        amounts = {"count": whole("count", count), "n": whole("n", strip.truths.size)}
        yield teller.fact("truths", {**told, **amounts})
        return
    if strip.cells is None:
        return
    cells = list(strip.cells.all())
    rank = ranked(cells)
    total = f"; Σ {teller.speech.local(strip.total).text}" if strip.total is not None else ""
    if rank is None:
        first = Word(teller.speech.local(cells[0]).text)
        yield teller.fact("strip-nan", {**told, "first": first, "total": Word(total)})
        return
    key = Word(part.tokens[strip.cells.columns[rank.first]])
    given = {**told, "key": key, "best": cells[rank.first], "case": rank.lead}
    yield teller.fact("strip-row", {**given, "total": Word(total)})

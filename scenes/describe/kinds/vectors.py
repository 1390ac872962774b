"""Describes vectors below one another, their products, and rows of shares or truth values."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.formulas import plain
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

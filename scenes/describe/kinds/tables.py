"""Describes tables."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.parts.table import Record, Table
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.text.catalogue import Word


@facts.register
def _(part: Table, describer: Describer) -> Iterator[Fact]:
    heads = [" ".join(describer.speech.text(line) for line in field.head) for field in part.fields]
    if any(heads):
        yield describer.fact("columns-are", {"heads": Word("; ".join(filter(None, heads)))})
    for record in part.records:
        yield Fact(_record(record, describer))


def _record(record: Record, describer: Describer) -> str:
    return ", ".join(said(entry, describer) for entry in record.entries if entry is not None)


def said(part: Line | Formula, describer: Describer) -> str:
    """Return a text or a formula as text."""
    return plain(part.source) if isinstance(part, Formula) else describer.speech.text(part.pieces)

"""Describes tables."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.table import Table


@facts.register
def _(part: Table, describer: Describer) -> Iterator[Fact]:
    heads = [" ".join(map(describer.text, field.head)) for field in part.fields]
    if any(heads):
        yield describer.fact("columns-are", heads="; ".join(filter(None, heads)))
    for record in part.records:
        yield Fact(", ".join(describer.text(entry) for entry in record.entries if entry))

"""The texts of films, parsed: each file of them once in a process."""

from __future__ import annotations

from functools import cache

from fluent.syntax import FluentParser
from fluent.syntax import ast as syntax


@cache
def entries(path) -> tuple[syntax.EntryType, ...]:
    """All that stands in a file, in its order."""
    return tuple(FluentParser().parse(path.read_text("utf-8")).body)


def messages(path) -> dict[str, syntax.Message]:
    """The lines of a file by their names."""
    return {each.id.name: each for each in entries(path) if isinstance(each, syntax.Message)}


def texts(node):
    """All that a line may say, without its variables."""
    if isinstance(node, syntax.TextElement):
        yield node.value
    for child in vars(node).values():
        for part in child if isinstance(child, list) else [child]:
            if isinstance(part, syntax.BaseNode):
                yield from texts(part)

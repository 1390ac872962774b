"""Finds the line in which each entry of a TOML file begins.

`tomllib` does not report lines, so they are read from a syntax tree of the same text.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

Place = tuple[str | int, ...]
"""Path of an entry: names of tables and entries and indices in lists, outermost first."""
_KEYS = ("bare_key", "quoted_key", "dotted_key")


def lines_of(content: bytes) -> dict[Place, int]:
    """Return the line in which each entry of a TOML file begins.

    Args:
        content: The file's contents: valid TOML in UTF-8.

    Returns:
        For the path of each entry, the number (from 1) of the line in which the entry begins. An
        example of a path is ("films", 0, "beats"), with an index in a list.
    """
    import tree_sitter_toml
    from tree_sitter import Language, Parser

    tree = Parser(Language(tree_sitter_toml.language())).parse(content)
    found: dict[Place, int] = {}
    for place, line in _document(tree.root_node):
        found.setdefault(place, line)
    return found


def line_of(lines: Mapping[Place, int], place: Place) -> int:
    """Return the number (from 1) of the line in which an entry of a TOML file begins.

    If `lines` does not contain the entry, return the line of the innermost table or list around it
    that `lines` contains, or 1.

    Args:
        lines: Line numbers of the entries, as from `lines_of`.
        place: Path of the entry, such as ("films", 0, "beats").
    """
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)


def _document(root: Node) -> Iterator[tuple[Place, int]]:
    counted: Counter[Place] = Counter()
    for node in root.named_children:
        if node.type == "pair":
            yield from _pair(node, ())
        elif node.type in ("table", "table_array_element"):
            first, *rest = node.named_children
            name = _names(first)
            if node.type == "table_array_element":
                place = (*_within_last(name[:-1], counted), name[-1])
                counted[place] += 1
                place = (*place, counted[place] - 1)
            else:
                place = _within_last(name, counted)
            # A table that is only implied by a table inside it begins in the inner table's line.
            for k in range(1, len(place) + 1):
                yield place[:k], _line(node)
            for pair in rest:
                if pair.type == "pair":
                    yield from _pair(pair, place)


def _within_last(name: Place, counted: Counter[Place]) -> Place:
    """Return a table's path, adding after each list in it the index of the list's last element."""
    place: Place = ()
    for part in name:
        place = (*place, part)
        if counted[place]:
            place = (*place, counted[place] - 1)
    return place


def _pair(node: Node, outer: Place) -> Iterator[tuple[Place, int]]:
    key, value = (child for child in node.named_children if child.type != "comment")
    place = (*outer, *_names(key))
    for k in range(len(outer) + 1, len(place) + 1):
        yield place[:k], _line(node)
    yield from _value(value, place)


def _value(node: Node, place: Place) -> Iterator[tuple[Place, int]]:
    inside = [child for child in node.named_children if child.type != "comment"]
    if node.type == "array":
        for k, each in enumerate(inside):
            yield (*place, k), _line(each)
            yield from _value(each, (*place, k))
    elif node.type == "inline_table":
        for each in inside:
            yield from _pair(each, place)


def _names(key: Node) -> tuple[str, ...]:
    if key.type == "dotted_key":
        return tuple(name for part in key.named_children for name in _names(part))
    text = (key.text or b"").decode()
    if key.type == "bare_key":
        return (text,)
    if text.startswith("'"):
        return (text[1:-1],)
    # TOML's escapes equal Python's, except for \e, which no name needs.
    return (str(ast.literal_eval(text)),)


def _line(node: Node) -> int:
    return int(node.start_point[0]) + 1

"""Texts of the catalogue as plain data, for pages that insert variables themselves."""

from __future__ import annotations

from functools import cache
from typing import Any

from fluent.syntax import FluentParser, ast

from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import files_of, languages

Pattern = list[Any]
"""A text as a list of strings, variables {"v": name}, and choices {"on": variable, "of": {case:
pattern}, "or": pattern}."""


@cache
def texts_of(file: str) -> dict[str, Any]:
    """Return the texts of one catalogue file in all languages, as data for `messages.js`.

    Args:
        file: Name of the file without ".ftl", such as "explore".

    Returns:
        By language code, a dictionary with four entries: the language's code ("lang"), its name
        ("name"), its decimal mark ("mark"), and the texts by name ("lines").
    """
    return {
        lang: {
            "lang": lang,
            "name": catalogue(lang).say("player-language-name").text,
            "mark": catalogue(lang).mark,
            "lines": _lines(lang, file),
        }
        for lang in languages()
    }


def _lines(lang: str, file: str) -> dict[str, Pattern]:
    """Return all texts of a file in a language.

    Raises:
        ValueError: A text contains something that the page cannot insert: a function, a term, or
            another text.
    """
    resource = FluentParser().parse(files_of(lang)[file].read_text(encoding="utf-8"))
    return {
        entry.id.name: _pattern(entry.value)
        for entry in resource.body
        if isinstance(entry, ast.Message) and entry.value is not None
    }


def _pattern(pattern: Any) -> Pattern:
    pieces: Pattern = []
    for element in pattern.elements:
        piece = _piece(element)
        if isinstance(piece, str) and pieces and isinstance(pieces[-1], str):
            pieces[-1] += piece
        elif piece != "":
            pieces.append(piece)
    return pieces


def _piece(element: Any) -> Any:
    if isinstance(element, ast.TextElement):
        return element.value
    given = element.expression
    if isinstance(given, ast.StringLiteral):
        return given.parse()["value"]
    if isinstance(given, ast.VariableReference):
        return {"v": given.id.name}
    if isinstance(given, ast.SelectExpression) and isinstance(
        given.selector, ast.VariableReference
    ):
        cases = {_case(variant.key): _pattern(variant.value) for variant in given.variants}
        usual = next(_case(variant.key) for variant in given.variants if variant.default)
        return {"on": given.selector.id.name, "of": cases, "or": cases[usual]}
    raise ValueError(f"a page cannot fill in {type(given).__name__}")


def _case(key: Any) -> str:
    return str(key.value if isinstance(key, ast.NumberLiteral) else key.name)

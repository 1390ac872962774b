"""What the page on accessibility claims: every criterion once, and tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache

from pages import DOCS

from qkvideo.scenes.look.theme import THEMES, contrast, rgba

ROOT = DOCS.parent
PAGE = DOCS / "explanation/accessibility.md"
COLUMNS = ("pages", "decks", "films", "studio")
A = {
    **{"1.1": (1,), "1.2": (1, 2, 3), "1.3": (1, 2, 3), "1.4": (1, 2), "2.1": (1, 2, 4)},
    **{"2.2": (1, 2), "2.3": (1,), "2.4": (1, 2, 3, 4), "2.5": (1, 2, 3, 4), "3.1": (1,)},
    **{"3.2": (1, 2, 6), "3.3": (1, 2, 7), "4.1": (2,)},
}
AA = {
    **{"1.2": (4, 5), "1.3": (4, 5), "1.4": (3, 4, 5, 10, 11, 12, 13), "2.4": (5, 6, 7, 11)},
    **{"2.5": (7, 8), "3.1": (2,), "3.2": (3, 4), "3.3": (3, 4, 8), "4.1": (3,)},
}
"""The criteria of WCAG 2.2 by guideline (5 October 2023; 4.1.1 is obsolete there)."""
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


@cache
def table() -> list[list[str]]:
    rows = re.findall(r"^\| (\d.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return [row.split(" | ") for row in rows]


@cache
def functions_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_criterion_is_there_once_and_what_is_met_is_shown():
    levels = {
        f"{guideline}.{number}": level
        for level, listed in (("A", A), ("AA", AA))
        for guideline, numbers in listed.items()
        for number in numbers
    }
    assert len(levels) == 55
    found = {row[0].partition(" ")[0]: row[1] for row in table()}
    assert found == levels
    assert len(table()) == len(levels)
    for criterion, _, *said, why in table():
        assert len(said) == len(COLUMNS), criterion
        assert set(said) <= {"met", "not met", "–"}, criterion
        named = NAMED.findall(why)
        assert named or "met" not in said, criterion
        assert re.sub(NAMED, "", why).strip(" ,.;:") or "not met" not in said, criterion
    # Also those outside the table.
    for path, name in NAMED.findall(PAGE.read_text(encoding="utf-8")):
        assert name in functions_in(path), f"{path}::{name}"


def test_fields_have_borders_that_stand_out():
    """What shows where text can be typed has a contrast of 3 : 1 (WCAG 1.4.11)."""
    fields = re.compile(r"textarea|input\[type=\"number\"\]")
    for page in ("explorer/page", "serve/page"):
        css = (ROOT / "studio" / page / "page.css").read_text(encoding="utf-8")
        rules = re.findall(r"([^{}]+)\{([^{}]*)\}", css)
        lines = [
            (selector.strip(), colour)
            for selector, body in rules
            for colour in re.findall(r"border(?:-bottom|-color|):[^;]*var\(--(\w+)\)", body)
            if fields.search(selector)
        ]
        last = dict(lines)  # of rules for the same thing, the last one counts
        assert last
        for selector, colour in last.items():
            if "," not in selector:
                for theme in THEMES.values():
                    drawn = rgba(getattr(theme, colour))
                    assert contrast(drawn, rgba(theme.ground)) >= 3, (selector, colour)


def test_a_sentence_is_not_said_to_be_in_the_pages_language():
    written = re.compile(r"<(\w+)([^<>]*)>\{\{ \w+\.sentence \}\}</")
    templates = [*(ROOT / "studio").rglob("*.j2")]
    found = [
        (path.name, match[2])
        for path in templates
        for match in written.finditer(path.read_text(encoding="utf-8"))
    ]
    assert len(found) >= 6
    assert all('lang=""' in attributes for _, attributes in found)

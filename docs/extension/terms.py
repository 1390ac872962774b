"""Which film introduces which term, as CONTRIBUTING says; so, what has to come before a film."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .project import ROOT

CONTRIBUTING = ROOT / "CONTRIBUTING.md"
HEADING = "## One word for one thing"


def introduced() -> dict[str, tuple[str, ...]]:
    """Return for each term the films that introduce it: the first one of a lecture counts."""
    text = CONTRIBUTING.read_text(encoding="utf-8").partition(HEADING)[2]
    table = next(block for block in text.split("\n\n") if block.startswith("| term"))
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]
    ]
    return {term: tuple(re.findall(r"`([^/`]+)/", films)) for term, *_, films in rows}


def needed(slug: str, told: Mapping[str, Any], order: Sequence[str]) -> dict[str, list[str]]:
    """Return the films that have to come before a film, each with the terms that it introduces.

    Args:
        slug: The film.
        told: Its manifest.
        order: Slugs of all films of the full lecture, in order.
    """
    before = order[: order.index(slug)]
    said = " ".join(f"{beat['title']} {beat['say']}" for beat in told["beats"])
    found: dict[str, list[str]] = {}
    for term, films in introduced().items():
        first = next((film for film in before if film in films), None)
        if first and slug not in films and re.search(rf"\b{term}(?:s|es)?\b", said, re.IGNORECASE):
            found.setdefault(first, []).append(term)
    return {film: found[film] for film in before if film in found}

"""What is written by hand in README and in the documentation, and the commands in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
MADE = ("films", "gallery", "project", "reference/commands", "reference/made")


def written() -> list[Path]:
    """README, and the pages that are not made from the program."""
    made = tuple(DOCS / name for name in MADE)
    pages = [p for p in DOCS.rglob("*.md") if not any(folder in p.parents for folder in made)]
    return [ROOT / "README.md", *sorted(pages)]


def blocks(page: Path, *kinds: str) -> Iterator[tuple[str, str]]:
    """Kind and text of the fenced blocks of some kinds, in order."""
    text = page.read_text(encoding="utf-8")
    for kind, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S):
        if kind in kinds:
            yield kind, block


def commands(block: str) -> list[str]:
    """The program's commands in a block; what they print is left out."""
    lines = block.replace("\\\n", " ").splitlines()
    found = [re.sub(r" {2,}", " ", line) for line in lines]
    return [line for line in found if re.match(r"(qk/bin/)?qkvideo \w", line)]


def inline(page: Path) -> list[str]:
    """Commands in the last column of a table."""
    return re.findall(r"\| `(qkvideo [^`]*)` \|$", page.read_text(encoding="utf-8"), re.M)

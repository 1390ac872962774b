"""The lecturer's gallery: sentences from ten subjects, and what attention shows in each."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path
from typing import Any

SENTENCES = Path(__file__).with_name("gallery.toml")
INTRODUCTION = """# Gallery

Ten sentences from ten subjects. Each has a short film, which shows its last picture until you play it, and one line on what attention
shows there. The lines were written after looking at the tensors, and a test compares the numbers in them with the trace. Where the
weights do not know the words, the line says so: then the film is correct about what is computed, but means
nothing about the language.
"""


def entries() -> list[dict[str, Any]]:
    """The gallery's sentences, in order."""
    found: list[dict[str, Any]] = tomllib.loads(SENTENCES.read_text(encoding="utf-8"))["sentences"]
    return found


def page() -> str:
    """The page."""
    parts = [INTRODUCTION]
    for each in entries():
        options = "\n".join(f":{name}: {value}" for name, value in each["options"].items())
        parts.append(
            f"## {each['subject']}\n\n"
            f'<p class="sentence" lang="{each["lang"]}" dir="auto">{escape(each["sentence"])}</p>\n\n'
            f"{each['shows']}\n\n"
            f"```{{qkvideo}} {each['film']}\n:vector:\n:sentence: {each['sentence']}\n{options}\n```"
        )
    return "\n\n".join(parts) + "\n"


def write(folder: Path) -> None:
    """Write the page."""
    (folder / "index.md").write_text(page(), encoding="utf-8")

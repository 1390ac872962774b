"""The lecturer's gallery: sentences from ten subjects, and what attention shows in each."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path
from typing import Any

from docutils.nodes import make_id

import qkvideo
from qkvideo.studio.pages.directive import words_of

from .stills import image
from .stills import poster as draw_poster

SENTENCES = Path(__file__).with_name("gallery.toml")
INTRODUCTION = """# Gallery

Ten sentences from ten subjects, each with a short film and a few lines on what attention shows there. The numbers in these lines
are compared with the tensors by a test. Where the weights do not know the words, the lines say so: then the film shows correctly
what is computed, but that says nothing about the language.
"""


def entries() -> list[dict[str, Any]]:
    """The gallery's sentences, in order."""
    found: list[dict[str, Any]] = tomllib.loads(SENTENCES.read_text(encoding="utf-8"))["sentences"]
    return found


def page() -> str:
    """The page."""
    posters = "\n".join(poster(each) for each in entries())
    parts = [INTRODUCTION, f'<ul class="films">\n{posters}\n</ul>']
    for each in entries():
        options = "\n".join(f":{name}: {value}" for name, value in each["options"].items())
        parts.append(
            f"## {each['subject']}\n\n"
            f'<p class="sentence" lang="{each["lang"]}" dir="auto">{escape(each["sentence"])}</p>\n\n'
            f"{each['shows']}\n\n"
            f"```{{qkvideo}} {each['film']}\n:vector:\n:sentence: {each['sentence']}\n{options}\n```"
        )
    return "\n\n".join(parts) + "\n"


def poster(each: dict[str, Any]) -> str:
    """A sentence in the list at the top: the poster of its film, and its subject."""
    picture = image(f"../_stills/gallery.{each['name']}.webp", "")
    address = make_id(each["subject"])
    return f'<li><a href="#{address}">{picture}{escape(each["subject"])}</a></li>'


def write(folder: Path, pictures: Path) -> None:
    """Write the page.

    Args:
        folder: Folder of the page.
        pictures: Folder of the posters, in the finished site.
    """
    for each in entries():
        words = words_of({name: str(value) for name, value in each["options"].items()})
        planned = qkvideo.render(each["film"], sentence=each["sentence"], dry_run=True, **words)
        draw_poster(planned[0], pictures / f"gallery.{each['name']}.webp")
    (folder / "index.md").write_text(page(), encoding="utf-8")

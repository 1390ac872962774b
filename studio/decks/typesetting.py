"""Typesets PDFs with Typst, in a temporary folder with nothing else in it.

All texts are passed as data, so nothing in a sentence is read as markup, and a document loads no
other files.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import font_source_sans_pro
import typst

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.files import untrusted
from qkvideo.scenes.look.brand import Brand
from qkvideo.scenes.text.pango import FAMILY, OURS
from qkvideo.studio.decks.deck import Deck
from qkvideo.studio.decks.own import OwnSlide
from qkvideo.studio.decks.small import still
from qkvideo.studio.lectures.fonts import MOST_BYTES
from qkvideo.studio.text.fonts import spelled

TEMPLATES = Path(__file__).parent / "templates"
_SHARED = ("own.typ",)
"""Templates that others import."""
_FONTS = [FAMILY, "DejaVu Sans", "Noto Sans", "Noto Sans CJK SC", "Symbola"]


def typeset(
    template: str, data: dict[str, Any], pictures: dict[str, bytes], brand: Brand | None
) -> bytes:
    """Return a document as a PDF.

    Args:
        template: Name of the template's file in `TEMPLATES`.
        data: The document's data, as JSON can write it.
        pictures: The pictures that the data name.
        brand: The institution's look, whose font files are used; None without one.

    Raises:
        QKVideoError: Typst failed.
    """
    files = () if brand is None else brand.font.files
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "handout.json").write_text(json.dumps(data), "utf-8")
        for own, picture in pictures.items():
            (folder / own).write_bytes(picture)
        # Typst would read every font in the folder that they are in.
        for number, file in enumerate(files):
            font = untrusted.content(Path(file), MOST_BYTES, links=True)
            (folder / f"{number}.ttf").write_bytes(font)
        for source in (template, *_SHARED):
            (folder / source).write_bytes((TEMPLATES / source).read_bytes())
        with untrusted.understood(lambda why: QKVideoError(f"the PDF could not be made: {why}")):
            return typst.compile(
                folder / template,
                root=folder,
                font_paths=[Path(font_source_sans_pro.font_directory), folder],
                format="pdf",
                # The PDF has tags, a title, a language and descriptions of pictures; Typst refuses
                # it otherwise.
                pdf_standards=["ua-1"],
                package_path=folder,
                package_cache_path=folder,
                timestamp=0,
            )


def fonts(brand: Brand | None) -> list[str]:
    """Return the names of the fonts of a document, in the order in which they are tried."""
    return [*([] if brand is None or brand.font == OURS else [brand.font.family]), *_FONTS]


def stills(deck: Deck, drawn: Sequence[bytes]) -> dict[str, bytes]:
    """Return the picture of each slide of a deck's films, with a file name.

    Args:
        deck: The deck.
        drawn: For each slide its still, as the bytes of a PNG or JPEG file. If empty, the last
            picture of each slide's clip is taken.
    """
    shown = list(drawn) or [still(slide.film, "jpeg") for slide in deck.slides]
    return {f"{at}.{_kind(picture)}": picture for at, picture in enumerate(shown)}


def own_slides(
    slides: Sequence[OwnSlide], where: str, pictures: dict[str, bytes]
) -> list[dict[str, Any]]:
    """Return the lecturer's slides as data, and add their pictures to those of the document."""
    texts = [run.text for slide in slides for block in slide.blocks for run in block.runs]
    names = spelled([*texts, *(slide.title for slide in slides)], "the handout")
    found = []
    for number, slide in enumerate(slides):
        blocks = []
        for at, block in enumerate(slide.blocks):
            name = f"{where}-{number}-{at}.{_kind(block.picture)}"
            if block.picture:
                pictures[name] = block.picture
            blocks.append(
                {
                    "kind": block.kind,
                    "level": block.level,
                    "number": block.number,
                    "picture": name,
                    "alt": block.text or slide.title or where,
                    "runs": [
                        asdict(run) | {"text": run.text.translate(names)} for run in block.runs
                    ],
                }
            )
        found.append({"title": slide.title.translate(names), "blocks": blocks})
    return found


def _kind(picture: bytes) -> str:
    return "png" if picture.startswith(b"\x89PNG") else "jpg"

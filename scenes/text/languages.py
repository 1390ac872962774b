"""Which languages the lecture can be given in: a folder of lines each.

Apart from the catalogue, which needs manim: a request is checked before manim may be imported.
"""

from __future__ import annotations

import re
from pathlib import Path

from qkvideo.engine.errors import RequestError

FOLDER = Path(__file__).parent.parent / "catalogue"


def languages() -> tuple[str, ...]:
    """Codes of the languages that there is a catalogue for."""
    return tuple(sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))


def folder_of(lang: str) -> Path:
    """Where a language's lines are.

    Raises:
        RequestError: If there are none; the message names the languages that there are.
    """
    if not re.fullmatch(r"[A-Za-z-]{2,12}", lang) or lang not in languages():
        known = ", ".join(languages())
        raise RequestError(f"there is no catalogue for the language “{lang}”; there are: {known}")
    return FOLDER / lang


def files_of(lang: str) -> dict[str, Path]:
    """A language's files by name: what several films say, and what each film says, by its slug.

    Raises:
        RequestError: If there are none; the message names the languages that there are.
    """
    common = {path.stem: path for path in folder_of(lang).glob("*.ftl")}
    own = FOLDER.parent.glob(f"*/{lang}.ftl")
    return common | {path.parent.name.replace("_", "-"): path for path in own}

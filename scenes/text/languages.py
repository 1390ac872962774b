"""The languages of the lecture: a folder of texts for each.

This module is separate from the catalogue, so that a request can be checked without loading much.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from qkvideo.engine.errors import RequestError

FOLDER = Path(__file__).parent.parent / "catalogue"

SHAPES: Final[Mapping[str, str]] = {"zh": "zh-cn"}
"""By language, whose shapes characters have that languages share; else it makes no difference."""


def languages() -> tuple[str, ...]:
    """Return the codes of the languages for which there are texts."""
    return tuple(sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))


def folder_of(lang: str) -> Path:
    """Return the folder of the texts that several films share, in one language.

    Args:
        lang: Code of the language, such as "en".

    Raises:
        RequestError: If there are no texts in the language; the message lists the languages.
    """
    if not re.fullmatch(r"[A-Za-z-]{2,12}", str(lang)) or lang not in languages():
        known = ", ".join(languages())
        raise RequestError(f"there is no language “{lang}”; choose one of {known}")
    return FOLDER / lang


def files_of(lang: str) -> dict[str, Path]:
    """Return the paths of all text files (.ftl) in one language.

    Args:
        lang: Code of the language, such as "en".

    Returns:
        A dict from names to paths. The name of a film's file is the film's slug, such as
        "all-heads". The name of a file that several films share is its file name without ".ftl",
        such as "common".

    Raises:
        RequestError: If there are no texts in the language; the message lists the languages.
    """
    common = {path.stem: path for path in folder_of(lang).glob("*.ftl")}
    own = FOLDER.parent.glob(f"*/{lang}.ftl")
    return common | {path.parent.name.replace("_", "-"): path for path in own}


@cache
def alphabet(lang: str) -> str:
    """Return every character that occurs in a language's texts, each once.

    Args:
        lang: Code of the language, such as "en".

    Raises:
        RequestError: If there are no texts in the language; the message lists the languages.
    """
    said = "".join(path.read_text(encoding="utf-8") for path in files_of(lang).values())
    return "".join(sorted({*said} - {"\n"}))

"""Converts a draft to the text of a lecture file, and to a command line."""

from __future__ import annotations

import re
import shlex
from typing import Any, Final

import tomli_w

from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.requests.option import typed
from qkvideo.studio.serve.draft import Draft, lecture, of_films

_REPLACED: Final = re.compile(r"[\"$`\\!%\x00-\x1f]")
"""Signs that at least one shell does not leave as they are between double quotes."""


def toml(entries: dict[str, Any]) -> str:
    """Return the text of a lecture file with the given entries."""
    return tomli_w.dumps(entries)


def saved(draft: Draft) -> dict[str, Any]:
    """Return a dictionary with a draft as a lecture file and as a command line.

    The entry "toml" is the text of the lecture file, and "build" the command line that makes it.
    The entry "command" is a command line that makes the same without the file; None
    if the draft contains own texts or reordered beats, for which the command line has no option.
    """
    # A logo is a file of its own.
    entries = lecture(of_films(draft.model_copy(update={"logo": None})))
    return {
        "toml": toml(entries),
        "build": "qkvideo build lecture.toml",
        "command": _command(entries),
    }


def _command(entries: dict[str, Any]) -> str | None:
    films = entries.get("films", [])
    if "words" in entries or any("beats" in film for film in films):
        return None
    words = ["qkvideo", "render", *(film["film"] for film in films)]
    for film in films:
        for beat in film.get("without", ()):
            words += ["--without", f"{film['film']}/{beat}"]
    chosen = entries | {"aspect": entries["output"]["aspect"], "sentence": None}
    words += [*typed(chosen, RenderRequest), "--sentence", entries["sentence"]]
    return " ".join(map(quoted, words))


def quoted(word: str) -> str:
    """Return a word of a command line, between quotes if it needs some.

    Double quotes mean the same in the shells of all systems, unless the word has a sign that a
    shell replaces; then the quotes are those of a POSIX shell.
    """
    single = shlex.quote(word)
    return single if single == word or _REPLACED.search(word) else f'"{word}"'

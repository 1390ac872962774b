"""Converts a draft to the text of a lecture file, and to a command line."""

from __future__ import annotations

import shlex
from dataclasses import fields
from typing import Any, Final

import tomli_w

from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.serve.draft import Draft, lecture, of_films

_OPTIONS: Final = {
    "versus": "--versus",
    "weights": "--weights",
    "row": "--row",
    "lang": "--lang",
    "lecture": "--lecture",
    "theme": "--theme",
    "pace": "--pace",
}
_USUAL: Final = {each.name: each.default for each in fields(RenderRequest)}


def toml(entries: dict[str, Any]) -> str:
    """Return the text of a lecture file with the given entries."""
    return tomli_w.dumps(entries)


def saved(draft: Draft) -> dict[str, Any]:
    """Return a dictionary with a draft as a lecture file and as a command line.

    The entry "toml" is the text of the lecture file. The entry "command" is the command line; None
    if the draft contains own texts or reordered beats, for which the command line has no option.
    """
    # A logo is a file of its own.
    entries = lecture(of_films(draft.model_copy(update={"logo": None})))
    return {"toml": toml(entries), "command": _command(entries)}


def _command(entries: dict[str, Any]) -> str | None:
    films = entries.get("films", [])
    if "words" in entries or any("beats" in film for film in films):
        return None
    words = ["qkvideo", "render", *(film["film"] for film in films)]
    for film in films:
        for beat in film.get("without", ()):
            words += ["--without", f"{film['film']}/{beat}"]
    for name, option in _OPTIONS.items():
        if name in entries and entries[name] != _USUAL.get(name):
            words += [option, str(entries[name])]
    aspect = entries["output"]["aspect"]
    if aspect != _USUAL["aspect"]:
        words += ["--aspect", aspect]
    return shlex.join([*words, "--", entries["sentence"]])

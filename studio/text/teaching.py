"""What a lecturer needs to teach with a film, from its texts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from qkvideo.scenes import entry, lecture
from qkvideo.scenes.telling import text_of

_SENTENCE = re.compile(
    r"(?<=[.!?:…])\s+|(?<=[.!?…][)”“»])\s+|(?<=[。！？：])(?![）”])|(?<=[。！？][）”])"
)
"""Between two sentences, and after a colon, as in “Ask: who?”."""


@dataclass(frozen=True)
class Teaching:
    """What a lecturer needs to teach with a film.

    Attributes:
        asked: The question that the film answers.
        takeaway: The answer, in a sentence that holds for any sentence; the goal of the film.
        misconceptions: What many think at first, by the name of the beat that shows otherwise.
        builds_on: Titles of the films that come before this one, by their slugs.
    """

    asked: str
    takeaway: str
    misconceptions: dict[str, str]
    builds_on: dict[str, str]


def teaching(slug: str, lang: str) -> Teaching | None:
    """Return what a lecturer needs to teach with a film; None if its texts do not say it."""
    known = {film.slug for film in lecture("full")}
    if slug not in known:
        return None
    asked, takeaway = (text_of(slug, line, lang) for line in ("asked", "takeaway"))
    if not (asked and takeaway):
        return None
    lines = {beat: text_of(slug, f"{beat}-misconception", lang) for beat in entry(slug).beats}
    before = {each: text_of(each, "title", lang) for each in entry(slug).builds_on if each in known}
    return Teaching(asked, takeaway, {beat: text for beat, text in lines.items() if text}, before)


def questions_in(notes: str) -> tuple[str, ...]:
    """Return the questions that notes for the lecturer hold, each as a sentence of its own."""
    parts = (part.strip("()（） ") for part in _SENTENCE.split(notes))
    asked = (part for part in parts if part.rstrip("”“»").endswith(("?", "？")))
    return tuple(part[:1].upper() + part[1:] for part in asked)

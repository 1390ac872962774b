"""Each film's page says what was computed or measured, and which papers to read."""

from __future__ import annotations

import tomllib

from extension.films import KNOWN

from qkvideo import scenes

TOLD = tomllib.loads(KNOWN.read_text(encoding="utf-8"))
WORKS = TOLD.pop("works")


def test_every_film_says_what_was_computed_or_measured():
    assert {slug for slug, each in TOLD.items() if each["own"].strip()} == {
        head.slug for head in scenes.programme()
    }


def test_every_paper_is_there_and_read_somewhere():
    named = {name for each in TOLD.values() for name in each.get("works", ())}
    assert named == set(WORKS)

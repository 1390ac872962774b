"""The default weights: two small layers, trained to attend to related words; included as a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from qkvideo.engine.sources.file import FileSource, open_file

_FILE: Final = Path(__file__).parents[1] / "data" / "lesson.npz"

BADGE: Final = "lesson: trained directly to point pronouns at what they mean (English only)"
PURPOSE: Final = (
    "A small attention-only model, trained directly to point pronouns at what they mean, verbs at "
    "their subjects, adjectives at their nouns, objects at their verbs and closing brackets at "
    "their openers, on English sentences written by a grammar: one head of the second layer each."
)


@cache
def open_lesson() -> FileSource:
    """Open the included weights; they are read once per process."""
    return open_file(_FILE, name="lesson", kind="lesson", badge=BADGE, purpose=PURPOSE)

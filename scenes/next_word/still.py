"""The still of `qkvideo next`: bars of the most probable words, as it is and with a word cut."""

from __future__ import annotations

from qkvideo.scenes.parts.beat import LoneStill
from qkvideo.scenes.parts.text import Given, Said
from qkvideo.scenes.text.catalogue import Word

from .guesses import Guesses, bars


def still(s: Guesses) -> LoneStill:
    """Return the picture, with its title and caption."""
    given: Given = {
        "last": Word(s.last),
        "best": Word(s.words[0]),
        "share": s.whole[0],
        "hidden": Word(s.hidden),
        "cut": "yes" if s.cut else "no",
        "left": (s.cut[0] if s.cut else None) or s.whole[0],
    }
    return LoneStill(Said("still-title"), Said("still-say", given), bars(s), heads="every")

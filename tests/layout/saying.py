"""What every film says of a sentence, and which numbers it shows. As a program: as JSON."""

from __future__ import annotations

import hashlib
import json
import sys

from laying import laid

from qkvideo import scenes
from qkvideo.scenes.layout.shown_numbers import numbers


def told(sentence, lecture="full", every=1):
    """By film: its titles, captions, notes and descriptions, its numbers, and a digest of these.

    Of the lecture's films, the last of each so many.

    The digest is of the numbers as they were computed, to the last bit.
    """
    found = {}
    for film in scenes.lecture(lecture)[every - 1 :: every]:
        beats = laid(film, sentence=sentence).beats
        cells = [cell for beat in beats for cell, _ in numbers(beat.last)]
        found[film.slug] = {
            "texts": [[b.name, b.title, b.say.text, b.notes, b.description] for b in beats],
            "numbers": [[cell.text, cell.tensor, *map(int, cell.index)] for cell in cells],
            "bits": hashlib.sha256(repr([cell.value for cell in cells]).encode()).hexdigest(),
        }
    return found


if __name__ == "__main__":
    _, lecture, every, *sentences = sys.argv
    films = {sentence: told(sentence, lecture, int(every)) for sentence in sentences}
    json.dump(films, sys.stdout)

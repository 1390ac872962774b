"""Writes question sets to files, with the key to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from qkvideo.engine.files.npz import write_file
from qkvideo.studio.exercises.gift import gift
from qkvideo.studio.exercises.key import key
from qkvideo.studio.exercises.qti import qti
from qkvideo.studio.exercises.question import QuestionSet
from qkvideo.studio.requests.shared import GIFT, KEY


def write_questions(sets: Sequence[QuestionSet], files: Iterable[Path]) -> None:
    """Write question sets as the names of some files say: GIFT, QTI, or the key to the answers.

    Raises:
        QKVideoError: A file could not be written.
    """
    for path in files:
        name = path.name.lower()
        if name.endswith(KEY):
            write_file(path, key(sets).encode("utf-8-sig"))
        else:
            write_file(path, gift(sets).encode() if name.endswith(GIFT) else qti(sets))

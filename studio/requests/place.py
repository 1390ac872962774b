"""Words of a sentence, as options name them: by the word or its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qkvideo.engine.errors import RequestError
from qkvideo.studio.requests.option import meant

if TYPE_CHECKING:
    from qkvideo.engine.attention.trace import ModelTrace

Place = int | str
"""A word of a sentence: its number, from 1, or the word itself."""


def place_in(model: ModelTrace, name: str, at: Place | None, default: int) -> int:
    """Return the index, from 0, of the row that an option names; of a word in pieces, the last one.

    Args:
        model: The sentence's trace.
        name: Name of the option.
        at: The word or its number; None for the default.
        default: The index where nothing is named.

    Raises:
        RequestError: The sentence has no such word, or has it several times.
    """
    if at is None:
        return default
    if isinstance(at, int):
        if not 1 <= at <= model.n:
            has = f"the sentence has {name}s 1 to {model.n}"
            raise RequestError(f"{name} {at} does not exist; {has}")
        return at - 1
    rows = {word: row for row, word in enumerate(model.words)}
    same = [k for k in rows if model.tokens[k].casefold() == at.strip().casefold()]
    if not same:
        said = meant(at, tuple(dict.fromkeys(model.tokens[k] for k in rows)))
        raise RequestError(f"{name}: “{at:.40}” is no word of the sentence; {said}")
    if len(same) > 1:
        numbers = " or ".join(str(rows[k] + 1) for k in same)
        raise RequestError(f"{name}: “{at}” is there {len(same)} times: give its number, {numbers}")
    return rows[same[0]]

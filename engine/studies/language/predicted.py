"""Predictions of a recorded language model; the file is that of `engine.attention.recorded`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.recorded import RECORDED, find_recorded, read_recording
from qkvideo.engine.errors import RequestError
from qkvideo.engine.studies.language.prediction import (
    Guess,
    Guesses,
    Ledger,
    Lens,
    Prediction,
    Read,
    Without,
)


def recorded_prediction(sentence: str, tokens: Sequence[str], name: str) -> Read:
    """Return what a recorded model makes of a sentence, and what if each word is cut in turn.

    Args:
        sentence: The sentence, as typed.
        tokens: Its words; they must be those of a recorded sentence.
        name: The recording's name, without "recorded:".

    Raises:
        RequestError: There is no such recording, it is not that of a language model, or it does not
            contain the sentence.
    """
    at = find_recorded(name, tokens) + 1
    source, arrays = read_recording(name)
    if f"S{at}.after" not in arrays:
        raise RequestError(f"“{RECORDED}{name}” is no language model: choose {RECORDED}smollm2")
    own = {
        key.partition(".")[2]: array for key, array in arrays.items() if key.startswith(f"S{at}.")
    }
    texts = dict(zip(arrays["pieces"].tolist(), map(str, arrays["texts"]), strict=True))
    after = _guesses(own["after"], own["logits"], own["total"], texts)
    logit, word, *mlps = own["ledger"].tolist()
    found = Prediction(
        source=source,
        sentence=sentence,
        tokens=tuple(map(str, own["tokens"])),
        words=tuple(map(int, own["words"])),
        after=after,
        given=own["given"],
        ledger=Ledger(after[-1][0].text, logit, word, own["ledger.heads"], np.array(mlps)),
        lens=Lens(own["lens.place"].astype(np.int64), own["lens.best"]),
    )
    each = _guesses(own["cut.after"], own["cut.logits"], own["cut.total"], texts)
    best = own["cut.best"].tolist()
    return found, tuple(Without((k,), each[k], best[k]) for k in range(len(best)))


def _guesses(
    pieces: NDArray[Any], logits: NDArray[Any], total: NDArray[Any], texts: Mapping[int, str]
) -> tuple[Guesses, ...]:
    """Return the best pieces of each row; `total` has the logarithms of the sums of exp(logit)."""
    probable = np.exp(logits - total[:, None])
    return tuple(
        tuple(Guess(texts[k], p, k, logit) for k, p, logit in zip(*row, strict=True))
        for row in zip(pieces.tolist(), probable.tolist(), logits.tolist(), strict=True)
    )

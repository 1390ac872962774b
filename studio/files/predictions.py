"""Turns what a language model said into bytes and back, for the cache."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from qkvideo.engine.attention.trace import Provenance
from qkvideo.engine.studies.language.prediction import (
    Guess,
    Guesses,
    Ledger,
    Lens,
    Prediction,
    Without,
)


def packed(found: Prediction, cuts: Sequence[Without], written: Guesses) -> bytes:
    """Return a prediction, what came next without words, and what was written on, as JSON."""
    content = {
        "found": asdict(found),
        "cuts": [asdict(each) for each in cuts],
        "written": [asdict(each) for each in written],
    }
    return json.dumps(content, default=lambda array: array.tolist()).encode()


def unpacked(content: bytes) -> tuple[Prediction, tuple[Without, ...], Guesses]:
    """Return what `packed` was given."""
    given = json.loads(content)
    found, ledger = given["found"], given["found"]["ledger"]
    source = found["source"] | {"unknown": tuple(found["source"]["unknown"])}
    arrays = {name: np.array(ledger[name]) for name in ("heads", "mlps")}
    own = {
        "source": Provenance(**source),
        "tokens": tuple(found["tokens"]),
        "words": tuple(found["words"]),
        "after": tuple(map(_guesses, found["after"])),
        "given": np.array(found["given"]),
        "ledger": Ledger(**ledger | arrays),
        "lens": Lens(**{name: np.array(values) for name, values in found["lens"].items()}),
    }
    cuts = (
        Without(tuple(each["words"]), _guesses(each["guesses"]), each["best"])
        for each in given["cuts"]
    )
    return Prediction(**found | own), tuple(cuts), _guesses(given["written"])


def _guesses(given: Iterable[Mapping[str, Any]]) -> Guesses:
    return tuple(Guess(**each) for each in given)

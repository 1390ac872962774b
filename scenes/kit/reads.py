"""What a film was told: every question that it asked, and one digest of all the answers.

A film draws what it draws because of what it was told, and of nothing else. So as long as the
answers are the same, up to some point of the film, so are its pictures.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, cast

import numpy as np

from qkvideo.engine.trace import AttentionTrace, ModelTrace
from qkvideo.scenes.kit.brief import Brief


class Reads:
    """Questions and answers, in order; a question that was asked before adds nothing."""

    def __init__(self) -> None:
        self._asked: set[tuple[Any, ...]] = set()
        self._total = hashlib.sha256()

    def note(self, question: tuple[Any, ...], answer: object) -> None:
        """Take down an answer.

        Raises:
            TypeError: If it is of a kind that has no digest.
        """
        if question not in self._asked:
            self._asked.add(question)
            self._total.update(_digest(question))
            self._total.update(_digest(answer))

    def digest(self) -> str:
        """All so far, 64 hexadecimal digits."""
        return self._total.hexdigest()


class Unwatched(Reads):
    """Takes nothing down: what a story is told shows in the pictures that come of it."""

    def note(self, question: tuple[Any, ...], answer: object) -> None:
        """Forget it."""


def watched(brief: Brief, reads: Reads) -> Brief:
    """A brief that takes down what is read of it."""
    return cast(Brief, _Watched(brief, reads))


class _Watched:
    """Gives what a brief gives, and takes it down."""

    def __init__(self, brief: Brief, reads: Reads) -> None:
        self._brief = brief
        self._reads = reads

    def __getattr__(self, name: str) -> Any:
        brief = self._brief
        answer = getattr(brief, name)
        # One head of a model is told by the model and the head's place, without reading it all.
        told = (brief.model, brief.layer, brief.head) if name == "attention" else answer
        self._reads.note(("brief", name), told)
        return answer


def _digest(value: object) -> bytes:
    total = hashlib.sha256()
    for part in _parts(value):
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.digest()


def _parts(value: object) -> Iterator[bytes]:
    """A value in bytes, such that different values give different ones."""
    yield type(value).__name__.encode()
    match value:
        case None | bool() | int() | float() | str():
            yield repr(value).encode("utf-8", "surrogatepass")
        case np.ndarray():
            yield f"{value.dtype.str} {value.shape}".encode()
            yield np.ascontiguousarray(value).tobytes()
        case np.generic():
            yield from _parts(value.item())
        case tuple() | list():
            yield str(len(value)).encode()
            for part in value:
                yield from _parts(part)
        case Mapping():
            yield from _parts(list(value.items()))
        case ModelTrace():
            yield from _parts(computed_from(value))
        case _:
            yield from _parts(_fields(value))


def _fields(value: object) -> list[object]:
    # A head does not say all that it was computed from: it is told by its model and its place.
    if isinstance(value, type | AttentionTrace) or not dataclasses.is_dataclass(value):
        raise TypeError(f"a {type(value).__name__} has no digest")
    return [getattr(value, field.name) for field in dataclasses.fields(value)]


def computed_from(model: ModelTrace) -> dict[str, object]:
    """All that decides what a model's tensors are, the program's own sources apart."""
    return {
        "sentence": model.sentence,
        "tokens": model.tokens,
        "pieces": model.pieces,
        "words": model.words,
        "weights": dataclasses.asdict(model.source),
        "mask": model.mask_kind,
        "pad": model.pad,
        "seed": model.seed,
        "temperature": model.temperature,
    }

"""Which heads of a computation are written to a file or a terminal, and with which headings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.cross import KIND, CrossTrace
from qkvideo.engine.attention.tables import Head
from qkvideo.engine.attention.trace import ModelTrace

VERSUS: Final = "versus."
"""Prefix of the names of a second sentence's arrays."""


@dataclass(frozen=True)
class Contents:
    """Heads of one computation, or of two that are compared.

    Attributes:
        parts: The heads, in order.
        meta: Metadata of a file's arrays.
        about: Lines of text above the tables.
        prefixed: Whether array names begin with "L1.H2.", as there are several heads.
        versus: The heads of the second sentence.
    """

    parts: tuple[Head, ...]
    meta: dict[str, Any]
    about: tuple[str, ...]
    prefixed: bool = False
    versus: Contents | None = None

    @property
    def described(self) -> dict[str, Any]:
        """`meta` of the sentence, or of both sentences if there are two."""
        return self.meta if self.versus is None else {**self.meta, "versus": self.versus.meta}

    def both(self) -> Iterator[tuple[str, Head]]:
        """All heads, each with its sentence's prefix of array names."""
        yield from (("", part) for part in self.parts)
        if self.versus is not None:
            yield from ((VERSUS, part) for part in self.versus.parts)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """All arrays that go into a file, by name."""
        named: dict[str, NDArray[Any]] = {}
        for begun, part in self.both():
            prefix = f"{begun}L{part.layer}.H{part.head}." if self.prefixed else begun
            for name, words in part.texts().items():
                named[f"{prefix}{name}"] = np.array(words)
            named |= {f"{prefix}{name}": array for name, array in part.tensors().items()}
        return named


def contents(
    trace: ModelTrace,
    layer: int | None = None,
    head: int = 1,
    all: bool = False,  # noqa: A002 - the option's name
    versus: ModelTrace | None = None,
) -> Contents:
    """Choose which heads of one or two sentences are written.

    Args:
        trace: The sentence's computation.
        layer: From 1; the last if None.
        head: From 1.
        all: Every layer and head.
        versus: The computation of a second sentence; its arrays' names begin with "versus.".

    Raises:
        RequestError: There is no such layer or head.
    """
    parts = tuple(part for heads in trace.layers for part in heads) if all else ()
    parts = parts or (trace.at(layer, head),)
    last = parts[-1]
    # Only a pretrained model adds tokens; only weights with a head for each relation name heads.
    given = (("special", trace.special), ("answers", trace.answers))
    meta = {name: list(values) for name, values in given if values} | {
        "sentence": trace.sentence,
        "weights": asdict(trace.source),
        "layer": None if all else last.layer,
        "head": None if all else last.head,
        "mask": trace.mask_kind,
        "temperature": trace.temperature,
        "pad": trace.pad,
        "d_k": last.d_k,
        "seed": trace.seed,
        "version": _version(),
    }
    about = (
        " ".join(trace.sentence.split()),
        f"{trace.n} tokens · mask {trace.mask_kind} · temperature {trace.temperature:g}",
        f"{trace.source.badge} · sha256 {trace.source.sha256[:12]}…",
    )
    second = None if versus is None else contents(versus, layer, head, all)
    return Contents(parts, meta, about, all, second)


def cross_contents(trace: CrossTrace) -> Contents:
    """The one head between two sentences (cross-attention)."""
    meta = {
        "kind": KIND,
        "sentence": trace.sentence,
        "source_sentence": trace.source_sentence,
        "weights": asdict(trace.source),
        "temperature": trace.temperature,
        "pad": trace.pad,
        "d_k": trace.Q.shape[1],
        "version": _version(),
    }
    about = (
        f"{' '.join(trace.sentence.split())}  →  {' '.join(trace.source_sentence.split())}",
        f"{trace.n} tokens ask {trace.m} · temperature {trace.temperature:g}",
        f"{trace.source.badge} · sha256 {trace.source.sha256[:12]}…",
    )
    return Contents((trace,), meta, about)


def _version() -> str:
    try:
        return version("qkvideo")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "unknown"

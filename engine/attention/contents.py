"""Selects the heads of a trace that are written to a file or printed, and names their arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.cross import KIND, CrossTrace
from qkvideo.engine.attention.names import OF_LAYER
from qkvideo.engine.attention.tables import Head
from qkvideo.engine.attention.trace import ModelTrace

LOGITS: Final = "logits"
"""Name of the array of a language model's logits, of the first sentence alone."""
VERSUS: Final = "versus."
"""Prefix of the array names of a second sentence."""


@dataclass(frozen=True)
class Contents:
    """The tensors and metadata that a trace file contains, of one sentence or of two.

    Attributes:
        parts: The heads to write, with their tensors.
        meta: The metadata, written as the entry `meta` of the file.
        about: Lines of text about the sentence. They are not written to trace files: they are for
            the terminal, on which they are printed above the tensors.
        prefixed: Whether array names begin with layer and head, such as "L1.H2.Q".
        versus: The contents of the second sentence; None if there is only one sentence.
        logits: The logits of a language model, (n, v); None for other models.
    """

    parts: tuple[Head, ...]
    meta: dict[str, Any]
    about: tuple[str, ...]
    prefixed: bool = False
    versus: Contents | None = None
    logits: NDArray[np.float64] | None = None

    @property
    def described(self) -> dict[str, Any]:
        """The metadata that is written to a trace file: the entries of `meta`.

        If there is a second sentence, the key "versus" is added, with the second sentence's `meta`.
        """
        return self.meta if self.versus is None else {**self.meta, "versus": self.versus.meta}

    @property
    def size(self) -> int:
        """How many numbers the tensors of the first sentence hold."""
        return sum(each.size for part in self.parts for each in part.tensors().values())

    def both(self) -> Iterator[tuple[str, Head]]:
        """Yield a pair (prefix, head) for each head of the first sentence, then of the second.

        The prefix is the beginning of array names: "" for the first sentence, "versus." for the
        second.
        """
        yield from (("", part) for part in self.parts)
        if self.versus is not None:
            yield from ((VERSUS, part) for part in self.versus.parts)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return all arrays that go into a file, by name.

        If names begin with layer and head, those of tensors that belong to a whole layer begin with
        the layer alone, such as "L1.W_O".
        """
        named: dict[str, NDArray[Any]] = {}
        for begun, part in self.both():
            prefix = f"{begun}L{part.layer}.H{part.head}." if self.prefixed else begun
            for name, words in part.texts().items():
                named[f"{prefix}{name}"] = np.array(words)
            for name, array in part.tensors().items():
                whole = self.prefixed and name in OF_LAYER
                named[f"{begun}L{part.layer}.{name}" if whole else f"{prefix}{name}"] = array
        if self.logits is not None:
            named[LOGITS] = self.logits
        return named


def contents(
    trace: ModelTrace,
    layer: int | None = None,
    head: int = 1,
    all: bool = False,  # noqa: A002 - the option's name
    versus: ModelTrace | None = None,
) -> Contents:
    """Return what a trace file of one or two sentences contains: the chosen heads, and metadata.

    Args:
        trace: The first sentence's trace.
        layer: Number of the layer, from 1; None for the trace's default.
        head: Number of the head, from 1.
        all: If True, the file contains every head of every layer; `layer` and `head` are ignored.
        versus: The trace of a second sentence; None if there is only one sentence. Names of the
            second sentence's arrays begin with "versus.".

    Raises:
        RequestError: One of the traces has no such layer or head.
    """
    parts = tuple(part for heads in trace.layers for part in heads) if all else ()
    parts = parts or (trace.at(layer, head),)
    last = parts[-1]
    # `special` is empty unless a pretrained model adds tokens of its own, `answers` unless the
    # weights have one head for each relation, `finder` unless one was measured.
    given = (
        *(("special", trace.special), ("answers", trace.answers)),
        ("finder", trace.finder or ()),
    )
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
    return Contents(parts, meta, about, all, second, trace.logits)


def cross_contents(trace: CrossTrace) -> Contents:
    """Return what a file with a trace of cross-attention contains: its one head, and metadata."""
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

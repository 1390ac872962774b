"""A trace in a `.npz` file, and back.

One array per tensor under its own name, `tokens`, and `meta`, a JSON text with what is no array.
A file of all layers and heads prefixes the names: `L1.H1.scores`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.names import TENSORS
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace, Provenance
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import pack_npz, read_npz, write_file

_PREFIX: Final = re.compile(r"L([1-9][0-9]{0,3})\.H([1-9][0-9]{0,3})\.(\w+)")
VERSUS: Final = "versus."
"""What the names of a second sentence's arrays begin with."""
_LABELS: Final = ("tokens", "pieces", "words")
_META: Final[Mapping[str, type | tuple[type, ...]]] = {
    "sentence": str,
    "weights": dict,
    "mask": str,
    "temperature": (int, float),
    "pad": int,
    "seed": int,
}


def save_trace(
    trace: ModelTrace,
    path: Path,
    layer: int | None = None,
    head: int = 1,
    all: bool = False,  # noqa: A002 - the option's name
    versus: ModelTrace | None = None,
) -> None:
    """Write one head, or all, as `.npz`; the same trace gives the same bytes.

    Args:
        trace: the sentence's.
        path: its folder must exist; a file that is there is replaced, whole or not at all.
        layer: from 1; the last if None.
        head: from 1.
        all: every layer and head.
        versus: a second sentence, whose arrays are called "versus." and their name.

    Raises:
        RequestError: there is no such layer, head or folder.
        QKVideoError: the disk refused.
    """
    described = describe_both(trace, versus, layer, head, all)
    meta = json.dumps(described, ensure_ascii=False, allow_nan=False)
    arrays = named_both(trace, versus, layer, head, all) | {"meta": np.array(meta)}
    write_file(path, pack_npz(arrays))


def load_trace(path: Path) -> ModelTrace:
    """Read what `save_trace` wrote: one head, or all; of two sentences the first.

    Raises:
        RequestError: the file is not safe (see `npz.read_npz`) or holds no trace.
    """
    arrays = read_npz(path)
    try:
        meta = _read_meta(arrays.pop("meta", np.array("")))
        parts: dict[tuple[int, int], dict[str, Any]] = {}
        for key, array in arrays.items():
            if key.startswith(VERSUS):
                continue
            layer, head, name = _read_name(key, meta)
            parts.setdefault((layer, head), {})[name] = (
                tuple(array.tolist()) if name in _LABELS else array
            )
        traces = [
            AttentionTrace(
                layer=layer,
                head=head,
                temperature=meta["temperature"],
                mask_kind=meta["mask"],
                **tensors,
            )
            for (layer, head), tensors in sorted(parts.items())
        ]
        return ModelTrace(
            sentence=meta["sentence"],
            tokens=traces[0].tokens,
            mask_kind=meta["mask"],
            temperature=meta["temperature"],
            pad=meta["pad"],
            seed=meta["seed"],
            source=Provenance(**meta["weights"]),
            layers=tuple(
                tuple(trace for trace in traces if trace.layer == number)
                for number in sorted({trace.layer for trace in traces})
            ),
            pieces=traces[0].pieces,
            words=traces[0].words,
            special=tuple(map(int, meta.get("special", ()))),
            answers=tuple(map(int, meta.get("answers", ()))),
        )
    except (TypeError, ValueError, LookupError, RecursionError) as error:
        why = " ".join(str(error).split())[:200]
        raise RequestError(
            f"{str(path)!r} holds no trace ({why}): name a file that `qkvideo trace -o` wrote"
        ) from error


def chosen(
    trace: ModelTrace, layer: int | None, head: int, everything: bool
) -> tuple[AttentionTrace, ...]:
    """Return the heads that go into a file: one, or every one."""
    if everything:
        return tuple(part for heads in trace.layers for part in heads)
    return (trace.at(layer, head),)


def named_arrays(
    trace: ModelTrace, layer: int | None, head: int, everything: bool
) -> dict[str, NDArray[Any]]:
    """Name every array that goes into a file."""
    named: dict[str, NDArray[Any]] = {}
    for part in chosen(trace, layer, head, everything):
        prefix = f"L{part.layer}.H{part.head}." if everything else ""
        named[f"{prefix}tokens"] = np.array(part.tokens)
        if part.pieces != part.tokens:
            named[f"{prefix}pieces"] = np.array(part.pieces)
            named[f"{prefix}words"] = np.array(part.words)
        named |= {f"{prefix}{name}": array for name, array in part.tensors().items()}
    return named


def named_both(
    trace: ModelTrace, versus: ModelTrace | None, layer: int | None, head: int, everything: bool
) -> dict[str, NDArray[Any]]:
    """The same for two sentences, where there is a second one."""
    named = named_arrays(trace, layer, head, everything)
    if versus is not None:
        second = named_arrays(versus, layer, head, everything)
        named |= {f"{VERSUS}{name}": array for name, array in second.items()}
    return named


def describe_both(
    trace: ModelTrace, versus: ModelTrace | None, layer: int | None, head: int, everything: bool
) -> dict[str, Any]:
    """What a file says about the arrays of two sentences, where there is a second one."""
    described = describe(trace, layer, head, everything)
    if versus is not None:
        described["versus"] = describe(versus, layer, head, everything)
    return described


def describe(trace: ModelTrace, layer: int | None, head: int, everything: bool) -> dict[str, Any]:
    """Return what a file says about its arrays; layer and head are null where it has all."""
    part = chosen(trace, layer, head, everything)[-1]
    # Only a pretrained model adds tokens; only weights with a head for each relation name heads.
    given = (("special", trace.special), ("answers", trace.answers))
    return {name: list(values) for name, values in given if values} | {
        "sentence": trace.sentence,
        "weights": asdict(trace.source),
        "layer": None if everything else part.layer,
        "head": None if everything else part.head,
        "mask": trace.mask_kind,
        "temperature": trace.temperature,
        "pad": trace.pad,
        "d_k": part.d_k,
        "seed": trace.seed,
        "version": _version(),
    }


def _version() -> str:
    try:
        return version("qkvideo")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "unknown"


def _read_meta(text: NDArray[Any]) -> dict[str, Any]:
    if text.dtype.kind != "U" or text.ndim:
        raise ValueError("meta is no text")
    meta = json.loads(text.item())
    if not isinstance(meta, dict):
        raise TypeError("meta is no JSON object")
    for key, kind in _META.items():
        if not isinstance(meta.get(key), kind):
            raise TypeError(f"{key} in meta is {meta.get(key)!r}")
    # Files of older releases do not name the words that a source did not know.
    unknown = tuple(meta["weights"].get("unknown", ()))
    texts = {key: value for key, value in meta["weights"].items() if key != "unknown"}
    if not all(isinstance(value, str) for value in (*texts.values(), *unknown)):
        raise TypeError("weights in meta must be texts")
    meta["weights"] = {**texts, "unknown": unknown}
    return meta


def _read_name(key: str, meta: Mapping[str, Any]) -> tuple[int, int, str]:
    match = _PREFIX.fullmatch(key)
    layer, head, name = match.groups() if match else (meta["layer"], meta["head"], key)
    if name not in TENSORS and name not in _LABELS:
        raise ValueError(f"unknown key {key!r}")
    return int(layer), int(head), name

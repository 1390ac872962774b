"""Writes a trace to a `.npz` file, and reads it back.

The file has one array for each tensor, under the tensor's name; `tokens` (with `pieces` and `words`
if a tokenizer split words); and `meta`, a JSON text with everything else. If the file has several
heads, array names begin with layer and head: `L1.H1.scores`; or, if all heads of a layer share the
tensor, with the layer: `L1.W_O`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.contents import LOGITS, VERSUS, Contents
from qkvideo.engine.attention.cross import KIND
from qkvideo.engine.attention.names import OF_LAYER, TENSORS
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace, Provenance, freeze
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.files.npz import pack_npz, read_npz, write_file

_PREFIX: Final = re.compile(r"L([1-9][0-9]{0,3})\.(?:H([1-9][0-9]{0,3})\.)?(\w+)")
_LABELS: Final = ("tokens", "pieces", "words")
_META: Final[Mapping[str, type | tuple[type, ...]]] = {
    "sentence": str,
    "weights": dict,
    "mask": str,
    "temperature": (int, float),
    "pad": int,
    "seed": int,
}


def save_trace(what: Contents, path: Path) -> None:
    """Write the tensors of one or more heads to a `.npz` file.

    Equal contents always give files with equal bytes.

    Args:
        what: The heads to write, and their metadata.
        path: The file; its folder must exist. An existing file is replaced, either completely or
            not at all.

    Raises:
        RequestError: The folder does not exist or is not writable, or `path` is a folder or
            something else that is not a file.
        QKVideoError: Writing failed.
    """
    meta = json.dumps(what.described, ensure_ascii=False, allow_nan=False)
    write_file(path, pack_npz(what.arrays() | {"meta": np.array(meta)}))


def load_trace(path: Path) -> ModelTrace:
    """Read a trace from a file that `save_trace` wrote.

    The file may contain one head or all heads. If it contains the traces of two sentences, only
    the first one is read.

    Raises:
        RequestError: The file does not exist, is damaged, contains pickled objects, or contains no
            trace of self-attention.
    """
    arrays = read_npz(path)
    with untrusted.understood(partial(_no_trace, path), ours=True):
        meta = _read_meta(arrays.pop("meta", np.array("")))
        parts: dict[tuple[int, int], dict[str, Any]] = {}
        shared: dict[int, dict[str, Any]] = {}
        logits = arrays.pop(LOGITS, None)
        for key, array in arrays.items():
            if key.startswith(VERSUS):
                continue
            layer, head, name = _read_name(key, meta)
            if head is None:
                shared.setdefault(layer, {})[name] = freeze(name, array)
            else:
                parts.setdefault((layer, head), {})[name] = (
                    tuple(array.tolist()) if name in _LABELS else array
                )
        traces = [
            AttentionTrace(
                layer=layer,
                head=head,
                temperature=meta["temperature"],
                mask_kind=meta["mask"],
                **shared.get(layer, {}) | tensors,
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
            finder=_pair(meta.get("finder")),
            logits=None if logits is None else freeze(LOGITS, logits),
        )


def _no_trace(path: Path, why: str) -> RequestError:
    return RequestError(
        f"{str(path)!r} contains no trace ({why}): name a file that `qkvideo trace -o` wrote"
    )


def _pair(numbers: Sequence[int] | None) -> tuple[int, int] | None:
    """Return layer and head, if a file names them."""
    if numbers is None:
        return None
    layer, head = map(int, numbers)
    return layer, head


def _read_meta(text: NDArray[Any]) -> dict[str, Any]:
    if text.dtype.kind != "U" or text.ndim:
        raise ValueError("meta is not a text")
    meta = json.loads(text.item())
    if not isinstance(meta, dict):
        raise TypeError("meta is not JSON object")
    if meta.get("kind") == KIND:
        raise ValueError("it is of cross-attention between two sentences")
    for key, kind in _META.items():
        if not isinstance(meta.get(key), kind):
            raise TypeError(f"{key} in meta is {meta.get(key)!r}")
    # Files written by older releases lack some of these entries.
    weights = meta["weights"]
    unknown, sentences = tuple(weights.get("unknown", ())), weights.get("sentences", 0)
    texts = {k: value for k, value in weights.items() if k not in ("unknown", "sentences")}
    if not all(isinstance(value, str) for value in (*texts.values(), *unknown)):
        raise TypeError("weights in meta must be texts")
    if not isinstance(sentences, int):
        raise TypeError(f"sentences in meta is {sentences!r}")
    meta["weights"] = {**texts, "unknown": unknown, "sentences": sentences}
    return meta


def _read_name(key: str, meta: Mapping[str, Any]) -> tuple[int, int | None, str]:
    """Return the layer, the head and the tensor of a name; no head if all of the layer share it."""
    match = _PREFIX.fullmatch(key)
    layer, head, name = match.groups() if match else (meta["layer"], meta["head"], key)
    whole = match is not None and head is None
    if name not in (OF_LAYER if whole else (*TENSORS, *_LABELS)):
        raise ValueError(f"unknown key {key!r}")
    return int(layer), None if whole else int(head), name

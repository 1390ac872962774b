"""A trace as a file or a text: `.npz` (and back), JSON, CSV, and tables for a terminal."""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from qkvideo.engine.archive import pack_npz, read_npz, write_file
from qkvideo.engine.errors import RequestError
from qkvideo.engine.trace import TENSORS, AttentionTrace, ModelTrace, Provenance

_PREFIX: Final = re.compile(r"L([1-9][0-9]{0,3})\.H([1-9][0-9]{0,3})\.(\w+)")
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_CSV_HEADER: Final = (
    "layer",
    "head",
    "tensor",
    "row",
    "column",
    "row_token",
    "column_token",
    "value",
)


def save_trace(
    trace: ModelTrace,
    path: Path,
    layer: int | None = None,
    head: int = 1,
    all: bool = False,  # noqa: A002 - the option's name
) -> None:
    """Write `.npz`, `.json` or `.csv`, by the path's ending.

    The same trace gives the same bytes. `.npz` holds one array per tensor, `tokens`, and `meta`
    (a JSON text); with `all` their names are prefixed `L1.H1.`.

    Args:
        trace: the sentence's.
        path: its folder must exist; a file that is there is replaced, whole or not at all.
        layer: from 1, the last if None; head from 1.
        head: from 1.
        all: every layer and head.

    Raises:
        RequestError: the ending, the layer or the head does not exist.
        QKVideoError: the disk refused.
    """
    writers: dict[str, Callable[[], bytes]] = {
        ".npz": lambda: pack_npz(_arrays(trace, layer, head, all)),
        ".json": lambda: to_json(trace, layer, head, all).encode(),
        ".csv": lambda: to_csv(trace, layer, head, all).encode(),
    }
    if path.suffix.lower() not in writers:
        raise RequestError(f"cannot write {path.name!r}: its name must end in {', '.join(writers)}")
    write_file(path, writers[path.suffix.lower()]())


def load_trace(path: Path) -> ModelTrace:
    """Read what `save_trace` wrote as `.npz`: one head, or all.

    Raises:
        RequestError: the file is not safe (see `archive.read_npz`) or holds no trace.
    """
    arrays = read_npz(path)
    meta = _read_meta(path, arrays)
    parts: dict[tuple[int, int], dict[str, Any]] = {}
    for key, array in arrays.items():
        if key == "meta":
            continue
        match = _PREFIX.fullmatch(key)
        try:
            place = (int(match[1]), int(match[2])) if match else (meta["layer"], meta["head"])
            name = match[3] if match else key
            parts.setdefault(place, {})[name] = _labels(array) if name in _LABELS else array
        except TypeError as error:
            raise _no_trace(path, str(error)) from error
    try:
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
        numbers = sorted({trace.layer for trace in traces})
        return ModelTrace(
            sentence=meta["sentence"],
            tokens=traces[0].tokens,
            mask_kind=meta["mask"],
            temperature=meta["temperature"],
            pad=meta["pad"],
            seed=meta["seed"],
            source=Provenance(**meta["weights"]),
            layers=tuple(tuple(t for t in traces if t.layer == number) for number in numbers),
        )
    except (TypeError, KeyError, IndexError) as error:
        raise _no_trace(path, f"{type(error).__name__}: {error}") from error


def to_json(
    trace: ModelTrace,
    layer: int | None = None,
    head: int = 1,
    all: bool = False,  # noqa: A002 - the option's name
) -> str:
    """Return one JSON document with the same names as the `.npz`, on one line.

    Numbers keep every bit. JSON has no infinity: it is the text "-inf".
    """
    document: dict[str, Any] = {}
    for name, array in _arrays(trace, layer, head, all).items():
        document[name] = json.loads(array.item()) if name == "meta" else _jsonable(array.tolist())
    return json.dumps(document, ensure_ascii=False, allow_nan=False)


def to_csv(
    trace: ModelTrace,
    layer: int | None = None,
    head: int = 1,
    all: bool = False,  # noqa: A002 - the option's name
) -> str:
    """Return one line per number, under a header; rows and columns count from 1.

    Tokens that a spreadsheet would take for a formula get an apostrophe before them. Numbers
    keep every bit; a mask's are 1 (blocked) and 0.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_CSV_HEADER)
    for part in _chosen(trace, layer, head, all):
        for name, array in part.tensors().items():
            writer.writerows(_csv_rows(part, name, array))
    return text.getvalue()


def to_text(
    trace: ModelTrace,
    layer: int | None = None,
    head: int = 1,
    all: bool = False,  # noqa: A002 - the option's name
) -> str:
    """Return every tensor as a table for a terminal, four decimals each."""
    lines = [
        trace.sentence if trace.sentence.isprintable() else repr(trace.sentence),
        f"{trace.n} tokens, mask {trace.mask_kind}, temperature {trace.temperature:g}",
        f"weights: {trace.source.badge} (sha256 {trace.source.sha256[:12]}…)",
    ]
    for part in _chosen(trace, layer, head, all):
        lines += ["", f"== layer {part.layer}, head {part.head} =="]
        for name, array in part.tensors().items():
            shape = " × ".join(map(str, array.shape))
            meaning = f"  {_MEANINGS[name]}" if name in _MEANINGS else ""
            lines += ["", f"{name} ({shape}){meaning}", *_table(part, name, array)]
    return "\n".join(lines) + "\n"


_MEANINGS: Final = {
    "X": "one row per token",
    "scores": "Q Kᵀ: row = query, column = key",
    "scaled": "scores / √d_k / temperature",
    "mask": "1 = blocked",
    "masked": "scaled, -inf where blocked",
    "weights": "softmax of each row of masked",
    "output": "weights V",
    "result": "X + concat(outputs) W_O",
}
_LABELS: Final = ("tokens", "pieces", "words")


def _chosen(
    trace: ModelTrace, layer: int | None, head: int, everything: bool
) -> list[AttentionTrace]:
    if everything:
        return [part for heads in trace.layers for part in heads]
    return [trace.at(layer, head)]


def _arrays(
    trace: ModelTrace, layer: int | None, head: int, everything: bool
) -> dict[str, NDArray[Any]]:
    """Name everything that goes into a file."""
    parts = _chosen(trace, layer, head, everything)
    named: dict[str, NDArray[Any]] = {}
    for part in parts:
        prefix = f"L{part.layer}.H{part.head}." if everything else ""
        named[f"{prefix}tokens"] = np.array(part.tokens)
        if part.pieces != part.tokens:
            named[f"{prefix}pieces"] = np.array(part.pieces)
            named[f"{prefix}words"] = np.array(part.words)
        named |= {f"{prefix}{name}": array for name, array in part.tensors().items()}
    meta = _meta(trace, None if everything else parts[0])
    return named | {"meta": np.array(json.dumps(meta, ensure_ascii=False, allow_nan=False))}


def _meta(trace: ModelTrace, part: AttentionTrace | None) -> dict[str, Any]:
    return {
        "sentence": trace.sentence,
        "weights": {
            "name": trace.source.name,
            "kind": trace.source.kind,
            "sha256": trace.source.sha256,
            "badge": trace.source.badge,
            "purpose": trace.source.purpose,
        },
        "layer": part.layer if part else None,
        "head": part.head if part else None,
        "mask": trace.mask_kind,
        "temperature": trace.temperature,
        "pad": trace.pad,
        "d_k": trace.layers[-1][0].d_k,
        "seed": trace.seed,
        "version": _version(),
    }


def _version() -> str:
    try:
        return version("qkvideo")
    except PackageNotFoundError:
        return "unknown"


def _read_meta(path: Path, arrays: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
    text = arrays.get("meta")
    if text is None or text.dtype.kind != "U" or text.ndim:
        raise _no_trace(path, "meta is missing")
    try:
        meta = json.loads(text.item())
    except (ValueError, RecursionError) as error:
        raise _no_trace(path, f"meta is no JSON ({error})") from error
    kinds: dict[str, type | tuple[type, ...]] = {
        "sentence": str,
        "weights": dict,
        "mask": str,
        "temperature": (int, float),
        "pad": int,
        "seed": int,
    }
    for key, kind in kinds.items():
        if not isinstance(meta, dict) or not isinstance(meta.get(key), kind):
            raise _no_trace(path, f"meta lacks {key!r}")
    return meta


def _labels(array: NDArray[Any]) -> tuple[Any, ...]:
    if array.ndim != 1 or array.dtype.kind not in "Ui":
        raise TypeError(f"labels of dtype {array.dtype} and shape {array.shape}")
    return tuple(array.tolist())


def _no_trace(path: Path, why: str) -> RequestError:
    return RequestError(
        f"{str(path)!r} holds no trace ({' '.join(why.split())[:120]}): "
        "name a file that `qkvideo trace -o` wrote"
    )


def _jsonable(value: Any) -> Any:
    if isinstance(value, list):
        return [_jsonable(item) for item in value]
    return "-inf" if value == -np.inf else value


def _csv_rows(
    part: AttentionTrace, name: str, array: NDArray[Any]
) -> Iterator[tuple[str | int, ...]]:
    axes = TENSORS[name]
    for index in np.ndindex(*array.shape):
        places = ("",) * (2 - len(axes)) + tuple(i + 1 for i in index)
        names = ("",) * (2 - len(axes)) + tuple(
            _no_formula(part.pieces[i]) if axis == "n" else ""
            for axis, i in zip(axes, index, strict=True)
        )
        cell = array[index].item()
        value = int(cell) if name == "mask" else repr(cell)
        yield part.layer, part.head, name, *places, *names, value


def _no_formula(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def _table(part: AttentionTrace, name: str, array: NDArray[Any]) -> Iterable[str]:
    axes = TENSORS[name]
    rows = np.atleast_2d(array)
    labels = part.pieces if axes[0] == "n" else ("",) * len(rows)
    form = "{:d}" if name == "mask" else "{:.4f}"
    body = [[form.format(cell) for cell in row] for row in rows.tolist()]
    heads = list(part.pieces) if axes[-1] == "n" else [str(j + 1) for j in range(rows.shape[1])]
    widths = [max(map(_width, column)) for column in zip(heads, *body, strict=True)]
    first = max(map(_width, labels))
    yield _line(("", first), zip(heads, widths, strict=True))
    for label, cells in zip(labels, body, strict=True):
        yield _line((label, first), zip(cells, widths, strict=True))


def _line(label: tuple[str, int], cells: Iterable[tuple[str, int]]) -> str:
    text, width = label
    padded = [text + " " * (width - _width(text))]
    padded += [" " * (size - _width(cell)) + cell for cell, size in cells]
    return "  ".join(padded).rstrip()


def _width(text: str) -> int:
    """Columns that a terminal gives to a text: two for wide characters, none for marks."""
    return sum(
        0
        if unicodedata.category(c) in ("Mn", "Me", "Cf")
        else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )

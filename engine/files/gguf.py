"""Reads files in the format GGUF, in which llama.cpp keeps models; nothing in a file is trusted.

The package gguf has a reader, too, but one that believes every count in a file, however large.
Only its tables of number formats, and its code that unpacks them, are used.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.errors import MissingError, RequestError

INSTALL: Final = "pip install 'qkvideo[gguf]'"
NEEDS: Final = "the weights smollm2 and gguf:FILE need"
MOST_BYTES: Final = 1 << 30
"""Maximum size of a file in bytes."""
MOST_TEXTS: Final = 1 << 20
"""Maximum number of texts in a file; models with many languages have 800,000."""
MOST_LETTERS: Final = 1 << 20
"""Maximum number of bytes of a text."""
MOST_ENTRIES: Final = 1 << 16
"""Maximum number of tensors, and of values."""
MOST_AXES: Final = 4
Value = str | int | float | bool | list[str] | NDArray[Any]

_VERSIONS: Final = (2, 3)
_TEXT, _LIST = 8, 9
_NUMBERS: Final[Mapping[int, str]] = {
    **{0: "<u1", 1: "<i1", 2: "<u2", 3: "<i2", 4: "<u4", 5: "<i4", 6: "<f4", 7: "?"},
    **{10: "<u8", 11: "<i8", 12: "<f8"},
}
"""NumPy's names of the kinds of numbers."""


@dataclass(frozen=True, eq=False)
class _Place:
    """Where a tensor is: its number format, its shape, and its first and last byte."""

    kind: Any
    shape: tuple[int, ...]
    begin: int
    end: int


@dataclass(frozen=True, eq=False)
class Gguf:
    """The contents of a file: named values, and tensors that are unpacked when they are asked for.

    Attributes:
        values: By name, each a text, a number, a list of texts or an array of numbers.
        shapes: The shape of each tensor, by name, in NumPy's order of axes.
    """

    values: Mapping[str, Value]
    shapes: Mapping[str, tuple[int, ...]]
    _content: bytes
    _places: Mapping[str, _Place]

    def tensor(self, name: str) -> NDArray[np.float32]:
        """Return a tensor, unpacked.

        Raises:
            RequestError: It has a number format that the package gguf cannot unpack, or a number in
                it is not finite.
        """
        import gguf  # noqa: PLC0415 - an extra

        place = self._places[name]
        packed = np.frombuffer(self._content, np.uint8, place.end - place.begin, place.begin)
        rows = math.prod(place.shape[:-1])
        try:
            with np.errstate(over="ignore", invalid="ignore"):
                flat = gguf.quants.dequantize(packed.reshape(rows, -1), place.kind)
        except NotImplementedError:
            raise RequestError(
                f"{name[:80]} has the number format {place.kind.name}, which is not understood: "
                "choose a file in another one, such as Q8_0"
            ) from None
        if not np.isfinite(flat).all():
            raise RequestError(
                f"{name[:80]} has numbers that are not finite: choose another GGUF file"
            )
        # What needs no unpacking would keep the whole file in memory.
        kept = flat.copy() if np.may_share_memory(flat, packed) else flat
        return np.asarray(kept, dtype=np.float32).reshape(place.shape)


def read_gguf(content: bytes, name: str) -> Gguf:
    """Return what a file contains.

    Args:
        content: The file's bytes.
        name: What the file is called in error messages.

    Raises:
        MissingError: The package gguf is not installed.
        RequestError: It is no GGUF file, or it is damaged, or larger than what is understood.
    """
    try:
        import gguf  # noqa: F401, PLC0415 - an extra
    except ImportError as trouble:
        raise MissingError(INSTALL, NEEDS) from trouble
    try:
        return _read(_Cursor(content))
    except ValueError as trouble:
        raise RequestError(f"{name} is not read: {trouble}; choose another GGUF file") from trouble


@dataclass
class _Cursor:
    """Reads one thing after another, and never beyond the end."""

    content: bytes
    at: int = 0
    texts: int = 0

    def take(self, size: int) -> int:
        """Return where the next `size` bytes begin, and go on behind them."""
        if size > len(self.content) - self.at:
            raise ValueError("it ends too early")
        self.at += size
        return self.at - size

    def number(self, form: str) -> int:
        """Return the next whole number, in a format of the module struct."""
        found: int = struct.unpack_from(form, self.content, self.take(struct.calcsize(form)))[0]
        return found

    def count(self, most: int, what: str) -> int:
        """Return the next count of things."""
        found = self.number("<Q")
        if found > most:
            raise ValueError(f"it has {found:,} {what}, the limit is {most:,}")
        return found

    def text(self) -> str:
        """Return the next text; a byte that is not UTF-8 becomes U+FFFD."""
        self.texts += 1
        if self.texts > MOST_TEXTS:
            raise ValueError(f"it has more than {MOST_TEXTS:,} texts")
        size = self.count(MOST_LETTERS, "bytes in a text")
        begin = self.take(size)
        return self.content[begin : begin + size].decode("utf-8", "replace")

    def value(self) -> Value:
        """Return the next value: its kind comes first."""
        kind = self.number("<I")
        if kind == _TEXT:
            return self.text()
        if kind != _LIST:
            number: int | float | bool = self.numbers(kind, 1)[0].item()
            return number
        kind, size = self.number("<I"), self.number("<Q")
        if kind == _TEXT:
            if size > MOST_TEXTS:
                raise ValueError(f"it has {size:,} texts in a list, the limit is {MOST_TEXTS:,}")
            return [self.text() for _ in range(size)]
        return self.numbers(kind, size)

    def numbers(self, kind: int, size: int) -> NDArray[Any]:
        """Return the next numbers of one kind."""
        if kind not in _NUMBERS:
            raise ValueError(f"it has a value of the kind {kind}, which is not understood")
        dtype = np.dtype(_NUMBERS[kind])
        return np.frombuffer(self.content, dtype, size, self.take(size * dtype.itemsize))


def _read(cursor: _Cursor) -> Gguf:
    if cursor.content[:4] != b"GGUF":
        raise ValueError("it is no GGUF file")
    cursor.take(4)
    version = cursor.number("<I")
    if version not in _VERSIONS:
        raise ValueError(f"it has version {version}, not 2 or 3")
    tensors = cursor.count(MOST_ENTRIES, "tensors")
    values: dict[str, Value] = {}
    for _ in range(cursor.count(MOST_ENTRIES, "values")):
        key = cursor.text()
        if key in values:
            raise ValueError(f"it has the value {key[:80]!r} twice")
        values[key] = cursor.value()
    told = [_told(cursor) for _ in range(tensors)]
    step = values.get("general.alignment", 32)
    if not isinstance(step, int) or not 8 <= step <= MOST_ENTRIES or step & (step - 1):
        raise ValueError(f"its tensors begin at multiples of {str(step)[:20]}")
    start = -(-cursor.at // step) * step
    places: dict[str, _Place] = {}
    for key, kind, shape, size, offset in told:
        if key in places:
            raise ValueError(f"it has the tensor {key[:80]!r} twice")
        if offset % step or start + offset + size > len(cursor.content):
            raise ValueError(f"the tensor {key[:80]!r} is not inside the file")
        places[key] = _Place(kind, shape, start + offset, start + offset + size)
    if sum(place.end - place.begin for place in places.values()) > len(cursor.content):
        raise ValueError("its tensors overlap")
    shapes = {key: place.shape for key, place in places.items()}
    return Gguf(values, shapes, cursor.content, places)


def _told(cursor: _Cursor) -> tuple[str, Any, tuple[int, ...], int, int]:
    """Return what is told of the next tensor: name, format, shape, size in bytes, and offset."""
    import gguf  # noqa: PLC0415 - an extra

    key = cursor.text()
    axes = cursor.number("<I")
    if not 1 <= axes <= MOST_AXES:
        raise ValueError(f"the tensor {key[:80]!r} has {axes} axes")
    shape = tuple(cursor.number("<Q") for _ in range(axes))[::-1]
    code, offset = cursor.number("<I"), cursor.number("<Q")
    try:
        kind = gguf.GGMLQuantizationType(code)
    except ValueError:
        raise ValueError(f"the tensor {key[:80]!r} has the unknown format {code}") from None
    block, size = gguf.GGML_QUANT_SIZES[kind]
    if shape[-1] % block or not all(shape):
        raise ValueError(f"the tensor {key[:80]!r} has the shape {shape}, in blocks of {block}")
    return key, kind, shape, math.prod(shape) // block * size, offset

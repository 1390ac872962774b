"""Digests of data, such as of laid-out pictures, by which it is known whether they are the same."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np


def digest(what: object) -> str:
    """Return the SHA-256 digest of data, as 64 hexadecimal digits.

    Args:
        what: Numbers, strings, None, NumPy arrays, or tuples, lists, frozensets, dicts or
            dataclasses of such values, nested to any depth.

    Raises:
        TypeError: If the data contain an object of any other type.
    """
    total = hashlib.sha256()
    for part in _parts(what):
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()


def _parts(value: Any) -> Iterator[bytes]:
    """Yield a value as bytes: the name of its type, then its contents.

    Raises:
        TypeError: If the type is not supported.
    """
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
        case frozenset():
            yield from _parts(sorted(value))
        case dict():
            yield from _parts(list(value.items()))
        case _ if dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                yield from _parts(getattr(value, field.name))
        case _:
            raise TypeError(f"a {type(value).__name__} has no digest")

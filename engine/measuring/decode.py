"""Reads dataclasses from JSON, checking the value of each field against its type annotation."""

from __future__ import annotations

import types
import typing
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def decode(kind: type[T], document: object) -> T:
    """Convert parsed JSON to an object of a dataclass.

    Args:
        kind: The dataclass, whose type annotations are the schema.
        document: What `json.loads` returned: a dict with one key for each field. Nested dataclasses
            are dicts, tuples are lists.

    Returns:
        An object of the class `kind`.

    Raises:
        ValueError: A field is missing, unknown, of the wrong type or out of range. The message is
            one line and names the field.
    """
    made: T = _decode(kind, document, "")
    return made


def _decode(kind: Any, value: Any, where: str) -> Any:  # noqa: ANN401 - JSON in, a schema's type out
    """Convert a JSON value to the annotated type, or raise ValueError with the field's name."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if is_dataclass(kind):
        return _decode_dataclass(kind, value, where)
    if origin is types.UnionType:
        kept = [each for each in arguments if each is not types.NoneType]
        return None if value is None else _decode(kept[0], value, where)
    if origin is tuple and isinstance(value, list):
        open_ended = arguments[-1] is Ellipsis
        parts = [arguments[0]] * len(value) if open_ended else list(arguments)
        if len(parts) == len(value):
            pairs = enumerate(zip(parts, value, strict=True))
            return tuple(_decode(part, each, f"{where}[{i}]") for i, (part, each) in pairs)
    elif origin is dict and isinstance(value, dict):
        return {key: _decode(arguments[1], each, f"{where}.{key}") for key, each in value.items()}
    elif kind is float and type(value) in {int, float}:
        # In JSON, 1e999 is read as infinity, and whole numbers may have any number of digits.
        if abs(value) < 1e300:
            return float(value)
    elif kind in {int, str, bool} and type(value) is kind:
        return value
    raise ValueError(f"{where} is {value!r:.40}, not {getattr(kind, '__name__', kind)}")


@cache
def _hints(kind: type) -> dict[str, Any]:
    """Return a dataclass's annotations; cached, since a file has hundreds of objects of a class."""
    return typing.get_type_hints(kind)


def _decode_dataclass(kind: Any, value: Any, where: str) -> Any:  # noqa: ANN401 - as above
    names = [field.name for field in fields(kind)]
    if not isinstance(value, dict):
        raise ValueError(f"{where or 'the file'} is {value!r:.40}, not an object")
    for name in [*names, *value]:
        if name not in value or name not in names:
            fault = "is missing" if name in names else "is no field"
            raise ValueError(f"{where or 'the file'}: field {name!r:.40} {fault}")
    hints = _hints(kind)
    stem = f"{where}." if where else ""
    parts = {name: _decode(hints[name], value[name], stem + name) for name in names}
    try:
        return kind(**parts)
    except ValueError as trouble:
        raise ValueError(f"{where or 'the file'}: {trouble}") from trouble

"""Requests as JSON data, which can be sent to other processes and machines."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

from pydantic import GetPydanticSchema, TypeAdapter
from pydantic_core import core_schema

from qkvideo.engine.choices import is_file
from qkvideo.studio.lectures.entries import MOST_LISTED
from qkvideo.studio.requests.films import (
    EmbedRequest,
    FilmRequest,
    RenderRequest,
    Request,
    SlidesRequest,
)
from qkvideo.studio.requests.option import named

Asked = TypeVar("Asked", bound=FilmRequest)
Data = dict[str, Any]
KINDS: Final[dict[str, type[FilmRequest]]] = {
    "render": RenderRequest,
    "slides": SlidesRequest,
    "embed": EmbedRequest,
}


def to_data(request: FilmRequest) -> Data:
    """Return a request as data that can be written as JSON.

    Options that have their default value are left out, and so is the option `progress`.
    """
    kind = next(name for name, each in KINDS.items() if isinstance(request, each))
    given = _adapter(kind).dump_python(
        request, mode="json", exclude={"progress"}, exclude_defaults=True
    )
    return {"kind": kind, **given}


def to_request(data: Data) -> Request:
    """Return the request that `to_data` converted to the given data.

    Options that say how a request is carried out, not what it makes, are ignored: a plan from
    others could start many processes, or open what it makes.

    Raises:
        pydantic.ValidationError: An option does not exist or has an invalid value.
        ValueError: A list is longer than in a lecture file.
    """
    if _longest(data) > MOST_LISTED:
        raise ValueError("a list is longer than in a lecture file")
    how = ("kind", "progress", *named(KINDS[data["kind"]], "how"))
    given = {name: value for name, value in data.items() if name not in how}
    request: Request = _adapter(data["kind"]).validate_python(given)
    return replace(request, jobs=1)


def _validated(value: Request | Data) -> Request:
    return value if isinstance(value, FilmRequest) else to_request(value)


Wired = Annotated[
    Request,
    GetPydanticSchema(
        lambda *_: core_schema.no_info_plain_validator_function(
            _validated,
            serialization=core_schema.plain_serializer_function_ser_schema(to_data),
        )
    ),
]
"""A request that is JSON data wherever the line in which it stands is written as JSON."""


def _longest(found: Any) -> int:
    """Return the length of the longest list in data of JSON."""
    if isinstance(found, dict):
        return max(map(_longest, found.values()), default=0)
    if isinstance(found, list | tuple):
        return max(len(found), *map(_longest, found), 0)
    return 0


def portable(request: Asked, root: Path) -> Asked:
    """Return a copy of a request that can be carried out in another folder or on another machine.

    The copy contains the sentence, even if the request names a file with the sentence. Paths of
    output files are relative to `root`; paths of input files are absolute. `jobs` becomes 1,
    `dry_run` False, and `progress` None.

    Args:
        request: The request.
        root: Folder that contains all output paths of the request.

    Raises:
        RequestError: The request has no sentence, or names both a sentence and a file with one; or
            the file cannot be read.
    """
    kind = type(request)
    files: dict[str, Any] = {
        **{name: _told_from(root, getattr(request, name)) for name in named(kind, "writes")},
        **{
            name: Path(path).absolute()
            for name in named(kind, "reads")
            if (path := getattr(request, name)) is not None
        },
    }
    if is_file(request.weights):
        files["weights"] = str(Path(request.weights).absolute())
    script = request.script
    return replace(
        request,
        sentence=request.text,
        jobs=1,
        dry_run=False,
        progress=None,
        script=replace(
            _absolute(script),
            folder=_told_from(root, script.folder),
            questions=_told_from(root, script.questions),
        ),
        **files | {"sentence_file": None},
    )


def _told_from(root: Path, path: Any) -> Any:
    """Make a path, or several, relative to `root`."""
    if path is None:
        return None
    if not isinstance(path, str | Path):
        return tuple(_told_from(root, each) for each in path)
    return Path(path).relative_to(root) if Path(path).is_absolute() else Path(path)


def _absolute(value: Any) -> Any:
    """Make all paths in plain data absolute."""
    match value:
        case Path():
            return value.absolute()
        case tuple():
            return tuple(map(_absolute, value))
        case _ if is_dataclass(value) and not isinstance(value, type):
            found = {each.name: _absolute(getattr(value, each.name)) for each in fields(value)}
            return replace(value, **found)
        case _:
            return value


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    from qkvideo.scenes.look.brand import Brand  # which requests name, and do not import

    adapter: TypeAdapter[Any] = TypeAdapter(KINDS[kind])
    adapter.rebuild(_types_namespace={"Brand": Brand})
    return adapter

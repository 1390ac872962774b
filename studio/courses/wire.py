"""Requests as JSON data, which can be sent to other processes and machines."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter

from qkvideo.studio.requests.films import EmbedRequest, FilmRequest, RenderRequest, SlidesRequest

Asked = TypeVar("Asked", bound=FilmRequest)
Data = dict[str, Any]
KINDS: Final[dict[str, type[FilmRequest]]] = {
    "render": RenderRequest,
    "slides": SlidesRequest,
    "embed": EmbedRequest,
}


def to_data(request: FilmRequest) -> Data:
    """Convert a request to JSON data, without the options that have their default."""
    kind = next(name for name, each in KINDS.items() if isinstance(request, each))
    given = _adapter(kind).dump_python(
        request, mode="json", exclude={"progress"}, exclude_defaults=True
    )
    return {"kind": kind, **given}


def to_request(data: Data) -> FilmRequest:
    """Convert JSON data back to a request.

    Raises:
        pydantic.ValidationError: The data are not those of a request.
    """
    given = {name: value for name, value in data.items() if name != "kind"}
    request: FilmRequest = _adapter(data["kind"]).validate_python(given)
    return request


def portable(request: Asked, root: Path) -> Asked:
    """Make a request independent of the folder and machine on which it is read.

    The sentence becomes part of the request. Paths of files that it makes become relative to
    `root`. Paths of files that it reads become absolute, so every machine has to have these files.
    Options that concern only this run are left out.

    Args:
        request: The request.
        root: The folder inside which the request makes files.

    Raises:
        RequestError: There is no sentence, or it cannot be read.
    """
    files: dict[str, Any] = {
        name: Path(path).absolute()
        for name in _READ
        if (path := getattr(request, name, None)) is not None
    }
    if request.weights.endswith(".npz"):
        files["weights"] = str(Path(request.weights).absolute())
    for name in _MADE:
        if (path := getattr(request, name, None)) is not None:
            files[name] = _told_from(root, path)
    script = request.script
    return replace(
        request,
        sentence=request.text,
        sentence_file=None,
        jobs=1,
        dry_run=False,
        progress=None,
        script=replace(_absolute(script), folder=_told_from(root, script.folder)),
        **files,
    )


_MADE, _READ = ("out", "worksheet", "answers"), ("timings", "template")


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

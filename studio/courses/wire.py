"""Requests as plain data, which crosses processes and networks."""

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
        pydantic.ValidationError: The data are no request's.
    """
    given = {name: value for name, value in data.items() if name != "kind"}
    request: FilmRequest = _adapter(data["kind"]).validate_python(given)
    return request


def portable(request: Asked, root: Path) -> Asked:
    """Make a request independent of the folder and machine on which it is read.

    The sentence is in it. What it makes is told from a root; files that it reads have whole paths,
    and machines that share the work have to see them there. What only concerns this run is left
    out.

    Args:
        request: The request.
        root: The folder within which it makes something.

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
    """A path, or several, from a folder on."""
    if path is None:
        return None
    if not isinstance(path, str | Path):
        return tuple(_told_from(root, each) for each in path)
    return Path(path).relative_to(root) if Path(path).is_absolute() else Path(path)


def _absolute(value: Any) -> Any:
    """Plain data with whole paths."""
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

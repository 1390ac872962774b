"""Requests as plain data, which crosses processes and networks."""

from __future__ import annotations

from dataclasses import replace
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
    """A request as JSON has it; what is not there is as usual."""
    kind = next(name for name, each in KINDS.items() if isinstance(request, each))
    fields = _adapter(kind).dump_python(
        request, mode="json", exclude={"progress"}, exclude_defaults=True
    )
    return {"kind": kind, **fields}


def to_request(data: Data) -> FilmRequest:
    """The request again.

    Raises:
        pydantic.ValidationError: The data are no request's.
    """
    fields = {name: value for name, value in data.items() if name != "kind"}
    request: FilmRequest = _adapter(data["kind"]).validate_python(fields)
    return request


def portable(request: Asked, root: Path) -> Asked:
    """The same request, wherever it is read.

    The sentence is in it. What it makes is told from a root; files that it reads have whole paths,
    and machines that share the work have to see them there. What only concerns this run is left
    out.

    Args:
        request: The request.
        root: The folder within which it makes something.

    Raises:
        RequestError: There is no sentence, or it cannot be read.
    """
    made = {name: _told_from(root, getattr(request, name, None)) for name in _MADE}
    read = {name: getattr(request, name, None) for name in _READ}
    whole: dict[str, Any] = {
        name: str(Path(path).absolute()) for name, path in read.items() if path is not None
    }
    if request.weights.endswith(".npz"):
        whole["weights"] = str(Path(request.weights).absolute())
    script = replace(request.script, folder=_told_from(root, request.script.folder))
    return replace(
        request,
        sentence=request.text,
        sentence_file=None,
        jobs=1,
        dry_run=False,
        progress=None,
        script=script,
        **whole,
        **{name: path for name, path in made.items() if path is not None},
    )


_MADE, _READ = ("out", "worksheet", "answers"), ("timings", "template")


def _told_from(root: Path, path: Any) -> Any:
    """A path, or several, from a folder on."""
    if path is None:
        return None
    if not isinstance(path, str | Path):
        return tuple(_told_from(root, each) for each in path)
    return Path(path).relative_to(root) if Path(path).is_absolute() else Path(path)


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    from qkvideo.scenes.look.brand import Brand  # which requests name, and do not import

    adapter: TypeAdapter[Any] = TypeAdapter(KINDS[kind])
    adapter.rebuild(_types_namespace={"Brand": Brand})
    return adapter

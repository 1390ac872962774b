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
    kind = next(name for name, each in KINDS.items() if type(request) is each)
    fields = _adapter(type(request)).dump_python(
        request, mode="json", exclude={"progress"}, exclude_defaults=True
    )
    return {"kind": kind, **fields}


def to_request(data: Data) -> FilmRequest:
    """The request again.

    Raises:
        pydantic.ValidationError: The data are no request's.
    """
    fields = {name: value for name, value in data.items() if name != "kind"}
    request: FilmRequest = _adapter(KINDS[data["kind"]]).validate_python(fields)
    return request


def portable(request: Asked) -> Asked:
    """The same request, wherever it is read.

    The sentence is in it, files have whole paths (machines that share the work have to see them
    there), and what only concerns this run is left out.

    Raises:
        RequestError: There is no sentence, or it cannot be read.
    """
    paths = {name: getattr(request, name, None) for name in ("timings", "template")}
    whole = {name: str(Path(path).absolute()) for name, path in paths.items() if path is not None}
    if request.weights.endswith(".npz"):
        whole["weights"] = str(Path(request.weights).absolute())
    return replace(
        request,
        sentence=request.text,
        sentence_file=None,
        jobs=1,
        dry_run=False,
        progress=None,
        **whole,
    )


@cache
def _adapter(kind: type[FilmRequest]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)

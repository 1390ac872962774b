"""`qkvideo trace`: every intermediate tensor of a sentence, shown or written."""

from __future__ import annotations

from pathlib import Path

from qkvideo.engine.attention.export import write_trace
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.files.target import check_target
from qkvideo.studio.requests.option import from_words
from qkvideo.studio.requests.tensors import TraceRequest
from qkvideo.studio.text.unknown_words import warn_of_strangers


@from_words(TraceRequest)
def trace(request: TraceRequest) -> ModelTrace:
    """Compute every intermediate tensor of self-attention over one sentence.

    Layer and head are those that are written. A second sentence is written beside the first: its
    arrays are called "versus.X", ….

    Returns:
        The whole computation of the first sentence; its arrays are float64 and read-only.

    Raises:
        RequestError: The request is wrong.
        MissingError: Something to install is missing.
        QKVideoError: The file could not be written.
    """
    out = None if request.out is None else Path(request.out)
    if out is not None:
        check_target(out)
    model = request.compute(request.text)
    warn_of_strangers(model)
    other = None if request.versus is None else request.compute(request.versus)
    part = model.at(request.layer, request.head)  # refuses what is not there, written or not
    if out is not None:
        write_trace(model, out, part.layer, part.head, request.all, other)
    return model

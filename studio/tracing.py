"""`qkvideo trace`: shows or writes every intermediate tensor of a sentence."""

from __future__ import annotations

from qkvideo.engine.attention.contents import Contents, contents, cross_contents
from qkvideo.engine.attention.cross import CrossTrace, cross_trace
from qkvideo.engine.attention.export import write_trace
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.target import tell_of_replaced
from qkvideo.engine.sources.bilingual import NAME
from qkvideo.studio.requests.option import from_words, target_of
from qkvideo.studio.requests.tensors import TraceRequest
from qkvideo.studio.text.reading import warn_of_strangers


@from_words(TraceRequest)
def trace(request: TraceRequest) -> ModelTrace | CrossTrace:
    """Compute every intermediate tensor of self-attention over one sentence.

    With `out`, the tensors of the head that `layer` and `head` choose are also written to a file;
    with `all`, those of every head. The names of a second sentence's tensors begin with "versus.".

    With the weights "bilingual", cross-attention is computed instead: the queries come from
    `sentence` (in French), the keys and values from `versus` (in English).

    Returns:
        The trace of the sentence, with all layers and heads; with the weights "bilingual", that of
        the only head of cross-attention. All arrays of numbers are float64 and read-only.

    Raises:
        RequestError: The request is invalid.
        MissingError: A package is not installed.
        QKVideoError: The file could not be written.
    """
    out = target_of(request)
    model = _between(request) if request.weights == NAME else request.compute(request.text)
    warn_of_strangers(model)
    found = contents_of(model, request)  # refuses what is not there, written or not
    if out is not None:
        tell_of_replaced([out])
        write_trace(found, out)
    return model


def contents_of(model: ModelTrace | CrossTrace, request: TraceRequest) -> Contents:
    """Return what of a trace is written or printed: the heads that a request chooses.

    Raises:
        RequestError: There is no such layer or head, or the second sentence is invalid.
    """
    if isinstance(model, CrossTrace):
        return cross_contents(model)
    other = None if request.versus is None else request.compute(request.versus)
    part = model.at(request.layer, request.head)
    return contents(model, part.layer, part.head, request.all, other)


def _between(request: TraceRequest) -> CrossTrace:
    """Compute cross-attention from the first sentence (queries) to the second.

    Raises:
        RequestError: There is no second sentence, or an option is not possible with two.
    """
    if request.versus is None:
        raise RequestError(
            "bilingual weights are for two sentences: give the English one with --versus"
        )
    if request.mask == "causal":
        raise RequestError(
            "mask is 'causal': in cross-attention no token comes later; choose none or padding"
        )
    given = (request.layer, request.head)
    if any(number not in (None, 1) for number in given):
        raise RequestError("the bilingual weights have one layer of one head: choose 1")
    return cross_trace(
        request.text, request.versus, pad=request.pad, temperature=request.temperature
    )

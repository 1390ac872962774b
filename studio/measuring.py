"""`qkvideo measure`: times attention on this machine as n grows."""

from __future__ import annotations

from pathlib import Path

from qkvideo.engine.measuring import measure as engine
from qkvideo.engine.measuring.timings import Timings
from qkvideo.studio.requests.machine import MeasureRequest
from qkvideo.studio.requests.option import from_words


@from_words(MeasureRequest)
def measure(request: MeasureRequest) -> Timings:
    """Time the variants of attention on this machine as n, the number of tokens, grows.

    Each combination of a variant, a number format and n is timed in a process of its own.

    Returns:
        The measurements, as written to the request's output file.

    Raises:
        RequestError: A value is out of range, there is no such device, or the output cannot be
            written.
        MissingError: The backend is not installed.
        QKVideoError: The first of these processes gave no answer.
    """
    output = None if request.output is None else Path(request.output)
    return engine.measure(request.settings, output, request.progress)

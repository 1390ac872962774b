"""`qkvideo measure`: attention timed on this machine as n grows."""

from __future__ import annotations

from pathlib import Path

from qkvideo.engine.measuring import measure as engine
from qkvideo.engine.measuring.timings import Timings
from qkvideo.studio.requests.machine import MeasureRequest
from qkvideo.studio.requests.option import from_words


@from_words(MeasureRequest)
def measure(request: MeasureRequest) -> Timings:
    """Time attention's variants as n grows on this machine, one process per cell.

    Returns:
        What the file holds.

    Raises:
        RequestError: A value is out of range, the device is not there, or the output cannot be
            written.
        MissingError: The backend is not installed.
        QKVideoError: Not even the first child process answered.
    """
    output = None if request.output is None else Path(request.output)
    return engine.measure(request.settings, output, request.progress)

"""`qkvideo measure`: times attention on this machine as n grows."""

from __future__ import annotations

import warnings
from pathlib import Path

from qkvideo.engine.errors import QKVideoWarning
from qkvideo.engine.files.target import check_target, tell_of_replaced
from qkvideo.engine.measuring import measure as engine
from qkvideo.engine.measuring.timings import Timings
from qkvideo.studio.requests.machine import MeasureRequest
from qkvideo.studio.requests.option import from_words


@from_words(MeasureRequest)
def measure(request: MeasureRequest) -> Timings:
    """Measure time and memory of variants of attention on this machine.

    Each combination of a variant, a number format and a number of tokens is measured in a separate
    process.

    Returns:
        The measurements. If the request names an output file, they are also written there.

    Raises:
        RequestError: A value is out of range, there is no such device, or a check at the start
            finds that the output file cannot be written.
        MissingError: The requested library for computing is not installed.
        QKVideoError: The facts about the machine, or its speed in multiplying matrices, could not
            be measured; or writing the output file failed at the end. A combination that fails is
            part of the measurements and raises no error.
    """
    output = None if request.output is None else Path(request.output)
    if request.n is None and request.progress is None:
        what = "this takes minutes: n=[64, 256] takes less, and progress=print shows what is done"
        warnings.warn(what, QKVideoWarning, stacklevel=3)
    settings = request.settings
    if output is not None:
        check_target(output)
        tell_of_replaced([output])
    return engine.measure(settings, output, request.progress)

"""Says that something is waited for, once it takes long: nobody can tell silence from a hang."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from qkvideo.engine.errors import QKVideoWarning

SLOW: Final = 20.0
"""Seconds after which it is said."""


@contextmanager
def waited_for(what: str) -> Iterator[None]:
    """Warn once, with a `QKVideoWarning`, if the `with` block takes more than `SLOW` seconds.

    Args:
        what: What is waited for, as the beginning of a sentence, such as “the folder “a””.
    """
    said = f"{what} takes more than {SLOW:g} s: this goes on waiting (Ctrl-C ends it)"
    timer = threading.Timer(SLOW, warnings.warn, (said, QKVideoWarning))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # a process with a second thread cannot be forked

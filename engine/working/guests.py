"""Keeps what the code of others does to its process from what is done there afterwards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def guest() -> Iterator[None]:
    """Return a context in which the code of others may change the current folder, or fork.

    After it, the folder is the one before, since paths of files to be made can be relative. A
    process that was forked in it ends, since it would do the same work once more.
    """
    process, here = os.getpid(), None
    with suppress(OSError):  # it was removed
        here = os.getcwd()  # noqa: PTH109 - a path would be made of it for each beat
    try:
        yield
    finally:
        if os.getpid() != process:
            os._exit(1)
        if here is not None:
            os.chdir(here)

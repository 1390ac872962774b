"""A command line that kills itself at a chosen moment: `killer.py MOMENT NUMBER ARGUMENT…`.

The moment is that of the NUMBER-th call of something, counted over this process and its copies.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

import av
from manim.mobject.svg.svg_mobject import SVGMobject

from qkvideo import cli
from qkvideo.studio import manifest, produce
from qkvideo.studio.encoder import H264


def call(owner: Any, name: str, number: int, counter: Path, *, after: bool = False) -> None:
    """Kill whoever calls `owner.name` for the `number`-th time."""
    function = getattr(owner, name)

    def counted() -> None:
        with counter.open("ab") as file:  # opened to append: one byte a call, whoever calls
            file.write(b"x")
        if counter.stat().st_size == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def instead(*arguments: Any, **named: Any) -> Any:
        if not after:
            counted()
        result = function(*arguments, **named)
        if after:
            counted()
        return result

    setattr(owner, name, instead)


def main(moment: str, number: int, arguments: list[str]) -> None:
    """Arrange for the end and go on as usual."""
    counter = Path(os.environ["QKVIDEO_CACHE"] + ".calls")
    for owner, name, after in {
        "open": [(av, "open", True)],
        "encode": [(H264, "write", True)],
        "close": [(H264, "finish", False)],
        "fsync": [(os, "fsync", False)],
        "replace": [(Path, "replace", False), (os, "replace", False)],
        "text": [(Path, "write_text", True)],
        "bytes": [(Path, "write_bytes", True)],
        "formula": [(SVGMobject, "__init__", False)],
        "picture": [(produce, "_write_picture", True)],
        "beside": [(tempfile, "mkstemp", True)],
        "manifest": [(manifest, "manifest", False)],
        "clear": [(shutil, "rmtree", False)],
    }[moment]:
        call(owner, name, number, counter, after=after)
    cli.main(arguments)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])

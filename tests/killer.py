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

from qkvideo import cli


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


def owners(moment: str) -> list[tuple[Any, str, bool]]:
    """What is counted: its owner, its name, and whether the end comes after it."""
    match moment:
        case "rename" | "renamed":
            return [(os, name, moment == "renamed") for name in ("replace", "rename")]
        case "fsync" | "fsynced":
            return [(os, "fsync", moment == "fsynced")]
        case "replace":
            return [(Path, "replace", False), (os, "replace", False)]
        case "text" | "bytes":
            return [(Path, f"write_{moment}", True)]
        case "beside":
            return [(tempfile, "mkstemp", True)]
        case "clear":
            return [(shutil, "rmtree", False)]
    # Moments in drawing alone need manim, which takes longer to import than most runs take.
    import av  # noqa: PLC0415  # as said
    from manim.mobject.svg.svg_mobject import SVGMobject  # noqa: PLC0415  # as said

    from qkvideo.studio.drawing import stills as picture  # noqa: PLC0415  # as said
    from qkvideo.studio.encoding.encoder import H264  # noqa: PLC0415  # as said
    from qkvideo.studio.files import manifest  # noqa: PLC0415  # as said

    return {
        "open": [(av, "open", True)],
        "encode": [(H264, "write", True)],
        "close": [(H264, "finish", False)],
        "formula": [(SVGMobject, "__init__", False)],
        "picture": [(picture, "write_png", True)],
        "manifest": [(manifest, "manifest", False)],
    }[moment]


def main(moment: str, number: int, arguments: list[str]) -> None:
    """Arrange for the end and go on as usual."""
    counter = Path(os.environ["QKVIDEO_CACHE"] + ".calls")
    for owner, name, after in owners(moment):
        call(owner, name, number, counter, after=after)
    cli.main(arguments)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])

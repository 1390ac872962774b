"""`qkvideo init`: writes a lecture file to start with."""

from __future__ import annotations

from pathlib import Path

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.files.target import check_target
from qkvideo.studio.requests.lectures import LECTURE, InitRequest
from qkvideo.studio.requests.option import from_words

_HERE = Path(__file__).parent / "lectures"
SCHEMA = ".lecture.schema.json"
"""File name of the schema to which a lecture file refers."""


@from_words(InitRequest)
def init(request: InitRequest) -> Path:
    """Write a lecture file to start from, and its schema next to it.

    Comments in the lecture file explain its entries. With the schema, editors complete and check
    them.

    Returns:
        The path of the lecture file.

    Raises:
        RequestError: The file exists already, its name does not end in ".toml", or its folder
            cannot be written.
        QKVideoError: Writing failed.
    """
    target = Path(request.file)
    if target.is_dir():
        target /= LECTURE
    if target.suffix != ".toml":
        raise RequestError(f"“{target}” is no lecture's file: give it a name in .toml")
    if target.exists():
        raise RequestError(f"“{target}” exists already: choose another name, or edit it")
    check_target(target)
    # The lecture file last: if writing fails, `init` can be called again.
    write_file(target.with_name(SCHEMA), (_HERE / "lecture.schema.json").read_bytes())
    write_file(target, (_HERE / "templates" / "lecture.toml").read_bytes())
    return target

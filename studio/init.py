"""`qkvideo init`: a lecture's file, to begin with."""

from __future__ import annotations

from pathlib import Path

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.files.target import check_target
from qkvideo.studio.requests.lectures import InitRequest
from qkvideo.studio.requests.option import from_words

_HERE = Path(__file__).parent / "lectures"
SCHEMA = ".lecture.schema.json"
"""What the file says that its schema is called."""


@from_words(InitRequest)
def init(request: InitRequest) -> Path:
    """Write a lecture's file with comments, and its schema beside it, by which editors complete.

    Returns:
        The file.

    Raises:
        RequestError: There is such a file, or none can be written there.
        QKVideoError: It could not be written.
    """
    target = Path(request.file)
    if target.suffix != ".toml":
        raise RequestError(f"“{target}” is no lecture's file: give it a name in .toml")
    if target.exists():
        raise RequestError(f"“{target}” is there already: choose another name, or edit it")
    check_target(target)
    write_file(target, (_HERE / "templates" / "lecture.toml").read_bytes())
    write_file(target.with_name(SCHEMA), (_HERE / "lecture.schema.json").read_bytes())
    return target

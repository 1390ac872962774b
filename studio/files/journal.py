"""Journals: files of JSON lines that are only appended to, and stay valid if a process is killed.

An incomplete line, left by a process that was killed or by a full disk, is ignored. If several
lines have the same key, the last one counts.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Container
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Generic, Self, TypeVar

from pydantic import BaseModel, ConfigDict, FailFast, ValidationError, model_validator

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.files import untrusted
from qkvideo.studio.files.lock import acquire

MOST_BYTES: Final = 1 << 30
"""Maximum size of a journal in bytes: a million lines of a kilobyte."""
_MOST_WRONG: Final = 10_000
"""Maximum number of lines that are not valid; each kill leaves one."""
_BEGINNING: Final = b'{"key":"'
"""How a line begins: a class's fields are written in order, those that it inherits first."""


class _Once(FailFast):
    def __hash__(self) -> int:  # so that what it annotates can be one of several types
        return hash(_Once)


First: Final = _Once()
"""Ends the validation of a tuple or dictionary at its first wrong entry.

Otherwise, each wrong entry takes hundreds of bytes, and a stranger's line may have millions.
"""


class JsonLine(BaseModel):
    """Data that can be written as a line of JSON.

    Fields that are tuples or dictionaries are annotated with `First`.
    """

    # JSON has no number for minus infinity, as masked scores are; it is written as text.
    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="strings")

    @model_validator(mode="before")
    @classmethod
    def _check_names(cls, value: Any) -> Any:
        """Refuse unknown entries at once, for the reason of `First`."""
        known = {field.alias or name for name, field in cls.model_fields.items()}
        if isinstance(value, dict) and not value.keys() <= known:
            raise ValueError("an entry has another name")
        return value

    def as_json(self) -> str:
        """Return the data as a line of JSON, without a line break."""
        return self.model_dump_json(exclude_defaults=True)


class KeyedLine(JsonLine):
    """A line of a journal, with a key. A journal is a file of JSON lines that is only appended to.

    Attributes:
        key: Identifies the thing that the line describes. If several lines have the same key, only
            the last of them counts.
    """

    key: str


Entry = TypeVar("Entry", bound=KeyedLine)


def read(
    content: bytes, kind: type[Entry], wanted: Container[str] | None = None
) -> dict[str, Entry]:
    """Return the lines of a journal by key: for each key, the last line that has this key.

    Lines that are not valid, such as an incomplete one, are ignored.

    Args:
        content: The bytes of the journal's file.
        kind: The class of the journal's lines.
        wanted: The keys whose lines are returned; None for all.

    Raises:
        QKVideoError: There are more than 10,000 lines that are not valid.
    """
    found: dict[str, Entry] = {}
    wrong = 0
    for line in BytesIO(content):
        if wanted is not None and (key := _key(line)) is not None and key not in wanted:
            continue
        try:
            entry = kind.model_validate_json(line)
        except ValidationError as error:  # a line that was cut off by a kill
            wrong += 1
            if wrong > _MOST_WRONG:
                raise QKVideoError("it is no journal: most of its lines cannot be read") from error
        else:
            if wanted is None or entry.key in wanted:
                found[entry.key] = entry
    return found


def _key(line: bytes) -> str | None:
    """Return the key of a line as journals write it; None if the line has to be parsed for it.

    To parse a line takes ten times as long, and somebody's journal may have millions.
    """
    if not line.startswith(_BEGINNING):
        return None
    key, end, _ = line.removeprefix(_BEGINNING).partition(b'"')
    return key.decode("ascii", "replace") if end and b"\\" not in key else None


class Journal(Generic[Entry]):
    """A journal (a file of JSON lines) that is open for writing. Use it as a context manager.

    Only one process at a time can have the journal open.

    Args:
        path: The journal's file; its folder is created.
        kind: The class of the journal's lines.
        taken: The error message if another process has the journal open.
        most: Maximum size of the file in bytes.
        wanted: The keys whose lines are read; None for all.

    Attributes:
        entries: For each key, the last line that has this key.

    Raises:
        QKVideoError: Another process has the journal open; or its folder cannot be made; or the
            file is a link or a pipe, or too large, or no journal.
    """

    def __init__(
        self,
        path: Path,
        kind: type[Entry],
        taken: str,
        most: int = MOST_BYTES,
        wanted: Container[str] | None = None,
    ) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = "it is a file" if isinstance(error, FileExistsError) else error.strerror
            raise QKVideoError(
                f"“{path.parent}” cannot be used as a folder: {why}; choose another with -o"
            ) from error
        try:
            self._lock = acquire(path.with_name(f".{path.name}.lock"), 0)
        except TimeoutError as error:
            raise QKVideoError(taken) from error
        # Others may have put a link or a pipe there: neither is followed or waited for.
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        try:
            descriptor = untrusted.descriptor(path, flags, most, links=False)
            content = untrusted.content(path, most, links=False)
        except OSError as error:
            self._lock.release()
            what = error.strerror or error
            raise QKVideoError(f"“{path}” cannot be used: {what}; move it away") from error
        # Unbuffered, so that a failure to write is reported once, and not again when the file is
        # closed.
        self._file = open(descriptor, "ab", buffering=0)  # noqa: PTH123, SIM115  # a descriptor, open until __exit__
        try:
            self.entries = read(content, kind, wanted)
        except QKVideoError as error:
            self.__exit__()
            raise QKVideoError(f"“{path}”: {error}; move it away") from error
        self._torn = bool(content) and not content.endswith(b"\n")

    def add(self, entry: Entry) -> None:
        """Append an entry to the journal's file, as one line, and flush the line to disk.

        Raises:
            OSError: The line could not be written completely; readers ignore such a line. Or the
                journal is closed, or its file was removed.
        """
        if self._file.closed:
            raise OSError(errno.EBADF, "it is closed", str(self.path))
        if not os.fstat(self._file.fileno()).st_nlink:  # what is written would be lost
            raise OSError(errno.ENOENT, "it was removed: start anew", str(self.path))
        line = b"\n" * self._torn + f"{entry.as_json()}\n".encode()
        self._torn = True  # until the whole line is written
        while line:
            line = line[self._file.write(line) :]
        os.fsync(self._file.fileno())
        self._torn = False
        self.entries[entry.key] = entry

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._lock.release()

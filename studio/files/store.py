"""The cache of pieces of films and of predictions, found by digests of all that they depend on.

It is in the user's cache folder, or in the folder that QKVIDEO_CACHE names, and may be deleted at
any time. It guarantees the following:

- `find` returns exactly the bytes that `keep` was given for a key, or nothing. Every file ends with
  a digest of its key and contents, so a file that is truncated, damaged or has another file's name
  counts as missing. Anything that is not a regular file, or is too large, is not read.
- No file is ever incomplete: it is written under another name, flushed to disk and then renamed.
- `making` lets one process at a time make the piece of a key. Other processes then find the piece,
  and do not wait forever.
- If the cache cannot be read or written, nothing is cached, and films are made all the same.
- The cache stays below its size limit: the least recently used pieces are removed first.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.files import untrusted as regular
from qkvideo.engine.files.cache import cache_folder
from qkvideo.studio.files.lock import Tell, held, nobody

LIMIT = "QKVIDEO_CACHE_MIB"
"""Environment variable with the size limit, in MiB."""
USUAL_LIMIT = 2048
"""Default size limit in MiB; the lecture at 1080p60 takes about 60 MiB."""
LARGEST = 128 << 20
"""Maximum size of a cached piece in bytes, since pieces are read as a whole, and displace
others."""
PATIENCE = 600.0
"""Maximum time in seconds to wait for another run that is making a piece."""
SUFFIX = ".piece"
_MOST_DIGITS = 12
"""Maximum number of digits in the value of `LIMIT`."""
_ROOM = 0.9
"""Share of the size limit down to which pieces are removed once the limit is exceeded, so that
not every further piece causes a removal."""
_FORGOTTEN = 3600.0
"""Age in seconds after which an unfinished temporary file counts as abandoned."""
_DIGEST = hashlib.sha256().digest_size
_OURS = re.compile(
    r"(?P<unfinished>\.)?(?P<key>[0-9a-f]{10,64})(?(unfinished)~.*|\.(piece|lock))", re.DOTALL
)
"""Names of the cache's files; QKVIDEO_CACHE may name a folder that has others, too."""


def limit() -> int:
    """Return the maximum size of all pieces together, in bytes."""
    named = os.environ.get(LIMIT, "")
    if not (named.isascii() and named.isdigit()):
        return USUAL_LIMIT << 20
    # No disk is larger, and Python refuses to convert thousands of digits to a number.
    return (int(named) if len(named) <= _MOST_DIGITS else 10**_MOST_DIGITS) << 20


def place(key: str) -> Path:
    """Return the path of a key's piece, whether it exists or not."""
    return cache_folder() / key[:2] / f"{key}{SUFFIX}"


def find(key: str) -> bytes | None:
    """Return a piece of film from the cache; None if it is missing or damaged.

    Args:
        key: The cache key of the piece.
    """
    try:
        content = regular.content(place(key), LARGEST + _DIGEST, links=False)
    except OSError:
        return None
    body, digest = content[:-_DIGEST], content[-_DIGEST:]
    if digest != _digest(key, body):
        return None
    with contextlib.suppress(OSError):
        os.utime(place(key))  # mark it as used now
    return body


def keep(key: str, body: bytes) -> None:
    """Put a piece into the cache, if possible."""
    target = place(key)
    with contextlib.suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{key}~")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(body)
                file.write(_digest(key, body))
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, target)  # noqa: PTH105  # a name, not a path
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        trim()


@contextlib.contextmanager
def making(key: str, tell: Tell = nobody) -> Iterator[None]:
    """Hold the lock of a piece of film in the `with` block, while the piece is made.

    If the lock is not free after `PATIENCE` seconds, or locks are not possible, the block is
    entered without the lock. At worst, two runs make the same piece.

    Args:
        key: The cache key of the piece.
        tell: Called without arguments while another run holds the lock: after a second, then every
            half minute.
    """
    with contextlib.ExitStack() as lock:
        with contextlib.suppress(OSError, NotImplementedError, QKVideoError):
            target = place(key)
            target.parent.mkdir(parents=True, exist_ok=True)
            lock.enter_context(held(target.with_suffix(".lock"), tell, PATIENCE))
        yield


@dataclass(frozen=True)
class _Kept:
    used: float
    size: int
    path: Path


def _ours() -> Iterator[Path]:
    """Yield the paths of the cache's own files: pieces, temporary files and lock files."""
    for path in cache_folder().glob("??/*"):
        found = _OURS.fullmatch(path.name)
        if found is not None and found["key"].startswith(path.parent.name):
            yield path


def _kept() -> list[_Kept]:
    """Return all pieces, the least recently used first."""
    found = []
    for path in (each for each in _ours() if each.suffix == SUFFIX):
        with contextlib.suppress(OSError):  # another process may remove it, too
            state = path.lstat()
            if not stat.S_ISDIR(state.st_mode):
                found.append(_Kept(state.st_mtime, state.st_size, path))
    return sorted(found, key=lambda kept: kept.used)


def size() -> tuple[int, int]:
    """Return the number of pieces, and their total size in bytes."""
    kept = _kept()
    return len(kept), sum(each.size for each in kept)


def trim() -> None:
    """Remove the least recently used pieces of film if the cache exceeds its size limit.

    Pieces are removed until the rest is at most 90 % of the limit. Temporary files older than an
    hour are removed in any case.
    """
    kept, most = _kept(), limit()
    total = sum(each.size for each in kept)
    for each in kept if total > most else ():
        if total <= most * _ROOM:
            break
        each.path.unlink(missing_ok=True)
        total -= each.size
    for path in (each for each in _ours() if each.name.startswith(".")):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > _FORGOTTEN:
                path.unlink()


def clear() -> None:
    """Remove all files of the cache: pieces, temporary files and lock files.

    Raises:
        OSError: A file cannot be removed.
    """
    for path in _ours():
        path.unlink(missing_ok=True)
    for path in cache_folder().glob("??"):
        with contextlib.suppress(OSError):  # a folder with other files stays
            path.rmdir()


def _digest(key: str, body: bytes) -> bytes:
    total = hashlib.sha256(key.encode())
    total.update(body)
    return total.digest()

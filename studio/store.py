"""The store of pieces: stretches of film that were made before, found by what they depend on.

It stands in the user's cache folder, or in the folder that QKVIDEO_CACHE names, and may be deleted
at any time. What it promises:

- `find` gives exactly the bytes that `keep` was given under that key, or nothing. Every file ends
  with a digest of its key and its content: what is cut short, flipped or under another file's name
  counts as not there.
- A file comes into its place whole: it is written beside it, brought to the disk and renamed.
- `making` lets one process at a time make the piece of a key; whoever waited finds it there.
- A store that cannot be read or written keeps nothing, and no film fails for that.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock

FOLDER = "QKVIDEO_CACHE"
"""The environment's variable that names another folder."""
SUFFIX = ".piece"
_DIGEST = hashlib.sha256().digest_size


def folder() -> Path:
    """Where pieces are: the folder named by the environment, else one of the user's caches."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    home = Path.home()
    match sys.platform:
        case "darwin":
            caches = home / "Library" / "Caches"
        case "win32":
            caches = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
        case _:
            caches = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return caches / "qkvideo"


def place(key: str) -> Path:
    """The file of a key, whether or not it is there."""
    return folder() / key[:2] / f"{key}{SUFFIX}"


def find(key: str) -> bytes | None:
    """What was kept under a key, whole; None if there is nothing that can be trusted."""
    try:
        content = place(key).read_bytes()
    except OSError:
        return None
    body, digest = content[:-_DIGEST], content[-_DIGEST:]
    return body if digest == _digest(key, body) else None


def keep(key: str, body: bytes) -> None:
    """Keep a piece, if that is possible."""
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


@contextlib.contextmanager
def making(key: str) -> Iterator[None]:
    """While this lasts, nobody else makes the piece of this key (where locks are possible)."""
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError, NotImplementedError):
            target = place(key)
            target.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(FileLock(target.with_suffix(".lock")))
        yield


def _digest(key: str, body: bytes) -> bytes:
    total = hashlib.sha256(key.encode())
    total.update(body)
    return total.digest()

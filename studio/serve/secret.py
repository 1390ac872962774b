"""The secret with which a user's servers recognize the jobs that they made themselves.

It is kept in the user's state directory, outside the folder in which jobs are: whoever hands on
such a folder cannot make it look as if this user's server had made what is in it.
"""

from __future__ import annotations

import errno
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

import platformdirs

from qkvideo.engine.files import untrusted

_BYTES: Final = 32
_OWN: Final = 0o600


def kept_secret(folder: Path | None = None) -> bytes:
    """Return the secret of this user's servers.

    It is read from the file "serve-secret". If there is no valid file that only this user can read,
    a new secret is made and written there. If the file cannot be written, no error is raised: then
    the next server does not recognize the jobs of this one.

    Args:
        folder: Folder of the file; None for QKVideo's folder in this user's state
            directory (`platformdirs.user_state_path`).
    """
    place = folder or platformdirs.user_state_path("qkvideo", appauthor=False)
    path = place / "serve-secret"
    found = _read(path)
    if found is not None:
        return found
    secret = secrets.token_bytes(_BYTES)
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        with new_file(path) as stream:
            stream.write(secret)
    return secret


def new_file(path: Path) -> BinaryIO:
    """Return a new file, open for writing, that only this user can read.

    Raises:
        OSError: If there is such a file already, or it cannot be made, or the file system lets
            others read it.
    """
    # O_EXCL and O_NOFOLLOW: do not write to a file that another user has just put there.
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    stream = open(os.open(path, flags, _OWN), "wb")  # noqa: PTH123, SIM115  # a descriptor, which the caller closes
    if not _private(stream):
        stream.close()
        path.unlink()
        raise OSError(errno.EPERM, "others can read it", str(path))
    return stream


def _read(path: Path) -> bytes | None:
    """Read the secret from a file that only this user can read and write; otherwise return None."""
    with suppress(OSError), untrusted.opened(path, _BYTES, links=False) as stream:
        secret = stream.read(_BYTES)
        return secret if len(secret) == _BYTES and _private(stream) else None
    return None


def _private(stream: BinaryIO) -> bool:
    """Return whether a file is this user's, and nobody else can read or write it."""
    about = os.fstat(stream.fileno())
    return about.st_uid == os.getuid() and not about.st_mode & 0o077

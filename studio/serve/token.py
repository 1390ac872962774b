"""The token in the page's address, kept from one run of the server to the next.

Because the token stays the same, a page that is still open continues to work after a restart. The
token's file is readable only by the user who runs the server.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs

_TOKEN: Final = re.compile(r"[\w-]{43}", re.ASCII)
_MOST: Final = 64
_OWN: Final = 0o600


def kept_token(folder: Path | None = None) -> str:
    """Return the secret token that gives access to the page of `qkvideo serve`.

    The token is read from the file "serve-token". If there is no valid file that only this user
    can read, a new token is made and written there. If the file cannot be written, no error is
    raised.

    Args:
        folder: Folder of the file; None for QKVideo's folder in this user's state
            directory (`platformdirs.user_state_path`).
    """
    place = folder or platformdirs.user_state_path("qkvideo", appauthor=False)
    path = place / "serve-token"
    found = _read(path)
    if found is not None:
        return found
    token = secrets.token_urlsafe()
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        # O_EXCL and O_NOFOLLOW: do not write to a file that another user has just put there.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, _OWN)
        with open(descriptor, "w", encoding="ascii") as stream:  # noqa: PTH123  # a descriptor
            stream.write(token)
    return token


def _read(path: Path) -> str | None:
    """Read the token from a file that only this user can read and write; otherwise return None."""
    with suppress(OSError, UnicodeDecodeError):
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
        with open(descriptor, encoding="ascii") as stream:  # noqa: PTH123  # as above
            about = os.fstat(descriptor)
            own = about.st_uid == os.getuid() and not about.st_mode & 0o077
            if own and stat.S_ISREG(about.st_mode):
                token = stream.read(_MOST)
                return token if _TOKEN.fullmatch(token) else None
    return None

"""`qkvideo cache`: shows or clears the cache of pieces of films."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.files import store
from qkvideo.studio.requests.machine import CacheRequest
from qkvideo.studio.requests.option import from_words
from qkvideo.studio.text.terminal import plain


@dataclass(frozen=True)
class CacheState:
    """The state of the cache of pieces of films.

    Attributes:
        folder: Folder of the cache; the environment variable QKVIDEO_CACHE sets another one.
        pieces: Number of cached pieces of films.
        bytes: Size of these pieces, in bytes.
        limit: Maximum size, in bytes; QKVIDEO_CACHE_MIB sets another one, in MiB.
    """

    folder: Path
    pieces: int
    bytes: int
    limit: int

    def as_document(self) -> dict[str, object]:
        """Return the JSON document of `qkvideo cache --json`."""
        return {**vars(self), "folder": str(self.folder)}

    def as_text(self) -> str:
        """Return the text that `qkvideo cache` prints."""
        used, most = (f"{size / 2**20:,.1f} MiB" for size in (self.bytes, self.limit))
        return f"{plain(str(self.folder), kept='')}\n{self.pieces} pieces, {used} of at most {most}"


@from_words(CacheRequest)
def cache(request: CacheRequest) -> CacheState:
    """Show the cache of pieces, or clear it. The cache only makes rendering faster.

    Returns:
        The state of the cache afterwards.

    Raises:
        RequestError: There is no such action.
        QKVideoError: A file could not be removed.
    """
    if request.action == "clear":
        try:
            store.clear()
        except OSError as error:
            raise QKVideoError(f"the cache was not cleared: {error}") from error
    pieces, size = store.size()
    return CacheState(store.folder(), pieces, size, store.limit())

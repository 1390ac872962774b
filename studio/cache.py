"""`qkvideo cache`: shows or clears the store of pieces."""

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
    """The state of the store.

    Attributes:
        folder: Its folder; the environment variable QKVIDEO_CACHE sets another.
        pieces: Number of pieces of films.
        bytes: Their size.
        limit: Maximum size; QKVIDEO_CACHE_MIB sets another.
    """

    folder: Path
    pieces: int
    bytes: int
    limit: int

    def as_document(self) -> dict[str, object]:
        """The JSON document of `qkvideo cache --json`."""
        return {**vars(self), "folder": str(self.folder)}

    def as_text(self) -> str:
        """The text that `qkvideo cache` prints."""
        used, most = (f"{size / 2**20:,.1f} MiB" for size in (self.bytes, self.limit))
        return f"{plain(str(self.folder), kept='')}\n{self.pieces} pieces, {used} of at most {most}"


@from_words(CacheRequest)
def cache(request: CacheRequest) -> CacheState:
    """Show the store of pieces, or clear it. It only makes films faster.

    Returns:
        The state of the store afterwards.

    Raises:
        RequestError: If there is no such action.
        QKVideoError: If a file could not be removed.
    """
    if request.action == "clear":
        try:
            store.clear()
        except OSError as error:
            raise QKVideoError(f"the cache was not cleared: {error}") from error
    pieces, size = store.size()
    return CacheState(store.folder(), pieces, size, store.limit())

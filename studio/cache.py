"""`qkvideo cache`: shows or clears the cache of pieces of films."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from qkvideo.engine.errors import QKVideoError, in_line
from qkvideo.engine.files.cache import cache_folder
from qkvideo.studio.files import store
from qkvideo.studio.requests.machine import CacheRequest
from qkvideo.studio.requests.option import from_words
from qkvideo.studio.text.terminal import plain


@dataclass(frozen=True)
class CacheState:
    """The size and the folder of the cache of pieces; a piece is the video of one beat or card.

    Attributes:
        folder: Folder of the cache. The environment variable QKVIDEO_CACHE sets this folder.
        pieces: Number of cached pieces.
        bytes: Total size of the cached pieces, in bytes.
        limit: Maximum total size, in bytes. The environment variable QKVIDEO_CACHE_MIB sets this
            limit, in MiB.
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
    """Return the state of the cache of pieces, after clearing the cache if that is requested.

    A piece is the video of one beat, or of the card at a film's start or end. If pieces are
    missing from the cache, films are only rendered more slowly.

    Raises:
        RequestError: The requested action does not exist.
        QKVideoError: A file of the cache could not be removed.
    """
    if request.action == "clear":
        try:
            store.clear()
        except OSError as error:
            raise QKVideoError(f"the cache was not cleared: {in_line(error)}") from error
    pieces, size = store.size()
    return CacheState(cache_folder(), pieces, size, store.limit())

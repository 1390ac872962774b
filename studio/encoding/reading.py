"""Opens films to read them; one in an output folder may be from somebody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Final

import av

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.files import untrusted

MOST_BYTES: Final = 16 << 30
"""Maximum size of a film in bytes; an hour at 2160p has about a tenth of it."""
_FORMATS: Final = "mov,mp4,matroska,webm"
"""FFmpeg's names of the formats of films; others, such as playlists, name further files."""

# PyAV 19 reads any bytes as metadata; before, it has to be told to.
_ANY_BYTES: Final[dict[str, Any]] = (
    {"metadata_errors": "replace"} if int(av.__version__.partition(".")[0]) < 19 else {}
)

_DAMAGED: Final = (av.error.InvalidDataError, av.error.EOFError, av.error.PatchWelcomeError)


@contextmanager
def reading(film: Path | bytes, name: str) -> Iterator[Any]:
    """Open a film for reading in the `with` block, as a container of PyAV.

    Args:
        film: The film's file, or its contents.
        name: The film, for error messages.

    Raises:
        QKVideoError: It is no film, or it is damaged.
    """
    wrong = QKVideoError(f"“{name}” is no film, or it is damaged: delete it, and make it again")
    options = {"format_whitelist": _FORMATS}
    with ExitStack() as stack:
        with untrusted.understood(lambda _: wrong):
            source = stack.enter_context(_source(film))
            have = stack.enter_context(
                av.open(source, "r", container_options=options, **_ANY_BYTES)
            )
            if have.streams.video[0].codec_context is None:
                raise wrong
        try:
            yield have
        except _DAMAGED as error:  # not every error: the block may do more than read
            raise wrong from error


def _source(film: Path | bytes) -> AbstractContextManager[BinaryIO]:
    if isinstance(film, bytes):
        return BytesIO(film)
    return untrusted.opened(film, MOST_BYTES, links=True)

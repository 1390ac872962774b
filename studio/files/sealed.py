"""What a manifest says of its files: enough to see whether they are there, and unchanged.

A run that finds all of its films there begins and ends with this. The whole of a manifest is read
by `manifest`, and checked by a library that takes longer to load than this takes in all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final

from qkvideo.studio.files import untrusted as regular

SCHEMA: Final = 1
MOST_BYTES: Final = 64 << 20
"""Maximum size of a manifest; that of a film of 64 tokens has about a hundredth of it."""
UNSEALED: Final = "0" * 64
"""What stands for a manifest's own digest while it is computed."""


@dataclass(frozen=True)
class File:
    """A file of the set, with its path relative to the manifest."""

    path: str
    """Relative to the manifest."""
    sha256: str
    """Digest of its contents."""
    bytes: int
    """Its size."""

    # As the other parts of a manifest, for whoever reads all of it.
    __pydantic_config__: ClassVar[Mapping[str, Any]] = {
        "extra": "forbid",
        "use_attribute_docstrings": True,
    }


@dataclass(frozen=True)
class Sealed:
    """A manifest that nobody has changed.

    Attributes:
        title: The film's title.
        frames: Its number of frames.
        key: Its key.
        files: The files of the set, by kind.
    """

    title: str
    frames: int
    key: str
    files: Mapping[str, File]


def read(path: Path) -> Sealed | None:
    """Read a manifest; None if there is none, or if it was changed."""
    try:
        content = regular.content(path, MOST_BYTES, links=True)
        document = json.loads(content)
        bears, schema = document["sha256"], document["schema"]
        files = {kind: File(**each) for kind, each in document["files"].items()}
        made_with, video = document["made_with"], document["video"]
        found = Sealed(document["title"], video["frames"], made_with["key"], files)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    if schema != SCHEMA or not _typed(found):
        return None
    return found if bears == seal(content, bears) else None


def _typed(found: Sealed) -> bool:
    """Whether its values have their types, which JSON does not promise."""
    texts = [found.title, found.key, *(t for f in found.files.values() for t in (f.path, f.sha256))]
    numbers = [found.frames, *(file.bytes for file in found.files.values())]
    return all(type(each) is str for each in texts) and all(type(each) is int for each in numbers)


def seal(content: bytes, bears: str) -> str:
    """The digest of a manifest.

    Args:
        content: The manifest as written.
        bears: The digest in it.
    """
    return hashlib.sha256(content.replace(bears.encode(), UNSEALED.encode())).hexdigest()


def fits(file: File, folder: Path) -> bool:
    """Whether a file of the set exists, and matches its digest."""
    try:
        with regular.opened(folder / file.path, file.bytes, links=True) as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except (OSError, ValueError):  # a null character in its name
        return False
    return digest == file.sha256

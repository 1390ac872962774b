"""Reads from a manifest only what shows whether its files exist and are unchanged.

A run whose films all exist needs nothing else. `manifest` reads whole manifests, with a library
that takes longer to load than such a run takes in total.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final

from qkvideo.engine.files import untrusted as regular

SCHEMA: Final = 1
MOST_BYTES: Final = 64 << 20
"""Maximum size of a manifest in bytes; a film of 64 tokens needs about a hundredth of it."""
UNSEALED: Final = "0" * 64
"""Digits that stand in place of a manifest's own digest while the digest is computed."""


@dataclass(frozen=True)
class File:
    """A file, as listed in a manifest: path from the manifest's folder, SHA-256 digest, size."""

    path: str
    """Path of the file, relative to the manifest."""
    sha256: str
    """SHA-256 digest of the file's contents."""
    bytes: int
    """Size of the file in bytes."""

    # The same settings as for the other parts of a manifest, for when the whole manifest is read.
    __pydantic_config__: ClassVar[Mapping[str, Any]] = {
        "extra": "forbid",
        "use_attribute_docstrings": True,
    }


@dataclass(frozen=True)
class Sealed:
    """The entries of a film's manifest that identify the film and its files.

    Attributes:
        title: The film's title.
        frames: Length of the film in video frames.
        key: The film's cache key.
        files: The film's files, by kind: "mp4", "srt", "poster", …
    """

    title: str
    frames: int
    key: str
    files: Mapping[str, File]


def read(path: Path) -> Sealed | None:
    """Return the entries of a manifest that identify its film and files.

    Returns:
        None if the file contains no valid manifest, or one that does not match its own digest.
    """
    try:
        content = regular.content(path, MOST_BYTES, links=True)
        document = json.loads(content)
        bears, schema = document["sha256"], document["schema"]
        files = {kind: File(**each) for kind, each in document["files"].items()}
        made_with, video = document["made_with"], document["video"]
        found = Sealed(document["title"], video["frames"], made_with["key"], files)
    except Exception:  # whatever is in the place of it
        return None
    if schema != SCHEMA or type(bears) is not str or not _typed(found):
        return None
    return found if bears == seal(content, bears) else None


def _typed(found: Sealed) -> bool:
    """Return whether the values have the right types, which JSON does not guarantee."""
    texts = [found.title, found.key, *(t for f in found.files.values() for t in (f.path, f.sha256))]
    numbers = [found.frames, *(file.bytes for file in found.files.values())]
    return all(type(each) is str for each in texts) and all(type(each) is int for each in numbers)


def seal(content: bytes, bears: str) -> str:
    """Return the SHA-256 digest of a manifest, in hexadecimal digits.

    A manifest contains its own digest. The digest is computed with zeros in its place.

    Args:
        content: The bytes of the manifest's file.
        bears: The digest that `content` contains; or the zeros, if it contains no digest yet.
    """
    return hashlib.sha256(content.replace(bears.encode(), UNSEALED.encode())).hexdigest()


def fits(file: File, folder: Path) -> bool:
    """Return whether a file of a film exists and has the digest that the manifest gives.

    Args:
        file: The manifest's entry for the file.
        folder: Folder of the manifest.
    """
    try:
        with regular.opened(folder / file.path, file.bytes, links=True) as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except (OSError, ValueError):  # the name contains a null character
        return False
    return digest == file.sha256

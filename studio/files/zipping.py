"""Zip files whose bytes depend only on their contents."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file with the given files, without compression.

    Args:
        files: The contents of the files, by their names in the zip file. The zip file has the same
            order as `files`.
    """
    # Compression would save little, since most files are films, and compressed bytes would depend
    # on the library that compresses them.
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            member = zipfile.ZipInfo(name)  # dated 1980 instead of the current time
            member.create_system = 3  # otherwise, Windows and Unix differ by a byte
            member.external_attr = 0o644 << 16
            archive.writestr(member, data)
    return buffer.getvalue()

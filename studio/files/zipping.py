"""Files in one zip: the same files give the same bytes, whenever and wherever."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of files, in their order.

    Stored, not deflated: most of it is films, and libraries deflate differently.

    Args:
        files: Names within the zip, and what they hold.
    """
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            member = zipfile.ZipInfo(name)  # dated 1980, not now
            member.create_system = 3  # else Windows and Unix would differ by a byte
            member.external_attr = 0o644 << 16
            archive.writestr(member, data)
    return buffer.getvalue()

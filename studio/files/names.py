"""Names of files and folders that every file system takes, and keeps apart."""

from __future__ import annotations

import re
import unicodedata

SAME = "are one name where capital and small letters are the same"
"""What error messages say of two names that differ, but not everywhere."""
# Devices of Windows, with any ending: CON, con.txt.
_DEVICE = re.compile(r"(CON|PRN|AUX|NUL|COM[0-9]|LPT[0-9])(\..*)?", re.IGNORECASE | re.DOTALL)


def refusal(name: str) -> str:
    """Return why some system does not take a name, such as "Windows keeps it for a device".

    Args:
        name: Name of a file or folder, without its path.

    Returns:
        The reason; empty if there is none.
    """
    if _DEVICE.fullmatch(name):
        return "Windows keeps it for a device"
    if name.endswith((".", " ")):
        return "Windows cuts off a point or a space at its end"
    return ""


def folded(path: str) -> str:
    """Return a text that is equal for paths that some system takes for the same file.

    Windows and macOS do not tell capital from small letters, nor composed from decomposed ones.
    """
    return unicodedata.normalize("NFC", path).casefold()

"""Names of files and folders that every file system takes, and keeps apart."""

from __future__ import annotations

import re
import unicodedata

SAME = "are one name for a folder"
"""What error messages say of two names that differ, but not as folders."""
# Devices of Windows, with any ending: CON, con.txt.
_DEVICE = re.compile(
    r"(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[0-9¹²³])(\..*)?", re.IGNORECASE | re.DOTALL
)

# Control characters; bytes that are no UTF-8, as Python reads them; what Windows does not take.
_SIGNS = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff<>:\"/\\|?*]")
_MOST_BYTES = 200
"""Maximum length of a name in UTF-8; 255 are possible, and parts are added to names."""


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
    if found := _SIGNS.search(name):
        return f"Windows takes no U+{ord(found[0]):04X} in a name"
    if len(name.encode()) > _MOST_BYTES:
        return f"it is longer than {_MOST_BYTES} bytes"
    return ""


def folder_name(name: str) -> str:
    """Return the name of a folder for a name of any kind, such as "Jürgen-Müller"; it may be empty.

    Letters of any script, digits, points, hyphens and underscores are kept; hyphens stand for what
    is between them.
    """
    kept = (
        each if each in "._-" or unicodedata.category(each)[0] in "LMN" else " "
        for each in unicodedata.normalize("NFC", name)
    )
    return "-".join("".join(kept).split()).strip(".-")


def folded(path: str) -> str:
    """Return a text that is equal for paths that some system takes for the same file.

    Windows and macOS do not tell capital from small letters, nor composed from decomposed ones.
    """
    return unicodedata.normalize("NFC", path).casefold()

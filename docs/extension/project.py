"""Pages that are files of the repository: how to contribute, how films look, what has changed."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = {
    "contributing.md": "CONTRIBUTING.md",
    "look.md": "media/look/README.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
}
LINKS = {
    "(media/look/README.md)": "(look.md)",
    "(README.md)": "(../index.md)",
    "(docs/": "(../",
}
"""Links between these files, and what they are on the site."""


def write(folder: Path) -> None:
    """Write the pages, and their pictures beside them."""
    for name, source in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        for there, here in LINKS.items():
            text = text.replace(there, here)
        (folder / name).write_text(text, encoding="utf-8")
    for picture in (ROOT / "media/look").glob("*.png"):
        shutil.copy(picture, folder)

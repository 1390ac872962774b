"""Writes the pages that are made from the program itself, before Sphinx reads any page.

They are written beside the others, in folders that git ignores, so that they are found, linked and
searched as the others are.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from . import commands, films, gallery, interface, project, schemas

if TYPE_CHECKING:
    from sphinx.application import Sphinx

MADE = ("films", "gallery", "project", "reference/commands", "reference/made")
"""Folders of pages that are made."""


def write_pages(app: Sphinx) -> None:
    """Write all pages that are made from the program, with their pictures."""
    docs, out = Path(app.srcdir), Path(app.outdir)
    for name in MADE:
        shutil.rmtree(docs / name, ignore_errors=True)
        (docs / name).mkdir(parents=True)
    project.write(docs / "project")
    commands.write(docs / "reference/commands")
    interface.write(docs / "reference/made")
    schemas.write(docs / "reference/made")
    films.write(docs / "films", out / "_stills")
    gallery.write(docs / "gallery", out / "_stills")


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx when to write the pages."""
    app.connect("builder-inited", write_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

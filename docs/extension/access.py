"""Mends what of Sphinx's pages readers with a keyboard or a screen reader cannot use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

MENDED = {
    # Headings of the list of pages have no level.
    'role="heading">': 'role="heading" aria-level="2">',
    # What can be wider than its window is scrolled with the arrow keys, too.
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
}


def mend(app: Sphinx, failed: Exception | None) -> None:
    """Mend all pages, once they are written; films are pages of their own, and left alone."""
    if failed is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    for page in out.rglob("*.html"):
        if "_qkvideo" not in page.relative_to(out).parts:
            text = page.read_text(encoding="utf-8")
            for there, here in MENDED.items():
                text = text.replace(there, here)
            page.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx when to mend."""
    app.connect("build-finished", mend)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

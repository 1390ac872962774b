"""Lays out shelves of books: places of columns and lines, and the items in them."""

from __future__ import annotations

from qkvideo.scenes.layout.kinds.shelf import books, readers

KINDS = (books, readers)
"""Modules that register how these parts are measured and arranged."""

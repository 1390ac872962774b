"""Lays out shelves of books: places of columns and lines, and the items in them.

A "line" is one row of a shelf, with one book; a "strip" is a vector as a row of coloured cells.
"""

from __future__ import annotations

from qkvideo.scenes.layout.kinds.shelf import books, readers

KINDS = (books, readers)
"""Modules that register how these parts are measured and arranged."""

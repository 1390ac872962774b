"""A shelf of books laid out: where its columns and lines stand, and what is drawn in them."""

from __future__ import annotations

from qkvideo.scenes.layout.kinds.shelf import books, readers

KINDS = (books, readers)
"""What registers how these parts are measured and arranged."""

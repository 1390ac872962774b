"""Sizes that all sheets of coloured cells have in common, in frame units."""

from __future__ import annotations

GAP, THIN = 0.034, 0.12
"""Space between cells; and the size below which cells count as thin, with no space between them."""
LEAST = 0.15
"""Minimum size of a cell with a stroke or a cross."""

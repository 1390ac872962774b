"""Every module that lays out some kinds of parts: importing them registers what they do."""

from __future__ import annotations

from qkvideo.scenes.layout import (
    attention,
    bars,
    boxes,
    grid,
    matrix,
    plot,
    pointing,
    squares,
    table,
    text,
)

KINDS = (attention, bars, boxes, grid, matrix, plot, pointing, squares, table, text)

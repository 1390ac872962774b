"""Every module that lays out some kinds of parts: importing them registers what they do."""

from __future__ import annotations

from qkvideo.scenes.layout.kinds import (
    attention,
    bars,
    boxes,
    equation,
    gallery,
    grid,
    multiples,
    plot,
    pointing,
    shelf,
    squares,
    strips,
    table,
    text,
    tiers,
    vectors,
    wrapping,
)

KINDS = (
    attention,
    bars,
    boxes,
    equation,
    gallery,
    grid,
    vectors,
    multiples,
    plot,
    pointing,
    shelf,
    squares,
    strips,
    table,
    text,
    tiers,
    wrapping,
)

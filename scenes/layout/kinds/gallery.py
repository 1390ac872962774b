"""Lays out small pictures in rows: titles, pictures and legends are aligned."""

from __future__ import annotations

from dataclasses import replace

from qkvideo.scenes.layout.arrange import Size, composed
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.parts.boxes import Lattice, Space
from qkvideo.scenes.parts.gallery import Gallery
from qkvideo.scenes.parts.part import Part


@composed(Gallery)
def _(part: Gallery, room: Size, frame: Frame) -> Part:
    del room
    across = part.across[1 if frame.tall else 2 if frame.narrow else 0]
    rows: list[tuple[Part, ...]] = []
    for k in range(0, len(part.figures), across):
        row = part.figures[k : k + across]
        rows += [(Space(),) * across] if rows else []
        rows += [tuple(f.title for f in row), tuple(replace(f.picture, grow=1) for f in row)]
        rows.append(tuple(f.legend for f in row))
    return Lattice(tuple(rows), gaps=("usual", "tight"), stands="start")

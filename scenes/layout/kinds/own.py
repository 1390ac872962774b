"""Lays out manim's mobjects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item
from qkvideo.scenes.mobjects.importing import manim_for
from qkvideo.scenes.parts.own import Own
from qkvideo.scenes.text.box import Box


@measure.register
def _(part: Own, room: Size, frame: Frame) -> Size:
    with manim_for(frame):
        made = _fitting(part, room, frame)
        return Size(made.width, made.height)


@arrange.register
def _(part: Own, box: Box, frame: Frame) -> Iterator[Item]:
    with manim_for(frame):
        from qkvideo.scenes.mobjects.reading import items  # noqa: PLC0415 (loads manim)

        made = _fitting(part, Size(box.width, box.height), frame).move_to((box.x, box.y, 0.0))
        yield from items(made, part.key, frame.colour("ink"))


def _fitting(part: Own, room: Size, frame: Frame) -> Any:
    from manim import Mobject  # noqa: PLC0415 (few films need it)

    try:
        made = part.make(frame.colour)
        if not isinstance(made, Mobject):
            raise TypeError(f"it is no mobject, but of type {type(made).__name__}")
        if not np.isfinite(made.get_all_points()).all():
            raise ValueError("a point of it is no number")
    except Exception as error:  # a film may be from another package
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise QKVideoError(f"the mobject “{part.key}”: {what}") from error
    wide, high = room.width / max(made.width, 1e-9), room.height / max(made.height, 1e-9)
    return made.scale(min(1.0, wide, high))

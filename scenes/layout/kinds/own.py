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

_MOST = 4000
"""Maximum number of mobjects in one; manim takes seconds to make so many."""


@measure.register
def _(part: Own, room: Size, frame: Frame) -> Size:
    with manim_for(frame):
        made = _made(part, frame)
        scale = _scale(made, room)
        return Size(made.width * scale, made.height * scale)


@arrange.register
def _(part: Own, box: Box, frame: Frame) -> Iterator[Item]:
    with manim_for(frame):
        from qkvideo.scenes.mobjects.reading import items  # noqa: PLC0415 (loads manim)

        made = _made(part, frame)
        del frame.fits[part.key]  # it is scaled and moved now, and no longer in its own size
        made.scale(_scale(made, Size(box.width, box.height))).move_to((box.x, box.y, 0.0))
        yield from items(made, part.key, frame.colour("ink"))


def _made(part: Own, frame: Frame) -> Any:
    """Return the mobject in its own size, which is made once for all who measure it."""
    mine, made = frame.fits.get(part.key, (None, None))
    if mine is not part:
        made = _new(part, frame)
        frame.fits[part.key] = part, made
    return made


def _new(part: Own, frame: Frame) -> Any:
    from manim import Mobject  # noqa: PLC0415 (few films need it)

    from qkvideo.scenes.mobjects.reading import family  # noqa: PLC0415 (loads manim)

    try:
        made = part.make(frame.colour)
        if not isinstance(made, Mobject):
            raise TypeError(f"it is no mobject, but of type {type(made).__name__}")
        if (count := sum(1 for _ in family([made]))) > _MOST:
            raise ValueError(f"it has {count:,} mobjects; at most {_MOST:,} can be shown")
        if not np.isfinite(made.get_all_points()).all():
            raise ValueError("a point of it is no number")
    except Exception as error:  # a film may be from another package
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise QKVideoError(f"the mobject “{part.key}”: {what}") from error
    return made


def _scale(made: Any, room: Size) -> float:
    """Return the factor with which a mobject fits into a room, at most 1."""
    wide, high = float(made.width), float(made.height)
    return min(1.0, room.width / max(wide, 1e-9), room.height / max(high, 1e-9))

"""Lays out a single picture, with the texts around it."""

from __future__ import annotations

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.around import heading
from qkvideo.scenes.layout.film import placed
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Items
from qkvideo.scenes.parts.beat import Still
from qkvideo.scenes.text.badge import models


def lay_out(shown: Still, brief: Brief, frame: Frame) -> Items:
    """Return the items of a single picture with its title, its caption and the badge.

    Args:
        shown: The picture, its title and its caption.
        brief: Gives the trace and the chosen head, which the badge names.
        frame: Gives the frame's shape, the theme and the texts.

    Raises:
        QKVideoError: If a text does not fit into its area, or if two parts have the same key.
    """
    _, (items,) = placed([shown.picture], frame)
    return (
        heading.title(frame.speech.line(shown.title.name, shown.title.given), frame),
        heading.said(frame.speech.line(shown.say.name, shown.say.given), frame),
        *heading.signed(
            models(brief), frame, lambda frame: heading.badge(brief, (), frame, shown.heads)
        ),
        *items,
    )

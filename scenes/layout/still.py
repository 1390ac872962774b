"""Lays out a single picture, with the texts around it."""

from __future__ import annotations

from types import ModuleType

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout import heading
from qkvideo.scenes.layout.film import folder_of, placed, slug_of
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Items
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.parts.still import Still
from qkvideo.scenes.text.badge import models
from qkvideo.scenes.text.catalogue import catalogue


def framed(brief: Brief, module: ModuleType) -> Frame:
    """Return the frame for laying out a picture that is made from a brief.

    The frame has the brief's shape, theme and language. The picture's texts are read from the
    module's folder.

    Args:
        brief: Gives the frame's shape, the theme and the language.
        module: A module in the folder that contains the texts' files, such as `en.ftl`.
    """
    say = catalogue(brief.lang, folder_of(module))
    return Frame(layout(brief.aspect), theme(brief.theme), say, slug_of(module))


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
        heading.title(frame.line(shown.title.name, shown.title.given), frame),
        heading.said(frame.line(shown.say.name, shown.say.given), frame),
        *heading.signed(
            models(brief), frame, lambda frame: heading.badge(brief, (), frame, shown.heads)
        ),
        *items,
    )

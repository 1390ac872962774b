"""A picture that stands alone, laid out: its places, and what stands round the stage."""

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
from qkvideo.scenes.text.catalogue import catalogue


def framed(brief: Brief, module: ModuleType) -> Frame:
    """The frame of a brief, and the language of the lines beside a module.

    Args:
        brief: How it is to look.
        module: The picture's, in a folder with what is said.
    """
    say = catalogue(brief.lang, folder_of(module))
    return Frame(layout(brief.aspect), theme(brief.theme), say, slug_of(module))


def lay_out(shown: Still, brief: Brief, frame: Frame) -> Items:
    """Give everything its place.

    Args:
        shown: The picture.
        brief: Whose numbers it shows.
        frame: Where, and in which language.

    Raises:
        QKVideoError: A line does not fit its place, or two parts have one key.
    """
    _, (items,) = placed([shown.picture], frame)
    return (
        heading.title(frame.line(shown.title.name, shown.title.given), frame),
        heading.said(frame.line(shown.say.name, shown.say.given), frame),
        heading.badge(brief, (), frame, shown.heads),
        *items,
    )

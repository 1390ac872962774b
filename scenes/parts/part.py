"""A part of a picture, and a picture as a tree of parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from qkvideo.engine.errors import QKVideoError

Ink = Literal["ink", "quiet", "line", "empty", "query", "key", "value", "ground", "share"]
"""What a colour means; the theme says which it is. "share" is that of a large weight."""
Size = Literal["display", "title", "said", "number", "label", "corner", "badge", "least"]
"""A place in the theme's type scale."""
Side = Literal["left", "center", "right"]


@dataclass(frozen=True, kw_only=True)
class Part:
    """Something to be seen, without a place.

    Attributes:
        key: Names it in its picture and in those before and after: what has the same key moves,
            what has a new one enters. Parts inside it have keys that begin with its own and "/".
            Empty for boxes that nobody speaks of.
        grow: Its share of the room that is left over in its row or column; 0 takes what it needs.
        group: Parts of one size group, in any beat, have one size of text and of cells.
    """

    key: str = ""
    grow: int = 0
    group: str = ""

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts in it."""
        return ()

    @property
    def variants(self) -> bool:
        """Whether only one of its parts is shown: these may have the same keys."""
        return False


def walk(picture: Part) -> Iterator[Part]:
    """A picture's parts, the outermost first."""
    yield picture
    for child in picture.children:
        yield from walk(child)


def check(picture: Part) -> None:
    """Refuse a picture in which two parts have one key.

    Raises:
        QKVideoError: The message names the key.
    """
    _checked(picture, frozenset())


def _checked(part: Part, seen: frozenset[str]) -> frozenset[str]:
    """The keys before a part, and its own."""
    if part.key and part.key in seen:
        raise QKVideoError(f"two parts of one picture have the key “{part.key}”")
    here = seen | {part.key}
    if part.variants:
        return here.union(*(_checked(child, here) for child in part.children))
    for child in part.children:
        here = _checked(child, here)
    return here

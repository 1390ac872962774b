"""The base class of parts; a picture is a tree of parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from qkvideo.engine.errors import QKVideoError

Ink = Literal["ink", "quiet", "line", "empty", "query", "key", "value", "ground", "share"]
"""Colours, named by what they mean; the theme assigns the actual colours. "share" is the colour of
a large attention weight."""
Size = Literal["display", "large", "title", "said", "number", "label", "corner", "badge", "least"]
"""Names of the theme's font sizes."""
Side = Literal["left", "center", "right"]


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a picture, without a position.

    Attributes:
        key: Name of the part. In the next picture, a part with the same key moves, and a part with
            a new key appears. The keys of inner items begin with the part's key and "/". Empty for
            boxes that need no name.
        grow: The part's share of the remaining room in its row or column; 0 for a fixed size.
        group: Name of a size group; its parts, in any beat, have the same sizes of text and cells.
    """

    key: str = ""
    grow: int = 0
    group: str = ""

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts directly inside this one."""
        return ()

    @property
    def variants(self) -> bool:
        """Whether only one of the inner parts is shown; if so, they may have the same keys."""
        return False


def walk(picture: Part) -> Iterator[Part]:
    """Yield all parts of a picture, the outermost first."""
    yield picture
    for child in picture.children:
        yield from walk(child)


def check(picture: Part) -> None:
    """Check that no two parts of a picture have the same key.

    Raises:
        QKVideoError: If two parts have the same key; the message contains it.
    """
    _checked(picture, frozenset())


def _checked(part: Part, seen: frozenset[str]) -> frozenset[str]:
    """Return the keys in `seen`, with those of a part and its inner parts added."""
    if part.key and part.key in seen:
        raise QKVideoError(f"two parts of one picture have the key “{part.key}”")
    here = seen | {part.key}
    if part.variants:
        return here.union(*(_checked(child, here) for child in part.children))
    for child in part.children:
        here = _checked(child, here)
    return here

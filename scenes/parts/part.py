"""Parts of a picture; a picture is a tree of parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from qkvideo.engine.errors import QKVideoError

Ink = Literal["ink", "quiet", "line", "empty", "query", "key", "value", "ground", "share"]
"""Colours by meaning; the theme gives the colours. "share" is that of a large weight."""
Size = Literal["display", "large", "title", "said", "number", "label", "corner", "badge", "least"]
"""Names of the theme's sizes of type."""
Side = Literal["left", "center", "right"]


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a picture, without a position.

    Attributes:
        key: Name of the part. In the next picture, a part with the same key moves, and one with a
            new key appears. Keys of inner parts begin with its key and "/". Empty for boxes that
            need no name.
        grow: Its share of the remaining room in its row or column; 0 for a fixed size.
        group: Parts of one size group, in any beat, have the same sizes of text and cells.
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
        """Whether only one of its parts is shown; these may have the same keys."""
        return False


def walk(picture: Part) -> Iterator[Part]:
    """All parts of a picture, the outermost first."""
    yield picture
    for child in picture.children:
        yield from walk(child)


def check(picture: Part) -> None:
    """Check that no two parts of a picture have the same key.

    Raises:
        QKVideoError: If two have; the message names the key.
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

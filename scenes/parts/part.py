"""The base class of parts; a picture is a tree of parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from qkvideo.engine.errors import QKVideoError

Ink = Literal["ink", "quiet", "line", "empty", "query", "key", "value", "ground", "share"]
"""Colours, named by what they mean; the theme assigns the actual colours. "share" is the colour of
a large attention weight."""
Size = Literal[
    "display", "large", "title", "heading", "said", "number", "label", "corner", "badge", "least"
]
"""Names of the theme's font sizes."""
Side = Literal["left", "center", "right"]
Shape = Literal["wide", "square", "tall"]
"""Shape of the frame: 16:9; 4:3 or 1:1; 9:16."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a picture, without a position.

    Attributes:
        key: Name of the part. If the previous picture has a part with this key, that part moves
            here; otherwise the part appears. The keys of the items that make up the part begin
            with the part's key and "/". Empty if the part only arranges other parts.
        grow: In a row or column of parts, the room that remains is divided among the parts in
            proportion to `grow`. 0 if the part keeps its own size.
        group: Name of a size group: all parts of the film with this name have text and cells of
            the same size. Empty for a part without a size group.
    """

    key: str = ""
    grow: int = 0
    group: str = ""

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts directly inside this one."""
        return ()

    def expanded(self, shape: Shape) -> Part | None:
        """Return the part that is shown in this part's place; None if it is drawn itself.

        Args:
            shape: Shape of the frame.
        """
        del shape
        return None

    @property
    def variants(self) -> bool:
        """Whether `children` are alternatives, of which only one is shown."""
        return False


def inside(key: str, outer: str) -> bool:
    """Whether `key` is the key `outer`, or inside it."""
    return key == outer or key.startswith(outer + "/")


def walk(picture: Part) -> Iterator[Part]:
    """Yield all parts of a picture, the outermost first."""
    yield picture
    for child in picture.children:
        yield from walk(child)


def check(picture: Part) -> None:
    """Check that no two parts of a picture have the same key.

    Variants of a part, of which only one is shown (`First`), may have the same keys.

    Raises:
        QKVideoError: If two parts have the same key; the message contains the key.
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

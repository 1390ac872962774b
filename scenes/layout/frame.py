"""The frame for layout: areas, colours, language, and chosen sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from qkvideo.scenes.look.places import Places
from qkvideo.scenes.look.theme import SIZES, Theme
from qkvideo.scenes.parts.part import Ink, Size
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.text.catalogue import Catalogue, Message, Variable
from qkvideo.scenes.text.numbers import Cell, Cells
from qkvideo.scenes.text.pango import Box

_LARGE = 0.8
"""The attention weight whose colour the ink `share` has: it stands for a large weight."""


@dataclass
class Chosen:
    """One size for each size group, that is, for all parts that are to have the same size.

    The sizes are collected in a first pass over all pictures, then fixed.

    Attributes:
        sizes: For each size group, the smallest of its parts' sizes.
        held: Whether the sizes are fixed.
        asked: For each size group, the largest size for which a part had room in the first pass.
    """

    sizes: dict[str, float] = field(default_factory=dict)
    held: bool = False
    asked: dict[str, float] = field(default_factory=dict)

    def choose(self, group: str, size: float) -> float:
        """Record a part's size for its group; once sizes are fixed, limit it to the group's size.

        Args:
            group: The part's size group; "" for none.
            size: The size for which the part has room.

        Returns:
            The size to use.
        """
        if group and not self.held:
            self.sizes[group] = min(size, self.sizes.get(group, size))
        return self.limit(group, size)

    def limit(self, group: str, size: float) -> float:
        """Return the size to use, as `choose` does, but without making its group smaller."""
        if not group:
            return size
        if self.held:
            return min(size, self.sizes.get(group, size))
        self.asked[group] = max(size, self.asked.get(group, size))
        return size

    def grants(self, asked: Mapping[str, float]) -> bool:
        """Whether the fixed size of each group is at least the group's size in `asked`."""
        return all(size <= self.sizes.get(group, size) for group, size in asked.items())


@dataclass(frozen=True)
class Frame:
    """The frame in which pictures are laid out.

    Attributes:
        places: The areas of the frame.
        theme: The colours.
        say: The texts of the language.
        slug: Slug of the film whose texts are used.
        chosen: The size of each size group (parts that are to have the same size).
        boxes: Boxes of the parts placed so far, by key, for parts that point at others.
        scale: Factor for all sizes of text, below 1 if there is little room (see
            `parts.boxes.Fit`).
    """

    places: Places
    theme: Theme
    say: Catalogue
    slug: str
    chosen: Chosen = field(default_factory=Chosen)
    boxes: dict[str, Box] = field(default_factory=dict)
    scale: float = 1.0

    @property
    def narrow(self) -> bool:
        """Whether things that are side by side in a wide frame have to be stacked."""
        return self.places.narrow

    @property
    def tall(self) -> bool:
        """Whether the area for pictures is higher than wide."""
        return self.places.tall

    def colour(self, ink: Ink) -> str:
        """Return the theme's colour for an ink, as "#RRGGBB"."""
        if ink == "share":
            return self.theme.share[round(_LARGE * (len(self.theme.share) - 1))]
        return str(getattr(self.theme, ink))

    def em(self, size: Size) -> float:
        """Return the font size that the name `size` stands for, times `scale`, in frame units.

        It is at least `SIZES.least`.
        """
        return max(SIZES.least, self.scale * float(getattr(SIZES, size)))

    @property
    def speech(self) -> Speech:
        """The texts of the film in its language."""
        return Speech(self.say, self.slug)

    def line(self, name: str, given: Given | None = None) -> Message:
        """Return a text of the film by name, with its variables filled in.

        Args:
            name: Name without the film's slug, such as "clocks-title".
            given: The variables; see `parts.text.Said`.
        """
        return self.speech.line(name, given)

    def localised(self, given: Given) -> dict[str, Variable]:
        """Return variables in the frame's language: numbers in its format, and texts looked up."""
        return self.speech.localised(given)

    def local(self, cell: Cell) -> Cell:
        """Return a number in the language's format."""
        return self.speech.local(cell)

    def locals(self, cells: Cells) -> Cells:
        """Return a block of numbers in the language's format."""
        return self.speech.locals(cells)

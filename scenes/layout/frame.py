"""The frame for layout: areas, colours, language, and chosen sizes."""

from __future__ import annotations

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
"""The weight whose colour stands for a large one."""


@dataclass
class Chosen:
    """Sizes of groups: collected in a first pass over all pictures, then fixed.

    Attributes:
        sizes: For each group, the smallest size that any of its parts can have.
        held: Whether they are fixed.
    """

    sizes: dict[str, float] = field(default_factory=dict)
    held: bool = False

    def choose(self, group: str, size: float) -> float:
        """The size of a part: its own, or its group's if that is fixed and smaller.

        Args:
            group: Its group; "" for none.
            size: The size that the part has room for.
        """
        if not group:
            return size
        if self.held:
            return min(size, self.sizes.get(group, size))
        self.sizes[group] = min(size, self.sizes.get(group, size))
        return size


@dataclass(frozen=True)
class Frame:
    """The frame in which pictures are laid out.

    Attributes:
        places: The areas of the frame.
        theme: The colours.
        say: The catalogue.
        slug: The film whose lines are used.
        chosen: Sizes of groups.
        boxes: Boxes of parts by key, for parts that point at others.
        scale: Factor for all sizes, if there is little room (see `parts.boxes.Fit`).
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
        """Whether the canvas is higher than wide."""
        return self.places.tall

    def colour(self, ink: Ink) -> str:
        """The theme's colour for a meaning."""
        if ink == "share":
            return self.theme.share[round(_LARGE * (len(self.theme.share) - 1))]
        return str(getattr(self.theme, ink))

    def em(self, size: Size) -> float:
        """A named size, in units of the frame, multiplied by `scale`."""
        return max(SIZES.least, self.scale * float(getattr(SIZES, size)))

    @property
    def speech(self) -> Speech:
        """The texts of the film in its language."""
        return Speech(self.say, self.slug)

    def line(self, name: str, given: Given | None = None) -> Message:
        """A line of the catalogue, with numbers in the language's format; see `parts.text.Said`."""
        return self.speech.line(name, given)

    def localised(self, given: Given) -> dict[str, Variable]:
        """Variables in the language: numbers in its format, and lines as texts."""
        return self.speech.localised(given)

    def local(self, cell: Cell) -> Cell:
        """A number in the language's format."""
        return self.speech.local(cell)

    def locals(self, cells: Cells) -> Cells:
        """A block of numbers in the language's format."""
        return self.speech.locals(cells)

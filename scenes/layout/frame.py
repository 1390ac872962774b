"""What layout knows of the frame: its shape, its colours, its language, and sizes once chosen."""

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
    """Sizes of groups: gathered while pictures are laid out for the first time, then held.

    Attributes:
        sizes: By group, the smallest that any of its parts asked for.
        held: Whether they are decided.
    """

    sizes: dict[str, float] = field(default_factory=dict)
    held: bool = False

    def choose(self, group: str, size: float) -> float:
        """The size of a part: its own; its group's, where that is decided and smaller.

        Args:
            group: Its group; "" for none.
            size: What the part has room for.
        """
        if not group:
            return size
        if self.held:
            return min(size, self.sizes.get(group, size))
        self.sizes[group] = min(size, self.sizes.get(group, size))
        return size


@dataclass(frozen=True)
class Frame:
    """A frame to lay pictures out in.

    Attributes:
        places: Where stage, title and caption are.
        theme: The colours.
        say: The language.
        slug: Of the film whose lines are said.
        chosen: Sizes of groups.
        boxes: Where parts were put, by key: parts that point at others find them here.
        scale: Of all sizes, where there is little room (see `parts.boxes.Fit`).
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
        """Whether things belong below one another that stand side by side in a wide frame."""
        return self.places.narrow

    @property
    def tall(self) -> bool:
        """Whether there is more room below one another than side by side."""
        return self.places.tall

    def colour(self, ink: Ink) -> str:
        """The theme's colour for a meaning."""
        if ink == "share":
            return self.theme.share[round(_LARGE * (len(self.theme.share) - 1))]
        return str(getattr(self.theme, ink))

    def em(self, size: Size) -> float:
        """A size of the scale, in units of the frame; smaller where there is little room."""
        return max(SIZES.least, self.scale * float(getattr(SIZES, size)))

    @property
    def speech(self) -> Speech:
        """Who says what parts hold."""
        return Speech(self.say, self.slug)

    def line(self, name: str, given: Given | None = None) -> Message:
        """A line of the catalogue, its numbers in the language's marks; see `parts.text.Said`."""
        return self.speech.line(name, given)

    def localised(self, given: Given) -> dict[str, Variable]:
        """Variables in the language: numbers in its marks, and lines as texts."""
        return self.speech.localised(given)

    def local(self, cell: Cell) -> Cell:
        """A number in the language's marks."""
        return self.speech.local(cell)

    def locals(self, cells: Cells) -> Cells:
        """A block of numbers in the language's marks."""
        return self.speech.locals(cells)

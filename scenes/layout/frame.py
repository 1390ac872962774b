"""The frame for layout: areas, colours, language, and chosen sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.look.places import Places
from qkvideo.scenes.look.theme import Theme, hexed, rgba
from qkvideo.scenes.parts.part import Ink, Part, Shape, Size
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import Catalogue

_LARGE = 0.8
"""The attention weight whose colour the ink `share` has: it stands for a large weight."""


@dataclass
class Chosen:
    """The size of each size group: a set of parts that are to have equal sizes.

    Pictures are laid out twice. In the first layout, each part records the size for which it has
    room, such as a font size. In the second, each part gets the smallest size that its size group
    recorded.

    Attributes:
        sizes: For each size group, the smallest recorded size.
        held: True in the second layout.
        asked: For each size group, the largest recorded size.
    """

    sizes: dict[str, float] = field(default_factory=dict)
    held: bool = False
    asked: dict[str, float] = field(default_factory=dict)

    def choose(self, group: str, size: float, what: str = "") -> float:
        """Record the size for which a part has room, and return the size that the part gets.

        Args:
            group: The part's size group; "" for a part without a size group.
            size: The size for which the part has room.
            what: Of what it is the size, if a size group shares several.

        Returns:
            In the first layout, `size`. In the second layout, `size` or the smallest size that the
            size group recorded, whichever is smaller.
        """
        name = f"{group}/{what}" if what else group
        if group and not self.held:
            self.sizes[name] = min(size, self.sizes.get(name, size))
        return self.limit(group, size, what)

    def most(self, group: str, size: float, what: str) -> float:
        """Do the same as `choose`, but each part of the group gets the largest size."""
        return -self.choose(group, -size, what)

    def limit(self, group: str, size: float, what: str = "") -> float:
        """Return the size that a part gets, without making other parts of its size group smaller.

        The smallest size that the size group recorded stays as it is. `choose` may lower it.

        Args:
            group: The part's size group; "" for a part without a size group.
            size: The size for which the part has room.
            what: Of what it is the size, if a size group shares several.

        Returns:
            In the first layout, `size`. In the second layout, `size` or the smallest size that the
            size group recorded, whichever is smaller.
        """
        name = f"{group}/{what}" if what else group
        if not group:
            return size
        if self.held:
            return min(size, self.sizes.get(name, size))
        self.asked[name] = max(size, self.asked.get(name, size))
        return size

    def grants(self, asked: Mapping[str, float]) -> bool:
        """Return whether the parts of each size group get at least the size that is asked for.

        Args:
            asked: For each size group, the size asked for. A group that is not in `sizes` gets any
                size.
        """
        return all(size <= self.sizes.get(group, size) for group, size in asked.items())


@dataclass(frozen=True)
class Frame:
    """Everything that layout has to know about the frame: its areas, colours, texts and sizes.

    Attributes:
        places: The areas of the frame, such as those of the title, the stage and the badge.
        theme: The colours.
        say: The texts in the film's language.
        slug: Slug of the film whose texts are used.
        chosen: The sizes chosen for size groups. Parts of the same size group get equal sizes.
        boxes: The box of each part that already has its place, by the part's key. Arrows find here
            what they point at.
        shown: By `id`, parts and what is shown in their place (`Part.expanded`).
        lines: By `id`, lines of text with their runs and their width in em (`kinds.text`).
        fits: By key, how matrices were last fitted into a room, and at which scale. A matrix in a
            box of the size that it was found to need is not fitted again, as it might then choose
            another arrangement.
        scale: Factor for all font sizes; below 1 for a part that has too little room otherwise.
        whole: Whether a line that is too wide keeps its size, so that it is seen not to fit.
    """

    places: Places
    theme: Theme
    say: Catalogue
    slug: str
    chosen: Chosen = field(default_factory=Chosen)
    boxes: dict[str, Box] = field(default_factory=dict)
    shown: dict[int, tuple[Part, Part | None]] = field(default_factory=dict)
    lines: dict[int, tuple[Part, Any, float]] = field(default_factory=dict)
    fits: dict[str, Any] = field(default_factory=dict)
    scale: float = 1.0
    whole: bool = False

    @property
    def narrow(self) -> bool:
        """Whether the frame has another shape than 16:9."""
        return self.places.narrow

    @property
    def tall(self) -> bool:
        """Whether the area for pictures is higher than wide."""
        return self.places.tall

    @property
    def shape(self) -> Shape:
        """The frame's shape."""
        return "tall" if self.tall else "square" if self.narrow else "wide"

    def expanded(self, part: Part) -> Part | None:
        """Return what is shown in a part's place, which is made once; None for the part itself."""
        if id(part) not in self.shown:
            self.shown[id(part)] = part, part.expanded(self.shape)
        return self.shown[id(part)][1]

    def colour(self, ink: Ink) -> str:
        """Return the theme's colour for an ink, as "#RRGGBB"."""
        if ink == "share":
            return self.theme.share[round(_LARGE * (len(self.theme.share) - 1))]
        return str(getattr(self.theme, ink))

    def mixed(self, ink: Ink, share: float) -> str:
        """Return a mixture of an ink and the background's colour, as "#RRGGBB".

        Args:
            ink: Ink (named colour).
            share: Proportion of the ink in the mixture, 0 to 1.
        """
        ground, colour = (rgba(self.colour(each))[:3] for each in ("ground", ink))
        return hexed(ground * (1 - share) + colour * share)

    def em(self, size: Size) -> float:
        """Return the font size that has a certain name, in frame units.

        For a part with too little room, the size is multiplied by `scale`, a factor below 1. It is
        never smaller than `SIZES.least`, the smallest legible font size.

        Args:
            size: Name of the font size, such as "number" or "label".
        """
        return max(SIZES.least, self.scale * float(getattr(SIZES, size)))

    @property
    def speech(self) -> Speech:
        """The texts of the film in its language."""
        return Speech(self.say, self.slug)

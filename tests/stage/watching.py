"""Looking at a film frame by frame, while it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from qkvideo.scenes.checks import audit
from qkvideo.scenes.checks.rectangles import overlap
from qkvideo.scenes.mobjects.grid import Grid
from qkvideo.scenes.mobjects.label import Label
from qkvideo.scenes.mobjects.number import Number
from qkvideo.scenes.mobjects.witness import VISIBLE, family, opacity
from qkvideo.studio.drawing.manim_setup import with_manim
from qkvideo.studio.drawing.writer import FrameWriter
from qkvideo.studio.encoding.quality import quality

OPAQUE = 0.5
"""Two texts in one place of which both are more opaque cannot be read."""


@dataclass
class Frame:
    """What is to be seen in a frame."""

    beat: str
    repeat: int
    pixels: Any
    marks: set[tuple[Any, ...]]
    texts: list[tuple[str, Any, float]]


@dataclass
class Watcher:
    """Takes a film's frames, and looks at its stage at each of them."""

    film: Any = None
    frames: list[Frame] = field(default_factory=list)
    seams: list[int] = field(default_factory=list)
    """The largest difference between the end of each motion and the picture put in its place."""

    def write(self, pixels: Any, repeat: int) -> None:
        members = list(family(self.film.mobjects))
        shown = pixels[..., :3].copy()
        marks, texts = _marks(members), _texts(members)
        self.frames.append(Frame(self.film._beat, repeat, shown, marks, texts))


def watch(cls: Any, brief: Any, media: Path, letter: str = "l", **how: Any) -> tuple[Any, Watcher]:
    """Draw all of a film, and look at each frame."""
    watcher = Watcher()

    class Watched(cls):
        """The same film, whose motions are drawn once more at their very end."""

        moved = False

        def play(self, *animations: Any, seconds: float = 1.0) -> None:
            super().play(*animations, seconds=seconds)
            animations[0].interpolate(1)
            self.moved = not self.renderer.skip_animations

        def _show(self, items: Any) -> None:
            end = self.renderer.still(self).astype(int) if self.moved else None
            super()._show(items)
            if end is not None:
                difference = np.abs(end - self.renderer.still(self).astype(int))
                watcher.seams.append(int(difference.max()))
            self.moved = False

    with with_manim(quality(letter).shaped(brief.aspect), media):
        film = Watched(
            brief,
            mode="film",
            file_writer_class=partial(FrameWriter, stretch=lambda: watcher),
            **how,
        )
        watcher.film = film
        film.shoot()
    return film, watcher


def _marks(members: list[Any]) -> set[tuple[Any, ...]]:
    """Words of sentences and cells of tensors that can be seen."""
    found: set[tuple[Any, ...]] = set()
    for member in members:
        if isinstance(member, Grid):
            found |= _of_grid(member)
            continue
        if not isinstance(member, Label) or not member.submobjects:
            continue
        if opacity(member.submobjects[0]) <= VISIBLE:
            continue
        if member.token is not None:
            found.add(("token", *member.token))
        cells = [member.cell] if isinstance(member, Number) else []
        cells += [c for c in member.span_cells if c is not None]
        found |= {("cell", c.tensor, c.index) for c in cells if c.index}
    return found


def _of_grid(grid: Grid) -> set[tuple[Any, ...]]:
    if grid.cells is None:
        return set()
    found = set()
    for i, j in grid.lettering.written():
        if i < grid.cells.shape[0] and j < grid.cells.shape[1] and grid.ink[i, j, 3] > VISIBLE:
            cell = grid.cells.cell(i, j)
            found.add(("cell", cell.tensor, cell.index))
    return found


def _texts(members: list[Any]) -> list[tuple[str, Any, float]]:
    """Texts, the corners of their ink, and how opaque they are."""
    found = []
    for member in members:
        if isinstance(member, Label) and member.submobjects:
            seen = max(opacity(part) for part in member.submobjects)
            if seen > 0.02:
                found.append((member.text, _box(member), seen))
    return found


_BOXES: dict[tuple[Any, ...], Any] = {}
"""The ink's corners of each text in each place: most texts stand still in most frames."""


def _box(label: Any) -> Any:
    parts = [part.points for part in label.submobjects]
    # Texts are moved, turned and scaled as a whole.
    key = (label.text, label.slant, parts[0][0].tobytes(), parts[-1][-2].tobytes())
    if key not in _BOXES:
        _BOXES[key] = audit._slanted_box(np.concatenate(parts), label.slant)
    return _BOXES[key]


def overlaps(frame: Frame) -> list[tuple[str, str]]:
    """Pairs of opaque texts that lie upon each other; the same text twice is one."""
    texts = [(text, box) for text, box, seen in frame.texts if seen > OPAQUE]
    return [
        (a, b)
        for (a, first), (b, second) in combinations(texts, 2)
        if a != b and overlap(first, second)
    ]


def ink_on_stage(frame: Frame, layout: Any) -> int:
    """The largest difference from the ground that any pixel of the stage has."""
    height, width, _ = frame.pixels.shape
    stage = layout.canvas
    left, right = (int((x / layout.width + 0.5) * width) for x in (stage.left, stage.right))
    top, bottom = (int((0.5 - y / layout.height) * height) for y in (stage.top, stage.bottom))
    ground = frame.pixels[0, 0].astype(int)
    return int(np.abs(frame.pixels[top:bottom, left:right].astype(int) - ground).max())

"""Looking at a film frame by frame, while it is drawn."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from qkvideo.scenes.checks import audit
from qkvideo.scenes.checks.audit import VISIBLE
from qkvideo.scenes.checks.rectangles import overlap
from qkvideo.scenes.figures.figure import Figure, Group, family
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.figures.label import Label
from qkvideo.scenes.stage.shoot import Shoot
from qkvideo.scenes.stage.take import Drawer
from qkvideo.studio.encoding.quality import quality

OPAQUE = 0.27
"""Two texts in one place of which both are more opaque are read through each other: eyes still tell
a quarter from the ground."""


@dataclass
class Frame:
    """What is to be seen in a frame."""

    beat: str
    repeat: int
    digest: bytes
    """Of the pixels of one beat's frames: all of them would take a gigabyte, or seconds."""
    ink: int
    """The largest difference from the ground that any pixel of the stage has."""
    marks: set[tuple[Any, ...]]
    texts: list[tuple[str, Any, float]]


@dataclass
class Watcher:
    """Takes a film's frames, and looks at its stage at each of them."""

    film: Any = None
    frames: list[Frame] = field(default_factory=list)
    seams: list[int] = field(default_factory=list)
    """The largest difference between the end of each motion and the picture put in its place."""

    def write(self, pixels: Any, repeat: int, areas: Any) -> None:
        members = list(family(self.film.drawer.drawn))
        beat = self.film.drawer.beat
        hashed = np.ascontiguousarray(pixels) if beat == middle(self.film) else b""
        digest = hashlib.blake2b(hashed).digest()
        ink = ink_on_stage(pixels, self.film.layout)
        marks, texts = _marks(members), _texts(members)
        self.frames.append(Frame(beat, repeat, digest, ink, marks, texts))


@dataclass
class Pixels:
    """Takes the frames of a beat: the digest of each, and how often it is repeated."""

    frames: list[tuple[bytes, int]] = field(default_factory=list)

    def write(self, pixels: Any, repeat: int, areas: Any) -> None:
        self.frames.append((hashlib.blake2b(np.ascontiguousarray(pixels)).digest(), repeat))


class Watched(Drawer):
    """Draws each motion once more at its very end, and keeps what it was told to draw."""

    def __init__(self, view: Any, seams: list[int]) -> None:
        super().__init__(view)
        self.takes: dict[str, Any] = {}
        self._seams = seams

    def draw(self, take: Any, frames: Any) -> None:
        self.takes[take.beat] = take
        super().draw(take, frames)

    def settle(self, items: Any) -> None:
        end = self.canvas.show(self.drawn).copy()
        super().settle(items)
        built = self.canvas.show(self.drawn)
        self._seams.append(int((np.maximum(end, built) - np.minimum(end, built)).max()))


def watch(film: Any, brief: Any, letter: str = "l", **how: Any) -> tuple[Any, Watcher]:
    """Draw all of a film, and look at each frame."""
    watcher = Watcher()
    # Its motions are those of any size, drawn faster.
    size = replace(quality(letter), width=640, height=360).shaped(brief.aspect)
    # Stills are looked at elsewhere.
    calm = {"stills": frozenset(), "audited": False}
    watcher.film = Shoot(film, brief, size, frames=watcher, **calm | how)
    watcher.film.drawer = Watched(watcher.film.drawer.canvas.view, watcher.seams)
    watcher.film.shoot()
    return watcher.film, watcher


def middle(film: Any) -> str:
    """The beat whose pixels are compared."""
    beats = film.laid.beats
    return str(beats[len(beats) // 2].name)


def _marks(members: list[Any]) -> set[tuple[Any, ...]]:
    """Words of sentences and cells of tensors that can be seen."""
    found: set[tuple[Any, ...]] = set()
    for member in members:
        if isinstance(member, GridFigure):
            found |= _of_grid(member)
            continue
        if not isinstance(member, Label) or not member.inks:
            continue
        if member.inks[0].fill[3] <= VISIBLE:
            continue
        if member.token is not None:
            found.add(("token", *member.token))
        cells = [c for c in (member.cell, *member.span_cells) if c is not None]
        found |= {("cell", c.tensor, c.index) for c in cells if c.index}
    return found


def _of_grid(grid: GridFigure) -> set[tuple[Any, ...]]:
    if grid.cells is None:
        return set()
    found = set()
    for i, j in grid.lettering.written():
        if i < grid.cells.shape[0] and j < grid.cells.shape[1] and grid.ink[i, j, 3] > VISIBLE:
            cell = grid.cells.cell(i, j)
            found.add(("cell", cell.tensor, cell.index))
    return found


def _texts(members: list[Any]) -> list[tuple[str, Any, float]]:
    """Texts and formulas, the corners of their ink, and how opaque they are."""
    found = []
    for member in members:
        if isinstance(member, Label) and member.inks:
            seen = max(ink.fill[3] for ink in member.inks)
            if seen > 0.02:
                found.append((member.text, _box(member), seen))
        elif isinstance(member, Group) and member.parts and not isinstance(member, Label):
            signs = [part for part in member.parts if isinstance(part, Figure)]
            seen = max(sign.fill[3] for sign in signs)
            corners = audit.slanted_box(np.concatenate([sign.points for sign in signs]), 0.0)
            name = "formula of " + ", ".join(f"{sign.outline.sum():.3f}" for sign in signs)
            found.append((name, corners, seen))
    return found


_BOXES: dict[tuple[Any, ...], Any] = {}
"""The ink's corners of each text in each place: most texts stand still in most frames."""


def _box(label: Any) -> Any:
    first, last = label.inks[0], label.inks[-1]
    # Texts are moved, turned and scaled as a whole.
    ends = first.outline[0].tobytes(), last.outline[-2].tobytes()
    key = (label.text, label.slant, first.place, last.place, *ends)
    if key not in _BOXES:
        parts = [part.points for part in label.inks]
        _BOXES[key] = audit.slanted_box(np.concatenate(parts), label.slant)
    return _BOXES[key]


def overlaps(frame: Frame) -> list[tuple[str, str]]:
    """Pairs of opaque texts that lie upon each other; the same text twice is one."""
    texts = [(text, box) for text, box, seen in frame.texts if seen > OPAQUE]
    if not texts:
        return []
    boxes = np.array([box for _, box in texts])
    low, high = boxes.min(axis=1), boxes.max(axis=1)
    # Most are apart already by their upright boxes.
    near = (low[:, None] < high).all(axis=2) & (high[:, None] > low).all(axis=2)
    return [
        (texts[i][0], texts[j][0])
        for i, j in np.argwhere(np.triu(near, 1))
        if texts[i][0] != texts[j][0] and overlap(boxes[i], boxes[j])
    ]


def ink_on_stage(pixels: Any, layout: Any) -> int:
    """The largest difference from the ground that any pixel of the stage has."""
    height, width, _ = pixels.shape
    stage = layout.canvas
    left, right = (int((x / layout.width + 0.5) * width) for x in (stage.left, stage.right))
    top, bottom = (int((0.5 - y / layout.height) * height) for y in (stage.top, stage.bottom))
    # By whole rows first, which NumPy does many times faster than pixel by pixel.
    rows = pixels[top:bottom, left:right].reshape(bottom - top, -1)
    most, least = (f(axis=0).reshape(-1, 4)[:, :3].astype(int) for f in (rows.max, rows.min))
    ground = pixels[0, 0, :3]
    return int(max((most - ground).max(), (ground - least).max()))

"""Chooses the way in which texts move, so that they do not overlap, or pass over a matrix."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.checks.rectangles import corners, overlap
from qkvideo.scenes.layout.items import Array, Curve, Item, Maths, Sheet, Text
from qkvideo.scenes.stage import durations
from qkvideo.scenes.stage.union import unites
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.pango import typeset

Route = Literal["straight", "along", "across"]
"""A straight line ("straight"); to the new x, then to the new y ("along"); or the reverse
("across")."""
ROUTES: tuple[Route, ...] = ("straight", "along", "across")
Queue = Literal["together", "first", "last"]
"""Whether texts move together, or one after another: from the first one on, or from the last."""
QUEUED = 0.7
"""Share of the time within which all texts of a queue have started."""
LOOKS = 25
"""Number of moments of a motion at which overlaps are counted."""
LAST = 9
"""Number of moments of the last part of a motion at which `blocked` and `met` look."""
TOUCH = 0.3
"""How far a moving text may reach over the edge of a matrix, in em."""
READ = 3
"""How many texts over a matrix are as bad as two texts that overlap, which cannot be read."""
LEVEL, NEAR = 0.5, 3.0
"""How far apart the heights and the ends of two texts in one place may be, in em."""
EDGES = np.array([[1.0], [-1.0]])
"""Signs that make a box, (lower left, upper right), smaller."""

Pair = tuple[Text, Text]
Place = tuple[float, float, float, float]
"""x, y, em (frame units) and slant (radians) of a text."""
Boxed = Text | Maths | Sheet | Curve
Time = TypeVar("Time", float, Array)
Moving = Pair | tuple[Maths, Maths] | tuple[Sheet, Sheet]


@dataclass(frozen=True)
class Way:
    """How the texts of one picture move to their places in the next picture.

    Attributes:
        route: The shape of the path on which each text moves.
        queue: "together" if all texts start at the same time; "first" if they start one after
            another, beginning with the first text; "last" if they begin with the last text.
    """

    route: Route = "straight"
    queue: Queue = "together"

    @property
    def longer(self) -> float:
        """Factor by which this way takes longer than a straight one."""
        if self.queue != "together":
            return durations.QUEUE
        return 1.0 if self.route == "straight" else durations.CORNER

    def time(self, which: int, count: int) -> tuple[float, float]:
        """Return when a text starts to move and when it arrives.

        Both times are from 0 (the first text starts) to 1 (the last text arrives).

        Args:
            which: Index of the text among the texts that move, from 0.
            count: Number of texts that move.
        """
        if self.queue == "together" or count < 2:
            return 0.0, 1.0
        place = which if self.queue == "first" else count - 1 - which
        start = QUEUED * place / (count - 1)
        return start, start + 1 - QUEUED


WAYS = (*map(Way, ROUTES), Way(queue="first"), Way(queue="last"))
"""In order of preference: the first on which nothing overlaps is taken."""


def smooth(t: Time) -> Time:
    """Ease in and out (the cubic smoothstep)."""
    return t * t * (3 - 2 * t)


def places(a: Text, b: Text, route: Route) -> tuple[Place, ...]:
    """Return where a moving text is at first, at the corner of its route, if any, and at last.

    A text that shrinks does so before the corner; one that grows does so after it. The slant
    changes while the text moves vertically.
    """
    ends = [(text.x, text.y, text.em, text.slant) for text in (a, b)]
    if route == "straight":
        return tuple(ends)
    across, upward = (b, a) if route == "along" else (a, b)
    return ends[0], (across.x, upward.y, min(a.em, b.em), upward.slant), ends[1]


def free_way(
    pairs: Sequence[Pair], *, alone: bool = True, sheets: Sequence[tuple[Sheet, Sheet]] = ()
) -> Way:
    """Return the entry of `WAYS` with which moving texts overlap each other and matrices least.

    An overlap counts more if the texts start one after another, since it then lasts longer. If
    several entries are equally good, the first of them is returned.

    Args:
        pairs: The texts that are in both pictures, each as (text in the previous picture, text in
            the next picture), including texts that do not move.
        alone: Whether only texts move. If False, because other items move too, only ways in which
            all texts start at the same time are tried.
        sheets: The matrices that texts should not pass over, each as (in the previous picture, in
            the next picture).
    """
    moving = [goes(*pair) for pair in pairs]
    if not any(moving):
        return WAYS[0]
    fewest, best = float("inf"), WAYS[0]
    for way in WAYS if alone else WAYS[: len(ROUTES)]:
        # A queue takes much longer, and so do its overlaps.
        longer = durations.QUEUE if way.queue != "together" else 1.0
        found = longer * crossings(pairs, way, sheets)
        if found < fewest:
            fewest, best = found, way
        if not found:
            break
    return best


def crossings(pairs: Sequence[Pair], way: Way, sheets: Sequence[tuple[Sheet, Sheet]] = ()) -> int:
    """Return a number that says how much texts overlap with each other and with matrices.

    It is a sum over `LOOKS` moments of the motion. At each moment, two moving texts that overlap
    add `READ`, unless both show the same word. A moving text on a matrix adds 1, unless it lies on
    this matrix in the previous or in the next picture.

    Args:
        pairs: The texts that are in both pictures, as in `free_way`.
        way: How the texts move.
        sheets: The matrices that texts should not pass over, as in `free_way`.
    """
    travel = np.array([goes(*pair) for pair in pairs])
    count, looks = int(travel.sum()), np.linspace(0, 1, LOOKS)
    own = np.stack(
        [_passed(looks, *way.time(int(place), count)) for place in np.cumsum(travel) - 1], axis=1
    )
    ways = np.stack([poses(pair, way.route, t) for pair, t in zip(pairs, own.T, strict=True)], 1)
    old, new = (np.array([_ink(pair[k]) for pair in pairs]) for k in (0, 1))
    there = _outlines(np.where((2 * own >= 1)[..., None, None], new, old), ways)
    low, high = there.min(axis=2), there.max(axis=2)
    # Most texts are already separate by their upright bounding boxes, which are fast to compare.
    near = (low[:, :, None] < high[:, None]).all(axis=3)
    near &= near.transpose(0, 2, 1) & np.logical_or.outer(travel, travel)
    # Two copies of the same word may overlap: they are read as one.
    words = np.array([a.text for a, _ in pairs])
    near &= words[:, None] != words[None]
    met = np.argwhere(np.triu(near, 1))
    found = READ * sum(overlap(there[t, i], there[t, j]) for t, i, j in met)
    # Names beside a matrix move with it, and may touch its edge.
    touch = TOUCH * ways[..., 2, None]
    before, after = (_boxes([pair[k] for pair in pairs]) for k in (0, 1))
    for a, b in sheets:
        first, last = _boxes([a, b])
        holds = _meet(before, first) | _meet(after, last)
        # A matrix that does not move disappears in one place, and then appears in the other.
        share = smooth(looks) if unites(a, b) else (looks >= 0.5).astype(float)
        box = first + (last - first) * share[:, None, None]
        upon = low + touch < box[:, None, 1]
        upon &= high - touch > box[:, None, 0]
        found += int((upon.all(axis=2) & travel & ~holds).sum())
    return found


def blocked(
    pairs: Sequence[Moving], way: Way, others: Sequence[Boxed], since: float
) -> list[Moving]:
    """Return the moving texts and formulas that pass over a new item.

    Only the time from `since` on counts. A text that still lies on a new item at the end of the
    motion is not counted as passing over this item.

    Args:
        pairs: The texts and formulas that move, each as (item in the previous picture, item in
            the next picture).
        way: How they move.
        others: The new items.
        since: Time at which the new items start to appear, from 0 (the first text starts to move)
            to 1 (the last text arrives).

    Returns:
        Those of `pairs` that pass over a new item.
    """
    passed = _passes(pairs, way, others, since)
    return [pair for pair, over in zip(pairs, passed, strict=True) if over.any()]


def met(pairs: Sequence[Moving], way: Way, others: Sequence[Boxed], since: float) -> frozenset[str]:
    """Return the keys of the new items over which moving items pass.

    An item that still lies on a new item at the end of its motion does not count.

    Args:
        pairs: The texts, formulas and matrices that move, each as (item in the previous picture,
            item in the next picture).
        way: How they move.
        others: The new items.
        since: Time at which the new items start to appear, from 0 (the first text starts to move)
            to 1 (the last text arrives).
    """
    passed = _passes(pairs, way, others, since)
    return frozenset(item.key for item, by in zip(others, passed.T, strict=True) if by.any())


def _passes(
    pairs: Sequence[Moving], way: Way, others: Sequence[Boxed], since: float
) -> npt.NDArray[np.bool_]:
    """Return which text passes over which item, (texts, items); arguments as in `blocked`."""
    passed = np.zeros((len(pairs), len(others)), dtype=bool)
    if not passed.size:
        return passed
    boxes = _boxes(others)
    for which, pair in enumerate(pairs):
        own = _passed(np.linspace(since, 1, LAST), *way.time(which, len(pairs)))
        seen = _meet(_on_way(pair, way.route, own)[:, None], boxes)
        # Upon what it lies upon in the end it is meant to be.
        passed[which] = seen.any(axis=0) & ~seen[-1]
    return passed


def over(
    pairs: Sequence[Pair],
    way: Way,
    sheets: Sequence[tuple[Boxed, Boxed]],
    *,
    leaving: bool = False,
    until: float = 1.0,
) -> list[Pair]:
    """Return the moving texts that would pass over certain items, usually matrices.

    A text that lies on an item at the start or at the end of its motion does not count as passing
    over this item. Words of the sentence are not returned: they may pass over a matrix.

    Args:
        pairs: The texts that move, each as (text in the previous picture, text in the next
            picture).
        way: How the texts move.
        sheets: The items not to pass over, each as (item in the previous picture, item in the
            next picture).
        leaving: Whether the items in `sheets` disappear. If so, words of the sentence are returned,
            too, and so are texts that lie on an item only at the end.
        until: Time up to which overlaps count, from 0 (the first text starts to move) to 1 (the
            last text arrives).

    Returns:
        Those of `pairs` that would pass over an item in `sheets`.
    """
    if not sheets:
        return []
    times = np.linspace(0, until, LOOKS)
    boxes = _between(sheets, times)
    found = []
    for which, (a, b) in enumerate(pairs):
        if a.token is not None and not leaving:
            continue
        own = _passed(times, *way.time(which, len(pairs)))
        # Names beside a matrix move with it, and may touch its edge.
        texts = _bounds(_outlines(_ink(b), poses((a, b), way.route, own))) + TOUCH * b.em * EDGES
        touched = _meet(texts[:, None], boxes)
        last = touched[-1] & (not leaving)
        if (touched.any(axis=0) & ~touched[0] & ~last).any():
            found.append((a, b))
    return found


def colliding(sheets: Sequence[tuple[Sheet, Sheet]]) -> list[tuple[Sheet, Sheet]]:
    """Return the sections of matrices that would slide over another section of the same matrix.

    In a narrow frame, a long row is divided into sections below one another. If the sections move
    to form one row again, a section can hide another on its way.

    Args:
        sheets: The sections of all matrices, each as (in the previous picture, in the next one).
    """
    if len(sheets) < 2:
        return []
    boxes = _between(sheets, np.linspace(0, 1, LOOKS))
    found: list[int] = []
    for k, (a, _) in enumerate(sheets):
        for j in range(k):
            if j in found or not _one_row(sheets[j][0], a):
                continue
            met = _meet(boxes[:, j], boxes[:, k])
            if met.any() and not met[0] and not met[-1]:
                found.append(k)
                break
    return [sheets[k] for k in found]


def _one_row(a: Sheet, b: Sheet) -> bool:
    """Whether two matrices are pieces of one, with the same rows and different columns."""
    whole = a.key.rpartition("/")[0] == b.key.rpartition("/")[0]
    return whole and a.rows == b.rows and not set(a.columns) & set(b.columns)


def in_place(a: Text, b: Text) -> bool:
    """Whether two texts are in nearly the same place, even if one is longer or taller.

    Their left ends, centres or right ends have to be near each other, and so have their tops,
    middles or bottoms. Their slant has to be equal.
    """
    before, after = _boxes([a, b])
    (left, low), (right, high) = after - before
    em = min(a.em, b.em)
    across = min(abs(left), abs(right), abs(left + right) / 2) < NEAR * em
    along = min(abs(low), abs(high), abs(low + high) / 2) < LEVEL * em
    return bool(across and along) and a.slant == b.slant


def level(a: Text, b: Text) -> bool:
    """Whether two texts stand in one row: their baselines are at nearly the same height."""
    return abs(a.y - b.y) < LEVEL * min(a.em, b.em)


def _passed(times: Array, start: float, end: float) -> Array:
    """Return how much of a text's own time has passed at each moment, as shares from 0 to 1."""
    return np.clip((times - start) / (end - start), 0.0, 1.0)


def covered(text: Text, others: Iterable[Item]) -> bool:
    """Whether a text lies where other texts or matrices are."""
    there = [item for item in others if isinstance(item, Text | Sheet)]
    return bool(_meet(_boxes([text]), _boxes(there)).any())


def _on_way(pair: Moving, route: Route, times: Array) -> Array:
    """Boxes of a moving text, formula or matrix at each moment, (moments, 2, 2)."""
    a, b = pair
    if isinstance(a, Text) and isinstance(b, Text):
        return _bounds(_outlines(_ink(b), poses((a, b), route, times)))
    return _between([pair], times)[:, 0]


def _between(pairs: Sequence[tuple[Boxed, Boxed]], times: Array) -> Array:
    """Boxes of items on their straight way at each moment, (moments, items, 2, 2)."""
    first, last = (_boxes([pair[k] for pair in pairs]) for k in (0, 1))
    return first + (last - first) * smooth(times)[:, None, None, None]


def _boxes(items: Sequence[Boxed]) -> Array:
    """Lower left and upper right corner of each item, (items, 2, 2)."""
    found = np.empty((len(items), 2, 2))
    texts = [(k, item) for k, item in enumerate(items) if isinstance(item, Text)]
    if texts:
        inks = np.array([_ink(item) for _, item in texts])
        poses = np.array([(item.x, item.y, item.em, item.slant) for _, item in texts])
        found[[k for k, _ in texts]] = _bounds(_outlines(inks, poses))
    for k, item in enumerate(items):
        match item:
            case Maths():
                made = formula(item.source)
                half = np.array([made.width, made.height]) * item.em / 2
                center = np.array([item.x, item.y])
                found[k] = center - half, center + half
            case Curve():
                found[k] = item.points.min(axis=0), item.points.max(axis=0)
            case Sheet():
                found[k] = (item.xs[0], item.ys[-1]), (item.xs[-1], item.ys[0])
    return found


def poses(pair: Pair, route: Route, times: Array) -> Array:
    """Return x, y, em and slant of a moving text at each moment from 0 to 1, (moments, 4)."""
    way = np.array(places(*pair, route))
    part = np.minimum((times * (len(way) - 1)).astype(int), len(way) - 2)
    share = smooth(times * (len(way) - 1) - part)[:, None]
    return np.asarray(way[part] + (way[part + 1] - way[part]) * share)


def _outlines(ink: Array, poses: Array) -> Array:
    """Corners of texts, (…, 4, 2), from those of their ink in em, (…, 4, 2), and poses, (…, 4)."""
    em, slant = poses[..., 2, None, None], poses[..., 3]
    c, s = np.cos(slant), np.sin(slant)
    turn = np.stack([np.stack([c, s], axis=-1), np.stack([-s, c], axis=-1)], axis=-2)
    return np.asarray(em * ink @ turn + poses[..., None, :2])


def _bounds(outlines: Array) -> Array:
    """Boxes, (…, 2, 2), lower left and upper right corner, around corners, (…, 4, 2)."""
    return np.stack([outlines.min(axis=-2), outlines.max(axis=-2)], axis=-2)


def goes(a: Text, b: Text) -> bool:
    """Whether a text changes its place, its size or its slant."""
    return (a.x, a.y, a.em, a.slant) != (b.x, b.y, b.em, b.slant)


def _meet(one: Array, other: Array) -> npt.NDArray[np.bool_]:
    """Whether boxes, (…, 2, 2), overlap; the shapes are broadcast against each other."""
    over = (one[..., 0, :] < other[..., 1, :]) & (one[..., 1, :] > other[..., 0, :])
    return np.asarray(over.all(axis=-1))


def _ink(text: Text) -> Array:
    """Return the corners of the visible bounds of a text, in em, (4, 2)."""
    setting = typeset(
        text.text,
        weight=text.weight,
        width=None if text.width is None else text.width / text.em,
        align=text.align,
        tabular=text.cell is not None,
    )
    return corners(setting.ink)

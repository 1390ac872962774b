"""Chooses the way in which texts move, so that they do not overlap, or pass over a matrix."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.checks.rectangles import corners, overlap
from qkvideo.scenes.layout.items import Array, Curve, Item, Maths, Sheet, Text
from qkvideo.scenes.stage import durations
from qkvideo.scenes.stage.union import united
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


def smooth(t: float) -> float:
    """Ease in and out (the cubic smoothstep)."""
    return t * t * (3 - 2 * t)


def pose(a: Text, b: Text, route: Route, t: float) -> tuple[float, float, float, float]:
    """Return position, size and slant (angle of rotation) of a moving text at one moment.

    On a route with a corner, a text that shrinks does so before the corner, and a text that grows
    does so after the corner. The slant changes while the text moves vertically.

    Args:
        a: The text in the previous picture.
        b: The text in the next picture.
        route: The shape of the path.
        t: The moment, from 0 (the text starts to move) to 1 (the text arrives).

    Returns:
        (x, y, em, slant): left end of the baseline and font size in frame units; angle in radians.
    """
    if route == "straight":
        first = last = smooth(t)
    else:
        first, last = smooth(min(1.0, 2 * t)), smooth(max(0.0, 2 * t - 1))
    x, y = (first, last) if route == "along" else (last, first)
    em = first if b.em < a.em else last
    return _mix(a.x, b.x, x), _mix(a.y, b.y, y), _mix(a.em, b.em, em), _mix(a.slant, b.slant, y)


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
    moving = [goes(*pair) for pair in pairs]
    inks = tuple(np.array([_ink(pair[k]) for pair in pairs]) for k in (0, 1))
    tracks = [_Track(a, b, pairs) for a, b in sheets]
    times = [way.time(int(place), sum(moving)) for place in np.cumsum(moving) - 1]
    looks = np.linspace(0, 1, LOOKS).tolist()
    return sum(_overlaps(pairs, moving, inks, way.route, times, tracks, t) for t in looks)


def blocked(
    pairs: Sequence[Moving], way: Way, others: Sequence[Text | Maths | Sheet | Curve], since: float
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


def met(
    pairs: Sequence[Moving], way: Way, others: Sequence[Text | Maths | Sheet | Curve], since: float
) -> frozenset[str]:
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
    pairs: Sequence[Moving], way: Way, others: Sequence[Text | Maths | Sheet | Curve], since: float
) -> npt.NDArray[np.bool_]:
    """Return which text passes over which item, (texts, items); arguments as in `blocked`."""
    passed = np.zeros((len(pairs), len(others)), dtype=bool)
    if not passed.size:
        return passed
    boxes = np.array([_box(item) for item in others])
    for which, pair in enumerate(pairs):
        start, end = way.time(which, len(pairs))
        seen = []
        for t in np.linspace(since, 1, LAST).tolist():
            own = _passed(t, start, end)
            low, high = _on_way(pair, way.route, own)
            seen.append(((boxes[:, 0] < high) & (boxes[:, 1] > low)).all(axis=1))
        # Upon what it lies upon in the end it is meant to be.
        passed[which] = np.logical_or.reduce(seen) & ~seen[-1]
    return passed


def over(
    pairs: Sequence[Pair],
    way: Way,
    sheets: Sequence[tuple[Sheet | Curve | Text, Sheet | Curve | Text]],
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
    times = np.linspace(0, until, LOOKS).tolist()
    ends = [(_box(a), _box(b)) for a, b in sheets]
    boxes = [[first + (last - first) * smooth(t) for first, last in ends] for t in times]
    found = []
    for which, (a, b) in enumerate(pairs):
        if (a.token is not None and not leaving) or not sheets:
            continue
        start, end = way.time(which, len(pairs))
        touched = []
        for t, here in zip(times, boxes, strict=True):
            own = _passed(t, start, end)
            # Names beside a matrix move with it, and may touch its edge.
            text = _reach(_ink(b), pose(a, b, way.route, own)) + TOUCH * b.em * EDGES
            touched.append([_meet(text, box) for box in here])
        first, last = np.array(touched[0]), np.array(touched[-1]) & (not leaving)
        if (np.logical_or.reduce(touched) & ~first & ~last).any():
            found.append((a, b))
    return found


def colliding(sheets: Sequence[tuple[Sheet, Sheet]]) -> list[tuple[Sheet, Sheet]]:
    """Return the sections of matrices that would slide over another section of the same matrix.

    In a narrow frame, a long row is divided into sections below one another. If the sections move
    to form one row again, a section can hide another on its way.

    Args:
        sheets: The sections of all matrices, each as (in the previous picture, in the next one).
    """
    shares = [smooth(t) for t in np.linspace(0, 1, LOOKS).tolist()]
    tracks = [[_mix(_box(a), _box(b), share) for share in shares] for a, b in sheets]
    found: list[int] = []
    for k, (a, _) in enumerate(sheets):
        for j in range(k):
            if j in found or not _one_row(sheets[j][0], a):
                continue
            met = [_meet(one, other) for one, other in zip(tracks[j], tracks[k], strict=True)]
            if any(met) and not met[0] and not met[-1]:
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
    (left, low), (right, high) = _box(b) - _box(a)
    em = min(a.em, b.em)
    across = min(abs(left), abs(right), abs(left + right) / 2) < NEAR * em
    along = min(abs(low), abs(high), abs(low + high) / 2) < LEVEL * em
    return bool(across and along) and a.slant == b.slant


def level(a: Text, b: Text) -> bool:
    """Whether two texts stand in one row: their baselines are at nearly the same height."""
    return abs(a.y - b.y) < LEVEL * min(a.em, b.em)


def _passed(t: float, start: float, end: float) -> float:
    """Return how much of a text's own time has passed, as a share from 0 to 1."""
    return min(1.0, max(0.0, (t - start) / (end - start)))


def covered(text: Text, others: Iterable[Item]) -> bool:
    """Whether a text lies where other texts or matrices are."""
    own = _box(text)
    return any(_meet(own, _box(item)) for item in others if isinstance(item, Text | Sheet))


def _on_way(pair: Moving, route: Route, t: float) -> Array:
    """Lower left and upper right corner of a moving text or formula, (2, 2)."""
    a, b = pair
    if isinstance(a, Text) and isinstance(b, Text):
        return _reach(_ink(b), pose(a, b, route, t))
    return np.asarray(_mix(_box(a), _box(b), smooth(t)))


def _box(item: Text | Maths | Sheet | Curve) -> Array:
    """Lower left and upper right corner of an item, (2, 2)."""
    if isinstance(item, Maths):
        made = formula(item.source)
        half = np.array([made.width, made.height]) * item.em / 2
        center = np.array([item.x, item.y])
        return np.array([center - half, center + half])
    if isinstance(item, Curve):
        return np.array([item.points.min(axis=0), item.points.max(axis=0)])
    if isinstance(item, Sheet):
        return np.array([[item.xs[0], item.ys[-1]], [item.xs[-1], item.ys[0]]])
    return _reach(_ink(item), (item.x, item.y, item.em, item.slant))


def _reach(ink: Array, place: tuple[float, float, float, float]) -> Array:
    """Lower left and upper right corner of a text, (2, 2), from its ink in em and its pose."""
    x, y, em, slant = place
    c, s = np.cos(slant), np.sin(slant)
    here = em * ink @ np.array([[c, s], [-s, c]]) + [x, y]
    return np.array([here.min(axis=0), here.max(axis=0)])


def goes(a: Text, b: Text) -> bool:
    """Whether a text changes its place, its size or its slant."""
    return (a.x, a.y, a.em, a.slant) != (b.x, b.y, b.em, b.slant)


def _overlaps(
    pairs: Sequence[Pair],
    moving: Sequence[bool],
    inks: tuple[Array, ...],
    route: Route,
    times: Sequence[tuple[float, float]],
    tracks: Sequence[_Track],
    t: float,
) -> int:
    """Return what one moment adds to the result of `crossings`.

    Args:
        pairs: Each text in the previous and in the next picture.
        moving: Which of them move.
        inks: Corners of the visible bounds of each text, before and after, in em, (texts, 4, 2).
        route: The route on which the texts move.
        times: When each starts and arrives.
        tracks: Where the matrices are.
        t: Time that has passed, as a share from 0 to 1.
    """
    own = np.array([_passed(t, start, end) for start, end in times])
    x, y, em, slant = np.array(
        [pose(a, b, route, u) for (a, b), u in zip(pairs, own.tolist(), strict=True)]
    ).T
    c, s = np.cos(slant), np.sin(slant)
    turn = np.array([[c, s], [-s, c]]).transpose(2, 0, 1)
    shown = np.where((2 * own >= 1)[:, None, None], inks[1], inks[0])
    here = em[:, None, None] * shown @ turn + np.stack([x, y], axis=1)[:, None]
    low, high = here.min(axis=1), here.max(axis=1)
    # Most texts are already separate by their upright bounding boxes, which are fast to compare.
    near = (low[:, None] < high[None]).all(axis=2)
    near &= near.T & np.logical_or.outer(moving, moving)
    # Two copies of the same word may overlap: they are read as one.
    words = np.array([a.text for a, _ in pairs])
    near &= words[:, None] != words[None]
    found = READ * sum(overlap(here[i], here[j]) for i, j in np.argwhere(np.triu(near, 1)))
    travel = np.array(moving)
    # Names beside a matrix move with it, and may touch its edge.
    touch = TOUCH * em[:, None]
    for track in tracks:
        box = track.at(t)
        met = (low + touch < box[1]).all(axis=1) & (high - touch > box[0]).all(axis=1)
        found += int((met & travel & ~track.holds).sum())
    return found


class _Track:
    """Where a matrix is during a motion.

    Args:
        a: The matrix before.
        b: The matrix after.
        pairs: Each text before and after.

    Attributes:
        holds: Whether each text lies on the matrix before or after, (texts,).
    """

    def __init__(self, a: Sheet, b: Sheet, pairs: Sequence[Pair]) -> None:
        self._first, self._last = _box(a), _box(b)
        # Otherwise it disappears in one place, and then appears in the other.
        self._moves = united(a, b) is not None
        self.holds = np.array(
            [_meet(_box(x), self._first) or _meet(_box(y), self._last) for x, y in pairs]
        )

    def at(self, t: float) -> Array:
        """Return where the matrix is at a moment of the motion: two of its corners, as (2, 2).

        The first row is (x, y) of the lower left corner, the second of the upper right one.

        Args:
            t: Time that has passed since the start of the motion, as a share from 0 to 1.
        """
        share = smooth(t) if self._moves else float(t >= 0.5)
        return self._first + (self._last - self._first) * share


def _meet(one: Array, other: Array) -> bool:
    """Whether two boxes, each (2, 2), overlap."""
    return bool((one[0] < other[1]).all() and (one[1] > other[0]).all())


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


def _mix(a: Any, b: Any, share: float) -> Any:
    return a + (b - a) * share

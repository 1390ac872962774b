"""Plays manim's animations, and records what they show as items of pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Self, TypeVar

from manim import Animation, AnimationGroup, CairoRenderer, Mobject, Scene, VMobject

from qkvideo.scenes.layout.items import Curve, Item, Items, Sheet, Strip
from qkvideo.scenes.mobjects.matrix import Matrix, Rest, closed_matrices
from qkvideo.scenes.mobjects.picture import Picture
from qkvideo.scenes.mobjects.reading import Look, family, look, members, painted
from qkvideo.scenes.parts.part import Ink

_TICKS = 15
"""Ticks of 1/15 s in a second."""
_EACH = 2
"""Moments in a tick that are recorded; between them, points move in straight lines."""

_NEAR = 1e-6
"""Difference of two places, widths or opacities that nobody sees."""

Key = tuple[VMobject, str]
"""A member of a mobject, and which of its outlines; "" if it has only one."""


def record(
    items: Items,
    seen: Items,
    words: Sequence[str],
    colour: Callable[[Ink], str],
    plays: Callable[[Any], object],
) -> tuple[Items, tuple[Strip, ...], int]:
    """Return what animations leave of a picture, how each item looked, and the ticks they took.

    Args:
        items: The picture.
        seen: What is visible of it when the animations begin.
        words: The words of the sentence.
        colour: Returns the colour of an ink.
        plays: Plays the animations on a scene.
    """
    with closed_matrices():
        scene = Recorder(items, seen, words, colour)
        plays(scene)
        return scene.recorded()


class _Clock(CairoRenderer):
    """Moves a scene's animations on, and draws nothing."""

    def init_scene(self, *_: Any) -> None:
        """Open no file."""

    def play(self, scene: Any, *animations: Any, **how: Any) -> None:
        """Play animations; `scene.note` is called at each moment."""
        scene.compile_animation_data(*animations, **how)
        scene.touch(*(each.mobject for each in _all(scene.animations)))
        scene.begin_animations()
        moments = _EACH * max(1, round(scene.duration * _TICKS))
        for k in range(moments):
            scene.update_to_time(scene.duration * k / moments)
            scene.note()
        scene.update_to_time(scene.duration)
        for animation in scene.animations:
            animation.finish()
            animation.clean_up_from_scene(scene)
        scene.update_mobjects(0)


def _all(animations: Sequence[Animation]) -> Iterator[Animation]:
    for each in animations:
        yield each
        if isinstance(each, AnimationGroup):
            yield from _all(each.animations)


class Recorder(Scene):
    """A scene in which a step of a film plays animations.

    `scene["scores"]` is a part of the picture by its name, and `scene.colour("query")` a colour.

    Args:
        items: The picture.
        seen: What is visible of it.
        words: The words of the sentence.
        colour: Returns the colour of an ink.
    """

    def __init__(
        self, items: Items, seen: Items, words: Sequence[str], colour: Callable[[Ink], str]
    ) -> None:
        super().__init__(renderer=_Clock(), random_seed=0)
        self.picture, self.colour = Picture(items, words), colour
        self._items = {item.key: item for item in items}
        self._hidden = self._items.keys() - {item.key for item in seen}
        self.add(*(self.picture[name] for name in self.picture.names if name not in self._hidden))
        self._own: set[Mobject] = set()
        self._since: dict[VMobject, int] = {}
        self._first: dict[Key, Look] = {}
        self._moments: list[dict[Key, Look]] = []
        self._unseen: set[Mobject] = set()
        self._known: set[Mobject] = set()
        self._order: list[Mobject] = []
        self._keep()

    def __getitem__(self, name: str) -> Any:
        """Return the part of the picture that has a name."""
        return self.picture[name]

    def remove(self, *mobjects: Mobject) -> Self:
        """Remove mobjects from the scene; see `manim.Scene`."""
        self.touch(*mobjects)
        super().remove(*mobjects)
        return self

    def touch(self, *mobjects: Mobject) -> None:
        """Keep how mobjects look, as they may change from now on."""
        self._keep()
        for each in members(*mobjects):
            if each not in self._since:
                self._since[each] = len(self._moments)
                self._first.update(self._looks(each))

    def _keep(self) -> None:
        """Note what belongs to the picture: also cells, unless their matrix may have changed."""
        for name, each in zip(self.picture.names, self.picture, strict=True):
            if not any(isinstance(one, Rest) and one in self._since for one in each.submobjects):
                own = set(family([each]))
                self._own |= own
                self._unseen |= own if name in self._hidden else set()

    def note(self) -> None:
        """Record how everything that may have changed looks now."""
        here = [*self.mobjects, *self.foreground_mobjects]
        if updated := [each for each in family(here) if each.updaters]:
            self.touch(*updated)
        still = self._own - self._since.keys() - self._unseen
        moment: dict[Key, Look] = {}
        last: VMobject | None = None
        for each in members(*here):
            if each not in still:
                moment.update(self._looks(each))
            if each not in self._known:
                self._known.add(each)
                self._order.insert(0 if last is None else self._order.index(last) + 1, each)
            last = each
        before = self._moments[-1] if self._moments else {}
        kept = {key: before[key] for key, now in moment.items() if _alike(before.get(key), now)}
        self._moments.append(moment | kept)

    def recorded(self) -> tuple[Items, tuple[Strip, ...], int]:
        """Return the items that are left, how each item looked, and the duration in ticks."""
        self.note()
        ranks = {each: rank for rank, each in enumerate(self._order)}
        every = dict.fromkeys(key for moment in (self._first, *self._moments) for key in moment)
        left: list[tuple[int, Item]] = []
        strips: list[tuple[int, Strip]] = []

        def put(key: Key, name: str, *, stays: bool) -> None:
            rank = ranks.get(key[0], 0)
            made = self._strips(key, name)
            strips.extend((rank, one) for one in made)
            if stays:
                left.extend((rank, one[-1]) for one in made if one[-1].alpha > 0)

        for name in self.picture.names:
            item, mobject = self._items[name], self.picture[name]
            rank = min((ranks[each] for each in members(mobject) if each in ranks), default=0)
            under, moved = self._moved(item, mobject, [*every])
            back = self._back(item, mobject)
            strips += [(rank, (one,)) for one in under]
            left += [(rank, one) for one in ([item] if back else under)]
            for k, key in enumerate(moved):
                put(key, name if len(moved) == 1 else f"{name}/{k}", stays=not back)
        for k, key in enumerate(key for key in every if key[0] not in self._own):
            put(key, f"played/{k}", stays=True)
        ticks = max(1, (len(self._moments) - 1) // _EACH)
        return tuple(_ranked(left)), tuple(_ranked(strips)), ticks

    def _moved(
        self, item: Item, mobject: VMobject, recorded: list[Key]
    ) -> tuple[list[Item], list[Key]]:
        """Return what stands still of an item, and what may move."""
        every = self._members(mobject)
        if item.key in self._hidden:
            return [], [key for key in recorded if key[0] in every]
        if not any(each in self._since for each in every):
            return [item], []
        if not isinstance(item, Sheet) or not isinstance(mobject, Matrix):
            return [], [key for each in every for key in self._looks(each)]
        if any(isinstance(each, Rest) and each in self._since for each in every):
            return [], [key for key in recorded if key[0] in every]
        cells = {place: self._members(cell) for place, cell in mobject.taken.items()}
        cells = {k: each for k, each in cells.items() if any(one in self._since for one in each)}
        fill, inks = item.fill.copy(), None if item.inks is None else item.inks.copy()
        for place in cells:
            fill[place][3] = 0.0
            if inks is not None:
                inks[place][3] = 0.0
        return [replace(item, fill=fill, inks=inks)], [(m, "") for e in cells.values() for m in e]

    def _members(self, mobject: VMobject) -> list[VMobject]:
        """Return what belongs to a mobject, apart from a matrix all of whose cells were taken."""
        own = [each for each in members(mobject) if each in self._own]
        return [each for each in own if not isinstance(each, Rest) or each.left]

    def _back(self, item: Item, mobject: VMobject) -> bool:
        """Return whether an item is where it was laid out, and looks so."""
        last = self._moments[-1]
        for each in self._members(mobject):
            if each in self._since or item.key in self._hidden:
                for key, home in self._looks(each).items():
                    now = last.get(key)
                    if now is None or not _alike(self._first.get(key, home), now):
                        return False
        return True

    def _history(self, key: Key) -> list[Look]:
        """Return how an outline looks at each moment."""
        known = self._first.get(key) or next((m[key] for m in self._moments if key in m), None)
        now = self._looks(key[0])[key] if known is None else known
        since = self._since.get(key[0], len(self._moments))
        if key[0] not in self._own - self._unseen:
            now, since = _clear(now), 0
        made = []
        for k, moment in enumerate(self._moments):
            if k >= since:
                now = moment.get(key) or _clear(now)
            made.append(now)
        return made

    def _strips(self, key: Key, name: str) -> list[Strip]:
        """Return the fill and the line of an outline at each moment, if they are ever seen."""
        seen = [s for s in zip(*self._history(key), strict=True) if any(c.alpha > 0 for c in s)]
        names = (name, f"{name}/line")
        return [tuple(_named(strip, own)) for strip, own in zip(seen, names, strict=False)]

    def _looks(self, member: VMobject) -> dict[Key, Look]:
        if not isinstance(member, Rest):
            return {(member, ""): look(member, "", self.colour("ink"))}
        return {
            (member, f"{i}-{j}/{k}"): painted(
                one.points, one.fill[None], one.strokes, 0.0, "", member.z_index
            )
            for i, j in member.left
            for k, one in enumerate(member.figures(i, j))
        }


Ranked = TypeVar("Ranked")


def _ranked(each: list[tuple[int, Ranked]]) -> list[Ranked]:
    return [one for _, one in sorted(each, key=lambda ranked: ranked[0])]


def _alike(a: Look | None, b: Look) -> bool:
    """Return whether nobody sees a difference between two looks."""
    return a is not None and all(map(_same, a, b))


def _same(a: Curve, b: Curve) -> bool:
    if a is b or a.alpha == b.alpha == 0:
        return True
    if (a.fill, a.colour, a.shades, a.points.shape) != (b.fill, b.colour, b.shades, b.points.shape):
        return False
    off = max(abs(a.alpha - b.alpha), abs(a.width - b.width), abs(a.points - b.points).max())
    return bool(off < _NEAR)


def _named(strip: Strip, key: str) -> Iterator[Item]:
    """Yield looks with another key; those that were the same stay the same."""
    made: dict[int, Item] = {}
    for one in strip:
        if id(one) not in made:
            made[id(one)] = replace(one, key=key)
        yield made[id(one)]


def _clear(one: Look) -> Look:
    fill, line = (replace(curve, alpha=0.0) for curve in one)
    return fill, line

"""Plays manim's animations, and records what they show as items of pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain
from typing import Any, Self, TypeVar

from manim import Animation, AnimationGroup, CairoRenderer, Mobject, Scene, VMobject

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.layout.items import Curve, Item, Items, Sheet, Strip
from qkvideo.scenes.mobjects.matrix import Matrix
from qkvideo.scenes.mobjects.picture import Picture
from qkvideo.scenes.mobjects.reading import Look, family, in_order, is_drawn, look, members
from qkvideo.scenes.parts.part import Ink

_TICKS = 15
"""Ticks of 1/15 s in a second."""
_EACH = 2
"""Moments in a tick that are recorded; between them, points move in straight lines."""

_LONGEST = 600
"""Maximum duration of a step's animations in seconds; a whole film lasts four minutes."""
_NEAR = 1e-6
"""Difference of two places, widths or opacities that nobody sees."""


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
        scene.check_room(moments)
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
        self._of: dict[VMobject, str] = {}
        for key, made in self.picture.made.items():  # the light of a beam before the beam
            for member in members(made):
                self._of.setdefault(member, key)
        shown = {item.key for item in seen}
        self.add(*(self.picture[name] for name in self.picture.names if name in shown))
        self._still = {member for member, key in self._of.items() if key in shown}
        hidden = self._of.keys() - self._still
        self._home = {member: self._look(member) for member in hidden}
        self._looks: dict[VMobject, list[Look | None]] = {}
        self._moments = 0
        self._known: dict[Mobject, VMobject] = {}
        self._order: list[VMobject] = []

    def __getitem__(self, name: str) -> Any:
        """Return the part of the picture that has a name."""
        return self.picture[name]

    def remove(self, *mobjects: Mobject) -> Self:
        """Remove mobjects from the scene; see `manim.Scene`."""
        self.touch(*mobjects)
        super().remove(*mobjects)
        return self

    def update_mobjects(self, dt: float) -> None:
        """Let what has updaters change; without any, manim would go through all mobjects."""
        if any(each.updaters for each in family(self.mobjects)):
            super().update_mobjects(dt)

    def check_room(self, moments: int) -> None:
        """Check that so many more moments are not too many to record.

        Raises:
            RequestError: They are.
        """
        if self._moments + moments > _LONGEST * _TICKS * _EACH:
            raise RequestError(
                f"the animations last longer than {_LONGEST} seconds: make them shorter"
            )

    def touch(self, *mobjects: Mobject) -> None:
        """Keep how mobjects look, as they may change from now on."""
        for each in self._still.intersection(members(*mobjects)):
            self._home[each] = now = self._look(each)
            self._looks[each] = [now] * self._moments
        self._still -= self._home.keys()

    def note(self) -> None:
        """Record how everything that may have changed looks now."""
        here = family([*self.mobjects, *self.foreground_mobjects])
        if changing := [each for each in here if each.updaters]:
            self.touch(*changing)
        last: VMobject | None = None
        for each in in_order(here):
            # Of hundreds of mobjects, hardly any is new or may have changed.
            if (known := self._known.get(each)) is not None and known in self._still:
                last = known
                continue
            if not is_drawn(each):
                continue
            if each not in self._still:
                looks, now = self._looks.setdefault(each, []), self._look(each)
                if looks and looks[-1] and _alike(looks[-1], now):
                    now = looks[-1]
                looks += [*[None] * (self._moments - len(looks)), now]
            if known is None:
                self._known[each] = each
                self._order.insert(0 if last is None else self._order.index(last) + 1, each)
            last = each
        self._moments += 1

    def recorded(self) -> tuple[Items, tuple[Strip, ...], int]:
        """Return the items that are left, how each item looked, and the duration in ticks."""
        self.note()
        depths = self._depths()
        left: list[tuple[int, Item]] = []
        strips: list[tuple[int, Strip]] = []
        own: dict[str, list[VMobject]] = {key: [] for key in self._items}
        for member, key in self._of.items():
            own[key].append(member)

        def put(rank: int, strip: Strip, *, stays: bool) -> None:
            strips.append((rank, strip))
            if stays and strip[-1].alpha > 0:
                left.append((rank, strip[-1]))

        for key, every in own.items():
            rank = min((depths[each][0] for each in every if each in depths), default=0)
            still, moving = self._split(key, every)
            back = all(map(self._back, moving))
            if still is not None:
                put(rank, (still,), stays=not back or not moving)
            if back and moving:
                left.append((rank, self._items[key]))
            for k, each in enumerate(moving):
                name = key if len(moving) == 1 else f"{key}/{k}"
                for strip in self._strips(each, name, depths):
                    put(depths[each][0], strip, stays=not back)
        for k, each in enumerate(each for each in self._order if each not in self._of):
            for strip in self._strips(each, f"played/{k}", depths):
                put(depths[each][0], strip, stays=True)
        ticks = max(1, (self._moments - 1) // _EACH)
        return tuple(_ranked(left)), tuple(_ranked(strips)), ticks

    def _depths(self) -> dict[VMobject, tuple[int, int]]:
        """Return the rank of each member in the drawing order, and the `z` that it thus needs."""
        z = min((item.z for item in self._items.values()), default=0)
        made = {}
        for rank, each in enumerate(self._order):
            if each in self._of:
                z = max(z, self._items[self._of[each]].z)
            made[each] = rank, z
        return made

    def _split(self, key: str, every: list[VMobject]) -> tuple[Item | None, list[VMobject]]:
        """Return what stands still of an item, and what may move."""
        item, mobject = self._items[key], self.picture.made[key]
        if self._still.issuperset(every):
            return item, []
        if not isinstance(item, Sheet) or not isinstance(mobject, Matrix):
            return None, every
        if self._still.isdisjoint(every):
            return None, every
        fill, inks = item.fill.copy(), None if item.inks is None else item.inks.copy()
        moving: list[VMobject] = []
        for place, cell in mobject.taken.items():
            if not self._still.issuperset(mine := [*members(cell)]):
                moving += mine
                fill[place][3] = 0.0
                if inks is not None:
                    inks[place][3] = 0.0
        return replace(item, fill=fill, inks=inks), moving

    def _back(self, member: VMobject) -> bool:
        """Return whether a member of the picture is where it was laid out, and looks so."""
        if member in self._still:
            return True
        looks = self._looks.get(member, [])
        now = looks[-1] if len(looks) == self._moments else None
        return now is not None and _alike(self._home[member], now)

    def _history(self, member: VMobject) -> list[Look]:
        """Return how a member looks at each moment; nothing if it is never seen."""
        if member in self._still:
            return [self._look(member)] * self._moments
        looks = self._looks.get(member, [])
        if (first := next(filter(None, looks), None)) is None:
            return []
        every = chain(looks, [None] * (self._moments - len(looks)))
        first = _clear(first)
        _, *made = accumulate(every, lambda now, each: each or _clear(now), initial=first)
        return made

    def _strips(self, member: VMobject, name: str, depths: dict[VMobject, Any]) -> Iterator[Strip]:
        """Yield the fill and the line of a member at each moment, if they are ever seen."""
        for strip in zip(*self._history(member), strict=True):
            if any(curve.alpha > 0 for curve in strip):
                yield tuple(_named(strip, name + strip[0].key, depths[member][1]))

    def _look(self, member: VMobject) -> Look:
        return look(member, "", self.colour("ink"))


Ranked = TypeVar("Ranked")


def _ranked(each: list[tuple[int, Ranked]]) -> list[Ranked]:
    return [one for _, one in sorted(each, key=lambda ranked: ranked[0])]


def _alike(a: Look, b: Look) -> bool:
    """Return whether nobody sees a difference between two looks."""
    return all(map(_same, a, b))


def _same(a: Curve, b: Curve) -> bool:
    if a is b or a.alpha == b.alpha == 0:
        return True
    if (a.fill, a.colour, a.shades, a.points.shape) != (b.fill, b.colour, b.shades, b.points.shape):
        return False
    off = max(abs(a.alpha - b.alpha), abs(a.width - b.width), abs(a.points - b.points).max())
    return bool(off < _NEAR)


def _named(strip: Strip, key: str, z: int) -> Iterator[Item]:
    """Yield looks with another key and depth; those that were the same stay the same."""
    made: dict[int, Item] = {}
    for one in strip:
        if id(one) not in made:
            made[id(one)] = replace(one, key=key, z=z)
        yield made[id(one)]


def _clear(one: Look) -> Look:
    fill, line = (replace(curve, alpha=0.0) if curve.alpha else curve for curve in one)
    return fill, line

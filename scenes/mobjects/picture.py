"""A laid-out picture as manim mobjects, by the names that its parts have in the film."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from manim import (
    Animation,
    AnimationGroup,
    FadeIn,
    FadeOut,
    FadeTransform,
    RendererType,
    ReplacementTransform,
    Transform,
    VGroup,
    VMobject,
    config,
)

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.figures.figure import Figure, leaves
from qkvideo.scenes.layout.items import GLOW, Curve, Item, Items, Maths, Sheet, Text
from qkvideo.scenes.mobjects.ink import Cell, Glow, Ink, Words
from qkvideo.scenes.mobjects.matrix import Matrix, found
from qkvideo.scenes.parts.part import inside
from qkvideo.scenes.stage.draw import drawn

Named = dict[str, VMobject]


def check_renderer() -> None:
    """Check that manim draws with Cairo: OpenGL has mobjects of another kind.

    Raises:
        RequestError: It draws with OpenGL.
    """
    if config.renderer == RendererType.OPENGL:
        raise RequestError("OpenGL is not supported: leave out --renderer=opengl")


class Part(VGroup):
    """A part of a picture, whose own parts have names.

    `part["scores"]` is what the film calls “scores”, and `part["scores/row/7"]` the word beside its
    row 7; `part.names` lists all names. A part with one matrix has the matrix's `cell`, `row` and
    `column`.

    Args:
        named: Its mobjects, by their full names.
        words: The sentence's words.
        key: The part's own name; "" for a whole picture.
    """

    def __init__(self, named: Named, words: Sequence[str], key: str = "") -> None:
        self._named, self._words, self.key = named, tuple(words), key
        super().__init__(*named.values())

    def scale(self, scale_factor: float, scale_stroke: bool = True, **how: Any) -> Self:
        """Scale the part; unlike manim's other mobjects, with its strokes, such as beams."""
        return super().scale(scale_factor, scale_stroke, **how)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the mobjects in it."""
        return tuple(self._named)

    def __getitem__(self, key: Any) -> Any:
        """Return what has a name; or, for a number, the mobject with that index.

        Raises:
            RequestError: Nothing has this name.
        """
        if not isinstance(key, str):
            return super().__getitem__(key)
        full = [key, f"{self.key}/{key}"] if self.key else [key]
        for name in full:
            if name in self._named:
                return self._named[name]
            own = {each: m for each, m in self._named.items() if inside(each, name)}
            if own:
                return Part(own, self._words, name)
        raise RequestError(f"nothing here is called “{key}”; there are {', '.join(self._tops())}")

    def _tops(self) -> list[str]:
        """Return the first parts of all names."""
        own = (name.removeprefix(f"{self.key}/") for name in self._named)
        return list(dict.fromkeys(name.split("/")[0] for name in own))

    @property
    def matrix(self) -> Matrix:
        """Its only matrix.

        Raises:
            RequestError: It has none, or several.
        """
        matrices = {n: m for n, m in self._named.items() if isinstance(m, Matrix)}
        if len(matrices) != 1:
            which = f"{len(matrices)} matrices: {', '.join(matrices)}" if matrices else "no matrix"
            raise RequestError(f"this part has {which}")
        return next(iter(matrices.values()))

    def cell(self, query: str | int, key: str | int) -> Cell:
        """Return an entry of its only matrix; see `Matrix.cell`."""
        return self.matrix.cell(query, key)

    def row(self, query: str | int) -> VGroup:
        """Return a row of its only matrix; see `Matrix.cell`."""
        return self.matrix.row(query)

    def column(self, key: str | int) -> VGroup:
        """Return a column of its only matrix; see `Matrix.cell`."""
        return self.matrix.column(key)

    def word(self, word: str | int) -> Words:
        """Return a word of the sentence, by itself or by its index from 0.

        Raises:
            RequestError: It is not here.
        """
        made: Words = self._of("word", word, "label")
        return made

    def beam(self, key: str | int) -> VMobject:
        """Return the beam to a word, by the word or its index from 0.

        Raises:
            RequestError: There is none.
        """
        made: VMobject = self._of("beam", key)
        return made

    def share(self, key: str | int) -> Words:
        """Return the number of an attention weight, by the key's word or its index from 0.

        Raises:
            RequestError: There is none.
        """
        made: Words = self._of("share", key, "weights")
        return made

    def bar(self, key: str | int) -> VMobject:
        """Return the bar of an attention weight, by the key's word or its index from 0.

        Raises:
            RequestError: There is none.
        """
        made: VMobject = self._of("bar", key, "weights", end="/bar")
        return made

    def _of(self, what: str, word: str | int, *others: str, end: str = "") -> Any:
        k = found(word, self._words, "words")
        wanted = tuple(f"/{each}/{k}{end}" for each in (what, *others))
        for name, mobject in self._named.items():
            if f"/{name}".endswith(wanted):
                return mobject
        raise RequestError(f"“{self._words[k]}” has no {what} here")


class Picture(Part):
    """A whole picture.

    Args:
        items: Its items.
        words: The sentence's words.
        key: What its names begin with, in front of a stroke; it may be left out of them.

    Attributes:
        made: The mobject of each item, by the item's key.

    Raises:
        RequestError: manim draws with OpenGL.
    """

    def __init__(self, items: Items, words: Sequence[str] = (), key: str = "") -> None:
        check_renderer()
        # In manim, what is added later is in front: so are these, and what others add to them.
        ordered = sorted(items, key=lambda item: item.z)
        self.made = {item.key: mobject(item, words) for item in ordered}
        named = dict(self.made)
        for name in self.made:
            beam, glow, _ = name.partition(GLOW)
            if glow and beam in named:
                named[beam].add(named.pop(name))
        super().__init__(named, words, key)


def mobject(item: Item, words: Sequence[str] = ()) -> VMobject:
    """Return the mobject of one item.

    Args:
        item: The item.
        words: The sentence's words.

    Raises:
        TypeError: If items of this type cannot be drawn.
    """
    made: VMobject
    match item:
        case Sheet():
            made = Matrix(item, words)
        case Curve():
            made = (Glow if GLOW in item.key else Ink)(_figures(item)[0])
        case Text():
            made = Words(_figures(item), item.text, item.cell)
        case Maths():
            made = Words(_figures(item), item.source)
        case _:
            raise TypeError(f"nobody draws a {type(item).__name__}")
    return made


def _figures(item: Item) -> list[Figure]:
    one = drawn(item)
    return [leaf for leaf in leaves([one]) if isinstance(leaf, Figure)]


class KeyedTransform(AnimationGroup):
    """Turns a part into another one: what has the same name in both moves, the rest fades.

    Of a text that becomes another one, one fades into the other on the way.

    Args:
        before: The part on stage.
        after: The part that takes its place.
        **how: Arguments of `manim.AnimationGroup`, such as `run_time`.

    Raises:
        RequestError: One of both is no part of a picture, and has no names.
    """

    def __init__(self, before: Part, after: Part, **how: Any) -> None:
        for each in (before, after):
            if not isinstance(each, Part):
                what = type(each).__name__
                raise RequestError(f"a {what} has no names to go by: choose manim’s Transform")
        here, there = before._named, after._named  # of the same family
        self._after = after
        moves: dict[str, Animation] = {name: FadeOut(each) for name, each in here.items()}
        for name, new in there.items():
            moves[name] = _move(here[name], new) if name in here else FadeIn(new)
        order, at = [*here], 0
        for name in there:  # what is new is in front of the same things as in the end
            if name not in here:
                order.insert(at, name)
            at = order.index(name) + 1
        super().__init__(*(moves[name] for name in order), **how)

    def _setup_scene(self, scene: Any) -> None:
        super()._setup_scene(scene)
        if scene is not None:
            scene.add(*(each.mobject for each in self.animations))

    def clean_up_from_scene(self, scene: Any) -> None:
        """Leave the new part on stage, whole."""
        super().clean_up_from_scene(scene)
        scene.add(self._after)


def _move(before: VMobject, after: VMobject) -> Transform:
    if isinstance(before, Words) and isinstance(after, Words) and before.text != after.text:
        return FadeTransform(before, after)
    return ReplacementTransform(before, after)

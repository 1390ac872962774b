"""A laid-out picture as manim mobjects, by the names that its parts have in the film."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from manim import (
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
from qkvideo.scenes.layout.items import Curve, Item, Items, Maths, Sheet, Text, inside
from qkvideo.scenes.mobjects.ink import Cell, Ink, Words
from qkvideo.scenes.mobjects.matrix import Matrix, found
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
        start = len(self.key) + 1 if self.key else 0
        return list(dict.fromkeys(name[start:].split("/")[0] for name in self._named))

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
        made: Words = self._of("word", word)
        return made

    def beam(self, key: str | int) -> VMobject:
        """Return the beam to a word, by the word or its index from 0.

        Raises:
            RequestError: There is none.
        """
        made: VMobject = self._of("beam", key)
        return made

    def share(self, key: str | int) -> Words:
        """Return the attention weight beside a word, by the word or its index from 0.

        Raises:
            RequestError: There is none.
        """
        made: Words = self._of("share", key)
        return made

    def _of(self, what: str, word: str | int) -> Any:
        k = found(word, self._words, "words")
        for name, mobject in self._named.items():
            if name.endswith(f"/{what}/{k}") or name == f"{what}/{k}":
                return mobject
        raise RequestError(f"“{self._words[k]}” has no {what} here")


class Picture(Part):
    """A whole picture.

    Args:
        items: Its items.
        words: The sentence's words.

    Raises:
        RequestError: manim draws with OpenGL.
    """

    def __init__(self, items: Items, words: Sequence[str] = ()) -> None:
        check_renderer()
        ordered = sorted(items, key=lambda item: item.z)
        super().__init__({item.key: mobject(item, words) for item in ordered}, words)


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
            made = Ink(_figures(item)[0])
        case Text():
            made = Words(_figures(item), item.text, item.cell)
        case Maths():
            made = Words(_figures(item), item.source)
        case _:
            raise TypeError(f"nobody draws a {type(item).__name__}")
    return made.set_z_index(item.z)


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
        both = [name for name in here if name in there]
        moves = [_move(here[name], there[name]) for name in both]
        gone = [FadeOut(here[name]) for name in here if name not in there]
        new = [FadeIn(there[name]) for name in there if name not in here]
        super().__init__(*gone, *moves, *new, **how)


def _move(before: VMobject, after: VMobject) -> Transform:
    if isinstance(before, Words) and isinstance(after, Words) and before.text != after.text:
        return FadeTransform(before, after)
    return ReplacementTransform(before, after)

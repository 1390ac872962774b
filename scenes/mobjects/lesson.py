"""One sentence's attention as manim mobjects: matrices, beams, vectors, products, films."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from qkvideo.engine.attention.forward import trace as compute
from qkvideo.engine.attention.names import TENSORS
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes import module
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import LaidFilm, lay_out, placed
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.look.brand import themed
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.mobjects.matrix import found
from qkvideo.scenes.mobjects.picture import Part, Picture
from qkvideo.scenes.parts.attention import Attention, Beam
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity
from qkvideo.scenes.parts.boxes import Row
from qkvideo.scenes.parts.fan import Fan
from qkvideo.scenes.parts.grid import Along, Grid
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.part import Part as Drawn
from qkvideo.scenes.parts.text import Formula, Line, Token
from qkvideo.scenes.parts.tiers import Tier, Tiers
from qkvideo.scenes.story.arrows import arrows, ray
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import folder_of
from qkvideo.scenes.text.numbers import listed, relation, style_for

_INKS: dict[str, Ink] = {"Q": "query", "K": "key", "V": "value"}


def lesson(sentence: str = "", *, trace: ModelTrace | None = None, **how: Any) -> Lesson:
    """Return a sentence's attention, from which mobjects are made.

    Args:
        sentence: The sentence.
        trace: A trace, as `qkvideo.trace` returns it, instead of a sentence.
        **how: `layer` and `head` (from 1), `versus` (a second sentence), `lang`, `theme` and
            `aspect`, as in `qkvideo.render`. All others, such as `weights`, `mask` or `seed`, are
            those of `qkvideo.trace`.

    Raises:
        RequestError: The sentence or an argument is invalid.
    """
    looks = {name: how.pop(name) for name in ("lang", "theme", "aspect") if name in how}
    folder_of(looks.get("lang", "en"))  # refuses an unknown one
    place = how.pop("layer", None), how.pop("head", None)
    versus = how.pop("versus", None)

    def run(text: str) -> ModelTrace:
        return compute(text, **how)

    if not isinstance(trace, ModelTrace | None):
        kind = type(trace).__name__
        raise RequestError(f"the trace is {kind}: give what qkvideo.trace returns")
    if trace is not None and (sentence or how or versus is not None):
        other = next(iter(how), "versus") if not sentence else "a sentence"
        raise RequestError(f"a trace is given, and {other}, too: give one of the two")
    model = run(sentence) if trace is None else trace
    row = model.default_row
    layer = model.default_layer(row) if place[0] is None else place[0]
    head = model.default_head(layer, row) if place[1] is None else place[1]
    other_sentence = None if trace is not None else second(model, versus, run)
    model.at(layer, head)
    return Lesson(Brief(model, layer, head, row, versus=other_sentence, **looks))


@dataclass(frozen=True)
class Lesson:
    """A sentence's attention in one head.

    Its methods return mobjects in the middle of the frame. Words are given by themselves or, as
    tokens that occur more than once have to be, by their index from 0.

    Attributes:
        brief: The computation, the head, and the look.
    """

    brief: Brief

    @property
    def tokens(self) -> tuple[str, ...]:
        """The sentence's tokens."""
        return self._view.tokens

    def matrix(self, tensor: str, *, numbers: bool = True) -> Part:
        """Return a matrix, such as "weights", "scores", "Q", "X" or "W_V".

        Args:
            tensor: Its name; see `AttentionTrace`.
            numbers: Whether its cells show their numbers.

        Raises:
            RequestError: There is no such matrix.
        """
        self._check(tensor)
        axes = TENSORS[tensor]
        sides = [
            Along(self.tokens, ink, tuple(range(len(self.tokens)))) if axis == "n" else Along()
            for axis, ink in zip(axes, self._inks(tensor), strict=True)
        ]
        share = tensor == "weights"
        grid = Grid(
            key=tensor,
            cells=self._view.block(tensor),
            rows=sides[0],
            columns=sides[1],
            colours="share" if share else "signed",
            largest=0.0 if share else self._view.largest(tensor),
            numbers=numbers,
        )
        return self._made(grid)

    def arcs(self, query: str | int) -> Part:
        """Return the sentence, with beams from a query's word to all words that it attends to.

        Its parts have `word`, `beam` and `share`, such as `arcs("it").beam("cat")`.

        Args:
            query: The word.

        Raises:
            RequestError: There is no such word.
        """
        i, every = self._at(query), range(len(self.tokens))
        shares = tuple(self._view.cell("weights", i, j) for j in every)
        seen = tuple((j, cell) for j, cell in enumerate(shares) if cell.value > 0)
        return self._made(
            Attention(
                key="arcs",
                tokens=self.tokens,
                shown=tuple(every),
                query=i,
                beams=tuple(Beam(i, j, cell) for j, cell in seen),
                shares=seen,
            )
        )

    def vector(self, token: str | int, tensor: str) -> Part:
        """Return one token's row of a matrix, such as its query: `vector("it", "Q")`.

        Args:
            token: The token.
            tensor: Name of a matrix with a row for each token.

        Raises:
            RequestError: There is no such token or matrix.
        """
        self._check(tensor)
        if TENSORS[tensor][0] != "n":
            raise RequestError(f"{tensor} has no rows for tokens")
        i = self._at(token)
        grid = Grid(
            key=tensor,
            cells=self._view.block(tensor, rows=(i,)),
            rows=Along(self.tokens, _INKS.get(tensor, "ink"), (i,)),
            columns=Along(self.tokens, "key") if TENSORS[tensor][1] == "n" else Along(),
            largest=self._view.largest(tensor),
            colours="share" if tensor == "weights" else "signed",
        )
        return self._made(grid)

    def product(self, query: str | int, key: str | int) -> Part:
        """Return a query times a key, number by number, with the score, their sum.

        Args:
            query: The query's token.
            key: The key's token.

        Raises:
            RequestError: There is no such token.
        """
        i, j, view = self._at(query), self._at(key), self._view
        products, score = view.products("scores", i, j), view.cell("scores", i, j)
        sign = relation(tuple(products.all()), score, "+")
        row = {"Q": view.block("Q", rows=(i,)), "K": view.block("K", rows=(j,))}
        grids = {x: Grid(key=x, cells=c, largest=view.largest(x)) for x, c in row.items()}
        total = (
            Line((f"Σ {sign}",), key="score/sign", size="title", ink="quiet"),
            Line((score,), key="score", size="title", weight="semibold"),
        )
        tiers = (
            Tier(grids["Q"], name=self._word(i, "query")),
            Tier(grids["K"], "×", self._word(j, "key")),
            Tier(Grid(key="products", cells=products), "="),
        )
        return self._made(Tiers(key="product", tiers=tiers, total=Row(total)))

    def fan(self, query: str | int, *keys: str | int) -> Part:
        """Return a query and all keys as arrows, each key with its length and angle to the query.

        The arrows are named after the keys' indices: `fan("it", "cat")["fan/1"]` is that of "cat".

        Args:
            query: The query's token.
            *keys: The keys that are coloured, and have their angle and their shadow.

        Raises:
            RequestError: There is no such token.
        """
        head, i = self.brief.model.at(self.brief.layer, self.brief.head), self._at(query)
        told, made = tuple(self._at(key) for key in keys), arrows(head.Q, head.K, i)
        words = [Token(text, j) for j, text in enumerate(self.tokens)]
        rays = tuple(ray(made, j, words[j], told=j in told) for j in made.order(told))
        return self._made(Fan(key="fan", label=(words[i],), length=made.length, rays=rays))

    def softmax(self, query: str | int) -> Part:
        """Return a query's scaled scores, their exponentials and the weights, key by key.

        Args:
            query: The query's token.

        Raises:
            RequestError: There is no such token.
        """
        i, view = self._at(query), self._view
        scaled = view.array("masked")[i]
        keys = [j for j in range(len(scaled)) if np.isfinite(scaled[j])]
        style, powers = view.style("scaled"), np.exp(scaled[keys])
        sums = listed("exp", powers, style_for(powers))
        columns = (
            Quantity(
                "scaled",
                tuple(replace(view.cell("masked", i, j), style=style) for j in keys),
                head=Formula("s"),
            ),
            Quantity("exp", sums, head=Formula("e^s")),
            Quantity(
                "weights",
                tuple(view.cell("weights", i, j) for j in keys),
                scale=(0.0, 1.0),
                head=Formula("e^s \\/ sum e^s"),
            ),
        )
        entries = tuple(Entry(f"{j}", (Token(self.tokens[j], j),), "key") for j in keys)
        return self._made(Bars(entries, (Panel(columns),), key="softmax"))

    def film(self, name: str) -> Film:
        """Return a film of this sentence, whose beats are pictures.

        Args:
            name: The film's name, such as "mixing".

        Raises:
            RequestError: There is no such film.
        """
        if not isinstance(name, str):
            raise RequestError(f"a film's name is a text, not {type(name).__name__}")
        return Film(lay_out(module(name), self.brief), self.brief.model.labels)

    @cached_property
    def _view(self) -> View:
        return View(self.brief)

    def _at(self, token: str | int) -> int:
        return found(token, self.tokens, "the tokens")

    def _check(self, tensor: str) -> None:
        known = [x for x, axes in TENSORS.items() if len(axes) == 2 and self._view.has(x)]
        known = [x for x in known if x not in {"mask", "masked"}]
        if tensor not in known:
            raise RequestError(f"there is no matrix “{tensor}”; there are {', '.join(known)}")

    def _inks(self, tensor: str) -> tuple[Ink, Ink]:
        if TENSORS[tensor] == ("n", "n"):
            return "query", "key"
        return _INKS.get(tensor, "ink"), "ink"

    def _word(self, k: int, ink: Ink) -> Line:
        return Line((Token(self.tokens[k], k),), key=ink, ink=ink, weight="semibold")

    def _made(self, part: Drawn) -> Part:
        """Lay out one part, and return it in the middle of the frame."""
        brief = self.brief
        frame = Frame(
            layout(brief.aspect),
            themed(brief.theme, brief.brand),
            catalogue(brief.lang),
            "mobjects",
        )
        _, (items,) = placed([part], frame)
        picture = Picture(items, self.tokens, part.key)
        return picture.move_to((0.0, 0.0, 0.0))


class Film:
    """A film of one sentence.

    Args:
        laid: The film, laid out.
        words: The sentence's words.
    """

    def __init__(self, laid: LaidFilm, words: Sequence[str]) -> None:
        self._laid, self._words = laid, words

    @property
    def beats(self) -> tuple[str, ...]:
        """The names of its beats, in order."""
        return tuple(beat.name for beat in self._laid.beats)

    def beat(self, name: str, *, whole: bool = False) -> Picture:
        """Return a beat's last picture.

        Args:
            name: The beat's name.
            whole: Whether the title, the caption and the badge belong to it.

        Raises:
            RequestError: The film has no such beat.
        """
        for beat in self._laid.beats:
            if beat.name == name:
                return Picture(beat.last if whole else beat.steps[-1].items, self._words)
        every = ", ".join(self.beats)
        raise RequestError(f"there is no beat “{name}”; the beats are {every}")

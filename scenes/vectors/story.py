"""The facts about a sentence's vectors: table rows, positions, order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.attention.pronouns import COMMON, language_of
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.errors import RequestError
from qkvideo.engine.lesson.classes import nouns
from qkvideo.engine.sources import Source, open_source
from qkvideo.engine.studies.asking import is_word
from qkvideo.engine.studies.neighbours import cosines, nearest
from qkvideo.engine.studies.shuffle import head_of, put_back
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import (
    MOST_DECIMALS,
    Cell,
    Cells,
    Style,
    relation,
    style_for,
    whole,
)

Array = npt.NDArray[np.float64]

TABLE = 96
"""Number of rows that represent a table of thousands; if more, they would be thinner than a
pixel."""
NEAR = 4
"""Number of neighbours shown for each word."""
SHORTEST = 2
"""Neighbours of at most this many letters are not shown: abbreviations and fragments."""
COMPARED = 2
"""Maximum number of words whose neighbours are shown."""
SHUFFLED = 4
"""Maximum number of shuffled words; with more, the moving cells would be hard to follow."""


@dataclass(frozen=True)
class Neighbours:
    """A word of the sentence, and the words whose vectors are nearest to its vector.

    Attributes:
        token: Index of the word in the sentence, from 0.
        words: The nearest words (the neighbours), the nearest one first; other forms of the word,
            such as "cats" for "cat", are left out.
        cosines: For each neighbour, the cosine of the angle between its vector and the word's.
        strange: Whether the word has only a random vector, so that its neighbours mean nothing.
    """

    token: int
    words: tuple[str, ...]
    cosines: tuple[Cell, ...]
    strange: bool = False


@dataclass(frozen=True)
class Sum:
    """The vector of a word, the vector of a position in the sentence, and the sum of both vectors.

    Attributes:
        token: Index of the position, from 0.
        word: The word's vector, (1, d_model).
        place: The position's vector, (1, d_model).
        X: The sum, (1, d_model).
        sign: "=" if `word` and `place` add up to `X`, all as rounded on screen; otherwise "≈".
    """

    token: int
    word: Cells
    place: Cells
    X: Cells
    sign: str


@dataclass(frozen=True)
class Shuffled:
    """The attention weights among the first k words, in the sentence's order and in reverse order.

    Attributes:
        here: The weights if the words are in the sentence's order, (k, k).
        there: The weights if the words are in reverse order, (k, k). The first row and the first
            column belong to the last of the k words.
        pair: Indices in the sentence of the query and the key whose weight, as rounded on screen,
            differs most between the two orders. If no weight differs, the indices of the query and
            the key with the largest weight.
        same: Whether each weight, as rounded on screen, is equal in the two orders.
        blocked: (k, k), True for the cells of `here` and `there` that a causal mask blocks; None
            without a mask.
        outputs: All numbers of the words' attention outputs, as pairs: in the sentence's order, and
            in reverse order.
    """

    here: Cells
    there: Cells
    pair: tuple[int, int]
    same: bool
    blocked: npt.NDArray[np.bool_] | None = None
    outputs: tuple[tuple[Cell, Cell], ...] = ()

    @property
    def kept(self) -> bool:
        """Whether reversing the words changes no word's attention output, as rounded on screen."""
        return all(drawn(a) == drawn(b) for a, b in self.outputs)

    def cell(self, cells: Cells) -> Cell:
        """Return the weight of the pair."""
        i, j = self.pair
        return cells.cell(cells.rows.index(i), cells.columns.index(j))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that all cells are the same, or that one differs."""
        if not self.same:
            return (Claim("different", self.cell(self.here), (self.cell(self.there),)),)
        outputs = tuple(Claim("equal", a, (b,)) for a, b in self.outputs if self.kept)
        return outputs + tuple(
            Claim("equal", self.here.cell(a, b), (self.there.cell(c, d),))
            for a, i in enumerate(self.here.rows)
            for b, j in enumerate(self.here.columns)
            for c, d in [(self.there.rows.index(i), self.there.columns.index(j))]
        )


@dataclass(frozen=True)
class Story:
    """All facts of the film.

    Attributes:
        tokens: The tokens of the sentence, without pads.
        drawn: Whether words have random vectors, because the model has no table of word vectors.
        size: Number of words in the table of word vectors; None without a table.
        minilm: Whether the word vectors were made from MiniLM's, as the lesson's are.
        d_model: Number of numbers in a word vector.
        n: Number of tokens.
        sample: Evenly spaced rows of the table, (m, d_model); None without a table.
        rows: The word vectors of the sentence, without positions, (n, d_model).
        largest: Magnitude at the ends of the colour scale for all vectors.
        unknown: Index of the first word that is not in the table; None if there is no such word.
        repeated: Indices of the first two occurrences of a word; None if no word is repeated.
        near: One or two words of the sentence, with the words nearest to each.
        sums: Two sums with the vector of one word: with the vector of its own position, and with
            that of another position (the same one in a sentence with one token).
        moved: True if the second sum shows what would happen if the word stood in the other
            position. False if the word does occur in both positions.
        placed: Whether the model adds vectors of positions to word vectors.
        X: The word vectors with positions added, (n, d_model).
        few: Number of words, from the start of the sentence, whose order the film reverses.
        plain: Attention weights among these words, in the sentence's order and in reverse order;
            without positions or mask.
        ordered: The same weights, but with positions, and without mask.
        causal: The same weights, but without positions, and with a causal mask.
    """

    tokens: tuple[str, ...]
    drawn: bool
    size: Cell | None
    minilm: bool
    d_model: Cell
    n: Cell
    sample: Cells | None
    rows: Cells
    largest: float
    unknown: int | None
    repeated: tuple[int, int] | None
    near: tuple[Neighbours, ...]
    sums: tuple[Sum, Sum]
    moved: bool
    placed: bool
    X: Cells
    few: Cell
    plain: Shuffled
    ordered: Shuffled
    causal: Shuffled

    @property
    def origin(self) -> str:
        """Where the word vectors come from, as captions name it."""
        return "minilm" if self.minilm else "own"

    @property
    def lead(self) -> int:
        """Index of the word whose row is added to a position's row."""
        return self.sums[0].token


def tell(view: View, room: Room) -> Story:
    """Return the facts of the film.

    Args:
        view: The tensors of the sentence.
        room: Ignored, since the layout folds matrices.

    Raises:
        RequestError: If the model has vectors only for the words of the sentence.
    """
    del room
    model = view.model
    if not model.opens:
        raise RequestError(f"{model.source.name} knows no words but the sentence's")
    source = open_source(model.opens, seed=model.seed)
    typed = model.tokens[: len(model.tokens) - model.pad]
    rows, X = source.look_up(typed), model.layers[0][0].X[: len(typed)]
    table = source.vocabulary
    places = X - rows
    view.supply({"words.embedded": rows, "places.embedded": places, "X.embedded": X})
    repeated = _repeated(typed)
    first, second, moved = _places(view, typed, repeated)
    sums = _sums(view, source, typed, first, second, moved)
    language = language_of(typed)
    unknown = [k for k, token in enumerate(typed) if token in model.source.unknown]
    few = min(SHUFFLED, len(typed))
    plain, ordered, causal = _shuffled(view, source, typed[:few])
    return Story(
        tokens=typed,
        drawn=not table,
        size=replace(whole("table", source.size), style=Style(0, group=",")) if table else None,
        minilm=model.source.kind == "lesson",
        d_model=view.count("d_model"),
        n=whole("tokens", len(typed)),
        sample=_sample(view, source, table) if table else None,
        rows=view.block("words.embedded"),
        largest=max(
            view.largest(name) for name in ("words.embedded", "places.embedded", "X.embedded")
        ),
        unknown=unknown[0] if unknown else None,
        repeated=repeated,
        near=_near(view, source, typed, unknown, language),
        sums=sums,
        moved=moved,
        placed=bool(np.abs(places).max() > 0),
        X=view.block("X.embedded"),
        few=whole("few", few),
        plain=plain,
        ordered=ordered,
        causal=causal,
    )


def _sample(view: View, source: Source, table: Sequence[str]) -> Cells:
    """Return evenly spaced rows of the table."""
    step = max(1, len(table) // TABLE)
    chosen = tuple(range(0, len(table), step))[:TABLE]
    values = np.zeros((chosen[-1] + 1, int(view.count("d_model").value)))
    values[list(chosen)] = source.look_up([table[k] for k in chosen])
    view.supply({"vocabulary": values})
    return view.block("vocabulary", rows=chosen)


def _repeated(typed: Sequence[str]) -> tuple[int, int] | None:
    """Return the first two indices of the first word that occurs twice, in capitals or not."""
    seen: dict[str, int] = {}
    for k, token in enumerate(typed):
        word = token.casefold()
        if word in seen and is_word(token):
            return seen[word], k
        seen.setdefault(word, k)
    return None


def _places(
    view: View, typed: Sequence[str], repeated: tuple[int, int] | None
) -> tuple[int, int, bool]:
    """Return a word's index, another position for it, and whether another word is there."""
    if repeated is not None:
        rows = view.array("words.embedded")
        if np.array_equal(rows[repeated[0]], rows[repeated[1]]):
            return (*repeated, False)
    here = min(view.row, len(typed) - 1)
    return here, (0 if here else len(typed) - 1), True


def _sums(
    view: View, source: Source, typed: Sequence[str], first: int, second: int, moved: bool
) -> tuple[Sum, Sum]:
    """Return the sums for a word in the position `first`, and in the position `second`."""
    there = "X.embedded"
    if moved:
        there = "X.moved"
        view.supply({there: source.place([typed[first]] * len(typed[: second + 1]), second)})
    made = []
    for place, X in ((first, "X.embedded"), (second, there)):
        parts = (
            view.block("words.embedded", rows=(first if moved else place,)),
            view.block("places.embedded", rows=(place,)),
            view.block(X, rows=(place,)),
        )
        columns = zip(*(list(part.all()) for part in parts), strict=True)
        exact = all(relation([a, b], c, "+") == "=" for a, b, c in columns)
        made.append(Sum(place, *parts, "=" if exact else "≈"))
    return made[0], made[1]


def _near(
    view: View, source: Source, typed: Sequence[str], unknown: Sequence[int], language: str
) -> tuple[Neighbours, ...]:
    """Return the neighbours of the first and the last word that is not a very common one."""
    words = source.vocabulary or tuple(nouns())
    words = tuple(word for word in words if is_word(word) and not word[:1].isupper())
    if not words:
        words = source.vocabulary
    told = [k for k, token in enumerate(typed) if is_word(token) and k not in unknown]
    said = [k for k in told if typed[k].casefold() not in COMMON[language]]
    among = said or told or list(range(len(typed)))
    chosen = dict.fromkeys((among[0], among[-1]))
    rows = source.look_up(words)
    made = []
    for k in list(chosen)[:COMPARED]:
        found = cosines(rows, view.array("words.embedded")[k])
        others = nearest(found, 8 * NEAR)
        kept = _apart(typed[k], [words[i] for i in others if _serious(words[i], typed[k])])
        near = [i for i in others if words[i] in kept][:NEAR]
        name = f"near.{k}"
        view.supply({name: found[None]})
        style = _telling(found[near]) if near else Style()
        cells = tuple(replace(view.cell(name, 0, int(i)), style=style) for i in near)
        made.append(Neighbours(k, tuple(words[i] for i in near), cells, k in unknown))
    return tuple(made)


def _serious(near: str, word: str) -> bool:
    """Return whether a word can be near in use: no fragment, nor one of grammar to another one."""
    grammar = Kind.FUNCTION in kind_of(near) and Kind.FUNCTION not in kind_of(word)
    return len(near) > SHORTEST and not grammar


def _telling(found: Array) -> Style:
    """Return a number format in which the two nearest words' cosines differ, if there is one."""
    usual = style_for(found)
    for decimals in range(usual.decimals or MOST_DECIMALS, MOST_DECIMALS + 1):
        style = replace(usual, decimals=decimals)
        if len(found) < COMPARED or f"{found[0]:.{decimals}f}" != f"{found[1]:.{decimals}f}":
            return style
    return usual


def _apart(word: str, others: Sequence[str]) -> set[str]:
    """Return the words that are not a form of the word itself, such as "cats" for "cat"."""
    own = word.casefold()
    return {
        other
        for other in others
        if not (other.casefold().startswith(own) or own.startswith(other.casefold()))
    }


# Order


def _shuffled(
    view: View, source: Source, words: Sequence[str]
) -> tuple[Shuffled, Shuffled, Shuffled]:
    """Compare weights in both orders: without positions, with them, and with a causal mask."""
    order = tuple(range(len(words)))[::-1]
    here, there = list(words), [words[k] for k in order]
    layers = source.layers[: view.layer]
    made = []
    for name, placed, mask in (
        ("plain", False, "none"),
        ("placed", True, "none"),
        ("causal", False, "causal"),
    ):
        for side, said in (("alone", here), ("turned", there)):
            X = source.embed(said).X if placed else source.look_up(said)
            shut = build_mask(mask, len(X), 0)
            head = head_of(layers, X, view.head, shut, view.model.temperature)
            found, output = head["weights"], head["output"]
            if side == "turned":
                found, output = put_back(found, order), output[list(order)]
            view.supply({f"weights.{side}.{name}": found, f"output.{side}.{name}": output})
        first = view.block(f"weights.alone.{name}")
        second = view.block(f"weights.turned.{name}", order, order)
        style = style_for(np.concatenate([first.values, second.values]))
        first, second = replace(first, style=style), replace(second, style=style)
        blocked = build_mask(mask, len(words), 0) if mask == "causal" else None
        sides = (view.block(f"output.{side}.{name}").all() for side in ("alone", "turned"))
        outputs = tuple(zip(*sides, strict=True))
        made.append(replace(_compared(first, second), blocked=blocked, outputs=outputs))
    return made[0], made[1], made[2]


def _compared(here: Cells, there: Cells) -> Shuffled:
    """Compare the weights in both orders, and find the cell that differs most."""
    k = len(here.rows)
    pairs = {
        (i, j): (here.cell(i, j), there.cell(k - 1 - i, k - 1 - j))
        for i in range(k)
        for j in range(k)
    }
    same = all(drawn(a) == drawn(b) for a, b in pairs.values())

    def differs(pair: tuple[int, int]) -> float:
        a, b = pairs[pair]
        return a.value if same else abs(float(drawn(a)) - float(drawn(b)))

    return Shuffled(here, there, max(pairs, key=differs), same)

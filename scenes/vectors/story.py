"""The facts about a sentence's vectors: table rows, positions, order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.errors import RequestError
from qkvideo.engine.sources import Source, open_source
from qkvideo.engine.studies.meaning.asking import is_word
from qkvideo.engine.studies.shuffle import head_of, put_back
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import (
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
SHUFFLED = 4
"""Maximum number of shuffled words; with more, the moving cells would be hard to follow."""


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

        outputs: All numbers of the words' attention outputs, as pairs: in the sentence's order, and
            in reverse order.
    """

    here: Cells
    there: Cells
    pair: tuple[int, int]
    same: bool

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
        kept = self.outputs if self.kept else ()
        outputs = tuple(Claim("equal", a, (b,)) for a, b in kept)
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
        shared: Indices of the first two words that are not in the table and have the same row; None
            if there are none.
        sums: Two sums with the vector of one word: with the vector of its own position, and with
            that of another position (the same one in a sentence with one token).
        moved: True if the second sum shows what would happen if the word stood in the other
            position. False if the word does occur in both positions.
        placed: Whether the model adds vectors of positions to word vectors.
        X: The word vectors with positions added, (n, d_model).
        few: Number of words, from the start of the sentence, whose order the film reverses.
        plain: Attention weights among these words, in the sentence's order and in reverse order;
            without positions or mask.
        ordered: The same weights, but with positions.
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
    shared: tuple[int, int] | None
    sums: tuple[Sum, Sum]
    moved: bool
    placed: bool
    X: Cells
    few: Cell
    plain: Shuffled
    ordered: Shuffled

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
    unknown = [k for k, token in enumerate(typed) if token in model.source.unknown]
    few = min(SHUFFLED, len(typed))
    plain, ordered = _shuffled(view, source, typed[:few])
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
        shared=_shared(rows, unknown),
        sums=sums,
        moved=moved,
        placed=bool(np.abs(places).max() > 0),
        X=view.block("X.embedded"),
        few=whole("few", few),
        plain=plain,
        ordered=ordered,
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


def _shared(rows: Array, unknown: Sequence[int]) -> tuple[int, int] | None:
    """Return the first two unknown words that have the same row, of those that `rows` contains."""
    pairs = combinations(unknown, 2)
    return next((pair for pair in pairs if np.array_equal(*rows[list(pair)])), None)


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


# Order


def _shuffled(view: View, source: Source, words: Sequence[str]) -> tuple[Shuffled, Shuffled]:
    """Compare weights in both orders, without a mask: without positions, and with them."""
    order = tuple(range(len(words)))[::-1]
    here, there = list(words), [words[k] for k in order]
    layers = source.layers[: view.layer]
    made = []
    open_ = build_mask("none", len(words), 0)
    for name, placed in (("plain", False), ("placed", True)):
        for side, said in (("alone", here), ("turned", there)):
            X = source.embed(said).X if placed else source.look_up(said)
            head = head_of(layers, X, view.head, open_, view.model.temperature)
            found, output = head["weights"], head["output"]
            if side == "turned":
                found, output = put_back(found, order), output[list(order)]
            view.supply({f"weights.{side}.{name}": found, f"output.{side}.{name}": output})
        first = view.block(f"weights.alone.{name}")
        second = view.block(f"weights.turned.{name}", order, order)
        style = style_for(np.concatenate([first.values, second.values]))
        first, second = replace(first, style=style), replace(second, style=style)

        sides = (view.block(f"output.{side}.{name}").all() for side in ("alone", "turned"))
        outputs = tuple(zip(*sides, strict=True))
        made.append(replace(_compared(first, second), outputs=outputs))
    return made[0], made[1]


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

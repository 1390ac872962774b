"""What is true of scores with the division by √d_k and without it: in samples, in a sentence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from qkvideo.engine.attention.parts import listed, others_parts
from qkvideo.engine.studies import sampling
from qkvideo.engine.studies.saturation import published_table, unscaled_parts
from qkvideo.scenes.story.claim import Claim, drawn, largest
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import MOST_DECIMALS, USUAL_DECIMALS, Cell, Style, whole

SIDES = ("unscaled", "scaled")
"""What is compared: scores as they are, and divided by √d_k."""
AXIS = (-95.0, 95.0)
"""Scores at the ends of the histograms' axis: four standard deviations of the widest are inside."""
THREE, TWO, ONE = Style(3), Style(2), Style(1)
COUNT, GROUPED = Style(0), Style(0, group=",")
CHANGE = Style(MOST_DECIMALS)
"""Of changes of weights, which are small."""
FOUR = 4
"""At so many numbers the division only halves: its root is two."""


@dataclass(frozen=True)
class Length:
    """Vectors of one length.

    Attributes:
        name: In keys.
        d_k: The length.
        counts: Of the dot products' histogram.
        ends: From where to where its bins go.
        variance: Of the dot products, and of these divided by the root of the length.
        median: Size of softmax's derivative, by side.
    """

    name: str
    d_k: Cell
    counts: tuple[float, ...]
    ends: tuple[float, float]
    variance: tuple[Cell, Cell]
    median: Mapping[str, Cell]


@dataclass(frozen=True)
class Side:
    """One query and its keys, unscaled or scaled.

    Attributes:
        scores: What enters softmax.
        weights: What comes of it.
        nudged: What comes of it once the largest score is nudged.
        moved: By how much weights have moved then.
        same: By how much the largest weight moves if q · k is nudged before the division.
        largest: Of the weights.
        entropy: Of the weights, in bits.
    """

    scores: tuple[Cell, ...]
    weights: tuple[Cell, ...]
    nudged: tuple[Cell, ...]
    moved: tuple[Cell, ...]
    same: Cell
    largest: Cell
    entropy: Cell


@dataclass(frozen=True)
class Printed:
    """A printed example.

    Attributes:
        scores: As printed, before the division.
        divided: After it.
        claimed: The weights that were printed.
        weights: Those that softmax makes of them.
        d_k: The length of its vectors.
        root: What it divides by.
        top: What two keys have together.
    """

    scores: tuple[Cell, ...]
    divided: tuple[Cell, ...]
    claimed: tuple[Cell, ...]
    weights: tuple[Cell, ...]
    d_k: Cell
    root: Cell
    top: Cell


@dataclass(frozen=True)
class Listed:
    """The spotlit row of this sentence, unscaled or scaled, as it is listed.

    Attributes:
        scores: What enters softmax, for each key that is listed.
        weights: What comes of it.
        rest: What the other keys have together, if there are any.
    """

    scores: tuple[Cell, ...]
    weights: tuple[Cell, ...]
    rest: Cell | None

    @property
    def top(self) -> frozenset[int]:
        """The keys (of the sentence) whose weight is the largest as drawn."""
        return frozenset(cell.index[1] for cell in largest(self.weights))


@dataclass(frozen=True)
class Row:
    """The spotlit row of this sentence.

    Attributes:
        tokens: Of the sentence.
        query: The word that asks, from 0.
        keys: Those that are listed, from 0.
        others: How many are not.
        sides: Unscaled and scaled.
        said: What is said of it; "case" says which caption.
    """

    tokens: tuple[str, ...]
    query: int
    keys: tuple[int, ...]
    others: Cell | None
    sides: Mapping[str, Listed]
    said: Mapping[str, Variable]


@dataclass(frozen=True)
class Change:
    """What the division changes, in one number.

    Attributes:
        name: A line of the catalogue.
        given: What that may speak of.
        pair: Unscaled and scaled.
        percent: Whether it is a share.
    """

    name: str
    given: Mapping[str, Variable]
    pair: tuple[Cell, Cell]
    percent: bool = False


@dataclass(frozen=True)
class Story:
    """What the film says and shows.

    Attributes:
        lengths: The samples, by length of their vectors.
        ticks: Scores on the histograms' axis.
        scores: How many dot products each histogram has.
        queries: How many rows of weights each median is of.
        example: Length, and its root, of the query that is shown key by key.
        bits: The largest entropy of its weights.
        key: Its largest score, from 0.
        nudge: What is added to that.
        sides: It, unscaled and scaled.
        printed: The printed example.
        row: This sentence's row.
        changes: What the division changes for the longest vectors.
        claims: What captions claim, by beat.
    """

    lengths: tuple[Length, ...]
    ticks: tuple[Cell, ...]
    scores: Cell
    queries: Cell
    example: Mapping[str, Cell]
    bits: Cell
    key: int
    nudge: Cell
    sides: Mapping[str, Side]
    printed: Printed
    row: Row
    changes: tuple[Change, ...]
    claims: Mapping[str, tuple[Claim, ...]]


def tell(view: View, room: Room) -> Story:
    """Measure the samples, and look at the spotlit row."""
    view.supply(sampling.sample())
    view.supply(published_table())
    lengths = tuple(_length(view, k) for k in range(len(sampling.D_K)))
    sides = {name: _side(view, f"sample.{name}") for name in SIDES}
    key, row = int(view.array("sample.key")[0, 0]), _row(view, room)
    return Story(
        lengths=lengths,
        ticks=_block(view, "sample.axis", COUNT),
        scores=_scalar(view, "scores"),
        queries=_scalar(view, "queries"),
        example={
            name: _one(view, f"sample.{name}", sampling.EXAMPLE, COUNT) for name in ("d_k", "root")
        },
        bits=_one(view, "sample.bits"),
        key=key,
        nudge=_one(view, "sample.nudge", style=ONE),
        sides=sides,
        printed=_printed(view),
        row=row,
        changes=_changes(view),
        claims=_claims(lengths, sides, key, row),
    )


def _one(view: View, name: str, k: int = 0, style: Style | None = None) -> Cell:
    """A number that was measured once, or once for each length."""
    cell = view.cell(name, k, 0)
    return cell if style is None else replace(cell, style=style)


def _block(view: View, name: str, style: Style | None = None) -> tuple[Cell, ...]:
    """A row of numbers."""
    cells = view.block(name).all()
    return tuple(cell if style is None else replace(cell, style=style) for cell in cells)


def _scalar(view: View, name: str) -> Cell:
    """A count of the samples, as a number that a plural can be chosen by."""
    count = whole(f"sample.{name}", int(view.array(f"sample.{name}")[0, 0]))
    return replace(count, style=GROUPED)


def _small(cell: Cell) -> Cell:
    """With two decimals, or as many as keep one digit of a small number."""
    digits = max(USUAL_DECIMALS, math.ceil(-math.log10(cell.value)))
    return replace(cell, style=Style(min(MOST_DECIMALS, digits)))


# Samples


def _length(view: View, k: int) -> Length:
    root = _one(view, "sample.root", k).value
    variance, scaled = (_one(view, f"sample.variance{name}", k) for name in ("", ".scaled"))
    return Length(
        name=f"d{k}",
        d_k=_one(view, "sample.d_k", k, COUNT),
        counts=tuple(map(float, view.array("sample.counts")[k])),
        ends=(-sampling.REACH * root, sampling.REACH * root),
        variance=(variance, scaled),
        median={name: _small(_one(view, f"sample.median.{name}", k)) for name in SIDES},
    )


def _side(view: View, name: str) -> Side:
    return Side(
        scores=_block(view, f"{name}.row"),
        weights=_block(view, f"{name}.weights", THREE),
        nudged=_block(view, f"{name}.nudged", THREE),
        moved=_block(view, f"{name}.moved", CHANGE),
        same=_one(view, f"{name}.same", style=CHANGE),
        largest=_one(view, f"{name}.largest", style=THREE),
        entropy=_one(view, f"{name}.entropy", style=TWO),
    )


def _printed(view: View) -> Printed:
    return Printed(
        scores=_block(view, "published.scores", COUNT),
        divided=_block(view, "published.scaled", THREE),
        claimed=_block(view, "published.claimed"),
        weights=_block(view, "published.weights", THREE),
        d_k=_one(view, "published.d_k", style=COUNT),
        root=_one(view, "published.root", style=COUNT),
        # With three digits it would differ from the sum of what is drawn above it.
        top=_one(view, "published.top"),
    )


def _changes(view: View) -> tuple[Change, ...]:
    last = len(sampling.D_K) - 1

    def pair(name: str, *sides: str) -> tuple[Cell, Cell]:
        first, second = (_one(view, f"sample.{name}{side}", last) for side in sides)
        return first, second

    full, middle = (pair(name, *(f".{side}" for side in SIDES)) for name in ("saturated", "median"))
    percent = replace(full[0], style=COUNT), replace(full[1], style=COUNT)
    return (
        Change("spread", {}, pair("variance", "", ".scaled")),
        Change("full", {"limit": _one(view, "sample.limit")}, percent, percent=True),
        Change("middle", {}, (_small(middle[0]), _small(middle[1]))),
    )


# The sentence


def _row(view: View, room: Room) -> Row:
    i, head = view.row, view.chosen(view.model, view.layer)
    parts = unscaled_parts(head)
    view.supply(parts)
    per_key = {"weights": head.weights, "weights.unscaled": parts["weights.unscaled"]}
    view.supply(others_parts(head, per_key, room.listing))
    keys = listed(view.array("weights"), i, room.listing)
    left = view.n - len(keys)

    def side(entering: str, weights: str) -> Listed:
        return Listed(
            tuple(view.cell(entering, i, j) for j in keys),
            tuple(view.cell(weights, i, j) for j in keys),
            view.cell(f"others.{weights}", i, 0) if left else None,
        )

    return Row(
        tokens=view.tokens,
        query=i,
        keys=keys,
        others=whole("others", left) if left else None,
        sides={
            "unscaled": side("unscaled", "weights.unscaled"),
            "scaled": side("masked", "weights"),
        },
        said=_said(view),
    )


def _said(view: View) -> Mapping[str, Variable]:
    """What is said of this sentence's row, by the length of its vectors."""
    d_k, root = view.count("d_k"), _one(view, "root.d_k")
    if root.value.is_integer():
        root = replace(root, style=COUNT)
    unscaled, scaled = (
        view.cell(f"largest.{weights}", view.row, 0) for weights in ("weights.unscaled", "weights")
    )
    case = "four" if d_k.value == FOUR else "usual"  # what √4 does can be said in a word
    if view.n == 1:
        case = "alone"
    elif drawn(unscaled) == drawn(scaled):
        case = "same"
    return {
        "query": Word(view.tokens[view.row], "query"),
        "d_k": d_k,
        "root": root,
        "model": _one(view, "sample.d_k", sampling.USUAL, COUNT),
        "model_root": _one(view, "sample.root", sampling.USUAL, COUNT),
        "unscaled": unscaled,
        "scaled": scaled,
        "case": case,
    }


# Claims


def _claims(
    lengths: Sequence[Length], sides: Mapping[str, Side], key: int, row: Row
) -> Mapping[str, tuple[Claim, ...]]:
    variances = [each.variance[0] for each in lengths]
    medians = [each.median["scaled"] for each in lengths]
    unscaled, scaled = (sides[name] for name in SIDES)
    said = row.said
    assert isinstance(said["unscaled"], Cell)
    assert isinstance(said["scaled"], Cell)
    differ = said["case"] in {"four", "usual"}
    pair = Claim("different" if differ else "equal", said["scaled"], (said["unscaled"],))
    return {
        "samples": tuple(Claim("more", wide, (near,)) for near, wide in pairwise(variances)),
        "sharpness": (_only(unscaled.weights, key), _only(scaled.weights, key)),
        "nudge": (_only(unscaled.scores, key), Claim("more", scaled.same, (unscaled.same,))),
        "derivative": (Claim("equal", medians[-1], tuple(medians[:-1])),),
        "sentence": (
            pair,
            Claim("largest", said["scaled"], row.sides["scaled"].weights),
            Claim("largest", said["unscaled"], row.sides["unscaled"].weights),
        ),
    }


def _only(cells: Sequence[Cell], key: int) -> Claim:
    return Claim("only", cells[key], (*cells[:key], *cells[key + 1 :]))

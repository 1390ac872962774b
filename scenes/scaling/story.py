"""The facts about scores with and without the division by √d_k, measured on random samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from qkvideo.engine.studies import sampling
from qkvideo.scenes.story.arrows import Arrows, arrows
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import MOST_DECIMALS, Cell, Style, whole

SIDES = ("unscaled", "scaled")
"""The two variants: scores as they are, and scores divided by √d_k."""
AXIS = (-95.0, 95.0)
"""Ends of the histograms' axis; they contain four standard deviations of the widest histogram."""
SHOWN = 3
"""How many lengths have their arrows."""
THREE, TWO, ONE = Style(3), Style(2), Style(1)
"""Number formats with three, two and one decimals."""
COUNT, GROUPED = Style(0), Style(0, group=",")
"""Number formats of integers, without and with separators of thousands."""
CHANGE = Style(MOST_DECIMALS)
"""Number format of changes of weights, which are small."""


@dataclass(frozen=True)
class Length:
    """Measurements on random queries and keys of one length d_k.

    Scores are unscaled (dot products) or scaled (dot products divided by √d_k).

    Attributes:
        name: Name of the length in the keys of parts, such as "d0".
        d_k: The length of each query and key: how many numbers it contains.
        counts: The histogram of the unscaled scores: number of scores in each bar.
        ends: Unscaled scores at the histogram's left and right ends.
        variance: Variance of the unscaled scores.
        long: Root of the mean squared length of the queries.
        reach: Root of the mean squared length of the keys along their queries.
        spread: Root of the variance of the unscaled scores, and of the scaled scores.
        arrows: The first query, with its keys.
    """

    name: str
    d_k: Cell
    counts: tuple[float, ...]
    ends: tuple[float, float]
    variance: Cell
    long: Cell
    reach: Cell
    spread: tuple[Cell, Cell]
    arrows: Arrows


@dataclass(frozen=True)
class Side:
    """One query with its keys: its scores, either unscaled or divided by √d_k, and its weights.

    Attributes:
        scores: The input of softmax, one number for each key.
        weights: The output of softmax, one weight for each key.
        nudged: The output of softmax after `Story.nudge` is added to the largest input.
        moved: Change of each weight: `nudged` minus `weights`.
        same: Change of the largest weight if `Story.nudge` is added to the largest dot product.
            If the scores are divided by √d_k, the number is added before the division.
        entropy: Entropy of `weights`, in bits.
    """

    scores: tuple[Cell, ...]
    weights: tuple[Cell, ...]
    nudged: tuple[Cell, ...]
    moved: tuple[Cell, ...]
    same: Cell
    entropy: Cell


@dataclass(frozen=True)
class Crowd:
    """One query with so many keys, with scaled scores.

    Attributes:
        n: Number of keys; they are the first ones of a larger crowd.
        largest: The largest weight.
        more: What the largest score lacks for the weight that it has with the fewest keys.
        middle: The median of the largest weights of many queries.
    """

    n: Cell
    largest: Cell
    more: Cell
    middle: Cell


@dataclass(frozen=True)
class Story:
    """All facts of the film.

    Attributes:
        lengths: The measurements for each length of queries and keys, the shortest length first.
        ticks: Dot products at which the histograms' axis has ticks.
        scores: Number of dot products that are measured for each length.
        example: "d_k", the length of the query in `sides`; "root", the square root of this length.
        usual: The length 64, which many models use.
        bits: The largest possible entropy of the weights of the query in `sides`, in bits.
        key: Index of the key in `sides` with the largest score.
        nudge: The number that is added to the largest score, to show how much the weights change.
        sides: One query with its keys as an example: "unscaled", without the division by √d_k, and
            "scaled", with the division.
        full: Percentage of queries that give one key a weight above `limit`, for the longest
            vectors, without and with the division.
        limit: A weight near 1. If a query gives one key a larger weight than this, changing the
            query's scores hardly changes its weights.
        crowds: One query with more and more keys.
        asked: Number of queries of which `Crowd.middle` is the median.
        claims: Claims of each caption, by the name of its beat.
    """

    lengths: tuple[Length, ...]
    ticks: tuple[Cell, ...]
    scores: Cell
    example: Mapping[str, Cell]
    usual: Cell
    bits: Cell
    key: int
    nudge: Cell
    sides: Mapping[str, Side]
    full: tuple[Cell, Cell]
    limit: Cell
    crowds: tuple[Crowd, ...]
    asked: Cell
    claims: Mapping[str, tuple[Claim, ...]]


def tell(view: View, room: Room) -> Story:
    """Return the story, with the measurements on random samples.

    Args:
        view: The measured numbers are added to this view, and read like its tensors.
        room: Not used.
    """
    del room
    view.supply(sampling.sample())
    lengths = tuple(_length(view, k) for k in range(len(sampling.D_K)))
    sides = {name: _side(view, f"sample.{name}") for name in SIDES}
    key = int(view.array("sample.key")[0, 0])
    crowds = tuple(_crowd(view, k) for k in range(len(sampling.CROWDS)))
    return Story(
        lengths=lengths,
        ticks=_block(view, "sample.axis", COUNT),
        scores=_scalar(view, "scores"),
        example={
            name: _one(view, f"sample.{name}", sampling.EXAMPLE, COUNT) for name in ("d_k", "root")
        },
        usual=lengths[sampling.USUAL].d_k,
        bits=_one(view, "sample.bits"),
        key=key,
        nudge=_one(view, "sample.nudge", style=ONE),
        sides=sides,
        full=_last(view, "saturated", style=COUNT),
        limit=_one(view, "sample.limit"),
        crowds=crowds,
        asked=whole("sample.asked", sampling.ASKED),
        claims=_claims(lengths, sides, key, crowds),
    )


def _one(view: View, name: str, k: int = 0, style: Style | None = None) -> Cell:
    """Return a number that was measured once (k = 0), or for the length with index k."""
    cell = view.cell(name, k, 0)
    return cell if style is None else replace(cell, style=style)


def _block(view: View, name: str, style: Style | None = None) -> tuple[Cell, ...]:
    """Return the numbers of a row."""
    cells = view.block(name).all()
    return tuple(cell if style is None else replace(cell, style=style) for cell in cells)


def _scalar(view: View, name: str) -> Cell:
    """Return a count of the samples, as a number for which texts can have plural forms."""
    count = whole(f"sample.{name}", int(view.array(f"sample.{name}")[0, 0]))
    return replace(count, style=GROUPED)


# Samples


def _length(view: View, k: int) -> Length:
    """Return the samples for the length with index k."""
    root = _one(view, "sample.root", k).value
    d_k = sampling.D_K[k]
    long, reach, spread, scaled = (
        _one(view, f"sample.{name}", k, TWO)
        for name in ("long", "reach", "spread", "spread.scaled")
    )
    return Length(
        name=f"d{k}",
        d_k=_one(view, "sample.d_k", k, COUNT),
        counts=tuple(map(float, view.array("sample.counts")[k])),
        ends=(-sampling.REACH * root, sampling.REACH * root),
        variance=_one(view, "sample.variance", k),
        long=long,
        reach=reach,
        spread=(spread, scaled),
        arrows=arrows(*sampling.first(d_k), 0, f"sample.d{d_k}."),
    )


def _side(view: View, name: str) -> Side:
    """Return the example in one variant."""
    return Side(
        scores=_block(view, f"{name}.row"),
        weights=_block(view, f"{name}.weights", THREE),
        nudged=_block(view, f"{name}.nudged", THREE),
        moved=_block(view, f"{name}.moved", CHANGE),
        same=_one(view, f"{name}.same", style=CHANGE),
        entropy=_one(view, f"{name}.entropy", style=TWO),
    )


def _crowd(view: View, k: int) -> Crowd:
    """Return the query with the number of keys that has the index k."""
    styles = {"n": GROUPED, "largest": THREE, "more": ONE, "middle": THREE}
    return Crowd(**{name: _one(view, f"sample.crowd.{name}", k, styles[name]) for name in styles})


def _last(
    view: View, name: str, plain: str = ".unscaled", style: Style | None = None
) -> tuple[Cell, Cell]:
    """Return the cells of the longest vectors, unscaled and scaled."""
    last = len(sampling.D_K) - 1
    a, b = (_one(view, f"sample.{name}{side}", last, style) for side in (plain, ".scaled"))
    return a, b


# Claims


def _claims(
    lengths: Sequence[Length], sides: Mapping[str, Side], key: int, crowds: Sequence[Crowd]
) -> Mapping[str, tuple[Claim, ...]]:
    """Return the claims of the captions, by beat."""
    variances = [each.variance for each in lengths]
    unscaled, scaled = (sides[name] for name in SIDES)
    moved = Claim("more", scaled.moved[key], (unscaled.moved[key],))
    return {
        "samples": tuple(Claim("more", wide, (near,)) for near, wide in pairwise(variances)),
        "derivation": tuple(Claim("more", b.long, (a.long,)) for a, b in pairwise(lengths[:SHOWN])),
        "sharpness": (_only(unscaled.weights, key), _only(scaled.weights, key)),
        "nudge": (_only(unscaled.scores, key), _only(scaled.scores, key), moved),
        "thin": tuple(Claim("more", a.largest, (b.largest,)) for a, b in pairwise(crowds)),
    }


def _only(cells: Sequence[Cell], key: int) -> Claim:
    """Return the claim that one number is larger than all others."""
    return Claim("only", cells[key], (*cells[:key], *cells[key + 1 :]))

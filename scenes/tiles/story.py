"""The facts about one row of scores that comes in tiles, and what is kept of it meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from qkvideo.engine.attention.intermediates import softmax_parts
from qkvideo.engine.studies import tiled as study
from qkvideo.engine.studies.tiled import Array
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import (
    MOST_DECIMALS,
    USUAL,
    USUAL_DECIMALS,
    Cell,
    Cells,
    Style,
    relation,
)

ROUNDING: Final = Style(None, significant=1)
"""How differences by rounding are written: their first digit is all that is told."""
WAYS: Final = ("tiles", "turned", "uncorrected")
"""Ways to compute the row's output in tiles: in order; from the last tile to the first; and without
corrections; the order is that of the film."""


@dataclass(frozen=True)
class Tile:
    """One tile of the row, and what is kept after it.

    Attributes:
        keys: Indices of its keys.
        scores: Its scores.
        powers: e^(score − largest so far) of each.
        largest: The largest score so far.
        factor: By which the earlier sum and blend are multiplied.
        part: Sum of the tile's powers.
        sum: The sum so far.
        sign: Sign before the sum so far: "=" if factor · earlier sum + part gives it, all as
            rounded on screen.
        added: Sign before the tile's part, "=" if its powers add up to it as rounded on screen.
        blend: The blend so far, (1, d_v).
    """

    keys: tuple[int, ...]
    scores: tuple[Cell, ...]
    powers: tuple[Cell, ...]
    largest: Cell
    factor: Cell
    part: Cell
    sum: Cell
    sign: str
    added: str
    blend: Cells


@dataclass(frozen=True)
class Story:
    """All facts of the film.

    Attributes:
        tokens: Words of the sentence.
        short: Whether a line shows the whole sentence.
        row: Index of the row's query.
        best: Index of the key with the largest score.
        scores: The row's scores, as they enter the softmax, (1, n).
        powers: e^(score − largest score of the row), (1, n).
        total: Sum of the powers of the row.
        added: Sign before this sum: "=" if the powers add up to it, all as rounded on screen.
        tiles: The tiles, in order.
        late: Index of the tile whose larger score corrects the most; None if none corrects
            anything, as drawn.
        z: The output computed from the whole row, (1, d_v).
        ways: The output computed in tiles, (1, d_v), by the name of the way, see `WAYS`.
        gaps: The largest difference of any number of these outputs from `z`, by the way's name.
        largest: Magnitude at the ends of the colour scale of scores.
        end: Magnitude at the ends of the colour scale of all outputs.
        ranges: Magnitude at the ends of the colour scale of all blends.
        lengths: Numbers of tokens for which memory is counted, the sentence's first.
        widths: Width of the tiles at each length.
        kept: How many numbers are kept of each row of a tile.
        held: How many numbers are held at each length: all scores, and one tile with what is kept.
    """

    tokens: tuple[str, ...]
    short: bool
    row: int
    best: int
    scores: Cells
    powers: Cells
    total: Cell
    added: str
    tiles: tuple[Tile, ...]
    late: int | None
    z: Cells
    ways: dict[str, Cells]
    gaps: dict[str, Cell]
    largest: float
    end: float
    ranges: float
    lengths: tuple[Cell, ...]
    widths: tuple[Cell, ...]
    kept: Cell
    held: tuple[tuple[Cell, Cell], ...]

    @property
    def until(self) -> int:
        """Index of the tile that corrects the most; if none does, of the second, or only, one."""
        return min(1, len(self.tiles) - 1) if self.late is None else self.late

    @property
    def query(self) -> Word:
        """The row's word."""
        return Word(self.tokens[self.row], "query")

    @property
    def case(self) -> str:
        """Whether there are several tiles, and whether one of them corrects those before."""
        if len(self.tiles) == 1:
            return "one"
        return "none" if self.late is None else "late"


def tell(view: View, room: Room) -> Story:
    """Compute the facts of the film.

    Args:
        view: The tensors computed for the sentence. `tell` adds what is kept after each tile.
        room: What fits into the frame.
    """
    i = view.row
    source = "masked" if view.array("mask").any() else "scaled"
    parts = softmax_parts(view.array(source))
    view.supply({name: parts[name] for name in ("exp.shifted", "total.exp.shifted")})
    order = study.tiles_of(view.array(source)[i])
    view.supply(_arrays(view.array(source)[i], view.array("V"), view.array("output")[i], order))
    counted = _counted(view.n)
    view.supply({"tile.counts": counted})
    shown = view.block(source, rows=(i,))
    powers = replace(view.block("exp.shifted", rows=(i,)), style=USUAL)
    total = replace(view.cell("total.exp.shifted", i, 0), style=USUAL)
    tiles = _tiles(view, shown, order)
    blocks = {name: view.block("tile.output", rows=(k,)) for k, name in enumerate(WAYS)}
    z = view.block("output", rows=(i,))
    styles = ROUNDING, ROUNDING, view.style("output")
    gaps = {
        name: replace(view.cell("tile.gap", k, 0), style=style)
        for (k, name), style in zip(enumerate(WAYS), styles, strict=True)
    }
    n, width, every, tile, kept = (
        tuple(amounts.count("tile.counts", (k, which), counted) for k in range(len(counted)))
        for which in range(5)
    )
    return Story(
        tokens=view.tokens,
        short=view.n <= room.whole,
        row=i,
        best=int(np.argmax(shown.values)),
        scores=shown,
        powers=powers,
        total=total,
        added=relation(list(powers.all()), total, "+"),
        tiles=tiles,
        late=_late(tiles),
        z=z,
        ways=blocks,
        gaps=gaps,
        largest=view.largest(source),
        end=max(float(np.abs(block.values).max()) for block in (z, *blocks.values())),
        ranges=view.largest("tile.blend"),
        lengths=n,
        widths=width,
        kept=kept[0],
        held=tuple(zip(every, tile, strict=True)),
    )


def _arrays(s: Array, V: Array, z: Array, order: study.Tiles) -> dict[str, Array]:
    """Return what the film shows, by name."""
    made = study.tiled(s, V, order)
    every = made, study.tiled(s, V, order[::-1]), study.tiled(s, V, order, corrected=False)
    outputs = np.stack([each.output for each in every])
    kept = ("powers", "maxima", "factors", "parts", "sums")
    return {
        **{f"tile.{name}": getattr(made, name)[None] for name in kept},
        "tile.blend": made.blends,
        "tile.output": outputs,
        "tile.gap": np.abs(outputs - z).max(axis=1, keepdims=True),
    }


def _late(tiles: tuple[Tile, ...]) -> int | None:
    """Return the index of the tile that corrects the most, as drawn."""
    factors = [tile.factor for tile in tiles[1:]]
    least = min(factors, key=drawn, default=None)
    return None if least is None or drawn(least) == 1 else 1 + factors.index(least)


def _tiles(view: View, scores: Cells, order: study.Tiles) -> tuple[Tile, ...]:
    """Return the tiles of the row."""

    def cell(name: str, t: int) -> Cell:
        return replace(view.cell(f"tile.{name}", 0, t), style=USUAL)

    tiles = list[Tile]()
    for t, keys in enumerate(order):
        powers = tuple(cell("powers", key) for key in keys)
        largest = replace(cell("maxima", t), style=scores.style)
        part, sum_ = (cell(name, t) for name in ("parts", "sums"))
        factor, sign = cell("factors", t), "="
        if tiles:
            factor, sign = _factor(factor, tiles[-1].sum, part, sum_)
        tiles.append(
            Tile(
                keys=keys,
                scores=tuple(scores.cell(0, key) for key in keys),
                powers=powers,
                largest=largest,
                factor=factor,
                part=part,
                sum=sum_,
                sign=sign,
                added=relation(powers, part, "+"),
                blend=view.block("tile.blend", rows=(t,)),
            )
        )
    return tuple(tiles)


def _factor(factor: Cell, before: Cell, part: Cell, sum_: Cell) -> tuple[Cell, str]:
    """Return the factor with so many decimals that factor · before + part gives the sum, and "=".

    If four are too few, it has two, and the sign is "≈".
    """
    for decimals in range(USUAL_DECIMALS, MOST_DECIMALS + 1):
        written = replace(factor, style=Style(decimals))
        exact = drawn(written) * drawn(before) + drawn(part)
        if round(exact, USUAL_DECIMALS) == drawn(sum_):
            return written, "="
    return factor, "≈"


def _counted(n: int) -> Array:
    """Return n, the tiles' width, numbers for all scores, for a tile, and of its row, (3, 5)."""
    every = [(n, study.width_for(n)), *((far, study.FAR_WIDTH) for far in study.FAR)]
    rows = [(*pair, *study.numbers_held(*pair), study.KEPT) for pair in every]
    return np.array(rows, dtype=np.float64)

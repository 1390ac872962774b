"""Rows that are multiplied stand under one another, or side by side; products are to scale."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from matrices import STAGES, block, ink, inside, items, square
from test_boxes import frame, word

from qkvideo.scenes.layout.frame import Chosen
from qkvideo.scenes.layout.items import Maths, Sheet, Text
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.parts.boxes import Blocks
from qkvideo.scenes.parts.grid import Along, Grid, Mark, Where
from qkvideo.scenes.parts.tiers import Tier, Tiers
from qkvideo.scenes.score_matrix.equation import Equation, FactorMatrix, ProductWay
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import whole

WAYS = (Box(0, 0, 12, 5), frame()), (Box(0, 0, 5, 9), frame("9:16"))


def held(part, box, given):
    """The items of a part whose matrices have the sizes that all of them have room for."""
    given.chosen.sizes.clear()
    items(part, box, given)
    return items(part, box, replace(given, chosen=Chosen(given.chosen.sizes, held=True)))


def row(key, d, **how):
    return Grid(key=key, cells=block(1, d, key), **how)


def terms(d=8):
    tiers = (
        Tier(row("a", d), name=word("first", "a/name")),
        Tier(row("b", d), "×", word("second", "b/name")),
        Tier(row("c", d), "≈"),
    )
    return Tiers(key="t", tiers=tiers, total=word("= 1", "total"))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("d", [1, 2, 8, 12, 40, 768])
@pytest.mark.parametrize("aspect", STAGES)
def test_terms_stay_in_their_box_and_can_be_read(d, aspect):
    box = STAGES[aspect]
    made = held(terms(d), box, frame(aspect))
    for item in made.values():
        if isinstance(item, Text):
            assert inside(ink(item), box), item.key
            assert item.em >= SIZES.least - 1e-9
        elif isinstance(item, Sheet):
            assert inside(item.box, box, 1e-6)
    written = [made[f"{k}/cells"].texts for k in "abc"]
    shown = [sum(bool(text) for line in texts for text in line) for texts in written]
    assert len(set(shown)) == 1
    assert shown[0] >= min(d, 3)


def test_terms_lie_where_there_is_width_and_stand_where_there_is_height():
    lying, standing = (held(terms(), *ways) for ways in WAYS)
    for key in "bc":
        assert lying[f"{key}/cells"].xs == pytest.approx(lying["a/cells"].xs)
        assert standing[f"{key}/cells"].ys == pytest.approx(standing["a/cells"].ys)
    assert lying["a/cells"].ys[0] > lying["b/cells"].ys[0] > lying["c/cells"].ys[0]
    assert standing["a/cells"].box.right < standing["t/sign/1"].x < standing["b/cells"].box.left
    assert lying["t/rule"].points[:, 1].max() < lying["c/cells"].box.bottom
    assert ink(lying["total"]).top < lying["t/rule"].points[:, 1].min()
    assert ink(standing["total"]).right == pytest.approx(standing["c/cells"].box.right, abs=0.05)


def test_a_number_keeps_its_cell_on_its_side():
    for box, given in WAYS:
        found = {(c.tensor, c.index) for c, _ in numbers(held(terms(4), box, given).values())}
        assert found == {(k, (0, j)) for k in "abc" for j in range(4)}


def test_a_turned_matrix_means_the_same_cells():
    part = square(4, lit=Where(rows=(1,), cells=((2, 3),)), empty=Where(columns=(0,)),
                  marks=(Mark("m", Where(rows=(2,))),))  # fmt: skip
    made = part.turned()
    assert made.cells.cell(3, 2) == part.cells.cell(2, 3)
    assert made.lit == Where(columns=(1,), cells=((3, 2),))
    assert made.empty == Where(rows=(0,))
    assert made.marks[0].around == Where(columns=(2,))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", STAGES)
@pytest.mark.parametrize("n", [1, 3, 10, 30])
def test_a_column_beside_a_matrix_is_level_with_its_rows(aspect, n):
    tokens = tuple(f"word{k}" for k in range(n))
    keys = Along(tokens, "key", focus=(n - 1,), key="scores/column")
    part = Tiers(
        key="t",
        tiers=(
            Tier(
                Grid(key="K", cells=block(n, 8).T, columns=keys, numbers=False),
                side=Grid(key="Q", cells=block(1, 8).T, columns=Along(tokens)),
            ),
            Tier(Grid(key="scores", cells=block(1, n)), "=", word("word", "asks")),
        ),
    )
    box = STAGES[aspect]
    made = held(part, box, frame(aspect))
    assert made["Q/cells"].ys == pytest.approx(made["K/cells"].ys)
    assert made["scores/cells"].xs == pytest.approx(made["K/cells"].xs)
    assert made["Q/cells"].box.left > made["K/cells"].box.right
    assert f"scores/column/{n - 1}" in made
    for item in made.values():
        if isinstance(item, Text):
            assert inside(ink(item), box), item.key


def equation(n=10, d_model=32, d_k=8, ways=2):
    def matrix(key, rows, columns, /, **how):
        shape = whole(f"{key}.rows", rows), whole(f"{key}.columns", columns)
        return FactorMatrix(Grid(key=key, cells=block(rows, columns, key), **how), key, shape)

    words = Along(tuple(f"w{k}" for k in range(n)))
    given = matrix("X", n, d_model, rows=words)
    made = [ProductWay(matrix(f"W_{k}", d_model, d_k), matrix(k, n, d_k), "b") for k in "QK"[:ways]]
    return Equation(key="e", given=given, ways=tuple(made))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", STAGES)
@pytest.mark.parametrize(
    "sizes", [(1, 2, 1), (2, 32, 8), (10, 32, 8), (30, 384, 32), (64, 768, 64)]
)
@pytest.mark.parametrize("ways", [1, 2])
def test_a_product_stays_in_its_box_and_nothing_in_it_touches(aspect, sizes, ways):
    box = STAGES[aspect]
    made = items(equation(*sizes, ways), box, frame(aspect))
    sheets = {k: i for k, i in made.items() if isinstance(i, Sheet)}
    for item in made.values():
        if isinstance(item, Text):
            assert inside(ink(item), box), item.key
            assert item.em >= SIZES.least - 1e-9
        elif isinstance(item, Sheet):
            assert inside(item.box, box, 1e-6), item.key
        elif isinstance(item, Maths):
            assert box.left < item.x < box.right
    assert sheets["X/cells"].box.right < made["W_Q/times"].x < sheets["W_Q/cells"].box.left
    assert sheets["W_Q/cells"].box.right < made["Q/sign"].x < sheets["Q/cells"].box.left
    columns = [np.diff(sheets[k].xs)[0] for k in ("W_Q/cells", "Q/cells")]
    if sizes[-1] > 1:  # a column below one number may be narrower than the number
        assert columns[0] == pytest.approx(columns[1])
    if ways == 2:
        assert sheets["Q/cells"].box.bottom > sheets["K/cells"].box.top


def test_inner_sizes_stand_out():
    part = equation(ways=1)
    inner = replace(part.given, inner=1)
    made = items(replace(part, given=inner))
    weights = [made[f"X/shape/{k}"].weight for k in (0, 2)]
    assert weights == ["regular", "semibold"]


def test_blocks_stand_side_by_side_where_they_are_above_something():
    part = Blocks((word("one", "one"), word("two", "two")))
    wide, tall = (items(part, WAYS[0][0], frame(a)) for a in ("16:9", "9:16"))
    assert wide["one"].x == pytest.approx(wide["two"].x)
    assert wide["one"].y > wide["two"].y
    assert tall["one"].x < tall["two"].x
    assert tall["one"].y == pytest.approx(tall["two"].y)

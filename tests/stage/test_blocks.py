"""Sentences as lines and as columns: where words, shares and beams stand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from qkvideo.scenes.kit.beams import beams, folds, in_line, shares
from qkvideo.scenes.kit.blocks import Sentence, beside_end, blocks
from qkvideo.scenes.kit.equation import equation
from qkvideo.scenes.kit.layout import inside, layout
from qkvideo.scenes.kit.numbers import Cell
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.spread import spread
from qkvideo.scenes.kit.theme import SIZES, theme

TIRED = ["The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "tired"]
DIRTY = [*TIRED[:-1], "dirty"]
ARABIC = ["القطة", "جلست", "على", "الحصيرة", "لأنها", "كانت", "متعبة"]
NARROW = ["1:1", "9:16"]
DARK = theme("dark")


def columns(aspect, *sentences, keys=None, **options):
    options = {"rising": False, "figure": 1.75, **options}
    chosen = [Sentence((s,), tuple(keys or range(len(s)))) for s in sentences]
    return blocks(chosen, layout(aspect), **options)


def cells(block):
    return {k: Cell("weights", (0, k), 0.1) for k in block.line.keys}


def drawn(mobject):
    """The box of what is drawn: of points on the curve, not of its handles."""
    found = [mobject.point_from_proportion(k / 50) for k in range(51)]
    xs, ys = [float(p[0]) for p in found], [float(p[1]) for p in found]
    return Box(min(xs), min(ys), max(xs), max(ys))


def ink(label):
    left, bottom, _ = label.get_corner([-1, -1, 0])
    right, top, _ = label.get_corner([1, 1, 0])
    return Box(float(left), float(bottom), float(right), float(top))


@pytest.mark.parametrize("aspect", NARROW)
@pytest.mark.parametrize("rising", [False, True])
@pytest.mark.parametrize(
    "sentences",
    [[TIRED], [TIRED, DIRTY], [["cat"]], [["internationalization"] * 8] * 2, [["a"] * 12, TIRED]],
)
def test_columns_stand_beside_one_another_and_touch_nothing(aspect, rising, sentences):
    stage, after = layout(aspect).stage, -99.0
    for tokens, block in zip(sentences, columns(aspect, *sentences, rising=rising), strict=True):
        words = in_line(tokens, block.line, block.words, {}, DARK.ink)
        numbers = shares(cells(block), block.line, block.numbers, DARK)
        arcs = beams(
            cells(block), block.line, 0, block.base, block.reach, DARK, feet=block.feet
        ).values()
        assert all(label.em >= SIZES.least for label in [*words.values(), *numbers.values()])
        for key, word in words.items():
            assert ink(word).right < ink(numbers[key]).left
            assert all(
                drawn(arc).right < ink(word).left
                if not rising
                else drawn(arc).left > ink(numbers[key]).right
                for arc in arcs
                if len(tokens) == 1 or key == 0
            )
        texts = [ink(label) for label in (*words.values(), *numbers.values())]
        boxes = [*texts, *map(drawn, arcs)]
        assert all(inside(box, stage, 0.16) for box in boxes)
        assert min(box.left for box in boxes) > after
        after = max(box.right for box in boxes)
        rows = sorted((ink(word) for word in words.values()), key=lambda box: -box.top)
        assert all(a.bottom > b.top for a, b in pairwise(rows))


def test_the_free_row_is_below_all_words_or_above_them():
    foot, head = (columns("1:1", TIRED, band=band)[0] for band in ("foot", "head"))
    assert foot.band < min(foot.line.at.values())
    assert head.band > max(head.line.at.values())
    assert foot.line.em == head.line.em


def test_of_words_left_out_there_are_dots_in_their_places():
    (block,) = columns("9:16", TIRED, keys=[1, 2, 7])
    line = block.line
    assert len(line.dots) == 3  # before 1, between 2 and 7, and after 7
    assert line.dots[0] > line.at[1] > line.at[2] > line.dots[1] > line.at[7] > line.dots[2]
    assert line.dots[2] > block.rest
    made = [*folds(line, block.words, DARK.ink), *in_line(TIRED, line, 0, {}, DARK.ink).values()]
    heights = sorted(((ink(label).bottom, ink(label).top) for label in made), reverse=True)
    assert all(above[0] > below[1] for above, below in pairwise(heights))


def test_a_column_of_arabic_has_its_edge_on_the_right():
    (block,) = columns("9:16", ARABIC)
    strong = block.line.keys
    words = in_line(ARABIC, block.line, block.words, {}, DARK.ink, strong=strong).values()
    ends = {round(label.origin[0] + label.advance, 3) for label in words}
    assert len(ends) == 1
    arcs = beams(cells(block), block.line, 0, block.base, block.reach, DARK, feet=block.feet)
    for key, label in zip(block.line.keys, words, strict=True):
        start = arcs[key].get_end()[0] if key else ink(label).left - 0.1
        assert 0 < ink(label).left - start < 0.25


def test_few_words_fill_a_tall_stage():
    (block,) = columns("9:16", ["Hello", "world"])
    assert block.line.at[0] - block.line.at[1] > 0.3 * layout("9:16").stage.height


def test_a_wide_frame_keeps_lines():
    upper, lower = columns("16:9", TIRED, DIRTY)
    assert not upper.line.down
    assert upper.words > upper.numbers > upper.base > lower.words


def test_the_name_of_an_arc_stands_past_its_end_and_beside_its_word():
    (block,) = columns("9:16", TIRED, rising=True, figure=0.0)
    arc = beams(cells(block), block.line, 7, block.base, block.reach, DARK, feet=block.feet)[1]
    x, y = beside_end(arc, 1, 0.3, 0.8, block)
    assert y == pytest.approx(block.line.at[1] + 0.3)
    assert x >= ink(in_line(TIRED, block.line, block.words, {}, DARK.ink)[1]).right


@pytest.mark.parametrize("aspect", ["16:9", *NARROW])
@pytest.mark.parametrize("groups", [(1, 1), (1, 2), (2, 2)])
@pytest.mark.parametrize("count", [4, 12, 16])
def test_each_number_of_a_vector_has_one_place(aspect, groups, count):
    places = layout(aspect)
    stand = spread(range(count), groups, count == 12, places)
    assert [k for some in stand.stretches for k in some] == [*range(count)]
    assert len(stand.tops) == sum(groups)
    boxes = [
        stand.box(s, 0, len(some), k, k)
        for k in range(sum(groups))
        for s, some in enumerate(stand.stretches)
    ]
    assert all(inside(box, places.stage) for box in boxes)
    for k, a in enumerate(boxes):
        assert all(a.bottom >= b.top - 1e-9 or b.bottom >= a.top - 1e-9 for b in boxes[:k])
    assert places.narrow == bool(stand.heads)
    assert stand.row.length * 0.62 >= SIZES.least


@pytest.mark.parametrize("aspect", ["16:9", *NARROW])
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("shape", [(16, 8), (64, 64), (4, 2)])
@pytest.mark.parametrize("plain", [True, False])
def test_a_product_fits_the_stage(aspect, count, shape, plain):
    places = layout(aspect)
    at = equation(count, shape, plain, False, places)
    weight = Box(
        at.corner[0],
        at.corner[1] - at.rows.length,
        at.corner[0] + at.columns.length,
        at.corner[1],
    )
    half = at.height / 2
    vectors = [Box(at.left, y - half, at.left + at.given.length, y + half) for y in at.ys]
    results = [Box(at.results, y - half, at.results + at.room, y + half) for y in at.result_ys]
    assert all(inside(box, places.stage) for box in (weight, *vectors, *results))
    assert all(box.right < weight.left for box in vectors)
    below = all(box.top < min(weight.bottom, *(v.bottom for v in vectors)) for box in results)
    assert below if places.narrow else all(box.left > weight.right for box in results)
    assert at.asks - 0.1 > results[0].top
    assert not places.narrow or at.asks + 0.1 < weight.bottom
    assert weight.top + at.above <= places.stage.top

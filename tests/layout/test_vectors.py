"""Vectors below one another, and products: in one row each, or in several."""

from __future__ import annotations

import numpy as np
import pytest

from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.layout.film import folder_of
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Maths, Sheet, Text
from qkvideo.scenes.layout.registry import KINDS
from qkvideo.scenes.look.places import inside, layout
from qkvideo.scenes.look.theme import SIZES, theme
from qkvideo.scenes.parts.text import Said, Token
from qkvideo.scenes.pronoun import film
from qkvideo.scenes.pronoun.strips import Called, Product, Vector, Vectors
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.numbers import Cells, Style
from qkvideo.scenes.text.pango import extent

assert KINDS

SHAPES = ["16:9", "1:1", "9:16"]


def numbers(rows, columns, tensor="X"):
    values = np.random.default_rng(0).normal(size=(rows, columns))
    return Cells(tensor, values, tuple(range(rows)), tuple(range(columns)), Style())


def vector(key, count, sentence=0):
    word = Called(Token("it", 7, sentence), f"{key}/word")
    cue = Called(Token("tired", 9, sentence), f"{key}/cue")
    return Vector(key, numbers(1, count), word, Said("after"), cue)


def placed(aspect, part):
    say = catalogue("en", folder_of(film))
    frame = Frame(layout(aspect), theme("dark"), say, "pronoun")
    return {item.key: item for item in put(part, frame.places.canvas, frame)}


def vectors(count, groups, **how):
    made = [
        tuple(vector(f"{g}-{k}", count, k) for k in range(size)) for g, size in enumerate(groups)
    ]
    return Vectors(tuple(made), key="vectors", largest=3.0, **how)


@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("groups", [(1, 1), (1, 2), (2, 2)])
@pytest.mark.parametrize("count", [1, 4, 12, 16])
def test_each_number_of_a_vector_has_one_place(aspect, groups, count):
    items = placed(aspect, vectors(count, groups, more=count == 12))
    stage = layout(aspect).canvas
    for g, size in enumerate(groups):
        for k in range(size):
            sheets = [i for i in items.values() if i.key.startswith(f"{g}-{k}/cells/")]
            assert [c for sheet in sheets for c in sheet.columns] == [*range(count)]
            assert all(sheet.texts is not None and sheet.em >= SIZES.least for sheet in sheets)
    boxes = [i.box for i in items.values() if isinstance(i, Sheet)]
    assert all(inside(box, stage) for box in boxes)
    for k, a in enumerate(boxes):
        assert all(
            min(a.right, b.right) - max(a.left, b.left) < 1e-9
            or min(a.top, b.top) - max(a.bottom, b.bottom) < 1e-9
            for b in boxes[:k]
        )


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_frame_is_around_numbers_that_differ_in_all_vectors_of_the_last_group(aspect):
    items = placed(aspect, vectors(16, (1, 2), differ=((2, 4), (6, 11))))
    frames = [i for i in items.values() if isinstance(i, Curve)]
    # In a narrow frame the second one goes on in the next row.
    assert len(frames) == (2 if aspect == "16:9" else 3)
    upper, lower = items["1-0/cells/0/cells"], items["1-1/cells/0/cells"]
    first = items["vectors/frame/2"].points
    assert first[:, 0].min() == pytest.approx(upper.xs[2])
    assert first[:, 0].max() == pytest.approx(upper.xs[4])
    assert first[:, 1].max() == pytest.approx(upper.ys[0])
    assert first[:, 1].min() == pytest.approx(lower.ys[-1])


def test_vectors_without_numbers_stand_where_they_had_them():
    with_, bare = (placed("9:16", vectors(16, (1, 2), numbers=some)) for some in (True, False))
    for key, item in with_.items():
        if isinstance(item, Sheet):
            assert np.array_equal(item.xs, bare[key].xs)
            assert np.array_equal(item.ys, bare[key].ys)
            assert bare[key].texts is None


@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("shape", [(16, 8), (64, 64), (4, 2)])
@pytest.mark.parametrize("bias", ["", "b_Q"])
def test_a_product_fits_the_stage(aspect, count, shape, bias):
    m, n = shape
    given = tuple(vector(f"x-{k}", m, k) for k in range(count))
    results = tuple(Vector(f"q-{k}", numbers(1, min(n, 8), "Q")) for k in range(count))
    part = Product(given, 3.0, numbers(m, n, "W"), (m, n), "W_Q", results, Said("asks"), 3.0,
                   n > 8, bias, key="p")  # fmt: skip
    items = placed(aspect, part)
    stage = layout(aspect).canvas
    sheets = {key: i.box for key, i in items.items() if isinstance(i, Sheet)}
    assert all(inside(box, stage) for box in sheets.values())
    weight = sheets["p/weight/cells"]
    xs = [box for key, box in sheets.items() if key.startswith("x-")]
    qs = [box for key, box in sheets.items() if key.startswith("q-")]
    assert all(box.right < weight.left for box in xs)
    if aspect == "16:9":
        assert all(box.left > weight.right for box in qs)
    else:
        assert all(box.top < min(weight.bottom, *(x.bottom for x in xs)) for box in qs)
    asks = next(i for i in items.values() if isinstance(i, Text) and i.text == "new numbers")
    assert asks.y > max(box.top for box in qs)
    name = items["p/name"]
    assert isinstance(name, Maths)
    assert weight.top < name.y - 0.2 < stage.top
    assert isinstance(items["q-0/sign"], Maths if bias else Text)


@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize(("m", "n"), [(32, 8), (4, 2), (16, 2)])
def test_a_matrix_may_be_called_by_words(aspect, m, n):
    """Where these are wider than the matrix, they stand above what is beside the matrix."""
    given = tuple(vector(f"x-{k}", m, k) for k in range(2))
    results = tuple(Vector(f"q-{k}", numbers(1, n, "Q")) for k in range(2))
    part = Product(given, 3.0, numbers(m, n, "W"), (m, n), Said("learned"), results, Said("asks"),
                   3.0, key="p")  # fmt: skip
    items = placed(aspect, part)
    name, weight = items["p/name"], items["p/weight/cells"].box
    assert isinstance(name, Text)
    assert name.text == "parameters"
    left, right = name.x, name.x + extent(name.text).width * name.em
    stage = layout(aspect).canvas
    assert weight.top < name.y < stage.top - name.em / 2
    assert right <= stage.right + 0.02
    if right < stage.right - 0.02:
        assert (left + right) / 2 == pytest.approx((weight.left + weight.right) / 2, abs=0.02)
    for other in items.values():
        if isinstance(other, Sheet) and other.box.left < right and other.box.right > left:
            assert other.box.top < name.y - 0.1
        if isinstance(other, Text) and other is not name and other.cell is None:
            beside = other.x > right or other.x + extent(other.text).width * other.em < left
            assert beside or other.y + other.em <= name.y


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_product_without_a_matrix_stays_open(aspect):
    items = placed(aspect, Product((vector("x", 64),), 3.0, key="p"))
    assert items["x/mark"].text == "?"
    assert items["x/open"].points[:, 0].max() <= layout(aspect).canvas.right


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_matrix_that_nobody_has_is_empty_and_as_large_in_a_dashed_frame(aspect):
    given, results = (vector("x-0", 16),), (vector("q-0", 8),)
    drawn = [
        placed(aspect, Product(given, 3.0, W, (16, 8), "W_Q", results, Said("asks"), key="p"))
        for W in (numbers(16, 8, "W"), None)
    ]
    known, frame = drawn[0]["p/weight/cells"].box, drawn[1]["p/weight/frame"].points
    assert drawn[1]["p/weight/cells"].box == known
    assert len({tuple(fill) for fill in drawn[1]["p/weight/cells"].fill.reshape(-1, 4)}) == 1
    assert (known.left, known.right) == pytest.approx((frame[:, 0].min(), frame[:, 0].max()))
    assert (known.bottom, known.top) == pytest.approx((frame[:, 1].min(), frame[:, 1].max()))


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_word_keeps_its_key_as_the_name_of_its_vector(aspect):
    items = placed(aspect, vectors(16, (1, 2)))
    assert items["1-0/word"].token == (0, 7)
    assert items["1-0/cue"].token == (0, 9)
    assert ("1-1/word" in items) == (aspect == "16:9")

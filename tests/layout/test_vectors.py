"""Vectors below one another, and products: in one row each, or in several."""

from __future__ import annotations

import numpy as np
import pytest

from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.layout.film import KINDS
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Sheet
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.look.places import inside, layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.parts.text import Said, Token
from qkvideo.scenes.pronoun import film
from qkvideo.scenes.pronoun.strips import Called, Vector, Vectors
from qkvideo.scenes.telling import folder_of
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.numbers import Cells, Style

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


@pytest.mark.one_in(3)
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


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_word_keeps_its_key_as_the_name_of_its_vector(aspect):
    items = placed(aspect, vectors(16, (1, 2)))
    assert items["1-0/word"].token == (0, 7)
    assert items["1-0/cue"].token == (0, 9)
    assert ("1-1/word" in items) == (aspect == "16:9")

"""Masks as squares, and in galleries."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from test_boxes import ROOM, boxes, frame

from qkvideo.scenes.layout.arrange import put
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.look.theme import rgba
from qkvideo.scenes.masking.gallery import Gallery, Hanging
from qkvideo.scenes.masking.look import SIGN, mask
from qkvideo.scenes.parts.boxes import Column, First, Fit, Row
from qkvideo.scenes.parts.part import check
from qkvideo.scenes.parts.text import Line
from qkvideo.scenes.text.box import Box

SHAPES = ["16:9", "1:1", "9:16"]


def later(n):
    return ~np.tri(n, dtype=bool)


def placed(part, aspect="16:9", box=None):
    given = frame(aspect)
    items = list(put(part, box or given.places.canvas, given))
    assert len({item.key for item in items}) == len(items)
    return {item.key: item for item in items}, given


# Masks


def test_blocked_cells_are_dark_and_crossed_and_others_bright():
    items, given = placed(mask("m", later(4)))
    sheet = items["m"]
    for i in range(4):
        for j in range(4):
            dark = np.allclose(sheet.fill[i, j], rgba(given.colour("line")))
            assert dark == (j > i)
            assert sheet.texts[i][j] == ("×" if j > i else "")
    assert sheet.em >= SIZES.least
    widths = {round(float(w), 9) for w in (*np.diff(sheet.xs), *-np.diff(sheet.ys))}
    assert len(widths) == 1


def test_crosses_that_could_not_be_read_are_left_out():
    assert placed(mask("m", later(4)), box=Box(0, 0, 1, 1))[0]["m"].texts is None
    assert placed(mask("m", later(64)))[0]["m"].texts is None


def test_each_row_of_a_mask_can_be_pointed_at():
    whole, given = placed(mask("m", later(6)))
    for k in range(6):
        assert given.boxes[f"m/row/{k}"].top == pytest.approx(whole["m"].ys[k])


def test_masks_of_a_group_have_cells_of_one_size():
    masks = [mask(f"{n}", later(n), group="g") for n in (3, 8)]
    given = frame("16:9")
    for _ in range(2):
        sheets = [next(iter(put(each, ROOM, given))) for each in masks]
        given.chosen.held = True
    assert len({round(float(sheet.xs[1] - sheet.xs[0]), 9) for sheet in sheets}) == 1


def test_a_sign_is_as_small_as_the_word_beside_it():
    sign = mask("s", np.array([[True]]), ems=SIGN)
    items, given = placed(Row((sign, Line(("=",), key="word"))))
    assert items["s"].box.width < 1.5 * given.em("label")


# Galleries


def gallery(count=4):
    figures = tuple(
        Hanging(
            mask(f"{k}", later(5), group="g"),
            Line((f"name {k}",), key=f"{k}/title", side="center"),
            Line(("what it means " * (k + 1),), key=f"{k}/legend", breaks=True, side="center"),
        )
        for k in range(count)
    )
    return Gallery(figures, (4, 2, 4), key="gallery")


@pytest.mark.parametrize("aspect", SHAPES)
def test_figures_of_a_row_are_level(aspect):
    items, given = placed(gallery(), aspect)
    across = 2 if aspect == "9:16" else 4
    for start in range(0, 4, across):
        row = range(start, start + across)
        for of in (
            [items[f"{k}/title"].y for k in row],
            [float(items[f"{k}"].ys[0]) for k in row],
            [items[f"{k}"].box.width for k in row],
        ):
            assert of == pytest.approx([of[0]] * across)
        assert all(items[f"{a}"].box.right < items[f"{b}"].box.left for a, b in pairwise(row))
        assert all(items[f"{k}/legend"].y < items[f"{k}"].box.bottom for k in row)
    assert all(items[f"{k}"].box.bottom > given.places.canvas.bottom for k in range(4))
    if aspect == "9:16":
        assert items["2/title"].y < items["0/legend"].y


# What boxes do for them


def test_variants_may_have_the_same_keys():
    line, other = Line(("a",), key="a"), Line(("b",), key="b")
    check(First((Row((line, other)), Column((line, other)))))


def test_lines_beside_one_another_are_made_smaller_together():
    lines = [Line(("what it means " * 5,), key=f"{k}", breaks=True) for k in range(4)]
    high = Box(0, 0, 4, 5)
    _, items = boxes(Fit((Column(tuple(lines)),), grows="much"), high)
    ems = {round(item.em, 6) for item in items}
    assert len(ems) == 1
    assert ems.pop() < SIZES.label
    _, items = boxes(Fit((Column(tuple(lines)),), grows="much"), Box(0, 0, 6, 12))
    assert {item.em > SIZES.label for item in items} == {True}

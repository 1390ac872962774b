"""Histograms below one another: one axis, one height, wider ones brighter."""

from __future__ import annotations

import numpy as np
import pytest
from test_boxes import ROOM, boxes, frame

from qkvideo.scenes.parts.text import Formula
from qkvideo.scenes.scaling.spread import Spread
from qkvideo.scenes.stage import shapes
from qkvideo.scenes.text.numbers import Cell, Style


def drawn(*ends):
    labels = {f"{k}": Cell("d", (0, k), 4.0**k, Style(0)) for k in range(len(ends))}
    part = Spread(
        key="list",
        labels=labels,
        counts=((1.0, 4.0, 1.0),) * len(ends),
        ends=ends,
        axis=(-10.0, 10.0),
        ticks=(Cell("axis", (0, 1), 5.0, Style(0)),),
        heads=(Formula("d_k", key="d_k"), Formula("q dot k", key="dot")),
    )
    _, items = boxes(part, ROOM, frame())
    return {item.key: item for item in items}


def span(item):
    return np.array([item.points[:, 0].min(), item.points[:, 0].max()])


def test_histograms_share_one_axis_and_one_height():
    found = drawn((-2.0, 2.0), (-8.0, 8.0))
    shapes = [found[f"list/spread/{k}"] for k in range(2)]
    assert np.ptp(span(shapes[1])) == pytest.approx(4 * np.ptp(span(shapes[0])))
    tall = [np.ptp(shape.points[:, 1]) for shape in shapes]
    assert tall[0] == pytest.approx(tall[1])
    left, right = span(found["list/spread/0/base"])
    # The least and the largest value of the axis are the ends of the base.
    assert span(shapes[1]) == pytest.approx(
        [left + 0.1 * (right - left), right - 0.1 * (right - left)]
    )
    tick = found["list/spread/tick/5/line"].points[0, 0]
    assert tick == pytest.approx(left + 0.75 * (right - left))
    assert found["list/spread/tick/5"].cell is not None
    assert "dot" in found, "a formula keeps its key"


def test_histograms_grow_out_of_their_axis():
    shape = drawn((-2.0, 2.0))["list/spread/0"]
    assert shape.enters == "grow"
    assert shapes.flat(shape.points)[:, 1] == pytest.approx(shape.points[0, 1])


def test_wide_shapes_are_brighter():
    found = drawn((-1.0, 1.0), (-4.0, 4.0))
    fills = [bytes.fromhex(found[f"list/spread/{k}"].fill[1:]) for k in range(2)]
    assert sum(fills[0]) < sum(fills[1])

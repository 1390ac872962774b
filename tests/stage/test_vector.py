"""A drawing has the shapes and colours of the picture: its SVG is read back as text."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from qkvideo.scenes.camera.vector import LINES, drawing
from qkvideo.scenes.figures.figure import Figure
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.layout import curves
from qkvideo.scenes.look.theme import rgba
from qkvideo.scenes.text.box import Box
from qkvideo.studio.drawing.stills import svg
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.encoding.stamp import Stamp

SPACE = "{http://www.w3.org/2000/svg}"


UNITS = 8.0, 4.0
GROUND = "#102030"


def parts(*drawn, ground: str = GROUND) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(drawing(drawn, UNITS, ground))
    return [part for part in root.iter() if part.tag in (SPACE + "path", SPACE + "rect")]


def colour(text: str) -> list[float]:
    return [float(share) * 2.55 for share in re.findall(r"([\d.]+)%", text)]


def style(part: ElementTree.Element, name: str) -> str:
    own = dict(entry.split(":") for entry in part.get("style").strip(" ;").split(";"))
    return {key.strip(): value.strip() for key, value in own.items()}[name]


def box(part: ElementTree.Element) -> list[float]:
    numbers = np.array(re.findall(r"-?[\d.]+", part.get("d")), dtype=float).reshape(-1, 2)
    return [*numbers.min(axis=0), *numbers.max(axis=0)]


def test_the_ground_is_there_unless_it_is_left_out():
    (ground,) = parts()
    assert colour(style(ground, "fill")) == pytest.approx([0x10, 0x20, 0x30], abs=0.1)
    assert (ground.get("width"), ground.get("height")) == (str(2 * LINES), str(LINES))
    assert parts(ground="") == []


def test_a_shape_has_its_place_and_its_colour():
    square = Figure(curves.area(Box(0.5, 0.5, 1.5, 1.5)), fill=rgba("#F5A623", 0.5))
    _, shape = parts(square)
    unit = LINES / 4
    left, top, right, bottom = (4.5 * unit, 0.5 * unit, 5.5 * unit, 1.5 * unit)
    assert box(shape) == pytest.approx([left, top, right, bottom], abs=0.02)
    assert colour(style(shape, "fill")) == pytest.approx([0xF5, 0xA6, 0x23], abs=0.1)
    assert float(style(shape, "fill-opacity")) == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("width", [0.25, 1, 4])
def test_lines_have_their_width_however_thin(width):
    _, line = parts(
        Figure(
            curves.straight((-2.3456, 0), (2.3456, 0.1234)), strokes=np.ones((1, 4)), width=width
        )
    )
    scale = float(re.match(r"matrix\(([\d.]+),", line.get("transform"))[1])
    # A width of one is a hundredth of a unit of the frame.
    shown = scale * float(style(line, "stroke-width"))
    assert shown == pytest.approx(width / 100 * LINES / 4, rel=0.01)
    assert scale * box(line)[2] == pytest.approx(2.3456 * LINES / 4, abs=0.1)


def test_a_grid_is_drawn_cell_by_cell():
    fill = np.array([[[1, 0, 0, 1], [0, 1, 0, 1.0]], [[0, 0, 1, 1], [1, 1, 1, 0.5]]])
    _, *cells = parts(GridFigure([1, 1], [1, 1], fill, gap=0.1))
    found = [colour(style(cell, "fill")) for cell in cells]
    expected = 255 * fill[..., :3].reshape(-1, 3)
    assert [f for f in found if len(f)] == [pytest.approx(list(e), abs=0.1) for e in expected]


def test_the_same_shapes_make_the_same_text():
    circle = Figure(curves.circle(0, 0, 1), fill=np.ones(4))
    assert drawing([circle], UNITS) == drawing([circle], UNITS)


def test_words_beside_a_drawing_are_text_whatever_they_are():
    said = "<b>&\x00\x1b \ud800 ]]> \U0001f600"
    text = svg(drawing([], UNITS), quality("l"), "en", "A < B & C", said, Stamp("key"))
    root = ElementTree.fromstring(text.encode())
    assert root.find(SPACE + "title").text == "A < B & C"
    assert root.find(SPACE + "desc").text == "<b>&\ufffd\ufffd \ufffd ]]> \U0001f600"
    assert root.find(SPACE + "metadata").text == "qkvideo key"
    assert (root.get("width"), root.get("viewBox")) == ("854", f"0 0 {2 * LINES} {LINES}")

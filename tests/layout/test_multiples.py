"""Small multiples are of one size, as large as there is room, and what stands there can be read."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from matrices import LONG, SENTENCE, STAGES, block, ink, inside, items
from test_boxes import frame

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.layout.arrange import Size, measure
from qkvideo.scenes.layout.fitting.labels import apart, touch
from qkvideo.scenes.layout.items import Curve, Sheet, Text
from qkvideo.scenes.layout.kinds import multiples
from qkvideo.scenes.layout.kinds.text import advance
from qkvideo.scenes.look.measures import SIZES, SPACES
from qkvideo.scenes.look.places import PIXEL
from qkvideo.scenes.parts.grid import Along, Grid, Mark, Where
from qkvideo.scenes.parts.multiples import Multiple, Multiples
from qkvideo.scenes.parts.text import Line


def panels(count, n, words=SENTENCE, row=0, keys=(), legend="a legend of it"):
    tokens = tuple((list(words) * n)[:n])
    made = []
    for k in range(count):
        grid = Grid(
            key=f"g{k}",
            cells=block(n, name="weights", largest=1.0),
            rows=Along(tokens, lit=(row,), focus=(row,)),
            columns=Along(tokens, lit=(), focus=keys or (k % n,)),
            colours="share",
            marks=(Mark("row", Where(rows=(row,)), "query"),),
        )
        name = Line((f"Layer 1, head {k}",), key=f"g{k}/name", short=(f"Head {k}",), side="center")
        made.append(Multiple(grid, name, Line((legend,), key=f"g{k}/legend", side="center")))
    return Multiples(panels=tuple(made))


def sheets(made):
    return [item for item in made.values() if isinstance(item, Sheet)]


def lines_of(made):
    """How many matrices stand in each line, from the top."""
    tops = [round(float(sheet.ys[0]), 6) for sheet in sheets(made)]
    return [tops.count(top) for top in dict.fromkeys(tops)]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", STAGES)
@pytest.mark.parametrize("words", [SENTENCE, LONG], ids=["short", "long"])
@pytest.mark.parametrize("n", [1, 3, 10, 30])
@pytest.mark.parametrize("count", [1, 4, 7, 20])
def test_all_of_it_is_inside_its_box_and_can_be_read(aspect, words, n, count):
    box = STAGES[aspect]
    made = items(panels(count, n, words, row=n // 2), box, frame(aspect))
    texts = [item for item in made.values() if isinstance(item, Text)]
    for text in texts:
        assert inside(ink(text), box), (text.key, ink(text))
        assert text.em >= SIZES.least - 1e-9
    found = sheets(made)
    assert len(found) == count
    assert {sheet.fill.shape for sheet in found} == {(n, n, 4)}
    assert all(inside(sheet.box, box, 1e-6) for sheet in found)
    assert len({(round(s.box.width, 6), round(s.box.height, 6)) for s in found}) == 1
    for a, b in combinations(found, 2):
        assert not touch(a.box, b.box)
    upright = [text for text in texts if not text.slant]
    for a, b in combinations(upright, 2):
        assert not touch(ink(a), ink(b)), (a.key, b.key)
    for text in upright:
        assert not any(touch(ink(text), sheet.box) for sheet in found), text.key


@pytest.mark.parametrize(
    ("count", "n", "lines"),
    [
        (1, 10, [1]),
        (2, 10, [2]),
        (4, 10, [4]),
        (8, 10, [4, 4]),
        (12, 12, [6, 6]),
        (7, 30, [7]),
        (32, 12, [11, 11, 10]),
    ],
)
def test_lines_are_as_long_as_makes_cells_largest(count, n, lines):
    assert lines_of(items(panels(count, n))) == lines


def test_cells_are_not_far_longer_than_wide_and_a_whole_number_of_pixels():
    for count, n in ((2, 10), (4, 10), (12, 12), (12, 30)):
        sheet = sheets(items(panels(count, n)))[0]
        wide, high = float(np.diff(sheet.xs)[0]), -float(np.diff(sheet.ys)[0])
        assert 0.7 < wide / high < 2.2
        for length in (wide, high, float(sheet.xs[0]), float(sheet.ys[0])):
            assert 9 * length / PIXEL == pytest.approx(round(9 * length / PIXEL))


def test_all_words_stand_where_they_can_be_read_those_of_rows_once_in_a_line():
    made = items(panels(4, 10))
    assert sum(key.startswith("g0/row/") for key in made) == 10
    assert all(sum(key.startswith(f"g{k}/column/") for key in made) == 10 for k in range(4))
    assert not any(key.startswith(("g1/row/", "g3/row/")) for key in made)


def test_where_they_cannot_those_in_focus_do_and_nothing_is_folded():
    made = items(panels(12, 12, row=8, keys=(2, 9, 3)))
    along = [key for key in made if key.startswith(("g0/row/", "g0/column/"))]
    # The third would touch the first, which is more important.
    assert along == ["g0/row/8", "g0/column/2", "g0/column/9"]
    assert "g6/row/8" in made
    assert np.ptp(np.diff(sheets(made)[0].xs)) == pytest.approx(0.0)
    assert not any("dots" in key for key in made)


def test_labels_along_a_line_do_not_run_into_each_other():
    labels = {k: (0.4 * k, 0.6) for k in (1, 0, 2, 3)}
    assert apart(labels) == [1, 3]
    assert apart({k: (at, long / 2) for k, (at, long) in labels.items()}) == [1, 0, 2, 3]


def test_numbers_stand_in_cells_that_are_large_enough():
    assert sheets(items(panels(4, 3)))[0].texts is not None
    assert sheets(items(panels(4, 10)))[0].texts is None


def test_the_longest_number_of_all_matrices_decides_how_large_numbers_are():
    part = panels(4, 3)
    first, *others = part.panels
    long = replace(first.grid, cells=block(3, name="weights", largest=900.0))
    found = sheets(items(replace(part, panels=(replace(first, grid=long), *others))))
    assert len({sheet.em for sheet in found}) == 1
    for sheet in found:
        cell = float(np.diff(sheet.xs).min())
        assert all(advance(text) * sheet.em <= cell for row in sheet.texts for text in row)


@pytest.mark.parametrize("count", [20, 32])
def test_lines_of_matrices_are_apart(count):
    part, box = panels(count, 10), STAGES["16:9"]
    tops = sorted({round(float(s.ys[0]), 6) for s in sheets(items(part, box, frame("16:9")))})
    high = measure(part, Size(box.width, box.height), frame("16:9")).height
    assert len(tops) > 1
    assert len(tops) * (tops[1] - tops[0]) - high == pytest.approx(SPACES.usual, abs=2 * PIXEL)


def test_names_are_short_all_together_and_legends_leave_where_they_take_too_much():
    def texts(made, kind):
        return [i.text for k, i in made.items() if f"/{kind}" in k and isinstance(i, Text)]

    assert texts(items(panels(4, 10)), "name") == [f"Layer 1, head {k}" for k in range(4)]
    short = items(panels(12, 12))
    assert texts(short, "name") == [f"Head {k}" for k in range(12)]
    assert len(texts(short, "legend")) == 12
    assert texts(items(panels(32, 12)), "legend") == []


def test_a_frame_stands_outside_of_a_thin_row():
    for count, n, thin in ((4, 10, False), (12, 30, True)):
        made = items(panels(count, n, row=3))
        row, (mark,) = (
            sheets(made)[0].cell_box(3, 0),
            (
                item
                for item in made.values()
                if isinstance(item, Curve) and item.key == "g0/mark/row"
            ),
        )
        above = mark.points[:, 1].max() - row.top
        assert (above > mark.width / 200 - 1e-9) == thin


def test_more_than_there_is_room_for_are_refused():
    with pytest.raises(QKVideoError, match="96 matrices have no room side by side"):
        items(panels(96, 2))


def test_very_many_are_refused_before_any_arrangement_is_tried(monkeypatch):
    monkeypatch.setattr(multiples, "_Way", None)
    with pytest.raises(QKVideoError, match="500 matrices have no room side by side"):
        items(panels(500, 2))


def test_legends_stay_where_another_arrangement_has_room_for_them():
    made = items(panels(12, 12), STAGES["9:16"], frame("9:16"))
    assert sum(key.endswith("/legend") for key in made) == 12

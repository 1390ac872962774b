"""Tables have as many columns as there is room for, and squares are drawn to scale."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from qkvideo.scenes.layout.arrange import Size, measure, put
from qkvideo.scenes.layout.film import KINDS
from qkvideo.scenes.layout.frame import Chosen, Frame
from qkvideo.scenes.layout.items import Maths, Text
from qkvideo.scenes.layout.kinds.text import advance
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.parts.boxes import Column, Fit, Lattice, Row, Stack
from qkvideo.scenes.parts.pointing import Rule
from qkvideo.scenes.parts.table import Field, Table, TableRow
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.quadratic_cost.squares import Name, Pattern, Square
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.pango import LINE_HEIGHT

assert KINDS


def frame(aspect="16:9"):
    return Frame(layout(aspect), theme("dark"), catalogue("en"), "quadratic-cost")


def line(text, key, **how):
    return Line((text,), key=key, **how)


def table(rows=3, **how):
    fields = (
        Field("name", side="left"),
        Field("first", (("a head",), ("in two lines",)), spare=True),
        Field("last", (("a head",),)),
        Field("about", (("what it is like",),), side="left", under=2, sign="≈ "),
    )
    records = tuple(
        TableRow(
            f"{k}",
            (
                line(f"row {k}", f"t/{k}/name", size="number"),
                line("1,000", f"t/{k}/first", size="number"),
                line(str(10**k), f"t/{k}/last", size="number", weight="semibold"),
                line("about as much as that", f"t/{k}/about"),
            ),
        )
        for k in range(rows)
    )
    return Table(key="t", fields=fields, records=records, **how)


def texts(part, box, given=None):
    found = {i.key: i for i in put(part, box, given or frame()) if isinstance(i, Text)}
    assert found
    return found


def right(item):
    return item.x + advance(item.text, item.weight, tabular=item.cell is not None) * item.em


WIDE, MIDDLE, NARROW = Box(0, 0, 12, 5), Box(0, 0, 4.8, 5), Box(0, 0, 2.6, 5)


def test_all_columns_stand_side_by_side_where_there_is_room():
    made = texts(table(), WIDE)
    assert len({round(made[f"t/{k}/last"].y, 6) for k in range(3)}) == 3
    for k in range(3):
        assert right(made[f"t/{k}/last"]) == pytest.approx(right(made["t/head/last/0"]))
        assert made[f"t/{k}/about"].x == pytest.approx(made["t/head/about/0"].x)
        assert made[f"t/{k}/name"].x == pytest.approx(made["t/0/name"].x)
    assert made["t/head/first/0"].y > made["t/head/first/1"].y


def test_where_there_is_less_room_entries_stand_under_others_and_then_spare_ones_go():
    middle, narrow = texts(table(), MIDDLE), texts(table(), NARROW)
    assert middle["t/1/about"].y < middle["t/1/last"].y
    assert right(middle["t/1/about"]) == pytest.approx(right(middle["t/1/last"]))
    assert middle["t/1/about/sign"].text == "≈ "
    assert "t/1/first" in middle
    assert "t/1/first" not in narrow
    assert "t/head/about/0" not in middle


@pytest.mark.parametrize("box", [WIDE, MIDDLE, NARROW])
@pytest.mark.parametrize("rows", [1, 3, 6])
def test_a_table_stays_in_its_box_and_is_legible(box, rows):
    made = texts(table(rows), box)
    for item in made.values():
        assert item.em >= SIZES.least
        assert item.x >= box.left - 1e-6
        assert right(item) <= box.right + 0.02
        assert box.bottom < item.y < box.top
    size = measure(table(rows), Size(box.width, box.height), frame())
    assert size.height <= box.height


def test_rows_stand_evenly_and_leave_room_below_them():
    items = {i.key: i for i in put(table(4), WIDE, frame())}
    rows = [items[f"t/{k}/last"] for k in range(4)]
    (pitch,) = {round(a.y - b.y, 6) for a, b in pairwise(rows)}
    height = LINE_HEIGHT * rows[0].em
    assert rows[0].y + rows[0].em < items["t/rule"].points[0, 1] < items["t/head/last/0"].y
    assert pitch > height
    assert rows[-1].y - WIDE.bottom > 0.05 * WIDE.height


@pytest.mark.parametrize("rows", [7, 9])  # with all columns, and with fewer
def test_tables_of_a_group_have_one_size(rows):
    given = frame()
    few, many = table(2, group="g"), table(rows, group="g")
    for part in (few, many):
        texts(part, WIDE, given)
    held = replace(given, chosen=Chosen(given.chosen.sizes, held=True))
    assert texts(few, WIDE, held)["t/0/name"].em == texts(many, WIDE, held)["t/0/name"].em


def test_brackets_stand_beside_rows_and_their_texts_between():
    rules = tuple(
        Rule((f"t/{k - 1}", f"t/{k}"), said=Line(("four times",), key=f"said/{k}"), key=f"rule/{k}")
        for k in (1, 2)
    )
    items = {i.key: i for i in put(Row((table(grow=1), Stack(rules))), WIDE, frame())}
    for k in (1, 2):
        bracket = items[f"rule/{k}"].points[:, 1]
        assert bracket.max() > items[f"said/{k}"].y > bracket.min()
        assert bracket.min() == pytest.approx(items[f"t/{k}/last"].y, abs=0.15)
        assert bracket.max() == pytest.approx(items[f"t/{k - 1}/last"].y, abs=0.15)


def test_formulas_are_entries_too():
    part = Table(key="t", fields=(Field("f", side="center"),), records=(
        TableRow("a", (Formula("n^2", key="t/a/f"),)), TableRow("b", (None,))))  # fmt: skip
    (item,) = [i for i in put(part, WIDE, frame()) if isinstance(i, Maths)]
    assert item.source == "n^2"
    assert item.x == pytest.approx(6.0)


# Squares


def cells(part):
    return next(i for i in put(part, Box(0, 0, 4, 5), frame()) if i.key == "square/cells")


def test_a_square_is_to_scale_and_its_rows_keep_their_names():
    fine = cells(Square(key="square", ends=(10, 20), fine=80))
    assert fine.rows == tuple(range(20))
    assert np.diff(fine.xs) == pytest.approx(4 / 20)
    large = cells(Square(key="square", ends=(30, 60, 120), fine=60))
    assert large.rows == (*range(60), 60)
    assert large.xs[60] - large.xs[0] == pytest.approx(2.0)
    assert large.gap == 0.0
    whole, corner = Name("name/b", ("b",), 1024), Name("name/a", ("a",), 10)
    speck = cells(Square(key="square", ends=(10, 20, 1024), fine=20, whole=whole, corner=corner))
    assert speck.rows == tuple(range(20))
    assert speck.xs[-1] == pytest.approx(4 * 20 / 1024)


def test_each_stretch_is_darker():
    shades = cells(Square(key="square", ends=(1, 2, 4), fine=4)).fill[0, :, 0]
    assert shades[0] > shades[1] > shades[2] == shades[3]


def test_what_was_the_whole_becomes_the_corner():
    names = [Name(f"name/{n}", ("a",), n) for n in (10, 1024, 16_384)]
    first = Square(key="square", ends=(10, 20, 1024), whole=names[1], corner=names[0], ground=True)
    then = Square(key="square", ends=(1024, 16_384), whole=names[2], corner=names[1], ground=True)
    old, new = ({i.key: i for i in put(p, Box(0, 0, 4, 4), frame())} for p in (first, then))
    sides = [np.ptp(made["square/all/1024"].points[:, 0]) for made in (old, new)]
    assert sides == pytest.approx([4.0, 4 * 1024 / 16_384])
    assert "name/1024" in old
    assert "name/1024" in new
    assert "square/cells" not in new
    assert old["square/ground"].fill == old["square/all/1024"].fill != new["square/all/1024"].fill


@pytest.mark.parametrize("n", [1, 10, 64])
def test_a_corner_is_there_once_more_enlarged_with_its_own_corner_in_it(n):
    names = [Name(f"name/{end}", ("a",), end) for end in (n, 1024, 16_384)]
    lens = Square(key="lens", ends=(n, 1024), corner=names[0], ground=True)
    part = Square(
        key="square", ends=(1024, 16_384), whole=names[2], corner=names[1], ground=True, lens=lens
    )
    found = {item.key: item for item in put(part, Box(0.0, 0.0, 4.0, 4.0), frame())}
    corner, enlarged = found["square/all/1024"], found["lens/ground"]
    assert corner.fill == enlarged.fill
    side = {key: np.ptp(i.points[:, 0]) for key, i in found.items() if hasattr(i, "points")}
    # To scale, as long as it can be seen; a dot, if not.
    wanted = max(0.06, side["lens/ground"] * n / 1024)
    assert side[f"lens/all/{n}"] == pytest.approx(wanted)
    assert side["square/all/1024"] == pytest.approx(4.0 / 16)
    assert side["lens/ground"] > 1.9


@pytest.mark.parametrize("ends", [(1, 8, 1024), (64, 512, 1024), (1024, 16_384)])
def test_the_names_of_a_square_stay_in_it(ends):
    whole = Name("whole", ("a page or two",), ends[-1])
    corner = Name("corner", ("this sentence",), ends[0])
    part = Square(key="square", ends=ends, whole=whole, corner=corner)
    made = {i.key: i for i in put(part, Box(0, 0, 4, 4), frame())}
    for name in ("whole", "corner"):
        assert made[name].x > 0
        assert right(made[name]) < 4
    tip = made["corner/arrow/tip"].points[0]
    assert tip == pytest.approx((4 * ends[0] / ends[-1], 4 * (1 - ends[0] / ends[-1])), abs=0.5)


def test_small_squares_show_what_is_kept():
    for lit, count in (("all", 64), ("tile", 4), ("band", 22)):
        part = Pattern(key="p", side=8, of=8, lit=lit)
        (sheet,) = put(part, Box(0, 0, 1.5, 1.5), frame())
        bright = sheet.fill[..., 0] > 0.5
        assert bright.sum() == count


# Boxes


def test_what_does_not_fit_is_smaller_as_a_whole():
    lines = Column(tuple(line("some text", f"l/{k}") for k in range(8)), gap="tight")
    for height, ratio in ((6.0, 1.0), (3.4, 0.85)):
        made = texts(Fit((lines,)), Box(0, 0, 4, height))
        ems = {item.em for item in made.values()}
        assert len(ems) == 1
        assert ems.pop() <= ratio * SIZES.label + 1e-9


def test_what_may_be_larger_is_so_where_there_is_room():
    part = line("100", "a")
    plain, larger = (texts(Fit((part,), grows=how), WIDE)["a"].em for how in ("not", "much"))
    assert larger == pytest.approx(1.5 * plain)
    notes = texts(Fit((part,), grows="little"), WIDE)["a"].em
    assert plain < notes < SIZES.said


def test_columns_of_a_lattice_have_what_those_before_them_leave():
    words = line("some words that go on and on in further lines", "b", breaks=True)
    part = Lattice(((line("first", "a"), words),), sides="start")
    size = measure(part, Size(3.0, 5.0), frame())
    assert size.width <= 3.0 + 1e-6

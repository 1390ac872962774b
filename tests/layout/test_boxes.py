"""Rows, columns, splits, stacks and variants share their room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.layout.arrange import Size, measure, put
from qkvideo.scenes.layout.film import KINDS, placed
from qkvideo.scenes.layout.frame import Chosen, Frame
from qkvideo.scenes.layout.kinds.boxes import GAPS
from qkvideo.scenes.layout.kinds.pointing import between
from qkvideo.scenes.library_analogy.look import Aside
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.parts.bars import Rod
from qkvideo.scenes.parts.boxes import (
    Column,
    First,
    Fit,
    Inset,
    Lattice,
    Row,
    Space,
    Split,
    Stack,
    turning,
)
from qkvideo.scenes.parts.forms import Pin, Pinned
from qkvideo.scenes.parts.part import check
from qkvideo.scenes.parts.pointing import Arrow, Outline
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.pango import typeset

assert KINDS


def frame(aspect="16:9"):
    return Frame(layout(aspect), theme("dark"), catalogue("en"), "pronoun")


def word(text, key, **how):
    return Line((text,), key=key, **how)


def boxes(picture, box, given=None):
    given = given or frame()
    items = list(put(picture, box, given))
    return given.boxes, items


ROOM = Box(0.0, 0.0, 8.0, 4.0)


def test_a_row_stands_in_the_middle_with_its_gaps():
    found, _ = boxes(Row((word("a", "a"), word("bbb", "b")), gap="wide"), ROOM)
    a, b = found["a"], found["b"]
    assert b.left - a.right == pytest.approx(GAPS["wide"])
    assert a.left - ROOM.left == pytest.approx(ROOM.right - b.right)
    assert b.width == pytest.approx(typeset("bbb").width * SIZES.label)
    assert (a.top + a.bottom) / 2 == pytest.approx(2.0)


@pytest.mark.parametrize(("justify", "left"), [("start", 0.0), ("end", None)])
def test_a_row_can_stand_at_its_ends(justify, left):
    found, _ = boxes(Row((word("a", "a"), word("b", "b")), justify=justify), ROOM)
    if left is not None:
        assert found["a"].left == pytest.approx(left)
    else:
        assert found["b"].right == pytest.approx(ROOM.right)


def test_what_grows_shares_what_is_left():
    parts = (Space(key="x", grow=1), word("a", "a"), Space(key="y", grow=3))
    found, _ = boxes(Row(parts, gap="none"), ROOM)
    left = ROOM.width - found["a"].width
    assert found["x"].width == pytest.approx(left / 4)
    assert found["y"].width == pytest.approx(left * 3 / 4)


def test_a_column_is_a_row_turned():
    found, _ = boxes(Column((word("a", "a"), word("b", "b")), gap="tight"), ROOM)
    assert found["a"].bottom - found["b"].top == pytest.approx(GAPS["tight"])
    assert found["a"].top > found["b"].top


@pytest.mark.parametrize(("aspect", "beside"), [("16:9", True), ("9:16", False), ("1:1", False)])
def test_a_split_turns_in_a_narrow_frame(aspect, beside):
    split = Split((Space(key="x"), Space(key="y")), shares=((3, 1), (1, 1), (1, 1)), gap="none")
    found, _ = boxes(split, ROOM, frame(aspect))
    if beside:
        assert found["x"].width == pytest.approx(6.0)
        assert found["y"].left == pytest.approx(6.0)
    else:
        assert found["x"].height == pytest.approx(2.0)
        assert found["y"].top == pytest.approx(2.0)


@pytest.mark.parametrize(("aspect", "below"), [("16:9", True), ("9:16", False)])
def test_lines_become_columns(aspect, below):
    found, _ = boxes(turning((Space(key="x"), Space(key="y")), gap="none"), ROOM, frame(aspect))
    assert (found["x"].height == pytest.approx(2.0)) == below
    assert (found["x"].width == pytest.approx(4.0)) != below


def test_a_stack_gives_everybody_all_of_it():
    found, _ = boxes(Stack((Space(key="x"), Space(key="y"))), ROOM)
    assert found["x"] == found["y"] == ROOM


def test_the_first_variant_that_fits_is_shown():
    long, short = word("W" * 60, "line"), word("W", "line")
    wide = replace(long, key="wide")
    _, items = boxes(First((wide, replace(short, key="few"))), Box(0, 0, 20, 1))
    assert [item.key for item in items] == ["wide"]
    _, items = boxes(First((Row((wide,)), replace(short, key="few"))), Box(0, 0, 1, 0.1), frame())
    assert [item.key for item in items] == ["few"]


def test_a_group_takes_the_variant_that_all_have_room_for():
    """Once for all pictures: what fits here, but not there, is shown nowhere."""

    def variants(key):
        return First((word("W" * 12, f"{key}-rich"), word("W", f"{key}-poor")), group="g")

    given = frame()
    small, large = Box(0, 0, 0.5, 0.2), Box(0, 0, 9, 1)
    for box, key in ((large, "a"), (small, "b")):
        list(put(variants(key), box, given))
    held = replace(given, chosen=Chosen(given.chosen.sizes, held=True))
    (item,) = put(variants("a"), large, held)
    assert item.key == "a-poor"


def test_of_two_long_words_neither_is_sacrificed_to_the_other():
    line = Line(("W" * 40, " → ", "M" * 40, "it"), key="line")
    _, items = boxes(line, Box(0.0, 0.0, 4.0, 1.0))
    first, arrow, last, short = items
    assert "…" in first.text
    assert "…" in last.text
    assert (arrow.text, short.text) == (" → ", "it")
    assert short.x + typeset("it").width * short.em <= 4.0


def test_a_line_is_set_smaller_then_shortened_and_never_too_small():
    for width in (8.0, 2.0, 1.0, 0.5):
        _, items = boxes(word("internationalization", "word"), Box(0, 0, width, 1))
        (item,) = items
        assert SIZES.least - 1e-9 <= item.em <= SIZES.label
        assert typeset(item.text).width * item.em <= width + 0.02
    assert "…" in item.text


def test_a_line_that_may_break_breaks_before_it_gets_smaller():
    text = "one two three four five six seven eight"
    line = Line((text,), key="line", breaks=True)
    width = typeset(text).width * SIZES.label * 0.6
    size = measure(line, Size(width, 4.0), frame())
    _, (item,) = boxes(line, Box(0, 0, width, 4))
    assert item.em == SIZES.label
    assert item.width is not None
    assert size.width <= width
    assert size.height > 2 * SIZES.label


def test_numbers_of_one_group_have_one_size():
    given = frame()
    short = word("W", "short", group="g")
    long = word("W" * 16, "long", group="g")
    box = Box(0, 0, 2.5, 1)
    for part in (short, long):
        list(put(part, box, given))
    held = replace(given, chosen=Chosen(given.chosen.sizes, held=True))
    sizes = {item.em for part in (short, long) for item in put(part, box, held)}
    assert len(sizes) == 1


def test_what_points_stands_where_it_points():
    picture = Stack(
        (
            Row((word("a", "a"), word("b", "b")), gap="wide"),
            Outline(("a", "b"), key="frame"),
            Arrow("a", "b", key="arrow"),
        )
    )
    found, items = boxes(picture, ROOM)
    drawn = {item.key: item for item in items}
    corners = drawn["frame"].points
    assert corners[:, 0].min() == pytest.approx(found["a"].left)
    assert corners[:, 0].max() == pytest.approx(found["b"].right)
    wide = boxes(Stack((word("a", "a"), Outline(("a",), "tight", key="frame"))), ROOM)[1][-1]
    assert wide.points[:, 0].max() == pytest.approx(ROOM.right + GAPS["tight"])
    assert [item.key for item in boxes(Outline(("gone",), key="frame"), ROOM)[1]] == []
    line = drawn["arrow/line"].points
    assert found["a"].right < line[0, 0] < line[-1, 0] < found["b"].left


def test_an_arrow_meets_what_is_above_or_below():
    wide, (low, high) = Box(0.0, 2.0, 8.0, 3.0), (0.0, 5.0)
    for left in (0.5, 6.0):
        for bottom in (low, high):
            for ends in ((wide, one := Box(left, bottom, left + 1, bottom + 1)), (one, wide)):
                (x, start), (to, end) = between(*ends)
                assert x == to
                assert one.left <= x <= one.right
                assert (start < end) == (ends[0].bottom < ends[1].bottom)


def test_two_things_of_one_key_are_refused():
    twice = Row((word("a", "a"), word("b", "a")))
    with pytest.raises(QKVideoError, match="“a”"):
        check(twice)
    with pytest.raises(QKVideoError, match="“a”"):
        placed([Stack((word("a", "a"), word("b", "a")))], frame())


def lattice(**how):
    rows = (
        (word("a", "a"), Space(key="b", grow=1)),
        (word("ccc", "c"), word("d", "d")),
    )
    return Lattice(rows, **how)


def test_rows_and_columns_that_grow_share_what_the_others_leave():
    found, _ = boxes(lattice(gaps=("none", "none"), sides="fill"), ROOM)
    assert found["b"].left == pytest.approx(found["c"].right)
    assert found["b"].right == pytest.approx(ROOM.right)
    assert found["b"].top == pytest.approx(ROOM.top)
    assert found["b"].bottom == pytest.approx(found["d"].top)
    assert found["d"].bottom == pytest.approx(ROOM.bottom)


def test_parts_can_stand_at_the_bottom_of_their_row():
    rows = ((word("a", "a"), word("b", "b", size="display")),)
    low, _ = boxes(Lattice(rows, stands="end"), ROOM)
    middle, _ = boxes(Lattice(rows, stands="center"), ROOM)
    assert low["a"].bottom == pytest.approx(low["b"].bottom, abs=1e-3)
    assert middle["a"].bottom > low["a"].bottom + 1e-2


@pytest.mark.parametrize(("aspect", "turned"), [("16:9", False), ("9:16", True), ("1:1", True)])
def test_rows_become_columns_where_a_lattice_turns(aspect, turned):
    rows = ((word("a", "a"), word("b", "b")), (word("c", "c"), word("d", "d")))
    found, _ = boxes(Lattice(rows, turns=True), ROOM, frame(aspect))
    assert (found["b"].top < found["a"].bottom) == turned
    assert (found["c"].left > found["a"].right) == turned


def test_a_variant_that_does_not_fit_makes_nothing_else_of_its_group_smaller():
    given, large = frame(), word("W", "a", size="large")
    few = Fit((Line(("W",), "large", key="few"),), least=0.55, group="g")
    rich = Fit((Row((large,) * 40),), least=0.55, group="g")
    (item,) = put(First((rich, few)), Box(0, 0, 4, 2), given)
    assert (item.key, item.em) == ("few", pytest.approx(SIZES.large))
    held = replace(given, chosen=Chosen(given.chosen.sizes, held=True))
    (item,) = put(few, ROOM, held)
    assert item.em == pytest.approx(SIZES.large)


def test_a_bar_that_would_be_too_short_makes_the_text_smaller():
    part = Fit(
        (Lattice(((Line(("W" * 9,), "said", key="a"), Rod(None, (0, 1), key="b", grow=1)),)),)
    )
    short, long = (boxes(part, Box(0, 0, wide, 1)) for wide in (4.0, 8.0))
    assert short[1][0].em < long[1][0].em
    assert short[0]["b"].width > 4 * SIZES.least


def test_variants_may_have_the_same_keys_and_others_may_not():
    check(First((word("long", "a"), word("a", "a"))))
    with pytest.raises(QKVideoError, match="“a”"):
        check(Row((First((word("x", "b"), word("x", "a"))), word("y", "a"))))


def test_what_fills_any_room_is_not_made_smaller_by_fit():
    inside = Inset(parts=((word("a", "a"), (0.0, 0.5, 1.0, 1.0)),))
    plain, fitted, larger = (
        boxes(part, ROOM)[1][0].em
        for part in (inside, Fit((inside,)), Fit((inside,), grows="much"))
    )
    assert plain == fitted < larger


@pytest.mark.parametrize("dot", [None, ("dot", "query")])
def test_a_text_is_pinned_above_a_point_or_below_where_there_is_no_room(dot):
    def top(up):
        pin = Pin(word("a", "a"), ((0.5, up, "above"), (0.5, up, "center")), dot)
        return boxes(Pinned(pins=(pin,)), ROOM)[0]["a"]

    assert top(0.5).bottom >= ROOM.y
    assert top(0.5).x == pytest.approx(ROOM.x, abs=1e-3)
    if dot:
        assert top(1.0).top < ROOM.top


def test_pieces_of_a_formula_have_colours_and_take_no_room():
    plain, lit = Formula("a + b", key="a"), Formula("{{ a }} + {{ b }}", key="a", inks=("key",))
    _, first = boxes(Row((plain,)), ROOM)
    found, items = boxes(Row((lit,)), ROOM)
    assert items[0].colours == (frame().theme.key,)
    assert found["a"].width == pytest.approx(boxes(Row((plain,)), ROOM)[0]["a"].width)
    assert first[0].colours == ()


def test_a_growing_row_is_no_higher_than_its_parts_where_they_do_not_fill_it():
    """Two lattices side by side: what stands at the bottom of both stands on one line."""
    tall, low = (word("a", "a", size="display", grow=1), word("b", "b", grow=1))
    first, second = (Lattice(((one,),), stands="end", group="rows") for one in (tall, low))
    given = frame()
    boxes(Split((first, second)), ROOM, given)
    held = replace(given, chosen=Chosen(given.chosen.sizes, held=True), boxes={})
    found, _ = boxes(Split((first, second)), ROOM, held)
    assert found["a"].bottom == pytest.approx(found["b"].bottom, abs=1e-3)
    assert found["a"].bottom > ROOM.bottom + 1
    assert found["a"].top - ROOM.bottom == pytest.approx(ROOM.top - found["a"].bottom, abs=1e-3)


@pytest.mark.parametrize(("aspect", "below"), [("16:9", True), ("1:1", True), ("9:16", False)])
def test_what_is_said_stands_below_or_beside_it_in_a_tall_frame(aspect, below):
    found, _ = boxes(Aside(Stack((word("large", "a"),)), word("b", "b")), ROOM, frame(aspect))
    assert (found["b"].top <= found["a"].bottom) is below
    assert (found["b"].left >= found["a"].right) is not below

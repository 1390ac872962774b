"""Lists of bars: lengths are their numbers, columns are compared row by row."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from test_boxes import ROOM, boxes, frame, word

from qkvideo.scenes.layout.items import Curve, Text
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.parts import bars as made
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity
from qkvideo.scenes.parts.boxes import Lattice
from qkvideo.scenes.parts.text import Formula, Token
from qkvideo.scenes.stage import shapes
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import Cell, Style


def cells(name, *values):
    return tuple(None if v is None else Cell(name, (0, k), v) for k, v in enumerate(values))


def entries(count, text="w"):
    return tuple(made.word(Token(f"{text}{k}", k)) for k in range(count))


def bars(*quantities, **how):
    return Bars(entries(len(quantities[0].cells)), (Panel(quantities),), key="bars", **how)


def drawn(part, room=ROOM, aspect="16:9"):
    _, items = boxes(part, room, frame(aspect))
    assert len({item.key for item in items}) == len(items)
    return {item.key: item for item in items}


def ends(item):
    return float(item.points[:, 0].min()), float(item.points[:, 0].max())


def length(item):
    left, right = ends(item)
    return right - left


def test_a_bar_is_as_long_as_its_number():
    found = drawn(bars(Quantity("share", cells("weights", 0.5, 0.25, 0.25), (0, 1))))
    lengths = [length(found[f"bars/share/{k}/bar"]) for k in range(3)]
    assert lengths[0] == pytest.approx(2 * lengths[1])
    assert lengths[1] == lengths[2]
    assert found["bars/share/0"].cell.value == 0.5
    assert found["bars/label/1"].token == (0, 1)


def test_numbers_below_zero_lie_on_the_other_side_of_it():
    column = cells("scores", -2.0, 1.0, 0.0, -np.inf)
    scale = made.scale_of(column)
    assert scale == (-2.0, 1.0)
    found = drawn(bars(Quantity("score", column, scale, ink="sign")))
    (zero, _) = ends(found["bars/score/0/bar/zero"])
    (low, a), (b, high) = (ends(found[f"bars/score/{k}/bar"]) for k in (0, 1))
    assert a == pytest.approx(zero) == pytest.approx(b)
    assert zero - low == pytest.approx(2 * (high - zero))
    # Numbers are on the right of bars and of zero, and what is not finite has a number only.
    assert found["bars/score/0"].x > zero
    assert found["bars/score/1"].x > high
    assert "bars/score/3/bar" not in found
    assert found["bars/score/3"].text == "−∞"


def test_minus_infinity_keeps_clear_of_the_column_before():
    scores, scaled = cells("s", 3.0, -8.5), cells("scaled", 1.0, -np.inf)
    columns = (
        Quantity("score", scores),
        Quantity("scaled", scaled, made.scale_of(scaled), ink="sign"),
    )
    found = drawn(bars(*columns))
    (zero, _) = ends(found["bars/scaled/0/bar/zero"])
    assert found["bars/scaled/1"].text == "−∞"
    assert found["bars/scaled/1"].x > zero


def test_two_columns_of_one_scale_have_one_unit_wherever_their_panels_stand():
    columns = {"a": cells("a", 0.8, 0.2), "b": (*cells("b", 0.4), Cell("b", (0, 1), 0.1, Style(9)))}
    panels = tuple(
        Panel(
            (
                Quantity("score", cells(f"s{name}", 10.0, scale), head=Formula("q dot k")),
                Quantity("share", column, (0, 1)),
            ),
            name,
            head=(name,),
        )
        for (name, column), scale in zip(columns.items(), (1.0, 12345.0), strict=True)
    )
    part = Bars(entries(2), panels, key="bars")
    wide = drawn(part)
    tall = drawn(part, Box(-3.6, -4.0, 3.6, 5.0), "9:16")
    for found in (wide, tall):
        a, b = (length(found[f"bars/{name}/share/0/bar"]) for name in "ab")
        assert a == pytest.approx(2 * b)
    assert wide["bars/a/share/0"].y == wide["bars/b/share/0"].y
    assert ends(wide["bars/b/share/0/bar/zero"])[0] > ends(wide["bars/a/share/0/bar"])[1]
    assert tall["bars/a/share/1"].y > tall["bars/b/share/0"].y
    zeros = [ends(tall[f"bars/{name}/share/0/bar/zero"])[0] for name in "ab"]
    assert zeros[0] == zeros[1]
    assert tall["bars/b/beside/label/0"].token == (0, 0), "a list below has labels of its own"
    assert "bars/label/0/1" not in wide


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", ["16:9", "9:16", "1:1"])
@pytest.mark.parametrize("count", [1, 2, 3, 10, 12])
def test_nothing_leaves_its_box_or_is_too_small(aspect, count):
    given = frame(aspect)
    stage = given.places.canvas
    values = tuple(np.linspace(-9.9, 30.0, count))
    panels = tuple(
        Panel(
            (
                Quantity("score", cells(name, *values), made.scale_of(cells(name, *values))),
                Quantity("share", cells(f"w{name}", *[1 / count] * count), (0, 1)),
            ),
            name,
            head=(f"Softmax of {name}",),
            foot=("so and so many bits",),
        )
        for name in "ab"
    )
    words = tuple(Entry(f"{k}", ("Donaudampfschifffahrtsgesellschaft",)) for k in range(count))
    part = Bars(words, panels, key="bars", head=("it",))
    for item in drawn(part, stage, aspect).values():
        if isinstance(item, Text):
            assert item.em >= SIZES.least - 1e-9
            right = item.x + item.setting.width * item.em
            box = Box(item.x, item.y, right, item.y + 0.6 * item.em)
        else:
            (left, low), (right, top) = item.points.min(axis=0), item.points.max(axis=0)
            box = Box(left, low, right, top)
        assert stage.left - 0.02 <= box.left <= box.right <= stage.right + 0.02, item
        assert stage.bottom - 0.02 <= box.bottom <= box.top <= stage.top + 0.02, item


def test_rows_do_not_touch():
    found = drawn(bars(Quantity("share", cells("w", *[0.1] * 9), (0, 1))))
    rods = [found[f"bars/share/{k}/bar"].points[:, 1] for k in range(9)]
    assert all(upper.min() > lower.max() for upper, lower in pairwise(rods))


def test_what_is_not_spoken_of_is_quiet():
    found = drawn(bars(Quantity("share", cells("w", 0.5, 0.5), (0, 1)), lit=frozenset({"0"})))
    assert found["bars/share/1"].colour != found["bars/share/0"].colour
    assert found["bars/label/1"].colour != found["bars/label/0"].colour
    assert found["bars/share/1/bar"].alpha < found["bars/share/0/bar"].alpha
    every = drawn(bars(Quantity("share", cells("w", 0.5, 0.5), ink="quiet")))
    assert every["bars/share/0"].colour == found["bars/share/1"].colour
    own = Quantity("share", cells("w", 0.5, 0.5), (0, 1), lit=frozenset({"1"}))
    column = drawn(bars(own, lit=frozenset({"0", "1"})))
    assert column["bars/share/0"].colour != column["bars/share/1"].colour
    assert column["bars/label/0"].colour == column["bars/label/1"].colour


def test_a_line_of_several_words_has_a_number_and_no_bar():
    rest = Entry("rest", ("the other 5",), bars=False)
    column = Quantity("share", cells("w", 0.5, 0.25, 0.25), (0, 1))
    found = drawn(Bars((*entries(2), rest), (Panel((column,)),), key="bars"))
    assert "bars/share/rest" in found
    assert "bars/share/rest/bar" not in found
    assert "bars/share/1/bar/zero" in found
    assert "bars/share/rest/bar/zero" not in found, "the zero line ends above it"


def test_an_empty_place_has_nothing_and_a_sign_stands_before_its_number():
    found = drawn(bars(Quantity("nudge", cells("nudge", None, 0.1), sign="+ ")))
    assert not [key for key in found if key.startswith("bars/nudge/0")]
    assert found["bars/nudge/1/1"].cell.value == 0.1
    assert found["bars/nudge/1/0"].text.startswith("+")
    assert found["bars/nudge/1/0"].x < found["bars/nudge/1/1"].x


def test_a_column_gives_way_where_there_is_no_room_for_it():
    quantities = (
        Quantity("score", cells("s", -1234.56), spare=True),
        Quantity("share", cells("w", 0.5), (0, 1)),
    )
    assert "bars/score/0" in drawn(bars(*quantities))
    narrow = drawn(bars(*quantities), Box(0.0, 0.0, 2.0, 1.0))
    assert "bars/score/0" not in narrow
    assert "bars/share/0" in narrow


def test_bars_grow_out_of_zero():
    column = cells("w", 0.5, -0.25)
    found = drawn(bars(Quantity("share", column, made.scale_of(column))))
    zero = ends(found["bars/share/0/bar/zero"])[0]
    for k in range(2):
        bar = found[f"bars/share/{k}/bar"]
        assert isinstance(bar, Curve)
        assert bar.enters == "grow"
        start = shapes.flat(bar.points)
        assert start[:, 0] == pytest.approx(zero)
        assert np.ptp(start[:, 1]) == pytest.approx(np.ptp(bar.points[:, 1]))


def test_columns_are_as_wide_as_their_widest_part():
    rows = ((word("a", "a"), word("bbbb", "b")), (word("cccc", "c"), word("d", "d")))
    found, _ = boxes(Lattice(rows, sides=("end", "start")), ROOM)
    assert found["a"].right == pytest.approx(found["c"].right)
    assert found["b"].left == pytest.approx(found["d"].left)
    assert found["a"].top == pytest.approx(found["b"].top)
    assert found["a"].bottom > found["c"].top


def test_a_stack_ends_at_its_sum_and_the_sum_has_a_bar():
    column, total = cells("terms", 0.5, -0.75, 1.0), Cell("z", (0,), 0.75)
    scale = made.scale_of_sum(column, total)
    assert scale == (-0.25, 0.75)
    rods = Quantity("z", column, scale, numbers=False, stacked=True, total=total)
    found = drawn(bars(rods, Quantity("term", column, total=total, sum="= ")))
    zero, _ = ends(found["bars/z/0/bar/zero"])
    first, second, third = (ends(found[f"bars/z/{k}/bar"]) for k in range(3))
    assert first[0] == pytest.approx(zero)
    assert second[1] == pytest.approx(first[1])
    assert third[0] == pytest.approx(second[0])
    whole = ends(found["bars/z/total/bar"])
    assert whole == pytest.approx((zero, third[1]))
    assert found["bars/term/total/1"].cell == total
    assert found["bars/term/total/1"].y < found["bars/term/2"].y
    rule = found["bars/term/total/rule"].points
    assert found["bars/term/total/1"].y < rule[0, 1] < found["bars/term/2"].y


def test_bars_keep_their_unit_while_their_sum_counts_up():
    shares, counts = cells("weights", 0.5, 0.25), cells("sum", 0.5, 10_000.75)
    column = Quantity("share", shares, (0, 1), sum="Σ = ", counts=counts)
    before, after = (drawn(bars(replace(column, total=total))) for total in counts)
    assert length(before["bars/share/0/bar"]) == length(after["bars/share/0/bar"])


def test_a_step_of_several_words_is_in_the_stack_but_quiet():
    rest = Entry("rest", ("the other 5",), bars=False)
    column = cells("terms", 0.5, 0.25)
    rods = Quantity("z", column, (0, 1), ink="value", stacked=True)
    found = drawn(Bars((*entries(1), rest), (Panel((rods,)),), key="bars"))
    assert ends(found["bars/z/rest/bar"])[0] == pytest.approx(ends(found["bars/z/0/bar"])[1])
    assert found["bars/z/rest/bar"].fill == frame().theme.quiet


def test_frames_around_columns_and_their_heads_stay_in_the_box():
    wide = Formula('e^(s - "max") \\/ Sigma')
    part = bars(*(Quantity(name, cells(name, 0.25, 0.5), head=wide) for name in "abcdef"))
    found, _ = boxes(part, ROOM)
    assert found["bars/f/head"].right <= ROOM.right + 1e-6
    assert found["bars/f/1"].right <= found["bars/f/head"].right + 1e-6


def test_labels_that_are_numbers_do_not_break():
    numbers = tuple(Entry(f"{k}", (c,)) for k, c in enumerate(cells("d", 256, 512)))
    column = Quantity("v", cells("v", 1.0, 2.0), head=("x" * 12,))
    part = Bars(numbers, (Panel((column,), "p", ("measured variance " * 2,)),), key="bars")
    for width in (1.0, 4.0):
        assert drawn(part, Box(0, 0, width, 4))["bars/label/0"].width is None


@pytest.mark.parametrize("size", [1e-320, 1e-308, 1e300, 1e308])
def test_lengths_know_no_magnitude(size):
    column = cells("scores", -0.5 * size, size, 0.0, np.inf, np.nan)
    quantity = Quantity("score", column, made.scale_of(column), ink="sign")
    found = drawn(bars(quantity))
    zero, _ = ends(found["bars/score/0/bar/zero"])
    assert zero - ends(found["bars/score/0/bar"])[0] == pytest.approx(
        ends(found["bars/score/1/bar"])[1] / 2 - zero / 2, rel=1e-3
    )
    for item in found.values():
        if isinstance(item, Curve):
            assert np.isfinite(item.points).all()


def test_a_panel_of_columns_without_room_is_left_out():
    def panel(name, **how):
        return Panel((Quantity("v", cells(name, 1234.56), (0, 2000), **how),), name)

    part = Bars(entries(1), (panel("a"), panel("b", spare=True)), key="bars")
    assert "bars/b/v/0" in drawn(part)
    narrow = drawn(part, Box(0.0, 0.0, 2.6, 1.0))
    assert "bars/b/v/0" not in narrow
    assert "bars/a/v/0" in narrow


def test_panels_that_do_not_turn_stay_side_by_side():
    panels = tuple(Panel((Quantity("w", cells(n, 0.5, 0.5), (0, 1)),), n) for n in "ab")
    box = Box(-3.6, -4.0, 3.6, 5.0)
    found = [
        drawn(Bars(entries(2), panels, key="bars", turns=turns), box, "9:16")
        for turns in (True, False)
    ]
    assert [f["bars/a/w/0"].y == f["bars/b/w/0"].y for f in found] == [False, True]


def test_a_frame_around_numbers_is_no_wider_than_they_are():
    wide = Quantity("w", cells("w", 0.25, 0.5), head=Formula('e^(s - "max") \\/ Sigma'))
    found, _ = boxes(bars(wide), ROOM)
    assert found["bars/w/0"].width < found["bars/w/head"].width


def test_the_heading_of_a_panel_begins_where_its_bars_do():
    numbers, rods = (
        Quantity("s", cells("s", 26.86, 1.0)),
        Quantity("w", cells("w", 0.5, 0.5), (0, 1)),
    )
    panel = Panel((numbers, rods), "p", ("it",), ("a bit",))
    found = drawn(Bars(entries(2), (panel,), key="bars"))
    zero, _ = ends(found["bars/p/w/0/bar/zero"])
    assert found["bars/p/head"].x == pytest.approx(zero)
    assert found["bars/p/foot"].x == pytest.approx(zero)


@pytest.mark.parametrize("aspect", ["9:16", "16:9"])
def test_a_column_gives_way_if_text_is_much_larger_without_it(aspect):
    column = cells("s", *[-1234.56] * 4)
    spare = tuple(Quantity(f"q{k}", column, spare=k > 0) for k in range(6))
    found = [drawn(bars(*spare), Box(0.0, -4.0, wide, 5.0), aspect) for wide in (9.0, 7.2)]
    assert ["bars/q5/0" in each for each in found] == [True, False]
    assert found[1]["bars/q0/0"].em > found[0]["bars/q0/0"].em


def test_headings_of_panels_are_broken_before_one_is_shortened():
    texts = "“it”", "“it”, without “was”", "“sofa”, head 4"
    panels = tuple(
        Panel((Quantity("w", cells(name, 0.5, 0.5), (0, 1)),), name, (text,))
        for name, text in zip("abc", texts, strict=True)
    )
    part, room = Bars(entries(2), panels, key="bars", turns=False), Box(-3.6, -4.0, 3.6, 5.0)
    found = drawn(part, room, "9:16")
    heads = [found[f"bars/{name}/head"] for name in "abc"]
    assert tuple(head.text for head in heads) == texts
    assert all(head.em >= SIZES.least for head in heads)
    for head, right in zip(heads, [*(head.x for head in heads[1:]), room.right], strict=True):
        assert head.x + head.setting.width * head.em <= right


def test_a_long_word_is_shortened_so_that_other_text_stays_large():
    share = Quantity("share", cells("w", 0.5, 0.5), (0, 1))
    short, long = (
        drawn(Bars(entries(2, text), (Panel((share,)),), key="bars"))
        for text in ("w", "Donaudampfschifffahrtsgesellschaft")
    )
    assert "…" in long["bars/label/0"].text
    assert long["bars/share/0"].em > 0.7 * short["bars/share/0"].em


def test_the_numbers_of_a_list_are_compared_as_often_however_many_rows_it_has(monkeypatch):
    widest = made.Bars.widest.fget

    def compared(rows):
        asked = []
        monkeypatch.setattr(made.Bars, "widest", property(lambda q: asked.append(q) or widest(q)))
        drawn(bars(Quantity("share", cells("weights", *[0.5] * rows), (0, 1))))
        return len(asked)

    assert compared(30) == compared(3)


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_panels_with_other_columns_stay_side_by_side(aspect):
    one = Panel((Quantity("a", cells("a", 0.5, 0.25), (0, 1)),), "one")
    other = (Quantity("b", cells("b", 0.5, 0.25), (0, 1)), Quantity("c", cells("c", 1.0, 2.0)))
    found = drawn(Bars(entries(2), (one, Panel(other, "two")), key="bars"), aspect=aspect)
    left, right = (found[f"bars/{name}/0"] for name in ("one/a", "two/c"))
    assert left.y == pytest.approx(right.y)

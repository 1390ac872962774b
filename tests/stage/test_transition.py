"""What becomes of things between two pictures, without manim."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from qkvideo.scenes.camera.coverage import cover
from qkvideo.scenes.checks.audit import VISIBLE
from qkvideo.scenes.figures.figure import leaves
from qkvideo.scenes.figures.grid import TIGHT, GridFigure
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.around.heading import SAID
from qkvideo.scenes.layout.items import GLOW, LEGEND, Curve, Sheet, Span, Text, without
from qkvideo.scenes.stage import durations
from qkvideo.scenes.stage.digest import digest
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.routes import smooth
from qkvideo.scenes.stage.tracks import RISE
from qkvideo.scenes.stage.transition import CROSSING, EARLY, SPREAD, Move, Transition, transition
from qkvideo.scenes.stage.union import united
from qkvideo.scenes.text.numbers import USUAL, Cell, Cells

WORD = {"token": (0, 7)}
OPAQUE = 0.5
"""Two things in one place of which both are more opaque cannot be told apart."""


def text(key, words="w", x=0.0, y=0.0, **how):
    return Text(key=key, text=words, em=0.3, x=x, y=y, colour="#FFFFFF", **how)


def sheet(key, rows, columns, size=1.0, **how):
    shape = len(rows), len(columns)
    fill = np.arange(shape[0] * shape[1] * 4, dtype=float).reshape(*shape, 4)
    xs, ys = np.arange(shape[1] + 1) * size, -np.arange(shape[0] + 1) * size
    return Sheet(key=key, xs=xs, ys=ys, fill=fill, rows=rows, columns=columns, **how)


def moves(before, after, speed="usual", order="together"):
    made = transition(tuple(before), tuple(after), speed, order)
    return made, {(m.before.key if m.before else None, m.after.key if m.after else None): m
                  for m in made.moves}  # fmt: skip


def alone(before, after):
    """The drawings of one move, and what sets them to a moment."""
    motion = Motion(Transition(1, (Move(before, after, 0.0, 1.0),), "together"))
    return motion.drawn, motion.at


def test_what_leaves_goes_first_then_what_stays_moves_then_the_new_comes():
    before = [text("gone"), text("stays", x=1.0), text("same", x=5.0)]
    after = [text("stays", x=2.0), text("new", x=3.0), text("same", x=5.0)]
    made, found = moves(before, after)
    gone, stays, new = found["gone", None], found["stays", "stays"], found[None, "new"]
    assert found["same", "same"].still
    assert 0 == gone.start < gone.end == stays.start < stays.end == new.start < new.end == 1
    assert made.ticks == durations.LEAVE + durations.MOVE + durations.ENTER


def test_a_stage_that_nothing_stays_on_is_crossed():
    made, found = moves([text("a")], [text("b")])
    assert found[None, "b"].start < found["a", None].end
    assert made.ticks == durations.LEAVE + durations.ENTER - CROSSING


def test_what_little_stays_on_a_stage_moves_while_the_rest_goes():
    before = [text("a"), *(text(f"gone {k}") for k in range(8))]
    few, many = ([text("a", x=5.0), *(text(f"new {k}") for k in range(n))] for n in (4, 3))
    made, found = moves(before, few)
    assert found["a", "a"].start < found["gone 0", None].end
    # Nor is it alone for long: what is new begins to come before it has arrived, not much before.
    late = (found["a", "a"].end - found[None, "new 0"].start) * made.ticks
    assert late == pytest.approx(EARLY)
    alone = (found[None, "new 0"].start - found["gone 0", None].end) * made.ticks
    assert alone <= 1
    # Nor if little comes where much has been.
    _, found = moves(before[:4], few)
    assert found["a", "a"].start < found["gone 0", None].end
    _, found = moves(before[:4], many)
    assert found["a", "a"].start == found["gone 0", None].end


def test_a_word_under_another_name_is_the_same_word():
    before, after = [text("a", "it", token=(0, 7))], [text("b", "it", 2.0, token=(0, 7))]
    _, found = moves(before, after)
    assert list(found) == [("a", "b")]
    _, found = moves(before, [text("b", "it", 2.0, token=(1, 7))])
    assert ("a", "b") not in found


def test_a_number_under_another_name_is_the_same_number():
    cell = Cell("weights", (7, 1), 0.73)
    _, found = moves([text("a", "0.73", cell=cell)], [text("b", "0.73", 2.0, cell=cell)])
    assert list(found) == [("a", "b")]


def test_a_name_changes_in_its_place_together_with_the_number_added_to_it():
    cell = Cell("weights", (7, 1), 0.73)
    line = [text("name/0", "yours, framed"), text("name/1", ": ", 2.0), text("name/2", "0.73", 2.1)]
    line[2] = replace(line[2], cell=cell)
    others = [text("word", x=0.0, y=-5.0), text("word", x=0.0, y=-6.0)]
    for before, after in (([text("name", "yours")], line), (line, [text("name", "yours")])):
        made, found = moves([*before, others[0]], [*after, others[1]], "slow")
        gone, came = found[before[0].key, None], found[None, after[0].key]
        # It is away for no longer than it takes to move, however slow the rest of the change is.
        assert (came.end - gone.start) * made.ticks == pytest.approx(durations.MOVE)
        assert gone.end == came.start
        key = "name/2"
        number = found[None, key] if after is line else found[key, None]
        assert (number.start, number.end) in {(gone.start, gone.end), (came.start, came.end)}


def test_pieces_that_a_line_keeps_stay_when_others_come_before_them():
    _, found = moves([text("line", "value")], [text("line/0", "× "), text("line/1", "value", 0.2)])
    assert found.keys() == {("line", "line/1"), (None, "line/0")}


def test_words_go_straight_while_a_line_elsewhere_is_renamed():
    # The colon makes room where the old name was: by then, the old name is gone.
    before = [text("name/0", "correct, framed"), text("name/1", ": ", 2.0), text("word", y=-5.0)]
    after = [text("name/0", "right", 0.1), text("name/1", ": ", 0.9), text("word", x=0.5, y=-6.0)]
    _, found = moves(before, after)
    assert found["name/0", None].end <= found["name/1", "name/1"].start
    assert found["word", "word"].route == "straight"


def test_no_number_stays_without_its_name():
    cell = Cell("weights", (7, 1), 0.73)
    line = [text("line/0", "yours: "), text("line/1", "0.73", 2.0, cell=cell)]
    copy = text("b", "w = 0.73", 5.0, spans=(Span(4, 8, "#FFFFFF", "regular", cell),))
    others = [text(f"{k}", x=9.0 + k) for k in range(9)]
    _, found = moves([*line, *others], [copy, *others])
    name, number = found["line/0", None], found["line/1", None]
    assert number.start == name.start > 0
    assert name.end == number.end


def test_what_is_shown_again_elsewhere_stays_until_it_is_there():
    cell = Cell("weights", (7, 1), 0.73)
    line = text("line", "0.73 in all", token=(0, 1))
    before = [text("number", "0.73", cell=cell), line]
    # In the next picture a text that shows more than one thing has the number in it.
    after = [text("both", "0.73", cell=cell, token=(0, 2)), line]
    _, found = moves(before, after)
    old, copy = found["number", None], found[None, "both"]
    for time in np.linspace(0, 1, 100):
        gone, here = (
            smooth(float(np.clip((time - m.start) / (m.end - m.start), 0, 1))) for m in (old, copy)
        )
        assert max(1 - gone, here) > VISIBLE
        # What appears with the copy is not read through the old text.
        assert min(1 - gone, here) < OPAQUE


def test_a_matrix_of_which_one_cell_comes_again_is_not_in_its_way():
    cells = Cells("weights", np.array([[0.25, 0.75]]), (0,), (0, 1), USUAL)
    matrix = sheet("matrix", (0,), (0, 1), cells=cells, texts=(("0.25", "0.75"),))
    one, other = (text(f"{k}", cell=cells.cell(0, k)) for k in (0, 1))
    _, found = moves([matrix], [one])
    assert found["matrix", None].end < found[None, "0"].end
    _, found = moves([matrix], [one, other])
    assert found["matrix", None].end == 1


def test_a_first_picture_comes_with_its_title():
    made, found = moves([], [text("title"), text("a")])
    assert found[None, "title"].start == found[None, "a"].start == 0
    assert made.ticks == durations.ENTER


def test_curves_wait_for_the_words_that_they_lead_to():
    arc = Curve(key="arc", points=np.zeros((4, 2)), enters="trace")
    _, found = moves([], [text("word"), arc])
    assert found[None, "word"].start == 0
    assert 0 < found[None, "arc"].start < found[None, "word"].end < found[None, "arc"].end == 1


def test_what_leaves_is_gone_before_the_new_title_is_there():
    before = [text("title", "old"), text("gone"), text("stays")]
    made, found = moves(before, [text("title", "new"), text("stays", x=1.0)])
    assert found["gone", None].end <= found["stays", "stays"].start
    assert found["gone", None].end * made.ticks <= durations.TURN / 2 + 1


def test_headings_give_way_before_anything_moves():
    before = [text("title", "old"), text("said", "old"), text("a")]
    after = [text("title", "new"), text("said", "new"), text("a", x=1.0)]
    made, _ = moves(before, after)
    turn = durations.TURN / made.ticks
    for move in made.moves:
        if move.after is None:
            assert move.end == pytest.approx(turn / 2)
        elif move.before is None:
            assert (move.start, move.end) == (pytest.approx(turn / 2), pytest.approx(turn))
        else:
            assert move.start == pytest.approx(turn)


def test_in_order_things_come_one_after_another():
    _, found = moves([], [text(f"w{k}", x=float(k)) for k in range(5)], order="rows")
    starts = [found[None, f"w{k}"].start for k in range(5)]
    assert starts == sorted(set(starts))
    assert found[None, "w4"].end == pytest.approx(1.0)


def test_tempo_changes_time_and_nothing_else():
    brisk, calm = (moves([], [text("a")], speed)[0] for speed in ("brisk", "calm"))
    assert brisk.ticks < calm.ticks
    assert [m.after for m in brisk.moves] == [m.after for m in calm.moves]


def test_sheets_meet_in_the_union_of_their_rows_and_columns():
    a, b = sheet("s", (0, 1), (0, 1)), sheet("s", (0, 1, 2), (1, 3), 2.0)
    first, last = united(a, b)
    assert first.rows == last.rows == (0, 1, 2)
    assert first.columns == last.columns == (0, 1, 3)
    assert np.diff(first.xs).tolist() == [1.0, 1.0, 0.0]
    assert np.diff(last.xs).tolist() == [0.0, 2.0, 2.0]
    assert np.array_equal(first.fill[:2, :2], a.fill)
    assert np.array_equal(last.fill[:, 1:], b.fill)
    # What has no width yet has the colour that it will have: nothing dark comes between.
    assert np.array_equal(first.fill[2, 1:], last.fill[2, 1:])


def test_sheets_in_no_common_order_do_not_meet():
    assert united(sheet("s", (1, 0), (0,)), sheet("s", (0, 2), (0,))) is None


def test_a_digest_tells_pictures_apart_by_everything_in_them():
    base = (text("a"), sheet("s", (0,), (0,)))
    changed = [
        (text("b"), base[1]),
        (text("a", x=1e-9), base[1]),
        (base[0], sheet("s", (1,), (0,))),
        (base[0], sheet("s", (0,), (0,), 1.0 + 1e-12)),
        (base[0],),
        (base[1], base[0]),
        (base[0], Curve(key="s", points=np.zeros((4, 2)))),
    ]
    digests = {digest(picture) for picture in (base, *changed)}
    assert len(digests) == len(changed) + 1
    assert digest(base) == digest((text("a"), sheet("s", (0,), (0,))))


def test_a_key_hides_what_is_inside_it_and_nothing_else():
    items = tuple(text(key) for key in ("a", "a/b", "ab", "b"))
    assert [item.key for item in without(items, ["a"])] == ["ab", "b"]


def test_a_few_things_come_one_by_one():
    _, found = moves([], [text(f"w{k}") for k in range(3)], order="rows")
    for k in range(2):
        assert found[None, f"w{k}"].end <= found[None, f"w{k + 1}"].start + 1e-9


def test_in_a_union_numbers_keep_their_cells():
    cells = Cells("scores", np.array([[1.0, 2.0], [3.0, 4.0]]), (1, 3), (0, 1), USUAL)
    first = sheet("s", (1, 3), (0, 1), cells=cells)
    start, end = united(first, sheet("s", (0, 1, 2, 3), (0, 1)))
    assert start.rows == end.rows
    assert start.cells.cell(3, 1) == cells.cell(1, 1)
    assert end.cells is None


def test_rows_without_extent_own_no_pixels_and_change_no_corners():
    plain, some = np.array([0.0, 10.3, 20.6]), np.array([0.0, 0.0, 10.3, 10.3, 20.6, 20.6])
    owners = [cover(edges, 1.0, 100).owner for edges in (plain, some)]
    assert (np.array([1, 3])[owners[0]] == owners[1]).all()
    with_, without_ = (
        GridFigure(widths, [1.0], np.zeros((1, len(widths), 4)), gap=0.02).radius
        for widths in ([1.0, 0.0, 0.0, 0.0, 1.0], [1.0, 1.0])
    )
    assert with_ == without_ > 0


@pytest.mark.parametrize("later", ["2.78", "−0.64", "10.33"])
def test_a_number_becomes_another_one_in_its_place_without_any_figure_of_both(later):
    cells = (Cell("sums", (0, k), float(k), USUAL) for k in range(2))
    before, after = (
        text("sum", words, cell=cell) for words, cell in zip(("2.26", later), cells, strict=True)
    )
    drawn, bring = alone(before, after)
    seen = []
    for time in np.linspace(0, 1, 61):
        bring(time)
        opacity = [max(ink.fill[3] for ink in label.inks) for label in drawn]
        seen.append(opacity.index(1.0))
        assert sorted(opacity) == [0.0, 1.0], time
    assert seen == sorted(seen)
    assert {0, 1} == {*seen}


def test_a_sum_counts_as_what_is_added_comes():
    one, two = (text("sum", f"{k}.00", cell=Cell("sums", (0, k), float(k), USUAL)) for k in (1, 2))
    made, found = moves([one], [two, text("new", y=3.0)])
    assert made.ticks == durations.ENTER
    sum_, new = found["sum", "sum"], found[None, "new"]
    assert (sum_.start, sum_.end) == (new.start, new.end)
    # Alone, it takes the time of a change; and what comes waits for what moves.
    assert moves([one], [two])[0].ticks == durations.MOVE
    other = text("word", x=3.0), text("word", x=5.0)
    _, found = moves([one, other[0]], [two, other[1], text("new", y=3.0)])
    assert found["sum", "sum"].end <= found[None, "new"].start


def test_what_rises_comes_from_below():
    item = sheet("m", (0, 1), (0, 1), enters="rise")
    (grid,), bring = alone(None, item)
    bring(0.0)
    below = grid.box
    assert grid.opacity == 0
    bring(1.0)
    assert below.bottom - grid.box.bottom == pytest.approx(RISE)
    assert grid.box.top == pytest.approx(float(item.ys[0]))
    assert grid.opacity == 1


def test_a_word_that_would_pass_over_what_comes_leaves_and_comes_instead():
    new = sheet("new", (0,), (0, 1), size=4.0)
    gone = [text(f"gone {k}", y=3.0) for k in range(4)]
    for x, passes in ((-2.0, True), (9.0, False)):
        word = text("w", token=(0, 1), x=x, y=-1.0)
        # It ends beside the sheet, which reaches from 0 to 8.
        _, found = moves([word, *gone], [replace(word, x=9.5, y=-1.5), new])
        assert (("w", "w") in found) is not passes
    there = found["w", "w"]
    assert there.start < found["gone 0", None].end


def test_a_number_does_not_move_over_a_matrix_but_a_word_does():
    matrix = sheet("m", (0, 1), (0, 1), texts=(("1", "2"), ("3", "4")))
    plain = replace(matrix, texts=None)
    cell = {"cell": Cell("weights", (7, 1), 0.73)}
    for how, over, moving in ((cell, matrix, False), (cell, plain, True), (WORD, matrix, True)):
        one = text("a", "0.73", x=-2.0, y=-1.0, **how)
        _, found = moves([one, over], [replace(one, key="b", x=3.0), over])
        assert (("a", "b") in found) is moving
    # Beside the matrix, it moves.
    beside = text("a", "0.73", x=-2.0, y=1.0, **cell)
    _, found = moves([beside, matrix], [replace(beside, x=3.0), matrix])
    assert ("a", "a") in found


def test_copies_of_a_word_do_not_fly_to_several_places():
    copies = [text(f"head {k}", "it", float(k), token=(0, 7)) for k in range(3)]
    after = [text("row", "it", -5.0, token=(0, 7)), text("column", "it", -7.0, token=(0, 7))]
    _, found = moves(copies, after)
    # Only the nearest one moves.
    assert [(a, b) for a, b in found if a and b] == [("head 0", "row")]
    # The others do not wait for their copies, since the word is there all the time.
    assert found["head 2", None].end <= found["head 0", "row"].start < found[None, "column"].start
    _, found = moves(copies[:1], after[:1])
    assert ("head 0", "row") in found


def test_of_several_copies_the_nearest_upright_one_is_the_same_word():
    copies = [text(f"{k}", "it", x, token=(0, 7)) for k, x in enumerate((-4.0, 1.5))]
    turned = text("turned", "it", 2.5, token=(0, 7), slant=1.0)
    _, found = moves([turned, *copies], [text("row", "it", 3.0, token=(0, 7))])
    assert [(a, b) for a, b in found if a and b] == [("1", "row")]


def test_only_the_words_that_would_pass_over_what_comes_do_not_move():
    new = sheet("new", (0,), (0, 1), size=4.0)
    gone = [text(f"gone {k}", y=3.0) for k in range(9)]
    over, free = text("over", "a", -2.0, -1.0), text("free", "b", -2.0, 2.0)
    after = [replace(over, x=9.5), replace(free, x=9.5), new]
    _, found = moves([over, free, *gone], after)
    assert ("free", "free") in found
    assert ("over", "over") not in found


def test_words_come_one_after_another_while_their_rows_fill():
    rows = sheet("rows", (0, 1, 2), (0, 1))
    _, found = moves([], [*(text(f"w{k}") for k in range(3)), rows], order="rows")
    assert (found[None, "rows"].start, found[None, "rows"].end) == (0, 1)
    starts = [found[None, f"w{k}"].start for k in range(3)]
    assert starts == sorted(set(starts))
    # No row has its numbers before its word begins to appear.
    assert starts[-1] == pytest.approx(SPREAD)


def test_a_number_is_not_written_into_a_column_that_is_too_narrow_for_it():
    cells = Cells("weights", np.array([[0.25, 0.75]]), (0,), (0, 1), USUAL)
    wide = sheet("m", (0,), (0, 1), cells=cells, texts=(("0.25", "0.75"),), inks=np.ones((1, 2, 4)))
    narrow = replace(wide, xs=np.array([0.0, 1.0, 1.0]))
    for ends in ((narrow, wide), (wide, narrow)):
        (grid,), bring = alone(*ends)
        seen = []
        for t in np.linspace(0.05, 0.95, 19):
            bring(float(t))
            room = grid.cell_box(0, 1).width / (grid.lettering.widths[0, 1] * grid.em)
            seen.append((room, grid.ink[0, 1, 3]))
        assert all(ink == 0 for room, ink in seen if room < TIGHT)
        assert [ink for room, ink in seen if room > 1] == [1] * sum(room > 1 for room, _ in seen)
        assert {ink > 0 for _, ink in seen} == {True, False}


def test_the_light_around_a_beam_is_traced_together_with_its_beam():
    line = np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 1.0], [3.0, 0.0]])
    beams = [Curve(key=f"beam/{k}", points=line + k, enters="trace") for k in range(3)]
    lights = [replace(beam, key=f"{beam.key}{GLOW}{k}", z=-1.0) for beam in beams for k in range(4)]
    for order in ("together", "rows"):
        _, found = moves([], [*lights, *beams, text("word")], order=order)
        times = {key: (move.start, move.end) for (_, key), move in found.items()}
        for light in lights:
            assert times[light.key] == times[light.key.partition(GLOW)[0]]
        apart = {times[beam.key] for beam in beams}
        assert len(apart) == (1 if order == "together" else 3)


def test_a_text_that_only_breaks_elsewhere_stays_visible():
    line = text("said", "value")
    broken = replace(line, x=2.0, width=0.9, spans=(Span(0, 5, "#FFFFFF", "regular"),))
    other = replace(broken, text="quite")
    faintest = []
    for after in (broken, other):
        made, at = alone(line, after)
        seen = []
        for t in np.linspace(0, 1, 21):
            at(float(t))
            # What shows through both labels is their common transparency.
            through = [1.0 - np.max(one.fill[..., 3]) for one in leaves(made)]
            seen.append(1 - float(np.prod(through)))
        faintest.append(min(seen))
    assert faintest[0] > OPAQUE > faintest[1]


def test_a_bar_is_faint_where_it_begins_to_grow():
    bar = Curve(key="bar", points=curves.rod(0, 3, 0, 1), fill="#FF0000", width=0.0, enters="grow")
    (made,), at = alone(None, bar)
    seen = []
    for moment in (0.0, 0.5, 1.0):
        at(moment)
        seen.append(float(np.asarray(made.fill)[..., 3]))
    assert seen == [0.0, 0.5, 1.0]


def test_a_legend_appears_at_once_and_leaves_the_time_to_the_matrix():
    strip = replace(sheet(f"legend{LEGEND}", (0,), (0, 1, 2)), ys=np.array([-9.0, -9.2]))
    matrix = sheet("m", tuple(range(5)), (0,))
    names = [text(f"m/row/{k}", x=-2.0, y=-k) for k in range(5)]
    ends = [text("legend/a", y=-9.0), text("legend/b", x=4.0, y=-9.0)]
    _, found = moves([], [matrix, *names, strip, *ends], order="rows")
    spans = {key[1]: (move.start, move.end) for key, move in found.items()}
    assert spans["legend/strip"] == spans["legend/a"] == spans["legend/b"]
    assert spans["m"] == (0.0, 1.0)
    # No row has numbers before it has its name.
    for k, name in enumerate(names):
        assert spans[name.key][0] <= SPREAD * k / 4


def test_a_matrix_has_the_words_above_its_columns_from_its_first_row_on():
    matrix = sheet("m", tuple(range(4)), tuple(range(4)))
    rows = [text(f"m/row/{k}", x=-2.0, y=-k - 0.5, token=(0, k)) for k in range(4)]
    columns = [text(f"m/column/{k}", x=k + 0.1, y=0.5, token=(0, k)) for k in range(4)]
    for order, first, others in (("rows", columns, rows), ("columns", rows, columns)):
        _, found = moves([], [matrix, *rows, *columns], order=order)
        assert {found[None, word.key].start for word in first} == {0.0}
        starts = [found[None, word.key].start for word in others]
        assert starts == pytest.approx([SPREAD * k / 3 for k in range(4)])
    # A single row that appears column by column has its whole name at once, and as soon.
    row = sheet("r", (0,), tuple(range(4)))
    name = [text(f"r/name/{k}", x=-2.0 + k / 2, y=-0.5) for k in range(2)]
    _, found = moves([], [row, *name], order="columns")
    spans = {(found[None, piece.key].start, found[None, piece.key].end) for piece in name}
    assert spans == {(0.0, 1 - SPREAD)}


def test_what_comes_beside_a_known_piece_comes_in_the_order_of_the_picture():
    before = [text("line/0", "6"), text("line/1", " layers", 0.2)]
    added = [text("line/1", "→", 0.2), text("line/2", "12", 0.4)]
    _, found = moves(
        before, [before[0], *added, text("line/3", " layers", 3.0), text("end")], order="rows"
    )
    starts = [found[None, key].start for key in ("line/1", "line/2", "end")]
    assert starts == sorted(starts)


def numbered(key, words, x=0.0, y=0.0, index=0):
    return text(key, words, x, y, cell=Cell("steps", (index,), 0.0, USUAL))


def test_a_number_does_not_leave_a_table_for_an_axis_in_passing():
    table = [text(f"row {k}", "verb", 2.0 + 0.4 * (k % 2), 0.3 * k) for k in range(12)]
    number, word = numbered("table/128", "128", 5.0, 0.6), text("it", "it", 5.0, 0.9, token=(0, 7))
    tick, moved = numbered("axis/128", "128", -2.0, 0.6), replace(word, x=-2.0)
    new = [text(f"new {k}", "new", -5.0, 0.3 * k) for k in range(12)]
    _, found = moves([number, word, *table], [tick, moved, *new])
    # It is there all the time, but viewers follow only the word.
    assert found["table/128", None].end > found[None, "axis/128"].start
    assert ("it", "it") in found
    # If much stays, it waits until nothing is in its way.
    stays = [text(f"same {k}", "s", -6.0, 0.3 * k) for k in range(12)]
    _, found = moves([number, *stays, *table], [tick, *stays, *new])
    assert found["table/128", "axis/128"].start >= found["row 0", None].end


def test_of_several_copies_that_disappear_the_nearest_stays_until_the_word_is_there():
    # Words of columns would stay on top of bars; words of rows are where the new labels appear.
    column, row = text("column", "it", 2.0, 1.0, token=(0, 7)), text("row", "it", token=(0, 7))
    others = [text(f"gone {k}", x=-6.0) for k in range(9)]
    new = [sheet("bars", (0,), (0, 1), size=3.0), text("label", "it", -0.2, -0.2, token=(0, 7))]
    _, found = moves([column, row, *others], new, "slow")
    assert found["column", None].start == 0 < found[None, "label"].start
    assert found["row", None].start == found[None, "label"].start


def test_rounding_errors_are_no_motion():
    word, noisy = text("w", x=1.0), text("w", x=1.0 + 1e-12)
    _, found = moves([word], [noisy])
    assert found["w", "w"].still
    a, b = sheet("m", (0,), (0, 1)), sheet("m", (0,), (0, 1), size=1.0 + 1e-12)
    _, found = moves([a], [b])
    assert found["m", "m"].still
    _, found = moves([a], [sheet("m", (0,), (0, 1), size=1.001)])
    assert not found["m", "m"].still


def test_if_something_moves_over_what_is_new_all_that_is_new_waits():
    gone = [text(f"gone {k}", y=8.0) for k in range(9)]
    word, matrix = text("w", x=0.0, **WORD), sheet("row", (0,), (0,))
    far = text("far", x=8.0, y=-5.0)
    for moved, there in ((word, 8.0), (matrix, None)):
        after = replace(moved, x=there) if there else replace(moved, xs=matrix.xs + 9.0)
        # It is passed near the end, when new items would already begin to appear.
        for passed, waits in ((text("new", x=7.4, y=-0.1), True), (text("new", y=-7.0), False)):
            if there and waits:
                continue  # the word fades instead
            _, found = moves([moved, *gone], [after, replace(passed, x=8.3), far])
            end = found[moved.key, moved.key].end
            starts = {found[None, key].start for key in ("new", "far")}
            assert len(starts) == 1
            assert (starts == {end}) is waits
            assert waits or min(starts) < end


def test_a_number_does_not_slide_over_what_fades_where_almost_nothing_stays():
    cell = Cell("cost", (1, 0), 1024.0)
    gone = [text(f"gone {k}", "name", x=0.5, y=k - 4.0) for k in range(8)]
    for y, slides in ((0.0, True), (9.0, False)):
        number = text("n", "1,024", x=3.0, y=y, cell=cell)
        _, found = moves([*gone, number], [replace(number, x=-4.0)])
        assert (("n", "n") not in found) is slides
    # Where most things stay, it waits until its row is gone.
    number = replace(number, y=0.0)
    stays = [text(f"{k}", x=k - 20.0) for k in range(8)]
    _, found = moves([*gone, *stays, number], [*stays, replace(number, x=-4.0)])
    assert found["gone 4", None].end <= found["n", "n"].start


def test_a_step_says_otherwise_for_a_part():
    before = [text("part/a", x=1.0), text("part/b", x=3.0), text("other", x=6.0)]
    after = [replace(item, x=item.x + 0.5) for item in before]
    assert set(moves(before, after)[1]) == {(i.key, i.key) for i in before}
    made = transition(tuple(before), tuple(after), "usual", "together", {"part": "fade"})
    both = {move.after.key for move in made.moves if move.before and move.after}
    assert both == {"other"}
    over = text("n", "0.73", x=-2.0, y=-1.0, cell=Cell("weights", (7, 1), 0.73))
    matrix = sheet("m", (0, 1), (0, 1), texts=(("1", "2"), ("3", "4")))
    there = replace(over, x=3.0)
    assert ("n", "n") not in moves([over, matrix], [there, matrix])[1]
    made = transition((over, matrix), (there, matrix), "usual", "together", {"n": "across"})
    assert [m.route for m in made.moves if m.before is over and m.after] == ["across"]


def handed_over(x, y):
    """A word, and a text that shows it and a number: not the same text, so that none moves."""
    copy = text("new", "it", -6.0, token=(0, 7), cell=Cell("weights", (7, 1), 0.73))
    return text("old", "it", x, y, token=(0, 7)), copy


def test_no_word_moves_over_one_that_is_handed_over():
    it, copy = handed_over(2.0, -0.25)
    tired, stays = text("tired", "tired", 4.0, token=(0, 9)), text("stays", x=9.0, y=3.0)
    there = replace(tired, x=-4.0, y=-1.0)
    for before, straight in (([tired, stays, it], False), ([tired, stays], True)):
        _, found = moves(before, [there, stays, copy])
        assert (found["tired", "tired"].route == "straight") is straight


def test_what_is_new_waits_until_what_is_handed_over_is_gone():
    old, copy = handed_over(2.0, -0.5)
    for x, waits in ((0.0, True), (6.0, False)):
        there = sheet("m", (0,), (0, 1), size=3.0)
        _, found = moves([old], [copy, replace(there, xs=there.xs + x)])
        assert (found[None, "m"].start >= found["old", None].end) is waits
        assert found["old", None].start == found[None, "new"].start


def test_a_matrix_on_which_its_copy_lands_fades_while_that_appears():
    cells = Cells("weights", np.array([[0.25, 0.75]]), (0,), (0, 1), USUAL)
    old = sheet("old", (0,), (0, 1), cells=cells, texts=(("0.25", "0.75"),))
    for x, lands in ((1.0, True), (5.0, False)):
        _, found = moves([old], [replace(old, key="new", xs=old.xs + x)])
        gone, came = found["old", None], found[None, "new"]
        assert (gone.start == came.start) is lands
        assert came.start < gone.end


def test_a_line_is_drawn_along_its_length():
    line = Curve("line", curves.straight((0.0, 0.0), (4.0, 0.0)), "#FFFFFF", enters="trace")
    motion, seen = Motion(transition((), (line,), "usual", "together")), []
    for time in (0.0, 0.5, 1.0):
        motion.at(time)
        (drawn,) = leaves(motion.drawn)
        seen.append(float(drawn.points[:, 0].max()))
    assert seen == pytest.approx([0.0, 2.0, 4.0])


def test_frames_are_drawn_one_after_another():
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)])
    rings = [Curve(f"{k}", square + k, "#FFFFFF", enters="trace") for k in range(3)]
    _, found = moves([], rings)
    spans = [(found[None, f"{k}"].start, found[None, f"{k}"].end) for k in range(3)]
    assert spans == [pytest.approx((k / 3, (k + 1) / 3)) for k in range(3)]


def test_what_leaves_does_so_in_its_own_time_though_a_caption_changes():
    before, after = ([replace(text(SAID), text=each), text(each)] for each in ("one", "other"))
    made, found = moves(before, after)
    assert found["one", None].end * made.ticks == pytest.approx(durations.LEAVE)


def matrix(values, rows, columns, size=1.0, **how):
    """A sheet with numbers in all cells, of one tensor."""
    cells = Cells("m", np.array(values, dtype=float), rows, columns, USUAL, **how)
    inks = np.ones((len(rows), len(columns), 4))
    made = sheet("m", rows, columns, size, cells=cells, texts=cells.texts, inks=inks)
    return replace(made, fill=np.ones_like(made.fill))


def test_cells_that_leave_a_matrix_are_gone_before_its_others_move():
    whole = matrix([[1, 2], [3, 4], [5, 6]], (0, 1, 2), (0, 1))
    row = matrix([[3, 4]], (1,), (0, 1), size=2.0)
    made, found = moves([whole], [row])
    stays = found["m", "m"]
    assert 0 < stays.gone == stays.start
    motion = Motion(made)
    for time in np.linspace(0, 1, 21):
        motion.at(time)
        seen = {
            text: member.ink[i, j, 3] * member.opacity
            for member in motion.drawn
            for i, j in member.lettering.written()
            if (text := member.lettering.texts[i][j])
        }
        assert seen["3.00"] == seen["4.00"] == 1
        if time > stays.gone:
            others = [one.fill[[0, 2], :, 3] * one.opacity for one in motion.drawn]
            assert np.max(others) == 0


def test_cells_that_join_a_matrix_come_when_its_others_have_moved():
    whole = matrix([[1, 2], [3, 4], [5, 6]], (0, 1, 2), (0, 1))
    row = matrix([[3, 4]], (1,), (0, 1), size=2.0)
    made, found = moves([row], [whole])
    stays = found["m", "m"]
    assert 0 < stays.joined < stays.end == 1
    motion = Motion(made)
    for time in np.linspace(0, 1, 21):
        motion.at(time)
        others = max(float((one.fill[[0, 2], :, 3] * one.opacity).max()) for one in motion.drawn)
        assert (others > 0) is bool(time > stays.joined)
        # What was there is neither faint nor, in the end, anywhere else.
        boxes = [one.cell_box(1, 0) for one in motion.drawn if one.fill[1, 0, 3] * one.opacity == 1]
        assert len(boxes) == 1
        if time >= stays.joined:
            assert boxes[0].left == pytest.approx(whole.cell_box(1, 0).left)


def test_a_label_comes_with_the_first_cells_of_a_matrix_that_is_computed_in_its_place():
    old, new = (matrix([[k, k]], (0,), (0, 1)) for k in (1, 2))
    cell = Cell("n", (0,), 2.0, USUAL)
    label, number = text("label", "the weights:", y=-5.0), text("sum", "2", y=-6.0, cell=cell)
    _, found = moves([old], [new, label, number], order="rows")
    assert found[None, "label"].start == found["m", "m"].start < found[None, "sum"].start
    # If other things move, it waits for them.
    _, found = moves([old, text("w")], [new, label, text("w", x=3.0)], order="rows")
    assert found[None, "label"].start > found["m", "m"].start


def test_a_number_goes_to_where_it_is_shown_next_and_another_one_comes_in_its_place():
    first, second = (Cell("w", (k,), float(k), USUAL) for k in range(2))
    old = text("share", "0", cell=first)
    new = [text("share", "1", cell=second), text("was", "0", y=-1.0, cell=first)]
    _, found = moves([old], new)
    assert set(found) == {("share", "was"), (None, "share")}
    assert found[None, "share"].start >= found["share", "was"].end
    _, found = moves([old], new[:1])
    assert set(found) == {("share", "share")}


def test_a_row_becomes_a_column_cell_by_cell():
    row = matrix([[1, 2, 3]], (7,), (0, 1, 2))
    upright = matrix([[1], [2], [3]], (0, 1, 2), (7,), transposed=True)
    upright = replace(upright, xs=upright.xs + 5, ys=upright.ys - 5)
    made, _ = moves([row], [upright])
    motion = Motion(made)
    cells, placed = motion.drawn[:-1], motion.drawn[-1]
    assert [one.shape for one in cells] == [(1, 1)] * 3
    motion.at(0.0)
    assert [one.cell_box(0, 0) for one in cells] == [row.cell_box(0, k) for k in range(3)]
    assert placed.opacity == 0 or not placed.fill[..., 3].any()
    motion.at(0.5)
    lefts = [one.cell_box(0, 0).left - k for k, one in enumerate(cells)]
    assert lefts == sorted(lefts, reverse=True)  # the first one starts first
    assert [one.lettering.texts for one in cells] == [(("1.00",),), (("2.00",),), (("3.00",),)]
    motion.at(0.9)
    assert [one.cell_box(0, 0).left for one in cells] == pytest.approx([5.0] * 3)
    assert [one.cell_box(0, 0).top for one in cells] == pytest.approx([-5.0, -6.0, -7.0])


def test_rows_and_columns_that_change_places_pass_each_other():
    values = np.arange(9).reshape(3, 3)
    before = matrix(values, (0, 1, 2), (0, 1, 2))
    order = (2, 1, 0)
    after = matrix(values[np.ix_(order, order)], order, order, size=2.0)
    made, _ = moves([before], [after])
    motion = Motion(made)
    rest, *cells, _ = motion.drawn
    assert [one.shape for one in cells] == [(1, 1)] * 8
    for time, sheet_, ends in ((0.0, before, (0, 1, 2)), (0.9, after, order)):
        motion.at(time)
        places = {
            one.lettering.texts[0][0]: one.cell_box(0, 0) for one in cells if one.opacity > VISIBLE
        }
        expected = {
            f"{values[i, j]}.00": sheet_.cell_box(ends.index(i), ends.index(j))
            for i, j in np.ndindex(3, 3)
            if (i, j) != (1, 1)
        }
        assert places == expected
        assert [*rest.lettering.written()] == [(1, 1)]
    motion.at(0.5)
    assert all(one.opacity == 1 for one in cells)


def test_of_many_cells_none_passes_others():
    before, order = sheet("m", tuple(range(40)), tuple(range(40))), (1, 0, *range(2, 40))
    drawn, _ = alone(before, replace(before, rows=order, columns=order))
    assert len(drawn) == 2  # one leaves, then the other comes


def test_a_number_that_counts_while_it_moves_along_with_its_bar_is_never_blank():
    old, new = (text("k", f"{x}", x, cell=Cell("w", (k,), x, USUAL)) for k, x in enumerate((1, 2)))
    drawn, at = alone(old, new)
    for time in np.linspace(0, 1, 101):
        at(float(time))
        seen = [max(one.fill[3] for one in leaves([each])) for each in drawn]
        assert max(seen) > VISIBLE


def test_what_comes_lies_over_what_changes_as_it_does_in_the_picture():
    """The cross over a line that becomes dashed."""
    line, cross = Curve("line", curves.straight((0, 0), (4, 0)), "#FFFFFF", 2.0), text("cross", x=2)
    made, _ = moves([line], [replace(line, width=1.0), cross])
    assert [m.after.key for m in made.moves] == ["line", "cross"]


def test_cells_that_stay_as_they_are_take_no_time():
    """Of ten columns the last two change: they do from the motion's begin to its end."""
    one = replace(sheet("m", (0,), tuple(range(10))), fill=np.ones((1, 10, 4)))
    other = replace(one, fill=np.where(np.arange(10) < 8, 1.0, 0.5)[None, :, None] * one.fill)
    motion = Motion(Transition(15, (Move(one, other, 0.0, 1.0),), "rows"))
    (drawn,) = motion.drawn
    seen = []
    for time in (0.0, 0.15, 0.5, 1.0):
        motion.at(time)
        seen.append(drawn.fill[0, [0, 8, 9], 3].tolist())
    first, soon, middle, last = seen
    assert first == [1.0, 1.0, 1.0]
    assert soon[1] < 1.0 == soon[2]
    assert middle[1] == 0.5 < middle[2]
    assert last == [1.0, 0.5, 0.5]


def test_lines_turn_one_after_another():
    before, after = list[Sheet](), list[Sheet]()
    for key in "ab":
        row = replace(matrix([[1, 2]], (0,), (0, 1)), key=key)
        before.append(row)
        after.append(replace(matrix([[1], [2]], (0, 1), (0,), transposed=True), key=key))
    _, found = moves([*before, text("w")], [*after, text("w", x=1.0)])
    assert found["a", "a"].end == pytest.approx(found["b", "b"].start)
    # And when all else has moved.
    assert found["w", "w"].end == pytest.approx(found["a", "a"].start)


def test_a_frame_is_there_before_its_cells_are_computed():
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)])
    frames = [Curve("frame", square + k, "#FFFFFF") for k in range(2)]
    full = matrix([[1, 2]], (0,), (0, 1))
    waiting = replace(full, texts=(("1.00", ""),))
    _, found = moves([frames[0], waiting], [frames[1], full])
    assert found["frame", "frame"].end == found["m", "m"].start > 0
    # If the matrix moves too, both move together.
    _, found = moves([frames[0], waiting], [frames[1], replace(full, xs=full.xs + 1)])
    assert found["frame", "frame"].end == found["m", "m"].end

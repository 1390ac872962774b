"""What becomes of things between two pictures, without manim."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from qkvideo.scenes.camera.coverage import cover
from qkvideo.scenes.checks.audit import VISIBLE
from qkvideo.scenes.figures.figure import leaves
from qkvideo.scenes.figures.grid import TIGHT, Grid
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.items import GLOW, LEGEND, Curve, Sheet, Span, Text, digest, without
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.stage import durations
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.routes import smooth
from qkvideo.scenes.stage.tracks import FALL
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


def test_pieces_that_a_line_keeps_stay_when_others_come_between_them():
    before = [text("line/0", "6"), text("line/1", " layers", 0.2)]
    after = [text("line/0", "6"), *(text(f"line/{k}", t, k) for k, t in ((1, "→"), (2, "12")))]
    _, found = moves(before, [*after, text("line/3", " layers", 3.0)])
    assert {("line/1", "line/3"), (None, "line/1"), (None, "line/2")} < found.keys()


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
    assert name.end == pytest.approx((number.start + number.end) / 2)


def test_only_what_a_moving_word_passes_waits_for_it():
    gone = sheet("gone", (0,), (0,))
    words = [text(f"w{k}", y=2.0 * k) for k in range(3)]
    after = [text("far", x=-5.0), text("passed", x=4.5)]
    _, found = moves([*words, gone], [*(replace(word, x=5.0) for word in words), *after])
    far, passed, word = found[None, "far"], found[None, "passed"], found["w0", "w0"]
    assert far.start < passed.start == pytest.approx(word.end)
    assert passed.end == 1


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


def test_a_number_shown_again_elsewhere_fades_where_another_text_comes():
    cell = Cell("weights", (7, 1), 0.73)
    copy = text("b", "w = 0.73", 5.0, spans=(Span(4, 8, "#FFFFFF", "regular", cell),))
    others = [text(f"{k}", x=9.0 + k) for k in range(9)]
    for at, covered in ((0.1, True), (-5.0, False)):
        _, found = moves(
            [text("a", "0.73", cell=cell), *others], [copy, text("new", "new", at), *others]
        )
        gone, came = found["a", None], found[None, "new"]
        assert (gone.start == came.start) is covered


def test_words_wait_until_a_matrix_in_their_way_is_gone():
    matrix = sheet("matrix", (0, 1), (0, 1))
    word, others = text("w", x=-1.0, y=-1.0, **WORD), [text(f"new {k}") for k in range(3)]
    for y, waits in ((-1.0, True), (1.0, False)):
        there = text("w", x=9.0, y=y, **WORD)
        _, found = moves([matrix, replace(word, y=y)], [there, *others])
        assert (found["w", "w"].start >= found["matrix", None].end) is waits


def test_a_matrix_waits_until_a_word_in_its_place_is_gone():
    matrix = sheet("matrix", (0, 1), (0, 1))
    for order in ("together", "reading"):
        for x, waits in ((1.0, True), (9.0, False)):
            # The word does not move, as it would pass over the matrix.
            there, others = text("w", x=-0.6, y=-1.0, **WORD), [text(f"{k}", y=5.0) for k in "abc"]
            word = text("w", x=x, y=-1.0, **WORD)
            _, found = moves([word], [there, matrix, *others], order=order)
            gone, copy, came = found["w", None], found[None, "w"], found[None, "matrix"]
            assert copy.start == gone.start
            assert (came.start > 0.9 * gone.end) is waits


@pytest.mark.parametrize("copies", [1, 2])
def test_words_in_several_copies_fade_with_all_else_where_matrices_come(copies):
    first = sheet("first", (0, 1), (0, 1))
    second = replace(first, key="second", ys=first.ys - 1.5)
    words = [text(f"{k}/w", x=1.0 - 0.2 * k, y=-1.75, **WORD) for k in range(copies)]
    there = text("w", x=-0.6, y=-1.75, **WORD)
    others = [text(f"{k}", y=5.0) for k in range(4)]
    _, found = moves([*words, *others], [there, first, second])
    ends = {found[item.key, None].end for item in (*words, *others)}
    starts = {found[None, key].start for key in ("w", "first", "second")}
    together = copies == 2
    assert (len(ends) == 1) is together
    assert (len(starts) == 1) is together


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
    _, found = moves([], [text(f"w{k}", x=float(k)) for k in range(5)], order="reading")
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
    _, found = moves([], [text(f"w{k}") for k in range(3)], order="reading")
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
        Grid(widths, [1.0], np.zeros((1, len(widths), 4)), gap=0.02).radius
        for widths in ([1.0, 0.0, 0.0, 0.0, 1.0], [1.0, 1.0])
    )
    assert with_ == without_ > 0


def test_a_mask_falls_to_its_place():
    item = sheet("m", (0, 1), (0, 1), enters="fall")
    (grid,), bring = alone(None, item)
    bring(0.0)
    above = grid.box
    assert grid.opacity == 0
    bring(1.0)
    assert above.bottom - grid.box.bottom == pytest.approx(FALL)
    assert SPACES.beside > FALL, "it would fall over the words above the matrix"
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


@pytest.mark.parametrize("others", [2, 3])
def test_the_last_of_many_words_does_not_travel_alone_over_the_empty_stage(others):
    new = sheet("new", (0,), (0, 1), size=4.0)
    gone = [text(f"gone {k}", y=3.0) for k in range(30)]
    over = [text(f"over {k}", f"a{k}", -2.0, -0.5 - 0.9 * k) for k in range(others)]
    free = text("free", "b", -2.0, 2.0)
    after = [*(replace(word, x=9.5) for word in over), replace(free, x=9.5), new]
    _, found = moves([*over, free, *gone], after)
    assert ("over 0", "over 0") not in found
    assert (("free", "free") in found) is (others == 2)


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


def test_a_second_row_of_numbers_does_not_slide_over_the_first_as_both_become_one():
    first = sheet("row/0", (0,), (0, 1, 2))
    second = sheet("row/1", (0,), (3, 4, 5))
    below = replace(second, ys=second.ys - 1.5)
    small, beside = (replace(s, xs=s.xs / 4 - 5, ys=s.ys / 4 + 2) for s in (first, second))
    beside = replace(beside, xs=beside.xs + 0.75)
    _, found = moves([first, below], [small, beside])
    assert ("row/0", "row/0") in found
    assert ("row/1", None) in found
    assert (None, "row/1") in found
    # Other matrices may pass over each other, such as pages that are laid on a pile.
    _, found = moves([first, replace(below, key="other")], [small, replace(beside, key="other")])
    assert ("other", "other") in found


def test_what_a_moving_matrix_passes_waits_for_it_with_its_whole_line():
    moved = sheet("row", (0,), (0,))
    after = [
        replace(moved, xs=moved.xs + 9.0),
        text("name/0", x=8.0, y=-0.5),
        text("name/1", x=20.0, y=-0.5),
        text("far", x=8.0, y=-5.0),
        text("far/line/0", "(", 8.0, -6.0),
        text("far/line/1", "8", 8.2, -6.0, cell=Cell("scores", (0, 0), 8.0)),
    ]
    gone = [text(f"gone {k}", y=8.0) for k in range(9)]
    _, found = moves([moved, *gone], after)
    arrived = found["row", "row"].end
    assert found[None, "name/0"].start == found[None, "name/1"].start == pytest.approx(arrived)
    # Where a matrix passes one of the numbers, all numbers wait, each with its line.
    after[2] = replace(after[2], cell=Cell("scores", (0, 1), 8.0))
    _, numbers = moves([moved, *gone], [*after[:1], *after[3:], replace(after[2], x=8.0)])
    assert numbers[None, "far/line/0"].start == numbers[None, "far/line/1"].start
    assert numbers[None, "far/line/0"].start == pytest.approx(numbers["row", "row"].end)
    # Over the others, nothing passes: they do not wait.
    assert found[None, "far"].start < arrived


def test_a_new_matrix_waits_for_all_of_its_names_which_move_over_it():
    gone = [text(f"gone {k}", y=9.0) for k in range(20)]
    words = [text(f"w{k}", f"w{k}", 10.0, -1 - 2.0 * k, token=(0, k)) for k in range(3)]
    there = [replace(word, x=-2.0) for word in words]
    matrix = sheet("matrix", (0, 1, 2), (0, 1, 2), 2.0)
    for count in (3, 2):
        _, found = moves([*gone, *words[:count]], [*there[:count], matrix])
        # Two words alone would leave the stage nearly empty.
        assert (("w1", "w1") in found) is (count == 3)
    # A word that appears with the matrix does not wait for the others.
    _, found = moves([*gone, *words[:2]], [*there, matrix])
    assert ("w1", "w1") not in found
    _, found = moves([*gone, *words], [*there, matrix])
    assert found[None, "matrix"].start == found["w1", "w1"].end


def test_a_matrix_takes_over_numbers_while_their_words_move_to_it():
    cells = Cells("weights", np.array([[0.25], [0.75]]), (0, 1), (0,), USUAL)
    matrix = sheet("matrix", (0, 1), (0,), cells=cells, texts=(("0.25",), ("0.75",)))
    # The words close up beside the matrix; where they stay, its numbers stay beside them.
    words = [text(f"w{k}", f"w{k}", -5.0, -3.0 * k, token=(0, k)) for k in (0, 1)]
    numbers = [text(f"n{k}", "n", 5.0, -3.0 * k, cell=cells.cell(k, 0)) for k in (0, 1)]
    for last, soon in ((-1.0, True), (-3.0, False)):
        moved = [words[0], replace(words[1], y=last)]
        _, found = moves([*words, *numbers], [*moved, matrix])
        came, gone = found[None, "matrix"], found["n1", None]
        assert (gone.start < came.start) is soon
        if soon:
            word = found["w1", "w1"]
            assert gone.start - word.start < 0.2 * (word.end - word.start)
            # Its cells are not plain beside words that are still on their way to them.
            assert came.end == word.end


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
    for order, first, others in (("reading", columns, rows), ("columns", rows, columns)):
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


def test_a_matrix_that_cannot_turn_is_gone_before_words_move_over_it():
    row = sheet("m", (0,), (1, 0, 2))
    column = sheet("m", (0, 1, 2), (5,))
    assert united(row, column) is None
    others = [text("one", y=5.0), text("other", y=6.0)]
    word = text("w", x=-1.0, y=-0.5, **WORD)
    for y, over in ((-0.5, True), (3.0, False)):
        before = [row, replace(word, y=y), *others]
        _, found = moves(before, [column, replace(word, x=9.0, y=y), *others])
        assert (("m", "m") not in found) is over
        if over:
            assert found["m", None].end <= found["w", "w"].start
            assert found[None, "m"].start >= found["m", None].end
    # A single word would be alone while the matrix turns.
    _, found = moves([row, replace(word, y=3.0)], [column, replace(word, x=9.0, y=3.0)])
    assert ("m", "m") not in found


def test_a_matrix_that_cannot_turn_stays_if_words_come_to_its_place_when_it_is_gone():
    row = sheet("m", (0,), (1, 0, 2))
    column = replace(sheet("m", (0, 1, 2), (5,)), xs=np.array([5.0, 6.0]))
    others = [text("one", y=5.0), text("other", y=6.0)]
    # It reaches the old place at the end.
    word = text("w", x=0.5, y=-6.0, **WORD)
    _, found = moves([row, word, *others], [column, replace(word, y=-0.6), *others])
    assert ("m", "m") in found
    # It passes the new place in its second half: no earlier, as the other text is in its way.
    word, last = replace(word, x=5.5), text("last", "long", x=5.5, y=4.0)
    after = [column, replace(word, y=4.0), replace(last, x=9.0), *others]
    _, found = moves([row, word, last, *others], after)
    assert ("m", "m") not in found


def test_a_number_does_not_slide_over_the_rest_of_its_row():
    cell = Cell("cost", (1, 0), 1024.0)
    gone = [text(f"gone {k}", "name", x=0.5, y=k - 4.0) for k in range(8)]
    for y, slides in ((0.0, True), (0.7, False)):
        number = text("n", "1,024", x=3.0, y=y, cell=cell)
        _, found = moves([*gone, number], [replace(number, x=-4.0)])
        assert (("n", "n") not in found) is slides
    # Nor over the names above it, unless it moves with the tick of an axis.
    number = replace(number, y=0.0)
    for key, slides in (("n/tick", False), ("tick", True)):
        tick = Curve(key=key, points=np.zeros((4, 2)))
        there = replace(number, x=-4.0, y=2.5)
        _, found = moves([*gone, number, tick], [there, replace(tick, width=3.0)])
        assert (("n", "n") not in found) is slides
    # Where most things stay, it waits until its row is gone.
    stays = [text(f"{k}", x=k - 20.0) for k in range(8)]
    _, found = moves([*gone, *stays, number], [*stays, replace(number, x=-4.0)])
    assert found["gone 4", None].end <= found["n", "n"].start


def test_what_comes_beside_a_known_piece_comes_in_the_order_of_the_picture():
    before = [text("line/0", "6"), text("line/1", " layers", 0.2)]
    added = [text("line/1", "→", 0.2), text("line/2", "12", 0.4)]
    _, found = moves(
        before, [before[0], *added, text("line/3", " layers", 3.0), text("end")], order="reading"
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


def test_a_heading_moves_over_new_texts_which_wait():
    head, gone = text("head", "unscaled", -4.0, 2.0), [text(f"gone {k}", y=-1.0) for k in range(9)]
    new = [text(f"new {k}", "new", 3.0, 0.3 * k) for k in range(8)]
    over = text("over", "how far", -4.0, 0.4)
    _, found = moves([head, *gone], [replace(head, y=0.0), over, *new])
    end = found["head", "head"].end
    assert found[None, "over"].start >= end > found[None, "new 0"].start


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

"""New things take turns while a caption is read, and the caption's numbers are pointed at."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from laying import laid

from qkvideo import scenes
from qkvideo.scenes.figures.figure import leaves
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.heading import SAID
from qkvideo.scenes.layout.items import Curve, Sheet, Text
from qkvideo.scenes.layout.pointed import MOST, POINTED
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.look.choices import PACES
from qkvideo.scenes.stage.durations import GLANCE, LOOK, Change
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.ticks import TICKS
from qkvideo.scenes.stage.timing import change, schedule, timing, transitions, unfolding
from qkvideo.scenes.stage.transition import transition
from qkvideo.scenes.stage.unfolding import room, unfolded
from qkvideo.scenes.text.numbers import USUAL, Cells

FILMS = scenes.programme()


def text(key, y=0.0, x=0.0, **how):
    return Text(key=key, text="w", em=0.3, x=x, y=y, colour="#FFFFFF", **how)


def bar(key, y, long=2.0, left=0.0):
    points = curves.rod(left, left + long, y, y + 0.2)
    return Curve(key, points, fill="#FFFFFF", width=0.0, enters="grow")


def sheet(key, rows, columns, left=0.0):
    fill = np.ones((rows, columns, 4))
    xs, ys = left + np.arange(columns + 1.0), -np.arange(rows + 1.0)
    return Sheet(
        key=key, xs=xs, ys=ys, fill=fill, rows=tuple(range(rows)), columns=tuple(range(columns))
    )


def turns(before, after, order="in-turn"):
    """A transition as it is, and with all the time that it can use; and when each thing comes."""
    made = transition(tuple(before), tuple(after), "usual", order)
    longer = unfolded(made, room(made))
    found = {m.after.key: (m.start * longer.ticks, m.end * longer.ticks) for m in longer.moves
             if m.after}  # fmt: skip
    return made, longer, found


def test_the_lines_of_a_list_come_from_the_top_down_each_with_its_bar():
    # Its keys, and its drawing order, run from the bottom up.
    lines = [[text(f"{k}/name", y=k, x=-2.0), bar(f"{k}/bar", k - 0.05)] for k in range(6)]
    made, longer, found = turns([], [item for line in lines for item in line])
    assert longer.ticks == made.ticks + room(made) > 2 * made.ticks
    starts = [found[f"{k}/name"][0] for k in reversed(range(6))]
    assert all(b - a > 4 for a, b in pairwise(starts))
    assert starts == [found[f"{k}/bar"][0] for k in reversed(range(6))]
    assert max(end for _, end in found.values()) == pytest.approx(longer.ticks)
    # None takes longer to fade in than before.
    assert found["3/name"][1] - found["3/name"][0] == pytest.approx(made.ticks)


def test_a_matrix_comes_cell_by_cell_with_its_names_and_after_the_one_on_its_left():
    names = [text(f"right/row/{k}", y=-k - 0.5, x=4.5) for k in range(4)]
    after = [sheet("right/cells", 4, 4, 5.0), *names, sheet("left/cells", 4, 4)]
    made, longer, found = turns([], after)
    assert found["left/cells"][0] < found["right/cells"][0] >= found["left/cells"][1] - 1
    assert {found[name.key][0] for name in names} == {found["right/cells"][0]}
    motion = Motion(longer)
    (at,) = (k for k, m in enumerate(longer.moves) if m.after.key == "left/cells")
    (start, end), seen = found["left/cells"], []
    for share in (0.2, 0.5, 0.8):
        motion.at((start + share * (end - start)) / longer.ticks)
        (grid,) = leaves([motion.drawn[at]])
        seen.append((grid.fill[..., 3] > 0.5).ravel())
    for each in seen:
        # What is there is the beginning, in reading order.
        assert each.tolist() == sorted(each.tolist(), reverse=True)
    assert [int(each.sum()) for each in seen] == sorted({int(each.sum()) for each in seen})
    assert made.ticks < longer.ticks


def test_what_only_changes_its_length_does_so_in_turn_but_not_what_moves():
    before = [bar(f"{k}", k, 1.0) for k in range(6)]
    _, _, found = turns(before, [bar(f"{k}", k, 2.0) for k in range(6)])
    assert found["5"][1] <= found["3"][0] + 1 < found["0"][0]
    made, longer, _ = turns(before, [bar(f"{k}", k, 2.0, left=1.0) for k in range(6)])
    assert longer is made


def test_what_was_seen_before_does_not_wait_and_nothing_does_if_all_come_together():
    cells = Cells("weights", np.array([[0.25, 0.75]]), (0,), (0, 1), USUAL)
    before = [text(f"old/{k}", cell=cells.cell(0, k), x=5.0, y=k) for k in range(2)]
    row = replace(sheet("row", 1, 2), cells=cells, texts=(("0.25", "0.75"),), ys=[-9.0, -10.0])
    after = [*(text(f"{k}", y=-k) for k in range(5)), row]
    made, longer, found = turns(before, after)
    (usual,) = (m for m in made.moves if m.after and m.after.key == "row")
    assert found["row"] == pytest.approx((usual.start * made.ticks, usual.end * made.ticks))
    assert found["4"][0] > found["row"][1]
    made, longer, _ = turns([], [text(f"{k}", y=k) for k in range(9)], "together")
    assert longer is made


def test_only_time_that_is_left_is_used():
    changes = [Change(8, new=3, room=60), Change(8, new=3, room=20)]
    # The time for looking at the first is spent while it appears, but for a glance.
    assert unfolding(changes, 0) == (3 * LOOK - GLANCE, 0)
    some, all_of_it = (unfolding(changes, letters) for letters in (60, 600))
    assert 0 < some[1] < some[0] < 60
    free = 3 * LOOK - GLANCE
    assert (some[0] - free) / (60 - free) == pytest.approx(some[1] / 20, abs=0.05)
    assert all_of_it == (60, 20)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_no_beat_is_longer_since_things_take_turns(film):
    befores = ((), *(beat.last for beat in laid(film).beats))
    unfolds = 0
    for beat, before in zip(laid(film).beats, befores, strict=False):
        made = transitions(beat, before)
        slow, normal, brisk = (timing(beat, made, pace) for pace in PACES)
        steps = zip(made, beat.steps, strict=True)
        at_once = [replace(change(each), pause=step.pause) for each, step in steps]
        plain = schedule(at_once, len(beat.say.text))
        ticks = sum(each.ticks for each in made)
        unfolds += sum(each.ticks for each in normal.transitions) - ticks
        assert normal.ticks <= sum(plain.pauses) + plain.hold + ticks + len(made)
        assert normal.schedule.hold >= TICKS
        for one, other in ((slow, normal), (normal, brisk)):
            for a, b in zip(one.transitions, other.transitions, strict=True):
                assert [m.start for m in a.moves] == [m.start for m in b.moves]
    assert unfolds > 0


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_each_number_of_a_caption_that_the_picture_shows_is_framed_and_no_other(film):
    pointed = 0
    for beat in laid(film).beats:
        whole = beat.steps[-1].items
        (said,) = (item for item in beat.around if item.key == SAID)
        spoken = [s.cell for s in sorted(said.spans, key=lambda s: s.start) if s.cell]
        spoken = [(c.tensor, c.index) for c in spoken if c.index]
        framed = []
        for step in beat.steps[:-1]:
            new = [i for i in step.items if i.key.startswith(POINTED)]
            if not new:
                continue
            # The picture is the last one, and the frames.
            assert [i.key for i in step.items if i not in new] == [i.key for i in whole]
            (left, low), (right, high) = new[-1].points.min(axis=0), new[-1].points.max(axis=0)
            inside = [
                (cell.tensor, cell.index)
                for cell, box in numbers(whole)
                if left <= box.left and box.right <= right and low <= box.bottom and box.top <= high
            ]
            assert len(inside) == 1, (beat.name, inside)
            framed += inside
        assert len(framed) <= MOST
        assert [key for key in dict.fromkeys(spoken) if key in framed] == framed, beat.name
        assert not any(item.key.startswith(POINTED) for item in whole)
        pointed += len(framed)
    assert pointed or film.slug == "closing"

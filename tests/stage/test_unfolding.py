"""New things take turns while a caption is read, and the caption's numbers are pointed at."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import laying
import numpy as np
import pytest
from laying import laid, moved
from watching import OPAQUE

from qkvideo import scenes
from qkvideo.scenes.figures.figure import leaves
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.around.heading import ABOVE, SAID
from qkvideo.scenes.layout.around.pointed import MOST, POINTED, pointed
from qkvideo.scenes.layout.around.waiting import WAITING
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import GLOW, Curve, Sheet, Span, Text
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.look.choices import PACES
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.stage.durations import ENTER, GLANCE, LOOK, Change
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.schedule import (
    LONGEST,
    change,
    schedule,
    unfolding,
)
from qkvideo.scenes.stage.ticks import TICKS
from qkvideo.scenes.stage.tracks import acted
from qkvideo.scenes.stage.transition import transition
from qkvideo.scenes.stage.unfolding import TIP, room, unfolded
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import languages
from qkvideo.scenes.text.numbers import USUAL, Cell, Cells
from qkvideo.scenes.text.pango import ink_box

FILMS = scenes.programme()
LANGS = [
    pytest.param(lang, marks=[pytest.mark.long] if lang != "en" else []) for lang in languages()
]


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


def test_a_number_comes_when_the_tip_of_its_bar_is_there():
    # Few bars are drawn slowly.
    lines = [[text(f"list/{k}", y=k, x=4.0), bar(f"list/{k}/bar", k - 0.05)] for k in range(3)]
    _, _, found = turns([], [item for line in lines for item in line])
    for k in range(3):
        (start, end), (_, there) = found[f"list/{k}"], found[f"list/{k}/bar"]
        assert start >= there - 1e-6
        assert end == pytest.approx(there + TIP)


def test_a_number_that_disappears_elsewhere_does_not_wait_for_its_bar():
    cells = Cells("weights", np.array([[0.25, 0.5, 0.75]]), (0,), (0, 1, 2), USUAL)
    before = [text(f"old/{k}", cell=cells.cell(0, k), x=-5.0, y=k) for k in range(3)]
    rods = [bar(f"list/{k}/bar", k - 0.05) for k in range(3)]
    shown = [text(f"list/{k}", cell=cells.cell(0, k), x=4.0, y=k, token=(0, k)) for k in range(3)]
    _, longer, found = turns(before, [*rods, *shown])
    gone = {m.before.key: m.end * longer.ticks for m in longer.moves if not m.after}
    for k in range(3):
        # A number is somewhere all the time, and its bar comes with it.
        assert found[f"list/{k}"][0] < gone[f"old/{k}"]
        assert found[f"list/{k}/bar"][0] <= found[f"list/{k}"][1]


@pytest.mark.parametrize("moves", [True, False], ids=["moves", "is handed over"])
def test_a_number_is_not_without_its_words_where_it_is_there_before(moves):
    cell = Cell("cores", (0, 2), 2.0, USUAL)
    number = text("line/1" if moves else "old/1", y=-4.0, x=-3.0, cell=cell)
    line = [text("line/0", y=-4.0), replace(number, key="line/1", x=1.0)]
    above = [text(f"row/{k}/name", y=k) for k in range(5)]
    # Where almost nothing stays, it does not move, but is handed over.
    gone = [] if moves else [text(f"gone {k}", y=3.0 - k / 9) for k in range(40)]
    *_, found = turns([number, *gone], [*above, *line])
    assert found["line/0"][0] < max(found[f"row/{k}/name"][0] for k in range(5)) - 8
    assert found["line/0"][0] <= found["line/1"][1]


def test_the_name_of_a_model_does_not_stand_alone_before_the_picture():
    name = f"{ABOVE}/lesson/name"
    *_, found = turns([], [text(name, y=3.0), text("one", y=2.0), text("two", y=1.0)])
    assert found[name][0] == found["one"][0] < found["two"][0]


def test_a_matrix_comes_row_by_row_with_its_names_and_after_the_one_on_its_left():
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
        # What is there are whole rows, from the top.
        assert each.tolist() == sorted(each.tolist(), reverse=True)
        assert each.sum() % 4 == 0
    assert [int(each.sum()) for each in seen] == sorted({int(each.sum()) for each in seen})
    assert made.ticks < longer.ticks


def test_what_only_changes_its_length_does_so_in_turn_but_not_what_moves():
    before = [bar(f"{k}", k, 1.0) for k in range(6)]
    _, _, found = turns(before, [bar(f"{k}", k, 2.0) for k in range(6)])
    assert found["5"][1] <= found["3"][0] + 1 < found["0"][0]
    made, longer, _ = turns(before, [bar(f"{k}", k, 2.0, left=1.0) for k in range(6)])
    assert longer is made


def test_numbers_change_in_their_places_line_by_line_neither_blank_nor_read_through_another():
    before, after = (
        [
            Text(
                key=f"{k}", text=f"{k + more}", em=0.3, x=0.0, y=float(k), colour="#FFFFFF",
                cell=Cell("weights", (k + more,), k + more, USUAL),
            )
            for k in range(6)
        ]
        for more in (0, 10)
    )  # fmt: skip
    _, longer, found = turns(before, after)
    assert found["5"][1] <= found["3"][0] + 1 < found["0"][0]
    motion = Motion(longer)
    for time in np.linspace(0, 1, 101):
        motion.at(time)
        seen = [max(f.fill[3] for f in leaves([one])) for one in motion.drawn]
        # The old and the new one of each line.
        lines = [*zip(seen[::2], seen[1::2], strict=True)]
        assert min(map(max, lines)) > 0.25
        assert max(map(min, lines)) <= OPAQUE


def test_of_a_sentence_s_beams_the_strongest_comes_first():
    beams = [
        Curve(f"{key}/beam/{k}", curves.straight((0, k), (4, k)), "#FFFFFF", width,
              shades=("#FFFFFF",) * 2, enters="trace")
        for key, k, width in (("a", 6, 9.0), ("a", 7, 1.0), ("a", 5, 30.0), ("b", 1, 60.0))
    ]  # fmt: skip
    _, _, found = turns([], [*beams, text("b/word/0", y=3.0)])
    strong, middle, weak = (found[f"a/beam/{k}"][0] for k in (5, 6, 7))
    # The words of another sentence come before its beams.
    assert strong < middle < weak < found["b/word/0"][0] < found["b/beam/1"][0]


READ = "Sentences computed together (a batch) must be equally long: pads fill up the shorter ones."


def test_a_note_comes_whole_and_what_it_is_about_appears_while_it_is_read():
    note = replace(text("note", y=-2.0, width=2.0), text=READ)
    lines = [text(f"{k}", y=9.0 - k) for k in range(6)]
    made, longer, found = turns([], [*lines, note])
    assert longer.ticks > 2 * made.ticks
    assert found["note"] == (0, pytest.approx(ENTER))
    starts = [found[f"{k}"][0] for k in range(6)]
    assert all(b - a > 4 for a, b in pairwise(starts))
    # Beside a number, its words come with it; alone, the picture does not wait for it.
    beside = replace(note, key="3/note", y=6.0, x=1.0)
    _, _, found = turns([], [*lines, beside])
    assert found["3/note"][0] == found["3"][0] > ENTER
    assert room(transition((), (note,), "usual", "in-turn")) == 0


def test_what_is_new_comes_slowly_rather_than_leave_a_picture_still():
    lone = Change(10, new=3, room=20, most=60)
    assert unfolding([lone], 130) == (60,)
    assert unfolding([replace(lone, most=400)], 130) == (10 * TICKS + 15 - 10 - LONGEST,)
    # Where time is short, nothing does.
    assert unfolding([lone], 0) == (0,)


def test_a_few_wide_rows_do_not_take_as_long_as_all_of_their_cells():
    taken = [room(transition((), (sheet("m", *size),), "usual", "in-turn"))
             for size in ((2, 50), (10, 10), (1, 50))]  # fmt: skip
    assert 0 < taken[0] < taken[1] / 2
    assert taken[1] > taken[2] > taken[0]


def test_a_matrix_is_dimmed_at_once_and_computed_row_by_row():
    texts = tuple(("1", "2", "3") for _ in range(6))
    whole = replace(sheet("cells", 6, 3), texts=texts, inks=np.ones((6, 3, 4)))
    dim = replace(whole, fill=whole.fill * 0.5)
    made, longer, _ = turns([whole], [dim])
    assert longer is made
    made, longer, _ = turns([whole], [replace(dim, texts=(*texts[::-1][:5], ("4", "5", "6")))])
    assert longer.ticks > 2 * made.ticks


def test_the_light_of_a_beam_runs_back_when_the_beam_has_arrived():
    line = Curve("beam", curves.straight((0, 0), (4, 0)), "#FFFFFF", enters="trace")
    light = replace(line, key=f"beam{GLOW}0", points=line.points[::-1])
    _, _, found = turns([], [line, light])
    assert found["beam"][1] == pytest.approx(found[light.key][0])
    assert found["beam"][0] < found["beam"][1] < found[light.key][1]


def test_the_tip_of_an_arrow_comes_when_its_line_arrives():
    arrows = [
        each
        for k in range(2)
        for each in (
            Curve(f"{k}/line", curves.straight((0, -k), (4, -k)), "#FFFFFF", enters="trace"),
            Curve(f"{k}/tip", curves.tip((0, -k), (4, -k)), fill="#FFFFFF", width=0.0),
        )
    ]
    for order in ("in-turn", "together"):
        _, _, found = turns([], arrows, order)
        for k in range(2):
            (start, end), (shows, there) = found[f"{k}/line"], found[f"{k}/tip"]
            assert there == end
            assert start < end - TIP <= shows + 1e-9


def test_a_share_and_an_arrow_s_word_come_when_their_lines_arrive():
    cell = Cell("weights", (0, 1), 0.5, USUAL)
    lines = [
        Curve(key, curves.straight((0, -k), (4, -k)), "#FFFFFF", enters="trace")
        for k, key in enumerate(("all/beam/3", "fan/2/line", "fan/2/lead"))
    ]
    # The line that leads from the tip to the word is no axis, which would be there first.
    lines[-1] = replace(lines[-1], enters="fade")
    told = [text("all/share/3", y=9.0, cell=cell), text("fan/2/word", y=9.0)]
    _, _, found = turns([], [*told, *lines])
    for late, line in (
        ("all/share/3", "all/beam/3"),
        ("fan/2/word", "fan/2/line"),
        ("fan/2/lead", "fan/2/line"),
    ):
        assert found[line][0] < found[late][0]
        assert found[late][1] == found[line][1]


def test_the_numbers_beside_lines_that_carry_others_come_with_these():
    grid = [Curve(f"{k}/line", curves.straight((0, k), (4, k)), "#FFFFFF") for k in range(4)]
    _, _, found = turns([], [*grid, *(text(f"{k}", y=k) for k in range(4)), bar("bar", 0.5)])
    assert len({found[f"{k}{line}"] for k in range(4) for line in ("", "/line")}) == 1


def test_what_a_caption_says_is_no_part_of_the_picture_that_it_leaves():
    cell = Cell("weights", (0, 1), 0.5, USUAL)
    new = [text(f"{k}", y=-k) for k in range(5)] + [text("again", y=-9.0, cell=cell)]
    for key, waits in ((SAID, True), ("old", False)):
        _, _, found = turns([text(key, x=5.0, cell=cell)], new)
        assert (found["again"][0] > found["4"][0]) is waits


def test_what_was_seen_before_does_not_wait_and_nothing_does_if_all_come_together():
    cells = Cells("weights", np.array([[0.25, 0.75]]), (0,), (0, 1), USUAL)
    before = [text(f"old/{k}", cell=cells.cell(0, k), x=5.0, y=k) for k in range(2)]
    row = replace(sheet("row", 1, 2), cells=cells, texts=(("0.25", "0.75"),), ys=[-9.0, -10.0])
    after = [*(text(f"{k}", y=-k) for k in range(5)), row]
    made, longer, found = turns(before, after)
    (usual,) = (m for m in made.moves if m.after and m.after.key == "row")
    assert found["row"] == pytest.approx((usual.start * made.ticks, usual.end * made.ticks))
    assert found["4"][0] > found["row"][1]
    # It has its turn, and its cells have none.
    motion, (at,) = Motion(longer), (k for k, m in enumerate(longer.moves) if m.after is row)
    motion.at(sum(found["row"]) / 2 / longer.ticks)
    (grid,) = leaves([motion.drawn[at]])
    assert np.ptp(grid.fill[..., 3]) == 0
    assert 0 < grid.fill[0, 0, 3] < 1
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


def all_timed(film, lang="en"):
    """The film's beats, with their transitions and when everything in them happens."""
    for (beat, made), (_, all_) in zip(moved(film, lang), laying.timed(film, lang), strict=True):
        yield beat, made, all_


def without_frames(beat):
    """The numbers of the steps that do not only point at what is there."""
    framed = [any(i.key.startswith(POINTED) for i in step.items) for step in beat.steps]
    gone = [False, *framed[:-1]]
    return [k for k in range(len(framed)) if not (framed[k] or gone[k])]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_no_film_is_longer_since_things_take_turns_and_are_pointed_at(film):
    took = before = unfolds = 0
    for beat, made, timed in all_timed(film):
        kept = without_frames(beat)
        at_once = [change(made[k], beat.steps[k].pause) for k in kept]
        at_once = [replace(one, pause="none") if beat.steps[k].waits else one
                   for k, one in zip(kept, at_once, strict=True)]  # fmt: skip
        plain = schedule(at_once, len(beat.say.text))
        ticks = sum(made[k].ticks for k in kept)
        took += timed.ticks
        before += sum(plain.pauses) + plain.hold + ticks
        unfolds += sum(each.ticks for each in timed.transitions) - sum(m.ticks for m in made)
        assert timed.schedule.hold >= TICKS
    assert took <= 1.05 * before
    assert unfolds > 0


@pytest.mark.one_in(3)
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_at_any_pace_things_take_turns_in_the_same_shares_of_the_time(film):
    for paces in zip(*(laying.timed(film, pace=pace) for pace in PACES), strict=True):
        slow, normal, brisk = (made for _, made in paces)
        for one, other in ((slow, normal), (normal, brisk)):
            for a, b in zip(one.transitions, other.transitions, strict=True):
                assert [m.start for m in a.moves] == [m.start for m in b.moves]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_no_picture_stands_still_for_more_than_four_seconds(film, lang):
    now, since = 0, 0
    for beat, _, timed in all_timed(film, lang):
        pauses = (*timed.schedule.pauses, timed.schedule.hold)
        for each, pause in zip(timed.transitions, pauses, strict=True):
            spans = sorted((m.start, m.end) for m in each.moves if not m.still)
            for start, end in spans:
                assert now + start * each.ticks - since <= 4 * TICKS, beat.name
                since = max(since, now + end * each.ticks)
            now += each.ticks + pause
    assert now - since <= 4 * TICKS


def test_a_quiz_says_that_it_waits():
    waited = 0
    for film in FILMS:
        for beat in laid(film).beats:
            asked = [step.pause for step in beat.beat.steps].count("think")
            waits = [step for step in beat.steps if step.waits]
            assert len(waits) == asked
            for step in waits:
                (line,) = (strip for strip in step.strips if strip[0].key == WAITING)
                lengths = [float(np.ptp(one.points[:, 0])) for one in line[1:]]
                steps = -np.diff(lengths)
                assert lengths[-1] == pytest.approx(0)
                # It runs down towards one end.
                starts = [float(one.points[:, 0].min()) for one in line]
                assert starts == pytest.approx([starts[0]] * len(starts))
                assert steps == pytest.approx(lengths[0] / len(steps))
                # It is where nothing else is.
                places, y = laid(film).frame.places, line[0].points[:, 1]
                assert (y < places.canvas.bottom).all()
                assert (y > places.said.top).all()
            waited += asked
    assert waited == 6


def signs(items):
    """Boxes of the strokes of which the letters and signs of upright texts consist."""
    texts = [item for item in items if isinstance(item, Text) and not item.slant]
    return [
        ink_box(stroke * text.em).moved(text.x, text.y)
        for text in texts
        for run in text.setting.runs
        for stroke in run.points.reshape(-1, 4, 3)
    ]


@pytest.mark.parametrize(
    ("said", "framed"), [("Σ ≈ {}", "≈{}"), ("{}° apart", "{}°"), ("of {}", "{}")]
)
def test_the_frame_of_a_number_contains_the_sign_beside_it_and_no_word(said, framed):
    cell = Cell("total.exp", (0, 0), 37.67, USUAL)

    def telling(key, words):
        start = words.index("{}")
        span = Span(start, start + len(cell.text), "#FFFFFF", cell=cell)
        return replace(text(key), text=words.format(cell.text), spans=(span,))

    look = Frame(layout("16:9"), theme("dark"), catalogue("en"), "mixing")
    picture = telling("sum", said), text("other", y=-5.0)
    ((curve, _),) = pointed((telling(SAID, "It is {}"),), picture, (), look)
    (left, *_), (right, *_) = curve.points.min(axis=0), curve.points.max(axis=0)
    inside = [each for each in signs(picture[:1]) if left < each.left and each.right < right]
    assert len(inside) == len(signs([telling("framed", framed)]))
    assert min(s.left for s in inside) - left > SPACES.close / 3
    # Once something has framed it, nothing points at it again.
    assert not [*pointed((telling(SAID, "It is {}"),), picture, (), look, (curve,))]


def touches(frame, sign):
    """Whether a frame's line runs through a sign."""
    (left, low), (right, high) = frame.points.min(axis=0), frame.points.max(axis=0)
    apart = sign.right < left or sign.left > right or sign.top < low or sign.bottom > high
    inside = left < sign.left and sign.right < right and low < sign.bottom and sign.top < high
    return not (apart or inside)


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_each_number_of_a_caption_that_the_picture_shows_is_framed_and_no_other(film):
    pointed = 0
    for beat in laid(film).beats:
        whole = beat.steps[-1].items
        (said,) = (item for item in beat.around if item.key == SAID)
        spoken = [s.cell for s in sorted(said.spans, key=lambda s: s.start) if s.cell]
        # What is said to be equal to it is named as well.
        both = [(c.cell, *c.others) for c in beat.beat.claims if c.kind == "equal"]
        both = [[(c.tensor, c.index) for c in pair] for pair in both if len(pair) == 2]
        equal = dict(both) | {b: a for a, b in both}
        spoken = [(c.tensor, c.index) for c in spoken if c.index]
        spoken = [key for one in spoken for key in (one, equal.get(one, one))]
        framed = []
        points = [[i for i in step.items if i.key.startswith(POINTED)] for step in beat.steps]
        beside = signs(whole) if any(points) else []
        for number, (step, new) in enumerate(zip(beat.steps, points, strict=True)):
            if not new:
                stands = [item.key for item in step.items]
                continue
            assert len(new) == 1  # one thing asks for the eye
            # The picture is the one before, the last unless a later phrase has its own step.
            assert [i.key for i in step.items if i not in new] == stands
            assert stands == [i.key for i in whole] or any(
                later.share > step.share for later in beat.steps[number:]
            )
            (left, low), (right, high) = new[-1].points.min(axis=0), new[-1].points.max(axis=0)
            inside = [
                (cell.tensor, cell.index)
                for cell, box in numbers(whole)
                if left <= box.left and box.right <= right and low <= box.bottom and box.top <= high
            ]
            assert len(inside) == 1, (beat.name, inside)
            framed += inside
            # It touches no sign beside the number.
            assert [sign for sign in beside if touches(new[-1], sign)] == [], beat.name
        assert len(framed) <= MOST
        assert [key for key in dict.fromkeys(spoken) if key in framed] == framed, beat.name
        assert not any(item.key.startswith(POINTED) for item in whole)
        pointed += len(framed)
        if (film.slug, beat.name) == ("pronoun", "ratio"):
            assert len(framed) == 2
        if (film.slug, beat.name) == ("tiles", "rest"):
            # The sum is framed before what is divided by it comes.
            assert points[-1] == [] != points[1]
    assert pointed or film.slug == "closing"


def test_a_legend_comes_whole_and_a_matrix_cell_after_cell():
    _, longer, found = turns([], [sheet("m/cells", 1, 40), sheet("scale/strip", 1, 40, left=50.0)])
    lags = {
        move.after.key: track.lag
        for move in longer.moves
        for actor in acted(move, longer.order)
        for track in actor.tracks
    }
    assert lags["m/cells"] is not None
    assert lags["scale/strip"] is None
    times = {key: end - start for key, (start, end) in found.items()}
    assert times["scale/strip"] < times["m/cells"] / 2

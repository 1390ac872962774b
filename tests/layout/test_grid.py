"""Matrices show as much as can be read, in every frame, and stay where they were put."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest
from matrices import HALF, LONG, SENTENCE, STAGES, block, ink, inside, items, square
from test_boxes import frame

from qkvideo.scenes.layout.arrange import Size, measure, put
from qkvideo.scenes.layout.fitting.axes import Names, cut, heads
from qkvideo.scenes.layout.fitting.labels import touch
from qkvideo.scenes.layout.frame import Chosen
from qkvideo.scenes.layout.items import Curve, Sheet, Text
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.look.axis import Axis
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.look.theme import rgba
from qkvideo.scenes.parts.grid import Along, Grid, Legend, Margin, Mark, Where
from qkvideo.scenes.parts.text import Formula, Said
from qkvideo.scenes.stage.union import united
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import Cell


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", STAGES)
@pytest.mark.parametrize("boxes", [STAGES, HALF], ids=["all", "half"])
@pytest.mark.parametrize("words", [SENTENCE, LONG], ids=["short", "long"])
@pytest.mark.parametrize("n", [1, 2, 3, 6, 10, 12, 13, 30, 64])
def test_all_of_it_is_inside_its_box_and_can_be_read(aspect, boxes, words, n):
    box = boxes[aspect]
    sides = {"name": Said("/legend-negative")}
    part = square(n, words, focus=(n - 1,), beside=Margin(tuple(block(n, 1).all()), ("Σ =",)))
    named = replace(part, rows=replace(part.rows, **sides), columns=replace(part.columns, **sides))
    for each in (part, named, square(n, words, focus=(n - 1,))):
        made = items(each, box, frame(aspect))
        for item in made.values():
            if isinstance(item, Text):
                assert inside(ink(item), box), (item.key, ink(item))
                assert item.em >= SIZES.least - 1e-9
        assert inside(made["g/cells"].box, box, 1e-6)
        upright = [t for t in made.values() if isinstance(t, Text) and not t.slant]
        for a, b in combinations(upright, 2):
            assert not touch(ink(a), ink(b)), (a.key, b.key)
        for text in upright:
            assert not touch(ink(text), made["g/cells"].box), text.key


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", STAGES)
@pytest.mark.parametrize("n", [2, 10, 30])
def test_a_matrix_alone_is_the_hero_of_its_stage(aspect, n):
    stage = STAGES[aspect]
    size = measure(square(n), Size(stage.width, stage.height), frame(aspect))
    assert max(size.width / stage.width, size.height / stage.height) > 0.6


@pytest.mark.parametrize("n", [1, 5, 10, 30])
def test_what_was_measured_is_what_it_takes(n):
    for aspect, stage in STAGES.items():
        part, given = square(n), frame(aspect)
        size = measure(part, Size(stage.width, stage.height), given)
        again = measure(part, size, given)
        assert (again.width, again.height) == pytest.approx((size.width, size.height))


def test_few_rows_are_all_in_full_and_of_many_those_around_the_focus():
    few, many = items(square(12)), items(square(13, focus=(9, 0)))
    assert sum(key.startswith("g/row/") for key in few) == 12
    full = {int(key.split("/")[-1]) for key in many if key.startswith("g/column/") and "dots" not
            in key}  # fmt: skip
    assert {9, 0, 8, 10} <= full
    assert len(full) == 7
    sizes = np.diff(many["g/cells"].xs)
    assert sizes[9] > 5 * sizes[5]
    assert {i for i, row in enumerate(many["g/cells"].texts) if any(row)} == full


def test_without_folding_all_are_alike_and_what_cannot_be_read_is_left_out():
    made = items(square(30, fold=False))
    assert np.ptp(np.diff(made["g/cells"].xs)) == pytest.approx(0.0)
    assert list(made) == ["g/cells"]
    assert made["g/cells"].texts is None
    assert len(items(square(8, fold=False))) == 17


def test_the_time_for_a_long_row_grows_with_its_length_only():
    """Vectors of real models have thousands of numbers."""

    def seconds(n: int) -> float:
        whole = square(n, fold=False, numbers=False)
        part = replace(whole, cells=replace(block(n), values=block(n).values[:1], rows=(0,)))
        begun = time.process_time()
        items(part)
        return time.process_time() - begun

    seconds(100)
    assert seconds(4000) < 8 * max(seconds(1000), 0.02)


def test_cells_are_called_as_in_their_tensor():
    whole = square(10, largest=2.0)
    cells = replace(block(10), values=block(10).values[[3]], rows=(3,))
    row, all_ = items(replace(whole, cells=cells)), items(whole)
    assert "g/row/3" in row
    assert row["g/row/3"].token == (0, 3)
    start, end = united(row["g/cells"], all_["g/cells"])
    assert start.rows == end.rows == tuple(range(10))
    assert np.diff(start.ys)[4] == 0
    assert (start.fill[3] == end.fill[3]).all()


def test_numbers_are_cells_where_they_were_asked_for():
    made = items(square(5, numbers=Where(rows=(2,))))
    shown = {cell.index for cell, _ in numbers(made.values())}
    assert shown == {(2, j) for j in range(5)}
    none = items(square(5, numbers=False))
    assert not list(numbers(none.values()))


def test_what_is_not_computed_is_empty_and_keeps_its_place():
    whole, some = items(square(6)), items(square(6, empty=Where(rows=(0, 1))))
    ghost = items(square(6, empty=True))
    assert (whole["g/cells"].xs == ghost["g/cells"].xs).all()
    assert whole["g/cells"].em == some["g/cells"].em
    assert {cell.index[0] for cell, _ in numbers(some.values())} == {2, 3, 4, 5}
    assert not list(numbers(ghost.values()))
    assert (ghost["g/cells"].fill == rgba(frame().theme.empty)).all()


def test_what_is_not_spoken_of_steps_back_and_its_words_with_it():
    made = items(square(6, lit=Where(rows=(2,), cells=((4, 1),))))
    alpha = made["g/cells"].fill[..., 3]
    assert (alpha == 1).sum() == 7
    assert alpha[0, 0] == pytest.approx(0.3)
    query, quiet = (frame().colour(ink) for ink in ("query", "quiet"))
    assert [made[f"g/row/{i}"].colour == query for i in range(6)] == [i in {2, 4} for i in range(6)]
    chosen = square(6, lit=Where(rows=(2,)))
    chosen = replace(chosen, columns=replace(chosen.columns, lit=(5,)))
    assert items(chosen)["g/column/0"].colour == quiet
    assert items(chosen)["g/column/5"].colour == frame().colour("key")


def test_cells_that_are_shut_look_like_no_value():
    blocked = np.triu(np.ones((5, 5), dtype=bool), 1)
    values = np.where(blocked, -np.inf, block(5).values)
    part = square(5, blocked=blocked)
    part = replace(part, cells=replace(part.cells, values=values))
    made = items(part)
    assert made["g/cells"].texts[0][4] == "−∞"
    assert (made["g/cells"].fill[blocked] == rgba(frame().theme.empty, 0.3)).all()
    assert "g/shut" not in made
    bare = items(replace(part, numbers=False))["g/shut"]
    assert isinstance(bare, Curve)
    assert len(bare.points) == 4 * 10


def test_marks_frame_what_they_name_and_others_may_point_at_it():
    given = frame()
    cell = Mark("spot", Where(cells=((2, 3),)), leads=True)
    made = items(square(6, marks=(cell, Mark("row", Where(rows=(4,)), "query"))), given=given)
    points, across = made["g/mark/spot"].points, given.boxes["g/row/2"]
    box = replace(across, left=given.boxes["g/column/3"].left)
    assert points[:, 0].min() == pytest.approx(box.left)
    assert points[:, 1].max() == pytest.approx(box.top)
    assert made["g/mark/spot/row"].points[-1] == pytest.approx(
        (box.left, (box.bottom + box.top) / 2)
    )
    row = given.boxes["g/row/4"]
    assert np.ptp(made["g/mark/row"].points[:, 0]) == pytest.approx(row.width)
    assert row.width == pytest.approx(given.boxes["g/cells"].width)


def test_sums_stand_beside_their_rows_and_below_their_columns():
    sums = tuple(Cell("total", (k, 0), float(k)) for k in range(6))
    part = square(6, beside=Margin(sums, ("Σ =",)), below=Margin(sums, ("Σ =",)))
    given = frame()
    made = items(part, given=given)
    for k in range(6):
        row, column = given.boxes[f"g/row/{k}"], given.boxes[f"g/column/{k}"]
        beside, below = ink(made[f"g/beside/{k}"]), ink(made[f"g/below/{k}"])
        assert row.right < beside.left
        assert row.bottom < (beside.bottom + beside.top) / 2 < row.top
        assert below.top < column.bottom
        assert (below.left + below.right) / 2 == pytest.approx(
            (column.left + column.right) / 2, abs=0.05
        )
        assert made[f"g/beside/{k}"].cell == sums[k]


def test_a_vector_lies_and_long_ones_have_their_first_numbers_written():
    part = Grid(key="v", cells=block(1, 768, "Q"))
    made = items(part)["v/cells"]
    assert len([text for text in made.texts[0] if text]) == 7
    assert made.box.width <= STAGES["16:9"].width
    assert items(part, STAGES["1:1"], frame("1:1"))["v/cells"].texts[0][0]


def test_matrices_of_a_group_are_of_one_size():
    given = frame()
    large, small = square(30, focus=(3,), group="m"), square(30, focus=(3,), group="m")
    items(large, given=given)
    items(small, Box(0, 0, 4, 3), given)
    held = replace(given, chosen=Chosen(given.chosen.sizes, held=True))
    a, b = items(large, given=held), items(small, Box(0, 0, 4, 3), held)
    assert np.diff(a["g/cells"].xs) == pytest.approx(np.diff(b["g/cells"].xs))
    assert [t for t in a if t.startswith("g/row")] == [t for t in b if t.startswith("g/row")]


def test_long_sentences_cost_little():
    part = square(64, focus=(5,))
    made = items(part)
    assert sum(isinstance(item, Sheet) for item in made.values()) == 1
    assert len(made) < 40


def test_a_legend_says_what_the_ends_of_the_colours_mean():
    made = items(Legend(key="l"), Box(0, 0, 3, 2))
    strip = made["l/strip"]
    theme = frame().theme
    assert strip.fill[0, 0] == pytest.approx(theme.of_sign(np.array(-1.0), 1.0))
    assert strip.fill[0, -1] == pytest.approx(theme.of_sign(np.array(1.0), 1.0))
    assert (made["l/a"].text, made["l/b"].text) == ("negative", "positive")
    assert 0 <= ink(made["l/a"]).left < ink(made["l/a"]).right < strip.box.left
    assert strip.box.right < ink(made["l/b"]).left < ink(made["l/b"]).right <= 3


@pytest.mark.parametrize("aspect", STAGES)
def test_sides_of_one_group_fold_alike_and_have_entries_of_one_size(aspect):
    """Numbers below a matrix without any stand in its columns."""
    side = Along(group="side")
    strip = Grid(key="strip", cells=block(1, 32), columns=side)
    matrix = Grid(key="matrix", cells=block(20, 32), columns=side, numbers=False)
    given = frame(aspect)
    for part in (strip, matrix):
        items(part, STAGES[aspect], given)
    held = replace(given, chosen=Chosen(given.chosen.sizes, held=True), boxes={})
    a, b = (items(part, STAGES[aspect], held)[f"{part.key}/cells"] for part in (strip, matrix))
    assert np.diff(a.xs) == pytest.approx(np.diff(b.xs))
    assert any(a.texts[0])
    assert b.texts is None


def test_two_sides_of_the_same_words_fold_alike_where_a_group_leaves_less_to_one():
    given = frame("1:1")
    words = square(10, focus=(4,))
    rows = replace(words.rows, group="rows")
    given.chosen.sizes["rows/rows"] = 5
    held = replace(given, chosen=Chosen(given.chosen.sizes, held=True))
    made = items(replace(words, rows=rows), STAGES["1:1"], held)
    full = [key for key in made if key.startswith("g/row/") and "dots" not in key]
    assert len(full) == 5


def test_dots_stand_only_where_words_are_left_out():
    made = items(Grid(key="g", cells=block(1, 64)))
    assert any(made["g/cells"].texts[0])
    assert not [key for key in made if "dots" in key]


@pytest.mark.parametrize("aspect", STAGES)
@pytest.mark.parametrize("word", ["בית־ספר", "בית-ספרים־הגדולים", "incomprehensibly"])
def test_a_word_alone_is_upright_and_whole_where_the_frame_is_empty(aspect, word):
    made = items(square(1, [word]), STAGES[aspect], frame(aspect))
    words = [item for item in made.values() if isinstance(item, Text) and item.token]
    assert len(words) == 2
    for item in words:
        assert item.slant == 0
        assert item.text == word or (aspect != "16:9" and "…" in item.text and len(word) > 12)
    # Of several words each has less room, and long ones are slanted or cut.
    several = items(square(10, [word] * 10), STAGES[aspect], frame(aspect)).values()
    assert any(item.slant or "…" in item.text for item in several if isinstance(item, Text))


def test_a_formula_can_say_what_a_matrix_is_beside_its_slanted_words():
    words = SENTENCE[:10]
    name = Formula("Q K^T", key="what", inks=())
    plain = square(10, words)
    named = replace(plain, rows=replace(plain.rows, name=name))
    box = STAGES["16:9"]
    with_, without = (items(part, box) for part in (named, plain))
    formula, top = with_["what"], with_["g/cells"].ys[0]
    assert formula.y > top
    assert formula.x < with_["g/cells"].xs[0]
    # Where words are slanted it takes no room of its own.
    assert top == pytest.approx(without["g/cells"].ys[0])


def test_slanted_words_that_would_touch_are_left_out_with_all_others():
    """Arabic letters are taller: in narrow columns no size that can be read is clear."""
    words = ("القطة", "جلست", "على", "الحصيرة", "لأنها", "كانت", "متعبة")
    names = Names(tuple(range(7)), Along(words))
    narrow, wide = (heads(names, Axis((size,) * 7, tuple(range(7)))) for size in (0.2, 0.4))
    assert narrow.slanted
    assert not narrow.clear
    assert wide.clear
    part = replace(square(7, words), numbers=False, fold=False)
    keys = items(part, Box(0.0, 0.0, 2.6, 3.2))
    assert not any("/column/" in key for key in keys)
    assert any("/column/" in key for key in items(part, Box(0.0, 0.0, 6.0, 5.0)))


@pytest.mark.parametrize("word", ["manuscript", "incomplete", "description"])
def test_words_that_are_not_rare_stand_whole_beside_a_matrix(word):
    assert cut(word, SIZES.label) == word
    assert "…" in cut("internationalization", SIZES.label)


def test_what_is_shut_recedes_behind_numbers_that_are_not_spoken_of():
    blocked = np.triu(np.ones((5, 5), dtype=bool), 1)
    sheet = items(square(5, blocked=blocked, lit=Where(rows=(1,))))["g/cells"]
    seen, shut = sheet.inks[~blocked, 3].min(), sheet.inks[blocked, 3]
    assert shut.max() < seen
    assert sheet.inks[3, 4, 3] < sheet.inks[1, 4, 3]


@pytest.mark.parametrize("aspect", ["1:1", "9:16"])
@pytest.mark.parametrize("n", [10, 31])
def test_the_numbers_of_a_single_row_stand_apart(aspect, n):
    words, scores = tuple((SENTENCE * 2)[:n]), block(1, n)
    shares = replace(scores, values=np.abs(scores.values) / 2)
    part = Grid(key="g", cells=shares, columns=Along(words, focus=(1, n - 1)))
    made = items(part, replace(STAGES[aspect], left=-2.0), frame(aspect))
    boxes = sorted((box for _, box in numbers(made.values())), key=lambda box: box.left)
    assert len(boxes) > 4
    assert min(b.left - a.right for a, b in pairwise(boxes)) > 0.12


def test_what_was_measured_of_a_variant_does_not_count_for_another_one_of_its_key():
    told, bare = square(3), square(3, numbers=False)
    bare = replace(bare, cells=told.cells)
    given = frame()
    size = measure(told, Size(4.0, 4.0), given)
    again, fresh = (
        {item.key: item for item in put(bare, Box(0.0, 0.0, size.width, size.height), each)}
        for each in (given, frame())
    )
    assert again["g/cells"].texts is fresh["g/cells"].texts is None


def test_a_matrix_in_the_size_that_it_needs_is_as_it_was_measured():
    part = Grid(key="g", cells=block(1, 32))
    for width in np.linspace(3.0, 7.0, 41):
        given = frame("1:1")
        size = measure(part, Size(float(width), 0.6), given)
        (wide, close) = (
            next(iter(put(part, Box(0.0, 0.0, *room), frame_)))
            for room, frame_ in (
                ((float(width), 0.6), frame("1:1")),
                ((size.width, size.height), given),
            )
        )
        assert close.em == wide.em
        assert np.diff(close.xs) == pytest.approx(np.diff(wide.xs))


def test_a_matrix_of_a_model_has_the_boxes_of_its_rows_and_columns_alone():
    given, n = frame(), 300
    made = items(square(n), given=given)["g/cells"]
    assert len(given.boxes) < 3 * n
    assert given.boxes["g/row/299"].bottom == made.cell_box(299, 7).bottom

"""What the film about the score matrix says and shows, told without a picture drawn."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from laying import Beats

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Curve, Sheet, Text
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.parts.worked import doubled
from qkvideo.scenes.score_matrix import film
from qkvideo.scenes.score_matrix.story import tell
from qkvideo.scenes.stage.pairs import paired
from qkvideo.scenes.stage.schedule import transitions
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.terms import Sums, Terms
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import USUAL, Cells

HEADLINE = "The cat sat on the mat because it was tired"
THIRTY = (
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been sleeping "
    "on the old mat wakes up because it was hungry and tired again"
)
ASPECTS = ("16:9", "1:1", "9:16")


@cache
def brief(sentence=HEADLINE, aspect="16:9", **options):
    model = trace(sentence, **{"weights": "random", **options})
    head = model.at()
    return Brief(model, head.layer, head.head, model.default_row, aspect=aspect)


def story(sentence=HEADLINE, **options):
    return tell(View(brief(sentence, **options)), Room())


@cache
def laid(sentence=HEADLINE, **options):
    return Beats(film, brief(sentence, **options))


def said(name, *args, **options):
    return laid(*args, **options).said[name].say.text


def weights_for(tmp_path, X, W_Q, W_K):
    d = X.shape[1]
    path = tmp_path / "made.npz"
    arrays = {"X": X, "L1.W_Q": W_Q[None], "L1.W_K": W_K[None]}
    np.savez(path, **arrays, **{"L1.W_V": np.eye(d)[None], "L1.W_O": np.eye(d)})
    return str(path)


def test_one_token_has_nothing_to_compare_with():
    assert "nothing to compare" in said("highest", "cat")
    assert "add up to" in said("total", "cat")


def test_a_row_of_ties(tmp_path):
    path = weights_for(tmp_path, np.ones((3, 2)), np.eye(2), np.eye(2))
    assert said("highest", "a b c", weights=path) == (
        "Several tokens share the highest score of “c”: 2.00."
    )


def test_scores_that_look_alike_are_ties_too(tmp_path):
    X = np.array([[1.0, 0.0], [1.001, 0.0], [1.0, 0.0]])
    path = weights_for(tmp_path, X, np.eye(2), np.eye(2))
    told = story("a b c", weights=path)
    assert told.case == "tie"
    assert told.j == 0


def test_a_row_that_is_all_negative(tmp_path):
    X = np.array([[1.0, 0.5], [0.5, 2.0], [1.0, 1.0]])
    path = weights_for(tmp_path, X, np.eye(2), -np.eye(2))
    assert "negative; the highest is −1.50" in said("highest", "a b c", weights=path)


def test_a_row_that_is_partly_negative_is_not_called_so(tmp_path):
    path = weights_for(tmp_path, np.array([[-1.0, 0.0], [2.0, 0.0], [1.0, 0.0]]), *[np.eye(2)] * 2)
    text = said("highest", "a b c", weights=path)
    assert "2.00" in text
    assert "negative" not in text


def test_a_row_whose_strongest_is_the_token_itself(tmp_path):
    X = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]])
    path = weights_for(tmp_path, X, np.eye(2), np.eye(2))
    assert said("highest", "a b c", weights=path).endswith("with “c” itself.")


@pytest.mark.parametrize("aspect", ASPECTS)
def test_weights_with_a_bias_and_many_dimensions(tmp_path, aspect):
    rng = np.random.default_rng(5)
    X, W = rng.normal(size=(4, 40)), rng.normal(size=(2, 1, 40, 9)) / 6
    path = tmp_path / "wide.npz"
    arrays = {"X": X, "L1.W_Q": W[0], "L1.W_K": W[1], "L1.W_V": W[0], "L1.W_O": np.zeros((9, 40))}
    biases = {name: rng.normal(size=(1, 9)) for name in ("L1.b_Q", "L1.b_K", "L1.b_V")}
    np.savez(path, **arrays, **biases)
    beats = laid("a b c d", weights=str(path), aspect=aspect)
    assert "and a bias" in beats["entry"].say.text
    shown = {cell.tensor for cell, _ in numbers(beats["entry"].last)}
    assert {"b_Q", "Q", "X", "W_Q", "products.Q"} <= shown
    assert any(getattr(item, "source", "") == "+ b_Q =" for item in beats["projections"].last)


def test_what_comes_into_a_later_layer_is_not_called_the_words_alone():
    first = laid(weights="lesson")["sentence"]
    assert first.say.text.startswith(
        "From the layer before come 10 tokens, each a vector of 32 numbers"
    )
    assert "the layers before this one have added" in first.notes
    alone = laid()["sentence"]
    assert "layer" not in alone.say.text + alone.notes


@pytest.mark.parametrize("aspect", ["16:9", "9:16"])
def test_the_whole_matrix_is_shown(aspect):
    shown = {c.index for c, _ in numbers(laid(aspect=aspect)["whole-matrix"].last)
             if c.tensor == "scores"}  # fmt: skip
    assert shown == {(i, j) for i in range(10) for j in range(10)}


def test_all_products_of_a_score_are_written_where_there_are_few():
    for aspect in ASPECTS:
        beat = laid(aspect=aspect, weights="lesson")["one-cell"]
        shown = [c for c, _ in numbers(beat.last) if c.tensor == "products.scores"]
        assert len(shown) == 8, aspect


def test_the_sum_is_in_its_cell_in_the_end_and_still_below_the_products():
    beat = laid(weights="lesson")["one-cell"]
    told = story(weights="lesson")
    matrices, sums = (
        [[i for i in step.items if i.key == key] for step in beat.steps]
        for key in ("scores/cells", "score/2")
    )
    texts = [found[0].texts for found in matrices if found]
    result = told.one.result.text
    filled = [text is not None and text[told.i][told.j] == result for text in texts]
    assert filled == sorted(filled)
    assert filled[-1] > filled[0]
    assert sums[-1][0].cell == told.one.result


@pytest.mark.parametrize("aspect", ["16:9", "9:16"])
def test_the_words_of_X_become_those_of_the_rows_in_their_order(aspect):
    beats = laid(aspect=aspect, weights="lesson")
    made, terms = (beats["one-cell"].steps[k].items for k in (0, 1))
    pairs = paired(made, terms)
    kept = (*pairs.stay, *pairs.change)
    words = sorted((a.token, b.y) for a, b in kept if isinstance(a, Text) and a.token is not None)
    assert [token for token, _ in words] == [(0, k) for k in range(10)]
    heights = [y for _, y in words]
    assert heights == sorted(heights, reverse=True)


def sheets(step):
    return {item.key: item for item in step.items if isinstance(item, Sheet)}


def test_query_and_key_are_framed_in_Q_and_K_before_they_leave_them():
    told, beat = story(weights="lesson"), laid(weights="lesson")["one-cell"]
    before, after = (sheets(step) for step in beat.steps[:2])
    frames = {item.key: item.points for item in beat.steps[0].items if isinstance(item, Curve)}
    for name, mark, row in (("Q", "first", told.i), ("K", "key", told.j)):
        made, line = before[f"{name}/cells"], after[f"{name}/cells"]
        around = frames[f"{name}/mark/{mark}"]
        middle = (made.ys[row] + made.ys[row + 1]) / 2
        assert around[:, 1].min() < middle < around[:, 1].max()
        assert np.ptp(around[:, 0]) == pytest.approx(made.box.width, rel=0.05)
        # What stands beside the other one are the numbers of this row.
        assert [tuple(text) for text in line.texts] == [(t,) for t in made.cells.texts[row]]


def test_a_product_is_written_down_before_it_is_computed():
    beat = laid(weights="lesson")["projections"]
    for name in "QK":
        signs = [any(i.key == f"{name}/sign" for i in step.items) for step in beat.steps]
        made = [sheets(step).get(f"{name}/cells") for step in beat.steps]
        done = [each is not None and np.array_equal(each.fill, made[-1].fill) for each in made]
        assert signs.index(True) < done.index(True)
        # The place of what is computed is there together with the sign.
        assert made[signs.index(True)] is not None


def framed(step, sheet, mark):
    """Which rows and columns of a matrix a frame is around."""
    found = {item.key: item for item in step.items}
    if (line := found.get(f"{sheet}/mark/{mark}")) is None:
        return None
    made = found[f"{sheet}/cells"]
    (left, low), (right, high) = line.points.min(axis=0), line.points.max(axis=0)
    ys, xs = (made.ys[:-1] + made.ys[1:]) / 2, (made.xs[:-1] + made.xs[1:]) / 2
    return [k for k, y in enumerate(ys) if low < y < high], [
        k for k, x in enumerate(xs) if left < x < right
    ]


def test_a_row_of_X_times_a_column_gives_a_number_then_a_row_then_all():
    told, beat = story(weights="lesson"), laid(weights="lesson")["projections"]
    every, columns, i = [*range(10)], [*range(8)], told.i
    seen, passed = [], np.zeros((10, 8), dtype=bool)
    # What is multiplied is there, and framed, before its first number.
    bare, written, *steps = beat.steps
    assert "X/cells" in sheets(bare)
    assert "W_Q/cells" not in sheets(bare)
    assert "Q/cells" not in {*sheets(bare), *sheets(written)}
    assert framed(written, "X", "row")[0] == [i]
    assert framed(written, "W_Q", "column")[1] == [0]
    for step in steps:
        made = {item.key: item for item in step.items}["Q/cells"]
        done = (made.fill == {i.key: i for i in beat.last}["Q/cells"].fill).all(axis=2)
        new = [(int(a), int(b)) for a, b in np.argwhere(done & ~passed)]
        passed |= done
        if (column := framed(step, "W_Q", "column")) is None:
            continue
        rows, (_, across) = framed(step, "X", "row")[0], column
        assert framed(step, "Q", "first") == (rows, across)
        # What is computed is what the frames are around.
        assert set(new) <= {(a, b) for a in rows for b in across}
        seen.append((rows, across))
    one = [([i], [j]) for j in range(3)]
    assert seen == [*one, ([i], columns[3:]), (every, columns)]
    assert passed.all()


def test_frames_are_around_what_is_multiplied_while_all_keys_are_made():
    steps = laid(weights="lesson")["projections"].steps
    made = [step for step in steps if "K/cells" in sheets(step)]
    assert len(made) == 2  # empty, and filled
    for step in made:
        found = sheets(step)
        for name, mark in (("X", "row"), ("W_K", "column"), ("K", "key")):
            whole = found[f"{name}/cells"].fill.shape
            assert framed(step, name, mark) == ([*range(whole[0])], [*range(whole[1])])
        assert framed(step, "Q", "first") is None


def test_a_longer_key_shows_how_long_it_is():
    told, beat = story(weights="lesson"), laid(weights="lesson")["fan"]
    assert told.long is not None
    for k in (told.j, told.long):
        words = [i.text for i in beat.last if i.key.startswith(f"fan/{k}/word")]
        assert words[-1] == told.arrows.lengths[k].text


def test_words_go_with_their_arrows():
    beats = laid(weights="lesson")
    made = transitions(beats["fan"], (*beats["shadow"].around, *beats["shadow"].last))[0]
    told = {m.after.key: m.route for m in made.moves if m.after and m.before and not m.still}
    ways = {route for key, route in told.items() if key.startswith("fan/")}
    assert ways == {"straight"}


def test_a_few_keys_answer_one_by_one_and_then_all_others_faster_and_faster():
    told, beat = story(weights="lesson"), laid(weights="lesson")["one-row"]
    found = [(framed(step, "keys", "scan"), sheets(step)["scores/cells"]) for step in beat.steps]
    texts = [[k for k in range(10) if made.texts[0][k]] for _, made in found]
    around = [frame and frame[1] for frame, _ in found]
    assert around == [None, [0], [0], [1], [2], [3], [4, 5], [6, 7, 8, 9], None]
    kept = {told.j}
    assert texts[1:8] == [sorted({*range(k), *kept}) for k in (0, 1, 2, 3, 4, 6, 10)]
    assert beat.steps[5].share > 0  # the caption says so then
    assert "10 keys, 10 scores" in beat.say.text[round(beat.steps[5].share * len(beat.say.text)) :]


@pytest.mark.parametrize(
    ("name", "key"), [("entry", "entry/total"), ("one-cell", "score"), ("total", "total")]
)
def test_a_sum_counts_through_sums_that_were_computed_and_stays_in_its_place(name, key):
    told, beat = story(weights="lesson"), laid(weights="lesson")[name]
    sums = {"entry": told.entry and told.entry.sums, "one-cell": told.one.sums, "total": told.sums}
    lines = [{i.key: i for i in step.items if i.key.startswith(f"{key}/")} for step in beat.steps]
    lines = [line for line in lines if line]
    assert len(lines) >= 8
    for place in range(3):
        assert len({(line[f"{key}/{place}"].x, line[f"{key}/{place}"].y) for line in lines}) == 1
    values = [term.value for term in sums[name].terms]
    for line in lines[:-1]:
        cell = line[f"{key}/2"].cell
        count = len(values) if cell == sums[name].result else cell.index[-1] + 1
        assert cell.value == pytest.approx(sum(values[:count]))
        assert cell == sums[name].after(count)
    assert lines[-1][f"{key}/2"].cell == sums[name].result


def test_the_sign_of_a_sum_holds_for_each_sum_on_the_way():
    def cells(*values):
        block = Cells("t", np.array([values]), (0,), tuple(range(len(values))), USUAL)
        return tuple(block.all())

    # 0.334 + 0.334 + 0.332 is drawn as 0.33 + 0.33 + 0.33 = 1.00; the first two give 0.67.
    for values, sign in (((0.5, 0.25, 0.25), "="), ((0.334, 0.334, 0.332), "≈")):
        sums = Sums(cells(*values), cells(sum(values))[0])
        assert sums.sign((1, 2, 3)) == sign
    # All together give the result as drawn, though not one after another.
    sums = Sums(cells(0.004, 0.004, 0.992, 0.0), cells(1.0)[0])
    assert sums.sign((4,)) == "≈"
    drift = Sums(cells(1.004, 1.004, 0.992), cells(3.0)[0])
    assert (drift.sign((3,)), drift.sign((1, 2, 3))) == ("≈", "≈")
    level = Sums(cells(1.004, 0.996, 1.004, 0.996), cells(4.0)[0])
    assert (level.sign((4,)), level.sign((1, 2, 3, 4))) == ("=", "=")
    late = Sums(cells(1.004, 1.004, 0.996, 0.996), cells(4.0)[0])
    assert (late.sign((4,)), late.sign((1, 2, 3, 4))) == ("=", "≈")


def test_the_scores_stay_from_their_first_cell_to_all_of_them():
    beats = lay_out(film, brief()).beats
    names = [beat.name for beat in beats]
    assert names[7:9] == ["shadow", "fan"]  # a look aside
    for beat in (*beats[3:7], beats[9]):
        assert any(i.key == "scores/cells" and isinstance(i, Sheet) for i in beat.last), beat.name
    for beat in beats[:3]:
        assert any(i.key == "X/cells" for i in beat.last), beat.name
    for beat in beats[7:9]:
        assert any(i.key == "fan/query/line" for i in beat.last), beat.name


def test_a_story_does_not_depend_on_the_shape():
    pictures = [film.highest(tell(View(brief(aspect=a)), Room())) for a in ASPECTS]
    keys = [{part.key for part in _walk(b.steps[-1].picture)} for b in pictures]
    assert keys[0] == keys[1] == keys[2]


def _walk(part):
    yield part
    for child in part.children:
        yield from _walk(child)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 6),
    st.integers(0, 10**6),
    st.sampled_from([1e-300, 1e-6, 1.0, 1e3, 1e150]),
    st.sampled_from(["none", "causal"]),
    st.sampled_from([1e-300, 1.0, 1e16, 1e308]),
)
def test_what_captions_claim_holds(tmp_path_factory, n, seed, scale, mask, temperature):
    rng = np.random.default_rng(seed)
    X, W = rng.integers(-2, 3, size=(n, 3)) * 1.0, rng.normal(size=(2, 3, 2))
    path = weights_for_two(tmp_path_factory.mktemp("w"), X * scale, W)
    words = " ".join("abcdef"[:n])
    try:
        model = trace(words, weights=path, mask=mask, temperature=temperature)
    except RequestError:  # scores beyond what numbers can be
        assume(False)
    head = model.at()
    told = tell(View(Brief(model, head.layer, head.head, n - 1)), Room())
    assert all(claim.holds for claim in (*told.best, *told.summed))
    assert (told.case == "alone") == (n == 1)


def weights_for_two(folder, X, W):
    path = folder / "w.npz"
    arrays = {"L1.W_Q": W[0][None], "L1.W_K": W[1][None], "L1.W_V": W[0][None]}
    np.savez(path, X=X, **arrays, **{"L1.W_O": np.zeros((2, 3))})
    return str(path)


def test_a_sum_is_equal_only_where_the_numbers_drawn_give_it():
    def row(*values):
        return Cells("t", np.array([values]), (0,), tuple(range(len(values))), USUAL)

    exact = Terms(row(0.5, 2.0), row(1.0, 1.0), row(0.5, 2.0), row(2.5).cell(0, 0))
    assert (exact.sign, exact.total_sign) == ("=", "=")
    # 0.335 is drawn as 0.34: what a viewer types in gives 0.68.
    rough = Terms(row(0.335, 1.0), row(2.0, 1.0), row(0.67, 1.0), row(1.67).cell(0, 0))
    assert (rough.sign, rough.total_sign) == ("≈", "=")
    summed = Terms(row(0.334, 0.334), row(1.0, 1.0), row(0.334, 0.334), row(0.668).cell(0, 0))
    assert (summed.sign, summed.total_sign) == ("=", "≈")
    added = Terms(row(1.0), row(1.0), row(1.0), row(3.0).cell(0, 0), tuple(row(2.0).all()))
    assert added.total_sign == "="


def test_a_row_of_scores_adds_up_to_what_numpy_says():
    told = story(weights="lesson")
    scores = np.asarray(brief(weights="lesson").model.at().scores)[told.i]
    assert told.total.value == pytest.approx(scores.sum())
    assert told.sum == "usual"
    assert f"add up to {told.total.text}, not to one" in said("total", weights="lesson")
    last = laid(weights="lesson")["total"].last
    assert {c.index for c, _ in numbers(last) if c.tensor == "scores"} == {
        (7, j) for j in range(10)
    }


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6, 8, 9, 64])
def test_what_is_left_comes_faster_and_faster(count):
    pieces = [*doubled(range(3, 3 + count))]
    assert [k for piece in pieces for k in piece] == [*range(3, 3 + count)]
    long = [len(piece) for piece in pieces]
    assert long[:-1] == [2**k for k in range(len(long) - 1)]
    assert long[-1] >= sum(long) / 3  # never a few after many

"""What the film about masks says of sentences and of mistakes, and what it shows, without manim."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from qkvideo.engine.attention.folding import Listing
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes import masking
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Sheet, Text
from qkvideo.scenes.layout.kinds.text import advance
from qkvideo.scenes.look.choices import THEMES
from qkvideo.scenes.look.theme import contrast
from qkvideo.scenes.masking import captions, film
from qkvideo.scenes.masking.story import tell
from qkvideo.scenes.stage.schedule import transitions
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import catalogue

HEADLINE = "The cat sat on the mat because it was tired"
SQUARE = Room(rows=6, listing=Listing(most=6, largest=4))
FOLDER = Path(masking.__file__).parent
BEATS = {
    name.replace("_", "-"): getattr(captions, name)
    for name in (
        *("everyone", "causal", "left_over", "one_row", "future"),
        *("pads", "padding", "blocked"),
    )
}


def story(sentence=HEADLINE, *, row=None, room=None, layer=None, **how):
    model = trace(sentence, **{"weights": "random", **how})
    head = model.at(layer) if layer else model.at()
    brief = Brief(model, head.layer, head.head, model.default_row if row is None else row)
    return tell(View(brief), room or Room())


def said(told, beat, lang="en"):
    return catalogue(lang, FOLDER).say(f"masking-{beat}-say", BEATS[beat](told).say).text


def case(told, beat):
    return BEATS[beat](told).say["case"]


# Causal


def test_the_mask_falls_before_softmax_on_what_comes_later():
    told = story()
    later = {(i, j) for i in range(10) for j in range(10) if j > i}
    texts = told.masked.cells.texts
    assert {(i, j) for i in range(10) for j in range(10) if texts[i][j] == "−∞"} == later
    assert {(int(i), int(j)) for i, j in np.argwhere(told.masked.blocked)} == later
    assert told.blocked.text == "45"


def test_the_first_row_has_only_itself_and_every_row_adds_up():
    told = story()
    assert [cell.text for cell in told.weights.row(0)] == ["1.00"] + ["0.00"] * 9
    assert {cell.text for cell in told.weights.sums.cells} == {"1.00"}
    assert said(told, "left-over").startswith("“The” sees only itself: 1.00. “tired”")


def test_what_is_left_keeps_its_proportions():
    told = story()
    before, after = told.one.both
    ratios = {round(b.value / a.value, 9) for a, b in zip(before[:8], after[:8], strict=True)}
    assert len(ratios) == 1
    assert [cell.text for cell in after[8:]] == ["0.00"] * 2
    # What they had together is what each of them is divided by.
    (ratio,) = ratios
    assert told.kept.value == pytest.approx(1 / ratio)
    assert told.kept.value == pytest.approx(sum(cell.value for cell in before[:8]))
    assert f"are divided by what is left, {told.kept.text}." in said(told, "one-row")


def test_a_row_that_had_next_to_nothing_shares_all():
    told = [story(row=i, temperature=1e-300) for i in range(10)]
    every = [one for one in told if case(one, "one-row") == "all"]
    assert every
    for one in every:
        had = one.open.row(one.row)[: one.row + 1]
        assert {cell.text for cell in had} == {"0.00"}
        assert "had nearly everything" in said(one, "one-row")
    usual = next(one for one in told if case(one, "one-row") == "usual")
    assert any(cell.value for cell in usual.open.row(usual.row)[: usual.row + 1])


def test_long_rows_are_listed_in_part_and_what_is_said_does_not_depend_on_it():
    long = " ".join(f"w{k}" for k in range(30))
    told, less = story(long, row=15), story(long, row=15, room=SQUARE)
    assert (len(told.one.keys), len(less.one.keys)) == (8, 5)
    for one in (told, less):
        listed = [cell.value for cell in one.one.both[0]]
        assert sum(listed) + one.one.rest[0].value == pytest.approx(1)
        assert one.one.others.value == 30 - len(listed)
        assert "The 14 later tokens get nothing" in said(one, "one-row")


def test_another_ending_the_same_row():
    told = story()
    here, there = told.endings.same.both
    assert [cell.text for cell in here] == [cell.text for cell in there]
    assert told.endings.same.keys == tuple(range(8))
    assert {cell.index for cell in here} == {(7, j) for j in range(8)}


def test_it_is_said_in_which_layers_the_mask_is():
    """Masked in layer two alone, layer one has told the row of the ending: the shares differ."""
    told = story(weights="lesson")
    assert told.scope == "layer"
    assert "With a mask in every layer" in said(told, "future")
    one, every = told.weights.row(7)[:8], told.endings.same.both[0]
    assert max(abs(a.value - b.value) for a, b in zip(one, every, strict=True)) > 0.05
    for plain in (story(weights="lesson", layer=1), story(weights="lesson", mask="causal")):
        assert plain.scope == "all"
        assert "the row is the same: no later word can reach" in said(plain, "future")
        one, every = plain.weights.row(7)[:8], plain.endings.same.both[0]
        assert all(abs(a.value - b.value) < 1e-9 for a, b in zip(one, every, strict=True))


def test_a_model_that_never_met_the_mask_is_said_to_guess():
    """The lesson's was trained to read both ways; random weights were not trained at all."""
    assert [story(weights=name).unmet for name in ("lesson", "random")] == [True, False]
    told = captions.future(story(weights="lesson"))
    notes = catalogue("en", FOLDER).say("masking-future-notes", told.say).text
    assert "trained without this mask" in notes


def test_no_layer_has_told_the_ending_where_nobody_can_see_that():
    """At any temperature: with all scores alike, the ending makes no difference to the row."""
    flat = story(weights="lesson", temperature=1e16)
    assert flat.scope == "layer"
    assert case(flat, "future") == "contrast"
    assert {cell.text for cell in flat.endings.same.both[0]} == {"0.12"}


# Padding


def test_pads_take_a_share_until_they_are_blocked():
    told = story("a b c d")
    open_, closed = told.pads.row(3), told.padding
    assert min(open_[4].value, open_[5].value) > 0
    assert all(closed.row(i)[j].value == 0 for i in range(6) for j in (4, 5))
    assert told.padded == ("a", "b", "c", "d", "[pad]", "[pad]")


@pytest.mark.parametrize("weights", ["random", "lesson"])
def test_the_row_that_gives_most_to_a_pad_is_shown(weights):
    for sentence in ("a b c", HEADLINE):
        told = story(sentence, weights=weights)
        given = [max(cell.value for cell in told.pads.row(i)[told.n :]) for i in range(told.n)]
        assert given[told.hearer] == max(given)
        assert f"“{told.tokens[told.hearer]}” gives one pad" in said(told, "pads")


def test_pads_go_through_all_layers_as_in_a_trace_with_pads():
    """Without a mask “it” gives “cat” less in layer 2; with one, as much as without pads."""
    told = story(weights="lesson", layer=2)
    assert told.through
    for name, mask in (("pads", "none"), ("padding", "padding")):
        own = trace(HEADLINE, weights="lesson", pad=2, mask=mask).at(2, 1).weights
        assert np.array_equal(getattr(told, name).cells.values, own)
    it_cat = [m.cells.values[7, 1] for m in (told.open, told.pads, told.padding)]
    assert it_cat[1] < it_cat[0] - 0.05
    assert it_cat[2] == pytest.approx(it_cat[0])


def test_of_a_model_that_cannot_run_again_pads_enter_the_layer_as_zeros():
    told = story(weights="recorded:minilm")
    assert not told.through
    scores = story(weights="random", sentence=" ".join(f"w{k}" for k in range(64)))
    assert not scores.through
    n = scores.n
    pads = scores.pads.cells.values
    assert np.allclose(pads[n], 1 / (n + 2))  # zeros score everyone alike


@pytest.mark.parametrize("mask", ["none", "causal+padding"])
def test_a_brief_with_pads_and_a_mask_of_its_own_tells_the_same(mask):
    told = story("The cat sat", mask=mask, pad=2 if mask != "none" else 0, row=2)
    plain = story("The cat sat", row=2)
    assert "all 3 tokens" in said(story("The cat sat", mask=mask, row=1), "everyone")
    for name in ("scores", "weights", "padding"):
        assert getattr(told, name).cells.texts == getattr(plain, name).cells.texts


# Quiz


def test_both_masks_block_what_one_of_them_blocks():
    masks, n = story().both, 12
    i, j = np.mgrid[:n, :n]
    assert (masks["causal"] == (j > i)).all()
    assert masks["padding"].shape == (1, n)
    assert masks["padding"][0].tolist() == [False] * 10 + [True] * 2
    assert (masks["causal+padding"] == ((j > i) | (j >= 10))).all()


def test_a_row_without_a_key_is_no_number_or_the_same_for_all():
    told = story()
    nan, uniform = told.filled
    assert {text for row in nan.cells.texts for text in row} == {"NaN"}
    assert {text for row in uniform.cells.texts for text in row} == {"0.10"}
    assert (nan.total.text, uniform.total.text) == ("NaN", "1.00")
    assert "all get 0.10" in said(told, "blocked")


def test_sums_say_whether_the_numbers_drawn_give_them():
    for told in (story("a b"), story()):
        rows = [[drawn(cell) for cell in told.weights.row(k)] for k in range(told.n)]
        exact = all(
            round(sum(row), 2) == drawn(total)
            for row, total in zip(rows, told.weights.sums.cells, strict=True)
        )
        assert told.weights.sums.sign == ("=" if exact else "≈")


def test_one_token_and_the_last_row_read_well():
    one = story("cat")
    assert said(one, "everyone") == "“cat” is alone and scores only “cat”: nothing comes later."
    assert "With one token, none does" in said(one, "causal")
    assert "keeps everything: 1.00" in said(one, "left-over")
    assert {case(one, beat) for beat in ("one-row", "future")} == {"alone"}
    last = story("Hello world")
    assert said(last, "one-row") == "Nothing comes after “world”: the weights stay the same."
    assert said(last, "future").startswith("Cut the sentence after “Hello”")
    assert "all attention stays with “Hello”" in said(story("Hello world", row=0), "one-row")


# Claims


SENTENCES = ["cat", "a b", HEADLINE, " ".join(["tok"] * 16), " ".join(f"w{k}" for k in range(30))]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("weights", ["random", "lesson"])
@pytest.mark.parametrize("temperature", [1.0, 0.05, 1e-300, 1e16, 1e308])
@pytest.mark.parametrize("sentence", SENTENCES, ids=["one", "two", "ten", "ties", "thirty"])
def test_what_captions_claim_holds(sentence, temperature, weights):
    n = len(sentence.split())
    for row in sorted({0, n // 2, n - 1}):
        told = story(sentence, row=row, temperature=temperature, weights=weights)
        for beat, caption in BEATS.items():
            assert [c for c in caption(told).claims if not c.holds] == [], (beat, row)


def test_what_captions_claim_of_weights_with_biases_holds(make_weights):
    told = story("the cat sat it", weights=make_weights())
    claims = [claim for caption in BEATS.values() for claim in caption(told).claims]
    assert len(claims) > 15
    assert all(claim.holds for claim in claims)


def test_claims_about_the_first_row_and_about_blocked_rows_can_fail():
    told = story()
    zero, one = captions.ZERO, captions.ONE
    assert not Claim("equal", one, told.weights.row(1)).holds
    assert not Claim("equal", zero, told.weights.row(0)).holds
    assert not Claim("undefined", told.filled[0].cells.cell(0, 0), (zero,)).holds
    assert not math.isnan(told.filled[1].cells.values[0, 0])
    assert Claim("different", captions.causal(told).claims[0].cell, told.masked.row(9)).holds
    assert not Claim("different", captions.causal(told).claims[0].cell, told.masked.row(0)).holds


@pytest.mark.parametrize("lang", ["de", "en", "ru"])
@pytest.mark.parametrize("temperature", [1.0, 1e-300])
def test_every_case_can_be_said(lang, temperature):
    for sentence in ("cat", "a b c d e"):
        for row in range(len(sentence.split())):
            told = story(sentence, row=row, temperature=temperature)
            assert all(said(told, beat, lang) for beat in BEATS)


# Pictures


@pytest.fixture(scope="module")
def laid():
    @cache
    def laid(aspect="16:9", sentence=HEADLINE, theme="dark"):
        model = trace(sentence, weights="random")
        head = model.at()
        brief = Brief(model, head.layer, head.head, model.default_row, aspect=aspect, theme=theme)
        made = lay_out(film, brief)
        return {beat.name: beat for beat in made.beats}, made.frame

    return laid


def items(beat, step=-1):
    return {item.key: item for item in beat.steps[step].items}


SHAPES = ["16:9", "1:1", "9:16"]


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_question_stands_before_its_answer(laid, aspect):
    beats, _ = laid(aspect)
    asks, answers = beats["quiz-blocked"], beats["blocked"]
    assert [step.waits for step in asks.steps] == [False, True]
    assert all({"note/question", "quiz/mask"} <= set(items(asks, k)) for k in (0, 1))
    asked = items(asks)["quiz/mask"]
    shut = (asked.fill == asked.fill[0, 0]).all(axis=-1)  # the first query's own key is blocked
    assert (shut == np.triu(np.ones_like(shut))).all()
    # Neither picture nor caption has the answer yet; then its cause comes before what goes wrong.
    told = ["note/blocked-name", "infinite/cells", "infinite/beside", "smallest/cells"]
    assert not any(key in items(asks, k) for k in (0, 1) for key in told)
    assert "“The”" not in asks.say.text
    assert "NaN" not in asks.say.text
    shown = [" ".join(items(answers, k)) for k in range(len(answers.steps))]
    since = [[key in keys for keys in shown].index(True) for key in told]
    assert 0 < since[0] < since[1] < since[2] < since[3]


def test_the_answer_is_marked_in_the_mask(laid):
    beats, _ = laid()
    asked, answered = (items(beats[name])["quiz/mask"].fill for name in ("quiz-blocked", "blocked"))
    marked = (asked != answered).any(axis=-1)
    assert (marked == np.eye(len(marked), dtype=bool)).all()


def test_words_do_not_stand_over_a_row_that_is_not_there(laid):
    beats, _ = laid()
    for k in range(len(beats["blocked"].steps)):
        found = items(beats["blocked"], k)
        assert ("infinite/column/0" in found) == ("infinite/cells" in found)


def test_the_question_of_pads_goes_back_to_scores_in_place(laid):
    beats, _ = laid()
    before = *beats["pads"].around, *beats["pads"].last
    made = [m for t in transitions(beats["padding"], before) for m in t.moves]
    assert all(m.after for m in made if m.before and m.before.key == "matrix/cells")
    # All at once: from row to row, scores would seem to be computed from weights.
    assert beats["padding"].steps[1].order == "together"


def test_equal_weights_with_two_endings_say_so(laid):
    found = items(laid()[0]["future"]).values()
    signs = [i.key for i in found if isinstance(i, Text) and i.text.strip() == "="]
    assert len(signs) == 8
    assert all(key.startswith("row/there/") for key in signs)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("theme", THEMES)
def test_a_legend_says_which_squares_are_blocked(laid, aspect, theme):
    beats, _ = laid(aspect, theme=theme)
    found = items(beats["who"])
    shut, seen = found["quiz/mask"].fill[0, 1], found["quiz/mask"].fill[1, 0]
    assert np.allclose(found["legend/blocked"].fill[0, 0], shut)
    assert np.allclose(found["legend/open"].fill[0, 0], seen)
    assert contrast(shut, seen) > 2


@pytest.mark.parametrize("aspect", SHAPES)
def test_a_row_with_the_mask_is_compared_with_the_row_without_it_number_by_number(laid, aspect):
    beats, _ = laid(aspect)
    steps = [items(beats["one-row"], k) for k in range(9)]
    keys = "matrix/cells", "open/cells", "matrix/label/0"
    there = [[key in step for step in steps] for key in keys]
    # It was in the beat before, and stays; then comes what it is made from, and how.
    assert there == [[True] * 9, [False] + [True] * 8, [False] * 3 + [True] * 6]
    before, after = (steps[-1][f"{key}/cells"] for key in ("open", "matrix"))
    assert np.allclose(before.xs, after.xs)
    assert before.ys[-1] > after.ys[0]
    # The weights that the later keys lose are framed, then those that are divided by their sum:
    # all, the first ones alone and with what becomes of them, then the rest.
    framed = (8, 10), (0, 8), (0, 1), (1, 2), (2, 3), (3, 8), (0, 8)
    both = [False, False, True, True, True, True, False]
    for step, columns, twice in zip(steps[2:], framed, both, strict=True):
        edges = before.xs[list(columns)]
        rings = [step[f"{key}/mark/told"] for key in ("open", "matrix")[: 1 + twice]]
        for ring in rings:
            sides = ring.points[:, 0].min(), ring.points[:, 0].max()
            assert sides == pytest.approx(edges, abs=0.1)
        assert ("matrix/mark/told" in step) is twice


def test_the_row_of_the_padding_mask_is_stretched_before_the_causal_mask_shuts(laid):
    beats, _ = laid()
    steps = [items(beats["both"], k) for k in range(4)]
    shut = [step["both/both"].fill for step in steps[2:]]
    row, causal = (steps[-1][f"both/{name}"].fill for name in ("padding", "causal"))
    assert "both/both" not in steps[1]
    assert (shut[0] == row).all()
    blocked = [(fill == row[0, -1]).all(axis=-1) for fill in (*shut, causal)]
    assert (blocked[1] == blocked[0] | blocked[2]).all()


def test_powers_stand_where_they_are_divided_by_their_sum(laid):
    beats, _ = laid()
    steps = [items(beats["blocked"], k) for k in range(6)]
    for key, power, share in (("infinite", "0.00", "NaN"), ("smallest", "1.00", "0.10")):
        shown = [step[f"{key}/cells"].texts[0] for step in steps if f"{key}/cells" in step]
        assert [set(row) for row in shown][:2] == [{power}, {share}]
        divided = next(k for k, s in enumerate(steps) if f"{key}/label/0" in s)
        assert set(steps[divided][f"{key}/cells"].texts[0]) == {share}


def test_a_long_row_shows_what_has_most(laid):
    beats, _ = laid(sentence=" ".join(f"w{k}" for k in range(30)))
    sheet = items(beats["one-row"])["open/cells"]
    best = int(np.argmax(sheet.cells.values[0]))
    assert sheet.texts[0][best]


def test_what_is_said_beside_a_matrix_comes_with_the_matrix_that_it_speaks_of(laid):
    """The scores are not spoken of beside weights, nor the weights beside scores."""
    beats, _ = laid()
    steps = [items(beats["padding"], k) for k in range(5)]
    tensors = [step["matrix/cells"].cells.tensor for step in steps]
    assert tensors[:4] == ["pads.weights", "padding.scaled", "padding.masked", "padding.weights"]
    for key, tensor in (("first", "padding.scaled"), ("then", "padding.weights")):
        there = [f"note/padding-{key}" in step for step in steps]
        assert there.index(True) == tensors.index(tensor)


def test_the_mask_s_rule_is_there_before_the_mask_shuts(laid):
    """All of it: which score, in which rows and columns."""
    beats, _ = laid()
    steps = [items(beats["causal"], k) for k in range(4)]
    shut = [step["matrix/cells"].cells.tensor for step in steps].index("causal.masked")
    for key in ("rule", "for", "when", "note/places"):
        assert key in steps[shut - 1]


def test_the_mask_has_its_name_when_its_diagonal_is_open(laid):
    beats, _ = laid()
    steps = [items(beats["who"], k) for k in range(len(beats["who"].steps))]
    shut = [step["quiz/mask"].fill[0, 0] for step in steps]
    named = [any(key.startswith("who/gpt/title") for key in step) for step in steps]
    assert not np.allclose(shut[0], shut[1])
    assert np.allclose(shut[1], shut[-1])
    assert named.index(True) == 2
    assert "who/bert" not in steps[named.index(True)]


def test_masks_are_compared_by_the_row_of_one_word(laid):
    beats, _ = laid()
    steps = [items(beats["who"], k) for k in range(len(beats["who"].steps))]
    # A frame that stayed would be about one row; the film ends with all of them.
    framed = [step for step in steps if "who/bert/row" in step]
    assert steps[-1].keys() < framed[-1].keys()
    # Both begin with the first word, one after the other: one thing asks for the eye.
    first = next(step for step in steps if "who/gpt/row" in step)
    assert not any("who/gpt/row" in step for step in framed)
    frames = first["who/gpt/row"].points[:, 1], framed[-1]["who/bert/row"].points[:, 1]
    assert np.allclose(*([frame.min(), frame.max()] for frame in frames))
    # GPT's frame goes down, word after word.
    heights = [step["who/gpt/row"].points[:, 1].max() for step in steps if "who/gpt/row" in step]
    assert heights[0] > heights[1] > heights[2]


def test_a_blocked_cell_does_not_look_like_a_zero(laid):
    for theme in THEMES:
        beats, frame = laid(theme=theme)
        fill = items(beats["causal"])["matrix/cells"].fill
        assert fill[0, 1, 3] < 0.5 < fill[1, 0, 3]
        assert frame.theme.name == theme


def test_words_that_are_spoken_of_are_coloured_and_no_others(laid):
    beats, frame = laid()
    for name, spoken in (("everyone", {7}), ("left-over", {0, 9})):
        words = {k: item for k, item in items(beats[name]).items() if k.startswith("matrix/row/")}
        assert len(words) == 10
        query = {k for k, item in words.items() if item.colour == frame.theme.query}
        assert query == {f"matrix/row/{k}" for k in spoken}


def test_a_usual_sentence_and_its_pads_are_shown_whole(laid):
    """Ten words and two pads: every weight is written, none is folded."""
    beats, _ = laid("16:9")
    for beat in ("pads", "padding"):
        sheet = items(beats[beat])["matrix/cells"]
        assert [len(row) for row in sheet.texts] == [12] * 12
        assert all(text for row in sheet.texts for text in row)


@pytest.mark.parametrize("aspect", SHAPES)
def test_sums_stand_clear_of_the_notes_beside_them(laid, aspect):
    beats, _ = laid(aspect)
    found = items(beats["blocked"])
    note, label = found["note/question"], found["infinite/label/0"]
    right = note.x + (note.width or advance(note.text) * note.em)
    assert right + note.em / 2 < label.x or note.y > label.y + label.em


@pytest.mark.parametrize("aspect", SHAPES)
def test_the_matrix_lives_through_the_film(laid, aspect):
    """It is in all last pictures but those of other rows; then the question's mask goes on."""
    beats, _ = laid(aspect)
    there = {name for name, beat in beats.items() if "matrix/cells" in items(beat)}
    asked = {"quiz-blocked", "blocked", "who"}
    assert set(beats) - there == {"future", "both", *asked}
    assert all("quiz/mask" in items(beats[name]) for name in asked)
    assert len(items(beats["pads"])["matrix/cells"].rows) == 12
    # The matrix is not squeezed into the row that fails.
    assert len(items(beats["blocked"])["infinite/cells"].rows) == 1


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", SHAPES)
@pytest.mark.parametrize("words", [1, 2, 30])
def test_any_sentence_has_room(laid, aspect, words):
    beats, frame = laid(aspect, " ".join(f"word{k}" for k in range(words)))
    stage = frame.places.canvas
    for beat in beats.values():
        for item in beat.steps[-1].items:
            if isinstance(item, Sheet):
                assert stage.left <= item.box.left + 1e-6 <= item.box.right <= stage.right + 1e-6
                assert stage.bottom <= item.box.bottom + 1e-6
                assert item.box.top <= stage.top + 1e-6

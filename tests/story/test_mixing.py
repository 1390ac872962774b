"""What the film about softmax and the mixture of values says, without a picture."""

from __future__ import annotations

import math
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from qkvideo.engine.attention.folding import Listing
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.mixing import captions, film
from qkvideo.scenes.mixing.story import OVERFLOW, tell
from qkvideo.scenes.parts.part import walk
from qkvideo.scenes.parts.text import Line
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.numbers import Style

HEADLINE = "The cat sat on the mat because it was tired"
LONG = " ".join(f"w{k}" for k in range(30))
NARROW = Room(whole=10, words=6, listing=Listing(most=6, largest=4))
LANGUAGES = ("en", "de", "ru")
WORDS = "a b c d e f g h i j k l m n"


@cache
def story(sentence, *, row=None, layer=None, head=1, room=None, **options):
    model = trace(sentence, **{"weights": "lesson", **options})
    attention = model.at(layer, head)
    spotlit = model.default_row if row is None else row
    return tell(View(Brief(model, attention.layer, attention.head, spotlit)), room or Room())


def of_scores(scores, *, room=None, **options):
    """The story of a last token whose scaled scores are the given ones (at temperature 1)."""
    n = len(scores)
    X, W_Q = np.eye(n), np.zeros((n, n))
    W_Q[n - 1] = np.array(scores) * math.sqrt(n)
    arrays = {"X": X, "L1.W_Q": W_Q[None], "L1.W_K": X[None], "L1.W_V": X[None], "L1.W_O": X}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.npz"
        np.savez(path, **arrays)
        text = " ".join(WORDS.split()[:n])
        return story.__wrapped__(text, row=n - 1, room=room, weights=path, **options)


def told(s):
    return {beat.__name__: beat(s) for beat in captions.BEATS}


def said(s, beat, kind="say", lang="en"):
    say = catalogue(lang, Path(captions.__file__).parent)
    key = f"mixing-{beat.replace('_', '-')}-{kind}"
    return say.say(key, told(s)[beat].say).text.translate(dict.fromkeys(map(ord, "\u2068\u2069")))


# Cases


def test_columns_too_many_to_be_framed_are_added_up_without_frames():
    s = story("a b")
    for d_v, framed in ((128, True), (129, False)):
        beat = film.add_up(replace(s, d_v=replace(s.d_v, value=d_v)))
        assert any(step.plays for step in beat.steps) == framed


def test_both_columns_give_the_same_quotients_and_these_are_the_weights():
    s = story(HEADLINE)
    texts = [
        [cell.text for cell in column.listed]
        for column in (s.columns["share"], s.columns["share2"], s.weights)
    ]
    assert len(texts[0]) == 10
    assert texts[0] == texts[1] == texts[2]
    model = trace(HEADLINE, weights="lesson")
    head = model.at(None, 1)
    expected = torch.softmax(torch.tensor(np.array(head.masked[s.row])), 0)
    assert [cell.value for cell in s.weights.every] == pytest.approx(expected.tolist())


def test_a_sum_that_rounding_spoils_is_marked():
    s = story(HEADLINE)
    assert s.weights.total.text == "1.00"
    shown = sum(drawn(cell) for cell in s.weights.shown)
    assert s.weights.sign == ("=" if shown == 1 else "≈")


@pytest.mark.parametrize("n", [3, 7, 8])
def test_equal_weights_never_look_unequal(n):
    s = of_scores([0.1] * n)
    assert len({cell.text for cell in s.weights.listed}) == 1
    assert "get the same weight" in said(s, "weights")
    assert "Several share the largest" in said(s, "exponentials")


def test_one_token_has_nothing_to_choose():
    s = story("cat")
    assert said(s, "weights").endswith("nothing to choose: the weight is 1.00.")
    assert "All" not in said(s, "exponentials")
    assert "keeps everything" in said(s, "shrink")


def test_who_sees_one_key_only_has_nothing_to_choose():
    s = story(HEADLINE, mask="causal", row=0)
    assert s.sees == 1
    assert "keeps everything" in said(s, "shrink")


def test_negative_scores_make_positive_weights():
    s = of_scores([-3.0, -1.0, -2.0])
    assert "The least negative wins, “b” with 0.67" in said(s, "weights")
    expected = "All scores are negative, but e to the power of each is positive"
    assert expected in said(s, "exponentials")
    assert not of_scores([-0.001, -1.0, -2.0]).negative  # drawn as 0.00


def test_a_tie_for_the_first_place():
    s = of_scores([1.0, 1.0, 0.0])
    expected = "In the row of “c”, several keys share the largest weight: 0.42 each"
    assert expected in said(s, "weights")


def test_the_strongest_may_be_the_token_itself():
    s = of_scores([0.0, 1.0, 2.0])
    assert said(s, "weights").endswith("“c” gets 0.67; an equal share would be 0.33.")
    assert s.equal.value == pytest.approx(1 / 3)


def test_who_is_not_seen_has_no_part_in_an_equal_share():
    s = story(HEADLINE, mask="causal", row=3)
    assert s.equal.value == 1 / 4


def test_z_is_marked_where_its_terms_as_drawn_give_another_sum():
    for s in (story(HEADLINE), story("cat"), story(LONG)):
        terms, z = s.mixture.terms, s.mixture.z
        sums = [sum(drawn(terms.cell(j, r)) for j in range(len(s.tokens))) for r in range(8)]
        same = sums == [drawn(z.cell(0, r)) for r in range(8)]
        assert s.mixture.sign == ("=" if same else "≈")
    assert story("cat").mixture.sign == "="


def test_the_limit_of_powers_is_the_first_that_overflows():
    assert math.isfinite(math.exp(OVERFLOW - 1))
    with pytest.raises(OverflowError):
        math.exp(OVERFLOW)
    # The picture does not show this number, so only who speaks says it.
    assert f"e to the power of {OVERFLOW}" in said(story(HEADLINE), "stable", "notes")
    assert f"{OVERFLOW}" not in said(story(HEADLINE), "stable")


def test_scores_that_overflow_show_why_the_maximum_is_taken_off():
    s = of_scores([800.0, 799.0, 1.0])
    assert "infinite" in said(s, "exponentials")
    assert "is no number" in said(s, "quotients")
    assert "come out right" in said(s, "stable")
    assert [cell.text for cell in s.columns["share"].listed] == ["NaN", "NaN", "0.00"]
    assert [cell.text for cell in s.columns["share2"].listed] == ["0.73", "0.27", "0.00"]


def test_scores_whose_powers_vanish_do_too():
    s = of_scores([-800.0, -799.0, -801.0])
    assert "the result is 0" in said(s, "exponentials")
    assert "Zero divided by zero is no number" in said(s, "quotients")


@pytest.mark.parametrize("scores", [[-744.0, -745.0, -744.5], [709.5, 709.4, 709.6]])
def test_shares_of_powers_at_the_edge_are_not_called_the_same(scores):
    """Tiny powers have no digits left; large ones are finite, but not their sum."""
    s = of_scores(scores)
    left, right = ([c.text for c in s.columns[name].listed] for name in ("share", "share2"))
    assert left != right
    assert "digits are lost" in said(s, "stable")


def test_unequal_scores_may_have_equal_weights():
    s = story(HEADLINE, temperature=1e16)
    assert told(s)["weights"].case == "equal"


def test_the_maximum_is_where_the_table_has_it_even_if_weights_are_equal():
    s = of_scores([1.0, 3.0, 2.0], temperature=1e16)
    assert told(s)["weights"].case == "equal"
    assert s.key.text == "b"
    assert s.highest.text in said(s, "stable")


def test_a_long_row_lists_the_largest_itself_and_the_others_together():
    s = story(LONG)
    assert len(s.keys) in {7, 8}
    assert {s.row, s.best} <= {*s.keys}
    assert s.rest.value == 30 - len(s.keys)
    there = sum(cell.value for cell in s.weights.shown)
    assert there == pytest.approx(1)
    assert s.columns["s"].others is None


@pytest.mark.parametrize("sentence", [HEADLINE, LONG, "cat"])
def test_what_weights_leave_of_the_values_adds_up_to_z(sentence):
    s, head = story(sentence), trace(sentence, weights="lesson").at(None, 1)
    expected = torch.tensor(head.weights[s.row]) @ torch.tensor(head.V)
    m = s.mixture
    np.testing.assert_allclose(m.terms.values.sum(axis=0), expected)
    np.testing.assert_allclose(m.z.values[0], expected)
    assert m.values.style == m.terms.style == m.z.style
    j, r = s.best, 0
    assert m.terms.cell(j, r).index == (s.row, r, j)
    assert m.weights.cell(j, 0) == s.weights.every[j]


def test_what_looks_alike_gives_what_looks_alike():
    """Two powers that read the same are never followed by two shares that do not."""
    for scores in (None, [0.1, 0.11, 0.112, 1.0, -0.3], [2.0, 1.0, 0.0]):
        s = story(HEADLINE) if scores is None else of_scores(scores)
        for taken, made in (("exp", "share"), ("exp2", "share2"), ("s", "exp")):
            pairs = zip(s.columns[taken].listed, s.columns[made].listed, strict=True)
            texts = {(a.text, b.text) for a, b in pairs}
            assert len({a for a, _ in texts}) == len(texts), (scores, taken)
    # Who divides what is drawn gets what is drawn.
    for s in (story(HEADLINE), story("The cat slept", head=2)):
        for power, share in (("exp", "share"), ("exp2", "share2")):
            column = s.columns[power]
            for a, b in zip(column.listed, s.columns[share].listed, strict=True):
                assert round(drawn(a) / drawn(column.total), 2) == drawn(b)
    exp2 = story(HEADLINE).columns["exp2"]
    assert exp2.style.decimals == 3
    assert len({c.text for c in exp2.styled(Style(2)).listed}) < len({c.text for c in exp2.listed})


def test_values_may_have_another_size(make_weights):
    s = story.__wrapped__("the cat sat it", weights=make_weights())
    assert "2 numbers “it” takes" in said(s, "add_up")


def test_the_example_for_paper_is_worked_out_to_its_end():
    hand = story("cat").hand
    assert [step[-1].text for step in hand.steps] == ["0.0558", "0.9442"]
    assert [cell.text for cell in hand.mixed] == ["0.112", "3.777"]


def test_what_a_mask_blocks_is_not_called_a_quotient():
    assert "get −∞ instead" in said(story(HEADLINE, mask="causal", row=3), "scores")
    assert "−∞" not in said(story(HEADLINE, mask="causal", row=9), "scores")  # sees everything


def test_a_mask_is_mentioned_only_where_one_blocks_anything():
    for mask, says in (("none", False), ("causal", True)):
        s = story("The cat sat", weights="random", mask=mask)
        assert ("Masks" in said(s, "formula")) is says
        assert "mask" not in {made.name for made in s.steps}


def test_captions_do_not_depend_on_the_frame():
    for sentence in (HEADLINE, LONG, "cat"):
        wide, narrow = (story(sentence, room=room) for room in (None, NARROW))
        for lang in LANGUAGES:
            for beat in told(wide):
                assert said(wide, beat, lang=lang) == said(narrow, beat, lang=lang)


# All sentences


MAGNITUDES = st.sampled_from([1e-300, 1e-16, 1e-3, 0.1, 1.0, 10.0, 700.0, 745.0, 1e5, 1e16, 1e300])
SCORES = st.one_of(
    st.lists(st.floats(-1, 1), min_size=1, max_size=14),
    st.lists(st.sampled_from([-1.0, 0.0, 0.25, 1.0]), min_size=1, max_size=14),
    st.lists(st.floats(-1, -0.9), min_size=1, max_size=14),
)
TEMPERATURES = st.one_of(
    st.sampled_from([1e-300, 1e-3, 0.5, 1.0, 2.0, 1e16, 1e300, 1e308]),
    st.floats(-300, 300).map(lambda power: 10.0**power),
)
MASKS = st.sampled_from(["none", "causal"])


def check(s):
    say = {lang: catalogue(lang, Path(captions.__file__).parent) for lang in LANGUAGES}
    for name, spoken in told(s).items():
        assert all(claim.holds for claim in spoken.claims), (name, spoken)
        for kind in ("title", "say", "notes"):
            for each in say.values():
                each.say(f"mixing-{name.replace('_', '-')}-{kind}", spoken.say)
    assert {s.best, s.row} <= {*s.keys}
    assert list(s.keys) == sorted(s.keys)
    # Who reads the table agrees with whom the captions name.
    scores = [drawn(cell) for cell in s.columns["s"].every]
    assert scores[s.best] == max(scores) == drawn(s.highest)
    assert s.best in s.weights.top
    for column in (*s.columns.values(), s.weights):
        assert len({cell.style for cell in column.shown}) == 1


@settings(max_examples=70, deadline=None)
@given(SCORES, MAGNITUDES, TEMPERATURES, MASKS, st.sampled_from([None, NARROW]))
@pytest.mark.filterwarnings("error")
def test_all_claims_hold_for_any_scores_at_any_temperature(scores, size, temperature, mask, room):
    try:
        s = of_scores([size * x for x in scores], temperature=temperature, mask=mask, room=room)
    except RequestError:
        assume(False)
    check(s)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["cat", "Birds fly", HEADLINE, LONG]),
    st.sampled_from(["lesson", "random"]),
    TEMPERATURES,
    MASKS,
    st.integers(0, 29),
    st.integers(0, 3),
)
@pytest.mark.filterwarnings("error")
def test_all_claims_hold_for_any_sentence(sentence, weights, temperature, mask, row, seed):
    row %= len(sentence.split())
    options = {"seed": seed} if weights == "random" else {}
    try:
        s = story.__wrapped__(
            sentence, row=row, weights=weights, temperature=temperature, mask=mask, **options
        )
    except RequestError:
        assume(False)
    check(s)


def test_these_checks_can_fail():
    s = story(HEADLINE)
    least = min(range(10), key=lambda j: s.weights.every[j].value)
    assert not s.weights.most(least).holds
    assert not Claim("equal", s.weights.every[least], (s.weights.every[s.best],)).holds


def test_the_example_comes_to_its_result_last():
    *before, done = film.by_hand(story(HEADLINE)).steps
    result = {part.key for part in walk(done.picture) if isinstance(part, Line) and part.key}
    result = {key for key in result if key.startswith(("hand/term", "hand/sum"))}
    assert len(result) == 3
    assert all(result <= step.without for step in before)
    assert not done.without

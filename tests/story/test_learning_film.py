"""What the film about learning says, and what its laid-out pictures show, undrawn."""

from __future__ import annotations

import re
from functools import cache, partial
from itertools import pairwise

import numpy as np
import pytest
from laying import Beats

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.lesson import recording
from qkvideo.engine.lesson.model import Settings
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Curve, Text
from qkvideo.scenes.learning import film
from qkvideo.scenes.learning.story import tell
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View

HEADLINE = "The cat sat on the mat because it was tired"
FOX = (
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been sleeping "
    "on the old mat wakes up because it was hungry and tired again"
)


@cache
def brief(sentence=HEADLINE, *, versus=None, lang="en", row=None, **how):
    compute = partial(trace, **how)
    model = compute(sentence)
    head, other = model.at(), second(model, versus, compute)
    spotlit = model.default_row if row is None else row
    return Brief(model, head.layer, head.head, spotlit, versus=other, lang=lang)


def story(*args, **how):
    return tell(View(brief(*args, **how)), Room())


@cache
def laid(*args, **how):
    return Beats(film, brief(*args, **how))


def said(beat, *args, **how):
    return laid(*args, **how).said[beat].say.text


def test_the_row_turns_on_its_way_and_ends_at_what_is_shipped():
    s = story()
    tops = {int(state.step.value): s.tokens[state.top] for state in s.states}
    assert tops == {0: "mat", 16: "cat", 128: "mat", 512: "cat", 3400: "cat"}
    assert np.array_equal(s.states[-1].weights.values, trace(HEADLINE).at().weights)
    every = trace(HEADLINE, weights="lesson@16").at(head=trace(HEADLINE).default_head(row=s.row))
    assert {s.tokens[j] for j in np.argmax(every.weights, axis=1)} == {"cat"}
    turns = "At step 16 all look at “cat”. At 128 “it” looks at “mat”, in the end at “cat”: "
    assert said("way").startswith(turns)


def test_the_curves_of_the_known_pair_part_at_step_256():
    t = story().turning
    steps = [int(cell.value) for cell in t.steps]
    assert steps == list(recording.recorded()[1:-1])
    assert (steps[t.parted], [word.text for word in t.words]) == (256, ["tired", "dirty"])
    apart = [abs(drawn(a) - drawn(b)) for a, b in zip(t.here, t.there, strict=True)]
    assert max(apart[: t.parted]) < 0.1 <= min(apart[t.parted :])
    text = "part after step 128: “cat” ends at 0.76 with “tired”, at 0.08 with “dirty”"
    assert text in said("turn")


def test_a_sentence_without_a_partner_has_its_own_curve_only():
    paths = [i.key for i in laid(FOX)["turn"].last if isinstance(i, Curve) and i.enters == "trace"]
    assert paths == ["plot/here"]
    assert said("turn", FOX) == "“it” gives “cat” 0.03 after 8 steps, 0.54 in the end."


def test_sentences_whose_words_have_other_places_are_not_compared():
    other = "Because it was tired, the cat sat on the mat"
    assert story(versus=other).turning.there == ()


def test_the_second_sentence_is_written_around_the_word_that_differs():
    shown = [i.text for i in laid()["turn"].last if isinstance(i, Text) and "second" in i.key]
    assert "".join(shown).replace(" ", "") == "secondsentence:…becauseitwasdirty"
    assert story(versus="The cat slept on the mat because it was dirty").turning.second == ()


def test_how_the_lesson_was_trained_is_said():
    assert story().batch.value == Settings().batch
    assert "took 3,400 steps of 256 sentences" in said("steps")
    assert Settings().steps == story().last.value


def test_a_second_sentence_that_differs_in_several_words_is():
    assert story(versus="The cat slept on the mat because it was dirty").turning.words == ()
    text = said("turn", versus="The cat slept on the mat because it was dirty")
    assert re.search(
        r"to step [\d,]+ both curves stay close. In the end “cat” gets 0\.\d\d and 0", text
    )


def test_the_step_is_right_as_drawn_and_the_loss_falls_with_every_step():
    p = story().stepping
    assert p.sign == "="
    assert drawn(p.old) - drawn(p.rate) * drawn(p.gradient) == pytest.approx(drawn(p.new), abs=6e-4)
    losses = [cell.value for cell in p.losses]
    assert losses == sorted(losses, reverse=True)
    assert np.exp(-np.array(losses)) == pytest.approx([cell.value for cell in p.shares])


def test_one_word_alone_learns_nothing():
    assert "nothing to learn" in said("steps", "cat")
    assert "share is 1.00 before training and after" in said("start", "cat")
    assert {cell.text for cell in story("cat").stepping.losses} == {"0.00"}


def test_pronouns_are_last_of_the_relations_shown():
    curves, s = recording.curves(), story()
    at = {name: curves.relations.index(name) for name in (r.name for r in s.relations)}
    rates = curves.right / np.array(curves.asked)
    ends = {name: rates[-1, k] for name, k in at.items()}
    assert min(ends, key=ends.get) == "pronoun"
    reached = {
        name: next(n for n, rate in zip(curves.steps, rates[:, k], strict=True) if rate >= 0.9)
        for name, k in at.items()
    }
    assert {each.name: each.reached.value for each in s.relations} == reached
    assert max(reached, key=reached.get) == "pronoun"
    assert said("first").startswith(
        "0.9 of objects find the right word after 90 steps, of pronouns"
    )


def test_no_point_of_a_curve_stands_above_another():
    points, steps = story().points, recording.curves().steps
    assert set(points) < set(steps)
    assert (points[0], points[-1]) == (1, steps[-1])
    assert all(b > 1.1 * a for a, b in pairwise(points))
    apart = {b for a, b in pairwise(steps) if a >= 9 and b < 1.05 * a}
    assert apart == {128, 256, 512, 1024, 2048}
    at = [list(steps).index(step) for step in points]
    curves = recording.curves()
    for relation in story().relations:
        r = curves.relations.index(relation.name)
        right = curves.right[at, r] / curves.asked[r]
        assert [cell.value for cell in relation.right] == pytest.approx(right)


def test_told_only_answers_the_answer_turns_and_no_head_points():
    for sentence, noun in ((HEADLINE, "cat"), (HEADLINE.replace("tired", "dirty"), "mat")):
        s = story(sentence)
        model = trace(sentence, weights="answer@3400")
        heads = [head.weights[s.row, s.target] for layer in model.layers for head in layer]
        assert s.tokens[s.untold.answer] == noun
        assert s.untold.look.weights[s.target].value == pytest.approx(max(heads))
    assert "of all heads, head 1 of layer 2 gives “cat” most, 0.44." in said("told")


def test_words_that_the_second_model_does_not_know_are_named():
    texts = [i.text for i in laid("The zzyzx sat on the mat because it was tired")["told"].last
             if isinstance(i, Text)]  # fmt: skip
    assert any("zzyzx" in text and "unknown" in text for text in texts)


@pytest.mark.parametrize("how", [{"weights": "random"}, {"mask": "causal", "pad": 3}])
def test_the_film_is_of_the_lesson_whatever_the_others_are_of(how):
    here, usual = story(**how), story()
    assert here.tokens == usual.tokens
    assert here.states[-1].weights.values == pytest.approx(usual.states[-1].weights.values)
    assert said("step", **how) == said("step")


def test_another_row_is_followed_in_the_head_that_answers_for_it():
    s = story(row=2)
    head = trace(HEADLINE).at(head=2)
    assert s.states[-1].weights.values == pytest.approx(np.asarray(head.weights))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("sentence", ["cat", "Hello world", FOX, "Кошка легла на коврик"])
@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_all_claims_hold(sentence, lang):
    for beat in lay_out(film, brief(sentence, lang=lang)).beats:
        assert [claim for claim in beat.beat.claims if not claim.holds] == []


def test_what_the_second_model_finds_is_no_answer_to_the_caption():
    milk = "The milk went into the fridge because it was fresh"
    assert "“milk” more than 0.28; this one: “fridge” 0.64." in said("told", milk)
    tenant = "The tenant sued the landlord because he had raised the rent"
    assert "The second model does not know “tenant”" in said("told", tenant)
    pilot = "The pilot landed the aircraft safely although the engine had failed twice"
    assert "the second model answers “aircraft”." in said("told", pilot)


def test_an_aim_that_may_be_wrong_is_called_doubtful():
    judge = "The judge freed the prisoner because he was merciful"
    assert said("step", judge).endswith("“prisoner” may be wrong.")
    assert "“prisoner” (perhaps wrong) rises" in said("steps", judge)
    badges = {i.text for i in laid(judge)["way"].last if isinstance(i, Text)}
    assert any(text.endswith("recorded; here doubtful") for text in badges)
    assert "doubtful" not in said("step") + said("steps")


def test_a_word_that_stays_in_front_is_named_once():
    river = "The river flooded the villages when it burst its banks last spring"
    assert said("way", river).endswith("“river” most, 0.62; after 3,400, still: 0.87.")

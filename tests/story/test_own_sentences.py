"""What films choose to compare, in sentences as lecturers type them."""

from __future__ import annotations

import importlib
from functools import cache

import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.relations import find_relations
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.pronoun.story import tell as tell_pronoun
from qkvideo.scenes.reach.story import tell as tell_reach
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View

JUDGE = "The judge freed the prisoner because he was merciful"
TENANT = "The tenant sued the landlord because he had raised the rent"
MILK = "The milk went into the fridge because it was fresh"
PAPERS = "The reviewers rejected the papers because they were too long"
RIVER = "The river flooded the villages when it burst its banks last spring"
DAUGHTER = "Maria told her daughter that she had won the scholarship"
PILOT = "The pilot landed the aircraft safely although the engine had failed twice"


@cache
def said(film, beat, sentence):
    model = trace(sentence)
    brief = Brief(model, model.at().layer, model.at().head, model.default_row)
    module = importlib.import_module(f"qkvideo.scenes.{film}.film")
    return next(each.say.text for each in lay_out(module, brief).beats if each.name == beat)


@pytest.mark.parametrize(
    ("sentence", "rival"),
    [(JUDGE, "judge"), (TENANT, "tenant"), (MILK, "fridge"), (RIVER, "villages")],
)
def test_the_rival_is_the_other_noun(sentence, rival):
    assert f"“{rival}”" in said("pronoun", "ratio", sentence)


@pytest.mark.parametrize("sentence", [JUDGE, TENANT, MILK, PAPERS, RIVER])
def test_a_quotient_is_what_its_digits_give(sentence):
    """A pocket calculator agrees: no "≈" stands between the shares and their ratio."""
    model = trace(sentence)
    brief = Brief(model, model.at().layer, model.at().head, model.default_row)
    (made,) = tell_pronoun(View(brief), Room()).quotients
    a, b = (float(term.text) for term in made.terms)
    assert f"{a / b:.{made.result.style.decimals}f}" == made.result.text


@pytest.mark.parametrize(
    ("sentence", "ending"),
    [(JUDGE, "dirty"), (TENANT, "day"), (DAUGHTER, "day"), (PILOT, "again"), (PAPERS, "dirty")],
)
def test_another_ending_is_a_word_of_the_same_kind(sentence, ending):
    assert f"“{sentence.split()[-1]}” or “{ending}”" in said("masking", "future", sentence)


@pytest.mark.parametrize(
    ("sentence", "other"),
    [(PAPERS, "lamps"), (JUDGE, "lamp"), (DAUGHTER, "Anna")],
)
def test_the_word_swapped_in_is_of_the_same_number(sentence, other):
    model = trace(sentence)
    brief = Brief(model, model.at().layer, model.at().head, model.default_row)
    assert tell_reach(View(brief), Room()).left.other.text == other


@pytest.mark.parametrize("sentence", [JUDGE, TENANT, MILK, RIVER, PILOT])
def test_the_word_on_which_others_rest_is_no_link(sentence):
    model = trace(sentence)
    found = find_relations(model, model.at().layer, model.default_row)
    assert all(relation.key for relation in found if relation.assigned)


def test_words_stand_beside_the_arrows_of_the_pair():
    model = trace(TENANT)
    brief = Brief(model, model.at().layer, model.at().head, model.default_row)
    module = importlib.import_module("qkvideo.scenes.library_analogy.film")
    last = next(each.last for each in lay_out(module, brief).beats if each.name == "raw")
    for way in ("way/raw/0", "way/scores/0", "way/scores/1"):
        named = {i.text for i in last if i.key.startswith(way) and i.key.endswith("/word")}
        assert named == {"he", "landlord"}


def test_that_a_real_model_reads_another_sentence_is_told():
    def title(sentence):
        model = trace(sentence)
        brief = Brief(model, model.at().layer, model.at().head, model.default_row)
        module = importlib.import_module("qkvideo.scenes.heads.film")
        return next(each.title for each in lay_out(module, brief).beats if each.name == "real")

    assert title(MILK).startswith("Another sentence")
    assert title("The cat sat on the mat because it was tired").startswith("“it” in")


@pytest.mark.parametrize(
    ("film", "beat", "itself"),
    [
        ("pronoun", "round-two", "“Goal” looks most at itself, 0.58, then at “!”"),
        ("pronoun", "two-rounds", "Layer one: most at “Goal” itself."),
        ("classroom", "notes", "“Goal” keeps the largest share, 0.58"),
        ("classroom", "table", "“Goal” gets 0.58 from itself"),
        ("closing", "number", "“Goal” asks and answers: "),
        ("masking", "left-over", "“Goal” sees only itself"),
        ("vectors", "order", "gives itself"),
    ],
)
def test_a_word_that_looks_at_itself_is_not_named_twice(film, beat, itself):
    assert itself in said(film, beat, "Goal!")


def test_the_second_word_can_be_the_one_that_asks():
    assert "then at itself, " in said("pronoun", "round-two", "No rivers")

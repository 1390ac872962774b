"""The verdict on a sentence before anything is drawn."""

from __future__ import annotations

import logging
import warnings

import numpy as np
import pytest
from click.testing import CliRunner

from qkvideo.cli import cli
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.verdict import judge, reworded
from qkvideo.studio.text.reading import ReadingWarning, StrangeWordsWarning, tell_of_reading

TIRED = "The cat sat on the mat because it was tired"
MISSED = "The enzyme binds the substrate because it has a matching shape"
CLOSE = "The butter melted in the pan because it was hot"


def test_of_two_nouns_one_is_sure_if_training_taught_that_the_predicate_fits_it_alone():
    model = trace(TIRED)
    verdict = judge(model)
    row = model.at(head=1).weights[7]
    assert (verdict.row, verdict.found, verdict.candidates) == (7, 1, (1, 5))
    assert verdict.share == row.max()
    assert (verdict.rating, verdict.reason) == ("sure", "")
    other = judge(trace("The cat sat on the mat because it was dirty"))
    assert (other.found, other.rating) == (5, "sure")
    both = judge(trace("The cat chased the dog because it was tired"))
    assert (both.rating, both.reason) == ("doubtful", "others")
    rare = judge(trace("The cat sat near the letterbox because it was tired"))
    assert (rare.candidates, rare.rating) == ((1, 5), "doubtful")


def test_what_cannot_be_meant_is_a_miss():
    model = trace(MISSED)
    verdict = judge(model)
    assert (verdict.rating, verdict.reason) == ("misses", "kind")
    assert model.tokens[verdict.found] not in {"enzyme", "substrate"}
    assert [model.tokens[k] for k in verdict.candidates] == ["enzyme", "substrate"]


def test_where_two_nouns_can_be_meant_it_is_doubtful_and_names_both():
    model = trace(CLOSE)
    verdict = judge(model)
    assert (verdict.rating, verdict.reason) == ("doubtful", "others")
    assert {model.tokens[verdict.found], model.tokens[verdict.next]} == {"butter", "pan"}


def test_an_unknown_word_that_matters_is_doubtful_and_an_only_candidate_is_not():
    assert judge(trace("The zorblax hit the table because it was old")) is not None
    one = judge(trace("The dog slept because it was flimmed"))
    assert (one.rating, one.unknown) == ("sure", ("flimmed",))
    two = judge(trace("The dog hit the table because it was flimmed"))
    assert (two.rating, two.reason) == ("doubtful", "unknown")


@pytest.mark.parametrize(
    ("sentence", "how"),
    [
        (TIRED, {"weights": "random"}),
        ("Der Hund schlief, weil er müde war", {}),
        ("It rained", {}),
        ("cat", {}),
        ("-- help me, $HOME `ls` and my cat", {}),
    ],
)
def test_where_nothing_can_be_said_nothing_is(sentence, how):
    assert judge(trace(sentence, **how)) is None


def test_a_head_that_was_trained_for_others_has_no_verdict():
    model = trace(TIRED)
    assert judge(model, 7, 2, 2) is None
    assert judge(model, 7, 1) is None
    assert judge(model, 7, 2, 1) == judge(model)


def test_another_word_that_is_offered_was_tried():
    model = trace("The knife cut the bread badly because it was hard")
    other = reworded(model, judge(model))
    words = [*model.tokens]
    words[other.at] = other.word
    again = trace(" ".join(words))
    weights = again.at(head=1).weights[judge(model).row]
    assert int(np.argmax(weights)) == other.finds
    assert judge(again).rating == "sure"


def test_a_doubt_is_a_warning_and_a_sure_reading_goes_to_the_log(caplog):
    with warnings.catch_warnings(), caplog.at_level(logging.INFO, "qkvideo.reading"):
        warnings.simplefilter("error")
        tell_of_reading(trace(TIRED))
    assert caplog.messages == ["“it” looks most at “cat” (0.76): sure"]
    with pytest.warns(
        ReadingWarning, match="“it” looks most at .*cannot mean.*“enzyme”, “substrate”"
    ):
        tell_of_reading(trace(MISSED))
    with pytest.warns(ReadingWarning, match="“butter”.*then at “pan”: doubtful"):
        tell_of_reading(trace(CLOSE))
    with pytest.warns(StrangeWordsWarning) as heard:
        tell_of_reading(trace("Η γάτα κάθισε στο χαλί"))
    assert len(heard) == 1


@pytest.mark.parametrize(
    "command",
    [
        ["render", "mixing", "--dry-run"],
        ["slides", "mixing", "--dry-run", "-o", "deck.html"],
        ["explore", "-o", "page.html"],
    ],
    ids=lambda command: command[0],
)
def test_commands_say_it_before_they_draw(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.warns(ReadingWarning, match="misread"):
        result = CliRunner().invoke(cli, [*command, "--sentence", MISSED])
    assert result.exit_code == 0, result.output

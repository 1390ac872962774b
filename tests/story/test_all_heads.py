"""What is said of a layer's heads: matrices whose answer is known, and a recorded model."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.trace import HeadsToMake
from qkvideo.engine.studies.heads import (
    PATTERNS,
    HeadScores,
    Roles,
    find_roles,
    main_pattern,
    score_heads,
)
from qkvideo.scenes.all_heads.picture import still
from qkvideo.scenes.all_heads.story import tell
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import check, walk

CAT = "The cat sat on the mat because it was tired"


def told(model, layer=1, head=None):
    roles = find_roles(model)
    return tell(model, roles, score_heads(model, roles), layer, head)


def with_heads(*weights):
    """A model of one layer whose heads have these weights."""
    model = trace(CAT, weights="random")
    made = HeadsToMake(1, np.stack(weights), lambda number: model.at())
    return replace(model, layers=(made,))


def rows(n=10, **put):
    """Even weights, but for rows that give all to one word."""
    weights = np.full((n, n), 1 / n)
    for row, key in put.items():
        weights[int(row[1:])] = np.eye(n)[key]
    return weights


def scores(**shares):
    given = dict.fromkeys(PATTERNS) | {"which": None} | shares
    return HeadScores(1, 1, **given)


NOBODY = Roles((), (), (), None, (), None, None)
TEN = CAT.split()


def test_a_head_does_what_takes_up_a_third_of_its_attention():
    assert main_pattern(scores(itself=0.1, noun=0.34), NOBODY, TEN) == "noun"
    assert main_pattern(scores(itself=0.1, noun=0.33), NOBODY, TEN) is None
    assert main_pattern(scores(start=0.6, noun=0.5), NOBODY, TEN) == "start"


@pytest.mark.parametrize(
    ("verb", "previous", "known"), [(2, 0.9, "previous"), (2, 0.3, "subject"), (4, 0.9, "subject")]
)
def test_a_subject_before_its_verb_is_first_of_all_the_word_before(verb, previous, known):
    roles = replace(NOBODY, verb=verb, subject=1)
    assert main_pattern(scores(previous=previous, subject=0.95), roles, TEN) == known


def test_a_subject_or_noun_that_is_the_first_word_is_first_of_all_the_first_word():
    roles = replace(NOBODY, words=tuple(range(10)), verb=2, subject=0, nouns=(0, 5))
    for share, known in ((0.6, "first"), (0.3, "subject")):
        shown = scores(first=share, subject=0.9, noun=0.8, which="The")
        assert main_pattern(shown, roles, TEN) == known
    assert main_pattern(scores(first=0.6, noun=0.8, which="mat"), roles, TEN) == "noun"


def test_the_head_that_reads_the_word_before_is_told_by_that():
    panel = told(trace(CAT, weights="recorded:minilm"), 1).panels[2]
    assert (panel.most.pattern, panel.most.share.text) == ("previous", "1.00")
    assert [does.pattern for does in panel.does[:3]] == ["previous", "subject", "start"]


@pytest.mark.parametrize(("words", "known"), [(1, None), (2, None), (5, None), (7, "itself")])
def test_of_few_words_a_large_share_is_nothing_special(words, known):
    assert main_pattern(scores(itself=0.39 if words > 2 else 0.99), NOBODY, TEN[:words]) == known


def test_each_head_is_told_by_what_it_does_most():
    before = np.eye(10, k=-1) + np.diag([1.0] + [0.0] * 9)
    # Word 7 is "it", 1 "cat", 2 "sat", 9 "tired".
    heads = (before, rows(r7=1), rows(r2=1), rows(r7=9), rows())
    panels = told(with_heads(*heads)).panels
    found = [
        p.most and (p.most.pattern, p.most.asks.text, p.most.gets.text, p.most.share.text)
        for p in panels
    ]
    assert found == [
        ("previous", "", "", "1.00"),
        ("noun", "it", "cat", "1.00"),
        ("subject", "sat", "cat", "1.00"),
        ("row", "it", "tired", "1.00"),
        None,
    ]
    assert [p.keys for p in panels] == [(6,), (1,), (), (9,), ()]
    assert panels[3].most.share.index == (7, 9)


def test_a_real_models_heads_rest_on_its_own_token():
    story = told(trace(CAT, weights="recorded:minilm"), 4)
    assert (len(story.panels), story.query.text, story.alone) == (12, "it", False)
    most = [panel.most for panel in story.panels]
    assert [m.kind for m in most] == ["own", "pair", *["own"] * 9, "pair"]
    assert (most[1].pattern, most[1].gets.text, most[1].share.text) == ("noun", "cat", "0.49")
    assert (most[0].gets.text, most[11].pattern) == ("[CLS]", "row")


def test_numbers_are_those_of_the_weights_over_words():
    model = trace(CAT, weights="lesson")
    for panel in told(model, 2).panels:
        own = model.at(2, round(panel.head.value)).weights
        assert np.array_equal(panel.weights.values, own)


@pytest.mark.parametrize("head", [None, 3])
def test_a_picture_has_a_matrix_for_each_head_that_is_shown(head):
    picture = still(told(trace(CAT, weights="lesson"), 2, head)).picture
    check(picture)
    grids = [part.key for part in walk(picture) if isinstance(part, Grid)]
    assert grids == [f"head/{k}/weights" for k in ((1, 2, 3, 4) if head is None else (3,))]

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies import future

SENTENCE = "the cat sat it tired"


def test_without_another_ending_the_sentence_is_cut_after_the_row(make_weights):
    model = trace(SENTENCE, weights=make_weights(), mask="causal")
    past = future.same_past(model, 1, 2, 2)
    assert past.other is None
    assert past.here.shape == (5, 5)
    assert past.there.shape == (3, 3)
    np.testing.assert_allclose(past.here, model.at(1, 2).weights, rtol=1e-14)
    np.testing.assert_allclose(past.there[2], past.here[2, :3], rtol=1e-14)


@pytest.mark.parametrize(("last", "other"), [("tired", "dirty"), ("dirty", "tired")])
def test_the_lesson_is_asked_for_another_ending_causal_in_every_layer(
    make_weights, monkeypatch, last, other
):
    path = make_weights()
    asked = []

    def lesson(sentence, *, weights, **options):
        asked.append((sentence, weights, options["mask"]))
        return trace(sentence, weights=path, **options)

    monkeypatch.setattr(future, "trace", lesson)
    model = trace(f"the cat sat it {last}", weights=path)
    model = replace(model, source=replace(model.source, kind="lesson"))
    past = future.same_past(model, 2, 1, 3)
    assert past.other == other
    assert asked == [(f"the cat sat it {word}", "lesson", "causal") for word in (last, other)]
    # Bit for bit, in the second layer too; the cue's own row differs.
    np.testing.assert_array_equal(past.here[:4], past.there[:4])
    assert (past.here[4] != past.there[4]).any()
    open_ = trace(f"the cat sat it {other}", weights=path).at(2, 1)
    assert (open_.weights[3] != model.at(2, 1).weights[3]).any()


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("Die Katze saß auf der Matte, weil sie müde war", "Die"),
        ("The zorblish sat on the mat because it was hungry", "dirty"),
    ],
)
def test_a_sentence_in_another_language_gets_no_english_ending(sentence, other):
    model = trace(sentence, weights="lesson")
    assert future.same_past(model, 2, 1, model.default_row).other == other


def test_the_last_row_has_no_later_word_to_change(make_weights):
    model = trace(SENTENCE, weights=make_weights())
    model = replace(model, source=replace(model.source, kind="lesson"))
    assert future.same_past(model, 1, 1, 4).other is None

"""Words beyond the vocabulary: tens of thousands of them are known, all others are guessed."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.sources import open_source
from qkvideo.engine.sources.further import SHIPPED, further
from qkvideo.engine.sources.lesson import open_lesson

WORDNET = Path("/usr/share/wordnet/data.noun")


def test_it_knows_sixty_thousand_words_in_four_megabytes():
    base, more = open_lesson(), further()
    assert not {*base.vocabulary} & {*more.rows}
    assert len(base.vocabulary) + len(more.rows) > 60_000
    shipped = SHIPPED.stat().st_size + SHIPPED.with_name("lesson.npz").stat().st_size
    assert shipped < 4_000_000


@pytest.mark.parametrize("word", ["enzyme", "Substrates", "binds", "notary’s", "bankrupt"])
def test_words_of_law_and_biology_are_known(word):
    assert trace(f"the {word} was old").source.unknown == ()


def test_a_known_word_is_near_words_of_its_kind():
    """Of the nearest trained words, most are what WordNet says that the word is."""
    source = open_lesson()
    among = [w for w in source.vocabulary if kind_of(w) & (Kind.PERSON | Kind.ANIMAL)]
    rows = source.look_up(among)
    for word, kind in {"notary": Kind.PERSON, "stoat": Kind.ANIMAL, "stoats": Kind.ANIMAL}.items():
        apart = np.linalg.norm(rows - source.look_up([word])[0], axis=1)
        near = [among[k] for k in np.argsort(apart)[:10]]
        assert sum(bool(kind_of(other) & kind) for other in near) >= 7, (word, near)


@pytest.mark.parametrize(
    ("word", "like"),
    [
        ("1999", ("two", "three", "four")),
        ("3.5", ("two", "three", "four")),
        ("Xanthippos", ("john", "james", "robert", "mary", "linda", "susan")),
        ("…", (",",)),
    ],
)
def test_numbers_names_and_marks_are_guessed_by_class(word, like):
    source = open_lesson()
    expected = np.mean(source.look_up(list(like)), axis=0)
    np.testing.assert_allclose(source.look_up([word])[0], expected, atol=1e-15)
    assert trace(f"the {word} sat").source.unknown == (word,)


def test_any_other_word_is_guessed_from_its_ending():
    """By a second derivation: all known words that end like it, as long as any does."""
    source = open_lesson()
    every = (*source.vocabulary, *further().rows)
    word = "zorflimmation"
    ending = next(e for k in range(len(word)) if any(w.endswith(e := word[k:]) for w in every))
    assert len(ending) >= 4
    expected = source.look_up([w for w in every if w.endswith(ending)]).mean(axis=0)
    np.testing.assert_allclose(source.look_up([word])[0], expected, atol=1e-12)


def test_another_script_is_not_guessed():
    source = open_lesson()
    assert source.find("кошка") is None
    assert not np.array_equal(*source.look_up(["кошка", "собака"]))


def test_at_the_end_of_training_they_are_what_they_are():
    last, now = open_source("lesson@3700"), open_lesson()
    for word in ("neuron", "notary", "zorflimmation", "1999"):
        np.testing.assert_allclose(last.look_up([word]), now.look_up([word]), atol=1e-15)
    # Before training, a word is as far from its neighbour as at the end.
    first = open_source("lesson@0")
    assert not np.array_equal(first.look_up(["neuron"]), now.look_up(["neuron"]))


def test_a_model_that_was_told_only_answers_has_fewer_words():
    source = open_source("answer@3400")
    assert source.embed(["neuron", "cat"]).unknown == ("neuron",)
    assert {*source.vocabulary} <= {*open_lesson().vocabulary}


@pytest.mark.skipif(not WORDNET.exists(), reason="a corpus: Debian's wordnet-base")
def test_usual_sentences_have_hardly_any_unknown_word():
    """WordNet's own examples of use: 2,000 sentences of at least four words."""
    found = re.findall(r'"([^"]{20,})"', WORDNET.read_text("latin-1"))
    sentences = [each for each in found if re.fullmatch(r"[A-Za-z' ,.]+", each)][:2000]
    words = unknown = 0
    for sentence in sentences:
        tokens = re.findall(r"[A-Za-z']+", sentence)
        lower = [w for w in tokens if w.islower()]
        strange = open_lesson().embed(lower).unknown if lower else ()
        words, unknown = words + len({*lower}), unknown + len(strange)
    assert len(sentences) == 2000
    assert unknown < 0.01 * words

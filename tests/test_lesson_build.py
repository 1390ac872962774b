"""The shipped weights are what the build script gives."""

from __future__ import annotations

import hashlib
import subprocess

import numpy as np
import pytest

from qkvideo.engine.lesson import build, kinship, values
from qkvideo.engine.sources.base import digest


@pytest.mark.long
def test_the_build_gives_the_shipped_file(tmp_path):
    try:
        wheel = build.fetch_wheel(tmp_path)
    except subprocess.CalledProcessError:
        pytest.skip(f"{build.WHEEL} cannot be downloaded, and the word vectors come from it")
    path = tmp_path / "lesson.npz"
    build.write_npz(path, build.build(wheel, build.training.Settings()))
    with np.load(path, allow_pickle=False) as built, np.load(build.SHIPPED) as shipped:
        assert digest(dict(built)) == digest(dict(shipped))
    assert _sha256(path) == _sha256(build.SHIPPED)


def _sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_another_wheel_is_refused(tmp_path):
    wheel = tmp_path / "other.whl"
    wheel.write_bytes(b"other")
    with pytest.raises(build.QKVideoError, match=r"other\.whl has sha256 d9298a10"):
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
    found = kinship.infer(known, vectors, alone, near)[0]
    assert np.linalg.norm(vectors - found, axis=1).argmin() == 7


def test_a_word_s_class_draws_its_vector():
    rng = np.random.default_rng(5)
    kinds = np.repeat([0, 1], 20)
    sides = rng.normal(size=(2, 2 * 384))
    known = sides[kinds] + rng.normal(size=(40, 2 * 384))
    vectors = np.array([[3.0, 0.0], [0.0, 3.0]])[kinds] + rng.normal(size=(40, 2))
    middles = np.stack([vectors[:20].mean(axis=0), vectors[20:].mean(axis=0)])
    strange = sides + rng.normal(size=(2, 2 * 384))
    found = kinship.infer(known, vectors, kinds, strange)
    far = np.linalg.norm(found[:, None] - middles, axis=2)
    assert far[0, 0] < 0.5 * far[0, 1]
    assert far[1, 1] < 0.5 * far[1, 0]
    # What is told wins over what is guessed.
    swapped = kinship.infer(known, vectors, kinds, strange, np.array([1, 0]))
    far = np.linalg.norm(swapped[:, None] - middles, axis=2)
    assert far[0, 1] < 0.5 * far[0, 0]
    assert far[1, 0] < 0.5 * far[1, 1]


def test_listed_names_are_taught_nowhere():
    listed = {name for names in build.LISTED_NAMES.values() for name in names}
    assert sum(len(names) for names in build.LISTED_NAMES.values()) == len(listed)
    assert not listed & {word for words in build.NOUNS.values() for word in words}
    assert not listed & build.KEPT_BACK


def test_values_lose_least_of_all_ways_through_so_few_numbers():
    rng = np.random.default_rng(4)
    nouns = rng.normal(size=(60, 6)) * np.array([5.0, 4.0, 3.0, 1.0, 0.5, 0.1])
    W_V, W_O = values.carry(nouns, 3)
    lost = np.linalg.norm(nouns - nouns @ W_V @ W_O)
    # Eckart and Young: what is lost is what the smaller singular values hold.
    assert lost == pytest.approx(np.linalg.norm(np.linalg.svd(nouns)[1][3:]), rel=1e-9)

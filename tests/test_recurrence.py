"""The GRU that attention is compared with, and the measures of what is left of a word."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import torch

from qkvideo.engine.errors import RequestError
from qkvideo.engine.lesson import grammar
from qkvideo.engine.lesson import training as lesson
from qkvideo.engine.lesson.build import sentences
from qkvideo.engine.recurrence import build, memory, training, window
from qkvideo.engine.recurrence.examine import right
from qkvideo.engine.recurrence.gru import Gru, answers, run, shipped
from qkvideo.engine.sources.lesson import open_lesson

ROOT = Path(__file__).parents[1]
CAT = "The cat sat on the mat because it was tired"


def vectors(text=CAT):
    return np.array(open_lesson().look_up(text.split()))


@cache
def by_torch():
    """The shipped matrices in torch's own GRU."""
    gru = shipped()
    cell = torch.nn.GRU(gru.W.shape[1], gru.size, batch_first=True, dtype=torch.float64)
    inwards, across, b, b_across = cell.parameters()
    with torch.no_grad():
        inwards.copy_(torch.from_numpy(np.concatenate([part.T for part in gru.W])))
        across.copy_(torch.from_numpy(np.concatenate([part.T for part in gru.U])))
        b.copy_(torch.from_numpy(gru.b.ravel().copy()))
        b_across.zero_()[2 * gru.size :] = torch.from_numpy(gru.b_u.copy())
    return cell


# The recurrence


def test_the_states_are_those_of_torch():
    X = vectors()
    states = by_torch()(torch.from_numpy(X)[None])[0][0].detach().numpy()
    assert np.abs(run(shipped(), X).after - states).max() < 1e-12


def test_sentences_read_together_are_read_as_one_by_one():
    X = np.stack([vectors(), vectors(CAT.replace("cat", "lamp"))])
    both = run(shipped(), X)
    assert np.abs(both.after[1] - run(shipped(), X[1]).after).max() < 1e-12


def test_a_swap_is_measured_against_the_difference_that_it_made():
    gru = shipped()
    one, two = run(gru, vectors()), run(gru, vectors(CAT.replace("cat", "lamp")))
    left = memory.swapped(one, two, 1)
    lengths = [
        float(np.sqrt(((a - b) ** 2).sum())) for a, b in zip(one.after, two.after, strict=True)
    ]
    assert lengths[0] == 0
    assert left == pytest.approx(np.array(lengths[1:]) / lengths[1])
    assert np.array_equal(memory.swapped(one, one, 1), np.zeros(9))


def test_words_to_come_change_nothing():
    gru = shipped()
    tired, dirty = run(gru, vectors()), run(gru, vectors(CAT.replace("tired", "dirty")))
    assert np.array_equal(tired.after[:9], dirty.after[:9])
    assert not np.allclose(tired.after[9], dirty.after[9])


def test_answers_are_shares_of_the_words_read_so_far():
    gru, X = shipped(), vectors()
    found = answers(gru, X, run(gru, X))
    assert found.sum(axis=1) == pytest.approx(1)
    assert not np.triu(found, 1).any()
    scores = run(gru, X).after[7] @ gru.W_A[0] @ X[:8].T
    wanted = torch.from_numpy(scores).softmax(dim=0).numpy()
    assert found[7, :8] == pytest.approx(wanted)


def test_once_the_cue_is_read_the_well_known_pair_is_answered():
    for cue, noun in (("tired", 1), ("dirty", 5)):
        X = vectors(CAT.replace("tired", cue))
        assert answers(shipped(), X, run(shipped(), X))[-1].argmax() == noun


@pytest.mark.parametrize("name", ["W", "U", "b", "b_u", "W_A"])
def test_matrices_that_do_not_fit_are_named(name):
    gru = shipped()
    arrays = {key: getattr(gru, key) for key in ("W", "U", "b", "b_u", "W_A")}
    arrays[name] = arrays[name][..., 1:]
    with pytest.raises(RequestError, match="has shape"):
        Gru(**arrays)
    with pytest.raises(RequestError, match="reads vectors of 32 numbers"):
        run(gru, np.zeros((3, 31)))


# The same measures for attention


# Windows


@pytest.mark.parametrize("width", [1, 3, 5])
def test_who_has_heard_of_a_word_is_who_changes_with_it(width):
    """Brute force: a random convolution, in which one word after the other is changed."""
    n, layers, draw = 9, 4, np.random.default_rng(7)
    kernels = draw.standard_normal((layers, width, 3, 3))

    def convolve(X):
        found = [X]
        for kernel in kernels:
            padded = np.pad(found[-1], ((width // 2, width // 2), (0, 0)))
            found.append(np.tanh(sum(padded[k : k + n] @ kernel[k] for k in range(width))))
        return np.stack(found)

    X = draw.standard_normal((n, 3))
    plain = convolve(X)
    for j in range(n):
        other = X.copy()
        other[j] += 1
        changed = (convolve(other) != plain).any(axis=2)
        for row in range(n):
            assert np.array_equal(changed[:, row], window.heard(n, row, layers, width)[:, j])


def test_as_many_layers_are_needed_as_let_it_be_heard():
    for distance in range(1, 12):
        for width in (3, 5):
            layers = window.needed(distance, width)
            heard = window.heard(20, 15, layers, width)[:, 15 - distance]
            assert heard.tolist() == [False] * layers + [True]


def test_a_window_has_a_middle():
    with pytest.raises(RequestError, match="width is 4"):
        window.heard(3, 0, 1, 4)


# Its training


def test_pronouns_are_asked_about_to_the_end_and_what_comes_later_is_not():
    words = ("the", "big", "cat", "slept", "because", "it", "was", "tired")
    links = [(1, 2, "adjective"), (3, 2, "verb"), (5, 2, "pronoun")]
    asked = training.questions(
        grammar.Example(words, tuple(grammar.TargetLink(*each) for each in links), ())
    )
    assert [(q.at, q.relation, q.answer) for q in asked] == [
        (3, 1, 2),
        (5, 0, 2),
        (6, 0, 2),
        (7, 0, 2),
    ]
    assert sum(q.weight for q in asked if q.relation == 0) == pytest.approx(2)


def test_training_gives_the_same_numbers_and_learns():
    examples = sentences(lesson.Settings(sentences=150))
    source = open_lesson()
    rows = [np.array([source.vocab[word] for word in one.tokens]) for one in examples]
    settings = training.GruSettings(steps=2, batch=32)
    one, two = (training.train(source.vectors, rows, examples, settings) for _ in range(2))
    assert all(np.array_equal(one[name], two[name]) for name in one)
    grid = np.round(one["W"] * 2**18) / 2**18
    assert np.array_equal(one["W"], grid)


def test_the_shipped_numbers_lie_on_the_grid():
    gru = shipped()
    for name in ("W", "U", "b", "b_u", "W_A"):
        numbers = getattr(gru, name) * 1024
        assert np.array_equal(numbers, np.round(numbers))


@pytest.mark.long
def test_building_it_again_gives_the_same_numbers():
    built = build.build(training.GruSettings())
    for name, array in built.items():
        assert np.array_equal(array, np.float32(getattr(shipped(), name)))


LISTS = {
    "pronoun by meaning": "seen/selection",
    "pronoun by agreement": "seen/agreement",
    "verb and subject": "seen/subject",
    "closing and opening bracket": "seen/bracket",
    "half of the content words never taught: by meaning": "half/selection",
    "half … by agreement": "half/agreement",
    "half … verb and subject": "half/subject",
    "half … brackets": "half/bracket",
    "new sentences: pronoun by meaning": "fresh/selection",
    "new … both nouns rare, never taught": "fresh/selection_rare",
    "new … after verbs of liking, giving, hitting": "fresh/selection_acts",
    "new … things in things": "fresh/selection_inside",
    "new … he and she by names": "fresh/agreement_names",
    "new … verb and subject": "fresh/subject",
    "new … verb and subject, plurals past a distractor": "fresh/subject_many",
    "new … brackets": "fresh/bracket",
    "new … object and verb": "fresh/object",
}


def told():
    """The documented table: attention's figures, and the GRU's at the word and at the end."""
    text = (
        (ROOT / "docs/explanation/accuracy.md")
        .read_text(encoding="utf-8")
        .partition("## The recurrence")[2]
    )
    cell = r" (?:(\d+) of (\d+)|–) \|"
    of = ""
    for name, *found in re.findall(rf"^\| ([^|]+) \|{cell * 3}$", text, re.M):
        of = of if name.startswith("…") else name.partition(" ")[0]
        yield (f"{of} {name}" if name.startswith("…") else name), found


def test_its_figures_are_as_told():
    lines = dict(told())
    assert set(lines) == set(LISTS)
    for name, (_, every, at_word, _, at_end, _) in lines.items():
        file, _, kind = LISTS[name].partition("/")
        pairs = json.loads((ROOT / f"tests/data/lesson_{file}.json").read_text())[kind]
        assert len(pairs) == int(every)
        found = [right(shipped(), kind, pair) for pair in pairs]
        for k, count in enumerate((at_word, at_end)):
            if count:
                both = sum(each[k] == 2 for each in found)
                assert (name, k, both) == (name, k, int(count))

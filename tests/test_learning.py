"""What is recorded of training, and single steps of it."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.learning.descent import descend
from qkvideo.engine.lesson import build, grammar, losses, morphology, recorder, recording, training
from qkvideo.engine.lesson.answering import answer
from qkvideo.engine.lesson.packed import CUE_HEAD, HEAD_OF, Packed, pack, taught
from qkvideo.engine.lesson.words import KEPT_BACK
from qkvideo.engine.sources import open_source
from qkvideo.engine.sources.lesson import open_lesson

CAT = "The cat sat on the mat because it was tired"


# What training aims at


def test_the_loss_is_smallest_where_each_share_is_what_is_aimed_at():
    """Of a sentence of six words: its gradient by the scores vanishes there, and only there."""
    n, heads = 6, 4
    # Layer, head, query, key, factor: a pronoun's cue and noun.
    links = np.array([[0.0, CUE_HEAD, 3, 5, 1.0], [1.0, HEAD_OF["pronoun"], 3, 1, 1.0]])
    packed = Packed(np.arange(n)[None], np.array([n]), (links,))

    def slope(aims):
        """The largest derivatives of the loss by a score: of the cue, the noun, and all others."""
        shares = np.full((2, 1, heads, n, n), 1 / n)
        rows = [(0, CUE_HEAD, 3, 5, aims[0]), (1, HEAD_OF["pronoun"], 3, 1, aims[1])]
        rows += [(1, h, i, 0, aims[2]) for h in range(heads) for i in range(n) if (h, i) != (0, 3)]
        for layer, head, query, key, share in rows:
            shares[layer, 0, head, query] = (1 - share) / (n - 1)
            shares[layer, 0, head, query, key] = share
        scores = torch.tensor(np.log(shares), requires_grad=True)
        zeros = torch.zeros((n, 2), dtype=torch.float64)
        model = SimpleNamespace(
            settings=training.Settings(),
            words=SimpleNamespace(embed=lambda used, noise: zeros[: len(used)]),
            waves=zeros,
            mix=torch.zeros((2, 2), dtype=torch.float64),
            attend=lambda X, blocked: (list(scores.log_softmax(dim=-1)), X),
        )
        losses.sentence_loss(model, packed, np.array([0]), None).backward()
        found = np.abs(scores.grad.numpy()[:, 0]).max(axis=3)
        own = found[0, CUE_HEAD, 3], found[1, 0, 3]
        found[0, CUE_HEAD, 3] = found[1, 0, 3] = 0
        return (*own, found.max())

    aims = [losses.aimed(soft, n) for soft in (losses.SOFT_CUE, losses.SOFT, losses.SOFT_REST)]
    assert aims == pytest.approx([0.6 + 0.4 / 6, 0.75 + 0.25 / 6, 0.5 + 0.5 / 6])
    assert max(slope(aims)) < 1e-12
    for k in range(3):
        missed = [share + 0.05 * (j == k) for j, share in enumerate(aims)]
        assert [each > 1e-5 for each in slope(missed)] == [j == k for j in range(3)]


def test_a_head_is_said_to_be_taught_exactly_if_training_has_targets_for_it():
    examples = build.sentences(replace(training.Settings(), sentences=400))
    row = {word: 0 for example in examples for word in example.tokens}
    links = np.concatenate(pack(examples, row, 40).links)
    given = {(int(layer) + 1, int(head) + 1) for layer, head in links[:, :2]}
    heads = {(layer, head) for layer in (1, 2) for head in (1, 2, 3, 4)}
    assert {place for place in heads if taught(*place)} == given
    assert [taught(2, head) for head in (1, 2, 3, 4)] == ["pronoun", "verb", "adjective", "object"]


# The recording of the lesson's weights


def test_the_last_recorded_step_is_what_is_shipped():
    last, shipped = open_source(f"lesson@{recording.recorded()[-1]}"), open_lesson()
    assert np.array_equal(last.vectors, shipped.vectors)
    assert np.array_equal(last.positions, shipped.positions)
    for mine, theirs in zip(last.layers, shipped.layers, strict=True):
        for name in ("W_Q", "W_K", "W_V", "W_O"):
            assert np.array_equal(getattr(mine, name), getattr(theirs, name))


def test_it_turns_only_after_the_simple_relations_are_learnt():
    """At step 128 both sentences look at one noun; at step 512 each looks at its own."""

    def looks(sentence, step):
        row = trace(sentence, weights=f"lesson@{step}").at().weights[7]
        return "cat" if row[1] > row[5] else "mat"

    dirty = CAT.replace("tired", "dirty")
    assert (looks(CAT, 128), looks(dirty, 128)) == ("mat", "mat")
    assert (looks(CAT, 512), looks(dirty, 512)) == ("cat", "mat")


@pytest.mark.parametrize("step", ["7", "-1", "3701", "", "1e2", "٨", "9" * 5000])
def test_a_step_that_was_not_kept_is_refused_with_those_that_were(step):
    expected = rf"'lesson@{re.escape(step)}': the steps that were kept are 0, 8, 16.*, 3700$"
    with pytest.raises(RequestError, match=expected):
        open_source(f"lesson@{step}")


def test_the_badge_says_that_training_is_not_done():
    about = trace(CAT, weights="lesson@64").source
    assert (about.name, about.badge[:34]) == ("lesson@64", "lesson after 64 of 3,700 steps of ")


def test_the_curves_are_of_sentences_whose_nouns_training_never_saw():
    sentences = recorder.held_back(0)
    unseen = KEPT_BACK | {morphology.plural(noun) for noun in KEPT_BACK}
    assert all(unseen & set(example.tokens) for example in sentences)
    asked = dict(zip(recording.curves().relations, recording.curves().asked, strict=True))
    links = [link.kind for example in sentences for link in example.found]
    assert asked == {kind: links.count(kind) for kind in set(links)}


def test_a_point_of_the_curves_by_a_second_derivation():
    """The loss of pronouns at step 512, from the file's matrices and plain NumPy."""
    # Measured before unknown words were guessed from their form.
    curves, source = recording.curves(), replace(open_source("lesson@512"), beyond=lambda _: None)
    losses, right = [], 0
    for example in recorder.held_back(0):
        rows = [link for link in example.found if link.kind == "pronoun"]
        if not rows:
            continue
        X = source.embed(example.tokens).X
        first, last = source.layers
        mixed = [_weights(X, first, head) @ X @ first.W_V[head] for head in range(len(first.W_Q))]
        X = X + np.concatenate(mixed, axis=1) @ first.W_O
        shares = _weights(X, last, training.HEAD_OF["pronoun"])
        losses += [-np.log(shares[link.row, link.column]) for link in rows]
        right += sum(int(shares[link.row].argmax()) == link.column for link in rows)
    point, relation = curves.steps.index(512), curves.relations.index("pronoun")
    assert np.mean(losses) == pytest.approx(curves.loss[point, relation], abs=1e-6)
    assert right == curves.right[point, relation]


def _weights(X, layer, head):
    scaled = (X @ layer.W_Q[head]) @ (X @ layer.W_K[head]).T / np.sqrt(layer.W_Q.shape[2])
    odds = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def test_what_is_watched_is_what_is_trained():
    """The weights seen at a step are those of a training that ends there."""
    settings = training.Settings(
        sentences=100, d_model=8, d_k=4, d_v=4, size=6, steps=6, value_steps=0, batch=16, pairs=8
    )
    examples = build.sentences(settings)
    names = sorted(build.trained_words(examples))
    vectors = np.random.default_rng(2).normal(size=(len(names), settings.size))
    seen = {}

    def watch(step, now):
        seen[step] = now()

    last = training.train(names, vectors, examples, grammar.taught(), settings, watch)
    assert sorted(seen) == list(range(7))
    assert np.array_equal(seen[6].embedding, last.embedding)
    assert not np.array_equal(seen[5].embedding, last.embedding)
    # What was given is not changed by what comes after it.
    assert not np.array_equal(seen[0].layers[0]["W_O"], last.layers[0]["W_O"])
    unwatched = training.train(names, vectors, examples, grammar.taught(), settings)
    assert np.array_equal(unwatched.embedding, last.embedding)


# Told only the answers


def test_a_model_that_is_told_only_the_answers_finds_them_and_points_less():
    """A point of its curves by a second derivation; and the well-known pair."""
    curves, source = recording.curves("answer"), open_source("answer@3400")
    right, shares, asked = 0, [], 0
    for example in recorder.unseen(0):
        rows = [link for link in example.found if link.kind == "pronoun"]
        asked += len(rows)
        if not rows:
            continue
        E = torch.tensor(source.look_up(example.tokens))
        X, heads = torch.tensor(source.embed(example.tokens).X), []
        for layer in source.layers:
            Q, K, V = (X @ torch.tensor(getattr(layer, name)) for name in ("W_Q", "W_K", "W_V"))
            weights = (Q @ K.transpose(1, 2) / Q.shape[2] ** 0.5).softmax(dim=2)
            heads += list(weights)
            X = X + torch.cat(list(weights @ V), dim=1) @ torch.tensor(layer.W_O)
        for link in rows:
            right += int((E @ X[link.row]).argmax()) == link.column
            shares.append([float(head[link.row, link.column]) for head in heads])
    relation = curves.relations.index("pronoun")
    assert (asked, right) == (curves.asked[relation], curves.right[-1, relation])
    expected = np.mean(shares, axis=0).reshape(2, -1)
    np.testing.assert_allclose(curves.shares[-1, relation], expected, atol=1e-6)


def test_its_answer_turns_with_the_sentence():
    source = open_source("answer@3400")
    for cue, noun in (("tired", 1), ("dirty", 5)):
        model = trace(CAT.replace("tired", cue), weights="answer@3400")
        assert model.source.unknown == ()
        assert int(answer(source, model, 7).argmax()) == noun


# With and without the division


# One sentence, step by step


@pytest.mark.parametrize("mask", ["none", "causal"])
@pytest.mark.parametrize("weights", ["lesson@0", "random"])
def test_gradients_and_steps_agree_with_torch(weights, mask):
    head = trace(CAT, weights=weights, mask=mask, temperature=1.5).at()
    found = descend(head, 7, 1, rate=0.5, steps=4)
    W_Q = torch.tensor(np.array(head.W_Q), requires_grad=True)
    x, K = torch.tensor(np.array(head.X[7])), torch.tensor(np.array(head.K))
    blocked = torch.tensor(np.array(head.mask[7]))
    optimizer = torch.optim.SGD([W_Q], lr=0.5)
    for step in range(4):
        scaled = (x @ W_Q @ K.T) / K.shape[1] ** 0.5 / 1.5
        loss = -scaled.masked_fill(blocked, -torch.inf).log_softmax(dim=0)[1]
        assert loss.item() == pytest.approx(found.loss[step], abs=1e-9)
        optimizer.zero_grad()
        loss.backward()
        np.testing.assert_allclose(found.gradient[step], W_Q.grad.numpy(), atol=1e-9)
        optimizer.step()
        np.testing.assert_allclose(found.W_Q[step + 1], W_Q.detach().numpy(), atol=1e-9)
    np.testing.assert_array_equal(found.W_Q[0], head.W_Q)
    np.testing.assert_allclose(found.weights[0], head.weights[7], atol=1e-12)
    assert (np.diff(found.loss) < 0).all()


def test_a_word_that_the_mask_hides_cannot_be_looked_at():
    head = trace(CAT, mask="causal").at()
    with pytest.raises(RequestError, match="token 9 is hidden from token 8 by the mask"):
        descend(head, 7, 8, rate=0.1, steps=1)


def test_a_querys_bias_takes_part_in_each_step():
    head = trace(CAT).at()
    bias = np.linspace(-1, 1, head.d_k)
    scores = (head.X[7] @ head.W_Q + bias) @ head.K.T / head.d_k**0.5
    found = descend(replace(head, b_Q=bias), 7, 1, rate=0.5, steps=1).weights[0]
    np.testing.assert_allclose(found, np.exp(scores) / np.exp(scores).sum(), atol=1e-12)


def test_the_steepest_entries_are_those_of_the_largest_gradients():
    found = descend(trace(CAT).at(), 7, 1, rate=0.5, steps=1)
    sizes = np.abs(found.gradient[0])
    first, second = (sizes[at] for at in found.steepest(2, 0.0))
    assert [first, second] == np.sort(sizes, axis=None)[:-3:-1].tolist()

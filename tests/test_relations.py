"""Which pair each head shows most, and whose cut takes it away."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.relations import cut_each_head, find_relations, shares

CAT = "The cat sat on the mat because it was tired"


def named(model, relations):
    return [(model.labels[r.query], model.labels[r.key], r.assigned) for r in relations]


def test_the_lesson_s_heads_each_have_their_relation():
    model = trace(CAT)
    found = find_relations(model, 2, model.default_row)
    assert named(model, found) == [
        ("it", "cat", True),
        ("was", "it", True),
        ("tired", "it", True),
        ("mat", "sat", True),
    ]
    assert shares(model, 2, found) == pytest.approx([0.76, 0.77, 0.79, 0.82], abs=0.005)


def test_past_the_distractor_to_the_subject():
    model = trace("The cat that chased the dog ran")
    found = find_relations(model, 2, model.default_row)
    assert named(model, found)[1] == ("ran", "cat", True)
    # No word of this sentence is the first head's: what it shows is not its task.
    assert named(model, found)[0][2] is False


def test_without_assignments_any_typed_word_asks_and_is_looked_at(minilm):
    model = trace(CAT, weights=minilm, pad=2)
    for relation in find_relations(model, 4):
        assert not relation.assigned
        assert model.labels[relation.query].isalpha()
        assert model.labels[relation.key].isalpha()
        weights = model.at(4, relation.head).weights[1:11, 1:11].copy()
        np.fill_diagonal(weights, 0)
        assert weights[relation.query - 1, relation.key - 1] == weights.max()


@pytest.mark.parametrize("mask", ["none", "causal"])
def test_one_word_has_itself(mask):
    model = trace("cat", mask=mask)
    assert [(r.query, r.key) for r in find_relations(model, 2)] == [(0, 0)] * 4


def test_cuts_are_torch_s():
    """The second layer once more, from what the first writes without one of its heads."""
    model = trace(CAT)
    found = find_relations(model, 2, model.default_row)
    table = cut_each_head(model, 1, 2, found)
    assert table.shape == (4, 4)
    first, second = model.layers
    for h in range(4):
        outputs = [torch.tensor(np.array(head.output)) for head in first]
        outputs[h] = outputs[h] * 0
        X = torch.tensor(np.array(first[0].X))
        X = X + torch.cat(outputs, dim=1) @ torch.tensor(np.array(first[0].W_O))
        for k, relation in enumerate(found):
            head = second[relation.head - 1]
            Q, K = (X @ torch.tensor(np.array(W)) for W in (head.W_Q, head.W_K))
            row = torch.softmax(Q @ K.T / 8**0.5, dim=1)[relation.query]
            assert table[h, k] == pytest.approx(float(row[relation.key]), abs=1e-10)
    # Cut, the first head takes the pronoun's noun away; the others leave most of it.
    assert table[0, 0] < 0.3 < 0.6 < table[1:, 0].min()


def test_heads_of_one_layer_do_not_read_each_other():
    model = trace(CAT)
    assert cut_each_head(model, 2, 2, find_relations(model, 2)) is None


def test_what_cannot_be_computed_again_has_no_table(minilm):
    model = trace(CAT, weights=minilm)
    assert cut_each_head(model, 1, 2, find_relations(model, 2)) is None


def test_a_comma_stands_in_no_pair_where_words_can():
    model = trace("Das Gericht wies die Klage ab, weil sie verspätet eingereicht worden war")
    found = find_relations(model, 2)
    assert all(model.labels[end].isalpha() for r in found for end in (r.query, r.key))
    # In one head the comma would have the largest weight.
    off = [model.at(2, r.head).weights * (1 - np.eye(model.n)) for r in found]
    comma = model.labels.index(",")
    assert any(weights[comma].max() == weights.max() for weights in off)
    assert find_relations(trace("Goal!"), 2)[0].query in {0, 1}

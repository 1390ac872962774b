"""Language models in NumPy: what transformers and torch make of the same packed weights."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from tokenizers import pre_tokenizers

from qkvideo.engine.attention.archive import load_trace, save_trace
from qkvideo.engine.attention.contents import contents
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.names import BETWEEN
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import Provenance
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.gguf import read_gguf
from qkvideo.engine.models import llama
from qkvideo.engine.models.llama import Llama
from qkvideo.engine.models.model import Cut
from qkvideo.engine.models.opening import open_language
from qkvideo.engine.models.passing import passage
from qkvideo.engine.models.predicting import Choice, Hidden, predict, read_without, write_on
from qkvideo.engine.models.smollm2 import make_llama
from qkvideo.engine.models.spelling import spell

SENTENCE = "The cat sat at the 12 naïve tables"


@pytest.fixture(scope="module")
def model(tiny_gguf):
    return open_language(f"gguf:{tiny_gguf}")


@pytest.fixture(scope="module")
def unpacked(tiny_gguf, llamas) -> dict[str, torch.Tensor]:
    return llamas.unpacked(tiny_gguf, torch.float64)


def ids_of(model, sentence=SENTENCE) -> list[int]:
    return model.tokenizer(sentence)["input_ids"]


def sizes(model) -> dict[str, object]:
    block = model.blocks[0]
    shared = block.heads // block.group
    layers = len(model.blocks)
    own = {"base": model.base, "epsilon": model.epsilon}
    return own | {"heads": block.heads, "shared": shared, "layers": layers}


def test_all_layers_are_those_of_transformers(model, unpacked, rounding, llamas):
    # The library computes its softmax in float32, whatever the model's format is.
    theirs = llamas.as_transformers(unpacked, **sizes(model))
    llamas.compare_with_transformers(model, theirs, ids_of(model), rounding["float32"])


def derived(
    unpacked, ids, hidden=(), *, base, epsilon, heads, shared, layers
) -> dict[str, torch.Tensor]:
    """The same in torch, from the papers: rotations as products of complex numbers."""
    x = unpacked["token_embd.weight"][list(ids)]
    n, d = x.shape
    d_k = d // heads
    turns = base ** (-torch.arange(0, d_k, 2, dtype=torch.float64) / d_k)
    angles = torch.outer(torch.arange(n, dtype=torch.float64), turns)
    rotation = torch.polar(torch.ones_like(angles), angles)
    seen = torch.ones(n, n, dtype=torch.bool).tril()
    for row, column in hidden:
        seen[row, column] = False

    def normed(y, name):
        return torch.nn.functional.rms_norm(y, (d,), unpacked[name], eps=epsilon)

    def rotated(y):  # (n, heads, d_k), with the coordinates of a point side by side
        points = torch.view_as_complex(y.reshape(n, -1, d_k // 2, 2))
        return torch.view_as_real(points * rotation[:, None]).reshape(n, -1, d_k)

    found = {}
    for k in range(layers):
        own = {name: unpacked[f"blk.{k}.{name}.weight"] for name in llama_names()}
        found[f"{k}.resid_pre"] = x
        X = normed(x, f"blk.{k}.attn_norm.weight")
        Q = rotated((X @ own["attn_q"].T).reshape(n, heads, d_k))
        K = rotated((X @ own["attn_k"].T).reshape(n, shared, d_k))
        V = (X @ own["attn_v"].T).reshape(n, shared, d_k)
        mixed = torch.nn.functional.scaled_dot_product_attention(
            *(each.transpose(0, 1)[None] for each in (Q, K, V)), attn_mask=seen, enable_gqa=True
        )
        x = x + mixed[0].transpose(0, 1).reshape(n, d) @ own["attn_output"].T
        found[f"{k}.resid_mid"] = x
        X_mlp = normed(x, f"blk.{k}.ffn_norm.weight")
        gate, up = X_mlp @ own["ffn_gate"].T, X_mlp @ own["ffn_up"].T
        act = torch.nn.functional.silu(gate) * up
        found |= {f"{k}.X": X, f"{k}.X_mlp": X_mlp, f"{k}.gate": gate, f"{k}.up": up}
        found[f"{k}.act"] = act
        x = x + act @ own["ffn_down"].T
        found[f"{k}.resid_post"] = x
    found["logits"] = normed(x, "output_norm.weight") @ unpacked["token_embd.weight"].T
    return found


def llama_names() -> list[str]:
    return [f"attn_{part}" for part in ("q", "k", "v", "output")] + [
        f"ffn_{part}" for part in ("gate", "up", "down")
    ]


def compare_with_derivation(model, unpacked, ids, rounding) -> None:
    there = derived(unpacked, ids, **sizes(model))
    layers = list(model.layers([ids]))
    ours = {
        f"{k}.{name}": getattr(layer, name)[0]
        for k, layer in enumerate(layers)
        for name in ("resid_pre", "X", "resid_mid", "X_mlp", "gate", "up", "act", "resid_post")
    }
    ours["logits"] = model.logits(layers[-1].resid_post[0])
    for name, array in ours.items():
        theirs = there[name].numpy()
        limit = rounding * np.abs(theirs).max()
        np.testing.assert_allclose(array, theirs, rtol=0, atol=limit, err_msg=name)


def test_all_tensors_are_those_of_a_second_derivation(model, unpacked, rounding):
    compare_with_derivation(model, unpacked, ids_of(model), rounding["float64"])


BROKEN = {
    "rotation": ("rotate", lambda projected, cos, sin: projected),
    "sharing": ("_heads", lambda x, kv, group: llama_heads(x, kv, group)[:, ::-1]),
    "gate": ("silu", lambda x: x * 0 + 1),
    "halves": ("halves", lambda matrix, heads: matrix),
}
llama_heads = llama._heads


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_noticed(what, write_gguf, tmp_path, unpacked, rounding, monkeypatch):
    ours = open_language(f"gguf:{write_gguf(tmp_path / 'whole.gguf')}")
    compare_with_derivation(ours, unpacked, ids_of(ours), rounding["float64"])
    name, wrong = BROKEN[what]
    if what == "sharing":  # only keys and values, which are for one head in a group
        right = llama._heads
        wrong = lambda x, kv, group: right(x, kv, group)[:, :: -1 if group == 1 else 1]  # noqa: E731
    monkeypatch.setattr(llama, name, wrong)
    broken = open_language(f"gguf:{write_gguf(tmp_path / 'broken.gguf')}")
    with pytest.raises(AssertionError):
        compare_with_derivation(broken, unpacked, ids_of(broken), rounding["float64"])


def test_a_trace_has_the_heads_that_the_model_computed(tiny_gguf):
    made = trace(SENTENCE, weights=f"gguf:{tiny_gguf}")
    assert made.mask_kind == "causal"
    assert made.source.badge == "gguf:tiny.gguf"
    for heads in made.layers:
        for head in heads:  # compared with the model's own when made
            assert np.allclose(head.weights.sum(axis=1), 1)
            assert not np.triu(head.weights, 1).any()
    first, second, third = (made.at(2, head) for head in (1, 2, 3))
    assert np.array_equal(first.K, second.K)
    assert not np.array_equal(first.K, third.K)
    assert np.array_equal(trace(SENTENCE, weights=f"gguf:{tiny_gguf}", mask="causal").at().X,
                          made.at().X)  # fmt: skip


def test_a_trace_has_what_lies_between(tiny_gguf, model, unpacked, rounding, tmp_path):
    made = trace(SENTENCE, weights=f"gguf:{tiny_gguf}")
    spelled, _ = read(model)
    there = derived(unpacked, spelled.ids, **sizes(model))
    for k, heads in enumerate(made.layers):
        for head in heads:
            for name in BETWEEN:
                theirs = there[f"{k}.{name}"].numpy()
                limit = rounding["float64"] * np.abs(theirs).max()
                np.testing.assert_allclose(getattr(head, name), theirs, rtol=0, atol=limit)
            for name in ("Q", "K"):
                before = getattr(head, f"{name}_unrotated")
                assert np.allclose(before, head.X @ getattr(head, f"W_{name}"))
                turned, half = getattr(head, name), head.d_k // 2
                turn = (head.cos + 1j * head.sin)[:, :half]
                points = (before[:, :half] + 1j * before[:, half:]) * turn
                np.testing.assert_allclose(turned[:, :half] + 1j * turned[:, half:], points)
    save_trace(contents(made, 2, 3), tmp_path / "t.npz")
    again = load_trace(tmp_path / "t.npz")
    assert np.array_equal(again.logits, made.logits)
    np.testing.assert_allclose(made.logits, there["logits"].numpy(), rtol=0, atol=1e-12)
    kept = again.at()
    assert all(
        np.array_equal(getattr(kept, n), getattr(made.at(2, 3), n)) for n in made.at().tensors()
    )


def test_what_comes_later_changes_nothing(tiny_gguf):
    short, long = (trace(t, weights=f"gguf:{tiny_gguf}") for t in ("The cat", "The cat sat"))
    for before, after in zip(short.layers, long.layers, strict=True):
        n = short.n
        assert np.allclose(before.weights, after.weights[:, :n, :n], rtol=0, atol=1e-12)


def test_pads_are_blocked_and_change_no_word(tiny_gguf):
    plain, padded = (trace("The cat", weights=f"gguf:{tiny_gguf}", pad=pad) for pad in (0, 2))
    assert padded.mask_kind == "causal+padding"
    n = plain.n
    assert np.allclose(plain.at(3, 1).weights, padded.at(3, 1).weights[:n, :n], rtol=0, atol=1e-12)


def test_a_cut_link_has_no_weight_and_the_rest_of_its_row_grows_in_proportion(model):
    ids = ids_of(model)
    first, cut = [ids, ids], Cut(row=len(ids) - 1, column=1, layers=(1,), head=2)
    made = next(iter(model.layers(first, cuts=[[], [cut]])))
    whole, without = made.weights[:, 1, -1]
    assert without[1] == 0
    kept = np.delete(whole, 1)
    np.testing.assert_allclose(np.delete(without, 1), kept / kept.sum(), rtol=1e-12)
    assert np.array_equal(made.weights[0, 0], made.weights[1, 0])
    assert np.array_equal(made.weights[0, 1, :-1], made.weights[1, 1, :-1])
    states = model.states([ids], Cut(row=len(ids) - 1, column=1, layers=(2, 3)))
    plain = model.states([ids])
    assert np.array_equal(states[:2], plain[:2])
    assert np.array_equal(states[-1, 0, :-1], plain[-1, 0, :-1])
    assert not np.array_equal(states[-1, 0, -1], plain[-1, 0, -1])
    for wrong in ({"layers": (4,)}, {"layers": (1,), "head": 5}):
        with pytest.raises(RequestError, match=r"is \d: it must be from 1 to \d"):
            list(model.layers([ids], cuts=[[Cut(row=1, column=0, **wrong)]]))


def test_the_logit_is_the_sum_of_what_parts_add(model):
    *_, last = model.layers([ids_of(model)])
    x = last.resid_post[0, -1]
    logits = model.logits(x[None])[0]
    piece = int(logits.argmax())
    assert np.isclose(model.reads(x, piece) @ x, logits[piece], rtol=1e-12)


# Predictions


def test_what_a_row_meets_on_its_way_is_that_of_the_derivation(model, unpacked):
    spelled, found = read(model)
    hidden = [Hidden((k,)) for k in range(len(found.tokens))]
    cuts = read_without(model, spelled, hidden, found.next[0].piece)
    made, there = (
        passage(model, spelled, (found, cuts)),
        derived(unpacked, spelled.ids, **sizes(model)),
    )
    source, layer, own, _, shared = made.at.tolist()
    inner = {k: cuts[k].best for k in range(1, len(cuts) - 1)}
    assert inner[source] == min(inner.values())
    assert (spelled.words[own], shared) == (source, sizes(model)["shared"])
    weights = [each.weights[0, :, -1, own].max() for each in model.layers([spelled.ids])]
    assert layer == int(np.argmax(weights)) + 1
    norms = [
        there["0.resid_pre"],
        *(there[f"{k}.resid_{w}"] for k in range(3) for w in ("mid", "post")),
    ]
    np.testing.assert_allclose(made.lengths, [float(x[-1].norm()) for x in norms])
    x = there[f"{layer - 1}.resid_pre"][-1]
    np.testing.assert_allclose(made.spread, float((x.pow(2).mean() + model.epsilon).sqrt()))
    np.testing.assert_allclose(made.normed, there[f"{layer - 1}.X"][-1])
    np.testing.assert_allclose(made.row / made.spread * made.gain, made.normed)
    counted = {"ffn": 0, "attn": 0, "norm": 0, "embd": 0}
    for name, tensor in unpacked.items():
        kind = next(k for k in ("norm", "ffn", "attn", "embd") if k in name)
        counted[kind] += tensor.numel()
    assert made.counts.tolist() == [counted[k] for k in ("embd", "attn", "ffn", "norm")]
    column = spelled.words.index(source)
    links = [(len(spelled.ids) - 1, k) for k, word in enumerate(spelled.words) if word == source]
    assert links[0][1] == column
    for run, hid in enumerate(((), links)):
        logits = derived(unpacked, spelled.ids, hid, **sizes(model))["logits"][-1]
        told = float(logits[found.next[0].piece]), float(logits.mean())
        np.testing.assert_allclose(made.ledger[run].sum(axis=1), told)


def test_an_mlp_moves_no_other_word_and_attention_those_that_follow(model, unpacked):
    spelled, found = read(model)
    hidden = [Hidden((k,)) for k in range(len(found.tokens))]
    made = passage(
        model, spelled, (found, read_without(model, spelled, hidden, found.next[0].piece))
    )
    source, layer, _, other, _ = made.at.tolist()
    own = [k for k, word in enumerate(spelled.words) if word == source]
    others = [k for k in range(len(spelled.ids)) if k not in own]
    assert not made.moved[1][others].any()
    assert not made.moved[0][: own[0]].any()
    assert made.moved[0][own[0] :].all()
    assert made.moved[1][own].all()
    # The layer alone, as a model of one layer, whose table has the rows that it reads.
    before = derived(unpacked, spelled.ids, **sizes(model))
    prefix = f"blk.{layer - 1}."
    alone = unpacked | {
        f"blk.0.{k.removeprefix(prefix)}": v for k, v in unpacked.items() if k.startswith(prefix)
    }

    def parts(x):
        of = derived(
            alone | {"token_embd.weight": x}, range(len(x)), **sizes(model) | {"layers": 1}
        )
        return of["0.resid_mid"] - x, of["0.act"] @ alone["blk.0.ffn_down.weight"].T

    x = before[f"{layer - 1}.resid_pre"]
    changed = x.clone()
    changed[own] = x[other]
    moved = (parts(changed)[0] - parts(x)[0]).norm(dim=1)
    np.testing.assert_allclose(made.moved[0], moved, atol=1e-12)


def read(model, sentence=SENTENCE):
    spelled = spell(sentence, tokenize(sentence), model.tokenizer, "tiny", 0)
    return spelled, predict(model, sentence, spelled)


def test_guesses_and_given_words_are_the_softmax_of_the_logits(model, unpacked):
    spelled, found = read(model)
    theirs = derived(unpacked, spelled.ids, **sizes(model))["logits"].softmax(dim=1)
    top = theirs.topk(50, dim=1)
    for guesses, values, ids in zip(found.after, top.values, top.indices, strict=True):
        assert [guess.piece for guess in guesses] == ids.tolist()
        np.testing.assert_allclose([g.probability for g in guesses], values, rtol=1e-9)
    given = [float(theirs[k - 1, piece]) for k, piece in enumerate(spelled.ids) if k]
    np.testing.assert_allclose(found.given[1:], given, rtol=1e-9)
    words = found.probabilities()
    assert words[0] is None
    naive = [k for k, word in enumerate(found.words) if found.tokens[word] == "naïve"]
    assert len(naive) > 1
    assert np.isclose(words[found.find("NAÏVE")], np.prod(found.given[naive]))


def test_the_ledger_is_what_parts_add_one_by_one(model, unpacked):
    """Each part is taken out of the sum alone, with the scale of the last norm held."""
    spelled, found = read(model)
    there = derived(unpacked, spelled.ids, **sizes(model))
    last = {name: each[-1] for name, each in there.items()}
    x = last["2.resid_post"]
    spread = (x.pow(2).mean() + model.epsilon).sqrt()
    column = unpacked["token_embd.weight"][found.next[0].piece] * unpacked["output_norm.weight"]

    def added(part) -> float:
        return float((part / spread) @ column)

    ledger = found.ledger
    assert np.isclose(ledger.word, added(last["0.resid_pre"]))
    for k in range(3):
        assert np.isclose(ledger.mlps[k], added(last[f"{k}.resid_post"] - last[f"{k}.resid_mid"]))
        attention = added(last[f"{k}.resid_mid"] - last[f"{k}.resid_pre"])
        assert np.isclose(ledger.heads[k].sum(), attention)
    assert np.isclose(ledger.total, ledger.logit, rtol=1e-12)
    assert np.isclose(ledger.logit, float(last["logits"].max()))


def test_the_lens_is_the_last_norm_and_table_on_each_layers_row(model, unpacked):
    spelled, found = read(model)
    there = derived(unpacked, spelled.ids, **sizes(model))
    best, table = found.next[0].piece, unpacked["token_embd.weight"]
    rows = [there["0.resid_pre"][-1], *(there[f"{k}.resid_post"][-1] for k in range(3))]
    for k, x in enumerate(rows):
        spread = (x.pow(2).mean() + model.epsilon).sqrt()
        logits = table @ (x / spread * unpacked["output_norm.weight"])
        ranked = logits.argsort(descending=True).tolist()
        assert found.lens.place[k] == ranked.index(best) + 1
        assert np.isclose(found.lens.best[k], float(logits.softmax(dim=0)[best]))
    assert len(found.lens.place) == len(rows)
    assert len({*found.lens.place.tolist()}) > 1


def test_cut_words_are_cut_as_in_the_derivation(model, unpacked):
    spelled, found = read(model)
    n, best, at = len(spelled.ids), found.next[0].piece, found.find("cat")
    column = spelled.words.index(at)
    end = len(found.tokens) - 1
    assert spelled.words.count(end) > 1
    for hidden, links in (
        (Hidden((at,)), [(n - 1, column)]),
        (Hidden((end,)), [(n - 1, k) for k in range(n) if spelled.words[k] == end]),
        (Hidden((at,), everyone=True), [(row, column) for row in range(column + 1, n)]),
        (Hidden((0, at)), [(n - 1, column), *((n - 1, k) for k in range(column))]),
    ):
        theirs = derived(unpacked, spelled.ids, links, **sizes(model))["logits"][-1].softmax(0)
        (made,) = read_without(model, spelled, [hidden], best)
        assert np.isclose(made.best, float(theirs[best]), rtol=1e-9)
        assert made.guesses[0].piece == int(theirs.argmax())
    with pytest.raises(RequestError, match="nothing would be left in sight"):
        read_without(model, spelled, [Hidden(tuple(range(len(found.tokens))))], best)


def test_many_cuts_are_those_of_one_at_a_time(model):
    spelled, found = read(model, "the cat sat at the mat at the end of it")
    every = [Hidden((k,)) for k in range(len(found.tokens))]
    told: list[tuple[int, int]] = []
    best = found.next[0].piece
    together = read_without(model, spelled, every, best, lambda *step: told.append(step))
    assert told == [(11, 11)]
    for hidden, made in zip(every, together, strict=True):
        (alone,) = read_without(model, spelled, [hidden], best)
        assert np.isclose(alone.best, made.best, rtol=1e-9)
        assert alone.words == made.words == hidden.words
    told.clear()
    every = [Hidden((k,), everyone=True) for k in range(10)]
    together = read_without(model, spelled, every, best, lambda *step: told.append(step))
    assert told == [(8, 10), (10, 10)]
    for hidden, made in zip(every, together, strict=True):
        (alone,) = read_without(model, spelled, [hidden], best)
        assert np.isclose(alone.best, made.best, rtol=1e-9)


def test_writing_on_takes_what_comes_next(model):
    spelled, found = read(model)
    written = list(write_on(model, spelled, 3, Choice()))
    assert written[0].piece == found.next[0].piece
    assert np.isclose(written[0].probability, found.next[0].probability)
    ids = [*spelled.ids, written[0].piece]
    *_, last = model.layers([ids])
    assert written[1].piece == int(model.logits(last.resid_post[:, -1])[0].argmax())


def test_with_keys_and_values_kept_only_new_rows_are_computed(model, unpacked, rounding):
    ids = ids_of(model)
    there = derived(unpacked, ids, **sizes(model))
    kept = list(model.layers([ids[:-3]]))
    kept = list(model.layers([ids[:-1]], kept=kept))
    last = list(model.layers([ids], kept=kept))
    for k, layer in enumerate(last):
        assert layer.weights.shape[-2:] == layer.mask.shape[-2:] == (1, len(ids))
        for name in ("X", "gate", "act", "resid_post"):
            row = there[f"{k}.{name}"].numpy()[-1:]
            limit = rounding["float64"] * np.abs(row).max()
            np.testing.assert_allclose(getattr(layer, name)[0], row, rtol=0, atol=limit)


def test_writing_on_reads_each_piece_once(model, monkeypatch):
    spelled, _ = read(model)
    rows = []
    usual = Llama._layer

    def counted(self, number, x, *others):
        rows.append(x.shape[1])
        return usual(self, number, x, *others)

    monkeypatch.setattr(Llama, "_layer", counted)
    assert len(list(write_on(model, spelled, 3, Choice()))) == 3
    assert rows[:: len(model.blocks)] == [len(spelled.ids), 1, 1]


def test_draws_follow_seed_temperature_and_limits(model):
    spelled, found = read(model, "the cat")

    def drawn(**limits) -> list[int]:
        choices = [Choice(1.0, seed=seed, **limits) for seed in range(40)]
        return [guess.piece for each in choices for guess in write_on(model, spelled, 1, each)]

    first = [guess.piece for guess in found.next]
    assert {*drawn(top_k=1)} == {first[0]}
    assert {*drawn(top_k=3)} <= {*first[:3]}
    assert len({*drawn(top_k=3)}) == 3
    assert drawn() == drawn()
    assert len({*drawn()}) > 10
    assert {*drawn(top_p=found.next[0].probability * 0.99)} == {first[0]}
    cold = [g.piece for g in write_on(model, spelled, 1, Choice(1e-6, seed=3))]
    assert cold == first[:1]
    with pytest.raises(RequestError, match="are too many: the limit is 64"):
        next(write_on(model, spelled, 64, Choice()))


# Files

ENDS = "it ends too early|is not inside the file"


def changed(content: bytes, at: int, form: str, number: int) -> bytes:
    return content[:at] + struct.pack(form, number) + content[at + struct.calcsize(form) :]


def test_files_that_end_too_early_are_refused_in_one_line(tiny_gguf):
    content = tiny_gguf.read_bytes()
    for size in (0, 3, 4, 7, 8, 20, 24, 100, 1000, 4000, len(content) // 2, len(content) - 40):
        with pytest.raises(RequestError, match=rf"^x is not read: .*(no GGUF|{ENDS})") as found:
            read_gguf(content[:size], "x")
        assert "\n" not in str(found.value)


LYING = {
    "version": (4, "<I", 9, "version 9"),
    "tensors": (8, "<Q", 2**63, "9,223,372,036,854,775,808 tensors, the limit"),
    "values": (16, "<Q", 2**63, "values, the limit"),
    "few": (8, "<Q", 60_000, "ends too early|axes|bytes in a text"),
    "key": (24, "<Q", 2**62, "bytes in a text, the limit"),
}


@pytest.mark.parametrize("what", LYING)
def test_counts_that_lie_are_refused_before_memory_is_taken(tiny_gguf, what):
    at, form, number, why = LYING[what]
    with pytest.raises(RequestError, match=why):
        read_gguf(changed(tiny_gguf.read_bytes(), at, form, number), "x")


def test_lists_and_shapes_that_lie_are_refused(tiny_gguf):
    content = tiny_gguf.read_bytes()
    texts = content.index(b"tokenizer.ggml.tokens") + len(b"tokenizer.ggml.tokens") + 8
    numbers = content.index(b"tokenizer.ggml.token_type") + len(b"tokenizer.ggml.token_type") + 8
    name = content.index(b"blk.1.attn_q.weight") + len(b"blk.1.attn_q.weight")
    for at, form, number, why in (
        (texts, "<Q", 2**63, "texts in a list"),
        (texts, "<Q", 2**20, "ends too early|bytes in a text"),
        (numbers, "<Q", 2**61, "ends too early"),
        (numbers - 4, "<I", 77, "kind 77"),
        (numbers - 4, "<I", 9, "kind 9"),
        (name, "<I", 7, "has 7 axes"),
        (name + 4, "<Q", 2**40, "is not inside"),
        (name + 4, "<Q", 33, "in blocks of 32"),
        (name + 4, "<Q", 0, "has the shape"),
        (name + 20, "<I", 99, "unknown format 99"),
        (name + 24, "<Q", 2**63, "is not inside"),
        (name + 24, "<Q", 1, "is not inside"),
    ):
        with pytest.raises(RequestError, match=why):
            read_gguf(changed(content, at, form, number), "x")


def test_a_tensor_or_value_twice_is_refused(tiny_gguf):
    content = tiny_gguf.read_bytes()
    for old, new in (
        (b"blk.1.attn_q.weight", b"blk.2.attn_q.weight"),
        (b"tokenizer.ggml.model", b"general.architecture"),
    ):
        assert len(old) == len(new)
        with pytest.raises(RequestError, match="twice"):
            read_gguf(content.replace(old, new, 1), "x")


def test_damaged_files_are_read_or_refused_in_one_line(tiny_gguf):
    content, random = tiny_gguf.read_bytes(), np.random.default_rng(11)
    told = content.index(b"blk.2.ffn_down.weight") + 60
    said = []
    for _ in range(300):
        damaged = bytearray(content)
        for at in random.integers(0, told, size=random.integers(1, 6)):
            damaged[at] = random.integers(256)
        try:
            model = make_llama(read_gguf(bytes(damaged), "x"), Provenance("x", "hf", "", "", ""))
            assert len(model.blocks) == 3
        except RequestError as trouble:
            said.append(str(trouble))
    assert len(said) > 100
    assert not [line for line in said if "\n" in line or len(line) > 400]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_no_file_takes_much_more_memory_than_its_size(tmp_path):
    """Here the most texts that a file may have, each of 24 letters."""
    texts = b"".join(struct.pack("<Q24s", 24, b"%024d" % k) for k in range(2**20 - 2))
    head = b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + struct.pack("<Q1s", 1, b"a")
    path = tmp_path / "many.gguf"
    path.write_bytes(head + struct.pack("<IIQ", 9, 8, 2**20 - 2) + texts)
    line = "print(pathlib.Path('/proc/self/status').read_text().partition('VmHWM:')[2].split()[0])"
    code = f"""
import gguf, pathlib, tokenizers
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
{line}
try:
    trace("a", weights="gguf:{path}")
except RequestError as trouble:
    print(str(trouble).partition(";")[0])
{line}
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, said, after = done.stdout.splitlines()
    assert said == "many.gguf is not understood: its architecture is 'None', not 'llama'"
    assert int(after) - int(before) < path.stat().st_size / 1024 + 200_000


def test_numbers_that_are_not_finite_are_refused(write_gguf, tmp_path):
    path = write_gguf(tmp_path / "inf.gguf", {"output_norm.weight": np.full(64, np.inf)})
    with pytest.raises(RequestError, match=r"output_norm\.weight has numbers that are not finite"):
        trace("The cat", weights=f"gguf:{path}")


LETTERS = ["t", "h", "th", *(chr(0x4E00 + k) for k in range(263))]
"""As many pieces as the model has, which are not all bytes."""


def test_numbers_whose_squares_are_too_large_are_refused(model):
    """The next layer would divide them by infinity, and read zeros."""
    names = [f"blk.0.ffn_{part}.weight" for part in ("norm", "gate", "up", "down")]
    huge = {name: np.full_like(model.tensors[name], 3e38) for name in names}
    with pytest.raises(
        RequestError, match=r"tiny\.gguf computes numbers that are too large for fl"
    ):
        list(replace(model, tensors={**model.tensors, **huge}).layers([ids_of(model)]))


OTHERS = {
    "architecture": ({"general.architecture": "qwen2"}, "architecture is 'qwen2', not 'llama'"),
    "scaled": ({"llama.rope.scaling.type": "yarn"}, r"positions are scaled \(yarn\)"),
    "experts": ({"llama.expert_count": 8}, "has 8 experts"),
    "layers": ({"llama.block_count": 2**31}, "llama.block_count is 2147483648"),
    "many": ({"llama.block_count": 300}, "300 layers, the limit is 256"),
    "fewer": ({"llama.block_count": 2}, "blk.2.attn_k.weight has the shape|has the shape"),
    "no-size": ({"llama.embedding_length": None}, "do not fit d_model = 1"),
    "heads": ({"llama.attention.head_count": 3}, "do not fit"),
    "shared": ({"llama.attention.head_count_kv": 3}, "3 of keys, do not fit"),
    "mlp": ({"llama.feed_forward_length": 64}, r"has the shape \(96, 64\), not \(64, 64\)"),
    "epsilon": ({"llama.attention.layer_norm_rms_epsilon": None}, "rms_epsilon is None"),
    "base": ({"llama.rope.freq_base": -1.0}, "freq_base is -1"),
    "bias": ({"blk.0.attn_q.bias.weight": np.zeros(64)}, "attn_q.bias.weight has the shape"),
    "missing": ({"blk.0.attn_q.weight": None}, "attn_q.weight has the shape None"),
    "pieces": ({"tokenizer.ggml.model": "llama"}, "splits text by 'llama'"),
    "rule": ({"tokenizer.ggml.pre": "qwen2"}, "'qwen2': choose a file with 'gpt2', 'smollm' or"),
    "same": ({"tokenizer.ggml.tokens": ["a"] * 266}, "no list of pieces, each once"),
    "merges": ({"tokenizer.ggml.merges": ["x yz"]}, "merges pieces that it does not have"),
    "letters": (
        {"tokenizer.ggml.tokens": LETTERS, "tokenizer.ggml.merges": ["t h"]},
        "every letter",
    ),
    "scaled-list": ({"llama.rope.scaling.type": [1, 2]}, "is not understood"),
    "experts-list": ({"llama.expert_count": [1, 2]}, "is not understood"),
    "rule-list": ({"tokenizer.ggml.pre": [1, 2]}, "is not understood"),
    "kinds-number": ({"tokenizer.ggml.token_type": 3}, "is not understood"),
}


@pytest.mark.parametrize("what", OTHERS)
def test_other_models_are_refused_by_what_is_different(write_gguf, tmp_path, what):
    changes, why = OTHERS[what]
    path = write_gguf(tmp_path / "other.gguf", changes)
    with pytest.raises(RequestError, match=why) as found:
        trace("The cat", weights=f"gguf:{path}")
    assert str(found.value).startswith("other.gguf ")
    assert "\n" not in str(found.value)


def test_a_control_character_may_have_no_piece(write_gguf, tmp_path):
    """In SmolLM2's own file, 21 bytes that no letter has are without one."""
    bytes_ = [each for each in pre_tokenizers.ByteLevel.alphabet() if each != chr(0x104)]
    pieces = [*sorted(bytes_), "th", *(chr(0x4E00 + k) for k in range(len(LETTERS)))][
        : len(LETTERS)
    ]
    changes = {"tokenizer.ggml.tokens": pieces, "tokenizer.ggml.merges": ["t h"]}
    path = write_gguf(tmp_path / "other.gguf", changes)
    assert trace("The cat", weights=f"gguf:{path}").source.unknown == ()


def test_what_is_no_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe.gguf")
    (tmp_path / "text.gguf").write_text("no model")
    huge = tmp_path / "huge.gguf"
    huge.touch()
    os.truncate(huge, 2**31)
    for path, why in (
        (tmp_path / "none.gguf", "'none.gguf' cannot be read"),
        (tmp_path, "cannot be read"),
        (tmp_path / "pipe.gguf", "no regular file"),
        (Path("/dev/zero"), "no regular file"),
        (huge, "more than 1,073,741,824 bytes"),
        (tmp_path / "text.gguf", "text.gguf is not read: it is no GGUF file"),
    ):
        with pytest.raises(RequestError, match=why):
            trace("The cat", weights=f"gguf:{path}")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("package", ["gguf", "tokenizers"])
@pytest.mark.parametrize("weights", ["smollm2", "gguf:some.gguf"])
def test_without_the_extra_the_line_to_type_is_said(package, weights):
    line = ["trace", "--sentence", "a", "--weights", weights]
    code = (
        f"import sys; sys.modules[{package!r}] = None; from qkvideo.cli import main; main({line})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        3,
        "qkvideo: the weights smollm2 and gguf:FILE need what is not installed yet; type:\n"
        "pip install 'qkvideo[gguf]'\n",
    )


def test_without_the_file_the_option_is_said():
    with pytest.raises(RequestError, match=r"smollm2 is not on this machine: add --download .*89"):
        trace("a", weights="smollm2")
    with pytest.raises(RequestError, match="dtype is 'float32': smollm2 computes in float64"):
        trace("a", weights="smollm2", dtype="float32")


# Pieces


def test_pieces_spell_the_text_again(model):
    table = model.tokenizer
    for text in ("The cat 123 sat!", "naïve 猫と犬 🇩🇪 👩‍👩‍👧", "a\tb\n c", "<|end|> is plain text"):
        read = table(text)
        pieces = table.convert_ids_to_tokens(read["input_ids"])
        assert table.convert_tokens_to_string(pieces) == text
        assert not {*read["input_ids"]} & {0, 1}
        assert all(0 <= a < b <= len(text) for a, b in read["offset_mapping"])
    assert table.convert_ids_to_tokens(table("the cat")["input_ids"]) == ["the", "Ġcat"]
    assert json.dumps(table.convert_ids_to_tokens(table(" 12")["input_ids"])) == (
        '["\\u0120", "1", "2"]'
    )


def test_a_piece_that_begins_every_text_is_a_token_of_the_model(write_gguf, tmp_path):
    begins = {"tokenizer.ggml.add_bos_token": True, "tokenizer.ggml.bos_token_id": 0}
    made = trace("The cat", weights=f"gguf:{write_gguf(tmp_path / 'begins.gguf', begins)}")
    assert made.tokens[0] == "<|end|>"
    assert made.special == (0,)

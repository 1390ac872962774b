from __future__ import annotations

import json
import zipfile
from dataclasses import replace

import numpy as np
import pytest

from qkvideo.engine.attention.archive import load_trace, save_trace
from qkvideo.engine.attention.contents import contents
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.names import BIASES, PRETRAINED, TENSORS
from qkvideo.engine.errors import RequestError

CAT = "The cat sat on the mat because it was tired"


@pytest.fixture
def model(make_weights):
    return trace("the cat – “zebra”", weights=make_weights(), mask="causal+padding", pad=1)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.npz"


def test_one_head_is_saved_under_the_contracts_names(path):
    model = trace(CAT, weights="random", mask="causal", temperature=0.5, seed=4)
    save_trace(contents(model), path)
    with np.load(path, allow_pickle=False) as file:
        assert set(file.files) == set(TENSORS) - {*BIASES, *PRETRAINED} | {"tokens", "meta"}
        assert file["tokens"].tolist() == CAT.split()
        for name, array in model.at().tensors().items():
            assert np.array_equal(file[name], array)
            assert file[name].dtype == array.dtype
        meta = json.loads(file["meta"].item())
    assert meta["sentence"] == CAT
    assert meta["weights"]["name"] == meta["weights"]["kind"] == "random"
    assert meta["weights"]["sha256"] == model.source.sha256
    assert (meta["layer"], meta["head"], meta["d_k"], meta["seed"]) == (1, 1, 4, 4)
    assert (meta["mask"], meta["temperature"]) == ("causal", 0.5)
    assert meta["version"]


def test_biases_are_saved_where_the_source_has_them(model, path):
    save_trace(contents(model, layer=2, head=2), path)
    assert set(BIASES) < set(np.load(path).files)
    save_trace(contents(model, layer=1), path)
    assert not {*BIASES, *PRETRAINED} & set(np.load(path).files)


def test_all_heads_are_saved_with_prefixes(model, path):
    save_trace(contents(model, all=True), path)
    names = set(np.load(path).files) - {"meta"}
    once = {"L1.W_O", "L1.result", "L2.W_O", "L2.result"}
    assert once < names
    assert {name[:6] for name in names - once} == {"L1.H1.", "L1.H2.", "L2.H1.", "L2.H2."}
    assert not {name for name in names if name.endswith((".H1.W_O", ".H2.W_O"))}
    assert np.array_equal(np.load(path)["L2.W_O"], model.at(2, 1).W_O)
    assert np.array_equal(np.load(path)["L2.H1.scores"], model.at(2, 1).scores)


@pytest.mark.parametrize("everything", [False, True])
def test_what_is_loaded_is_what_was_saved(model, path, everything):
    save_trace(contents(model, layer=2, head=2, all=everything), path)
    loaded = load_trace(path)
    for name in ("sentence", "tokens", "mask_kind", "temperature", "pad", "seed", "source"):
        assert getattr(loaded, name) == getattr(model, name)
    expected = model.layers if everything else ((model.at(2, 2),),)
    assert [len(heads) for heads in loaded.layers] == [len(heads) for heads in expected]
    for heads in expected:
        for part in heads:
            other = loaded.at(part.layer, part.head)
            assert (other.tokens, other.pieces, other.words) == (
                part.tokens,
                part.pieces,
                part.words,
            )
            assert set(other.tensors()) == set(part.tensors())
            for name, array in part.tensors().items():
                assert np.array_equal(getattr(other, name), array)
                assert not getattr(other, name).flags.writeable


def test_files_of_older_releases_repeat_what_a_layer_shares(model, path):
    save_trace(contents(model, all=True), path)
    arrays = dict(np.load(path))
    for layer in (1, 2):
        shared = {name: arrays.pop(f"L{layer}.{name}") for name in ("W_O", "result")}
        arrays |= {f"L{layer}.H{h}.{name}": array for name, array in shared.items() for h in (1, 2)}
    np.savez(path, **arrays)
    loaded = load_trace(path)
    for heads in model.layers:
        for part in heads:
            assert np.array_equal(loaded.at(part.layer, part.head).W_O, part.W_O)
    np.savez(path, **arrays | {"L1.scores": np.eye(2)})
    with pytest.raises(RequestError, match=r"unknown key 'L1\.scores'"):
        load_trace(path)


def test_pieces_are_saved_where_words_were_cut(path):
    model = trace("ab c", weights="random")
    cut = replace(model.at(), tokens=("abc",), pieces=("ab", "c"), words=(0, 0))
    save_trace(contents(replace(model, tokens=("abc",), layers=((cut,),))), path)
    loaded = load_trace(path).at()
    assert (loaded.tokens, loaded.pieces, loaded.words) == (("abc",), ("ab", "c"), (0, 0))


def test_two_saves_of_one_trace_are_the_same_bytes(model, tmp_path):
    one, two = tmp_path / "one.npz", tmp_path / "two.npz"
    save_trace(contents(model, all=True), one)
    save_trace(contents(load_trace(one), all=True), two)
    assert one.read_bytes() == two.read_bytes()
    times = {member.date_time for member in zipfile.ZipFile(one).infolist()}
    assert times == {(1980, 1, 1, 0, 0, 0)}


def test_a_file_that_holds_no_trace_is_refused(path, make_weights):
    with pytest.raises(RequestError, match=r"contains no trace.*qkvideo trace -o"):
        load_trace(make_weights())
    good = dict(np.load(saved(trace(CAT), path)))
    meta = json.loads(good["meta"].item())
    for change in [
        {"meta": np.array("{")},
        {"meta": np.array("[]")},
        {"meta": np.array("[" * 100_000)},
        {"meta": np.array(json.dumps(meta | {"seed": "x"}))},
        {"meta": np.array(json.dumps(meta | {"layer": None}))},
        {"meta": np.array(json.dumps(meta | {"pad": 10}))},
        {"meta": np.array(json.dumps(meta | {"weights": {"name": "x"}}))},
        {"meta": np.array(json.dumps(meta | {"temperature": float("nan")}))},
        {"meta": np.array(1.0)},
        {"scores": good["scores"][:, :3]},
        {"scores": np.array("text")},
        {"tokens": np.array(["a", "b"])},
        {"tokens": np.array(7.0)},
    ]:
        np.savez(path, **(good | change))
        with pytest.raises(RequestError, match="contains no trace"):
            load_trace(path)


def test_an_unknown_array_is_named(path):
    np.savez(path, **np.load(saved(trace(CAT), path)), extra=np.zeros(2))
    with pytest.raises(RequestError, match="unknown key 'extra'"):
        load_trace(path)


def saved(model, path):
    save_trace(contents(model), path)
    return path

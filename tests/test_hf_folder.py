"""Folders with a checkpoint from somebody else: what is refused before a library reads it."""

from __future__ import annotations

import base64
import json
import os
import pickle
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import huggingface_hub
import pytest
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.models.folder import check_folder
from qkvideo.engine.models.loading import load

Damage = Callable[..., str]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "bert"
    vocab = {piece: k for k, piece in enumerate(["[PAD]", "[UNK]", "the", "cat", "sat"])}
    split = Tokenizer(models.WordPiece(vocab, unk_token="[UNK]"))
    split.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    sizes = {"hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 2}
    config = transformers.BertConfig(vocab_size=16, intermediate_size=8, **sizes)
    transformers.BertModel(config).save_pretrained(folder)
    marks = {"pad_token": "[PAD]", "unk_token": "[UNK]"}
    transformers.PreTrainedTokenizerFast(tokenizer_object=split, **marks).save_pretrained(folder)
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "bert"))


def change(folder: Path, file: str, *keys: str, to: Any) -> None:
    found = json.loads((folder / file).read_text())
    inner = found
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = to
    (folder / file).write_text(json.dumps(found))


def refused(folder: Path, why: str) -> None:
    load.cache_clear()
    with pytest.raises(RequestError, match=why):
        trace("the cat sat", weights=f"hf:{folder}")


def test_the_folder_as_it_is_is_taken(folder):
    assert trace("the cat sat", weights=f"hf:{folder}").n == 3


@pytest.mark.parametrize("file", ["config.json", "tokenizer.json", "model.safetensors", "x/a.json"])
def test_a_pipe_in_the_place_of_a_file_is_refused_at_once(folder, file):
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    refused(folder, f"{path.name}: it is no regular file")


def test_a_pipe_in_the_place_of_the_folder_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    refused(tmp_path / "pipe", "is no folder")


@pytest.mark.parametrize(
    ("file", "most"),
    [
        ("config.json", "67,108,864"),
        ("chat_template.jinja", "67,108,864"),
        ("tokenizer_config.json", "8,388,608"),
        ("special_tokens_map.json", "8,388,608"),
        ("added_tokens.json", "8,388,608"),
    ],
)
def test_a_sparse_file_is_not_read(folder, file, most):
    (folder / file).touch()
    os.truncate(folder / file, 20 << 30)
    refused(folder, rf"{file}: it has more than {most} bytes")


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("num_hidden_layers", 10**9, "num_hidden_layers is 1000000000, the limit is 65,536"),
        ("num_hidden_layers", 60_000, "it describes more than 50,000 parts of a model"),
        ("anything", 10**9, "anything is 1000000000, the limit is 134,217,728"),
        ("num_labels", 10**9, "num_labels is 1000000000, the limit is 65,536"),
        ("hidden_size", 10**30, "hidden_size is 10000000000000000000, the limit is"),
        ("vocab_size", 2**26, r"it describes 536,\d+,\d+ numbers, in weights of 21,\d+ bytes"),
        ("intermediate_size", 2**26, r"it describes 1,\d+,\d+,\d+ numbers"),
        ("max_position_embeddings", 2**26, r"it describes \d+,\d+,\d+ numbers"),
        ("num_attention_heads", -2, "num_attention_heads is -2"),
    ],
)
def test_sizes_that_the_weights_cannot_have_are_refused(folder, key, value, why):
    change(folder, "config.json", key, to=value)
    refused(folder, why)


def test_no_hub_is_asked_for_a_model_that_a_configuration_names(folder, monkeypatch):
    """Of kinds with a “backbone”, the library asks the hub for it, whatever it was told."""
    named = {"model_type": "detr", "backbone": "a/b", "use_timm_backbone": False}
    (folder / "config.json").write_text(json.dumps(named))
    refused(folder, "config.json: its model_type is none of bert, camembert, .*, xlm-roberta")
    monkeypatch.setattr("qkvideo.engine.models.folder.MODELS", ("detr",))
    asked = []
    monkeypatch.setattr("socket.getaddrinfo", lambda *names, **_: asked.append(names[0]))
    refused(folder, "cannot be loaded")
    assert asked == []
    assert not huggingface_hub.constants.HF_HUB_OFFLINE


def test_weights_that_are_quantized_are_refused(folder):
    change(folder, "config.json", "quantization_config", to={"quant_method": "anything"})
    refused(folder, "config.json: its weights are quantized")


def test_weights_that_are_packed_are_not_unpacked(folder):
    (folder / "model.safetensors").unlink()
    with zipfile.ZipFile(folder / "pytorch_model.bin", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("archive/data/0", bytes(1 << 20))
    refused(folder, "pytorch_model.bin: it is compressed: save the model as safetensors")
    (folder / "pytorch_model.bin").write_bytes(b"PK")
    refused(folder, "pytorch_model.bin: it is damaged")


def test_a_list_of_arrays_without_end_is_not_read(folder):
    empty = {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]}
    listed = json.dumps(dict.fromkeys(map(str, range(200_000)), empty)).encode()
    (folder / "model.safetensors").write_bytes(len(listed).to_bytes(8, "little") + listed)
    refused(folder, "model.safetensors: its list of arrays has more than 8,388,608 bytes")


def test_the_numbers_of_a_list_are_limited_together(folder):
    change(folder, "config.json", "anything", to=[[["global"], 10**8], [["local"], -(10**8)]])
    refused(folder, "anything is -100000000, the limit is 134,217,728 in all")


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 5_000 + "1" + "}" * 5_000, '{"a": 1'])
def test_a_configuration_that_cannot_be_read_is_named(folder, text):
    (folder / "config.json").write_text(text)
    refused(folder, "config.json: it is damaged, or nested too deeply")


@pytest.mark.parametrize("index", [2**31, -1, "x"])
def test_an_index_of_a_piece_is_plausible(folder, index):
    change(folder, "tokenizer.json", "model", "vocab", "zebra", to=index)
    refused(folder, "tokenizer.json: a piece has index .*, the limit is 1,048,576")


def test_an_index_is_plausible_in_an_older_vocabulary(folder):
    (folder / "vocab.json").write_text(json.dumps({"zebra": 2**31}))
    refused(folder, "vocab.json: a piece has index 2147483648")


def test_added_pieces_are_limited_together(folder):
    pieces = [{"id": number + 5, "content": "x" * 2**20} for number in range(9)]
    change(folder, "tokenizer.json", "added_tokens", to=pieces)
    refused(folder, "tokenizer.json: added pieces have more than 8,388,608 characters")


TWICE = {"type": "Replace", "pattern": {"String": "a"}, "content": "aa"}
TREE = b"\4\0\0\0" + b"\0" * 4
MAPPED = base64.b64encode(TREE + b"a" * 100_000 + b"\0").decode()


@pytest.mark.parametrize(
    "rule",
    [
        {"type": "Sequence", "normalizers": [TWICE] * 40},
        {"type": "Sequence", "normalizers": [{"type": "Sequence", "normalizers": [TWICE] * 40}]},
        {"type": "Replace", "pattern": {"String": "a"}, "content": "a" * 100_000},
        {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "aa"}] * 9},
        {"type": "Sequence", "normalizers": [{"type": "NFC"}] * 100},
        {"type": "Sequence", "normalizers": [{"type": "ByteLevel"}] * 40},
        {"type": "Precompiled", "precompiled_charsmap": MAPPED},
    ],
)
def test_rules_that_make_a_text_long_are_refused(folder, rule):
    change(folder, "tokenizer.json", "normalizer", to=rule)
    refused(folder, "the rules of its normalizer make a text too long")


SENTENCE, MARK = {"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "x"}}


def template(*pieces, ids=1):
    marks = {"x": {"id": "x", "ids": [0] * ids, "tokens": ["x"] * ids}}
    return {"type": "TemplateProcessing", "single": pieces, "pair": [], "special_tokens": marks}


@pytest.mark.parametrize(
    "rule",
    [
        template(*[SENTENCE] * 5000),
        template(*[MARK] * 100, ids=100),
        {"type": "Sequence", "processors": [template(*[SENTENCE] * 9)] * 4},
    ],
)
def test_templates_that_make_many_pieces_are_refused(folder, rule):
    change(folder, "tokenizer.json", "post_processor", to=rule)
    refused(folder, "its post_processor makes too many pieces of a sentence")


@pytest.mark.parametrize(
    ("file", "key", "name"),
    [
        ("tokenizer_config.json", "fast_tokenizer_files", "evil-tokenizer.1.json"),
        ("tokenizer_config.json", "fast_tokenizer_files", "../tokenizer.1.json"),
        ("config.json", "configuration_files", "config.1.json"),
        ("config.json", "configuration_files", "../config.1.json"),
    ],
)
def test_no_file_is_read_instead_of_one_that_is_checked(folder, file, key, name):
    shutil.copy(folder / file.replace("tokenizer_config", "tokenizer"), folder / name)
    change(folder, file, key, to=[name])
    refused(folder, f"{file}: {key} names files to read instead: leave it out")


def test_an_index_names_files_of_the_folder(folder):
    outside = (folder / "model.safetensors").rename(folder.parent / "m.safetensors")
    weights = dict.fromkeys(("a", "b"), f"../{outside.name}")
    index = {"metadata": {}, "weight_map": weights}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    refused(folder, r"there is no file '\.\./m\.safetensors' in the folder")


def test_a_model_that_changes_another_one_is_refused(folder):
    (folder / "adapter_config.json").write_text("{}")
    refused(folder, "merge the two first")


def test_a_vocabulary_for_sentencepiece_alone_is_refused(folder):
    (folder / "tokenizer.json").rename(folder / "tokenizer.model")
    refused(folder, "choose a model with a tokenizer.json")


def test_a_model_in_the_cache_is_checked_as_a_folder_is(whole, tmp_path, monkeypatch):
    hub = tmp_path / "hub"
    at = hub / "models--some--bert"
    shutil.copytree(whole, at / "snapshots" / "abc")
    (at / "refs").mkdir()
    (at / "refs" / "main").write_text("abc")
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(hub))
    monkeypatch.setattr("transformers.utils.hub.TRANSFORMERS_CACHE", str(hub), raising=False)
    load.cache_clear()
    change(at / "snapshots" / "abc", "config.json", "num_hidden_layers", to=10**9)
    with pytest.raises(RequestError, match="num_hidden_layers is 1000000000"):
        load("some/bert")


UNIGRAM = {"type": "Unigram", "unk_id": 0, "byte_fallback": False}


def test_a_piece_that_is_too_long_is_refused(folder):
    """A tree of a million levels is taken down level by level, until the stack is full."""
    vocab = [["<unk>", 0.0], ["a" * 5_000_000, -1.0]]
    change(folder, "tokenizer.json", "model", to=UNIGRAM | {"vocab": vocab})
    refused(folder, "a piece has more than 10,000 characters")


def test_a_table_of_characters_that_is_cut_short_is_refused(folder):
    rule = {"type": "Precompiled", "precompiled_charsmap": "/////w=="}
    change(folder, "tokenizer.json", "normalizer", to=rule)
    refused(folder, "tokenizer.json: it is damaged")


def test_a_tokenizer_that_breaks_down_when_it_is_read_is_named(folder):
    model = {"type": "BPE", "continuing_subword_prefix": "x" * 1000}
    model |= {"vocab": {"a": 0, "aa": 1}, "merges": ["a a"]}
    change(folder, "tokenizer.json", "model", to=model)
    refused(folder, "bert' cannot be loaded")


def test_a_tokenizer_that_breaks_down_is_named(folder):
    split = {"type": "Split", "pattern": {"Regex": "(a+)+$"}, "behavior": "Isolated"}
    change(folder, "tokenizer.json", "pre_tokenizer", to=split | {"invert": False})
    with pytest.raises(RequestError, match="hf:bert cannot split the sentence"):
        trace("a" * 38 + "b", weights=f"hf:{folder}")


def test_what_the_library_prints_of_a_folder_is_not_seen(folder, capfd):
    piece = {"content": "[PAD]", "\x1b[2Jodd": 1}
    change(folder, "tokenizer_config.json", "added_tokens_decoder", to={"0": piece})
    load.cache_clear()
    trace("the cat sat", weights=f"hf:{folder}")
    assert "odd" not in "".join(capfd.readouterr())


CLEAN = {"clean_text": True, "strip_accents": True, "lowercase": True, "handle_chinese_chars": True}
BPE = {"type": "BPE", "vocab": {"t": 0, "h": 1, "e": 2, "a": 3}, "merges": []}


def test_a_tokenizer_that_splits_at_random_is_refused(folder):
    change(folder, "tokenizer.json", "model", to=BPE | {"dropout": 0.5})
    refused(folder, "it splits words at random")


def test_a_word_of_which_a_letter_is_not_read_is_unknown(folder):
    change(folder, "tokenizer.json", "model", to=BPE | {"dropout": None})
    load.cache_clear()
    assert trace("the cat hat sat", weights=f"hf:{folder}").source.unknown == ("cat", "sat")


@pytest.mark.parametrize("marks", ["naïve", "nai\u0308ve", "nai\u200dve"])
def test_accents_and_joiners_may_be_left_out(folder, marks):
    change(folder, "tokenizer.json", "normalizer", to={"type": "BertNormalizer", **CLEAN})
    change(folder, "tokenizer.json", "model", "vocab", to={"[PAD]": 0, "[UNK]": 1, "naive": 2})
    load.cache_clear()
    assert trace(marks, weights=f"hf:{folder}").source.unknown == ()


def test_nobody_is_told_to_run_the_code_of_others(folder):
    class Evil:
        def __reduce__(self) -> tuple[object, ...]:
            return os.mkdir, (str(folder / "run"),)

    (folder / "model.safetensors").unlink()
    (folder / "pytorch_model.bin").write_bytes(pickle.dumps(Evil(), 2))
    refused(
        folder, "cannot be loaded: its weights hold more than numbers; get it with safetensors$"
    )
    change(folder, "config.json", "model_type", to="evil")
    change(folder, "config.json", "auto_map", to={"AutoConfig": "evil.Evil"})
    (folder / "evil.py").write_text(f"import os\nos.mkdir({str(folder / 'run')!r})\n")
    refused(folder, "config.json: its model_type is none of")
    assert not (folder / "run").exists()


def test_a_tokenizer_whose_settings_break_the_library_is_named(folder):
    change(folder, "tokenizer_config.json", "unk_token", to="")
    refused(folder, "hf:bert cannot split the sentence")


def test_a_link_in_a_circle_ends(folder):
    (folder / "again").symlink_to(folder)
    with pytest.raises(RequestError):
        check_folder(folder)


@pytest.mark.parametrize("name", ["~nobody-at-all/bert", "a\0b", "../../nothing-here", "a/b/c"])
def test_a_name_of_nothing_is_not_on_this_machine(name):
    with pytest.raises(RequestError, match="is not on this machine"):
        load(name)


def test_a_model_that_takes_long_to_open_is_not_silent(folder, monkeypatch):
    monkeypatch.setattr("qkvideo.engine.waiting.SLOW", 0.0)
    load.cache_clear()
    with pytest.warns(QKVideoWarning, match=f"the model “hf:{folder}” takes more than"):
        trace("the cat sat", weights=f"hf:{folder}")

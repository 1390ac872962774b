"""SmolLM2, recorded and computed: what was seen in it must come out again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.recorded import DATA
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import all_weights
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models import passing
from qkvideo.engine.models.opening import open_language
from qkvideo.engine.models.record_language import SENTENCES, record
from qkvideo.engine.models.smollm2 import FINDER, WEIGHTS
from qkvideo.engine.studies.language.passage import FILE
from qkvideo.scenes.block import film as block
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.next_word import film as next_word
from qkvideo.scenes.text.badge import badge_facts
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.films.plan import wanted_shows
from qkvideo.studio.requests.films import RenderRequest

RECORDED = "recorded:smollm2"
TIRED, DIRTY, WHAT, OTHER, PARIS, *CHOSEN = SENTENCES
ROOT = Path(__file__).parents[1]
CAT, IT = 1, 7
ANY = pytest.mark.parametrize(
    "weights", [RECORDED, pytest.param("smollm2", marks=pytest.mark.long)]
)
"""The recording has to give what the model gives."""


@pytest.fixture(autouse=True)
def there(request):
    asked = getattr(request.node, "callspec", None)
    if asked and asked.params.get("weights") == "smollm2":
        request.getfixturevalue("kept_smollm2")


def after(sentence: str, weights: str, **words):
    return qkvideo.next(sentence, weights=weights, **words)


@ANY
def test_what_comes_next(weights):
    paris, cat, other = (after(sentence, weights).prediction for sentence in (PARIS, WHAT, OTHER))
    assert [(g.text, round(g.probability, 3)) for g in paris.next[:1]] == [(" Paris", 0.773)]
    assert [(g.text, round(g.probability, 3)) for g in cat.next[:2]] == [
        (" cat", 0.464),
        (" answer", 0.162),
    ]
    # It is small, and wrong.
    assert [(g.text, round(g.probability, 2)) for g in other.next[:1]] == [(" cat", 0.36)]


@ANY
def test_what_changes_if_a_word_is_cut(weights):
    assert round(after(PARIS, weights, cut="France").cut.best, 3) == 0.002
    made = after(WHAT, weights, cuts=True)
    tokens = made.prediction.tokens
    left = {(tokens[k], k): cut for cut in made.cuts for k in cut.words}
    cat = left["cat", 1]
    assert round(cat.best, 3) == 0.013
    assert (cat.guesses[0].text, round(cat.guesses[0].probability, 2)) == (" answer", 0.3)
    assert round(left["mat", 5].best, 3) == 0.459
    assert round(left["tired", 13].best, 2) == 0.27
    assert round(left["The", 0].best, 2) == 0.97


@ANY
def test_how_surprising_each_word_is(weights):
    found = after(TIRED, weights).prediction
    told = dict(zip(found.tokens[1:], found.probabilities()[1:], strict=True))
    wanted = {"sat": "0.0001", "on": "0.33", "the": "0.18", "mat": "0.005", "because": "0.0001"}
    wanted |= {"it": "0.14", "was": "0.46", "tired": "0.003"}
    for word, text in wanted.items():
        assert f"{told[word]:.{len(text) - 2}f}" == text, word


@ANY
def test_the_logit_is_the_sum(weights):
    ledger = after(WHAT, weights).prediction.ledger
    assert (ledger.text, f"{ledger.logit:.7f}") == (" cat", "17.6302431")
    assert f"{ledger.total:.7f}" == "17.6302431"
    assert ledger.heads.shape == (30, 9)
    assert ledger.mlps.shape == (30,)


@ANY
def test_probabilities_are_those_of_the_logits(weights):
    made = after(WHAT, weights, cuts=True)
    best = made.prediction.next[0]
    assert f"{best.logit:.7f}" == "17.6302431"
    for guesses in (*made.prediction.after, *(each.guesses for each in made.cuts)):
        assert len(guesses) == 50
        first = guesses[0]
        for guess in guesses:
            ratio = np.exp(guess.logit - first.logit) * first.probability
            assert guess.probability == pytest.approx(ratio, rel=1e-12)
        assert [g.logit for g in guesses] == sorted((g.logit for g in guesses), reverse=True)


@ANY
def test_one_head_gives_it_to_the_cat_whatever_comes_later(weights):
    tired, dirty = (trace(sentence, weights=weights) for sentence in (TIRED, DIRTY))
    assert tired.finder == FINDER == (14, 9)
    head, other = tired.at(), dirty.at()
    assert (head.layer, head.head) == FINDER
    assert round(float(head.weights[IT, CAT]), 2) == 0.8
    assert np.array_equal(head.weights[:9], other.weights[:9])
    assert (tired.mask_kind, tired.source.kind) == ("causal", "hf")
    assert not np.triu(all_weights(tired.layers[20]), 1).any()
    assert qkvideo.heads(TIRED, weights=weights).read.scores[0].layer == 1
    assert len(qkvideo.heads(TIRED, weights=weights).read.scores) == 270


def test_the_recording_is_small_and_says_what_it_has():
    assert (DATA / "smollm2.npz").stat().st_size < 2_000_000
    made = trace(TIRED, weights=RECORDED)
    for layer in (1, 2, 14):
        part = made.at(layer, 9)
        again = part.Q @ part.K.T
        assert np.abs(again - part.scores).max() < 1e-5 * np.abs(again).max()
    with pytest.raises(RequestError, match=r"of layer 3, head 2 only its weights.*run the model"):
        made.at(3, 2)
    for words, why in (
        ({"sentence": "The dog sat"}, "alone: choose one of them"),
        ({"sentence": TIRED.lower()}, "alone: choose one of them"),
        ({"cut": ["cat", "sat"]}, "for anything else run the model"),
        ({"go_on": 2}, "for anything else run the model"),
        ({"cut": "cat", "layer": 2}, "for anything else run the model"),
        ({"weights": "recorded:minilm"}, "“recorded:minilm” is no language model"),
        ({"weights": "recorded:gpt2"}, "there is no recording 'gpt2'"),
    ):
        with pytest.raises(RequestError, match=why):
            qkvideo.next(**{"sentence": TIRED, "weights": RECORDED} | words)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "a language model; read from text, told nothing about heads"),
        ("de", "ein Sprachmodell; lernte aus Texten, ohne Vorgaben für Köpfe"),
        ("ru", "языковая модель; училась по текстам, без указаний о головах"),
    ],
)
def test_the_badge_says_in_each_language_what_it_is(lang, said):
    say = catalogue(lang)
    shown = Brief(trace(TIRED, weights=RECORDED), 14, 9, 7, lang=lang, chosen=True)
    badge = say.say("badge", badge_facts(shown, say)).text
    assert badge.startswith(f"SmolLM2-135M, {said}\u00a0· ")


def test_the_sentences_are_those_of_the_rule():
    pairs = json.loads((ROOT / "tests/data/lesson_fresh.json").read_text("utf-8"))["selection"]
    assert [pair["sentences"][0] for pair in pairs[:3]] == CHOSEN


def test_the_recording_needs_neither_extra_nor_file():
    code = (
        "import sys\n"
        "for name in ('gguf', 'tokenizers', 'torch'): sys.modules[name] = None\n"
        f"import qkvideo; print(qkvideo.next({PARIS!r}, weights='recorded:smollm2').text)\n"
        f"print(qkvideo.trace({TIRED!r}, weights='recorded:smollm2').at().n)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == [PARIS, "10", ""]


@pytest.mark.long
def test_the_recording_is_made_again(kept_smollm2, same_in_float32):
    made, there = record(open_language("smollm2"), SENTENCES[4:6]), np.load(DATA / "smollm2.npz")
    for name, array in made.items():
        if name[:2] in ("S1", "S2"):
            kept = there[f"S{int(name[1]) + 4}.{name[3:]}"]
            if array.dtype.kind in "iU":
                assert np.array_equal(array, kept), name
            else:
                # Probabilities of the 50th piece are small; rounding in float64 is smaller.
                finite = np.isfinite(kept)
                same_in_float32(array[finite], kept[finite], name)


@pytest.mark.long
def test_the_rows_way_is_recorded_again(kept_smollm2, same_in_float32):
    made, there = passing.record(open_language("smollm2"), SENTENCES[4:6]), np.load(FILE)
    for name, array in made.items():
        kept = there[f"S{int(name[1]) + 4}.{name[3:]}"]
        if array.dtype.kind in "iU":
            assert np.array_equal(array, kept), name
        else:
            same_in_float32(array, kept, name)


@pytest.mark.long
def test_nobody_may_look_at_the_cat(kept_smollm2):
    made = after(WHAT, kept_smollm2, cut="cat", everyone=True)
    assert round(made.cut.best, 3) == 0.009


@pytest.mark.long
def test_where_the_numbers_are(kept_smollm2):
    model = open_language("smollm2")
    attention = sum(
        each.W.size for block in model.blocks for each in (block.Q, block.K, block.V, block.W_O)
    )
    mlps = sum(
        t.size for name, t in model.tensors.items() if ".ffn_" in name and "norm" not in name
    )
    table = model.tensors["token_embd.weight"].size
    total = attention + sum(tensor.size for tensor in model.tensors.values())
    assert f"{total / 1e6:.1f}" == "134.5"
    assert [round(100 * part / total) for part in (attention, mlps, table)] == [20, 59, 21]


@pytest.mark.long
def test_all_layers_are_those_of_transformers(kept_smollm2, rounding, llamas):
    """Of the library's own model, with numbers that the package gguf has unpacked."""
    tensors = llamas.unpacked(Path(sys.prefix) / "smollm2" / WEIGHTS, torch.float32)
    given = {"base": 100_000.0, "epsilon": float(np.float32(1e-5))}
    theirs = llamas.as_transformers(tensors, heads=9, shared=3, layers=30, **given)
    model = open_language("smollm2")
    assert tensors["token_embd.weight"].shape == (49_152, 576)
    assert tensors["blk.29.ffn_up.weight"].shape == (1536, 576)
    # Five times as many layers as MiniLM has, for which the tolerance was derived.
    ids = model.tokenizer(WHAT)["input_ids"]
    llamas.compare_with_transformers(model, theirs, ids, 5 * rounding["float32"])


@pytest.mark.long
def test_pieces_of_a_thousand_strings_spell_them_again(kept_smollm2):
    table = open_language("smollm2").tokenizer
    from transformers import AutoTokenizer  # noqa: PLC0415 - takes half a second, for a long test

    theirs = AutoTokenizer.from_pretrained(Path(sys.prefix) / "smollm2", gguf_file=WEIGHTS)
    random = np.random.default_rng(3)
    blocks = [(0x20, 0x7E), (0xA1, 0x24F), (0x370, 0x3FF), (0x400, 0x4FF), (0x5D0, 0x5EA)]
    blocks += [(0x621, 0x64A), (0x904, 0x939), (0xE01, 0xE30), (0x3041, 0x30FF), (0x4E00, 0x9FA5)]
    blocks += [(0xAC00, 0xD7A3), (0x1F300, 0x1F64F), (0x10A0, 0x10FF), (0x1200, 0x1248)]
    for k in range(1000):
        first, last = blocks[k % len(blocks)]
        letters = random.integers(first, last + 1, size=random.integers(1, 30))
        text = "".join(map(chr, letters))
        if k % 3:
            text = f"{text[: len(text) // 2]} {k} {text[len(text) // 2 :]}"
        read = table(text)
        pieces = table.convert_ids_to_tokens(read["input_ids"])
        assert table.convert_tokens_to_string(pieces) == text
        assert read["input_ids"] == theirs(text)["input_ids"]
        assert all(0 <= a <= b <= len(text) for a, b in read["offset_mapping"])


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_stays_below_a_limit(kept_smollm2):
    code = (
        "import pathlib, qkvideo\n"
        f"qkvideo.next({WHAT!r}, cuts=True)\n"
        f"[*qkvideo.trace({TIRED!r}, weights='smollm2').layers[1]]\n"
        "print(pathlib.Path('/proc/self/status').read_text().partition('VmHWM:')[2].split()[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 1_200_000  # in kB


def test_the_lens_ends_with_what_the_model_says():
    for sentence in SENTENCES:
        found = after(sentence, RECORDED).prediction
        assert found.lens.place.shape == found.lens.best.shape == (31,)
        assert found.lens.place[-1] == 1
        assert np.isclose(found.lens.best[-1], found.next[0].probability, rtol=1e-12)


OWN = [
    line.partition("|")[0].strip()
    for line in (ROOT / "tests" / "data" / "own_sentences.txt").read_text().splitlines()[1:]
]
OTHERS = [
    "The capital of Italy is",
    "One plus one is",
    "Yesterday, Ms. Müller’s naïve dachshund ate twelve croissants; then",
    "def add(a, b): return a +",
    "Stop there",
    "the the the the",
]


@pytest.mark.long
@pytest.mark.parametrize("film", [next_word, block], ids=["next-word", "block"])
@pytest.mark.parametrize("sentence", [*OWN, *OTHERS])
def test_the_film_is_true_of_any_sentence(sentence, film, kept_smollm2, tmp_path):
    """Thirty sentences of law, biology, cooking, code and nonsense."""
    slug = "block" if film is block else "next-word"
    films = qkvideo.render(
        slug, sentence=sentence, weights=kept_smollm2, stills=True, quality="l", out=tmp_path
    )
    assert [film.status for film in films] == ["rendered"]
    (show,) = wanted_shows(RenderRequest([slug], sentence=sentence, weights=kept_smollm2))
    assert (show.brief.read is None) == (len(tokenize(sentence)) < 2)
    assert (show.brief.passage is None) == (show.brief.read is None or film is next_word)
    for beat in lay_out(film, show.brief).beats:
        assert all(claim.holds for claim in beat.beat.claims), beat.name

"""The recorded readings of one word, against the model itself."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
import torch

import qkvideo
from qkvideo import scenes
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.models.loading import load
from qkvideo.engine.models.readings import SENTENCES, read, record
from qkvideo.engine.studies.meaning.readings import FILE, recorded_readings
from qkvideo.studio.films.own import own_readings
from qkvideo.studio.requests.films import RenderRequest

CUE, FLIES = 1, 2


def test_it_is_small():
    assert FILE.stat().st_size < 100_000


def states(model, tokenizer, sentence, hidden=()):
    """All rows before the first layer and after each: layer by layer, with a mask of our own.

    Args:
        hidden: The layers, from 0, in which “flies” may not see the first word.
    """
    ids = tokenizer(sentence, return_tensors="pt").input_ids
    n = ids.shape[1]
    found = [model.embeddings(ids)]
    for k, layer in enumerate(model.encoder.layer):
        own = layer.attention.self
        Q, K, V = (
            part(found[-1])[0].reshape(n, 12, 32).transpose(0, 1)
            for part in (own.query, own.key, own.value)
        )
        scores = Q @ K.transpose(1, 2) / 32**0.5
        if k in hidden:
            scores[:, FLIES, CUE] = -torch.inf
        mixed = (scores.softmax(dim=-1) @ V).transpose(0, 1).reshape(1, n, 384)
        attended = layer.attention.output(mixed, found[-1])
        found.append(layer.output(layer.intermediate(attended), attended))
    return torch.cat(found).numpy()


@pytest.mark.long
def test_it_is_what_the_model_computes_step_by_step(minilm, same_in_float32):
    """From the model's matrices, without its own attention."""
    loaded, r = load(minilm.removeprefix("hf:")), recorded_readings()
    cuts = [{0}, {1}, {2}, {3}, {4}, {5}, {*range(6)}]
    with torch.inference_mode():
        every = [states(loaded.model, loaded.tokenizer, s) for s in r.sentences]
        same_in_float32(r.rows, [s[:, FLIES] for s in every])
        for which, sentence in enumerate(r.sentences):
            cut = [states(loaded.model, loaded.tokenizer, sentence, c)[-1, FLIES] for c in cuts]
            same_in_float32(r.cut[which], cut)
    for pair, (a, b) in enumerate(r.pairs):
        x, y = (torch.tensor(every[k], dtype=torch.float64) for k in (a, b))
        found = torch.nn.functional.cosine_similarity(x, y, dim=-1)
        same_in_float32(r.alike[pair], found)
    for word, own in zip(r.replaced, r.controls, strict=True):
        other = [s.replace("flies", word) for s in r.sentences]
        with torch.inference_mode():
            rows = [states(loaded.model, loaded.tokenizer, s)[:, FLIES] for s in other]
        for pair, (a, b) in enumerate(r.pairs):
            x, y = (torch.tensor(rows[k], dtype=torch.float64) for k in (a, b))
            same_in_float32(own[pair], torch.nn.functional.cosine_similarity(x, y, dim=-1))
    # At the start the word that differs has another row, and no other word.
    assert (every[0][0] != every[1][0]).any(axis=1).nonzero()[0].tolist() == [CUE]


@pytest.mark.long
def test_shares_are_the_heads_own(minilm, same_in_float32):
    """With the word's share of each head by hooks on the model's own attention."""
    loaded, r = load(minilm.removeprefix("hf:")), recorded_readings()
    with torch.inference_mode():
        for which, sentence in enumerate(r.sentences):
            ids = loaded.tokenizer(sentence, return_tensors="pt")
            made = loaded.model(**ids, output_attentions=True)
            shares = torch.stack(made.attentions)[:, 0, :, FLIES]
            same_in_float32(r.attended[which], shares.mean(dim=1))


@pytest.mark.long
def test_the_recording_is_made_again_from_the_wheel(minilm, same_in_float32):
    made, there = record(Path(minilm.removeprefix("hf:"))), np.load(FILE)
    assert made.keys() == {*there.files}
    for key, array in made.items():
        if array.dtype.kind == "f":
            same_in_float32(there[key], array, key)
        else:
            assert np.array_equal(there[key], array), key


@pytest.mark.long
@pytest.mark.parametrize(
    ("other", "row", "said"),
    [
        ("Time flies like an arrow", None, "differ in rows none"),
        ("Fruit flies like one banana", None, "differ in rows 2, 5, 6"),
        ("Fruit flies like an arrow", 1, "--row must be another one"),
        ("Fruit flies like an antidisestablishmentarian", None, "of as many pieces"),
    ],
)
def test_a_pair_that_does_not_fit_is_refused_in_one_line(minilm, other, row, said):
    model = load(minilm.removeprefix("hf:"))
    with pytest.raises(RequestError, match=said) as refusal:
        read(model, (SENTENCES[0], other), row)
    assert "\n" not in str(refusal.value)


@pytest.mark.long
def test_without_a_row_the_word_beside_the_cue_is_followed(minilm):
    model = load(minilm.removeprefix("hf:"))
    assert read(model, SENTENCES[:2]).row == FLIES
    last = read(model, ("They flew the plane", "They flew the kite"))
    assert (last.cue, last.row) == (4, 3)


PAIR = {"sentence": "She fished by the bank", "versus": "She paid by the bank"}


def test_a_pair_without_a_model_is_told_so_in_one_line_if_the_film_was_asked_for(tmp_path):
    with pytest.warns(
        QKVideoWarning, match="“ambiguous” shows its recorded sentences: .*weights minilm"
    ) as told:
        (film,) = qkvideo.render(["ambiguous"], **PAIR, dry_run=True, out=tmp_path)
    assert film.status == "planned"
    (line,) = (str(each.message) for each in told if "ambiguous" in str(each.message))
    assert "\n" not in line


def test_in_a_lecture_the_recorded_sentences_need_no_word():
    films = tuple(film for film in scenes.programme() if film.slug in ("ambiguous", "pronoun"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert own_readings(RenderRequest(**PAIR), films) is None
        assert own_readings(RenderRequest(["ambiguous"], sentence="cat"), films) is None


@pytest.mark.long
def test_with_a_model_the_film_shows_one_s_own_pair(minilm):
    films = tuple(film for film in scenes.programme() if film.slug == "ambiguous")
    found = own_readings(RenderRequest(["ambiguous"], **PAIR, weights=minilm), films, 5)
    assert [labels[found.cue] for labels in found.labels] == ["fished", "paid"]
    assert found.labels[0][found.row] == "bank"
    assert found.alike[0, -1, found.row] == pytest.approx(0.920, abs=0.001)
    unlike = {"sentence": "The cat sat", "versus": "The big cat sat", "weights": minilm}
    with pytest.warns(QKVideoWarning, match="recorded sentences: the model reads .* 5 and 6"):
        assert own_readings(RenderRequest(["ambiguous"], **unlike), films) is None

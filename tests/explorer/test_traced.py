"""The page of a model whose weights do not fit in it: one sentence, and what can be moved."""

from __future__ import annotations

import re

import numpy as np
import pytest
import torch

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.text.numbers import style_for
from qkvideo.studio.explorer import carried

SENTENCE = "The cat sat on the mat because it was tired"
TENSORS = ("Q", "K", "V", "scores", "scaled", "masked", "weights", "output")
SHOWN = """() => Array.from(document.querySelectorAll("#grids figure"), (figure) =>
  Array.from(figure.querySelectorAll("[role=gridcell]"), (cell) => [
    Number(cell.parentElement.getAttribute("aria-rowindex")) - 2,
    Number(cell.getAttribute("aria-colindex")) - 2, cell.textContent]))"""
LONG = pytest.mark.long


@pytest.fixture(
    params=[
        "recorded:minilm",
        "gguf",
        *(pytest.param(m, marks=LONG) for m in ("minilm", "smollm2")),
    ]
)
def weights(request):
    if request.param == "gguf":
        return f"gguf:{request.getfixturevalue('tiny_gguf')}"
    if not request.param.startswith("recorded:"):
        return request.getfixturevalue(f"kept_{request.param}")
    return request.param


@pytest.fixture
def page_of(opened, tmp_path):
    def page_of(weights, state="", **options):
        path = tmp_path / "page.html"
        made = qkvideo.explore(SENTENCE, weights=weights, out=path, **options)
        return opened(state, path), made

    return page_of


def test_the_page_shows_the_numbers_of_trace(page_of, weights):
    session, made = page_of(weights)
    model = trace(SENTENCE, weights=weights)
    assert len(made.html) < 3_000_000
    for layer, head in ((1, 1), (2, 3), (3, 4)):
        session.visit(f"all=1&layer={layer}&head={head}")
        part = model.at(layer, head)
        shown = session.page.evaluate(SHOWN)
        assert len(shown) == len(TENSORS)
        for name, cells in zip(TENSORS, shown, strict=True):
            array = getattr(part, name)
            assert cells
            for i, j, text in cells:
                assert text == style_for(array).write(float(array[i, j])), (layer, name, i, j)
    assert session.troubles == []


def test_what_is_moved_changes_one_head_exactly(page_of, weights):
    session, made = page_of(weights)
    model = trace(SENTENCE, weights=weights)
    usual, n = made.state["mask"], model.n
    part = model.at(2, 2)
    row = n - 2
    key = int(np.argmax(part.weights[row]))

    def shares(state: str) -> list[str]:
        session.visit(f"layer=2&head=2&row={row + 1}&stage=weights&{state}")
        return session.page.locator("#strips .strip:first-child .share").all_inner_texts()

    def written(rows: np.ndarray) -> list[str]:
        return [style_for(rows).write(float(each)) for each in rows[row]]

    scores = torch.tensor(part.Q.copy()) @ torch.tensor(part.K.copy()).T
    for mask in ("none", "causal"):
        blocked = torch.tensor(build_mask(mask, n))
        tempered = (scores / part.d_k**0.5 / 3.5).masked_fill(blocked, -torch.inf)
        rows = torch.softmax(tempered, dim=1).numpy()
        assert shares(f"mask={mask}&temperature=3.5") == written(rows)
    # Without a link, a row keeps the proportions of all others.
    rest = part.weights.copy()
    rest[row, key] = 0
    rest[row] /= rest[row].sum()
    assert shares(f"mask={usual}&cut=2.{row + 1}.{key + 1}") == written(rest)
    said = session.page.locator("#unsaid").inner_text()
    assert "in a single layer" in said
    assert shares(f"mask={usual}&cut=1.{row + 1}.{key + 1}") == written(part.weights)
    assert session.troubles == []


def test_what_needs_the_model_is_not_offered(page_of):
    session, _ = page_of("recorded:minilm")
    page = session.page
    for state in ("sentence=other&versus=two&weights=random&pad=3&stage=X&order=2.1", "cell=X.1.1"):
        session.visit(state)
        assert page.locator("#sentence").input_value() == SENTENCE
        assert page.locator("#sentence").get_attribute("readonly") is not None
        assert page.locator("#strips .strip:first-child .token").all_inner_texts() == [
            *trace(SENTENCE, weights="recorded:minilm").tokens
        ]
        assert page.locator("input[name=stage]:checked").get_attribute("value") == "QKV"
    assert not page.locator("#compare").is_visible()
    # Links are cut, the query is turned and words are guessed with what the page carries.
    assert page.locator("#experiments .card").count() == 3
    assert page.locator("input[name=weights], input[name=pad]").count() == 0
    assert page.locator("input[name=mask]").count() == 2
    assert "--weights recorded:minilm" in page.locator("#command").inner_text()
    for lang in ("de", "ru", "en"):
        session.visit(f"lang={lang}&cell=Q.1.1")
        empty = "[...document.querySelectorAll('[data-say]')].filter((e) => !e.textContent).length"
        assert page.evaluate(empty) == 0
    assert "another one needs a new page" in page.locator(".hint").inner_text()
    assert "too large for this page" in page.locator("#opened").inner_text()
    assert session.troubles == []


def test_next_and_back_go_through_all_layers(page_of):
    session, _ = page_of("recorded:minilm", "layer=5&stage=output")
    page = session.page
    for where, button in (("Layer 5", "#next"), ("Layer 6", "#next"), ("Layer 6", "#back")):
        assert page.locator("#where").inner_text().startswith(where)
        page.locator(button).click()
    session.visit("layer=1&stage=QKV")
    assert page.locator("#back").is_disabled()
    session.visit("stage=output")
    page.locator("#next").click()
    assert page.locator("#where").inner_text().startswith("Layer 1,")


def test_of_many_layers_those_around_the_shown_one_are_there(page_of, monkeypatch):
    monkeypatch.setattr(carried, "_ROOM", 250_000)
    session, _ = page_of("recorded:minilm", layer=3)
    layers = session.page.locator("input[name=layer]")
    there = [int(each.get_attribute("value")) for each in layers.all()]
    assert 3 in there
    assert 1 < len(there) < 6
    assert there == [*range(there[0], there[-1] + 1)]
    said = session.page.locator(".hint").inner_text()
    assert re.search(rf"Of 6 layers, {there[0]} to {there[-1]} fit", said)
    session.visit("layer=6")
    assert session.page.locator("#where").inner_text().startswith("Layer 3,")
    monkeypatch.setattr(carried, "_ROOM", 999)
    with pytest.raises(RequestError, match="use fewer words"):
        qkvideo.explore(SENTENCE, weights="recorded:minilm")


def test_what_float32_cannot_hold_is_not_in_the_page(tmp_path):
    rng = np.random.default_rng(0)
    large = {f"L{k}.W_V": rng.normal(size=(1, 8, 4)) * size for k, size in ((1, 1), (2, 1e60))}
    same = {f"L{k}.W_{one}": rng.normal(size=(1, 8, 4)) for k in (1, 2) for one in "QK"}
    last = {f"L{k}.W_O": rng.normal(size=(4, 8)) for k in (1, 2)}
    np.savez(path := tmp_path / "w.npz", X=rng.normal(size=(2, 8)), **large, **same, **last)
    model = trace("a b", weights=path)
    assert [layer[0] for layer in carried.traced(model, model.at(1, 1))["layers"]] == [1]
    with pytest.raises(RequestError, match="has numbers that float32"):
        carried.traced(model, model.at(2, 1))


@LONG
def test_the_longest_sentence_fits(kept_smollm2):
    made = qkvideo.explore("tok " * 64, weights=kept_smollm2)
    assert len(made.html) < 3_000_000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"weights": "recorded:minilm", "versus": SENTENCE}, "leave --versus out"),
        ({"weights": "recorded:smollm2"}, "has of layer 14, head 1 only its weights"),
        ({"weights": "recorded:minilm", "mask": "causal"}, "without mask"),
    ],
)
def test_a_wrong_request_is_refused(words, said):
    with pytest.raises(RequestError, match=said):
        qkvideo.explore(SENTENCE, **words)

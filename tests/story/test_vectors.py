"""What the film about words as vectors says: rows, neighbours, places and orders, undrawn."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

import numpy as np
import pytest
import torch

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.sources.further import further
from qkvideo.engine.sources.lesson import open_lesson
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.vectors import captions, film
from qkvideo.scenes.vectors import story as told
from qkvideo.scenes.vectors.story import tell

HEADLINE = "The cat sat on the mat because it was tired"


def view(sentence=HEADLINE, *, lang="en", aspect="16:9", **options):
    compute = partial(trace, **{"weights": "lesson", **options})
    model = compute(sentence)
    head = model.at()
    other = second(model, None, compute)
    return View(
        Brief(
            model, head.layer, head.head, model.default_row, versus=other, lang=lang, aspect=aspect
        )
    )


@cache
def story(*args, **how):
    return tell(view(*args, **how), Room())


@cache
def says(sentence=HEADLINE, *, lang="en", aspect="16:9", **options):
    compute = partial(trace, **{"weights": "lesson", **options})
    model = compute(sentence)
    head = model.at()
    given = Brief(model, head.layer, head.head, model.default_row, lang=lang, aspect=aspect)
    return {beat.name: beat.say.text for beat in lay_out(film, given).beats}


def test_rows_are_the_tables_and_add_up_to_what_the_first_layer_gets():
    s, source, first = story(), open_lesson(), trace(HEADLINE).at(1, 1)
    for k, token in enumerate(s.tokens):
        row = source.vectors[source.vocab[token.casefold()]]
        assert np.array_equal(s.rows.values[k], row)
        assert first.X[k] == pytest.approx(row + source.positions[k], abs=1e-12)
    assert np.array_equal(s.X.values, first.X)
    for one in s.sums:
        assert one.word.values + one.place.values == pytest.approx(one.X.values, abs=1e-12)
    assert int(s.size.value) == len(source.vocab) + len(further().rows)
    for k, row in zip(s.sample.rows, s.sample.values, strict=True):
        assert np.array_equal(row, source.vectors[k])


def test_a_word_that_stands_twice_has_one_row_and_two_sums():
    s = story()
    assert s.repeated == (0, 4)
    assert np.array_equal(s.rows.values[0], s.rows.values[4])
    assert not s.moved
    assert not np.array_equal(s.sums[0].X.values, s.sums[1].X.values)
    told = says()
    assert told["same"] == (
        "“The” and “the” have the same row: this table knows words, not capitals, not places."
    )
    assert "in place 1 and in place 5" in told["twice"]


def test_a_word_that_stands_once_is_put_elsewhere():
    s = story("Birds fly south in winter")
    assert s.repeated is None
    assert s.moved
    words = ["Birds", "fly", "south", "in", "winter"]
    words[0] = words[s.lead]
    expected = trace(" ".join(words)).at(1, 1).X[0]
    assert s.sums[1].X.values[0] == pytest.approx(expected, abs=1e-12)
    assert "instead of" in says("Birds fly south in winter")["twice"]


def test_capitals_count_where_they_do():
    # Random weights draw a vector from a word's spelling.
    assert story(weights="random").moved
    assert "two rows" in says(weights="random")["same"]


def test_cells_of_the_shuffled_words_are_matched_one_by_one():
    s = story()
    assert s.plain.same
    assert not s.ordered.same
    source = open_lesson()
    # With places both orders are sentences of their own.
    for words, cells in (
        ("The cat sat on", s.ordered.here),
        ("on sat cat The", s.ordered.there),
    ):
        assert cells.values == pytest.approx(trace(words).at(2, 1).weights, abs=1e-12)
        assert len(source.layers) == 2
    for k in range(4):
        assert s.plain.here.cell(k, 1).index == s.plain.there.cell(3 - k, 2).index
    for claim in s.plain.claims:
        if claim.cell.tensor.startswith("output"):
            continue
        assert claim.cell.index == claim.others[0].index


def test_without_places_outputs_are_only_shuffled():
    s, source = story(), open_lesson()
    assert s.plain.kept
    assert not s.ordered.kept
    # Torch computes each order by itself.
    first, second = ([cell.value for cell in side] for side in zip(*s.plain.outputs, strict=True))
    for words, found in (("The cat sat on", first), ("on sat cat The", second)):
        X = torch.tensor(source.look_up(words.split()))
        one, two = source.layers
        X = X + torch.cat([mixed(X, one, h) for h in range(one.heads)], 1) @ torch.tensor(one.W_O)
        expected = mixed(X, two, 0)
        turned = expected if words.startswith("The") else expected.flip(0)
        assert found == pytest.approx(turned.flatten().tolist(), abs=1e-12)


def mixed(X, layer, h):
    Q, K, V = (X @ torch.tensor(W[h]) for W in (layer.W_Q, layer.W_K, layer.W_V))
    return torch.softmax(Q @ K.T / Q.shape[1] ** 0.5, dim=1) @ V


CASES = {
    "one token": ("cat", {}),
    "two tokens": ("Hello world", {}),
    "same twice": ("the the", {}),
    "nothing known": ("Zorblax flimmed the grunk because it was vorpal", {}),
    "only strangers": ("Zorblax flimmed", {}),
    "German": ("Die Katze saß auf der Matte, weil sie müde war", {}),
    "Russian": ("Кошка легла на коврик, потому что она устала", {}),
    "padded": ("The cat sat", {"pad": 3, "mask": "padding"}),
    "random": (HEADLINE, {"weights": "random"}),
    "cold": (HEADLINE, {"temperature": 1e-300}),
    "hot": (HEADLINE, {"temperature": 1e16}),
}


@pytest.mark.parametrize("name", CASES)
def test_claims_hold_and_what_is_said_is_short(name):
    sentence, how = CASES[name]
    s = story(sentence, **how)
    for beat in captions.BEATS:
        for claim in beat(s).claims:
            assert claim.holds, (beat.__name__, claim)
    for text in says(sentence, **how).values():
        assert len(text) <= 2 * 42 + 4, text


def test_strangers_are_told_as_such():
    told = says("Zorblax flimmed")
    assert "“Zorblax” has no row: its spelling makes one" in told["look-up"]


def test_weights_without_positions_have_no_order(make_weights):
    path = make_weights({"positions": None})
    s = story.__wrapped__("the cat sat the", weights=path)
    assert not s.placed
    assert s.ordered.same
    told = says.__wrapped__("the cat sat the", weights=path)
    assert told["place"].startswith("This model has no rows for places")
    assert told["order"].startswith("This model has no places")


def test_two_unknown_words_with_one_row_are_said_to_share_it():
    """Both are spelled like names; “no word stands here twice” would stand below two equal rows."""
    sentence = "Das Gericht wies die Klage ab"
    s = story(sentence)
    a, b = s.rows.values[[1, 4]]
    assert s.shared == (1, 4)
    assert (a == b).all()
    assert says(sentence)["same"].startswith("Neither “Gericht” nor “Klage” is in the table")
    assert story("Birds fly south in winter").shared is None


def test_outputs_in_two_orders_are_compared_once(monkeypatch):
    looked = []
    monkeypatch.setattr(told, "drawn", lambda cell: looked.append(cell) or cell.value)
    pair = Cell("output", (0, 0), 0.5), Cell("shuffled", (0, 0), 0.5)
    plain = story().plain
    assert plain.same
    claims = replace(plain, outputs=(pair,) * 1000).claims
    assert sum(claim.cell == pair[0] for claim in claims) == 1000
    assert len(looked) == 2000

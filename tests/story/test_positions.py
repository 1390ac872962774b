"""What the film about places says, for sentences of several lengths and other weights."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.sources import open_source
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.positions import film
from qkvideo.scenes.positions.arcs import Arcs
from qkvideo.scenes.positions.story import MIXED, SHIFTS, tell
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.languages import languages

HEADLINE = "The cat sat on the mat because it was tired"
SENTENCES = [
    HEADLINE,
    "Cats",
    "Dogs bark",
    "no no no no",
    "The cat chased the dog . The dog was fast",
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been sleeping "
    "on the old mat wakes up because it was hungry and tired again",
]


def brief(sentence=HEADLINE, *, lang="en", **how):
    model = trace(sentence, **how)
    head = model.at()
    return Brief(model, head.layer, head.head, model.default_row, lang=lang)


@cache
def story(sentence=HEADLINE, **how):
    return tell(View(brief(sentence, **how)), Room())


def says(sentence=HEADLINE, **how):
    return {beat.name: beat.say.text for beat in lay_out(film, brief(sentence, **how)).beats}


def test_the_usual_sentence():
    told = says()
    assert told["swap"].startswith("“cat” and “mat” swapped: “it” still gives “cat” 0.57.")
    assert "each of 64 places, " in told["learned"]
    assert told["ways"].startswith("Swapped again: without places, nothing changes. Only learned")
    assert "place 65 has none" in told["learned"]
    assert "57.30°" in told["clocks"]
    assert "1.81°" in told["clocks"]
    assert told["shift"].startswith("From 1 to 7, from 100 to 106:")
    assert "at places 8 and 2, at 1,008 and 1,002, the score is 9.58" in told["rotary"]
    assert told["alibi"] == "0.25 less for each place of distance: “cat” falls from 3.73 to 2.23."


def test_scores_of_the_usual_sentence_at_other_distances():
    s = story()
    assert [s.score(*at).text for at in s.alike] == ["9.58"] * len(SHIFTS)
    assert [(at, s.score(*at).text) for at in s.others] == [((8, 8), "10.54"), ((8, 7), "11.71")]
    # Side by side, they are a query and a key of the words without places.
    source = open_source("lesson")
    words = source.look_up(HEADLINE.split())
    for layer in source.layers[:1]:
        heads = []
        for W_Q, W_K, W_V in zip(layer.W_Q, layer.W_K, layer.W_V, strict=True):
            powers = np.exp(words @ W_Q @ (words @ W_K).T / np.sqrt(8))
            heads.append(powers / powers.sum(axis=1, keepdims=True) @ (words @ W_V))
        words = words + np.concatenate(heads, axis=1) @ layer.W_O
    last = source.layers[1]
    assert s.score(5, 5).value == pytest.approx(words[7] @ last.W_Q[0] @ last.W_K[0].T @ words[1])


def test_the_quiz_s_numbers():
    s = story()
    assert len({s.length(which).text for which in (0, 1, MIXED)}) == 1
    at, far = s.at, (s.at[0] + 10, s.at[1] + 10)
    stays = [drawn(s.score(*at, k)) == drawn(s.score(*far, k)) for k in (0, 1, MIXED)]
    assert stays == [True, True, False]
    assert s.score(*at, 0).text != s.score(*at, 1).text


def test_arcs_join_what_is_turned_together():
    numbers = tuple(story().number(k) for k in range(7))
    joined = {name: Arcs(numbers=numbers, layout=name).joined for name in ("halves", "pairs")}
    assert joined == {"halves": ((0, 3), (1, 4), (2, 5)), "pairs": ((0, 1), (2, 3), (4, 5))}


def test_only_no_places_leave_the_row_as_it_was():
    s = story()
    (before, after), *others = s.changes
    assert abs(before.value - after.value) < 1e-12
    assert all(drawn(a) != drawn(b) for a, b in others)
    # Of the learned rows, by another way: the sentence as typed, and as swapped.
    here, there = trace(HEADLINE), trace("The mat sat on the cat because it was tired")
    swapped = there.at(2, 1).weights[7][[0, 5, 2, 3, 4, 1, 6, 7, 8, 9]]
    most = int(np.abs(here.at(2, 1).weights[7] - swapped).argmax())
    assert s.changed[s.ways.index("learned")] == most
    learned = [cell.value for cell in s.changes[s.ways.index("learned")]]
    assert learned == pytest.approx([here.at(2, 1).weights[7, most], swapped[most]])


def test_two_words_that_differ_are_swapped_if_there_are_any():
    for sentence in SENTENCES:
        s = story(sentence)
        a, b = s.swap
        distinct = {token.casefold() for token in s.tokens}
        assert (a != b) == (len(s.tokens) > 1)
        if len(distinct) > 2:
            assert s.row not in (a, b)
            assert s.tokens[a].casefold() != s.tokens[b].casefold()
        assert sorted(s.order) == list(range(len(s.tokens)))


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_claim_holds(sentence):
    for beat in lay_out(film, brief(sentence)).beats:
        assert all(claim.holds for claim in beat.beat.claims), beat.name


@pytest.mark.parametrize("lang", languages())
def test_one_word_has_its_own_captions(lang):
    usual, alone = says(lang=lang), says("Cats", lang=lang)
    assert all(alone[name] != usual[name] for name in ("swap", "ways"))


def saved(folder, *, d_k=4, d_model=6, positions=None):
    rng = np.random.default_rng(1)
    arrays = {
        "vocab": np.array(["a", "b", "c"]),
        "embedding": rng.normal(size=(3, d_model)),
        "L1.W_Q": rng.normal(size=(2, d_model, d_k)),
        "L1.W_K": rng.normal(size=(2, d_model, d_k)),
        "L1.W_V": rng.normal(size=(2, d_model, 3)),
        "L1.W_O": rng.normal(size=(6, d_model)),
    }
    if positions is not None:
        arrays["positions"] = rng.normal(size=(positions, d_model))
    path = folder / f"{d_k}-{d_model}-{positions}.npz"
    np.savez(path, **arrays)
    return str(path)


def test_weights_without_rows_for_places_show_four_ways(tmp_path):
    path = saved(tmp_path)
    s = story("a b c", weights=path)
    assert "learned" not in s.ways
    told = says("a b c", weights=path)
    assert told["learned"].startswith("This model has no rows for places")
    assert "None of these ways was trained here" in told["ways"]


def test_random_rows_are_not_called_learned():
    beats = {beat.name: beat for beat in lay_out(film, brief(weights="random")).beats}
    said = "Each place has a row, too, which is added to the word’s row."
    assert beats["learned"].say.text == said
    texts = {item.text for item in beats["ways"].steps[-1].items if isinstance(item, Text)}
    assert "random rows" in texts
    assert "learned rows" not in texts


def test_a_long_table_is_shown_at_both_ends(tmp_path):
    s = story("a b c", weights=saved(tmp_path, positions=500))
    assert s.table.rows[:2] == (0, 1)
    assert s.table.rows[-1] == 499
    source = open_source(saved(tmp_path, positions=500))
    np.testing.assert_allclose(s.table.values, source.positions[list(s.table.rows)], atol=1e-12)


@pytest.mark.parametrize("odd", [{"d_k": 3}, {"d_model": 7}, {"d_k": 2, "d_model": 2}])
def test_rows_of_odd_length_leave_their_last_number(tmp_path, odd):
    path = saved(tmp_path, **odd)
    for beat in lay_out(film, brief("a b c a", weights=path)).beats:
        assert all(claim.holds for claim in beat.beat.claims), beat.name


@pytest.mark.parametrize("name", ["d_k", "d_model"])
def test_single_numbers_cannot_be_turned(tmp_path, name):
    with pytest.raises(RequestError, match=f"{name} is 1: this film turns pairs of numbers"):
        story("a b c", weights=saved(tmp_path, **{name: 1}))


def test_it_is_in_the_full_lecture_after_masking():
    full = [entry.slug for entry in scenes.lecture("full")]
    assert full.index("positions") == full.index("masking") + 1
    assert "positions" not in [entry.slug for entry in scenes.lecture("short")]

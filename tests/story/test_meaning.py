"""What the film about a query's meaning says: numbers against as many traces, and every case."""

from __future__ import annotations

import math
import statistics
from functools import cache, partial

import numpy as np
import pytest
import scipy
from laying import Beats

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.lesson.classes import nouns
from qkvideo.engine.sources import open_source
from qkvideo.engine.studies.meaning.asking import Question, weigh
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.meaning import captions, film
from qkvideo.scenes.meaning.story import Answers, tell
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import Cell

HEADLINE = "The cat sat on the mat because it was tired"
THIRTY = (
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been sleeping "
    "on the old mat wakes up because it was hungry and tired again"
)


@cache
def brief(sentence=HEADLINE, *, row=None, slot=None, lang="en", aspect="16:9", **options):
    compute = partial(trace, **{"weights": "lesson", **options})
    model = compute(sentence)
    spotlit = model.default_row if row is None else row
    layer = model.at().layer
    head = model.default_head(layer, spotlit)
    other = second(model, None, compute)
    return Brief(
        model, layer, head, spotlit, versus=other, slot=slot, lang=lang, aspect=aspect
    )  # fmt: skip


@cache
def story(*args, **how):
    return tell(View(brief(*args, **how)), Room())


@cache
def laid(*args, **how):
    return Beats(film, brief(*args, **how))


def says(*args, **how):
    return {name: beat.say.text for name, beat in laid(*args, **how).said.items()}


def in_place(sentence, slot, words, layer, head, row):
    tokens, found = sentence.split(), []
    for word in words:
        tokens[slot] = word
        found.append(trace(" ".join(tokens)).at(layer, head).weights[row, slot])
    return found


def group(name):
    return [word for word, its in nouns().items() if its == name]


def test_the_dots_and_medians_are_as_many_traces():
    s = story()
    assert s.words == tuple(nouns())
    for name in ("vehicles", "plants"):
        k = [lane.name for lane in s.lanes].index(name)
        expected = in_place(HEADLINE, 1, group(name), 2, 1, 7)
        assert s.first.cells[k].values[0] == pytest.approx(expected, abs=1e-12)
        assert s.first.medians[k].value == pytest.approx(statistics.median(expected), abs=1e-12)
        dirty = in_place(HEADLINE.replace("tired", "dirty"), 1, group(name), 2, 1, 7)
        assert s.turned.answers.medians[k].value == pytest.approx(statistics.median(dirty))
    assert s.turned.kind == "versus"


def test_the_arrows_are_the_query_as_typed_and_the_keys_of_as_many_traces():
    s = story()
    query = trace(HEADLINE).at(2, 1).Q[7]
    for word, angle, shadow in zip(s.few, s.arrows.angles, s.arrows.shadows, strict=True):
        key = trace(HEADLINE.replace("cat", s.words[word])).at(2, 1).K[1]
        u, v = query / np.linalg.norm(query), key / np.linalg.norm(key)
        turn = 2 * math.atan2(np.linalg.norm(u - v), np.linalg.norm(u + v))
        assert angle.value == pytest.approx(math.degrees(turn))
        assert shadow.value == pytest.approx(np.linalg.norm(key) * math.cos(turn), abs=1e-12)
    near, far = captions.near_and_far(s)
    assert (s.words[s.few[near]], s.words[s.few[far]]) == ("cat", "cup")


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_the_nearest_and_the_farthest_noun_have_their_numbers(aspect):
    beat = laid(aspect=aspect)["words"]
    keys = {item.key.removesuffix("/0") for item in beat.last}
    near, far = (f"few/w{story().few[k]}" for k in captions.near_and_far(story()))
    told = {f"{of}/{what}" for of in (near, far) for what in ("word", "angle/number")}
    assert told <= keys
    # In a square frame, one grey word has no place that is clear of the others.
    words = sum(key.startswith("few/w") and key.endswith("/word") for key in keys)
    assert words == (7 if aspect == "1:1" else 8)


def test_the_cloud_turns_over():
    s = story()
    names = [lane.name for lane in s.lanes]
    assert names[s.first.high] == "animals"
    assert (names[s.turned.falls], names[s.turned.rises]) == ("animals", "vehicles")
    # What docs/how-to/ask.md shows.
    first = dict(zip(names, (cell.text for cell in s.first.medians), strict=True))
    second_ = dict(zip(names, (cell.text for cell in s.turned.answers.medians), strict=True))
    assert (first["animals"], second_["animals"]) == ("0.81", "0.08")
    assert (first["vehicles"], second_["vehicles"]) == ("0.10", "0.35")


def test_swapped_the_query_takes_its_ranking_along():
    """By another way, on some of the nouns: a trace for each, scores, and scipy's ranks."""
    s, there = story(), HEADLINE.replace("tired", "dirty")
    question = Question(7, 1, 2, 1)
    query = trace(there, weights="lesson").at(2, 1).Q[7]
    ranked = {"mixed": [], "here": [], "there": []}
    for word in s.words[::60]:
        here = trace(HEADLINE.replace("cat", word), weights="lesson").at(2, 1)
        scores = here.K @ query / math.sqrt(len(query))
        ranked["mixed"].append(scipy.special.softmax(scores)[1])
        ranked["here"].append(here.weights[7, 1])
        other = trace(there.replace("cat", word), weights="lesson")
        ranked["there"].append(other.at(2, 1).weights[7, 1])
    source = open_source("lesson")
    found = weigh(
        trace(HEADLINE, weights=source), source.place(s.words[::60], 1), question, query=query
    )
    assert found == pytest.approx(ranked["mixed"], rel=1e-9)
    own, theirs = (scipy.stats.spearmanr(ranked["mixed"], ranked[k])[0] for k in ("here", "there"))
    assert [cell.value for cell in s.swapped] == pytest.approx([own, theirs], abs=0.25)
    assert s.swapped[1].value > 0.9 > 0.2 > abs(s.swapped[0].value)
    assert story("The cat slept").swapped is None


def test_key_and_value_are_those_of_as_many_traces():
    s, head = story(), trace(HEADLINE).at(2, 1)
    plants = [trace(HEADLINE.replace("cat", word)).at(2, 1) for word in group("plants")]
    k = [lane.name for lane in s.lanes].index("plants")
    for name, tensor in (("row", "X"), ("key", "K"), ("value", "V")):
        others = np.array([getattr(each, tensor)[1] for each in plants])
        apart = scipy.spatial.distance.cdist(others, getattr(head, tensor)[[1]], "cosine")
        assert s.like[name].medians[k].value == pytest.approx(np.median(1 - apart))
    told = says()["offers"]
    assert told.startswith("Key and value of “cat” are nearest to those of animals: 0.96 and 0.98.")
    # A lead of a hundredth is none, and then nothing is highlighted.
    assert "no group is ahead" in says("Cats")["offers"]
    (_, table) = film.offers(story("Cats")).steps[-1].picture.parts
    assert {panel.quantities[0].lit for panel in table.panels} == {frozenset()}


def test_a_slot_that_was_asked_for_is_taken():
    s = story(slot=5)
    assert (s.tokens[s.slot], s.share.value) == ("mat", trace(HEADLINE).at(2, 1).weights[7, 5])


def test_each_question_lights_its_own_highest_group():
    (_, table) = film.kinds(story()).steps[-1].picture.parts
    assert [panel.quantities[0].lit for panel in table.panels] == [
        frozenset({name}) for name in ("animals", "things")
    ]


def test_without_a_second_sentence_the_word_that_matters_most_is_left_out():
    text = "The dog chased the ball because it was excited"
    s = story(text)
    assert (s.turned.kind, s.turned.word) == ("without", "excited")
    shorter = text.removesuffix(" excited")
    for lane, median in zip(s.lanes, s.turned.answers.medians, strict=True):
        words = [s.words[k] for k in lane.words][:60]
        if lane.name == "plants":
            expected = in_place(shorter, 1, words + group("plants")[60:], 2, 1, 6)
            assert median.value == pytest.approx(statistics.median(expected), abs=1e-12)


CASES = {
    "one token": ("cat", {}),
    "two tokens": ("Hello world", {}),
    "nothing known": ("Zorblax flimmed the grunk because it was vorpal", {}),
    "German": ("Die Katze saß auf der Matte, weil sie müde war", {}),
    "thirty": (THIRTY, {}),
    "no pronoun": ("Birds fly south in winter", {}),
    "causal, first row": (HEADLINE, {"mask": "causal", "row": 0}),
    "padded": ("cat", {"pad": 3, "mask": "padding"}),
    "random": (HEADLINE, {"weights": "random"}),
    "cold": (HEADLINE, {"temperature": 1e-300}),
    "hot": (HEADLINE, {"temperature": 1e16}),
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", CASES)
def test_claims_hold_for_all_kinds_of_sentences(name):
    sentence, how = CASES[name]
    s = story(sentence, **how)
    for beat in captions.BEATS:
        for claim in beat(s).claims:
            assert claim.holds, (beat.__name__, claim)
    assert all(beat.say.text for beat in lay_out(film, brief(sentence, **how)).beats)


def test_one_token_has_one_slot_and_gets_everything():
    told = says("cat")
    assert told["slot"] == "“cat” has only its own slot: 1.00. What would another word get there?"
    assert "same median: 1.00" in told["cloud"]


def test_nobody_reads_a_meaning_into_numbers_without_one():
    assert "chance" in says(HEADLINE, weights="random")["kinds"]
    assert "no meaning" in says(CASES["German"][0])["kinds"]
    # Some short English sentences could be of another language, by their commonest words.
    assert "only English" not in says("How do you do?")["kinds"]
    # A lead that is small, or that is a small share, is not called "mostly".
    assert "not far ahead" in says("Anna gave Peter the book because he asked for it")["kinds"]
    assert "mostly for animals" in says()["kinds"]
    assert says()["kinds"].startswith("With “tired”")
    kind = says("The teacher praised the girl because she was kind")["kinds"]
    assert "people, even without “teacher”" in kind
    # Where the group is ahead without the word, too, the word does not make it so.
    train = "The train left the station because it was full"
    assert story(train).turned.word
    assert says(train)["kinds"].startswith("Here “it” asks mostly for places")


@pytest.mark.parametrize(
    ("medians", "clear"),
    [((0.4, 0.1), True), ((0.4, 0.3), False), ((0.05, 0.01), False), ((0.15, 0.1), True)],
)
def test_mostly_is_far_ahead_of_the_others_and_of_an_even_share(medians, clear):
    cells = tuple(Cell("m", (0, k), value) for k, value in enumerate(medians))
    assert Answers((), cells).clear(10) is clear


def test_the_ends_of_the_ranking_are_those_that_are_drawn():
    s = story()
    tops = [drawn(cell) for cell in s.first.medians]
    assert drawn(s.first.medians[s.first.high]) == max(tops)
    assert drawn(s.first.medians[s.first.low]) == min(tops)


@pytest.mark.one_in(3)  # those whose claims are tried
@pytest.mark.parametrize("name", CASES)
def test_what_is_said_is_short(name):
    sentence, how = CASES[name]
    for text in says(sentence, **how).values():
        assert len(text) <= 2 * 42 + 4, text


@pytest.mark.parametrize("lang", ["de", "ru"])
def test_what_is_said_is_short_in_other_languages(lang):
    for text in says(lang=lang).values():
        assert len(text) <= 2 * 50, text


def test_weights_without_words_are_refused_by_name(make_weights, tmp_path):
    path = make_weights({"vocab": None, "embedding": None, "X": np.ones((2, 6))})
    asked = {"sentence": "the cat", "weights": str(path), "out": tmp_path, "dry_run": True}
    with pytest.raises(RequestError, match=r"cannot be asked about words .* as “meaning” does"):
        qkvideo.render("meaning", **asked)
    with pytest.warns(UserWarning, match="without “meaning”"):
        films = qkvideo.render(**asked)
    assert "meaning" not in [film.slug for film in films]
    assert "mixing" in [film.slug for film in films]


def test_a_recording_is_sent_to_films_that_it_can_be_shown_in(tmp_path):
    asked = {"sentence": HEADLINE, "weights": "recorded:minilm", "out": tmp_path, "dry_run": True}
    with pytest.raises(RequestError) as refused:
        qkvideo.render("heads", **asked)
    named = str(refused.value).partition("choose ")[2]
    assert "pronoun" in named
    assert "meaning" not in named
    with pytest.raises(RequestError, match="“vectors” does: choose pronoun"):
        qkvideo.render("vectors", **asked)


def test_a_slot_that_cannot_be_asked_is_refused(tmp_path):
    asked = {"sentence": HEADLINE, "out": tmp_path, "dry_run": True}
    with pytest.raises(RequestError, match="slot 11 does not exist"):
        qkvideo.render("meaning", slot=11, **asked)
    assert qkvideo.render("meaning", slot=6, **asked)


def test_weights_of_ones_own_that_know_none_of_the_nouns(make_weights):
    vocab = np.array(["le", "chat", "dort", "il", "[pad]"])
    s = story.__wrapped__("le chat dort", weights=make_weights({"vocab": vocab}))
    assert [lane.name for lane in s.lanes] == ["words"]
    assert set(s.words) <= set(vocab.tolist())

"""Sentences as lecturers type them, in pictures that were made for shorter words."""

from __future__ import annotations

import importlib
from functools import cache

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.checks.audit import problems
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Curve, Text
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.text.pango import extent

SENTENCES = {
    "law": ("en", "The court rejected the appeal because it was filed too late"),
    "football": ("en", "The striker passed the ball to the winger because he was unmarked"),
    "biology": ("en", "The enzyme binds the substrate because it has a matching shape"),
    "cooking": (
        "en",
        "After the chef had chopped the onions, she put them into the hot pan with some butter, "
        "and stirred until they were soft and the kitchen smelled wonderful",
    ),
    "Jura": ("de", "Das Gericht wies die Klage ab, weil sie verspätet eingereicht worden war"),
    "Goethe": ("de", "Goethe sagte zu Schiller: „Ihr Drama gefällt mir, aber es ist zu lang.“"),
    "goal": ("en", "Goal!"),
    "Versicherung": ("de", "Rechtsschutzversicherungsgesellschaften zahlten 2013 nicht"),
    "школа": ("ru", "Учитель похвалил ученика, потому что он решил задачу"),
    "право": ("ru", "Суд отклонил иск, так как он был подан слишком поздно"),
}
pytestmark = pytest.mark.one_in(3)
LONG = 20
"""Letters from which on a word may be shortened."""


@cache
def items(name, film, beat, aspect="16:9"):
    lang, sentence = SENTENCES[name]
    model = trace(sentence)
    row = model.default_row
    layer = model.default_layer(row)
    brief = Brief(model, layer, model.default_head(layer, row), row, lang=lang, aspect=aspect)
    module = importlib.import_module(f"qkvideo.scenes.{film}.film")
    return next(each.last for each in lay_out(module, brief).beats if each.name == beat)


def words(shown):
    return [i for i in shown if isinstance(i, Text) and i.token is not None]


@pytest.mark.parametrize("name", SENTENCES)
def test_words_of_heads_side_by_side_are_written_out(name):
    _, sentence = SENTENCES[name]
    made = words(items(name, "heads", "questions"))
    longest = max(len(word.strip(",.:")) for word in sentence.split())
    assert longest >= LONG or not [word.text for word in made if "…" in word.text]


@pytest.mark.parametrize("name", SENTENCES)
@pytest.mark.parametrize("aspect", ["16:9", "9:16"])
def test_pupils_names_have_one_size(name, aspect):
    """And so all pupils stand equally high."""
    shown = items(name, "classroom", "pupils", aspect)
    assert len({round(word.em, 6) for word in words(shown)}) == 1
    if aspect == "16:9":
        heads = [i for i in shown if isinstance(i, Curve) and i.key.endswith("/head")]
        tops = {round(float(i.points[:, 1].max()), 3) for i in heads if "teacher" not in i.key}
        assert len(tops) == 1


def test_one_very_long_word_does_not_make_all_names_small():
    assert min(word.em for word in words(items("Versicherung", "classroom", "pupils"))) > 0.28


@pytest.mark.parametrize("name", ["cooking", "Jura", "Goethe", "школа"])
def test_signs_have_the_quotation_marks_of_the_language(name):
    quotes = {"en": "“”", "de": "„“", "ru": "«»"}[SENTENCES[name][0]]
    for film, beat in (("classroom", "table"), ("heads", "questions"), ("learning", "told")):
        signs = [
            w.text for w in words(items(name, film, beat)) if not any(map(str.isalnum, w.text))
        ]
        assert all(sign[0] + sign[-1] == quotes for sign in signs if sign != "…"), (film, signs)


def test_the_name_of_a_matrix_lies_on_none_of_its_slanted_words():
    """Above few narrow columns the first word is long, and leans under the name."""
    sentence = "Sodium-potassium-ATPase pumps ions across the membrane"
    assert problems_of(sentence, "mixing", "all-rows", "9:16") == ()


@pytest.mark.parametrize("beat", ["shrink", "add-up"])
def test_a_name_wider_than_its_matrix_stays_on_the_stage(beat):
    assert problems_of("Mitochondria", "mixing", beat, "9:16") == ()


def problems_of(sentence, film, beat, aspect):
    model = trace(sentence)
    brief = Brief(model, 2, model.default_head(), model.default_row, aspect=aspect)
    laid = lay_out(importlib.import_module(f"qkvideo.scenes.{film}.film"), brief)
    (items,) = (each.last for each in laid.beats if each.name == beat)
    return tuple(problems(picture(items), laid.frame.places))


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_two_rows_have_one_angle_and_two_queries_and_keys_have_two(aspect):
    model = trace("The cat sat on the mat because it was tired")
    brief = Brief(model, 2, model.default_head(), model.default_row, aspect=aspect)
    laid = lay_out(importlib.import_module("qkvideo.scenes.library_analogy.film"), brief)
    (shown,) = (beat.last for beat in laid.beats if beat.name == "raw")
    ends = {i.key: i.points[0] for i in shown if isinstance(i, Curve)}
    head, (it, cat) = model.at(), (7, 1)
    pairs = {
        "raw/0": (head.X[it], head.X[cat], cat),
        "scores/0": (head.Q[it], head.K[cat], cat),
        "scores/1": (head.Q[cat], head.K[it], it),
    }
    for name, (asks, answers, key) in pairs.items():
        start, *tips = (ends[f"way/{name}/{k}"] for k in ("query/line", "query/tip", f"{key}/tip"))
        first, second = (tip - start for tip in tips)
        cosine = asks @ answers / np.linalg.norm(asks) / np.linalg.norm(answers)
        drawn = first @ second / np.linalg.norm(first) / np.linalg.norm(second)
        assert drawn == pytest.approx(cosine, abs=1e-6)
        long = np.linalg.norm(answers) / np.linalg.norm(asks)
        assert np.linalg.norm(second) / np.linalg.norm(first) == pytest.approx(long)


def test_a_reader_is_beside_the_question_and_not_below_it():
    shown = {i.key: i for i in items("goal", "library_analogy", "both")}
    strip = shown["Q/cells"].ys
    low, high = (
        shown["reader/shoulders"].points[:, 1].min(),
        shown["reader/head"].points[:, 1].max(),
    )
    assert (low + high) / 2 == pytest.approx(strip.mean(), abs=0.1)


@pytest.mark.parametrize("name", ["biology", "школа"])
def test_a_text_beside_a_matrix_keeps_off_its_sums(name):
    shown = [i for i in items(name, "masking", "left-over") if isinstance(i, Text)]
    sums = [
        i.x + extent(i.text, weight=i.weight).width * i.em for i in shown if "/beside/" in i.key
    ]
    text = next(i for i in shown if i.key == "softmax")
    assert text.x - max(sums) > 0.2

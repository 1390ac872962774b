"""Lines in the lecturer's words, beats in their order: what is said, noted, and made anew."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief, beat_of, repeated
from qkvideo.scenes.layout.around.heading import CORNER, SAID
from qkvideo.scenes.layout.film import lay_out, wrong_words
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.look.brand import Brand, Logo
from qkvideo.scenes.mixing import film
from qkvideo.scenes.stage.shoot import Shoot
from qkvideo.scenes.text.catalogue import Word, catalogue
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.own import LECTURER, OwnWordsError, own_line
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.films.key import key, piece

FACTS = {
    "query": Word("it", "query"),
    "weight": Cell("weights", (7, 1), 0.7612),
    "case": "usual",
}
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4" fill="#123456"/></svg>'


def said(text, lang="en", **facts):
    return own_line("mixing-weights-say", text, FACTS | facts, catalogue(lang))


def test_facts_stand_where_they_are_quoted():
    message = said("“{query}” gives {weight}, {{really}}, {weight}.")
    assert message.text == "“it” gives 0.76, {really}, 0.76."
    found = [(message.text[p.start : p.end], p.variable) for p in message.parts]
    assert found == [
        ("it", FACTS["query"]),
        ("0.76", FACTS["weight"]),
        ("0.76", FACTS["weight"]),
    ]


def test_a_number_that_is_typed_is_told_apart():
    message = said("From week 3: {weight} is less than 0.9, not −1,234.5 or GPT-2.")
    typed = [p.variable for p in message.parts if p.variable.tensor == LECTURER]
    assert [(cell.text, cell.value) for cell in typed] == [
        ("3", 3.0),
        ("0.9", 0.9),
        ("−1,234.5", -1234.5),
        ("2", 2.0),
    ]
    assert [message.text[p.start : p.end] for p in message.parts] == [
        *("3", "0.76", "0.9", "−1,234.5", "2"),
    ]


def test_typed_numbers_are_read_as_the_language_writes_them():
    (part,) = said("Es sind 0,25 davon", "de").parts
    assert (part.variable.text, part.variable.value) == ("0,25", 0.25)
    (date,) = said("Am 12.3.2026", "de").parts
    assert date.variable.text == "12.3.2026"
    assert math.isnan(date.variable.value)


def test_a_right_to_left_word_keeps_its_place():
    message = said("The word {query} asks.", query=Word("القطة", "query"))
    (part,) = message.parts
    assert message.text[part.start : part.end] == "القطة"


@pytest.mark.parametrize(
    "text", ["{share}", "{case}", "{}", "{weight:3}", "{query!r}", "{query.text}"]
)
def test_what_is_no_fact_is_refused_with_those_that_there_are(text):
    with pytest.raises(OwnWordsError, match=r"its facts are: \{query\}, \{weight\}") as refused:
        said(text)
    assert refused.value.line == "mixing-weights-say"


MODEL = trace("The cat sat on the mat because it was tired")
BRIEF = Brief(MODEL, 2, 1, MODEL.default_row)


def test_beats_come_in_any_order_and_twice():
    order = repeated(["weights", "scores", "weights"])
    assert order == ("weights", "scores", "weights.2")
    assert [beat_of(name) for name in order] == ["weights", "scores", "weights"]
    laid = lay_out(film, replace(BRIEF, order=order))
    usual = {beat.name: beat for beat in lay_out(film, BRIEF).beats}
    assert [beat.name for beat in laid.beats] == list(order)
    assert [beat.say for beat in laid.beats] == [usual[beat_of(name)].say for name in order]
    corners = [next(i.text for i in beat.around if i.key == CORNER) for beat in laid.beats]
    assert [text[-6:] for text in corners] == ["1 of 3", "2 of 3", "3 of 3"]


def test_own_words_are_on_screen_and_in_the_record():
    own = {
        "mixing-weights-say": "In week 3, {query} gave {weight}.",
        "mixing-weights-notes": "Ask!",
    }
    brief = replace(BRIEF, order=("weights",), own=own)
    record = Shoot(film, brief, quality("l"), stills=frozenset()).shoot()
    (beat,) = record.beats
    assert beat.say == "In week 3, it gave 0.76."
    assert beat.notes == "Ask!"
    assert beat.own == ("say", "notes")
    (laid,) = lay_out(film, brief).beats
    (line,) = [item for item in laid.around if item.key == SAID]
    assert line.text == beat.say
    on_screen = {(cell.text, cell.tensor) for cell, _ in numbers([line])}
    assert on_screen == {("3", LECTURER), ("0.76", "weights")}
    assert {n.text for n in record.numbers if n.tensor == LECTURER} == {"3"}


def test_a_line_that_does_not_fit_is_named():
    own = {"mixing-all-rows-title": "very long " * 10, "mixing-all-rows-say": "{nothing}"}
    wrong = wrong_words(film, replace(BRIEF, own=own | {"mixing-weights-say": "{nor}"}))
    assert {each.line for each in wrong} == {*own, "mixing-weights-say"}
    assert ["shorten it" in str(each) for each in wrong].count(True) == 1
    assert wrong_words(film, replace(BRIEF, own={"mixing-all-rows-title": "short"})) == ()


CHANGED = {
    "words": replace(BRIEF, own={"mixing-weights-say": "Mine."}),
    "other-words": replace(BRIEF, own={"mixing-weights-say": "Yours."}),
    "order": replace(BRIEF, order=("weights", "scores")),
    "other-order": replace(BRIEF, order=("scores", "weights")),
    "colours": replace(BRIEF, brand=Brand((("ground", "#000000"),))),
    "footer": replace(BRIEF, brand=Brand(footer="Ours")),
    "logo": replace(BRIEF, brand=Brand(logo=Logo(SVG))),
    "place": replace(BRIEF, brand=Brand(logo=Logo(SVG, "top-right"))),
}


def test_whatever_changes_a_film_changes_its_key():
    size = quality("l")
    keys = {name: key(brief, size) for name, brief in {"none": BRIEF, **CHANGED}.items()}
    assert len(set(keys.values())) == len(keys)


def test_a_pieces_key_knows_the_ground_that_no_picture_holds():
    size = quality("l")
    there = {
        piece(brief, size, "mp4", "mixing", "weights")
        for brief in (BRIEF, CHANGED["colours"], CHANGED["logo"])
    }
    assert len(there) == 3

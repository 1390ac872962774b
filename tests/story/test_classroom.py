"""What the film about a class says, and what its laid-out pictures show, undrawn."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.classroom import film
from qkvideo.scenes.classroom.story import tell
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Curve, Text
from qkvideo.scenes.look.choices import ASPECTS
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View

HEADLINE = "The cat sat on the mat because it was tired"
CAT, IT = 1, 7
LAST = "The cat likes it"
LONG = " ".join(f"w{k}" for k in range(40))
BEATS = (film.pupils, film.cards, film.notes, film.table)


@cache
def brief(sentence=HEADLINE, **how):
    options = {name: how.pop(name) for name in ("mask", "pad") if name in how}
    model = trace(sentence, **options)
    head = model.at()
    return Brief(model, head.layer, head.head, model.default_row, **how)


def story(*args, **how):
    return tell(View(brief(*args, **how)), Room())


@cache
def laid(*args, **how):
    return {beat.name: beat for beat in lay_out(film, brief(*args, **how)).beats}


def items(beat, kind, start):
    return [i for i in beat.last if isinstance(i, kind) and i.key.startswith(start)]


def test_what_is_handed_out_is_the_column_s_sum():
    weights, s = brief().attention.weights, story()
    assert s.most == int(weights.sum(axis=0).argmax())


@pytest.mark.one_in(3)
@pytest.mark.parametrize("how", [{}, {"mask": "causal"}, {"mask": "padding", "pad": 2}])
@pytest.mark.parametrize("sentence", [HEADLINE, LAST, LONG, "cat", "tok tok tok tok"])
def test_what_is_claimed_holds(sentence, how):
    s = story(sentence, **how)
    claims = [claim for beat in BEATS for claim in beat(s).claims]
    assert all(claim.holds for claim in claims)


def test_who_is_blocked_holds_up_no_card():
    s = story(mask="causal")
    assert [k for k, card in enumerate(s.cards) if card is None] == [8, 9]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("sentence", [HEADLINE, LONG, "cat"])
def test_everybody_has_a_desk_with_the_word_on_it_and_a_place_of_their_own(sentence, aspect):
    beat = laid(sentence, aspect=aspect)["notes"]
    desks = {i.key.split("/")[1]: i.points for i in items(beat, Curve, "class/") if "desk" in i.key}
    words = {i.key.split("/")[1] for i in items(beat, Text, "class/") if i.key.endswith("/word")}
    assert desks.keys() == words
    boxes = [(p.min(axis=0), p.max(axis=0)) for p in desks.values()]
    for k, (low, high) in enumerate(boxes):
        for other_low, other_high in boxes[k + 1 :]:
            assert (high <= other_low).any() or (other_high <= low).any()
    for text in items(beat, Text, "class/"):
        if text.key.endswith("/word"):
            low, high = boxes[list(desks).index(text.key.split("/")[1])]
            assert low[0] < text.x < high[0]
            assert low[1] < text.y < high[1]


def test_a_note_is_as_wide_as_its_share():
    notes = {i.key: i.width for i in items(laid()["notes"], Curve, "class/note/")}
    look = story().free.look.cells
    assert len(notes) == 9  # nobody hands one to the own desk
    wide = notes[f"class/note/{CAT}-{IT}"], notes[f"class/note/5-{IT}"]
    assert wide[0] / wide[1] == pytest.approx(look[CAT].value / look[5].value)


@pytest.mark.parametrize("beat", ["notes"])
@pytest.mark.parametrize("aspect", ["16:9", "9:16"])
def test_no_note_passes_behind_a_desk(aspect, beat):
    beat = laid(aspect=aspect)[beat]
    desks = [i.points for i in items(beat, Curve, "class/") if i.key.endswith("/desk")]
    way = np.concatenate(
        [curves.at(i.points, np.linspace(0, 1, 50)) for i in items(beat, Curve, "class/note/")]
    )
    for desk in desks:
        inside = (way > desk.min(axis=0)) & (way < desk.max(axis=0))
        assert not inside[:, :2].all(axis=1).any()


def test_the_description_names_cards_and_notes():
    beats = laid()
    assert "“cat” 9.47" in beats["cards"].description
    assert "“cat” 0.76" in beats["notes"].description


def test_the_teacher_is_named_and_the_one_who_asks():
    beat = laid()["cards"]
    assert [i.text for i in items(beat, Text, "class/teacher/name")] == ["teacher"]
    board = items(beat, Text, "class/board")
    assert "".join(i.text for i in board).startswith("“it” asks: ")

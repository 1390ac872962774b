"""Time to read and to look: rules, and what comes of them in every film."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from laying import laid, moved, said, timed

from qkvideo import scenes
from qkvideo.scenes.layout.around.heading import SAID
from qkvideo.scenes.layout.around.pointed import POINTED
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.choices import PACES
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.record import BeatRecord
from qkvideo.scenes.stage import durations
from qkvideo.scenes.stage.durations import Change
from qkvideo.scenes.stage.schedule import (
    HOLD,
    REST,
    Schedule,
    change,
    described,
    schedule,
    timing,
    transitions,
    unfolding,
)
from qkvideo.scenes.stage.ticks import TICKS
from qkvideo.scenes.stage.transition import Move, Transition
from qkvideo.scenes.text import lengths
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.text.caption_files import TimeMark, cues
from qkvideo.studio.text.descriptions import heard

FILMS = scenes.programme()
LONGEST, HOUR = 240, 45 * 60
"""Seconds of a film, and of a lecture: half of it belongs to the lecturer and to questions."""


# Every film in English, every third in another language too; `make test-all` has them all.
OTHERS = [lang for lang in languages() if lang != "en"]
TURN = 3 * len(OTHERS)
CASES = [
    pytest.param(
        film,
        lang,
        id=f"{film.slug}-{lang}",
        marks=[] if lang == "en" or k % TURN == 3 * OTHERS.index(lang) else [pytest.mark.long],
    )
    for k, film in enumerate(FILMS)
    for lang in languages()
]


def seconds(film, lang="en"):
    return sum(made.ticks for _, made in timed(film, lang)) / TICKS


# The rules


def test_reading_gets_its_time_between_steps_too():
    short = schedule([Change(10)] * 3, 10)
    long = schedule([Change(10)] * 3, 130)
    assert short == Schedule((0, 0), HOLD)
    assert all(pause > 0 for pause in long.pauses)
    assert 30 + sum(long.pauses) + long.hold == 150  # ten seconds
    assert long.hold >= HOLD


def test_looking_takes_a_third_of_a_second_for_each_new_thing_and_comes_before_the_next_change():
    made = schedule([Change(10, new=3), Change(10, new=60), Change(10, new=9)], 0)
    assert made.pauses == (15, 25)
    assert made.hold == HOLD
    # A silent viewer reads, and looks: one after the other.
    silent = schedule([Change(10, new=3), Change(10, new=3)], 130)
    assert 20 + sum(silent.pauses) + silent.hold == 150 + 2 * 15
    # A sentence in the picture is read.
    assert schedule([Change(10, letters=26), Change(10)], 0).pauses == (30,)
    # A long one is read further while the next things appear.
    long = schedule([Change(10, letters=130), Change(100)], 13)
    assert long.pauses[0] < 150 < 110 + long.pauses[0] + long.hold


def test_a_sentence_is_read_while_the_rest_of_its_picture_comes():
    note, word = (
        Text(key=words, text=words, em=0.3, x=0.0, y=0.0, colour="#FFFFFF")
        for words in ("a sentence of five words", "word")
    )
    made = Transition(60, (Move(None, note, 0.0, 0.1), Move(None, word, 0.5, 1.0)), "together")
    found = change(made)
    assert (found.letters, found.unfolded) == (len(note.text), 54)
    # Two seconds to read take less after that; what follows waits for three seconds at most.
    for letters, waits in ((26, 6), (130, 45 - 20)):
        some = Change(10, letters=letters, unfolded=20 if letters == 130 else 54)
        assert schedule([some, Change(200)], 0).pauses == (waits,)
    # What is computed last is looked at while frames point at it.
    pointed = [Change(10, pause="worked"), Change(9), Change(3)]
    assert schedule(pointed, 0).hold == HOLD - 12


def test_what_is_shown_elsewhere_again_is_not_new():
    item = Text(key="a", text="1,024", em=0.3, x=0.0, y=0.0, colour="#FFFFFF")
    there, other = replace(item, x=5.0), replace(item, text="16,384")
    for after, new in ((there, 0), (other, 1), (replace(there, key="b"), 1)):
        moves = Move(item, None, 0.0, 0.5), Move(None, after, 0.5, 1.0)
        assert change(Transition(10, moves, "together")).new == new


def test_another_pace_multiplies_everything_but_the_least_rest():
    change = [Change(10, new=3, pause="long"), Change(10)]
    slow, normal, brisk = (schedule(change, 0, pace=pace) for pace in PACES)
    assert slow.pauses[0] == round(24 * 1.3)
    assert brisk.pauses[0] == round(24 * 13 / 17)
    assert slow.hold > normal.hold > brisk.hold >= REST == TICKS


def test_a_step_waits_for_its_phrase_and_no_film_gets_longer_for_it():
    read = schedule([Change(10), Change(10, share=0.5), Change(10)], 130)  # ten seconds
    assert 10 + read.pauses[0] >= 75
    assert 30 + sum(read.pauses) + read.hold == 150
    # The next one waits as well, and one whose phrase has been read already does not.
    later = schedule([Change(10), Change(10, share=0.8), Change(10, share=0.5)], 130)
    assert 10 + later.pauses[0] >= 120
    assert later.pauses[1] == 0
    spoken = schedule([Change(10), Change(10, share=0.5)], 0, 8.0)
    assert 10 + spoken.pauses[0] == 4 * TICKS
    assert 20 + sum(spoken.pauses) + spoken.hold == 8 * TICKS


def test_what_moves_before_a_phrase_takes_the_time_in_which_it_is_read():
    first, second = Change(10, room=400, most=400), Change(10, share=0.6)
    assert unfolding([first, second], 130) == (80, 0)
    # Five new things are looked at, too, before a frame points at one of them: 2 s of ten are read,
    # and 25 ticks of looking; the picture stands still for a glance, 6 ticks.
    seen = Change(10, new=5, room=400, most=400)
    assert unfolding([seen, Change(10, share=0.2)], 130) == (30 + 25 - 6 - 10, 0)
    # No beat gets longer for it: this one ends after 175 ticks, with a second of rest.
    assert unfolding([seen, Change(110, share=0.2)], 130) == (175 - 110 - TICKS - 6 - 10, 0)
    # What a voice speaks of is pointed at while it speaks.
    assert unfolding([seen, Change(10, share=0.2)], 0, 20.0) == (60 - 6 - 10, 0)


# What comes of them


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("film", "lang"), CASES)
def test_no_step_comes_before_the_phrase_that_speaks_of_it(film, lang):
    marked = 0
    for beat, moves in moved(film, lang):
        names = [step.name for step in beat.beat.steps]
        assert {name for name, _ in beat.say.steps} <= {*names}, beat.name
        # Others frame a number, or take the frame away.
        framed = [any(i.key.startswith(POINTED) for i in step.items) for step in beat.steps]
        own = [k for k in range(len(framed)) if not any(framed[max(0, k - 1) : k + 1])]
        told = timing(beat, moves), timing(beat, moves, least=20.0, read=False)
        length = lengths.letters(beat.say.text)
        for made, letters in zip(told, (13, length / 20), strict=True):
            moving = np.array([each.ticks for each in made.transitions[:-1]])
            begins = (0, *np.cumsum(moving + made.schedule.pauses).tolist())
            begins = dict(zip(names, (begins[k] for k in own), strict=False))
            for name, before in beat.say.steps:
                read = lengths.letters(beat.say.text[:before])
                assert begins[name] >= int(read / letters * TICKS), (beat.name, name)
                marked += 1
    assert marked or film.slug not in ("pronoun", "mixing", "masking", "score-matrix")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_a_film_leaves_time_to_read_look_and_rest(film):
    for pace, letters in zip(PACES, (10, 13, 17), strict=True):
        for beat, made in timed(film, pace=pace):
            reading = len(beat.say.text) / letters
            assert made.ticks / TICKS >= reading, beat.name
            assert made.schedule.hold >= TICKS, beat.name
    for (_, slow), (_, brisk) in zip(
        timed(film, pace="slow"), timed(film, pace="brisk"), strict=True
    ):
        ticks = [sum(each.ticks for each in made.transitions) for made in (slow, brisk)]
        assert ticks[0] / ticks[1] == pytest.approx(1.7, rel=0.15)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("film", "lang"), CASES)
def test_a_film_takes_at_most_four_minutes(film, lang):
    least = {"closing": 10, "ambiguous": 25}.get(film.slug, 30)  # one picture, three beats
    assert least <= seconds(film, lang) <= LONGEST


MOST = {
    "classroom": 45,
    "heads": 100,
    "ambiguous": 60,
    "reach": 100,
    "cross-attention": 75,
    "debugging": 100,
    "learning": 110,
    "block": 110,
    "generation": 110,
    "tiles": 100,
    "positions": 100,
}


@pytest.mark.parametrize(("film", "lang"), [case for case in CASES if case.values[0].slug in MOST])
def test_films_of_the_full_lecture_alone_are_short(film, lang):
    assert seconds(film, lang) <= MOST[film.slug]


def test_the_short_lecture_leaves_half_an_hour_s_lesson_to_the_lecturer():
    assert sum(seconds(film) for film in scenes.lecture("short")) <= HOUR / 2


def whole(lines):
    """Lines without spaces, since lines of Chinese have none between them."""
    return "".join(lines).replace(" ", "")


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("film", "lang"), CASES)
def test_captions_are_two_lines_of_42_letters_and_17_letters_a_second_at_any_pace(film, lang):
    for pace in PACES:
        first = 0
        for beat, made in timed(film, lang, pace=pace):
            found = cues([TimeMark(beat.title, beat.say.text, first, made.ticks)])
            assert whole(cue.say for cue in found) == whole([beat.say.text])
            for cue in found:
                assert 1 <= len(cue.lines) <= 2
                assert max(map(lengths.set_letters, cue.lines)) <= 42
                assert whole(cue.lines) == whole([cue.say])
                assert lengths.letters(cue.say) <= 17 * (cue.frames + 1) / TICKS  # whole ticks
            ends = [cue.first_frame + cue.frames for cue in found]
            assert [first, *ends[:-1]] == [cue.first_frame for cue in found]
            assert ends[-1] == first + made.ticks
            first += made.ticks


# Descriptions


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("film", "lang"), CASES)
def test_descriptions_have_time_to_be_spoken_and_described_films_time_for_all(film, lang):
    for pace in PACES:
        for beat, made in timed(film, lang, pace=pace):
            text = heard(record(beat, made), TICKS)
            assert lengths.words(text) <= made.ticks / TICKS / 60 * 160
    for beat, moves in moved(film, lang):
        least = durations.speaking(lengths.words(described(beat)))
        whole = heard(record(beat, timing(beat, moves, least=least)), TICKS)
        assert beat.say.text in whole
        assert beat.description in whole


def record(beat, made):
    return BeatRecord(
        beat.name, beat.title, beat.say.text, beat.notes, 0, made.ticks, beat.in_words
    )


# Narrated films


@pytest.mark.parametrize(("film", "lang"), CASES)
def test_key_words_are_five_or_fewer(film, lang):
    speech = Speech(catalogue(lang, film.folder), film.slug)
    for beat in said(film, lang):
        shown = speech.line(f"{beat.name}-key", beat.beat.say).text
        words = [word for word in shown.split() if any(map(str.isalnum, word))]
        assert 1 <= len(words) <= 5, shown
        assert not shown.endswith("."), shown


def test_where_a_voice_speaks_the_screen_shows_key_words():
    film = FILMS[0]
    for silent, spoken in zip(laid(film).beats, laid(film, narrated=True).beats, strict=True):
        shown = next(item.text for item in spoken.around if item.key == SAID)
        key = catalogue("en", film.folder).say(f"{film.slug}-{spoken.name}-key", silent.beat.say)
        assert shown == key.text != silent.say.text
        assert spoken.say.text == silent.say.text  # what is said, and stands in the track
        # Nobody has to read a long caption: the beat is as long as the voice needs.
        made = timing(spoken, transitions(spoken, ()), least=3.0, read=False)
        assert made.ticks >= math.ceil(3.0 * TICKS)


@pytest.mark.parametrize(("pace", "ticks"), [("slow", 150), ("normal", 116), ("brisk", 89)])
def test_a_hundred_letters_are_read_at_the_pace_that_is_asked_for(pace, ticks):
    assert durations.reading(100, pace) == ticks

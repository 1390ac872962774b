"""What YouTube is told of a film, read by the rules that its help pages state.

“To manually add your own video chapters: the first timestamp starts with 00:00; there are at least
three timestamps listed in ascending order; the minimum length of video chapters is 10 seconds.” A
title has 100 characters at most, a description 5,000 bytes (in its Data API: “maximum length of
5000 bytes”, “may contain all valid UTF-8 characters except < and >”).
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache, partial

import pytest

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.record import BeatRecord, FilmRecord, NumberRecord
from qkvideo.scenes.telling import text_of
from qkvideo.studio.text.caption_files import TimeMark, spanning
from qkvideo.studio.text.youtube import about, merged, thanks, youtube

FPS = 15
STAMP = re.compile(r"(?:(\d+):)?(\d{1,2}):(\d\d)")


def read(text: str) -> tuple[str, str, list[tuple[int, str]]]:
    """Title, description, and chapters: every time in the description is a place to jump to."""
    title, description = text.removesuffix("\n").split("\n\n", 1)
    found = []
    for line in description.split("\n"):
        for stamp in STAMP.finditer(line):
            assert stamp.start() == 0, f"a time within a line: {line}"
            hours, minutes, seconds = (int(part or 0) for part in stamp.groups())
            found.append((hours * 3600 + minutes * 60 + seconds, line[stamp.end() :].strip()))
    return title, description, found


def check(text: str, seconds: int) -> list[tuple[int, str]]:
    title, description, chapters = read(text)
    assert 0 < len(title.encode("utf-16-le")) // 2 <= 100
    assert "\n" not in title
    assert len(description.encode()) <= 5000
    assert not set("<>") & {*text}
    starts = [start for start, _ in chapters]
    if starts:
        assert starts[0] == 0
        assert len(starts) >= 3
        assert all(b - a >= 10 for a, b in zip(starts, [*starts[1:], seconds], strict=True))
        assert all(title for _, title in chapters)
    return chapters


def record(lengths, titles=None, title="The title", slug="film"):
    """A film of beats with these lengths in frames, after a card of two seconds."""
    beats, at = [], 2 * FPS
    for number, length in enumerate(lengths):
        name = titles[number] if titles else f"Beat {number}"
        beats.append(BeatRecord(f"b{number}", name, "Said.", "", at, length))
        at += length
    return FilmRecord(slug, title, 16, 9, FPS, at + 2 * FPS, tuple(beats), (), ())


traced = cache(partial(trace, weights="random"))


def brief(sentence="The cat sat", **how):
    model = traced(sentence)
    return Brief(model, 1, 1, model.n - 1, **how)


def beats_of(made):
    marks = [TimeMark(b.title, "", b.first_frame, b.frames) for b in made.beats]
    return spanning(marks, made.frames)


def test_of_two_sentences_both_are_quoted_where_the_film_shows_both():
    made, two = record([400]), brief(versus=traced("The dog sat"))
    number = NumberRecord("0.5", "versus.L1.H1.weights", (0, 0), 0.5, "b0", 40, (0, 0, 1, 1))
    for numbers, quoted in (
        ((), "The sentence in it: “The cat sat”"),
        ((number,), "The sentences in it: “The cat sat” and “The dog sat”"),
    ):
        shown = replace(made, numbers=numbers)
        assert quoted in youtube(shown, beats_of(shown), two, ()).split("\n")


def test_chapters_keep_youtubes_rules_and_every_part_of_the_film():
    chance = random.Random(7)
    some = 0
    for _ in range(300):
        lengths = [chance.randint(1, 40 * FPS) for _ in range(chance.randint(1, 9))]
        made = record(lengths)
        chapters = check(youtube(made, beats_of(made), brief(), ()), made.frames // FPS)
        marks = beats_of(made)
        # Of several that begin in one second, the first.
        starts = {mark.first_frame // FPS: mark.title for mark in reversed(marks)}
        for start, title in chapters:
            assert title.split(" · ")[0] == starts[start]
        if chapters:
            some += 1
            parts = [part for _, title in chapters for part in title.split(" · ")]
            assert parts == [beat.title for beat in made.beats]
        # As many as can be: a part of ten seconds after one of ten seconds is a chapter of its own.
        if all(length >= 10 * FPS + FPS for length in lengths) and len(lengths) >= 3:
            assert len(chapters) == len(lengths)
    assert 100 < some < 300


def test_too_few_chapters_are_none():
    made = record([300 * FPS, 300 * FPS])
    assert merged(beats_of(made), FPS, made.frames) == []
    assert check(youtube(made, beats_of(made), brief(), ()), 604) == []


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_a_film_is_described_in_its_language_whatever_the_sentence(lang):
    film = scenes.entry("mixing")
    hostile = "<b>0:30 & 12:30:05</b> 猫" + " Dampf😀schifffahrt" * 17
    credit = thanks(["mixing"], Brief(trace("a", weights="lesson"), 1, 1, 0, lang=lang))
    made = record([20 * FPS] * 4, ["A <b>", "At 10:30", "C " * 80, "D"], "x😀 " * 60)
    told = about(["mixing"], film.summary, lang)
    shown = brief(hostile, lang=lang, licence="CC <BY> 4:00")
    text = youtube(made, beats_of(made), shown, told, credit)
    assert "all-MiniLM-L6-v2, sentence-transformers, Apache License 2.0" in text
    chapters = check(text, made.frames // FPS)
    assert [start for start, _ in chapters] == [0, 22, 42, 62]
    assert chapters[0][1] == "A ‹b›"
    plain = text.replace("\u2060", "")
    for line in ("asked", "takeaway"):
        assert text_of("mixing", line, lang) in plain
    assert (film.summary in plain) == (lang == "en")
    assert "‹b›0:30 & 12:30:05‹/b› 猫" in plain
    assert plain.rstrip().endswith("CC ‹BY› 4:00")
    assert "CC" not in youtube(made, beats_of(made), brief(lang=lang), told)


def joined(count, beats, words):
    """Several films in one: their chapters, and a record with the beats of all of them."""
    titles = [f"Film {k}: {words} {b}" for k in range(count) for b in range(beats)]
    made = record([20 * FPS] * count * beats, titles)
    films = [
        TimeMark(f"Film {k}", "", made.beats[k * beats].first_frame, 20 * FPS * beats)
        for k in range(count)
    ]
    return made, spanning(films, made.frames)


def test_of_a_lecture_beats_are_chapters_where_they_fit_else_films():
    made, films = joined(3, 4, "beat")
    films[0] = replace(films[0], first_frame=0)
    chapters = check(youtube(made, films, brief(), ()), made.frames // FPS)
    assert [title for _, title in chapters][:5] == [
        *("Film 0: beat 0", "beat 1", "beat 2", "beat 3", "Film 1: beat 0"),
    ]
    made, films = joined(24, 9, "Aufmerksamkeit")
    told = ("Worum es geht. " * 100,)
    text = youtube(made, films, brief(), told)
    chapters = check(text, made.frames // FPS)
    assert [title for _, title in chapters] == [f"Film {k}" for k in range(24)]
    assert chapters[-1][0] == (2 + 23 * 9 * 20) > 3600  # with hours
    assert "Worum es geht" in text
    # Chapters matter more than what it is about.
    text = youtube(made, films, brief(), (told[0] * 4,))
    assert len(check(text, made.frames // FPS)) == 24
    assert "Worum" not in text


def test_the_whole_lecture_is_described_in_any_language():
    slugs = [film.slug for film in scenes.lecture("full")]
    for lang in ("en", "ru"):
        titles = [text_of(slug, "title", lang) for slug in slugs]
        made = record([180 * FPS] * len(slugs), titles)
        text = youtube(made, beats_of(made), brief(lang=lang), about(slugs, "", lang))
        assert [title for _, title in check(text, made.frames // FPS)] == titles
        asked = text_of(slugs[0], "asked", lang)
        assert asked
        assert asked in text


def test_models_of_others_are_named_where_their_numbers_are_shown():
    own = brief(lang="en")
    assert thanks(["mixing", "masking"], own) == ()
    for slugs, names in ((["learning"], ["MiniLM"]), (["block", "heads"], ["MiniLM", "SmolLM2"])):
        for line, name in zip(thanks(slugs, own), names, strict=True):
            assert name in line

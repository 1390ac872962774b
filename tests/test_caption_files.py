from __future__ import annotations

import html
import re

import pysubs2
import pytest

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.text import caption_files
from qkvideo.studio.text.caption_files import TimeMark, read, spanning, srt, vtt

JOINER = "\u2060"
TIME = re.compile(r"(\d\d):(\d\d):(\d\d)[,.](\d\d\d) --> (\d\d):(\d\d):(\d\d)[,.](\d\d\d)")
HOSTILE = (
    "00:00:01,000 --> 00:00:02,000",
    "00:01.000 --> 00:02.000",
    "a <b>bold</b> <font color=red>word</font>",
    r"{\an8}up {b}",
    r"a {\p1} drawing, {\b1 \p 4}, {\p0}",
    r"C:\new\Net\home",
    "R&D, a < b > c, &lt;",
    "one\n\n2\n00:00:01,000 --> 00:00:02,000\ntwo",
    "bell\x07 and\ttab",
    "WEBVTT",
    "NOTE this",
    "7",
    "Η γάτα, القطة, 猫, 👩‍👧",
)


def cues(text: str) -> list[tuple[int, int, str]]:
    """Read captions the way players do: blocks are divided by blank lines."""
    found = []
    for block in re.split(r"\n\n+", text.strip()):
        lines = block.split("\n")
        at = next((i for i, line in enumerate(lines) if TIME.fullmatch(line)), None)
        if at is None:
            assert block == "WEBVTT"
            continue
        h1, m1, s1, f1, h2, m2, s2, f2 = map(int, TIME.fullmatch(lines[at]).groups())
        assert lines[:at] == [str(len(found) + 1)]
        start, end = ((h * 60 + m) * 60 + s for h, m, s in ((h1, m1, s1), (h2, m2, s2)))
        found.append((start * 1000 + f1, end * 1000 + f2, "\n".join(lines[at + 1 :])))
    return found


def said(text: str) -> str:
    """What a viewer should read: one line, control characters are gaps."""
    return " ".join(re.sub(r"[\x00-\x1f]", " ", text).split())


@pytest.mark.parametrize("write", [srt, vtt])
@pytest.mark.parametrize("fps", [15, 30, 60])
def test_a_caption_is_there_on_its_first_frame_and_gone_on_the_next_ones(write, fps):
    lengths = [1, 20, 23, 7, 100, 59]
    marks, at = [], 0
    for number, frames in enumerate(lengths):
        marks.append(TimeMark("t", f"caption {number}", at, frames))
        at += frames
    found = cues(write(marks, fps))
    for frame in range(at):
        ms = frame * 1000 / fps
        shown = [text for start, end, text in found if start <= ms < end]
        assert shown == [next(m.say for m in marks if 0 <= frame - m.first_frame < m.frames)]


@pytest.mark.parametrize("write", [srt, vtt])
def test_silence_has_no_caption(write):
    marks = [TimeMark("a", "", 0, 30), TimeMark("b", "word", 30, 30), TimeMark("c", " \n", 60, 30)]
    assert cues(write(marks, 30)) == [(1000, 2000, "word")]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("write", [srt, vtt])
def test_a_reader_that_takes_any_line_with_two_times_for_a_heading_finds_three(write, text):
    marks = [
        TimeMark("a", "before", 0, 30),
        TimeMark("b", text, 30, 30),
        TimeMark("c", "after", 60, 30),
    ]
    read = pysubs2.SSAFile.from_string(write(marks, 30))
    assert [(e.start, e.end) for e in read] == [(0, 1000), (1000, 2000), (2000, 3000)]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("write", [srt, vtt])
def test_text_stays_text(write, text):
    marks = [
        TimeMark("a", "before", 0, 30),
        TimeMark("b", text, 30, 30),
        TimeMark("c", "after", 60, 30),
    ]
    found = cues(write(marks, 30))
    assert [(start, end) for start, end, _ in found] == [(0, 1000), (1000, 2000), (2000, 3000)]
    shown = found[1][2]
    if write is vtt:
        assert "<" not in shown
        assert "-->" not in shown
        shown = html.unescape(shown)
    else:
        # Signs that players act on, as VLC, mpv and browsers' converters look for them.
        assert not re.search(r"<\s*/?[a-zA-Z]|\{\\|\{[a-z]|-->", shown)
    assert shown.replace(JOINER, "") == said(text)


def test_chapters_cover_the_film_though_beats_do_not():
    marks = [TimeMark("one", "", 5, 10), TimeMark("two", "", 20, 5)]
    made = spanning(marks, 40)
    assert [(mark.title, mark.first_frame, mark.frames) for mark in made] == [
        ("one", 0, 20),
        ("two", 20, 20),
    ]


def test_speech_that_is_longer_than_its_beat_is_cut_where_the_beat_ends():
    beat = TimeMark("t", " ".join(["word"] * 60), 30, 100)
    found = caption_files.cues([beat], {30: 1000})
    assert len(found) > 2
    assert all(0 < cue.frames < 100 for cue in found)
    # The last one stays when the speech has ended.
    assert sum(cue.frames for cue in caption_files.cues([beat], {30: 50})) == 100


def test_times_that_no_film_has_are_no_cues():
    wrong = ("9999999999:00:00.000 --> 00:00:01.000", ":: --> ..", f"{'1' * 5000}:0.0 --> 1.0")
    right = "00:00:01.000 --> 00:00:02.000\nword"
    text = "\n\n".join(("WEBVTT", *(f"{each}\nx" for each in wrong), right))
    assert [(cue.say, cue.first_frame, cue.frames) for cue in read(text, 10)] == [("word", 10, 10)]
    with pytest.raises(QKVideoError, match="the captions of a film are damaged"):
        read("WEBVTT\n\n00:00:02.000 --> 00:00:01.000\nx\n", 10)


def test_captions_are_cut_where_a_sentence_ends_rather_than_at_a_comma():
    said = "The first part of it is said here."
    more = "Then comes one more clause, which is longer than the first, and it ends."
    found = caption_files.cues([TimeMark("t", f"{said} {more}", 0, 100)])
    assert [cue.say for cue in found] == [said, more]

"""What is said and seen, as a text to read; what is seen, as a track to hear."""

from __future__ import annotations

from dataclasses import replace

import pysubs2
import pytest

from qkvideo.scenes.describe.description import Description, Fact
from qkvideo.scenes.record import BeatRecord, FilmRecord
from qkvideo.studio.text.caption_files import TimeMark
from qkvideo.studio.text.descriptions import descriptions, heard
from qkvideo.studio.text.transcript import transcript

TOLD = Description(
    (
        Fact("a matrix", setting=True),
        Fact("one row lit"),
        Fact("the largest number is 0.76"),
        Fact("rows ask", aside=True),
        Fact("columns answer", aside=True),
    )
)
SEEN = "A matrix; one row lit; the largest number is 0.76. Rows ask; columns answer."
BEATS = (
    BeatRecord("one", "First <i>", "Said once.", "Noted.", 0, 300, TOLD),
    BeatRecord("two", "Second", "Said twice.", "", 300, 2000),
)
RECORD = FilmRecord(
    slug="film",
    title="Film",
    width=854,
    height=480,
    fps=15,
    frames=2300,
    beats=BEATS,
    numbers=(),
    stills=(),
)
MARKS = [TimeMark(b.title, b.say, b.first_frame, b.frames) for b in BEATS]


def test_a_transcript_has_every_beat_with_its_time():
    assert transcript(RECORD, "a {b}", "en") == (
        "Film: Transcript\na {b}\n"
        f"\n0:00  First <i>\nSaid once.\n{SEEN}\nNoted.\n"
        "\n0:20  Second\nSaid twice.\n"
    )


def test_descriptions_tell_what_is_on_screen_as_long_as_the_beat_lasts():
    first, second = pysubs2.SSAFile.from_string(descriptions(RECORD, MARKS), "vtt")
    assert (first.start, first.end, second.start, second.end) == (0, 20000, 20000, 153333)
    assert first.plaintext == f"First &lt;i&gt;. Said once. {SEEN}"
    assert second.plaintext == "Second. Said twice."


def test_where_somebody_speaks_only_the_picture_is_described():
    first, *_ = pysubs2.SSAFile.from_string(descriptions(RECORD, MARKS, spoken=True), "vtt")
    assert first.plaintext == f"First &lt;i&gt;. {SEEN}"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (6.4, f"First. Said once. {SEEN}"),
        (6.1, f"Said once. {SEEN}"),
        (5.6, "Said once. One row lit; the largest number is 0.76. Rows ask; columns answer."),
        (4.2, "First. Said once. One row lit; the largest number is 0.76."),
        (3.4, "Said once. One row lit. Rows ask; columns answer."),
        (1.9, "Said once. One row lit."),
        (1.2, "One row lit."),
        (0.8, "Said once."),
        (0.3, ""),
    ],
)
def test_at_most_160_words_a_minute_the_least_important_left_out_first(seconds, text):
    beat = replace(BEATS[0], title="First", frames=round(seconds * 60))
    assert heard(beat, 60) == text
    assert len(text.split()) <= seconds / 60 * 160

from __future__ import annotations

import pysubs2

from qkvideo.scenes.record import BeatRecord, FilmRecord, NumberRecord
from qkvideo.studio.text.captions import Mark
from qkvideo.studio.text.transcript import descriptions, transcript

BEATS = (
    BeatRecord("one", "First <i>", "Said once.", "Noted.", 0, 90),
    BeatRecord("two", "Second", "Said twice.", "", 90, 2000),
)


def numbers(beat: str, tensor: str, *texts: str) -> list[NumberRecord]:
    return [
        NumberRecord(t, tensor, (0, k), 0.0, beat, 0, (0, 0, 1, 1)) for k, t in enumerate(texts)
    ]


RECORD = FilmRecord(
    slug="film",
    title="Film",
    width=854,
    height=480,
    fps=15,
    frames=2090,
    beats=BEATS,
    numbers=(
        *numbers("one", "Q", "1.00", "−2.00"),
        *numbers("one", "products.scores", "9.99"),
        *numbers("two", "weights", *(f"0.0{k}" for k in range(9))),
    ),
    stills=(),
)
MARKS = [Mark(b.title, b.say, b.first_frame, b.frames) for b in BEATS]


def test_a_transcript_has_every_beat_with_its_time():
    assert transcript(RECORD, "a {b}", "en") == (
        "Film: Transcript\na {b}\n"
        "\n0:00  First <i>\nSaid once.\nNoted.\n"
        "\n0:06  Second\nSaid twice.\n"
    )


def test_descriptions_tell_what_is_on_screen_as_long_as_the_beat_lasts():
    text = descriptions(RECORD, MARKS, "en")
    first, second = pysubs2.SSAFile.from_string(text, "vtt")
    assert (first.start, first.end, second.start, second.end) == (0, 6000, 6000, 139333)
    assert "First &lt;i&gt;. Noted. On screen: Q 1.00; −2.00." in text
    # A number that is no tensor's says nothing without its picture; of many, the first are enough.
    assert "9.99" not in text
    weights = "0.00; 0.01; 0.02; 0.03; 0.04; 0.05; and 3 more."
    assert f"Second. On screen: weights {weights}" in text


def test_it_is_said_in_the_films_language():
    assert "Auf dem Bild: Q 1.00; −2.00." in descriptions(RECORD, MARKS, "de")

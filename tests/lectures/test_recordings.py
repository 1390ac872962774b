"""Recordings of one's own: heard where they belong, in beats that last as long."""

from __future__ import annotations

import json
import wave

import av
import numpy as np
import pytest

import qkvideo
from qkvideo.engine.errors import RequestError
from qkvideo.studio.narration.track import AFTER, BEFORE

RATE, HERTZ, SECONDS = 22_050, 440, 12.5
LECTURE = """schema = 1
sentence = "The cat sat on the mat because it was tired"
recordings = "audio"
[[films]]
film = "mixing"
beats = ["weights"]
[output]
quality = "l"
"""


def tone(path, seconds=SECONDS, hertz=HERTZ, loud=8000):
    samples = loud * np.sin(2 * np.pi * hertz * np.arange(int(seconds * RATE)) / RATE)
    path.parent.mkdir(exist_ok=True)
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(samples.astype("<i2").tobytes())


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "lecture.toml").write_text(LECTURE)
    tone(tmp_path / "audio" / "mixing.weights.wav")
    return tmp_path


def test_a_beat_lasts_as_long_as_its_recording_which_is_heard_in_it(folder):
    (made,) = qkvideo.build(folder / "lecture.toml")
    assert made.status == "rendered", made.error
    manifest = json.loads((folder / "out" / "mixing.json").read_text())
    (beat,) = manifest["beats"]
    assert beat["seconds"] == pytest.approx(BEFORE + SECONDS + AFTER, abs=0.2)
    with av.open(str(folder / "out" / "mixing.mp4")) as film:
        rate = film.streams.audio[0].rate
        sound = np.concatenate([f.to_ndarray().mean(axis=0) for f in film.decode(audio=0)])
    said = sound[int((BEFORE + 0.5) * rate) : int((BEFORE + SECONDS - 0.5) * rate)]
    spectrum = np.abs(np.fft.rfft(said))
    assert np.argmax(spectrum) * rate / len(said) == pytest.approx(HERTZ, abs=2)
    before = sound[: int((BEFORE - 0.1) * rate)]
    assert np.abs(before).max() < 0.05 * np.abs(said).max()
    # Another recording is another film.
    assert [made.status for made in qkvideo.build(folder / "lecture.toml")] == ["cached"]
    tone(folder / "audio" / "mixing.weights.wav", hertz=660)
    (again,) = qkvideo.build(folder / "lecture.toml", dry_run=True)
    assert again.status == "planned"


FAULTS = {
    "no-folder": (LECTURE.replace("audio", "sound"), "mixing.weights", "make it"),
    "no-beat": (LECTURE, "mixing.wieghts", "did you mean “mixing.weights.wav”?"),
    "no-film": (LECTURE, "welcome", "name it <film>.<beat>.wav"),
    "rest": (
        LECTURE.replace('"weights"', '"scores", "weights"'),
        "mixing.weights",
        "mixing.scores.wav",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faulty_recordings_are_refused_with_the_line(name, tmp_path):
    text, file, remedy = FAULTS[name]
    (tmp_path / "lecture.toml").write_text(text)
    tone(tmp_path / "audio" / f"{file}.wav", seconds=0.5)
    with pytest.raises(RequestError) as refused:
        qkvideo.build(tmp_path / "lecture.toml")
    assert str(refused.value).startswith(f"{tmp_path / 'lecture.toml'}:3: ")
    assert remedy in str(refused.value)
    assert {path.name for path in tmp_path.iterdir()} == {"audio", "lecture.toml"}


def test_silence_and_what_is_no_sound_are_refused(folder):
    tone(folder / "audio" / "mixing.weights.wav", loud=0)
    with pytest.raises(RequestError, match="silent"):
        qkvideo.build(folder / "lecture.toml")
    (folder / "audio" / "mixing.weights.wav").write_bytes(b"no sound")
    with pytest.raises(RequestError, match="record it anew"):
        qkvideo.build(folder / "lecture.toml")


def test_pictures_need_no_recordings(folder):
    text = LECTURE.replace('"weights"', '"scores", "weights"') + 'format = []\nstills = "png"\n'
    (folder / "lecture.toml").write_text(text)
    (made,) = qkvideo.build(folder / "lecture.toml", dry_run=True)
    assert made.status == "planned"


def test_languages_have_folders_of_their_own(folder):
    text = LECTURE.replace("sentence", 'lang = ["en", "de"]\nsentence', 1)
    (folder / "lecture.toml").write_text(text)
    with pytest.raises(RequestError, match="audio/en"):
        qkvideo.build(folder / "lecture.toml")
    for lang in ("en", "de"):
        tone(folder / "audio" / lang / "mixing.weights.wav", seconds=0.5)
    assert len(qkvideo.build(folder / "lecture.toml", dry_run=True)) == 2


def test_the_recordings_of_a_film_have_a_limit_together(folder, monkeypatch):
    monkeypatch.setattr("qkvideo.studio.lectures.recordings.MOST_TOGETHER", 30)
    # A process of its own would not know this, unless it is a copy of this one.
    here = "qkvideo.studio.lectures.read.limited"
    monkeypatch.setattr(here, lambda _, function, *given, **__: function(*given))
    tone(folder / "audio" / "mixing.formula.wav")
    tone(folder / "audio" / "scaling.sharpness.wav")
    qkvideo.build(folder / "lecture.toml", dry_run=True)
    tone(folder / "audio" / "mixing.scores.wav")
    said = "recordings for “mixing” up to “mixing.weights.wav” last longer than 30 seconds: shorten"
    with pytest.raises(RequestError, match=rf"lecture\.toml:3: .*{said}"):
        qkvideo.build(folder / "lecture.toml", dry_run=True)

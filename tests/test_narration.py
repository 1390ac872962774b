"""Voices, how loud they are, and where they stand in a film."""

from __future__ import annotations

import contextlib
import re
import struct
import sys
import types
import wave
from fractions import Fraction
from pathlib import Path

import av
import av.logging
import numpy as np
import pytest

from qkvideo.engine.errors import MissingError, QKVideoError, RequestError
from qkvideo.scenes.record import BeatRecord
from qkvideo.studio.narration import voice as voices
from qkvideo.studio.narration.loudness import CEILING, TARGET, levelled, loudness
from qkvideo.studio.narration.track import AFTER, BEFORE, seconds, track, write
from qkvideo.studio.narration.voice import RATE, heard, voice

SAID = ("Every token asks every token.", "4 products add up to −4.33.", "√d_k ≈ 2 · “it” <b>")


@pytest.fixture(scope="module")
def spoken():
    return voice("espeak", "en")(SAID)


def by_ffmpeg(samples) -> float:
    """Integrated loudness as ffmpeg's own filter logs it at its end."""
    graph = av.filter.Graph()
    source = graph.add_abuffer(
        sample_rate=RATE, format="flt", layout="mono", time_base=Fraction(1, RATE)
    )
    meter, sink = graph.add("ebur128", "framelog=quiet"), graph.add("abuffersink")
    source.link_to(meter)
    meter.link_to(sink)
    graph.configure()
    level = av.logging.get_level()
    av.logging.set_level(av.logging.INFO)
    try:
        with av.logging.Capture() as lines:
            for at in range(0, len(samples), RATE):
                part = np.ascontiguousarray(samples[None, at : at + RATE])
                frame = av.AudioFrame.from_ndarray(part, format="flt", layout="mono")
                frame.sample_rate, frame.pts, frame.time_base = RATE, at, Fraction(1, RATE)
                source.push(frame)
            source.push(None)
            with contextlib.suppress(av.error.EOFError, av.error.BlockingIOError):
                while True:
                    sink.pull()
            del meter, sink, source, graph
        text = "".join(line[2] for line in lines)
    finally:
        av.logging.set_level(level)
    return float(re.findall(r"I:\s+(-?[\d.]+) LUFS", text)[-1])


# Loudness


def test_a_sine_has_the_loudness_that_the_standard_says():
    """997 Hz at full scale in one channel is -3.01 LUFS (BS.1770-4, annex 1)."""
    sine = np.sin(2 * np.pi * 997 * np.arange(5 * RATE) / RATE).astype(np.float32)
    assert loudness(sine) == pytest.approx(-3.01, abs=0.01)
    assert loudness(sine / 10) == pytest.approx(-23.01, abs=0.01)


def test_it_agrees_with_ffmpeg(spoken):
    rng = np.random.default_rng(1)
    pause = np.zeros(2 * RATE, np.float32)
    quiet = rng.normal(0, 0.001, RATE).astype(np.float32)
    for sound in (spoken[0], np.concatenate([spoken[0], pause, spoken[1] / 8, quiet, spoken[2]])):
        assert loudness(sound) == pytest.approx(by_ffmpeg(sound), abs=0.06)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("factor", [0.01, 0.3, 1, 3])
def test_speech_is_levelled_without_being_cut_off(spoken, factor):
    sound = np.concatenate([np.pad(part, (RATE // 2, RATE)) for part in spoken]) * factor
    made = levelled(sound.astype(np.float32))
    assert by_ffmpeg(made) == pytest.approx(TARGET, abs=0.5)
    assert np.abs(made).max() <= CEILING * 1.0001
    # Turned down around peaks, never clipped: no two neighbours stand at the ceiling.
    at_ceiling = np.abs(made) >= CEILING * 0.99999
    assert not (at_ceiling[1:] & at_ceiling[:-1]).any()


@pytest.mark.parametrize("length", [0, 100, 3 * RATE])
def test_silence_stays_silent(length):
    silence = np.zeros(length, np.float32)
    assert loudness(silence) == -np.inf
    assert not levelled(silence).any()


# Voices


def test_espeak_speaks_and_does_so_every_time_alike(spoken):
    again = voice("espeak", "en")(SAID)
    for one, other in zip(spoken, again, strict=True):
        np.testing.assert_array_equal(one, other)
        assert 1 < len(one) / RATE < 8
    # What is silent around the words is gone.
    assert all(np.abs(part[[0, -1]]).max() > 0 for part in spoken)


def test_brackets_are_no_phonemes():
    """espeak-ng would say “hello” to the first of these, as the second asks it to be said."""
    meant, spelt = voice("espeak", "en")(["[[h@l'oU]]", "[ [h@l'oU]]"])
    np.testing.assert_array_equal(meant, spelt)


@pytest.mark.parametrize("lang", ["de", "fr", "ru"])
def test_a_number_with_spaces_between_thousands_is_one_number(lang):
    grouped, plain = voice("espeak", lang)(["69\u202f550 = 1\u00a0000\u00a0000", "69550 = 1000000"])
    assert np.array_equal(grouped, plain)


def test_a_language_that_espeak_does_not_speak_is_refused():
    with pytest.raises(RequestError, match="does not speak “xx”"):
        voice("espeak", "xx")


def test_what_is_missing_is_named(monkeypatch):
    monkeypatch.setattr(voices.shutil, "which", lambda _: None)
    with pytest.raises(MissingError, match=r"^sudo apt-get install espeak-ng$"):
        voice("espeak", "en")
    monkeypatch.setattr(voices, "find_spec", lambda _: None)
    with pytest.raises(MissingError, match=r"^pip install 'manim-voiceover\[gtts\]'$"):
        voice("gtts", "en")


@pytest.mark.parametrize("name", ["", "loud", "../x", "Azure", "os"])
def test_an_unknown_voice_is_refused(name):
    with pytest.raises(RequestError, match="the voices are: espeak, azure"):
        voice(name, "en")


@pytest.fixture
def service(monkeypatch):
    """A stand-in for manim-voiceover, with the two names that are used of it."""

    class SpeechService:
        pass

    class ToneService(SpeechService):
        def __init__(self, lang="en", cache_dir=None):
            self.lang, self.folder = lang, Path(cache_dir)

        def generate_from_text(self, text):
            if text == "ask":
                input("Shall I install them for you? [Y/n]")
            if text == "fail":
                raise OSError("no line")
            made = (8000 * np.sin(np.arange(len(text) * 800) / 9)).astype("<i2")
            with wave.open(str(self.folder / f"{self.lang}.wav"), "wb") as file:
                file.setnchannels(1)
                file.setsampwidth(2)
                file.setframerate(8000)
                file.writeframes(made.tobytes())
            return {"original_audio": f"{self.lang}.wav"}

    ToneService.__module__ = "manim_voiceover.services.tone"
    modules = {
        "manim_voiceover": {"__path__": []},
        "manim_voiceover.services": {"__path__": []},
        "manim_voiceover.services.base": {"SpeechService": SpeechService},
        "manim_voiceover.services.tone": {
            "SpeechService": SpeechService,
            "ToneService": ToneService,
        },
    }
    for name, content in modules.items():
        module = types.ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(voices, "find_spec", lambda _: object())


def test_any_service_of_manim_voiceover_speaks(service):
    (sound,) = voice("tone", "de")(["0123456789"])
    assert len(sound) == pytest.approx(RATE, rel=0.01)
    with pytest.raises(RequestError, match="no service “other”"):
        voice("other", "de")
    with pytest.raises(QKVideoError, match="the voice “tone” failed: OSError: no line"):
        voice("tone", "de")(["fail"])
    # manim-voiceover asks whether it may install what a service needs: that is the user's to do.
    with pytest.raises(MissingError, match=r"pip install 'manim-voiceover\[tone\]'"):
        voice("tone", "de")(["ask"])


def test_a_file_without_sound_is_named(tmp_path):
    (tmp_path / "x.mp3").write_bytes(b"nothing")
    with pytest.raises(QKVideoError, match=r"^x\.mp3 holds no sound that can be read$"):
        heard(tmp_path / "x.mp3")


@pytest.mark.parametrize("wrong", [np.nan, np.inf, -1e30])
def test_a_file_with_samples_that_are_no_sound_is_named(tmp_path, wrong):
    samples = np.sin(np.arange(RATE) / 5).astype("<f4")
    samples[100] = wrong
    # Three: floats. Each sample has four bytes.
    head = struct.pack("<4sIHHIIHH", b"fmt ", 16, 3, 1, RATE, 4 * RATE, 4, 32)
    body = b"WAVE" + head + struct.pack("<4sI", b"data", samples.nbytes) + samples.tobytes()
    (tmp_path / "x.wav").write_bytes(struct.pack("<4sI", b"RIFF", len(body)) + body)
    with pytest.raises(QKVideoError, match=r"^x\.wav has samples that are no sound$"):
        heard(tmp_path / "x.wav")


# The track

FPS = 15


def beats(*frames: int) -> list[BeatRecord]:
    starts = [sum(frames[:k]) for k in range(len(frames))]
    return [
        BeatRecord(f"b{k}", "", "", "", start, count)
        for k, (start, count) in enumerate(zip(starts, frames, strict=True))
    ]


def test_each_beat_has_what_is_said_in_it(spoken):
    speech = {f"b{k}": part for k, part in enumerate(spoken)} | {"b3": np.zeros(0, np.float32)}
    places = beats(*(int(seconds(part) * FPS) + 1 for part in spoken), 30)
    sound = track(places, speech, FPS)
    assert len(sound) == (places[-1].first_frame + 30) * RATE // FPS
    for place, part in zip(places, spoken, strict=False):
        start, end = (f * RATE // FPS for f in (place.first_frame, place.last_frame + 1))
        loud = np.flatnonzero(np.abs(sound[start:end]) > 1e-3)
        assert loud[0] / RATE == pytest.approx(BEFORE, abs=0.01)
        assert (loud[-1] - loud[0]) == pytest.approx(len(part), abs=0.05 * RATE)
        assert (end - start - loud[-1]) / RATE >= AFTER - 0.001
    assert not sound[places[-1].first_frame * RATE // FPS :].any()
    assert by_ffmpeg(sound) == pytest.approx(TARGET, abs=1)


def test_a_beat_that_is_too_short_is_an_error(spoken):
    with pytest.raises(QKVideoError, match="“b0” is shorter than its speech"):
        track(beats(30), {"b0": spoken[0]}, FPS)


def test_the_encoded_track_is_as_long_and_as_loud(spoken, tmp_path):
    sound = track(beats(120), {"b0": spoken[0]}, FPS)
    write(sound, tmp_path / "a.m4a", "mp4")
    with av.open(str(tmp_path / "a.m4a")) as container:
        (stream,) = container.streams
        assert stream.codec_context.name == "aac"
        made = np.concatenate([f.to_ndarray()[0] for f in container.decode(audio=0)])
    assert len(made) == pytest.approx(len(sound), abs=1024)
    assert by_ffmpeg(made[: len(sound)]) == pytest.approx(TARGET, abs=1)
    # In time: the samples are those of the sound, not a frame later.
    size = min(len(made), len(sound))
    shifts = [np.dot(made[s : size - 2048 + s], sound[: size - 2048]) for s in (0, 512, 1024, 2048)]
    assert np.argmax(shifts) == 0

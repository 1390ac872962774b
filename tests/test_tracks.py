"""Real films: chapters, captions and speech are where the beats are, whichever beats are made."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import pairwise

import av
import numpy as np
import pysubs2
import pytest
from stamps import read_rights

from qkvideo import scenes
from qkvideo.studio.narration.loudness import TARGET, loudness
from qkvideo.studio.narration.voice import RATE
from qkvideo.studio.render import render

SENTENCE = "The cat sat"
QUIET = 0.004


@pytest.fixture(autouse=True, scope="module")
def pieces(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("QKVIDEO_CACHE", str(tmp_path_factory.mktemp("pieces")))
        yield


def made(tmp_path, slug, beats=(), **choices):
    """The files of a film, its manifest read."""
    (film,) = render(
        slug, sentence=SENTENCE, weights="random", quality="l", beat=beats, out=tmp_path, **choices
    )
    assert film.error is None
    manifest = json.loads(film.files["manifest"].read_text(encoding="utf-8"))
    wanted = [b for b in scenes.entry(slug).beats if not beats or b in beats]
    assert [beat["name"] for beat in manifest["beats"]] == wanted
    return film.files, manifest


def spans(manifest):
    return [(b["first_frame"], b["first_frame"] + b["frames"]) for b in manifest["beats"]]


def check_marks(files, manifest):
    """Chapters, the track inside the film and the files beside it, each to a frame."""
    fps = manifest["video"]["fps"]
    frame = Fraction(1, fps)
    beats = manifest["beats"]
    times = [(first * frame, end * frame) for first, end in spans(manifest)]
    assert times[-1][1] == Fraction(manifest["video"]["frames"], fps)
    with av.open(str(files["mp4"])) as film:
        chapters = film.chapters()
        assert [c["metadata"]["title"] for c in chapters] == [b["title"] for b in beats]
        for chapter, (start, end) in zip(chapters, times, strict=True):
            assert abs(chapter["start"] * chapter["time_base"] - start) < frame
            assert abs(chapter["end"] * chapter["time_base"] - end) < frame
        starts = [float(c["start"] * c["time_base"]) for c in chapters]
        (track,) = film.streams.subtitles
        cues = [p for p in film.demux(track) if p.pts is not None and p.size > 2]
        check_cues(
            beats,
            times,
            [
                (bytes(cue)[2:].decode(), cue.pts * cue.time_base, cue.duration * cue.time_base)
                for cue in cues
            ],
            frame,
        )
    for kind in ("srt", "vtt"):
        cues = pysubs2.load(str(files[kind]), format_=kind)
        found = [
            (cue.plaintext, Fraction(cue.start, 1000), Fraction(cue.duration, 1000)) for cue in cues
        ]
        check_cues(beats, times, found, frame)
    cues = pysubs2.load(str(files["descriptions"]), format_="vtt")
    for cue, (start, end) in zip(cues, times, strict=True):
        assert 0 <= start * 1000 - cue.start < 1000 * frame
        # No cue outlasts its beat.
        assert 0 <= end * 1000 - cue.end < 1000 * frame
    text = files["transcript"].read_text(encoding="utf-8")
    for beat in beats:
        assert f"  {beat['title']}\n{beat['say']}\n" in text
    check_youtube(files, starts, beats)


def check_youtube(files, starts, beats):
    """Its chapters begin, to a second, where the film's own do; short ones are joined."""
    lines = files["youtube"].read_text(encoding="utf-8").split("\n")
    told = [re.fullmatch(r"(\d+):(\d\d) (.+)", line) for line in lines]
    chapters = [(60 * int(t[1]) + int(t[2]), t[3]) for t in told if t]
    own = {beat["title"]: int(start + 1e-6) for beat, start in zip(beats, starts, strict=True)}
    assert all(own[title.split(" · ")[0]] == start for start, title in chapters)
    long = [b - a > 11 for a, b in pairwise([*starts, starts[-1] + beats[-1]["seconds"]])]
    assert len(chapters) == len(beats) or not all(long) or len(beats) < 3


def check_flashes(path):
    """Nowhere more than three flashes in a second (WCAG 2.3.1).

    A flash is a pair of opposite changes of relative luminance by a tenth or more, where the darker
    picture is below 0.8. All are counted, however small their area: none may be there at all.
    """
    with av.open(str(path)) as film:
        fps = float(film.streams.video[0].average_rate)
        frames = [f.reformat(160, 90, "gray").to_ndarray() for f in film.decode(video=0)]
    seen = (np.asarray(frames, np.float32) / 255) ** 2.2
    turned = seen[0].copy()
    rising = np.zeros(seen[0].shape, np.int8)
    turns = []
    for now in seen:
        up = (now - turned >= 0.1) & (turned < 0.8) & (rising <= 0)
        down = (turned - now >= 0.1) & (now < 0.8) & (rising >= 0)
        turns.append(((up | down) & (rising != 0)).copy())
        rising = np.where(up, 1, np.where(down, -1, rising)).astype(np.int8)
        higher, lower = (rising > 0) & (now > turned), (rising < 0) & (now < turned)
        turned = np.where(up | down | higher | lower, now, turned)
    flips = np.cumsum(np.asarray(turns, np.int16), axis=0)
    second = round(fps)
    most = (flips[second:] - flips[:-second]).max() if len(flips) > second else flips[-1].max()
    assert most <= 6  # two for a flash


def check_cues(beats, times, cues, frame):
    """Captions of two lines of 42 letters, which together say what is said, as long as the beat."""
    cues = [(text.replace("\u2060", ""), start, length) for text, start, length in cues]
    for beat, (start, end) in zip(beats, times, strict=True):
        own = [cue for cue in cues if start - frame < cue[1] < end - frame]
        assert " ".join(text.replace("\n", " ") for text, _, _ in own) == beat["say"]
        assert abs(own[0][1] - start) < frame
        assert abs(own[-1][1] + own[-1][2] - end) < frame
        for text, at, length in own:
            assert all(len(line) <= 42 for line in text.split("\n"))
            assert text.count("\n") <= 1
            assert len(text) <= 17 * (length + 2 * frame)
            assert at + length < end + frame


def check_speech(files, manifest):
    with av.open(str(files["mp4"])) as film:
        (stream,) = film.streams.audio
        assert stream.codec_context.name == "aac"
        sound = np.concatenate([f.to_ndarray()[0] for f in film.decode(stream)])
    fps = manifest["video"]["fps"]
    assert len(sound) / RATE == pytest.approx(manifest["video"]["seconds"], abs=0.05)
    assert loudness(sound) == pytest.approx(TARGET, abs=1)
    for first, end in spans(manifest):
        part = sound[first * RATE // fps : end * RATE // fps]
        loud = np.flatnonzero(np.abs(part) > QUIET)
        assert loud[0] / RATE == pytest.approx(0.6, abs=0.1)
        assert (len(part) - loud[-1]) / RATE > 0.4


def check_all(tmp_path, slug):
    beats = scenes.entry(slug).beats
    for subset in ((), (beats[-1],), tuple(dict.fromkeys((*beats[1:2], *beats[-2:-1])))):
        # Without the cards, which are no beats.
        silent = made(tmp_path / "silent", slug, subset, bare=True)
        check_marks(*silent)
        check_flashes(silent[0]["mp4"])
        files, manifest = made(tmp_path / "spoken", slug, subset, bare=True, narrate="espeak")
        check_marks(files, manifest)
        check_speech(files, manifest)


@pytest.mark.long
@pytest.mark.parametrize("slug", [head.slug for head in scenes.programme()])
def test_every_film_and_any_beats_of_it(tmp_path, slug):
    check_all(tmp_path, slug)


def test_some_beats_of_a_film(tmp_path):
    """The same for a film and beats that are quickly drawn."""
    beats = ("pupils", "notes", "table")
    rights = "© Ada & Söhne, CC BY 4.0"
    slow = {"pace": "slow", "licence": rights}  # each long enough for a chapter on YouTube
    silent = made(tmp_path / "silent", "classroom", beats, **slow)
    check_marks(*silent)
    check_flashes(silent[0]["mp4"])
    assert silent[0]["youtube"].read_text(encoding="utf-8").count("\n0:") == len(beats)
    files, manifest = made(tmp_path / "spoken", "classroom", beats[::2], narrate="espeak")
    check_marks(files, manifest)
    check_speech(files, manifest)
    before, after = ({b["name"]: b["frames"] for b in m["beats"]} for m in (silent[1], manifest))
    # Who listens need not read: beats have another length.
    assert all(after[beat] != before[beat] for beat in after)
    with av.open(str(silent[0]["mp4"])) as film:
        assert not film.streams.audio
        assert film.metadata["copyright"] == silent[1]["licence"] == rights
    for kind in ("vtt", "transcript", "youtube"):
        assert f"Licence: {rights}" in silent[0][kind].read_text(encoding="utf-8")
    # Nothing is assumed.
    with av.open(str(files["mp4"])) as film:
        assert "copyright" not in film.metadata
    assert "licence" not in manifest
    assert [read_rights(each["poster"]) for each in (silent[0], files)] == [rights, None]
    assert "Licence" not in files["youtube"].read_text(encoding="utf-8")

"""One film of several: frames, chapters, captions, sound, and a manifest of the whole."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest

import qkvideo
from qkvideo.engine.errors import RequestError
from qkvideo.studio.files import manifest
from qkvideo.studio.films.result import FilmResult
from qkvideo.studio.narration.track import heard
from qkvideo.studio.requests.script import Script, ScriptedFilm
from qkvideo.studio.text import caption_files
from qkvideo.studio.text.caption_files import TimeMark

ASKED = {
    "slugs": ("scaling", "quadratic-cost"),
    "beat": ("scaling/nudge", "quadratic-cost/count", "quadratic-cost/summary"),
    "sentence": "a <b>\\n c",
    "quality": "l",
    "pace": "brisk",
}


@pytest.fixture(autouse=True)
def pieces(monkeypatch, tmp_path_factory):
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path_factory.getbasetemp() / "pieces"))


def pictures(path):
    with av.open(str(path)) as film:
        return [frame.to_ndarray() for frame in film.decode(video=0)]


def test_frames_chapters_captions_and_numbers_follow_one_another(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    apart = qkvideo.render(**ASKED)
    (whole,) = qkvideo.render(**ASKED, join=True, out="out")
    # One film alone is there; those that it is made of are where they would be without it.
    assert {path.name for path in Path("out").glob("[!.]*")} == {
        f"lecture.{end}" for end in ("mp4", "srt", "vtt", "descriptions.vtt", "txt", "json")
    } | {"lecture.poster.png", "lecture.youtube.txt"}
    assert (whole.slug, whole.status, whole.title) == ("lecture", "rendered", "Self-attention")
    expected = [picture for film in apart for picture in pictures(film.files["mp4"])]
    found = pictures(whole.files["mp4"])
    assert whole.frames == len(found) == len(expected)
    assert all((a == b).all() for a, b in zip(found, expected, strict=True))
    with av.open(str(whole.files["mp4"])) as film:
        chapters = film.chapters()
        assert [c["metadata"]["title"] for c in chapters] == [each.title for each in apart]
        starts = [float(c["start"] * c["time_base"]) for c in chapters]
    assert starts == pytest.approx([0, apart[0].seconds], abs=0.001)
    parts = [manifest.expect(each.files["manifest"]) for each in apart]
    told = manifest.expect(whole.files["manifest"])
    assert [beat.name for beat in told.beats] == list(ASKED["beat"])
    assert told.beats[1].first_frame == apart[0].frames
    assert told.beats[-1].first_frame + told.beats[-1].frames == whole.frames
    second = parts[1].numbers[0]
    there = told.numbers[len(parts[0].numbers)]
    assert (there.beat, there.frame) == (
        f"quadratic-cost/{second.beat}",
        second.frame + apart[0].frames,
    )
    assert (there.text, there.value, there.box) == (second.text, second.value, second.box)
    # Captions of every film, later by the films before it.
    texts = [film.files["vtt"].read_text(encoding="utf-8") for film in apart]
    cues = [caption_files.read(text, whole.fps) for text in texts]
    both = caption_files.read(whole.files["vtt"].read_text(encoding="utf-8"), whole.fps)
    assert [cue.lines for cue in both] == [cue.lines for each in cues for cue in each]
    assert both[len(cues[0])].first_frame == apart[0].frames
    seen = whole.files["descriptions"].read_text(encoding="utf-8")
    assert seen.count(" --> ") == sum(
        film.files["descriptions"].read_text(encoding="utf-8").count(" --> ") for film in apart
    )
    # Unchanged, it is not made again; a film of other beats is another one.
    (again,) = qkvideo.render(**ASKED, join=True, out="out")
    assert again.status == "cached"
    (other,) = qkvideo.render(**ASKED | {"beat": ASKED["beat"][:2]}, join=True, out="out")
    assert (other.status, other.frames < whole.frames) == ("rendered", True)


def test_cards_stand_around_the_whole_and_not_between_its_films(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    films = ScriptedFilm("scaling", ("nudge",)), ScriptedFilm("quadratic-cost", ("count",))
    # The same beats as above, whose pieces are there.
    asked = {name: ASKED[name] for name in ("sentence", "quality", "pace")} | {
        "script": Script(films)
    }
    apart = qkvideo.render(**asked)
    (whole,) = qkvideo.render(**asked, join=True, out="out")
    told = [manifest.expect(each.files["manifest"]).beats[0] for each in apart]
    card = told[0].first_frame
    assert [beat.first_frame for beat in told] == [card, card]
    assert 20 < card < 30  # less than two seconds, at 15 frames a second
    found, parts = pictures(whole.files["mp4"]), [pictures(each.files["mp4"]) for each in apart]
    beats = [part[card : card + beat.frames] for part, beat in zip(parts, told, strict=True)]
    inner = [picture for beat in beats for picture in beat]
    assert all((a == b).all() for a, b in zip(found[card:], inner, strict=False))
    # The sign is that of every film, the title is the lecture's.
    assert not (found[20] == parts[0][20]).all()
    assert len(found) - card - len(inner) > 2 * 15
    with av.open(str(whole.files["mp4"])) as film:
        starts = [float(c["start"] * c["time_base"]) for c in film.chapters()]
        ends = [float(c["end"] * c["time_base"]) for c in film.chapters()]
    second = (card + told[0].frames) / 15
    assert starts == pytest.approx([0, second], abs=0.001)
    assert ends == pytest.approx([second, len(found) / 15], abs=0.001)
    beat = manifest.expect(whole.files["manifest"]).beats[1]
    assert (beat.name, beat.first_frame) == ("quadratic-cost/count", card + told[0].frames)
    cues = caption_files.read(whole.files["vtt"].read_text(encoding="utf-8"), whole.fps)
    assert cues[0].first_frame == card
    (bare,) = qkvideo.render(**asked, join=True, bare=True, out="bare")
    assert bare.frames == len(inner)


def test_its_sound_is_that_of_its_films(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = ASKED | {"narrate": "espeak", "beat": ASKED["beat"][:2]}
    apart = qkvideo.render(**asked)
    (whole,) = qkvideo.render(**asked, join=True)
    assert whole.files["mp4"].parent == apart[0].files["mp4"].parent
    expected = np.concatenate([heard(f.files["mp4"], f.frames, f.fps) for f in apart])
    found = heard(whole.files["mp4"], whole.frames, whole.fps)
    assert len(found) == len(expected)
    assert np.abs(expected).max() > 0.1
    # Encoded twice, but nowhere early or late: half a millisecond of speech is another sound.
    assert np.corrcoef(found, expected)[0, 1] > 0.99
    assert np.corrcoef(found[:-24], expected[24:])[0, 1] < 0.97


@pytest.mark.parametrize("choice", [{"stills": True}, {"format": "gif"}])
def test_pictures_are_not_joined(tmp_path, monkeypatch, choice):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RequestError, match="cannot be joined; choose a --format of mp4"):
        qkvideo.render(**ASKED, **choice, join=True)
    assert list(tmp_path.iterdir()) == []


def test_a_dry_run_names_the_film_and_makes_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (whole,) = qkvideo.render(**ASKED, join=True, out="out", dry_run=True)
    assert (whole.status, whole.files["mp4"]) == ("planned", Path("out/lecture.mp4"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("fps", [15, 24, 30, 60])
def test_captions_are_read_as_they_were_written(fps):
    said = "a <b>&amp; c\\n d 1:30.5 --> x"
    cues = caption_files.cues([TimeMark("t", said, k, 7) for k in range(0, 70, 7)])
    text = caption_files.vtt(cues, fps)
    found = caption_files.read(text, fps)
    assert [(c.first_frame, c.frames) for c in found] == [(c.first_frame, c.frames) for c in cues]
    assert caption_files.vtt(found, fps) == text


def test_a_lecture_of_which_films_fail_is_told_as_one_that_failed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    films = "".join(f'[[films]]\nfilm = "{film}"\n' for film in ASKED["slugs"])
    (tmp_path / "lecture.toml").write_text(
        f'schema = 1\nsentence = "The cat sat"\n{films}[output]\nformat = []\njoin = true\n'
    )
    lost = [FilmResult(slug, "", "", (), "failed", 1, 1, 1, "lost") for slug in ASKED["slugs"]]
    monkeypatch.setattr("qkvideo.studio.render._run", lambda *_: tuple(lost))
    (made,) = qkvideo.build("lecture.toml")
    assert (made.name, made.status, made.error) == ("lecture.mp4", "failed", "lost")

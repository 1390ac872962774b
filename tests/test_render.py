"""Rendering with a film that is drawn in a moment; one test each with manim and the real film."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import av
import numpy as np
import pytest
from filelock import FileLock
from PIL import Image

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import MissingError, QKVideoError, RequestError
from qkvideo.engine.measuring.timings import write_timings
from qkvideo.engine.working import pool
from qkvideo.scenes.brief import Brief, Following
from qkvideo.scenes.record import BeatRecord, FilmRecord, Still
from qkvideo.studio.drawing import executors
from qkvideo.studio.drawing import limits as bounds
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.files import lock as waiting
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files import publish, sealed, store
from qkvideo.studio.files.publish import FilesPlace
from qkvideo.studio.files.sealed import File
from qkvideo.studio.films import key, opener, produce
from qkvideo.studio.films import plan as planning
from qkvideo.studio.films import run as rendering
from qkvideo.studio.films.job import FilmJob
from qkvideo.studio.render import render
from qkvideo.studio.text import fonts

HEADS = (
    scenes.FilmEntry("stub", "A stub", "Nothing", 1, ("one", "two", "three")),
    scenes.FilmEntry("other", "Another", "Nothing", 2, ("only",)),
)
LENGTHS = {"one": 8, "two": 5, "three": 9, "only": 4}
SENTENCE = "The cat sat"


class Stub:
    """What the studio asks of a film; its pictures say which row and which beat they show."""

    drawn: ClassVar[list[str]] = []
    fails: ClassVar[set[str]] = set()
    slug = "stub"

    def __init__(self, brief, size, *, only, stills, executor=None, **_):
        self.brief, self.only, self.stills, self.executor = brief, only, stills, executor

    def shoot(self) -> FilmRecord:
        head = next(h for h in HEADS if h.slug == self.slug)
        self.seen = False
        if self.slug in Stub.fails:
            raise ZeroDivisionError("a film's own mistake")
        beats, stills, at = [], [], 0
        for number, name in enumerate(head.beats):
            pixels = np.full((480, 854, 4), 255, np.uint8)
            pixels[..., :3] = (40 * number, 30 * self.brief.row, 200)
            if self.executor is not None:
                self.executor.beat(name, partial(self.play, pixels, LENGTHS[name]))
            if name in self.stills:
                stills.append(Still(name, partial(np.copy, pixels)))
            beats.append(BeatRecord(name, name.title(), f"say {name}", "", at, LENGTHS[name]))
            at += LENGTHS[name]
        if self.executor is not None:
            self.executor.finish()
        if self.seen or self.executor is None:
            Stub.drawn.append(self.slug)
        return FilmRecord(self.slug, head.title, 854, 480, 15, at, tuple(beats), (), tuple(stills))

    def play(self, pixels, count, frames):
        if frames is not None:
            self.seen = True
            frames.write(pixels, count, None)
        return f"{self.brief.model.sentence} {self.brief.row}"


class Other(Stub):
    slug = "other"


@pytest.fixture(autouse=True)
def stage(request, monkeypatch, tmp_path):
    """Only stubs are on the programme, and manim is not needed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path / "pieces"))
    if "real" in request.node.name:
        return
    for films in ("programme", "ours"):
        monkeypatch.setattr(scenes, films, lambda: HEADS)
    monkeypatch.setattr(scenes, "load", {"stub": Stub, "other": Other}.__getitem__)
    # Stubs are known to this process and its forks alone, whatever threads other tests have left.
    monkeypatch.setattr("qkvideo.studio.films.run.can_fork", lambda: True)
    monkeypatch.setattr(Stub, "drawn", [])
    monkeypatch.setattr(Stub, "fails", set())


def make(**choices):
    # Stubs are known to this process alone.
    usual = {"sentence": SENTENCE, "quality": "l", "out": "out", "jobs": 1, "weights": "random"}
    return render(**usual | choices)


def names(folder: Path = Path("out")) -> set[str]:
    return {p.name for p in folder.iterdir() if not p.name.endswith(".lock")}


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


ALL = {
    f"stub.{e}"
    for e in (
        *("mp4", "json", "srt", "vtt", "descriptions.vtt", "txt", "youtube.txt", "poster.png"),
    )
}


# What is made


def test_a_film_is_made_with_all_its_files():
    (film,) = make(slugs="stub")
    assert (film.status, film.error, film.frames) == ("rendered", None, 22)
    assert (film.width, film.height, film.fps) == (854, 480, 15)
    assert film.tokens == ("The", "cat", "sat")
    assert set(film.files) == {
        *("mp4", "manifest", "srt", "vtt", "descriptions", "transcript", "youtube", "poster")
    }
    assert names() == ALL
    document = json.loads(film.files["manifest"].read_text())
    for file in document["files"].values():
        path = Path("out", file["path"])
        assert (digest(path), path.stat().st_size) == (file["sha256"], file["bytes"])
    assert document["video"] == {
        "width": 854, "height": 480, "fps": 15, "frames": 22, "seconds": 1.466667
    }  # fmt: skip
    assert np.array(Image.open(film.files["poster"]))[0, 0].tolist() == [80, 60, 200]


def test_without_a_slug_the_whole_lecture_is_made_in_order():
    assert [f.slug for f in make()] == ["stub", "other"]
    assert Stub.drawn == ["stub", "other"]


def test_a_film_that_is_there_is_not_made_again():
    make(slugs="stub")
    before = digest(Path("out/stub.mp4"))
    (film,) = make(slugs="stub")
    assert (film.status, film.frames, Stub.drawn) == ("cached", 22, ["stub"])
    assert digest(Path("out/stub.mp4")) == before


def test_without_a_folder_its_key_is_the_folder():
    (film,) = make(slugs="stub", out=None)
    folder = film.files["mp4"].parent
    assert folder.parent == Path("media")
    assert len(folder.name) == 10
    (again,) = make(slugs="stub", out=None)
    assert again.status == "cached"


@pytest.mark.parametrize(
    "change",
    [
        {"sentence": "The cat sat."},
        {"seed": 1},
        {"mask": "causal"},
        {"pad": 1},
        {"temperature": 2.0},
        {"row": 1},
        {"versus": "Another sentence"},
        {"quality": "m"},
    ],
)
def test_another_request_is_another_film(change, monkeypatch):
    make(slugs="stub")
    (planned,) = make(slugs="stub", dry_run=True, **change)
    assert planned.status == "planned"


def test_the_known_pair_comes_without_being_asked_for():
    tired = "The cat sat on the mat because it was tired"
    make(slugs="stub", sentence=tired, versus=tired.replace("tired", "dirty"))
    assert make(slugs="stub", sentence=tired, dry_run=True)[0].status == "cached"
    manifest = json.loads(Path("out/stub.json").read_text(encoding="utf-8"))
    assert manifest["versus"]["sentence"] == tired.replace("tired", "dirty")
    assert manifest["versus"]["tokens"][-1] == "dirty"


def test_other_timings_make_another_film(made, tmp_path):
    """What is in the file counts, not what it is called."""
    files = [tmp_path / f"{name}.json" for name in ("one", "same", "other")]
    for file, factor in zip(files, (1.0, 1.0, 1.1), strict=True):
        write_timings(file, made(bump=factor))
    make(slugs="stub", timings=files[0])
    planned = [make(slugs="stub", dry_run=True, timings=file)[0].status for file in files]
    assert planned == ["cached", "cached", "planned"]
    assert make(slugs="stub", dry_run=True)[0].status == "planned"


def test_timings_that_cannot_be_shown_are_refused_before_drawing(made, tmp_path):
    file = tmp_path / "t.json"
    write_timings(file, made(ns=(64, 128, 256), end=256))
    with pytest.raises(RequestError, match=r"t\.json.*2 n; 3 are needed.*qkvideo measure"):
        make(slugs="stub", timings=str(file))
    file.write_text("{}")
    with pytest.raises(RequestError, match=r"t\.json.*not a timings file"):
        make(slugs="stub", timings=file)
    assert Stub.drawn == []


@pytest.mark.parametrize(
    "harm",
    [
        *("flip", "cut", "gone", "manifest", "no manifest", "foreign"),
        *("changed manifest", "pipe", "manifest a pipe", "holes", "device", "manifest a device"),
    ],
)
def test_a_film_that_is_not_whole_is_made_again(harm):
    make(slugs="stub")
    film, manifest = Path("out/stub.mp4"), Path("out/stub.json")
    good = digest(film)
    data = bytearray(film.read_bytes())
    if harm == "flip":
        data[-100] ^= 1
        film.write_bytes(data)
    elif harm == "cut":
        film.write_bytes(data[:48])
    elif harm == "gone":
        Path("out/stub.srt").unlink()
    elif harm == "manifest":
        manifest.write_text(manifest.read_text()[:500])
    elif harm == "no manifest":
        manifest.unlink()
    elif harm == "changed manifest":  # one bit, and still JSON: "say" becomes "saw", or the like
        content = bytearray(manifest.read_bytes())
        content[content.index(b"say two") + 2] ^= 1
        manifest.write_bytes(content)
        json.loads(content)
    elif harm.endswith("pipe"):
        (harmed := manifest if harm.startswith("manifest") else film).unlink()
        os.mkfifo(harmed)
    elif harm == "holes":
        film.write_bytes(b"")
        os.truncate(film, 3 << 30)
    elif harm.endswith("device"):
        (harmed := manifest if harm.startswith("manifest") else film).unlink()
        harmed.symlink_to("/dev/zero")
    elif harm == "foreign":  # a film of another sentence, whole with its own manifest
        make(slugs="stub", row=1)
    (again,) = make(slugs="stub")
    assert again.status == "rendered"
    assert digest(film) == good
    assert make(slugs="stub")[0].status == "cached"


def test_another_sentence_replaces_the_set():
    make(slugs="stub")
    make(slugs="stub", sentence="A dog ran off")
    assert names() == ALL
    assert "A dog ran off" in Path("out/stub.json").read_text()


def rewrite(path: Path, **files: File) -> None:
    """The manifest with more files, and with the digest that it has then."""
    found = manifests.expect(path)
    changed = found.model_copy(update={"files": found.files | files})
    path.write_text(manifests.sealed(changed).as_json(), encoding="utf-8")


def test_what_the_set_before_had_and_this_one_has_not_is_removed():
    make(slugs="stub")
    Path("out/stub.ass").write_text("old")
    srt = manifests.expect(Path("out/stub.json")).files["srt"]
    rewrite(Path("out/stub.json"), ass=replace(srt, path="stub.ass"))
    make(slugs="stub")
    assert names() == ALL


# Pictures and parts


def test_stills_are_one_picture_per_beat():
    (film,) = make(slugs="stub", stills=True)
    expected = tuple(Path(f"out/stub.{n:02}-{b}.png") for n, b in enumerate(HEADS[0].beats, 1))
    assert film.files["stills"] == expected
    for number, path in enumerate(expected):
        assert np.array(Image.open(path))[5, 5].tolist() == [40 * number, 60, 200]
    assert make(slugs="stub", stills=True)[0].status == "cached"


def test_png_is_the_last_still():
    (film,) = make(slugs="stub", format="png")
    assert film.files == {"png": Path("out/stub.png"), "manifest": Path("out/stub.png.json")}
    assert np.array(Image.open("out/stub.png"))[5, 5].tolist() == [80, 60, 200]


def test_pictures_and_parts_leave_the_film_alone():
    make(slugs="stub")
    before = {name: digest(Path("out", name)) for name in ALL}
    make(slugs="stub", stills=True, row=1)
    make(slugs="stub", format="png", row=1)
    (part,) = make(slugs="stub", beat="two", row=1)
    assert part.files["mp4"] == Path("out/stub.two.mp4")
    assert {name: digest(Path("out", name)) for name in ALL} == before
    assert make(slugs="stub")[0].status == "cached"


def test_beats_are_cut_out_and_timed_anew():
    (film,) = make(beat=["three", "one"])
    assert film.slug == "stub"  # the only film that has them
    assert film.frames == 8 + 9
    document = json.loads(film.files["manifest"].read_text())
    assert [(b["name"], b["first_frame"]) for b in document["beats"]] == [("one", 0), ("three", 8)]
    assert "00:00:00,533 --> 00:00:01,133\nsay three" in film.files["srt"].read_text()


# What is refused


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"slugs": "score"}, "“score”.*stub, other"),
        ({"beat": "x"}, "“x”.*one, two, three"),
        ({"slugs": "stub", "beat": "only"}, "“only”"),
        ({"format": "gif", "transparent": True}, "gif.*webp or avif"),
        ({"format": "exe"}, "exe.*choose one of mp4, webm"),
        ({"format": "mp4", "stills": True}, "stills"),
        ({"quality": "x"}, "“x”.*l, m, h, p, k"),
        ({"jobs": 0}, "jobs is 0: it must be 1"),
        ({"row": 4}, "row 4.*1 to 3"),
        ({"row": 0}, "row is 0"),
        ({"layer": 2}, "layer 2"),
        ({"head": 2}, "head 2"),
        ({"sentence": " "}, "sentence"),
        ({"sentence": "w " * 65}, "65.*64"),
        ({"sentence": "x" * 2001}, "2,?000"),
        ({"temperature": 0.0}, "temperature"),
        ({"weights": "none.npz"}, "none.npz"),
        ({"sentence": "\ue000"}, "U\\+E000"),
        ({"versus": SENTENCE}, "the same as the first"),
        ({"versus": "w " * 65}, "65.*64"),
        ({"versus": "\ue000"}, "U\\+E000"),
    ],
)
def test_a_wrong_request_is_refused_before_anything_is_drawn(change, message):
    with pytest.raises(RequestError, match=message):
        make(**change)
    assert Stub.drawn == []
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("heads", "wide", "small", "message"),
    [(257, 8, 2, "257 heads.*256"), (1, 4097, 1, "4,097.*4,096"), (2, 8, 2049, "4,098.*4,096")],
)
def test_weights_too_large_for_a_picture_are_refused(make_weights, heads, wide, small, message):
    shape = {**dict.fromkeys(("W_Q", "W_K", "W_V"), (heads, wide, small))}
    shape["W_O"] = heads * small, wide
    vectors = {"vocab": np.array(SENTENCE.split()), "embedding": np.ones((3, wide))}
    layer = {f"L1.{name}": np.ones(size, "float16") for name, size in shape.items()}
    lacks = {f"L2.{name}": None for name in (*shape, "b_Q", "b_K", "b_V")}
    weights = make_weights({"positions": None, **vectors, **layer, **lacks})
    with pytest.raises(RequestError, match=message):
        make(weights=str(weights))
    assert Stub.drawn == []


def test_a_file_is_no_folder():
    Path("out").write_text("mine")
    with pytest.raises(RequestError, match="not a folder"):
        make()
    assert Path("out").read_text() == "mine"


@pytest.mark.parametrize("out", ["gone", "gone/films", "loop"])
def test_nor_is_a_link_that_leads_nowhere(out):
    Path("gone").symlink_to("nowhere")
    Path("loop").symlink_to("loop")
    with pytest.raises(RequestError, match=r"not a folder|cannot be a folder"):
        make(slugs="stub", out=Path(out))


def test_a_folder_that_may_not_be_written_to_is_refused(monkeypatch):
    monkeypatch.setattr(publish.os, "access", lambda *_: False)  # root may write everywhere
    with pytest.raises(QKVideoError, match="may not be written") as caught:
        make()
    assert caught.value.status == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_folder_that_is_removed_while_the_film_is_drawn_is_named(monkeypatch, jobs):
    shoot = Stub.shoot

    def removed(self):
        record = shoot(self)
        shutil.rmtree("out")
        return record

    monkeypatch.setattr(Stub, "shoot", removed)
    (failed,) = make(slugs="stub", jobs=jobs)
    line = "the folder “out” was removed while the film was made: make it again"
    assert (failed.status, failed.error) == ("failed", line)


def test_no_message_names_a_file_in_a_hidden_folder(monkeypatch):
    def full(self, *_, **__):
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_text", full)
    (failed,) = make(slugs="stub")
    assert failed.error == "the system refused: No space left on device (“out”)"


def test_a_full_disk_is_found_before_drawing(monkeypatch):
    monkeypatch.setattr(publish.shutil, "disk_usage", lambda _: SimpleNamespace(free=1 << 20))
    with pytest.raises(QKVideoError, match="1 MiB left") as caught:
        make()
    assert caught.value.status == 1


def test_a_folder_needs_room_for_all_of_its_films(monkeypatch):
    monkeypatch.setattr(publish.shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
    with pytest.raises(QKVideoError) as caught:
        make(slugs="stub", dry_run=True)
    one = int(re.search(r"but (\d+) MiB", str(caught.value))[1]) + 1
    monkeypatch.setattr(publish.shutil, "disk_usage", lambda _: SimpleNamespace(free=one << 20))
    assert make(slugs="stub", dry_run=True)
    with pytest.raises(QKVideoError, match=f"{one} MiB left"):
        make(dry_run=True)


def test_a_dry_run_says_what_would_be_made_and_makes_nothing():
    films = make(dry_run=True)
    assert [f.status for f in films] == ["planned", "planned"]
    assert films[0].files["mp4"] == Path("out/stub.mp4")
    assert films[0].frames is None
    assert not Path("out").exists()
    make(slugs="stub")
    assert [f.status for f in make(dry_run=True)] == ["cached", "planned"]


# Glyphs

LACKED = "猫ねこ고양이बिल्लीแมว👪"


@pytest.mark.parametrize(
    ("text", "packages"),
    [
        ("猫", "fonts-noto-cjk"),
        ("ねこ", "fonts-noto-cjk"),
        ("고양이", "fonts-noto-cjk"),
        ("बिल्ली", "fonts-noto-core"),
        ("แมว", "fonts-noto-core"),
        ("猫 แมว", "fonts-noto-cjk fonts-noto-core"),
        ("👪", "fonts-symbola"),
    ],
)
def test_a_character_without_a_font_is_a_line_to_type(monkeypatch, text, packages):
    monkeypatch.setattr(
        fonts, "missing_characters", lambda text: tuple(c for c in text if c in LACKED)
    )
    monkeypatch.setattr(fonts.manimpango, "list_fonts", lambda: ["DejaVu Sans"])
    with pytest.raises(MissingError) as caught:
        make(sentence=text)
    assert str(caught.value).startswith(f"sudo apt-get install {packages}  # it draws U+")
    assert "\n" not in str(caught.value)


def test_a_character_that_its_package_lacks_too_is_refused(monkeypatch):
    monkeypatch.setattr(
        fonts, "missing_characters", lambda text: tuple(c for c in text if c in LACKED)
    )
    monkeypatch.setattr(fonts.manimpango, "list_fonts", lambda: ["Noto Sans CJK JP"])
    with pytest.raises(RequestError, match=r"U\+732B CJK UNIFIED IDEOGRAPH-732B"):
        make(sentence="猫")


def test_emoji_from_a_colour_font_are_refused(monkeypatch):
    monkeypatch.setattr(fonts.manimpango, "list_fonts", lambda: ["Noto Color Emoji"])
    with pytest.raises(RequestError, match=r"U\+1F600 GRINNING FACE.*Noto Color Emoji"):
        make(sentence="hi 😀")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("see \ufffc here", r"U\+FFFC OBJECT REPLACEMENT CHARACTER is blank"),
        ("flag 🏴\U000e0067\U000e0062\U000e007f", r"U\+1F3F4 WAVING BLACK FLAG.* plain flag"),
        ("a \u2e3b\u200d\u2e3b", None),
    ],
)
def test_what_is_not_seen_as_what_it_is_is_refused(monkeypatch, text, named):
    monkeypatch.setattr(fonts, "missing_characters", lambda _: ())
    if named is None:
        make(sentence=text, slugs="stub", dry_run=True)
        return
    with pytest.raises(RequestError, match=named):
        make(sentence=text)


def test_what_is_too_wide_for_its_place_is_refused(monkeypatch):
    monkeypatch.setattr(fonts, "WIDEST", 0.5)
    with pytest.raises(RequestError, match=r"U\+0057 LATIN.* is 0.8 em wide.*limit is 0.5 em"):
        make(sentence="iii W")


# What goes wrong


def test_a_film_that_fails_is_named_and_the_others_are_made():
    Stub.fails.add("stub")
    first, second = make()
    assert (first.status, first.files) == ("failed", {})
    assert first.error == "ZeroDivisionError: a film's own mistake"
    assert "in shoot" in first.details
    assert second.status == "rendered"
    assert names() == {n.replace("stub", "other") for n in ALL}


def test_a_failure_leaves_the_previous_film(monkeypatch):
    make(slugs="stub")
    before = {name: digest(Path("out", name)) for name in ALL}
    Stub.fails.add("stub")
    assert make(slugs="stub", row=1)[0].status == "failed"
    assert {name: digest(Path("out", name)) for name in ALL} == before
    assert names() == ALL


def test_a_film_that_does_not_decode_is_not_published(monkeypatch):
    def broken(*_):
        raise QKVideoError("stub.mp4 holds 21 frames")

    monkeypatch.setattr(executors, "verify", broken)
    (film,) = make(slugs="stub")
    assert (film.status, film.error) == ("failed", "stub.mp4 holds 21 frames")
    assert names() == set()


def test_a_film_that_skips_a_beat_is_not_published(monkeypatch):
    shoot = Stub.shoot
    monkeypatch.setattr(Stub, "shoot", lambda self: replace(r := shoot(self), beats=r.beats[:1]))
    (film,) = make(slugs="stub")
    assert film.status == "failed"
    assert "beats" in film.error


def test_being_killed_while_publishing_never_leaves_a_set_that_looks_whole(monkeypatch):
    make(slugs="stub")
    rename = Path.replace
    for allowed in range(5):
        done = []

        def killed(self, target, last=allowed, done=done):
            done.append(target)
            if len(done) > last:
                raise KeyboardInterrupt
            return rename(self, target)

        monkeypatch.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            make(slugs="stub", row=1, jobs=1)
        monkeypatch.setattr(Path, "replace", rename)
        found = publish.whole(FilesPlace(Path("out"), "stub", "stub", "stub.json"))
        if allowed == 0:
            assert found is not None  # nothing had been renamed: the old set stands
        else:
            assert found is None
        assert names() == ALL
        make(slugs="stub")


def test_killed_between_two_renames_the_manifest_tells_which_files_are_its_own(monkeypatch):
    """The film of one sentence never stands with captions that seem to belong to it."""
    make(slugs="stub")
    whole = {kind: path.read_bytes() for kind, path in stub_files().items()}
    make(slugs="stub", row=1)
    other = {kind: path.read_bytes() for kind, path in stub_files().items()}
    rename = Path.replace
    for allowed in range(len(other)):
        make(slugs="stub")
        left = iter(range(allowed))

        def killed(self, target, left=left):
            if next(left, None) is None:
                raise KeyboardInterrupt
            return rename(self, target)

        monkeypatch.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            make(slugs="stub", row=1, jobs=1)
        monkeypatch.setattr(Path, "replace", rename)
        described = manifests.expect(Path("out/stub.json"))  # the old one: it comes last
        for kind, file in described.files.items():
            now = Path("out", file.path).read_bytes()
            assert now in (whole[kind], other[kind])
            assert sealed.fits(file, Path("out")) == (now == whole[kind])


def stub_files() -> dict[str, Path]:
    files = manifests.expect(Path("out/stub.json")).files
    return {kind: Path("out", file.path) for kind, file in files.items()}


def test_a_folder_where_a_file_belongs_is_named_and_the_previous_set_stays_whole(
    monkeypatch,
):
    make(slugs="stub")
    film = digest(Path("out/stub.mp4"))
    Path("out/stub.srt").unlink()
    Path("out/stub.srt").mkdir()
    line = "“out/stub.srt” is a folder: move it away, or choose another with -o"
    with pytest.raises(RequestError, match=line):  # before anything is drawn
        make(slugs="stub", row=1)
    monkeypatch.setattr(planning, "check_no_folders", lambda _: None)
    assert make(slugs="stub", row=1)[0].error == line  # it came while the film was drawn
    assert digest(Path("out/stub.mp4")) == film


def test_leftovers_of_killed_runs_are_cleared_but_not_those_of_others():
    make(slugs="stub")
    Path("out/.stub~killed__").mkdir()
    Path("out/.stub~killed__/stream.mp4").write_bytes(b"x")
    Path("out/.stub.one~alive").mkdir()
    make(slugs="stub", row=1)
    assert names() == ALL | {".stub.one~alive"}


def test_leftovers_are_cleared_beside_a_film_that_is_whole_unless_somebody_is_at_work():
    make(slugs="stub")
    left = Path("out/.stub~killed__")
    left.mkdir()
    with FileLock("out/.stub.lock"):
        make(slugs="stub")
        assert left.exists()
    assert make(slugs="stub")[0].status == "cached"
    assert not left.exists()


def test_a_manifest_cannot_make_us_remove_other_files():
    make(slugs="stub")
    Path("mine.txt").write_text("mine")
    Path("out/mine.txt").write_text("mine")
    mine = manifests.describe(Path("mine.txt"))
    paths = ("../mine.txt", "mine.txt", "stub.../../../mine.txt")
    others = {f"x{k}": replace(mine, path=path) for k, path in enumerate(paths)}
    rewrite(Path("out/stub.json"), **others)
    assert make(slugs="stub")[0].status == "rendered"
    assert Path("mine.txt").exists()
    assert Path("out/mine.txt").exists()


def test_two_at_a_time_make_one_film(monkeypatch):
    started = threading.Event()
    shoot = Stub.shoot

    def slow(self):
        started.set()
        time.sleep(0.3)
        return shoot(self)

    monkeypatch.setattr(Stub, "shoot", slow)
    results = []
    first = threading.Thread(target=lambda: results.extend(make(slugs="stub")))
    first.start()
    started.wait()
    results.extend(make(slugs="stub"))
    first.join()
    assert sorted(f.status for f in results) == ["cached", "rendered"]
    assert Stub.drawn == ["stub"]


def test_a_run_that_waits_names_the_other_and_says_how_to_go_on(monkeypatch):
    monkeypatch.setattr(waiting, "SOON", 0.1)
    monkeypatch.setattr(waiting, "AGAIN", 0.1)
    told, there = [], threading.Event()

    def hear(progress):
        if progress.waiting:
            told.append(progress)
            there.set()

    Path("out").mkdir()
    with FileLock("out/.stub.lock"):
        other = threading.Thread(target=lambda: make(slugs="stub", progress=hear))
        other.start()
        assert there.wait(60)
    other.join()
    assert {progress.waiting for progress in told} == {
        "another run is making it in “out”; this one goes on when that one has ended"
        " (to go on now: Ctrl-C, and another folder with -o)"
    }
    assert make(slugs="stub")[0].status == "cached"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_beat_that_another_run_draws_is_waited_for_out_loud_and_not_for_ever(monkeypatch, jobs):
    make(slugs="stub", jobs=jobs)
    lock = next(lock for lock in Path("pieces").glob("*/*.lock") if kept_by(lock) == "one")
    shutil.rmtree("out")
    lock.with_suffix(store.SUFFIX).unlink()
    monkeypatch.setattr(waiting, "SOON", 0.1)
    monkeypatch.setattr(waiting, "AGAIN", 0.1)
    monkeypatch.setattr(store, "PATIENCE", 0.3)
    told = []
    with FileLock(lock):
        (film,) = make(slugs="stub", jobs=jobs, progress=told.append)
    assert film.status == "rendered"
    assert any("another run is drawing its beat “one”" in progress.waiting for progress in told)


def kept_by(lock: Path) -> str:
    """Which beat a piece is of: by its length."""
    with av.open(str(undigested(lock.with_suffix(store.SUFFIX)))) as piece:
        frames = sum(1 for _ in piece.decode(video=0))
    return next(name for name, length in LENGTHS.items() if length == frames)


def undigested(piece: Path) -> Path:
    (film := Path("piece.mp4")).write_bytes(piece.read_bytes()[:-32])
    return film


# Time


class Hung:
    """Stands still in one beat, for so many times."""

    def __init__(self, monkeypatch, times: int, how=lambda: time.sleep(600)):
        play = Stub.play

        def hangs(film, pixels, frames, drawn):
            if drawn and frames == LENGTHS["two"]:
                with Path("hung").open("ab") as file:  # one byte a time, whoever hangs
                    file.write(b"x")
                if Path("hung").stat().st_size <= times:
                    how()
            return play(film, pixels, frames, drawn)

        monkeypatch.setattr(Stub, "play", hangs)
        # A runner of many tests has threads of its own; where nothing is copied, nobody is ended.
        monkeypatch.setattr(rendering, "can_fork", lambda: True)
        monkeypatch.setattr(executors, "SILENCE", 0.5)
        monkeypatch.setattr(executors, "_GRACE", 0.1)


def stopped():
    os.kill(os.getpid(), signal.SIGSTOP)  # hears nothing but the last of all signals


@pytest.mark.skipif(sys.platform != "linux", reason="only there are helpers copies")
@pytest.mark.parametrize("how", [lambda: time.sleep(600), stopped], ids=["sleeps", "stopped"])
def test_a_process_that_hangs_is_ended_and_its_beat_is_drawn_again(monkeypatch, how):
    Hung(monkeypatch, 1, how)
    begun = time.monotonic()
    (film,) = make(slugs="stub", jobs=2)
    assert (film.status, film.error) == ("rendered", None)
    assert time.monotonic() - begun < 60
    assert names() == ALL
    assert Path("hung").stat().st_size == 2


@pytest.mark.skipif(sys.platform != "linux", reason="only there are helpers copies")
def test_a_process_that_hangs_twice_is_one_line(monkeypatch):
    Hung(monkeypatch, 2)
    (film,) = make(slugs="stub", jobs=2)
    assert film.status == "failed"
    assert film.error == (
        "the process that drew the beat “two” was silent for 300 s, twice:"
        " try again with -j 1, which draws in one process"
    ).replace("300", "0.5")
    assert names() == set()


@pytest.mark.skipif(sys.platform != "linux", reason="stubs are known to copies of this process")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_film_of_which_nothing_is_drawn_for_long_says_so_once(monkeypatch, jobs):
    for part in (rendering, pool):
        monkeypatch.setattr(part, "SLOW", 0.5)
    shoot = Stub.shoot
    slow = {"stub": 2.0, "other": 0.0}
    monkeypatch.setattr(Stub, "shoot", lambda film: time.sleep(slow[film.slug]) or shoot(film))
    heard = []
    films = make(jobs=jobs, progress=heard.append)
    assert [film.status for film in films] == ["rendered", "rendered"]
    # On a busy machine the other one may take half a second as well.
    said = [step.waiting for step in heard if step.waiting and step.slug == "stub"]
    assert {*said} == {"nothing of it was drawn for 0.5 s: this goes on (Ctrl-C ends it)"}
    # Said each half second, it would be there three times; a busy machine may be slow twice.
    assert len(said) < 3


@pytest.mark.skipif(sys.platform != "linux", reason="stubs are known to copies of this process")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_film_that_takes_longer_than_the_timeout_is_given_up_and_the_others_stay(
    monkeypatch, jobs
):
    Hung(monkeypatch, 9)
    monkeypatch.setattr(executors, "SILENCE", 600)
    make(slugs="other", timeout=60)
    begun = time.monotonic()
    # In two seconds any machine finds the film that is there; the stub hangs for nine.
    late, other = make(jobs=jobs, timeout=2)
    assert time.monotonic() - begun < 60
    assert (late.status, other.status) == ("failed", "cached")
    assert late.error == "it was not done in the time that --timeout gave: give it more"
    assert names() == {name.replace("stub", "other") for name in ALL}


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("inf")])
def test_a_timeout_that_is_no_time_is_refused(timeout):
    with pytest.raises(RequestError, match="it must be a number above 0"):
        make(timeout=timeout)


@pytest.mark.parametrize(
    ("free", "size", "processes"),
    [(64 << 30, "k", 8), (3 << 30, "k", 3), (3 << 30, "l", 8), (1, "l", 1), (None, "k", 8)],
)
def test_so_many_processes_draw_as_there_is_memory_for(monkeypatch, free, size, processes):
    monkeypatch.setattr(bounds, "usable_cores", lambda: 8)
    monkeypatch.setattr(bounds, "free_memory", lambda: free)
    assert bounds.at_once(quality(size).shaped("16:9")) == processes
    asked = []
    monkeypatch.setattr(rendering, "run", lambda plan, jobs, *_: asked.append(jobs) or plan.results)
    make(slugs="stub", quality=size, jobs=None)
    make(slugs="stub", quality=size, jobs=5)  # who says how many means it
    assert asked == [processes, 5]


def test_progress_counts_frames():
    heard = []
    make(slugs="stub", progress=heard.append)
    assert [(p.slug, p.frames, p.fps) for p in heard] == [
        ("stub", 8, 15),
        ("stub", 13, 15),
        ("stub", 22, 15),
    ]


# Opening


def test_preview_opens_the_first_film_and_asks_before_drawing(monkeypatch):
    opened = []
    monkeypatch.setattr(opener.shutil, "which", lambda _: None)
    with pytest.raises(MissingError, match="xdg-utils"):
        make(preview=True)
    assert Stub.drawn == []
    monkeypatch.setattr(opener.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(opener.subprocess, "Popen", lambda command, **_: opened.append(command))
    make(preview=True)
    assert [Path(command[1]) for command in opened] == [Path("out/stub.mp4").absolute()]


# Processes


def pool_script(folder: Path, work: str, rest: str) -> Path:
    """A script, which needs no guard, and beside it the module with what its processes do."""
    (folder / "doing.py").write_text(work)
    script = folder / "pool.py"
    begin = "import os, sys\nfrom doing import work\nfrom qkvideo.engine.working.pool import"
    script.write_text(f"{begin} in_processes\n{rest}")
    return script


def test_what_dies_in_its_process_is_lost_alone(tmp_path):
    script = pool_script(
        tmp_path,
        "import os, signal\n"
        "def work(task, slots):\n"
        "    slots.report(('begun', task))\n"
        "    if task == 'killed': os.kill(os.getpid(), signal.SIGKILL)\n"
        "    if task == 'ends': os._exit(7)\n"
        "    return task.upper(), os.getpid()\n",
        "heard = []\n"
        "done = in_processes(work, ['a', 'killed', 'b', 'ends', 'c'], 2, report=heard.append,\n"
        "                    died=lambda task, how: (task, how), fork=len(sys.argv) > 1)\n"
        "assert [d[0] for d in done] == ['A', 'killed', 'B', 'ends', 'C'], done\n"
        "assert done[1][1] == 'was killed by signal 9', done\n"
        "assert done[3][1] == 'ended with status 7', done\n"
        "assert len({os.getpid(), *(d[1] for d in done[::2])}) == 4\n"
        "assert sorted(h[1] for h in heard) == ['a', 'b', 'c', 'ends', 'killed']\n",
    )
    for how in ((), ("fork",)):
        subprocess.run([sys.executable, script, *how], check=True, timeout=60)


def test_a_process_that_is_done_does_another_task_and_one_that_dies_loses_only_its_own(tmp_path):
    script = pool_script(
        tmp_path,
        "import os\n"
        "def work(task, slots):\n"
        "    slots.report(task)\n"
        "    if task == 'ends': os._exit(7)\n"
        "    return task.upper(), os.getpid()\n",
        "heard = []\n"
        "done = in_processes(work, [*'abcd', 'ends', *'efg'], 2, report=heard.append,\n"
        "    died=lambda task, how: (task, how), fork=len(sys.argv) > 1, again=True)\n"
        "assert [d[0] for d in done] == [*'ABCD', 'ends', *'EFG'], done\n"
        "assert done[4][1] == 'ended with status 7', done\n"
        "assert len({d[1] for d in done if d[0] != 'ends'}) <= 3, done\n"
        "assert sorted(heard) == [*'abcde', 'ends', *'fg'], heard\n",
    )
    for how in ((), ("fork",)):
        subprocess.run([sys.executable, script, *how], check=True, timeout=60)


def test_the_others_are_ended_when_one_is_interrupted(tmp_path):
    script = pool_script(
        tmp_path,
        "import os, time\n"
        "def work(task, slots):\n"
        "    slots.report(os.getpid())\n"
        "    time.sleep(60)\n",
        "def report(pid):\n"
        "    pids.append(pid)\n"
        "    if len(pids) == 2: raise KeyboardInterrupt\n"
        "pids = []\n"
        "try: in_processes(work, [1, 2, 3], 2, report=report, died=print)\n"
        "except KeyboardInterrupt: pass\n"
        "for pid in pids:\n"
        "    try: os.kill(pid, 0)\n"
        "    except ProcessLookupError: continue\n"
        "    sys.exit(f'{pid} is still there')\n",
    )
    subprocess.run([sys.executable, script], check=True, timeout=30)


def test_real_films_are_drawn_side_by_side_and_the_failing_one_is_named(tmp_path):
    model = trace("it is")
    (head,) = [h for h in scenes.programme() if h.slug == "classroom"]
    only = frozenset(head.beats[-1:])
    Path("taken").write_text("not a folder")
    todo = [
        FilmJob(
            *(head, Brief(model, 1, 1, 0), only),
            **{"quality": quality("l"), "form": "mp4", "key": "key", "folder": Path(folder)},
        )
        for folder in ("first", "taken", "second")
    ]
    heard = []
    first, second, third = rendering._in_processes(todo, 2, heard.append, fork=False, share=False)
    assert (first.error, third.error) == (None, None)
    assert (first.status, second.status, third.status) == ("rendered", "failed", "rendered")
    assert "taken" in second.error
    assert first.frames == third.frames == max(p.frames for p in heard)
    films = {digest(Path(f, f"classroom.{head.beats[-1]}.mp4")) for f in ("first", "second")}
    assert len(films) == 1


# Without manim

SCRIPT = """
import logging, sys, qkvideo
asked = {"sentence": "it is", "quality": "l", "out": "out"}
(film,) = qkvideo.render("classroom", beat="pupils", pace="brisk", **asked)
(still,) = qkvideo.render("scaling", beat="nudge", format="png", **asked)
print(film.status, still.status, "manim" in sys.modules, "cairocffi" in sys.modules)
(still,) = qkvideo.render("mixing", beat="add-up", format="png", **asked)
print(still.status, "manim" in sys.modules, logging.getLogger().handlers)
"""


def test_a_real_film_is_drawn_without_manim_and_what_it_reads(tmp_path):
    """Not even a manim.cfg that would stop it is seen, nor by a beat that plays animations."""
    (tmp_path / "manim.cfg").write_text("[CLI]\nframe_rate = banana\n")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert lines == ["rendered rendered False False", "rendered True []"]
    assert not (tmp_path / "media").exists()


def test_the_real_film_end_to_end(qkv):
    command = ["render", "classroom", "--sentence", "it is", "--pace", "brisk"]
    command += ["-q", "l", "-o", "out", "--json"]
    first = json.loads(qkv(*command).stdout)["films"][0]
    assert (first["status"], first["tokens"]) == ("rendered", ["it", "is"])
    manifest = manifests.read(Path(first["files"]["manifest"]))
    assert manifest.video.frames == first["frames"]
    # A second and a half for the title, and a few for the card at the end.
    ends = [beat.first_frame + beat.frames for beat in manifest.beats]
    assert [beat.first_frame for beat in manifest.beats] == [23, *ends[:-1]]
    assert 45 < first["frames"] - ends[-1] <= 120
    assert {n.beat for n in manifest.numbers} <= {b.name for b in manifest.beats}
    model = trace("it is").at()
    for number in manifest.numbers:
        if number.tensor in ("scores", "weights") and number.index:
            assert number.value == getattr(model, number.tensor)[number.index]
        assert 0 <= number.frame < first["frames"]
    second = json.loads(qkv(*command).stdout)["films"][0]
    assert second == first | {"status": "cached"}


def test_keys_of_briefs_differ_where_a_picture_would():
    model = trace("a b c")
    brief = Brief(model, 1, 1, 0)
    keys = {
        key.key(b, quality("l"))
        for b in (
            brief,
            replace(brief, row=1),
            replace(brief, lang="de"),
            replace(brief, theme="light"),
            replace(brief, aspect="1:1"),
            replace(brief, pace="brisk"),
            replace(brief, narrated=True),
            replace(brief, described=True),
            replace(brief, carded=True),
            replace(brief, following=Following("mixing")),
        )
    }
    assert len(keys) == 10
    assert key.key(brief, quality("l")) == key.key(Brief(trace("a b c"), 1, 1, 0), quality("l"))


def test_produce_never_raises_for_a_film(monkeypatch):
    (planned,) = make(slugs="stub", dry_run=True)
    assert planned.status == "planned"
    monkeypatch.setattr(produce, "workshop", lambda *_: 1 / 0)
    assert make(slugs="stub")[0].error == "ZeroDivisionError: division by zero"

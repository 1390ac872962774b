from __future__ import annotations

import hashlib
import json
import os
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.record import BeatRecord, FilmRecord, NumberRecord, Still
from qkvideo.studio.drawing.cut import cut
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files import sealed

# The contract's names, written out: a change here breaks lecturers' scripts.
KEYS = {
    "schema", "slug", "title", "sentence", "tokens", "weights", "mask", "temperature", "video",
    "beats", "numbers", "files", "made_with", "sha256",
}  # fmt: skip
PARTS = {
    "weights": {"name", "kind", "sha256", "layer", "head"},
    "video": {"width", "height", "fps", "frames", "seconds"},
    "made_with": {"qkvideo", "manim", "python", "key"},
}
ITEMS = {
    "beats": {
        *("name", "title", "start", "seconds", "first_frame", "frames", "say", "notes"),
        "description",  # its last picture in words, for pages and decks
    },
    "numbers": {"text", "tensor", "index", "value", "beat", "frame", "box"},
}


def number(beat: str, frame: int, value: float = -1.2345) -> NumberRecord:
    box = (1 / 3, np.float64(0.1234567), 0.5, 0.75)
    return NumberRecord("−1.23", "scores", (7, 5), value, beat, frame, box)


@pytest.fixture
def brief() -> Brief:
    return Brief(trace("Ünïcode “it” 猫"), 1, 1, 2)


@pytest.fixture
def record() -> FilmRecord:
    pixels = np.zeros((4, 6, 4), np.uint8)
    return FilmRecord(
        slug="stub",
        title="A stub",
        width=6,
        height=4,
        fps=15,
        frames=60,
        beats=(
            BeatRecord("one", "One", "first", "", 0, 20),
            BeatRecord("two", "Two", "second", "n", 20, 30),
            BeatRecord("three", "Three", "third", "", 50, 10),
        ),
        numbers=(number("one", 3), number("two", 49, -np.inf), number("three", 50)),
        stills=tuple(Still(name, partial(np.copy, pixels)) for name in ("one", "two", "three")),
    )


def test_its_keys_are_the_contracts(record, brief, tmp_path):
    film = tmp_path / "stub.mp4"
    film.write_bytes(b"film")
    document = json.loads(
        manifests.manifest(record, brief, {"mp4": film}).as_json(), parse_constant=pytest.fail
    )
    assert document.keys() == KEYS
    for name, keys in PARTS.items():
        assert document[name].keys() == keys
    for name, keys in ITEMS.items():
        assert {frozenset(item) for item in document[name]} == {frozenset(keys)}
    assert document["files"] == {
        "mp4": {"path": "stub.mp4", "sha256": hashlib.sha256(b"film").hexdigest(), "bytes": 4}
    }
    assert document["video"]["seconds"] == 4
    assert document["beats"][1]["start"] == pytest.approx(4 / 3, abs=1e-6)
    assert document["numbers"][0]["box"] == [0.33333, 0.12346, 0.5, 0.75]
    assert document["numbers"][0]["value"] == -1.2345
    assert document["numbers"][1]["value"] == "-Infinity"
    assert document["sentence"] == "Ünïcode “it” 猫"


def test_it_reads_what_it_wrote(record, brief, tmp_path):
    made = manifests.manifest(record, brief, {})
    path = tmp_path / "m.json"
    path.write_text(made.as_json(), encoding="utf-8")
    assert manifests.read(path) == made


def test_a_changed_manifest_is_noticed_whatever_bit_was_flipped(record, brief, tmp_path):
    path = tmp_path / "m.json"
    text = manifests.manifest(replace(record, numbers=record.numbers[:1]), brief, {}).as_json()
    whole = text.encode()
    path.write_bytes(whole)
    assert manifests.read(path) is not None
    still_json = 0
    for bit in range(0, 8 * len(whole), 3):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        try:
            json.loads(flipped)
            still_json += 1
        except ValueError:
            pass
        path.write_bytes(flipped)
        assert manifests.read(path) is None
        if bit % 300 == 0:
            with pytest.raises(QKVideoError, match=r"was changed, or .* render the film again"):
                manifests.expect(path)
    assert still_json > 1000


def test_anyone_can_check_the_manifests_own_digest(record, brief, tmp_path):
    path = tmp_path / "m.json"
    path.write_text(manifests.manifest(record, brief, {}).as_json(), encoding="utf-8")
    content = path.read_bytes()
    digest = json.loads(content)["sha256"]
    assert hashlib.sha256(content.replace(digest.encode(), b"0" * 64)).hexdigest() == digest


def test_no_film_is_known_by_a_manifest_that_was_changed(record, brief, tmp_path):
    path, text = tmp_path / "m.json", manifests.manifest(record, brief, {}).as_json()
    path.write_text(text, encoding="utf-8")
    assert sealed.read(path).title == "A stub"
    path.write_text(text.replace("A stub", "A stab"), encoding="utf-8")
    assert sealed.read(path) is None


@pytest.mark.parametrize("digest", [5, None, ["0" * 64]])
def test_a_digest_that_is_no_text_is_that_of_no_manifest(record, brief, tmp_path, digest):
    path = tmp_path / "m.json"
    made = json.loads(manifests.manifest(record, brief, {}).as_json())
    path.write_text(json.dumps(made | {"sha256": digest}), encoding="utf-8")
    assert sealed.read(path) is None


def test_a_file_is_read_only_if_it_is_the_one_that_the_manifest_describes(record, brief, tmp_path):
    film = tmp_path / "stub.mp4"
    film.write_bytes(b"film")
    made = manifests.manifest(record, brief, {"mp4": film})
    assert manifests.content(made, film) == b"film"
    for other in (b"flim", b"fil", b"films"):
        film.write_bytes(other)
        assert not sealed.fits(made.files["mp4"], tmp_path)
        with pytest.raises(QKVideoError, match=r"stub\.mp4"):
            manifests.content(made, film)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes in its folders")
@pytest.mark.parametrize("put", [os.mkfifo, Path.mkdir, lambda p: p.symlink_to("/dev/zero")])
def test_what_is_no_file_is_no_manifest(tmp_path, put):
    put(tmp_path / "m.json")
    assert manifests.read(tmp_path / "m.json") is None


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff\xfe", b'{"schema": 1}', b"null", b"0" * 100]
)
def test_what_is_no_manifest_is_none(tmp_path, content):
    path = tmp_path / "m.json"
    path.write_bytes(content)
    assert manifests.read(path) is None


def test_a_manifest_with_another_key_or_schema_is_none(record, brief, tmp_path):
    path = tmp_path / "m.json"
    document = json.loads(manifests.manifest(record, brief, {}).as_json())
    for change in ({"schema": 2}, {"more": 1}):
        path.write_text(json.dumps(document | change))
        assert manifests.read(path) is None


def test_no_manifest_at_all_is_none(tmp_path: Path):
    assert manifests.read(tmp_path / "m.json") is None


def test_cutting_beats_out_moves_everything_behind_them(record):
    left = cut(record, frozenset({"one", "three"}))
    assert left.frames == 30
    assert [(b.name, b.first_frame, b.frames) for b in left.beats] == [
        ("one", 0, 20),
        ("three", 20, 10),
    ]
    assert [(n.beat, n.frame) for n in left.numbers] == [("one", 3), ("three", 20)]
    assert [s.beat for s in left.stills] == ["one", "three"]
    assert cut(record, None) is record


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a" * 2**21])
def test_captions_of_others_are_a_short_text(record, brief, tmp_path, content):
    path = tmp_path / "film.vtt"
    path.write_bytes(content)
    made = manifests.manifest(record, brief, {"vtt": path}, "key")
    with pytest.raises(QKVideoError, match=r"film\.vtt” is no text of a film: delete it"):
        manifests.text(made, path)

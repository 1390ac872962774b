"""Pieces of films: what they depend on, that processes do not change them, that none is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.brief import Brief
from qkvideo.studio.encoding.encoder import H264
from qkvideo.studio.encoding.pixels import Converter
from qkvideo.studio.encoding.quality import Quality, quality
from qkvideo.studio.encoding.repeats import numbered, read_number, units
from qkvideo.studio.encoding.verify import verify
from qkvideo.studio.files import store
from qkvideo.studio.films import key

SMALL = Quality("l", 128, 96, 15)
SIZE = quality("l")
SENTENCE = "The cat sat"


def brief(sentence: str = SENTENCE, **choices) -> Brief:
    model = trace(sentence, weights="random", **choices)
    return Brief(model, 1, 1, 0)


def noise(seed: int, height: int = 96, width: int = 128) -> np.ndarray:
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 4), np.uint8)
    pixels[..., 3] = 255
    return pixels


# Converting what has changed


AREAS = [
    [(0, 1, 0, 1)],
    [(95, 96, 127, 128)],
    [(40, 41, 3, 50), (40, 44, 60, 61)],
    [(7, 9, 0, 128)],
    [(3, 90, 31, 33), (11, 12, 35, 99)],
    [],
    [(0, 96, 0, 128)],
]


@pytest.mark.parametrize("areas", AREAS)
@pytest.mark.parametrize("size", [(96, 128), (98, 130)])
def test_converting_what_has_changed_is_converting_all(areas, size):
    first, second = noise(1, *size), noise(1, *size)
    for top, bottom, left, right in areas:
        second[top:bottom, left:right] = noise(9, *size)[top:bottom, left:right]
    in_parts, whole = (Converter(*size[::-1]) for _ in range(2))
    in_parts(first)
    made = in_parts(second, tuple(areas))
    for ours, theirs in zip(made.planes, whole(second).planes, strict=True):
        lines = [
            np.frombuffer(memoryview(plane), np.uint8).reshape(plane.height, plane.line_size)
            for plane in (ours, theirs)
        ]
        np.testing.assert_array_equal(*(line[:, : ours.width] for line in lines))


# Frames that are put in


def encoded(path: Path, pictures, repeats, size: Quality = SMALL) -> list[np.ndarray]:
    encoder = H264(path, size)
    for picture, repeat in zip(pictures, repeats, strict=True):
        encoder.write(picture, repeat)
    encoder.finish()
    with av.open(str(path)) as film:
        return [frame.to_ndarray() for frame in film.decode(video=0)]


def test_a_frame_that_is_put_in_is_the_one_before_it_and_later_ones_do_not_mind(tmp_path):
    # More frames than numbers (16), and more than between two key frames (250).
    pictures = [noise(0)] * 3 + [noise(k // 2) for k in range(297)]
    repeats = [1 + 7 * (k % 5 == 0) + 300 * (k == 30) for k in range(300)]
    once = encoded(tmp_path / "once.mp4", pictures, [1] * 300)
    often = encoded(tmp_path / "often.mp4", pictures, repeats)
    expected = [frame for frame, repeat in zip(once, repeats, strict=True) for _ in range(repeat)]
    assert len(often) == len(expected) == sum(repeats)
    assert all((a == b).all() for a, b in zip(often, expected, strict=True))


@pytest.mark.parametrize("letter", ["l", "m", "h"])
def test_the_first_frame_can_be_repeated_in_every_size(tmp_path, letter):
    size = quality(letter)
    picture = noise(3, size.height, size.width)
    frames = encoded(tmp_path / "x.mp4", [picture], [4], size)
    assert len(frames) == 4
    assert all((frame == frames[0]).all() for frame in frames)


def test_a_repetition_is_looked_through_without_being_decoded(tmp_path):
    """And one that is lost, moved or changed by a bit is found."""
    path = tmp_path / "x.mp4"
    encoded(path, [noise(k) for k in range(4)], [1, 30, 2, 5])
    verify(path, SMALL, 38)
    content = path.read_bytes()
    with av.open(str(path)) as film:
        packets = [(packet.pos, bytes(packet)) for packet in film.demux(video=0) if packet.size]
    short = min(len(body) for _, body in packets)
    repeated = [(at, body) for at, body in packets if len(body) <= short + 1]
    assert len(repeated) == 34
    at, body = repeated[20]
    other, longer = next((a, b) for a, b in repeated[5:15] if len(b) == len(body) and b != body)
    harmed = {
        "a bit": content[: at + 9] + bytes([content[at + 9] ^ 8]) + content[at + 10 :],
        "one for another": content[:at] + longer + content[at + len(body) :],
        "both moved": content[:other]
        + body
        + content[other + len(body) : at]
        + longer
        + content[at + len(body) :],
    }
    for bad in harmed.values():
        path.write_bytes(bad)
        with pytest.raises(QKVideoError):
            verify(path, SMALL, 38)


def test_a_number_is_put_in_its_place_and_nothing_else_changes():
    # A P slice made by hand: first_mb 0 (1), type 5 (00110), parameter set 0 (1), then frame_num
    # in four bits; what follows would be a start code if it were not escaped.
    head = int("1" + "00110" + "1" + "0000" + "10110", 2).to_bytes(2, "big")
    raw = bytes([0x41]) + head + bytes([0, 0, 1, 0, 0, 0, 7])
    escaped = raw.replace(b"\0\0\1", b"\0\0\3\1").replace(b"\0\0\0", b"\0\0\3\0")
    packet = b"\0\0\0\1" + escaped
    assert read_number(packet, 4) == 0
    for number in (0, 5, 15, 16 + 3):
        made = numbered(packet, number, 4)
        assert read_number(made, 4) == number % 16
        (unit,) = units(made)
        assert unit[3:] == escaped[3:]
        assert (unit[1] << 8 | unit[2]) & ~(15 << 5) == int.from_bytes(head, "big")


def test_escapes_come_and_go_with_the_number():
    # The number's four bits end a byte of zeros: with 0 it has to be escaped, with 1 not.
    raw = bytes([0x41, 0b10011010, 0b00000000, 0, 2, 9])
    zero = b"\0\0\1" + bytes([0x41, 0b10011010, 0, 0, 3, 2, 9])
    assert read_number(zero, 4) == 0
    one = numbered(zero, 8, 4)
    (unit,) = units(one)
    assert unit == raw[:1] + bytes([0b10011011]) + raw[2:2] + bytes([0, 0, 3, 2, 9])
    assert numbered(one, 0, 4) == zero


# Keys


def test_keys_of_pieces():
    one = brief()

    def piece(brief=one, size="l", form="mp4", slug="film", beat="beat"):
        return key.piece(brief, quality(size), form, slug, beat)

    assert piece() == piece(brief("Another sentence"))  # what is read of it is told apart
    assert piece() == piece(replace(one, row=2))
    assert piece() == piece(replace(one, least={"film-other": 9.0}))
    changed = [
        piece(replace(one, layer=2)),
        piece(replace(one, theme="light")),
        piece(replace(one, lang="de")),
        piece(replace(one, aspect="1:1")),
        piece(replace(one, transparent=True)),
        piece(replace(one, least={"film-beat": 9.0})),
        piece(brief(seed=1)),
        piece(size="m"),
        piece(form="webm"),
        piece(slug="other"),
        piece(beat="other"),
    ]
    assert len({piece(), *changed}) == 1 + len(changed)


# The store


@pytest.fixture
def folder(monkeypatch, tmp_path) -> Path:
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path / "pieces"))
    return tmp_path / "pieces"


@pytest.mark.parametrize("harm", ["flip", "cut", "longer", "empty", "swapped", "folder"])
def test_a_piece_that_is_not_whole_is_not_found(folder, harm):
    store.keep("a" * 64, b"first" * 100)
    store.keep("b" * 64, b"other" * 100)
    assert store.find("a" * 64) == b"first" * 100
    path = store.place("a" * 64)
    content = bytearray(path.read_bytes())
    if harm == "flip":
        content[250] ^= 4
    elif harm == "cut":
        content = content[:-1]
    elif harm == "longer":
        content += b"\0"
    elif harm == "empty":
        content = bytearray()
    elif harm == "swapped":
        content = bytearray(store.place("b" * 64).read_bytes())
    path.write_bytes(content)
    if harm == "folder":
        path.unlink()
        path.mkdir()
    assert store.find("a" * 64) is None
    if harm != "folder":
        store.keep("a" * 64, b"again")
        assert store.find("a" * 64) == b"again"


def test_a_store_that_cannot_be_written_keeps_nothing_and_complains_of_nothing(folder):
    folder.write_text("not a folder")
    store.keep("a" * 64, b"x")
    assert store.find("a" * 64) is None
    with store.making("a" * 64):
        pass


# Processes

# What every process does when it begins: `sitecustomize`.
COUNTED = """
import os
from qkvideo.studio.drawing import executors
draw = executors.draw
def tell(order, beat, key, *rest):
    found = order.found(beat, key)
    if beat == os.environ["KILL"]:
        os.kill(os.getpid(), 9)
    if not found:
        with open(os.environ["QKVIDEO_CACHE"] + ".drawn", "a") as file:
            file.write(f"{beat} {os.getpid()}\\n")
    return draw(order, beat, key, *rest)
executors.draw = tell
"""
RENDER = """
import hashlib, json, os, sys
from pathlib import Path
from qkvideo.studio.films import key, run
key.sources = lambda *_, **__: "as they are, even while somebody works on them"
import qkvideo
if __name__ == "__main__":
    folder, *beats = sys.argv[1:]
    every, can_fork = os.sched_getaffinity(0), run.can_fork
    for asked in json.load(sys.stdin):
        jobs = asked["jobs"]
        os.environ |= {"QKVIDEO_CACHE": f"{folder}/{asked['cache']}", "KILL": asked["kill"]}
        drawn = Path(os.environ["QKVIDEO_CACHE"] + ".drawn")
        drawn.unlink(missing_ok=True)
        os.sched_setaffinity(0, {min(every)} if jobs == "one core" else every)
        run.can_fork = can_fork if jobs != "no fork" else lambda: False
        (film,) = qkvideo.render("classroom", sentence="it is", weights="random", quality="l",
                                 pace="brisk", beat=beats, out=f"{folder}/{asked['out']}",
                                 jobs=jobs if isinstance(jobs, int) else 2)
        lines = drawn.read_text().splitlines() if drawn.exists() else []
        files = {path.suffix: hashlib.sha256(path.read_bytes()).hexdigest()
                 for path in Path(folder, asked["out"]).glob("class*")}
        print(json.dumps([film.status, film.error, files, dict(map(str.split, lines))]))
"""
BEATS = ("pupils", "notes", "table")


def films(folder: Path, *asked):
    """Render three beats of a film several times: status, error, files' digests, who drew."""
    script = folder / "render.py"
    script.write_text(RENDER)
    (folder / "sitecustomize.py").write_text(COUNTED)
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    usual = {"out": "out", "cache": "pieces", "kill": ""}
    done = subprocess.run(
        [sys.executable, script, folder, *BEATS],
        input=json.dumps([usual | each for each in asked]).encode(),
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.PIPE,
        check=True,
        timeout=240,
    )
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def rendered(tmp_path_factory):
    """What the two tests below look at, by one process: to begin from nothing takes seconds."""
    each = [{"jobs": jobs, "out": f"{jobs}", "cache": f"c{jobs}"} for jobs in (2, "no fork")]
    # Another film of the same beats: its pieces are there already, whoever asks.
    again = {"jobs": 1, "out": "again", "cache": "c2"}
    killed = {"jobs": 2, "kill": "notes"}
    return films(tmp_path_factory.mktemp("films"), *each, again, killed, {"jobs": 2})


def test_films_are_the_same_whoever_draws_them_and_pieces_are_drawn_once(rendered):
    *made, again = rendered[:3]
    assert [(status, error) for status, error, *_ in made] == [("rendered", None)] * 2
    assert all(drawn.keys() == set(BEATS) for *_, drawn in made)
    # A copy for each; and two processes that began from nothing.
    assert [len(set(drawn.values())) for *_, drawn in made] == [3, 2]
    digests = [files for *_, files, _ in made]
    assert {".mp4", ".json", ".srt", ".vtt", ".png"} <= set(digests[0])
    assert digests[0] == digests[1]
    assert again == ("rendered", None, digests[0], {})


@pytest.mark.long
def test_films_are_the_same_for_other_numbers_of_processes(tmp_path):
    each = [{"jobs": jobs, "out": f"{jobs}", "cache": f"c{jobs}"} for jobs in (1, 2, 4, "one core")]
    first, *others = [files for *_, files, _ in films(tmp_path, *each)]
    assert others == [first] * 3


LECTURE = """
import sys
from qkvideo.studio.films import run
how, out, sentence = sys.argv[1:]
if how == "no fork":
    run.can_fork = lambda: False
import qkvideo
from qkvideo import scenes
if __name__ == "__main__":
    for film in scenes.lecture("full"):
        (made,) = qkvideo.render(film.slug, sentence=sentence, quality="l", out=out, jobs=2)
        assert made.status == "rendered", made.error
"""


@pytest.mark.long
def test_the_lecture_is_the_same_where_processes_cannot_be_copied(tmp_path):
    """As on macOS and Windows: every beat of every film drawn by a Python that began anew."""
    script = tmp_path / "lecture.py"
    script.write_text(LECTURE)
    made = []
    for how in ("fork", "no fork"):
        environment = os.environ | {"QKVIDEO_CACHE": str(tmp_path / f"{how} pieces")}
        command = [sys.executable, script, how, tmp_path / how, SENTENCE]
        subprocess.run(command, env=environment, check=True, timeout=1200)
        files = [path for path in (tmp_path / how).iterdir() if not path.name.startswith(".")]
        made.append({path.name: path.read_bytes() for path in files})
    assert len(made[0]) > 70
    assert made[0].keys() == made[1].keys()
    assert [name for name in made[0] if made[0][name] != made[1][name]] == []


@pytest.mark.parametrize("fork", [True, pytest.param(False, marks=pytest.mark.long)])
def test_a_helper_that_is_killed_is_an_error_with_its_name_and_the_others_work_is_kept(
    tmp_path, request, fork
):
    if fork:
        killed, made = request.getfixturevalue("rendered")[3:]
    else:
        killed, made = films(tmp_path, {"jobs": "no fork", "kill": "notes"}, {"jobs": 1})
    error = "the process that drew the beat “notes” was killed by signal 9"
    assert killed[:3] == ("failed", error, {})
    status, error, files, drawn = made
    assert (status, error) == ("rendered", None)
    assert ".mp4" in files
    assert "notes" in drawn


class Reader:
    """Draws nothing, and keeps what each beat's piece is found by."""

    def __init__(self, begun: dict[str, str]) -> None:
        self.begun, self.keys = begun, {}

    def beat(self, name, play):
        self.keys[name] = self.begun[name] + play(None)

    def finish(self):
        pass


def keys_of(slug: str, sentence: str) -> dict[str, str]:
    one = brief(sentence)
    one = replace(one, row=one.model.default_row)
    begun = {beat: key.piece(one, SIZE, "mp4", slug, beat) for beat in scenes.entry(slug).beats}
    reader = Reader(begun)
    scenes.load(slug)(one, SIZE, stills=frozenset(), executor=reader).shoot()
    return reader.keys


def test_another_word_makes_anew_what_shows_it_and_nothing_else():
    """All of score-matrix stands on the sentence's words; what n² costs asks for their count."""
    sentences = ("The cat was tired", "The cat was dirty", "The cat was so tired")
    words, other = (keys_of("score-matrix", sentence) for sentence in sentences[:2])
    assert not set(words.values()) & set(other.values())
    same, dirty, longer = (keys_of("quadratic-cost", sentence) for sentence in sentences)
    assert len(same) > 5
    assert same == dirty
    # A beat is made from its pictures and the one before it: where these are measurements, no
    # sentence changes them.
    alike = [beat for beat in same if same[beat] == longer[beat]]
    assert alike == ["slope", "tiles", "bend", "summary"]

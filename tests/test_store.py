"""The store gives exactly what it was given, or nothing."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time

import numpy as np
import pytest

import qkvideo
from qkvideo import cli
from qkvideo.engine.errors import RequestError
from qkvideo.studio.files import store

KEY, OTHER = "ab" * 32, "cd" * 32
BODY = bytes(range(256))


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_what_was_kept_is_found():
    assert store.find(KEY) is None
    for body in (b"", BODY):
        store.keep(KEY, body)
        assert store.find(KEY) == body
    assert store.find(OTHER) is None


def test_every_truncation_is_found_out():
    store.keep(KEY, BODY)
    whole = store.place(KEY).read_bytes()
    for size in range(len(whole)):
        store.place(KEY).write_bytes(whole[:size])
        assert store.find(KEY) is None
    store.place(KEY).write_bytes(whole + b"\0")
    assert store.find(KEY) is None


def test_every_flipped_bit_is_found_out():
    store.keep(KEY, BODY[:64])
    whole = store.place(KEY).read_bytes()
    for bit in range(8 * len(whole)):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        store.place(KEY).write_bytes(flipped)
        assert store.find(KEY) is None


@pytest.mark.skipif(sys.platform != "linux", reason="devices and pipes as on Linux")
@pytest.mark.parametrize("what", ["link to a device", "link", "pipe", "holes", "folder", "device"])
def test_only_regular_files_of_a_pieces_size_are_read(tmp_path, what):
    store.keep(KEY, BODY)
    there = store.place(KEY)
    content = there.read_bytes()
    there.unlink()
    match what:
        case "link to a device":
            there.symlink_to("/dev/zero")
        case "link":
            (tmp_path / "elsewhere").write_bytes(content)
            there.symlink_to(tmp_path / "elsewhere")
        case "pipe":
            os.mkfifo(there)
        case "holes":
            with there.open("wb") as file:
                file.truncate(1 << 40)
        case "folder":
            there.mkdir()
        case "device":
            try:
                os.mknod(there, stat.S_IFCHR | 0o600, os.makedev(1, 5))  # /dev/zero
            except PermissionError:
                pytest.skip("only root makes devices")
    begun = time.monotonic()
    assert store.find(KEY) is None
    store.size()
    store.trim()
    assert time.monotonic() - begun < 30
    # A new piece takes its place; only a folder stays, and then none is kept.
    store.keep(KEY, BODY[::-1])
    assert store.find(KEY) == (None if what == "folder" else BODY[::-1])


def test_a_limit_of_thousands_of_digits_is_a_limit(monkeypatch):
    monkeypatch.setenv(store.LIMIT, "9" * 5000)
    assert store.limit() > 1 << 50
    store.keep(KEY, BODY)
    assert store.find(KEY) == BODY


def test_pieces_that_were_swapped_are_found_out():
    store.keep(KEY, BODY)
    store.keep(OTHER, BODY[::-1])
    one, two = store.place(KEY).read_bytes(), store.place(OTHER).read_bytes()
    store.place(KEY).write_bytes(two)
    store.place(OTHER).write_bytes(one)
    assert (store.find(KEY), store.find(OTHER)) == (None, None)


def test_a_store_that_cannot_be_written_keeps_nothing_and_says_nothing(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path / "file"))
    store.keep(KEY, BODY)
    with store.making(KEY):
        assert store.find(KEY) is None


def test_a_write_that_fails_leaves_what_was_there_and_nothing_else(folder, monkeypatch):
    store.keep(KEY, BODY)

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    store.keep(KEY, BODY[::-1])
    assert store.find(KEY) == BODY
    assert [p.name for p in folder.rglob("*") if p.is_file()] == [f"{KEY}.piece"]


def test_the_least_recently_used_goes_first(monkeypatch):
    monkeypatch.setenv(store.LIMIT, "1")
    names = [f"{k:02x}" * 32 for k in range(12)]
    for k, name in enumerate(names):
        store.keep(name, np.random.default_rng(k).bytes(100_000))
        os.utime(store.place(name), (k + 1, k + 1))
        if k == 8:
            store.find(names[0])  # used just now
    there = [k for k, name in enumerate(names) if store.place(name).exists()]
    assert 0 in there
    assert {1, 2}.isdisjoint(there)
    assert {9, 10, 11} <= set(there)
    assert store.size()[1] <= store.limit() == 1 << 20


def test_a_piece_larger_than_the_limit_is_not_kept(monkeypatch):
    monkeypatch.setenv(store.LIMIT, "0")
    store.keep(KEY, BODY)
    assert store.size() == (0, 0)


@pytest.mark.parametrize("strange", ["", "-1", "many", "1e3", "٣"])
def test_a_limit_that_is_none_is_the_usual_one(monkeypatch, strange):
    monkeypatch.setenv(store.LIMIT, strange)
    assert store.limit() == store.USUAL_LIMIT << 20


def test_what_nobody_finished_is_swept_out_later(folder):
    store.keep(KEY, BODY)
    old, new = (folder / KEY[:2] / f".{KEY}~{name}" for name in ("old", "new"))
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (time.time() - 7200,) * 2)
    store.keep(OTHER, BODY)
    assert (old.exists(), new.exists()) == (False, True)


def test_what_is_removed_is_the_stores_and_nothing_else(folder, monkeypatch):
    store.keep(KEY, BODY)
    with store.making(OTHER):
        pass
    theirs = {"ab/a letter", "ab/Cargo.lock", "ab/.notes~", "app/my.piece", f"b/{KEY}.lock"}
    for name in theirs:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("of somebody's")
        os.utime(folder / name, (1, 1))
    monkeypatch.setenv(store.LIMIT, "0")
    store.trim()
    store.clear()
    assert {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()} == theirs


def test_one_process_at_a_time_makes_a_piece(tmp_path):
    script = f"""
import sys, time
from qkvideo.studio.files import store
with store.making({KEY!r}):
    if store.find({KEY!r}) is None:
        time.sleep(.3)
        print("made")
        store.keep({KEY!r}, b"piece")
"""
    runs = [
        subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    assert sorted(run.communicate(timeout=120)[0] for run in runs) == ["", "", "", "made\n"]
    assert store.find(KEY) == b"piece"


def test_cache_is_shown_and_cleared(capfd, monkeypatch, tmp_path):
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path / "c"))
    monkeypatch.setenv(store.LIMIT, "3")
    store.keep("ab" * 32, b"x" * 500_000)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            cli.main(arguments)
        return ended.value.code, *capfd.readouterr()

    status, out, _ = run("cache")
    assert (status, out) == (0, f"{tmp_path / 'c'}\n1 pieces, 0.5 MiB of at most 3.0 MiB\n")
    status, out, _ = run("cache", "clear", "--json")
    assert (status, json.loads(out)) == (
        0,
        {"folder": str(tmp_path / "c"), "pieces": 0, "bytes": 0, "limit": 3 << 20},
    )
    strange = tmp_path / "c" / "ab" / f"{'ab' * 32}.piece"
    strange.mkdir(parents=True)
    said = f"qkvideo: the cache was not cleared: Is a directory: “{strange}”\n"
    assert run("cache", "clear") == (1, "", said)
    assert run("cache", "burn")[0] == 2
    with pytest.raises(RequestError, match="burn"):
        qkvideo.cache("burn")

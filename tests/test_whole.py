"""Whatever happens to a run: the film is the old one or the new one, whole, and the next run mends.

Every run is a command line of its own, of two beats of a film at 480p.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("signals, limits and /proc as on Linux", allow_module_level=True)

OLD, NEW = "The cat sat", "The dog sat"
PROGRAM = [sys.executable, "-m", "qkvideo.cli"]
# What killer.py knows, and how many calls of it are worth a kill.
MOMENTS = {
    **{"open": 3, "encode": 2, "close": 2, "fsync": 6, "replace": 7, "text": 3, "bytes": 1},
    **{"formula": 1, "picture": 1, "beside": 1, "manifest": 1, "clear": 1},
}
KILLER = [sys.executable, str(Path(__file__).with_name("killer.py"))]


def asked(sentence: str, out: Path) -> list[str]:
    beats = ["--beat", "sentence", "--beat", "total"]
    film = ["render", "score-matrix", *beats, "-q", "l", "--pace", "brisk", "--weights", "random"]
    return [*film, "--sentence", sentence, "-o", str(out), "--json"]


def start(command: list[str], cache: Path, **how: Any) -> subprocess.Popen[str]:
    env = os.environ | {"QKVIDEO_CACHE": str(cache)} | how.pop("env", {})
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, env=env, text=True, **pipes, **how)


def run(command: list[str], cache: Path, **how: Any) -> tuple[int, str]:
    """Exit status and standard error."""
    process = start(command, cache, **how)
    _, err = process.communicate(timeout=600)
    return process.returncode, err


def files(folder: Path) -> dict[str, str]:
    """Digest of every file that a lecturer sees."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if not path.name.startswith(".")
    }


def helpers(cache: Path) -> list[int]:
    """Processes that work with this store."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"QKVIDEO_CACHE={cache}".encode() in (process / "environ").read_bytes().split(b"\0"):
                found.append(int(process.name))
        except OSError:
            continue
    return found


@dataclass(frozen=True)
class Films:
    draw: Callable[[str, Path, Path], tuple[int, str]]
    folder: Path
    old: dict[str, str]
    new: dict[str, str]

    @cached_property
    def seconds(self) -> float:
        """How long it takes from the program's start."""
        begun = time.monotonic()
        status, err = run([*PROGRAM, *asked(NEW, self.folder / "timed")], self.folder / "empty")
        assert status == 0, err
        return time.monotonic() - begun

    def trial(self, place: Path) -> tuple[Path, Path]:
        """A folder with the old film, and an empty store."""
        shutil.copytree(self.folder / "old", place / "out")
        return place / "out", place / "cache"

    def mended(self, out: Path, cache: Path) -> None:
        """The next run succeeds, makes only what is missing, and leaves nothing behind."""
        kept = {path: path.stat().st_mtime_ns for path in cache.rglob("*.piece")}
        content = {path: path.read_bytes() for path in kept}
        status, err = self.draw(NEW, out, cache)
        assert status == 0, err
        assert files(out) == self.new
        assert {path: path.read_bytes() for path in kept} == content
        assert [path.name for path in out.iterdir() if "~" in path.name] == []


@pytest.fixture(scope="module")
def films(qkv, tmp_path_factory):
    """Two films; what follows is drawn by copies of one process, except what a test disturbs."""

    def draw(sentence: str, out: Path, cache: Path) -> tuple[int, str]:
        made = qkv(*asked(sentence, out), env=os.environ | {"QKVIDEO_CACHE": str(cache)})
        return made.returncode, made.stderr

    folder = tmp_path_factory.mktemp("films")
    for name, sentence in (("old", OLD), ("new", NEW)):
        status, err = draw(sentence, folder / name, folder / "cache")
        assert status == 0, err
    return Films(draw, folder, files(folder / "old"), files(folder / "new"))


# Kills


def check_after(films: Films, out: Path, cache: Path, err: str) -> None:
    deadline = time.monotonic() + 60
    while helpers(cache) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert helpers(cache) == []
    assert "Traceback" not in err
    for name, digest in files(out).items():
        assert digest in (films.old.get(name), films.new.get(name)), name
    films.mended(out, cache)


def some(cases: list[Any], usual: list[Any]) -> list[Any]:
    """All of them for `make test-all`, a few for `make test`."""
    long = [pytest.param(*case, marks=pytest.mark.long) for case in cases if case not in usual]
    return [*usual, *long]


RANDOM = random.Random(11)
SHARES = [(k, RANDOM.uniform(0.02, 1.0)) for k in range(50)]


@pytest.mark.parametrize(("number", "share"), some(SHARES, []))
def test_killed_at_any_moment(films, tmp_path, number, share):
    out, cache = films.trial(tmp_path)
    asked_to_end = number % 2 == 0
    process = start([*PROGRAM, *asked(NEW, out)], cache)
    try:
        process.wait(share * films.seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGTERM if asked_to_end else signal.SIGKILL)
    _, err = process.communicate(timeout=60)
    assert process.returncode in (0, 143 if asked_to_end else -signal.SIGKILL, -signal.SIGTERM)
    if asked_to_end:
        assert [path.name for path in out.iterdir() if "~" in path.name] == []
    check_after(films, out, cache, err)


CHOSEN = [(moment, k + 1) for moment, calls in MOMENTS.items() for k in range(calls)]


# In `make test`, test_kills kills at some of them.
@pytest.mark.parametrize(("moment", "number"), some(CHOSEN, []))
def test_killed_at_a_chosen_moment(films, tmp_path, moment, number):
    out, cache = films.trial(tmp_path)
    _, err = run([*KILLER, moment, str(number), *asked(NEW, out)], cache)
    check_after(films, out, cache, err)


def at_work(out: Path) -> None:
    """Wait until frames are being drawn beside the old film."""
    deadline = time.monotonic() + 300
    while not list(out.glob(".*~*/*.mp4")) and time.monotonic() < deadline:
        time.sleep(0.02)


def test_asked_to_end_while_it_draws(films, tmp_path):
    out, cache = films.trial(tmp_path)
    process = start([*PROGRAM, *asked(NEW, out), "-j", "2"], cache)
    at_work(out)
    process.terminate()
    _, err = process.communicate(timeout=60)
    # Before that it may have said that another sentence's film is replaced.
    assert (process.returncode, err.splitlines()[-1:]) == (143, ["qkvideo: interrupted"])
    assert files(out) == films.old
    assert [path.name for path in out.iterdir() if "~" in path.name] == []
    check_after(films, out, cache, err)


@pytest.mark.long
def test_interrupted_by_the_terminal(films, tmp_path):
    """Ctrl-C goes to the whole group at once, helpers and all."""
    out, cache = films.trial(tmp_path)
    process = start([*PROGRAM, *asked(NEW, out)], cache, start_new_session=True)
    at_work(out)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (130, "qkvideo: interrupted")
    assert files(out) == films.old
    assert [path.name for path in out.iterdir() if "~" in path.name] == []
    check_after(films, out, cache, err)


# Pieces


def cut(one: bytes, _: bytes) -> bytes:
    return one[: len(one) // 2]


def flipped(one: bytes, _: bytes) -> bytes:
    middle = len(one) // 2
    return one[:middle] + bytes([one[middle] ^ 1]) + one[middle + 1 :]


def swapped(_: bytes, other: bytes) -> bytes:
    return other


@pytest.mark.parametrize("harm", some([(cut,), (flipped,), (swapped,)], [(swapped,)]))
def test_harmed_pieces_are_made_again(films, tmp_path, harm):
    harm = harm[0] if isinstance(harm, tuple) else harm
    out, cache = films.trial(tmp_path)
    shutil.copytree(films.folder / "cache", cache)
    pieces = sorted(cache.rglob("*.piece"))
    whole = {path: path.read_bytes() for path in pieces}
    for path, other in zip(pieces, [*pieces[1:], pieces[0]], strict=True):
        path.write_bytes(harm(whole[path], whole[other]))
    status, err = films.draw(NEW, out, cache)
    assert status == 0, err
    assert files(out) == films.new
    mended = [path for path in pieces if path.read_bytes() == whole[path]]
    assert len(mended) == 2  # those of this film


# Disks


def limited(size: int) -> Callable[[], None]:
    """No file of the process may become larger."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


SIZES = [(0,), (100,), *((round(1000 * 1.34**k),) for k in range(18))]


@pytest.mark.parametrize("size", some(SIZES, []))
def test_no_room_leaves_the_old_film_and_says_so(films, tmp_path, size):
    size = size[0] if isinstance(size, tuple) else size
    out, cache = films.trial(tmp_path)
    status, err = run([*PROGRAM, *asked(NEW, out)], cache, preexec_fn=limited(size))
    if status == 0:  # there was room after all
        assert files(out) == films.new
    else:
        assert status == 1
        assert err.count("\n") == 1
        assert files(out) == films.old
    assert [path.name for path in out.iterdir() if "~" in path.name] == []
    films.mended(out, cache)


def without_privileges() -> None:
    """Root may write everywhere, unless that capability is gone when the program starts."""
    pr_capbset_drop, cap_dac_override = 24, 1  # <linux/prctl.h>, <linux/capability.h>
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(pr_capbset_drop, cap_dac_override)


@pytest.mark.long
def test_a_folder_that_may_not_be_written_to(films, tmp_path):
    out, cache = films.trial(tmp_path)
    out.chmod(0o555)
    try:
        status, err = run([*PROGRAM, *asked(NEW, out)], cache, preexec_fn=without_privileges)
    finally:
        out.chmod(0o755)
    assert status == 1
    assert "may not be written to" in err
    assert err.count("\n") == 1
    assert files(out) == films.old
    films.mended(out, cache)


@pytest.mark.long
@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.9])
def test_a_folder_that_is_removed_meanwhile(films, tmp_path, share):
    out, cache = films.trial(tmp_path)
    process = start([*PROGRAM, *asked(NEW, out)], cache)
    time.sleep(share * films.seconds)
    shutil.rmtree(out, ignore_errors=True)
    _, err = process.communicate(timeout=60)
    if process.returncode == 0 and out.exists():
        assert files(out) in (films.new, {})
    else:
        assert (process.returncode, err.count("\n")) in {(0, 0), (1, 1)}, err
    films.mended(out, cache)


# Together


def pair(films: Films, place: Path, sentences: tuple[str, str], folders: tuple[str, str]) -> None:
    cache = place / "cache"
    outs = [place / name for name in folders]
    runs = [start([*PROGRAM, *asked(s, o)], cache) for s, o in zip(sentences, outs, strict=True)]
    results = [process.communicate(timeout=600) for process in runs]
    for process, (_, err) in zip(runs, results, strict=True):
        assert process.returncode == 0, err
    right = {OLD: films.old, NEW: films.new}
    for sentence, out in zip(sentences, outs, strict=True):
        if outs[0] == outs[1]:
            assert files(out) in (right[sentences[0]], right[sentences[1]])
        else:
            assert files(out) == right[sentence]
    drawn = [film for out, _ in results for film in json.loads(out)["films"]]
    if sentences[0] == sentences[1] and outs[0] == outs[1]:
        assert sorted(film["status"] for film in drawn) == ["cached", "rendered"]
    # Nothing was done twice: each sentence has two pieces.
    assert len(list(cache.rglob("*.piece"))) == 2 * len(set(sentences))


PAIRS = [
    (sentences, folders, number)
    for sentences in ((NEW, NEW), (OLD, NEW))
    for folders in (("a", "a"), ("a", "b"))
    for number in range(5)
]


@pytest.mark.parametrize(("sentences", "folders", "number"), some(PAIRS, []))
def test_two_at_once(films, tmp_path, sentences, folders, number):
    del number
    pair(films, tmp_path, sentences, folders)


# The same everywhere


CPUS = sorted(os.sched_getaffinity(0))


def only_on(count: int) -> Callable[[], None]:
    return lambda: os.sched_setaffinity(0, CPUS[:count])


PLACES = [
    (1, "1", "0", "a"),
    (1, "2", "7", "b c"),
    (2, "1", "random", "ü"),
    (2, "4", "1", "a/b/c"),
]


@pytest.mark.parametrize(("cpus", "jobs", "seed", "name"), some(PLACES, [PLACES[1]]))
def test_processors_processes_hash_seeds_and_folders_change_no_byte(
    films, tmp_path, cpus, jobs, seed, name
):
    out = tmp_path / name
    status, err = run(
        [*PROGRAM, *asked(NEW, out), "-j", jobs],
        tmp_path / "cache",
        preexec_fn=only_on(cpus),
        env={"PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"},
        cwd=tmp_path,
    )
    assert status == 0, err
    assert files(out) == films.new


@pytest.mark.long
def test_other_fonts_make_another_film(films, tmp_path):
    """What falls back to another font is another picture."""
    folder = tmp_path / "fonts"
    folder.mkdir()
    sentence, statuses = "ა ბ გ", []  # Georgian: both fonts have it, the house's has not
    for font in ("DejaVuSans.ttf", "DejaVuSansMono.ttf", "DejaVuSans.ttf"):
        (rules := tmp_path / "fonts.conf").write_text(
            f"<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig>"
            f"<dir>{folder}</dir><cachedir>{tmp_path / font}</cachedir></fontconfig>"
        )
        for old in folder.iterdir():
            old.unlink()
        shutil.copy(Path("/usr/share/fonts/truetype/dejavu") / font, folder)
        process = start(
            [*PROGRAM, *asked(sentence, tmp_path / "out")],
            tmp_path / "cache",
            env={"FONTCONFIG_FILE": str(rules)},
        )
        out, err = process.communicate(timeout=600)
        assert process.returncode == 0, err
        statuses.append((json.loads(out)["films"][0]["status"], files(tmp_path / "out")))
    (first, one), (second, two), (third, again) = statuses
    assert (first, second, third) == ("rendered", "rendered", "rendered")
    assert one != two
    assert again == one

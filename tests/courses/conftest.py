"""Courses to build: a picture for each sentence, which is drawn in a second."""

from __future__ import annotations

import json
import multiprocessing
import os
import secrets
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import fsspec
import psutil
import pytest

import qkvideo
from qkvideo.engine.working.child import Child
from qkvideo.studio.courses import apart
from qkvideo.studio.courses.order import Errand

_LECTURE = """\
schema = 1
pace = "brisk"
sentences = [{sentences}]
[[films]]
film = "classroom"
beats = ["pupils"]
[output]
format = []
stills = "png"
quality = "l"
{more}
"""
CHILD = "qkvideo.studio.courses.apart"


def written(place: Path, pictures: int, more: str = "", name: str = "course.toml") -> Path:
    """A lecture in a folder, with so many sentences, a picture for each."""
    sentences = ", ".join(f'"The cat number {number} sat"' for number in range(pictures))
    path = place / name
    path.write_text(_LECTURE.format(sentences=sentences, more=more))
    return path


@dataclass(frozen=True)
class Courses:
    """Where a test builds, and its own store of pieces, by which its processes are known."""

    place: Path

    def lecture(self, pictures: int, more: str = "", name: str = "course.toml") -> Path:
        """A lecture with so many sentences, a picture for each."""
        return written(self.place, pictures, more, name)

    def begin(self, *arguments: object) -> subprocess.Popen:
        """`qkvideo` with arguments, in a process of its own."""
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "qkvideo.cli", *map(str, arguments)],
            cwd=self.place,
            env={**os.environ, "QKVIDEO_CACHE": str(self.place / "cache")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def build(self, source: object, out: str = "out", **words: object) -> list[dict]:
        """What `qkvideo.build` says of each job."""
        return qkvideo.build(source, out=out, **words).as_document()["made"]

    def processes(self, what: str = "") -> list[psutil.Process]:
        """Those of this test that are alive, with some words in their command."""
        found = []
        for process in psutil.process_iter():
            try:
                ours = process.environ().get("QKVIDEO_CACHE") == str(self.place / "cache")
                command = " ".join(process.cmdline())
                alive = process.status() != psutil.STATUS_ZOMBIE
            except psutil.Error:  # it has just ended
                continue
            # That of Python's own helper for processes lasts as long as the test's process.
            if ours and alive and what in command and "resource_tracker" not in command:
                found.append(process)
        return found

    def gone(self, what: str = "", seconds: float = 60.0) -> bool:
        """Whether none of them is alive after so long."""
        end = time.monotonic() + seconds
        while self.processes(what) and time.monotonic() < end:
            time.sleep(0.05)
        return not self.processes(what)

    def ledger(self, out: str = "out", name: str = "ledger.jsonl") -> list[dict]:
        """Its whole lines, in order."""
        path = self.place / out / name
        text = path.read_text() if path.is_file() else ""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def until(self, entries: int, out: str = "out", seconds: float = 300.0) -> None:
        """Wait until the ledger has so many entries."""
        end = time.monotonic() + seconds
        while len(self.ledger(out)) < entries:
            assert time.monotonic() < end, "it takes too long"
            time.sleep(0.02)

    def kill(self, process: subprocess.Popen) -> None:
        """Kill a run, as the kernel does when the memory is full."""
        process.send_signal(signal.SIGKILL)
        process.communicate()


def seen(folder: Path) -> dict[str, bytes]:
    """What people look at: every film, picture, text and page, but not the course's own notes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith((".", "ledger."))
    }


class Ended:
    """A process that has done its work, as `multiprocessing` tells of one."""

    exitcode = 0

    def is_alive(self) -> bool:
        return False

    def terminate(self) -> None:
        """Nothing."""

    join = kill = lambda *_: None


@pytest.fixture
def made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The jobs of courses are done in this process: to begin one of its own takes two seconds.

    `two` is made by processes, and tests of kills and limits have what those are for.
    """

    def start(work: Callable, order: Errand, **_: object) -> Child:
        ours, theirs = multiprocessing.Pipe()
        with warnings.catch_warnings():
            work(theirs, order)
        theirs.close()
        return Child(Ended(), ours)

    monkeypatch.setattr(apart, "start", start)
    monkeypatch.setattr(apart, "limit_data", lambda _: True)


@pytest.fixture
def courses(tmp_path, monkeypatch):
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return Courses(tmp_path)


@pytest.fixture(scope="module")  # a process with its thread is not forked
def server():
    """A server that speaks S3: its port."""
    from moto.server import ThreadedMotoServer  # noqa: PLC0415 - takes half a second

    running = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    yield running.get_host_and_port()[1]
    running.stop()


@pytest.fixture
def s3(server, monkeypatch):
    """The address of a folder on the server; whoever has this environment reaches it."""
    import s3fs  # noqa: PLC0415 - takes half a second

    monkeypatch.setenv("AWS_ENDPOINT_URL_S3", f"http://127.0.0.1:{server}")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "one")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "two")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    s3fs.S3FileSystem.clear_instance_cache()
    bucket = f"courses-{secrets.token_hex(4)}"
    fsspec.filesystem("s3").mkdir(bucket)
    yield f"s3://{bucket}/course"
    s3fs.S3FileSystem.clear_instance_cache()


@pytest.fixture(scope="session")
def lecture():
    """`written`."""
    return written


@pytest.fixture(scope="session")
def two(tmp_path_factory, lecture):
    """A course of two pictures, built by two jobs at a time; it is copied, and never changed."""
    place = tmp_path_factory.mktemp("two")
    lecture(place, 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("QKVIDEO_CACHE", str(place / "cache"))
        patch.chdir(place)
        built = qkvideo.build("course.toml", out="out", jobs=2).as_document()["made"]
    assert [made["status"] for made in built] == ["rendered"] * 2
    return place / "out"


@pytest.fixture(scope="session")
def look():
    """`seen`: test files are no package."""
    return seen

